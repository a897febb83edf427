"""Improvements after the roll, bought with points of the attribute's pool or given by feats.

Dice are read one by one; what a roller buys changes how many of them count as what, never the numbers on them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from caltrop.kernel.contract.surface import PricedAnswer
from caltrop.kernel.rules.dice import Faces, LadderDie, climb
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.steps import PricePaid

from .rulings import Last

RULE = "generic-fantasy.modify"
Counts: TypeAlias = tuple[int, int, int, int]  # misses, weak hits, hits, strong hits
_ResultOf: TypeAlias = Callable[[Counts], str]
MISS, WEAK, HIT, STRONG = range(4)
NONE: Counts = (0, 0, 0, 0)
_AGAIN = "roll again"
DONE = "done"


class Means(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a roller can improve a roll with.

    `points` of the attribute's pool; `discount` on the first purchase; `keen`: one weak hit may count as a hit;
    `again`: the dice may be rolled again, once.
    """

    points: int = 0
    discount: int = 0
    keen: bool = False
    again: bool = False


class UsedMeans(Struct, frozen=True, omit_defaults=True):
    """Which of these means a roller has used."""

    points: int = 0
    keen: bool = False
    again: bool = False


NOTHING_USED = UsedMeans()


class Bid(Struct, frozen=True):
    """A purchase: its name and price, the grade that it replaces (None: none), and the new grade."""

    what: str
    cost: int
    lost: int | None
    won: int
    keen: bool = False


_PRICES = (
    Bid("weak to hit", 2, WEAK, HIT),
    Bid("hit to strong", 2, HIT, STRONG),
    Bid("miss to hit", 4, MISS, HIT),
    Bid("one more hit", 6, None, HIT),
)
_KEEN = (Bid("keen: weak to hit", 0, WEAK, HIT, keen=True),)


# ---- reading dice
def die_grade(number: int) -> int:
    """Return the grade of one die: 1-3 miss, 4-6 weak hit, 7-9 hit, 10-12 strong hit."""
    return min(STRONG, (number - 1) // 3)


def read_grade(number: int, *, dull: bool) -> int:
    """Return the grade of one die of a roller, whose weak hits may be misses."""
    grade = die_grade(number)
    return MISS if dull and grade == WEAK else grade


def single_die_counts(grade: int) -> Counts:
    return int(grade == MISS), int(grade == WEAK), int(grade == HIT), int(grade == STRONG)


def add_counts(a: Counts, b: Counts) -> Counts:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def count_grades(faces: Faces, *, dull: bool = False) -> Counts:
    """Count the dice of a roll by grade; a dull one has no weak hits."""
    grades = [read_grade(number, dull=dull) for number, _ in faces]
    return grades.count(MISS), grades.count(WEAK), grades.count(HIT), grades.count(STRONG)


def hits(counts: Counts) -> int:
    """Return the number of hits of any kind."""
    return sum(counts[WEAK:])


# ---- improving them
class Buyer(Struct, frozen=True):
    """Who improves a roll, with what, by which ruling; `die` is the attribute's, and with `extra` hits can be added."""

    who: str
    means: Means
    die: LadderDie
    last: Last = "depletes"
    extra: bool = True


def improve_roll(
    fate: Fate, buyer: Buyer, counts: Counts, used: UsedMeans, result: _ResultOf
) -> tuple[Counts, UsedMeans]:
    """Ask for one purchase after another; return the new counts and what was used. The default is no purchase.

    `result` says what such counts would come to, so that each option can name it.
    """
    off = buyer.means.discount  # on the first purchase only
    while (bid := fate.choose(buyer.who, RULE, _offers(buyer, counts, used, off, result), DONE)) is not None:
        price = _bid_price(bid, off)
        counts = _apply_bid(counts, bid)
        off = off if bid.keen else 0
        used = UsedMeans(used.points + price, used.keen or bid.keen, used.again)
        left = buyer.means.points - used.points
        fate.note(RULE, buyer.who, PricePaid("points", price, bid.what, left))
    return counts, used


def _apply_bid(counts: Counts, bid: Bid) -> Counts:
    miss, weak, hit, strong = (n - (grade == bid.lost) + (grade == bid.won) for grade, n in enumerate(counts))
    return miss, weak, hit, strong


def _bid_price(bid: Bid, off: int) -> int:
    """Return the price after the discount."""
    return max(0, bid.cost - off)


def _offers(buyer: Buyer, counts: Counts, used: UsedMeans, off: int, result: _ResultOf) -> dict[str, Bid | None]:
    """Return the possible purchases, each labelled with its price, the points left, and the result."""
    keen = _KEEN if buyer.means.keen and not used.keen else ()
    found: dict[str, Bid | None] = {DONE: None}
    for bid in (*keen, *_PRICES):
        there = buyer.extra if bid.lost is None else counts[bid.lost] > 0
        price = _bid_price(bid, off)
        left = buyer.means.points - used.points - price
        if there and (not price or left >= (1 if buyer.last == "forbidden" else 0)):
            found[f"{_label(bid.what, price, left, buyer)}: {result(_apply_bid(counts, bid))}"] = bid
    return found


def can_buy_hits(means: Means, last: Last, lacking: int, misses: int) -> bool:
    """Can a roller pay for so many more hits: out of misses first, which is cheaper, and then by adding hits?"""
    cheap, dear = (next(bid.cost for bid in _PRICES if bid.lost == lost and bid.won == HIT) for lost in (MISS, None))
    turned = min(lacking, misses)
    costs = (*(dear,) * (lacking - turned), *(cheap,) * turned)
    price = sum(costs) - min(means.discount, *costs[:1]) if costs else 0
    return price <= means.points - (1 if last == "forbidden" else 0)


def _label(what: str, price: int, left: int, buyer: Buyer) -> str:
    """Return an option's label: the effect, the price, the points left, or what an empty pool leads to."""
    if left or not price:
        return f"{what} (costs {price}, leaves {left})"
    smaller = climb(buyer.die, -1)
    return (
        f"{what} (costs {price}, empties the pool: {f'{buyer.die} drops to {smaller}' if smaller else 'death table'})"
    )


_FAILING_RESULTS = ("fails", "loses")
_LABEL = re.compile(
    r"(?P<label>(?P<what>[^(]+) \(costs (?P<price>\d+), (?:leaves (?P<left>\d+)|empties [^)]*)\))(?:: (?P<result>.+))?"
)


def priced_answer(rule: str, answer: str) -> PricedAnswer | None:
    """Read an option's label again: the effect, its price, the points left, and the result if it is said."""
    found = _LABEL.fullmatch(answer) if rule == RULE else None
    if found is None:
        return None
    result = found["result"] or ""
    return PricedAnswer(found["what"], int(found["price"]), int(found["left"] or 0), result, result in _FAILING_RESULTS)


def veiled_answer(rule: str, answer: str) -> str:
    """Return an option's label without the result, which would tell how many hits a hidden number asks for."""
    found = _LABEL.fullmatch(answer) if rule == RULE else None
    return found["label"] if found else answer


def ask_reroll(fate: Fate, buyer: Buyer) -> bool:
    """Ask whether to roll again, if the roller may."""
    if not buyer.means.again:
        return False
    return fate.choose(buyer.who, RULE, {DONE: False, _AGAIN: True}, DONE)
