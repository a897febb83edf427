"""What the games with dice on a ladder share, judged from steps alone."""

from __future__ import annotations

from typing import Any

from caltrop.kernel.rules.steps import DiceRolled, FactStated, RowFound, SidesCompared

from .reader import Reader, demand

Row = list[tuple[int, int]]  # number and size of each die
DEATHS = {1: ("dead", 0), 2: ("rounds", 4), 3: ("hours", 6), 4: ("days", 8)}


def shown(rolled: DiceRolled) -> Row:
    return [(face, int(die[1:])) for die, face in zip(rolled.dice, rolled.faces, strict=True)]


def row(r: Reader, rule: str, help: str) -> Row:
    """One side's dice: its own, rolled together, then one of each helper."""
    found = shown(r.take(DiceRolled, rule))
    for rolled in r.take_all(DiceRolled, help):
        found += shown(rolled)
    return found


def dull(r: Reader, rule: str) -> set[str]:
    """Whose weak hits are misses."""
    found = set()
    while r.take_if(FactStated, rule, what="dull"):
        found.add(r.who)
    return found


def helpless(r: Reader, rule: str) -> dict[str, int]:
    """Whose dice all count as 0, and how many they are."""
    found = {}
    while r.sees(FactStated, rule, what="helpless"):
        n = r.take(FactStated, rule).value
        assert isinstance(n, int)
        found[r.who] = n
    return found


def compare(r: Reader, rule: str, ours: list[Any], theirs: list[Any], names: list[str]) -> str:
    """Compare two sides by their counts in order of weight, then die by die from the top, then by the sizes of dice.

    The step must say the same winner, and name what has decided.
    """
    said = r.take(SidesCompared, rule)
    level = next((i for i, (x, y) in enumerate(zip(ours, theirs, strict=True)) if x != y), None)
    winner = "tie" if level is None else "a" if ours[level] > theirs[level] else "b"
    demand(said.winner, {"a": said.first, "b": said.second, "tie": ""}[winner], "who wins")
    demand(said.decides, "tie" if level is None else decisive(names, level, ours, theirs), "what decides")
    return winner


def decisive(names: list[str], level: int, ours: list[Any], theirs: list[Any]) -> str:
    if level < len(names):
        return names[level]
    short = min(len(ours[level]), len(theirs[level]))
    if ours[level][:short] == theirs[level][:short]:
        return "more dice"
    return "numbers" if level == len(names) else "dice"


def ranks(counts: list[int], dice: Row, depth: int | None) -> list[Any]:
    """Counts, then the numbers from the top (of equal ones the bigger die first), then the sizes of these dice."""
    top = sorted(dice, reverse=True)[:depth]
    return [*counts, [number for number, _ in top], [size for _, size in top]]


def death(rule: str) -> Any:
    """A 1 kills at once; else a d4 counts rounds (2), a d6 hours (3), a d8 days (4)."""

    def judge(r: Reader) -> dict[str, Any]:
        face = r.take(DiceRolled, rule, dice=("d4",)).faces[0]
        result, size = DEATHS[face]
        r.take(RowFound, rule, rolled=face, result=result)
        return {"result": result, "time": r.take(DiceRolled, rule, dice=(f"d{size}",)).faces[0] if size else 0}

    return judge
