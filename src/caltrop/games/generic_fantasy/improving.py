"""After the roll: points of the attribute's pool, and small talents, make more of what the dice have shown.

Dice are read one by one; what a roller buys changes how many of them count as what, never the numbers on them.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from caltrop.kernel.dice import Faces, LadderDie, climb
from caltrop.kernel.fate import Fate

from .rulings import Last

RULE = "generic-fantasy.modify"
Counts: TypeAlias = tuple[int, int, int, int]  # misses, weak hits, hits, strong hits
MISS, WEAK, HIT, STRONG = range(4)
NONE: Counts = (0, 0, 0, 0)
AGAIN, DONE = "roll again", "done"


class Means(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a roller has to improve a roll with.

    `points` of the attribute's pool; `discount` on the first purchase; `keen`: one weak hit may count as a hit;
    `again`: the roll may be thrown anew, once. Nothing reads `ordered`: moves have it that wait since version 0.2.
    """

    points: int = 0
    discount: int = 0
    keen: bool = False
    again: bool = False
    ordered: bool = False


class UsedMeans(Struct, frozen=True, omit_defaults=True):
    """What of it was used."""

    points: int = 0
    keen: bool = False
    again: bool = False


UNUSED = UsedMeans()


class Bid(Struct, frozen=True):
    """Something to be had: its price, the grade that goes (None: none does), the grade that comes."""

    cost: int
    lost: int | None
    won: int
    keen: bool = False


PRICES: dict[str, Bid] = {
    "weak to hit": Bid(2, WEAK, HIT),
    "hit to strong": Bid(2, HIT, STRONG),
    "miss to hit": Bid(4, MISS, HIT),
    "one more hit": Bid(6, None, HIT),
}
KEEN = {"keen: weak to hit": Bid(0, WEAK, HIT, keen=True)}


# ---- reading dice
def die_grade(number: int) -> int:
    """One die: 1-3 miss, 4-6 weak hit, 7-9 hit, 10-12 strong hit."""
    return min(STRONG, (number - 1) // 3)


def single_die_counts(grade: int) -> Counts:
    return int(grade == MISS), int(grade == WEAK), int(grade == HIT), int(grade == STRONG)


def add_counts(a: Counts, b: Counts) -> Counts:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def count_grades(faces: Faces) -> Counts:
    """How many dice of a throw are what."""
    grades = [die_grade(number) for number, _ in faces]
    return grades.count(MISS), grades.count(WEAK), grades.count(HIT), grades.count(STRONG)


def hits(counts: Counts) -> int:
    """Hits of any kind."""
    return sum(counts[WEAK:])


# ---- improving them
class Buyer(Struct, frozen=True):
    """Who improves a roll, with what, and under which ruling; `die` is the attribute's, `extra` whether hits add up."""

    who: str
    means: Means
    die: LadderDie
    last: Last = "depletes"
    extra: bool = True


def improve_roll(fate: Fate, buyer: Buyer, counts: Counts, used: UsedMeans = UNUSED) -> tuple[Counts, UsedMeans]:
    """The counts after all that the roller buys, one thing after the other; by standing order that is nothing."""
    off = buyer.means.discount  # of the first purchase alone
    while (bid := fate.choose(buyer.who, RULE, offers(buyer, counts, used, off), DONE)) is not None:
        price = bid_price(bid, off)
        counts, off = apply_bid(counts, bid), off if bid.keen else 0
        used = UsedMeans(used.points + price, used.keen or bid.keen, used.again)
        fate.note(RULE, buyer.who, spent=price, left=buyer.means.points - used.points)
    return counts, used


def apply_bid(counts: Counts, bid: Bid) -> Counts:
    miss, weak, hit, strong = (n - (grade == bid.lost) + (grade == bid.won) for grade, n in enumerate(counts))
    return miss, weak, hit, strong


def bid_price(bid: Bid, off: int) -> int:
    """What it costs now."""
    return max(0, bid.cost - off)


def offers(buyer: Buyer, counts: Counts, used: UsedMeans, off: int) -> dict[str, Bid | None]:
    """What can be had now, each with its price and the pool it leaves."""
    keen = KEEN if buyer.means.keen and not used.keen else {}
    found: dict[str, Bid | None] = {DONE: None}
    for what, bid in {**keen, **PRICES}.items():
        there = buyer.extra if bid.lost is None else counts[bid.lost] > 0
        price = bid_price(bid, off)
        left = buyer.means.points - used.points - price
        if there and (not price or left >= (1 if buyer.last == "forbidden" else 0)):
            found[label(what, price, left, buyer)] = bid
    return found


def label(what: str, price: int, left: int, buyer: Buyer) -> str:
    """What somebody chooses by: what it does, what it costs, what is left - or what an emptied pool comes to."""
    if left or not price:
        return f"{what} (costs {price}, leaves {left})"
    smaller = climb(buyer.die, -1)
    return (
        f"{what} (costs {price}, empties the pool: {f'{buyer.die} drops to {smaller}' if smaller else 'death table'})"
    )


def is_rerolled(fate: Fate, buyer: Buyer) -> bool:
    """Does somebody who may throw the roll anew do so?"""
    if not buyer.means.again:
        return False
    return fate.choose(buyer.who, RULE, {DONE: False, AGAIN: True}, DONE)
