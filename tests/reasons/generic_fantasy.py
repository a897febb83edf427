"""Generic Fantasy, judged from its steps alone, by the rules as the catalogue has them."""

from __future__ import annotations

from typing import Any, NamedTuple

from caltrop.kernel.rules.steps import (
    DiceRolled,
    FactStated,
    HarmDealt,
    HitsCounted,
    OptionChosen,
    PricePaid,
    RowFound,
    RulingApplied,
    SidesCompared,
)

from .ladder import Row, compare, death, dull, helpless, ranks, row, shown
from .reader import Reader, demand

TEST, CONTEST, ATTACK = "generic-fantasy.test", "generic-fantasy.contest", "generic-fantasy.attack"
HELP, MODIFY = "generic-fantasy.help", "generic-fantasy.modify"
MISS, WEAK, HIT, STRONG = range(4)
# generic-fantasy.modify: what is bought, what it replaces, what it becomes, and its price
PURCHASES = {
    "weak to hit": (WEAK, HIT, 2),
    "hit to strong": (HIT, STRONG, 2),
    "miss to hit": (MISS, HIT, 4),
    "one more hit": (None, HIT, 6),
    "keen: weak to hit": (WEAK, HIT, 0),
}
TABLES = {
    "generic-fantasy.hireling": ("flee", "refuse", "hesitate", "cooperate"),
    "generic-fantasy.reaction": ("hostile", "wary", "friendly", "helpful"),
    "generic-fantasy.initiative": ("foes go twice", "foes begin", "party begins", "party goes twice"),
    "generic-fantasy.morale": ("fight", "retreat", "flee", "surrender"),
}


def grades(dice: Row, is_dull: bool = False) -> list[int]:
    """How many dice are a miss (1-3), a weak hit (4-6), a hit (7-9) and a strong hit (10-12)."""
    found = [0, 0, 0, 0]
    for number, _ in dice:
        grade = MISS if number <= 3 else WEAK if number <= 6 else HIT if number <= 9 else STRONG
        found[MISS if grade == WEAK and is_dull else grade] += 1
    return found


class Bought(NamedTuple):
    """What improved a roll."""

    points: int = 0
    keen: bool = False
    again: bool = False

    def as_used(self) -> dict[str, Any]:
        return {"points": self.points, "keen": self.keen, "again": self.again}


def is_asked(r: Reader, who: str) -> bool:
    """Is the next step an answer of this roller about the roll?"""
    return r.sees(OptionChosen, MODIFY) and who in ("", r.steps[r.at].who)


def buy(r: Reader, counts: list[int], again: bool, who: str = "") -> Bought:
    """What is bought, one after the other, changes how many dice count as what. The first may have a discount."""
    points, keen, first = 0, False, True
    while is_asked(r, who):
        if r.take(OptionChosen, MODIFY).chosen == "done":
            break
        paid = r.take(PricePaid, MODIFY, of="points")
        lost, won, price = PURCHASES[paid.what]
        demand(paid.cost <= price and (first or paid.cost == price), True, "a price")
        if lost is not None:
            demand(counts[lost] > 0, True, f"a die for {paid.what}")
            counts[lost] -= 1
        counts[won] += 1
        points, keen, first = points + paid.cost, keen or paid.what.startswith("keen"), first and "keen" in paid.what
    return Bought(points, keen, again)


def asked_again(r: Reader, who: str = "") -> bool:
    """Whether the dice are rolled again; "done" is that answer only if the same roller is asked once more."""
    if not is_asked(r, who):
        return False
    at, who = r.at, r.steps[r.at].who
    chosen = r.take(OptionChosen, MODIFY).chosen
    if chosen != "roll again" and not (chosen == "done" and is_asked(r, who)):
        r.at = at
    return chosen == "roll again"


# ---- tests
def test_dice(r: Reader) -> tuple[Row, Row]:
    own = [die for rolled in r.take_all(DiceRolled, TEST) for die in shown(rolled)]
    return own, [die for rolled in r.take_all(DiceRolled, HELP) for die in shown(rolled)]


def test(r: Reader) -> dict[str, Any]:
    """Any hit of any kind passes; a hard test may need more."""
    own, helped = test_dice(r)
    again = asked_again(r)
    if again:
        own, helped = test_dice(r)
    # whose weak hits are misses is said at the end, and what was bought before it
    is_dull = any(isinstance(s.facts, FactStated) and s.facts.what == "dull" for s in r.steps[r.at :])
    counts = [x + y for x, y in zip(grades(own, is_dull), grades(helped), strict=True)]
    used = buy(r, counts, again)
    dull(r, TEST)
    said = r.take(HitsCounted, TEST, weak=counts[WEAK], hits=counts[HIT], strong=counts[STRONG])
    assert said.needs is not None
    passed = sum(counts[WEAK:]) >= said.needs
    demand(said.result, "passed" if passed else "failed", "a test")
    whole = {"weak": counts[WEAK], "hit": counts[HIT], "strong": counts[STRONG]}
    return {**whole, "passed": passed, "used": used.as_used()}


# ---- contests
class Side(NamedTuple):
    """One side of a contest: its dice, how many count as what, and what improved them."""

    dice: Row
    counts: list[int]
    used: Bought


def improved(r: Reader, dice: Row, who: str, dulled: set[str]) -> Side:
    again = asked_again(r, who)
    if again:
        dice = row(r, CONTEST, HELP)
    counts = grades(dice, who in dulled)
    return Side(dice, counts, buy(r, counts, again, who))


def settle(r: Reader, ours: Side, theirs: Side, ignored: bool) -> dict[str, Any]:
    """Most hits of any kind; then strong hits, hits, weak hits; then numbers die by die, then bigger dice."""
    found: dict[str, Any] = {}
    for name, side in (("a", ours), ("b", theirs)) if r.sees(HitsCounted, CONTEST) else ():
        told = r.take(HitsCounted, CONTEST)
        demand((told.weak, told.hits, told.strong), tuple(side.counts[WEAK:]), "the hits of a side")
        found[f"{name}_extras"] = {"weak": side.counts[WEAK], "strong": side.counts[STRONG]}
    said = next(s.facts for s in r.steps[r.at :] if isinstance(s.facts, SidesCompared))
    hits = [sum(side.counts[WEAK:]) for side in (ours, theirs)]
    demand([said.a, said.b], hits, "the hits of both sides")
    depth = min(len(ours.dice), len(theirs.dice)) if ignored else None
    orders = [
        ranks([sum(side.counts[WEAK:]), *reversed(side.counts[WEAK:])], side.dice, depth) for side in (ours, theirs)
    ]
    names = ["hits", "strong hits", "plain hits", "weak hits"]
    found |= {"winner": compare(r, CONTEST, orders[0], orders[1], names), "hits": hits}
    return {**found, "a_used": ours.used.as_used(), "b_used": theirs.used.as_used()}


def sides(r: Reader) -> dict[str, Any]:
    idle = helpless(r, CONTEST)
    ignored, dulled = r.take_if(RulingApplied, CONTEST, option="ignored") is not None, dull(r, CONTEST)
    first = row(r, CONTEST, HELP)
    second = [(0, 0)] * sum(idle.values()) or row(r, CONTEST, HELP)
    said = next(s.facts for s in r.steps[r.at :] if isinstance(s.facts, SidesCompared))
    ours = improved(r, first, said.first, dulled)
    return settle(r, ours, improved(r, second, said.second, dulled), ignored)


def contest(r: Reader) -> dict[str, Any]:
    found = sides(r)
    a, b = found.pop("hits")
    return {**found, "a_hits": a, "b_hits": b}


def harm(r: Reader, found: dict[str, Any]) -> dict[str, Any]:
    """The winner deals their number of hits as harm, and what a feat adds."""
    a, b = found.pop("hits")
    a_takes = taken(r, b, "unanswered") if found["winner"] == "b" and b else 0
    b_takes = taken(r, a, "spared") if found["winner"] == "a" and a else 0
    return {**found, "a_takes": a_takes, "b_takes": b_takes}


def taken(r: Reader, hits: int, idle: str) -> int:
    if r.take_if(FactStated, ATTACK, what=idle):
        return 0
    said = r.take(HarmDealt, ATTACK, hits=hits, each=1)
    demand(said.harm, hits + said.more, "harm")
    return said.harm


def attack(r: Reader) -> dict[str, Any]:
    return harm(r, sides(r))


def blast(r: Reader) -> dict[str, Any]:
    """Rolled once, and improved once; each target contests on its own."""
    rows, idle = [], helpless(r, CONTEST)
    while not r.sees(FactStated, ATTACK, what="targets"):
        rows.append(row(r, CONTEST, HELP))
    r.take(FactStated, ATTACK, value=len(rows) - 1 + len(idle))
    dulled, rolled = dull(r, CONTEST), iter(rows[1:])
    compared = [s.facts for s in r.steps[r.at :] if isinstance(s.facts, SidesCompared)]
    ours = improved(r, rows[0], compared[0].first, dulled)
    each = []
    for said in compared:
        theirs = [(0, 0)] * idle[said.second] if said.second in idle else next(rolled)
        side = improved(r, theirs, said.second, dulled)
        ignored = r.take_if(RulingApplied, CONTEST, option="ignored") is not None
        each.append(harm(r, settle(r, ours, side, ignored)))
    return {"each": each}


# ---- tables
def table_dice(r: Reader, rule: str) -> tuple[Row, Row, bool]:
    own = shown(r.take(DiceRolled, rule))
    helped = [die for rolled in r.take_all(DiceRolled, HELP) for die in shown(rolled)]
    return own, helped, r.take_if(RulingApplied, rule, option="attribute") is not None


def table(rule: str) -> Any:
    """The best die of an attribute test, or the attribute's own by a ruling; improved by purchases and feats."""

    def judge(r: Reader) -> dict[str, Any]:
        own, helped, first = table_dice(r, rule)
        again = asked_again(r)
        if again:
            own, helped, first = table_dice(r, rule)
        is_dull = any(isinstance(s.facts, FactStated) and s.facts.what == "dull" for s in r.steps[r.at :])
        counts = grades(own[:1] if first else own, is_dull)
        if not first:
            counts = [x + y for x, y in zip(counts, grades(helped), strict=True)]
        used = buy(r, counts, again)
        dull(r, rule)
        best = max(grade for grade, n in enumerate(counts) if n)
        said = r.take(RowFound, rule, rolled=best)
        result = TABLES[rule][min(STRONG, best + said.better)]
        demand(said.result, result, "the row of a table")
        return {"result": result, "used": used.as_used()}

    return judge


JUDGES = {
    "generic-fantasy.test": test,
    "generic-fantasy.contest": contest,
    "generic-fantasy.attack": attack,
    "generic-fantasy.blast": blast,
    **{rule: table(rule) for rule in TABLES},
    "generic-fantasy.death": death("generic-fantasy.death"),
}
