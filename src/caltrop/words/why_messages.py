"""The messages of why lines: dice with their labels, sums, points, rows of tables."""

from __future__ import annotations

from typing import Any

from caltrop.kernel.messages import Message


def first_that_fits(kinds: tuple[type[Message], ...], **given: Any) -> Message:
    """Return the first of these messages for which every argument is given; the last one needs none but what it has."""
    said = {name: value for name, value in given.items() if value not in (None, "", ())}
    for kind in kinds[:-1]:
        if all(name in said for name in kind.__struct_fields__):
            return kind(*(said[name] for name in kind.__struct_fields__))
    return kinds[-1](*(said.get(name, "") for name in kinds[-1].__struct_fields__))


# ---- dice
class PlainDie(Message, frozen=True, tag="why-die"):
    die: str
    face: int


class LabelledDie(Message, frozen=True, tag="why-die-labelled"):
    label: Message
    die: str
    face: int


class PlainNumber(Message, frozen=True, tag="why-number"):
    n: int


class LabelledNumber(Message, frozen=True, tag="why-number-labelled"):
    label: Message
    n: int


class MinusPlain(Message, frozen=True, tag="why-minus"):
    n: int


class MinusDie(Message, frozen=True, tag="why-minus-die"):
    die: str
    face: int


class MinusNumber(Message, frozen=True, tag="why-minus-labelled"):
    label: Message
    n: int


class Word(Message, frozen=True, tag="why-word"):
    word: str


class AddendWord(Message, frozen=True, tag="why-addend"):
    what: str


class DieJoins(Message, frozen=True, tag="why-die-joins"):
    who: str
    cause: Message
    die: str


class NoDie(Message, frozen=True, tag="why-no-die"):
    who: str
    cause: Message


class DiceShown(Message, frozen=True, tag="why-dice"):
    who: str
    dice: tuple[Message, ...]


class DiceShownAlone(Message, frozen=True, tag="why-dice-alone"):
    dice: tuple[Message, ...]


class DiceRise(Message, frozen=True, tag="why-dice-rise"):
    who: str
    steps: int
    before: tuple[str, ...]
    after: tuple[str, ...]


class DiceDrop(Message, frozen=True, tag="why-dice-drop"):
    who: str
    steps: int
    before: tuple[str, ...]
    after: tuple[str, ...]


class DiceGone(Message, frozen=True, tag="why-dice-gone"):
    who: str
    steps: int
    before: tuple[str, ...]


class HigherCounts(Message, frozen=True, tag="why-higher"):
    """Of several dice one counts, or `n` of them, which come to `face`."""

    who: str
    dice: tuple[Message, ...]
    face: int
    n: int = 1


class LowerCounts(Message, frozen=True, tag="why-lower"):
    """Of several dice one counts, or `n` of them, which come to `face`."""

    who: str
    dice: tuple[Message, ...]
    face: int
    n: int = 1


class AdvantageBy(Message, frozen=True, tag="why-advantage"):
    who: str
    by: int
    cause: Message


class DisadvantageBy(Message, frozen=True, tag="why-disadvantage"):
    who: str
    by: int
    cause: Message


class AdvantagePlain(Message, frozen=True, tag="why-advantage-plain"):
    who: str
    by: int


class ModifiedBy(Message, frozen=True, tag="why-modified-by"):
    who: str
    by: int
    cause: Message


# ---- sums
class Sum(Message, frozen=True, tag="why-sum"):
    who: str
    parts: tuple[Message, ...]
    total: int


class SumAlone(Message, frozen=True, tag="why-sum-alone"):
    parts: tuple[Message, ...]
    total: int


class DamageSum(Message, frozen=True, tag="why-damage"):
    parts: tuple[Message, ...]
    total: int


class DamageCounted(Message, frozen=True, tag="why-damage-counted"):
    total: int


class NotCounted(Message, frozen=True, tag="why-not-counted"):
    who: str
    dice: tuple[Message, ...]


class OneAlwaysPasses(Message, frozen=True, tag="why-one-passes"):
    who: str


class TwentyAlwaysFails(Message, frozen=True, tag="why-twenty-fails"):
    who: str


class Under(Message, frozen=True, tag="why-under"):
    who: str
    number: int
    ability: str
    score: int


class UnderPlain(Message, frozen=True, tag="why-under-plain"):
    who: str
    number: int
    score: int


class NotUnder(Message, frozen=True, tag="why-not-under"):
    who: str
    number: int
    ability: str
    score: int


class NotUnderPlain(Message, frozen=True, tag="why-not-under-plain"):
    who: str
    number: int
    score: int


UNDER: tuple[type[Message], ...] = (Under, UnderPlain)
NOT_UNDER: tuple[type[Message], ...] = (NotUnder, NotUnderPlain)


class AgainstDc(Message, frozen=True, tag="why-against-dc"):
    who: str
    number: int
    dc: int


class MustBeat(Message, frozen=True, tag="why-must-beat"):
    who: str
    number: int
    dc: int


# ---- harm and points
class HarmOfWeaponMore(Message, frozen=True, tag="why-harm-weapon-more"):
    hits: int
    each: int
    weapon: str
    more: int
    harm: int


class HarmOfWeapon(Message, frozen=True, tag="why-harm-weapon"):
    hits: int
    each: int
    weapon: str
    harm: int


class HarmMore(Message, frozen=True, tag="why-harm-more"):
    hits: int
    each: int
    more: int
    harm: int


class HarmPlain(Message, frozen=True, tag="why-harm"):
    hits: int
    each: int
    harm: int


HARM: tuple[type[Message], ...] = (HarmOfWeaponMore, HarmOfWeapon, HarmMore, HarmPlain)


class PointsDown(Message, frozen=True, tag="why-points"):
    who: str
    name: str
    before: int
    by: int
    after: int


class PointsGone(Message, frozen=True, tag="why-points-gone"):
    """More was taken than there was."""

    who: str
    name: str
    before: int
    by: int
    after: int


# ---- the rest
class RowMatched(Message, frozen=True, tag="why-row-found"):
    rolled: int
    result: str


class RowBetter(Message, frozen=True, tag="why-row-improved"):
    rolled: int
    better: int
    result: str


class RowOfDie(Message, frozen=True, tag="why-row-die"):
    who: str
    dice: tuple[Message, ...]
    result: str


class RowOfDieAlone(Message, frozen=True, tag="why-row-die-alone"):
    dice: tuple[Message, ...]
    result: str


class RowOfSum(Message, frozen=True, tag="why-row-sum"):
    who: str
    parts: tuple[Message, ...]
    rolled: int
    result: str


ROWS: tuple[type[Message], ...] = (RowBetter, RowOfSum, RowOfDie, RowOfDieAlone, RowMatched)


# ---- a new sheet
class LineDie(Message, frozen=True, tag="why-line-die"):
    line: Message
    dice: tuple[Message, ...]


class LineSum(Message, frozen=True, tag="why-line-sum"):
    line: Message
    parts: tuple[Message, ...]
    total: int


class LineFound(Message, frozen=True, tag="why-line-found"):
    line: Message
    dice: tuple[Message, ...]
    value: str


class ByRuling(Message, frozen=True, tag="why-by-ruling"):
    option: str


class PriceOf(Message, frozen=True, tag="why-price-of"):
    what: str
    cost: int


class PriceOfSeveral(Message, frozen=True, tag="why-price-several"):
    what: str
    n: int
    each: int
    cost: int


class PricePlain(Message, frozen=True, tag="why-price-plain"):
    cost: int


class SaleOf(Message, frozen=True, tag="why-sale"):
    what: str
    value: int


class IsIn(Message, frozen=True, tag="why-is-in"):
    who: str
    mark: str
