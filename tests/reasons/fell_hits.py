"""Fell (Hits), judged from its steps alone, by the rules as the catalogue has them."""

from __future__ import annotations

from typing import Any, NamedTuple

from caltrop.kernel.rules.steps import (
    DiceRolled,
    FactStated,
    HarmDealt,
    HitsCounted,
    RowFound,
    RulingApplied,
    SidesCompared,
)

from .ladder import Row, compare, death, dull, helpless, ranks, row, shown
from .reader import Reader, demand

CONTEST, ATTACK, TEST, HELP = "fell-hits.contest", "fell-hits.attack", "fell-hits.test", "fell-hits.help"


def tally(dice: Row, is_dull: bool) -> tuple[int, int]:
    """Hits and weak hits: 1-3 miss, 4-5 weak, 6-12 hit."""
    hits, weak = sum(n >= 6 for n, _ in dice), sum(n in (4, 5) for n, _ in dice)
    return hits, 0 if is_dull else weak


def test(r: Reader) -> dict[str, Any]:
    """At least one hit passes, or as many as are needed; a weak hit is a part of it."""
    own = [die for rolled in r.take_all(DiceRolled, TEST) for die in shown(rolled)]
    helped = [die for rolled in r.take_all(DiceRolled, HELP) for die in shown(rolled)]
    ours, theirs = tally(own, bool(dull(r, TEST))), tally(helped, False)
    hits, weak = ours[0] + theirs[0], ours[1] + theirs[1]
    ruled = [ruling.option for ruling in r.take_all(RulingApplied, TEST)]
    said = r.take(HitsCounted, TEST, hits=hits, weak=weak)
    assert said.needs is not None
    if hits >= said.needs:
        result = "hit"
    elif said.needs > 1 and "partial" not in ruled:
        result = "miss"
    else:
        result = "weak" if hits or (weak and "fail" not in ruled) else "miss"
    demand(said.result, result, "a test")
    return {"hits": hits, "weak": weak, "result": result}


class Sides(NamedTuple):
    """Both sides of a contest: hits and weak hits of each, and who wins."""

    a: tuple[int, int]
    b: tuple[int, int]
    winner: str
    idle: bool = False  # the second one is helpless


def settle(r: Reader, ours: Row, theirs: Row, dulled: set[str], options: list[str]) -> Sides:
    """Most hits of any kind; then more full hits, then numbers and dice. Or full hits first, by a ruling."""
    said = next(s.facts for s in r.steps[r.at :] if isinstance(s.facts, SidesCompared))
    a, b = tally(ours, said.first in dulled), tally(theirs, said.second in dulled)
    demand((said.a, said.b), (sum(a), sum(b)), "the hits of both sides")
    depth = min(len(ours), len(theirs)) if "ignored" in options else None
    full = "full" in options
    names = ["full hits", "weak hits"] if full else ["hits", "full hits"]
    mine, other = (list(x) if full else [sum(x), x[0]] for x in (a, b))
    return Sides(a, b, compare(r, CONTEST, ranks(mine, ours, depth), ranks(other, theirs, depth), names))


def sides(r: Reader) -> Sides:
    """Rulings, and whose weak hits are misses, are said before the dice."""
    idle = helpless(r, CONTEST)
    options, dulled = [ruling.option for ruling in r.take_all(RulingApplied, CONTEST)], dull(r, CONTEST)
    ours = row(r, CONTEST, HELP)
    theirs = [(0, 0)] * sum(idle.values()) or row(r, CONTEST, HELP)
    return settle(r, ours, theirs, dulled, options)._replace(idle=bool(idle))


def contest(r: Reader) -> dict[str, Any]:
    found = sides(r)
    return {"a_hits": sum(found.a), "b_hits": sum(found.b), "winner": found.winner}


def harm(r: Reader, found: Sides) -> dict[str, Any]:
    """The winner deals their number of hits as harm; weak ones only where the table counts them."""
    missed = []
    while r.take_if(FactStated, ATTACK, what="missed"):
        missed.append(r.who)
    a_takes = taken(r, found.b, "unanswered") if found.winner == "b" else 0
    b_takes = taken(r, found.a, "spared") if found.winner == "a" else 0
    flags = {
        "a_missed": not sum(found.a) and bool(missed),
        "b_missed": not sum(found.b) and bool(missed) and not found.idle,
    }
    demand(len(missed) in (0, sum(flags.values())), True, "who has no hit")
    return {"winner": found.winner, "a_takes": a_takes, "b_takes": b_takes, **flags}


def taken(r: Reader, tally: tuple[int, int], idle: str) -> int:
    if r.take_if(FactStated, ATTACK, what=idle):
        return 0
    ruled = r.take_if(RulingApplied, ATTACK, option="none")
    hits = tally[0] if ruled else sum(tally)
    r.take(HarmDealt, ATTACK, hits=hits, each=1, more=0, harm=hits)
    return hits


def attack(r: Reader) -> dict[str, Any]:
    return harm(r, sides(r))


def blast(r: Reader) -> dict[str, Any]:
    """Rolled once; each target contests on its own."""
    idle = helpless(r, CONTEST)
    rows = []
    while not r.sees(FactStated, ATTACK, what="targets"):
        rows.append(row(r, CONTEST, HELP))
    rolled = iter(rows[1:])
    r.take(FactStated, ATTACK, value=len(rows) - 1 + len(idle))
    dulled, each = dull(r, CONTEST), []
    for who in [s.facts.second for s in r.steps[r.at :] if isinstance(s.facts, SidesCompared)]:
        theirs = [(0, 0)] * idle[who] if who in idle else next(rolled)
        options = [ruling.option for ruling in r.take_all(RulingApplied, CONTEST)]
        each.append(harm(r, settle(r, rows[0], theirs, dulled, options)._replace(idle=who in idle)))
    return {"each": each}


def table(rule: str, *rows: str) -> Any:
    def judge(r: Reader) -> dict[str, Any]:
        face = r.take(DiceRolled, rule, dice=("d6",)).faces[0]
        r.take(RowFound, rule, rolled=face, result=rows[face - 1])
        return {"result": rows[face - 1]}

    return judge


JUDGES = {
    "fell-hits.test": test,
    "fell-hits.contest": contest,
    "fell-hits.attack": attack,
    "fell-hits.blast": blast,
    "fell-hits.reaction": table("fell-hits.reaction", "hostile", "hostile", "wary", "wary", "friendly", "helpful"),
    "fell-hits.morale": table("fell-hits.morale", "retreat", "retreat", "flee", "flee", "surrender", "surrender"),
    "fell-hits.death": death("fell-hits.death"),
}
