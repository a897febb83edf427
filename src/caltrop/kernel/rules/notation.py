"""Dice notation: 2d6+1, 4d6kh3, d20 adv, d8!, 5d6>=5, 4d6r1. It is parsed once, and any fate can roll it.

    throw   = term (("+" | "-") term)*      at most 100 dice in all
    term    = number | [n] "d" sides [mark]
    mark    = ["r" n] ["kh" n | "kl" n | "adv" | "dis" | ">=" n | "<=" n | "t" n] | "!"
    sides   = 2 to 1000

`kh3` keeps the 3 highest, `kl1` the lowest; `adv` and `dis` roll one more die and keep the highest or the lowest;
`!` is a ladder die (d4 to d12): at its maximum it is rolled again as the next die up. `r1` rolls each die that shows 1
again, once; `r2` also those that show 2. `>=5`, or `t5`, counts the dice that show 5 or more, `<=2` those up to 2.
"""

from __future__ import annotations

import re
from functools import lru_cache, partial
from operator import add
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from .dice import LADDER, MOST_DICE, MOST_SIDES, SIDES, TOP, Dice, climb, ladder_die
from .fate import Fate
from .mechanic import Outcome, Params, mechanic
from .refusals import Refused, attempt, refuse
from .steps import Addend, DieKept, NumbersAdded

RULE = "table.roll"
LONGEST = 100
Keep: TypeAlias = Literal["all", "highest", "lowest", "climb", "from", "up to"]
_MARK = r"!|(?:r\d{1,4})?(?:kh\d{1,3}|kl\d{1,3}|adv|dis|>=\d{1,4}|<=\d{1,4}|t\d{1,4})?"
_TERM = re.compile(rf"([+-])(?:(\d{{0,6}})d(\d{{1,6}}|%)({_MARK})|(\d{{1,6}}))(?![\w!<>=])")


class Term(Struct, frozen=True):
    """Equal dice, of which `keep` and `n` say which count, or a plain number `plus`."""

    sign: int
    dice: Dice = ()
    keep: Keep = "all"
    n: int = 0
    plus: int = 0
    again: int = 0  # a die that shows this or less is rolled again, once

    @property
    def counts(self) -> bool:
        """Are dice counted that show enough, or little enough, instead of added up?"""
        return self.keep in ("from", "up to")

    def worth(self, number: int) -> int:
        """Return what a die adds: its number, or 1 if it counts and 0 if not."""
        if not self.counts:
            return number
        return int(number >= self.n if self.keep == "from" else number <= self.n)


class Throw(Struct, frozen=True):
    """A whole roll, parsed from its notation."""

    terms: tuple[Term, ...]

    @property
    def dice(self) -> Dice:
        return tuple(die for term in self.terms for die in term.dice)


class ThrowParams(Params, frozen=True):
    """A free roll in dice notation."""

    roll: str


class ThrowOutcome(Outcome, frozen=True):
    total: int


@mechanic("table.roll")
def THROW(fate: Fate, p: ThrowParams) -> ThrowOutcome:
    """Any dice, added up."""
    throw = _throw(p.roll)  # plans have parsed it before, so a refusal here is a bug
    addends = tuple(Addend(_term_kind(term), term.sign * (term.plus + _term_total(fate, term))) for term in throw.terms)
    total = sum(each.number for each in addends)
    fate.note(RULE, "roller", NumbersAdded("total", addends, total))
    return ThrowOutcome(total=total)


def _term_kind(term: Term) -> str:
    """Return what a term adds: a plain number, dice, or dice that climb."""
    return "plus" if not term.dice else "climbed" if term.keep == "climb" else "rolled"


def _term_total(fate: Fate, term: Term) -> int:
    """Roll a term's dice and add up those that count."""
    if term.keep == "climb":
        return sum(_roll_ladder_die(fate, die) for die in term.dice)
    if term.again:
        return _rerolled_total(fate, term)
    if term.keep == "all":
        return fate.total(term.dice, "roller", RULE)
    if term.keep not in ("highest", "lowest"):
        return fate.tally(term.dice, "roller", RULE, term.worth)
    numbers = [n for n, _ in fate.pool(term.dice, "roller", RULE)]
    numbers = numbers[: term.n] if term.keep == "highest" else numbers[len(numbers) - term.n :]
    fate.note(RULE, "roller", DieKept(term.keep, sum(numbers), term.n))
    return sum(numbers)


def _rerolled_total(fate: Fate, term: Term) -> int:
    """Roll each die, once more where it shows too little, and add up those that count."""
    cases = {str(at): (die, term.again) for at, die in enumerate(term.dice)}
    if term.keep not in ("highest", "lowest"):
        return fate.fold(add, 0, lambda fate, case: term.worth(_roll_again(fate, case)), cases)
    kept = fate.fold(
        partial(_join_kept, term.keep, term.n), _NO_NUMBERS, lambda fate, case: (_roll_again(fate, case),), cases
    )
    fate.note(RULE, "roller", DieKept(term.keep, sum(kept), term.n))
    return sum(kept)


_NO_NUMBERS: tuple[int, ...] = ()


def _join_kept(keep: Keep, n: int, first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    """Return the n highest, or lowest, of the numbers that were kept so far."""
    return tuple(sorted(first + second, reverse=keep == "highest")[:n])


def _roll_again(fate: Fate, case: tuple[str, int]) -> int:
    """Roll a die; if it shows no more than a number, roll it once more, and that counts."""
    die, least = case
    number = fate.roll(die, "roller", RULE)
    return number if number > least else fate.roll(die, "roller", RULE)


def _roll_ladder_die(fate: Fate, die: str) -> int:
    """Roll a ladder die: at its maximum it is rolled again as the next die up, and that number counts."""
    number = fate.roll(die, "roller", RULE)
    sides = SIDES[die]
    while number == sides < TOP:
        bigger = climb(ladder_die(sides), 1) or "d12"
        number = fate.roll(bigger, "roller", RULE)
        sides = SIDES[bigger]
    return number


def parse(text: str) -> Throw | Refused:
    """Parse dice notation, or refuse it."""
    return attempt(_throw, text)


@lru_cache(maxsize=256)
def _throw(text: str) -> Throw:
    squeezed = re.sub(r"\s+", "", text).lower()
    whole = squeezed if squeezed[:1] in ("+", "-") else f"+{squeezed}"
    if len(whole) > LONGEST:
        refuse("long-notation", RULE, most=LONGEST)
    terms = list[Term]()
    at = 0
    while found := _TERM.match(whole, at):
        terms.append(_term(found))
        at = found.end()
    throw = Throw(tuple(terms))
    if at < len(whole) or not throw.dice:
        refuse("bad-notation", RULE, got=text.strip()[:60])
    if len(throw.dice) > MOST_DICE:
        refuse("too-many-dice", RULE, got=len(throw.dice), most=MOST_DICE)
    return throw


def _term(found: re.Match[str]) -> Term:
    sign = -1 if found[1] == "-" else 1
    if found[5]:
        return Term(sign, plus=int(found[5]))
    n = int(found[2] or 1)
    sides = 100 if found[3] == "%" else int(found[3])
    mark = found[4] or ""
    if not 2 <= sides <= MOST_SIDES:
        refuse("no-such-die", RULE, got=f"d{sides}", most=MOST_SIDES)
    if not 1 <= n <= MOST_DICE:
        refuse("too-many-dice", RULE, got=n, most=MOST_DICE)
    again, rest = _split_reroll(mark)
    if again >= sides or (again == 0 and mark[:1] == "r"):
        refuse("rerolls-all", RULE, got=f"r{again}", die=f"d{sides}", most=sides - 1)
    return structs.replace(_term_by_mark(sign, f"d{sides}", n, rest), again=again)


def _split_reroll(mark: str) -> tuple[int, str]:
    """Split off which dice are rolled again: 0 for none."""
    found = re.match(r"r(\d+)", mark)
    return (int(found[1]), mark[found.end() :]) if found else (0, mark)


def _term_by_mark(sign: int, die: str, n: int, mark: str) -> Term:
    if mark[:1] in (">", "t"):
        return Term(sign, (die,) * n, "from", int(mark.lstrip(">=t")))
    if mark[:1] == "<":
        return Term(sign, (die,) * n, "up to", int(mark[2:]))
    if mark in ("adv", "dis"):
        return Term(sign, (die,) * (n + 1), "highest" if mark == "adv" else "lowest", n)
    if mark == "!":
        if die not in LADDER:
            refuse("not-a-ladder-die", RULE, got=die, options=LADDER)
        return Term(sign, (die,) * n, "climb")
    if mark:
        kept = int(mark[2:])
        if not 1 <= kept <= n:
            refuse("keeps-too-many", RULE, kept=kept, got=n)
        return Term(sign, (die,) * n, "highest" if mark[1] == "h" else "lowest", kept)
    return Term(sign, (die,) * n)
