"""Ranks two pools of dice: by hits, then by numbers, then by the dice themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from caltrop.kernel.rules.fate import Fate, Worth
from caltrop.kernel.rules.steps import Decisive, FactStated, RulingApplied, SidesCompared

Side: TypeAlias = Literal["a", "b", "tie"]
AHEAD: dict[int, Side] = {1: "a", 0: "tie", -1: "b"}


def comparison_depth(a: int, b: int, unmatched: str) -> int | None:
    """Return how many dice of each side are compared: all, or with `ignored` only as many as the smaller side has."""
    return min(a, b) if unmatched == "ignored" else None


class Contest(Struct, frozen=True):
    """What is noted of a contest: its rule, what its counts are called in order of weight, and both sides.

    `about` is the character of the note, where the counts hang on a sheet that players may not read.
    """

    rule: str
    counts: tuple[Decisive, ...]
    foe: str = "b"
    about: str = ""


def note_contest(contest: Contest, fate: Fate, ours: Worth, theirs: Worth) -> None:
    """Note both sides' hits, and which comparison has decided: of counts, then of numbers, then of dice."""
    if fate.explains:
        decides, mine, other = deciding_comparison(contest.counts, ours, theirs)
        ahead = (ours[1] > theirs[1]) - (ours[1] < theirs[1])
        winner = {1: "a", -1: contest.foe, 0: ""}[ahead]
        hits = (total_hits(contest, ours), total_hits(contest, theirs))
        facts = SidesCompared("a", contest.foe, *hits, decides, mine, other, winner)
        fate.note(contest.rule, contest.about, facts)


def total_hits(contest: Contest, worth: Worth) -> int:
    """Return a side's hits of any kind: the first count, or all where full hits alone come first."""
    return worth[1][0] if contest.counts[0] == "hits" else sum(worth[1][: len(contest.counts)])


def deciding_comparison(
    counts: tuple[Decisive, ...], ours: Worth, theirs: Worth
) -> tuple[Decisive, int | None, int | None]:
    """Return what has decided, and the two numbers that did, if not simply the hits."""
    level = next((i for i, (x, y) in enumerate(zip(ours[1], theirs[1], strict=True)) if x != y), None)
    if level is None:
        return "tie", None, None
    x, y = ours[1][level], theirs[1][level]
    if level < len(counts):
        return counts[level], x if level else None, y if level else None
    mine, other = first_difference(x, y)
    if not min(mine, other):
        return "more dice", mine, other
    return "numbers" if level == len(counts) else "dice", mine, other


def first_difference(x: tuple[int, ...], y: tuple[int, ...]) -> tuple[int, int]:
    """Return the first two numbers that differ; 0 for a side that has none left."""
    most = max(len(x), len(y))
    pairs = zip((*x, *(0,) * (most - len(x))), (*y, *(0,) * (most - len(y))), strict=True)
    return next((pair for pair in pairs if pair[0] != pair[1]), (0, 0))


def note_unmatched(fate: Fate, contest: Contest, ruling: str, a: int, b: int, unmatched: str) -> None:
    """Note the ruling that dice without a counterpart do not count, where there are some."""
    if unmatched == "ignored" and a != b:
        fate.note(contest.rule, contest.about, RulingApplied(ruling, unmatched))


def note_dull(fate: Fate, rule: str, dull: Mapping[str, bool]) -> None:
    """Note whose weak hits are misses."""
    for who in (who for who, is_dull in dull.items() if is_dull):
        fate.note(rule, who, FactStated("dull"))
