"""English grammar for items, which keep their English names in every language: articles and plurals."""

from __future__ import annotations

import re

from caltrop.kernel.state.messages import Thing

_TIMES = "\N{MULTIPLICATION SIGN}"
# A name that goes on to describe a thing, or begins with how many there are, has no plural that reads well.
_DESCRIBING = (
    r",|^(?:half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|every|whatever) "
    r"| (?:with|that|which|whose|who|you|worth|gone|full|holding|painted|stopped|sealed|carved|eaten|found|sewn|bound"
    r"|to|from|in|into|for|on|at|by|as|if|around|under|about) "
)


def thing_name(thing: Thing) -> str:
    """Return an item as a list names it: "mace", "2 torches", "spellbook (Sleep)"."""
    if thing.spell:
        return f"{thing.name} ({thing.spell})"
    return _several(thing) if thing.count > 1 else thing.name


def thing_in_sentence(thing: Thing) -> str:
    """Return an item as a sentence says it: "a mace", "2 torches", "a spellbook with Sleep"."""
    if thing.spell:
        return f"{_with_article(thing.name)} with {thing.spell}"
    return _several(thing) if thing.count > 1 else thing.a or _with_article(thing.name)


def _several(thing: Thing) -> str:
    """Return more than one of a thing: "2 torches".

    A name that goes on to describe the thing is not bent, but only counted.
    """
    if not thing.many and re.search(_DESCRIBING, thing.name):
        return f"{thing.count} {_TIMES} {thing.name}"
    return f"{thing.count} {thing.many or plural(thing.name)}"


def _is_plural(head: str) -> bool:
    return head.endswith("s") and not head.endswith("ss")


def plural(name: str) -> str:
    """Return an item's name for more than one: "torches", "bags of marbles", "rations"."""
    head, of, rest = name.partition(" of ")
    if _is_plural(head):
        return name
    if head.endswith("y") and head[-2:-1] not in ("a", "e", "o", "u"):
        return f"{head[:-1]}ies{of}{rest}"
    return f"{head}{'es' if head.endswith(('s', 'x', 'ch', 'sh')) else 's'}{of}{rest}"


def _with_article(name: str) -> str:
    """Put an article before an item's name; a plural, and a name of its own such as "Dawnbreaker", gets none."""
    if not name or not name[0].islower() or _is_plural(name.partition(" of ")[0]):
        return name
    return f"{'an' if name[0] in 'aeiou' or name.startswith('hour') else 'a'} {name}"
