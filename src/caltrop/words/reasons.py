"""Steps in words: a phrase for each kind of facts, under the rule's own key or for all rules.

Keys are tried from the most specific: `<rule>.<kind>.<variant>`, `<rule>.<kind>`, the same under the rule's topic, then
`<kind>.<variant>` and `<kind>`. A variant is a word of ours, never a value that people typed; "alone" is that of a sum
of one number. Facts of earlier versions have phrases under `<rule>` and `<rule>.<fact>`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from caltrop.kernel.parts import tag
from caltrop.kernel.steps import Addend, Cause, DicePaired, EarlierFacts, Facts, NumbersAdded, Step

from .phrase import Phrases, capitalise, keys_to_try


def step_text(step: Step, rules: Iterable[str], speaks: Phrases) -> str:
    """Return a step as a sentence; `rules` are the names under which its rule may have words."""
    if isinstance(step.facts, Facts):
        return _typed_text(step, step.facts, rules, speaks)
    return _earlier_text(step, rules, speaks)


# ---- facts with a kind
def _typed_text(step: Step, facts: Facts, rules: Iterable[str], speaks: Phrases) -> str:
    said = {"who": step.who, "rule": step.rule, **_facts_in_words(facts, speaks)}
    kind = tag(type(facts))
    stems = (*(f"{rule}.{kind}" for rule in rules), kind)
    found = speaks.find("step", (key for stem in stems for key in _keys(stem, step, facts)))
    return capitalise(speaks.fill("{rule:rule}" if found is None else found, said))


def _keys(stem: str, step: Step, facts: Facts) -> Iterator[str]:
    if isinstance(facts, NumbersAdded) and len(facts.addends) == 1:
        yield f"{stem}.alone"
    cause: Cause | None = getattr(facts, "cause", None)
    words = (*facts.variant_words(), *([cause.kind] if cause else ()))
    yield from (f"{stem}.{first}.{then}" for first, then in pairwise(words))
    yield from (f"{stem}.{word}" for word in words)
    if not step.who:
        yield f"{stem}.no-who"
    yield stem


def _facts_in_words(facts: Facts, speaks: Phrases) -> dict[str, Any]:
    """Return the facts with causes and sums as text."""
    said = dict(facts.by_name())
    if isinstance(cause := said.get("cause"), Cause):
        said["cause"] = cause_text(cause, speaks)
    if "addends" in said:
        said["addends"] = sum_text(said["addends"], speaks)
    if isinstance(facts, DicePaired):
        said["ours"] = ", ".join(pair_text(*pair) for pair in zip(facts.ours, facts.theirs, strict=False))
    return said


def cause_text(cause: Cause, speaks: Phrases) -> str:
    """Return why a die or a number is there: "help of Bram", "mace"."""
    found = speaks.find("cause", (cause.kind,))
    return speaks.fill(found or "{kind}", {"kind": cause.kind, "name": cause.name, "who": cause.who})


def sum_text(addends: tuple[Addend, ...], speaks: Phrases) -> str:
    """Return a sum as people write it: "d20 (14) + STR 13 - armour 3"."""
    signs = ["", *("- " if each.number < 0 else "+ " for each in addends[1:])]
    return " ".join(
        f"{sign}{addend_text(each, speaks, first=not sign)}" for sign, each in zip(signs, addends, strict=True)
    )


def addend_text(addend: Addend, speaks: Phrases, *, first: bool = False) -> str:
    name = speaks.find("addend", (addend.what,))
    label = f"{addend.what if name is None else name} ".lstrip()
    number = addend.number if first else abs(addend.number)
    return f"{label}{addend.die} ({number})" if addend.die else f"{label}{number}"


def pair_text(first: tuple[int, int], second: tuple[int, int]) -> str:
    """Return one pair of dice that met; a die that was not rolled is a 0."""
    ours, theirs = (f"d{size} ({n})" if size else "0" for n, size in (first, second))
    return f"{ours} v {theirs}"


# ---- facts of earlier versions
def _earlier_text(step: Step, rules: Iterable[str], speaks: Phrases) -> str:
    said = EarlierFacts(step.facts.by_name())
    facts = {"who": step.who, "rule": step.rule, **said}
    found = speaks.find("step", (key for stem in (*rules, "facts") for key in keys_to_try(stem, facts)))
    listed = tuple(f"{name} {speaks.plain_text(value)}" for name, value in said.items() if value != "")
    return capitalise(speaks.fill(found or "{rule}", {**facts, "facts": listed}))
