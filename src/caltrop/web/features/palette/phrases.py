"""What was typed into the palette, taken apart: words that name a move, a character, an option or a number.

Words come in any order and may be cut short: "mags att wolf". Each reading of a line says which of its words are the
move's, which name the one who acts, and which are left for the move's parameters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct, structs

from caltrop.web.page import story_log
from caltrop.web.page.story_log import BETWEEN

MOST_WORDS = 8  # of a line that are tried one by one; what comes after them stays together
LONGEST_NAME = 4  # words of a name
PLURALS = ("s", "es", "n", "en", "e")
MOST_READINGS = 24  # of one line for one move


class LineReading(Struct, frozen=True):
    """One way to read a line: how many words name the move, who acts, and the words that are left."""

    titles: int = 0  # words of the move's title that were typed, cut short or not
    exact: int = 0  # of all words so far, those that were typed whole
    actor: str = ""
    rest: tuple[tuple[int, str], ...] = ()  # each with its place in the line
    leads: bool = False  # the line begins with the one who acts


fold = lru_cache(maxsize=4096)(story_log.fold)


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a name or a title, to compare."""
    return tuple(word for word in BETWEEN.split(fold(text)) if word)


def begins(typed: str, word: str) -> bool:
    """Is a typed word this one, cut short or not, or several of it?"""
    said = fold(typed)
    return word.startswith(said) or (len(word) > 2 and said.startswith(word) and said[len(word) :] in PLURALS)


def run_of(typed: Sequence[str], name: str) -> int:
    """Return how many words at the start of `typed` name this, cut short or not, in order; 0 if they do not."""
    known = words_of(name)
    most = min(len(typed), len(known), LONGEST_NAME)
    for start in range(len(known)):
        count = 0
        while count < min(most, len(known) - start) and begins(typed[count], known[start + count]):
            count += 1
        if count:
            return count
    return 0


def best_matches(typed: Sequence[str], names: Mapping[str, str]) -> tuple[int, tuple[str, ...]]:
    """Return how many words name something, and the ids of all that these words may name, whole words first."""
    runs = {id: run_of(typed, name) for id, name in names.items()}
    longest = max(runs.values(), default=0)
    found = [id for id, count in runs.items() if count == longest and count]
    return longest, tuple(sorted(found, key=lambda id: not is_whole(typed[:longest], names[id])))


def is_whole(typed: Sequence[str], name: str) -> bool:
    """Were these words typed in full?"""
    return set(map(fold, typed)) <= set(words_of(name))


def readings(typed: Sequence[str], title: str, people: Mapping[str, str], fillers: Iterable[str]) -> list[LineReading]:
    """Return the ways to read a line as this move; each has at least one word of its title."""
    found: list[LineReading] = []
    small = frozenset(fillers)
    known = tuple(word for word in words_of(title) if word not in small)
    tried = typed[:MOST_WORDS]
    if not any(begins(word, each) for word in tried for each in known):
        return found
    more = tuple((MOST_WORDS + n, word) for n, word in enumerate(typed[MOST_WORDS:]))
    for reading in _read_on(tried, known, people=people, fillers=small, so_far=LineReading(), all=len(tried)):
        whole = structs.replace(reading, rest=(*reading.rest, *more))
        if whole.titles and whole not in found:
            found.append(whole)
        if len(found) >= MOST_READINGS:
            break
    return found


def _read_on(
    typed: Sequence[str],
    title: tuple[str, ...],
    people: Mapping[str, str],
    fillers: frozenset[str],
    so_far: LineReading,
    all: int,
) -> Iterator[LineReading]:
    if not typed:
        yield so_far
        return
    first = typed[0]
    others = typed[1:]
    at = all - len(typed)
    word = next((each for each in title if begins(first, each) and (len(first) > 1 or len(each) == 1)), "")
    if word:
        left = tuple(each for each in title if each != word)
        now = _with(so_far, titles=1, exact=int(fold(first) == word))
        yield from _read_on(others, left, people=people, fillers=fillers, so_far=now, all=all)
    if not so_far.actor:
        count, ids = best_matches(typed, people)
        for id in ids:
            whole = int(is_whole(typed[:count], people[id]))
            now = structs.replace(_with(so_far, exact=whole, actor=id), leads=at == 0)
            yield from _read_on(typed[count:], title, people=people, fillers=fillers, so_far=now, all=all)
    if fold(first) in fillers:
        yield from _read_on(others, title, people=people, fillers=fillers, so_far=so_far, all=all)
    yield from _read_on(
        others, title, people=people, fillers=fillers, so_far=_with(so_far, rest=((at, first),)), all=all
    )


def _with(
    reading: LineReading, *, titles: int = 0, exact: int = 0, actor: str = "", rest: tuple[tuple[int, str], ...] = ()
) -> LineReading:
    return LineReading(
        reading.titles + titles,
        reading.exact + exact,
        actor or reading.actor,
        (*reading.rest, *rest),
        reading.leads,
    )
