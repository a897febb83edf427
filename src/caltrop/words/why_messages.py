"""The messages of why lines: dice with their labels, sums, comparisons, points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from caltrop.kernel.messages import Message


def first_that_fits(kinds: tuple[type[Message], ...], **given: Any) -> Message:
    """Return the first of these messages for which every argument is given; the last one needs none but what it has."""
    said = {name: value for name, value in given.items() if value not in (None, "", ())}
    for kind in kinds[:-1]:
        if set(kind.__struct_fields__) <= set(said):
            return kind(**{name: said[name] for name in kind.__struct_fields__})
    last = kinds[-1]
    defaults = {field.name: "" for field in structs.fields(last)}
    return last(**{name: said.get(name, default) for name, default in defaults.items()})


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


class DiceMove(Message, frozen=True, tag="why-dice-move"):
    who: str
    steps: int
    before: tuple[str, ...]
    after: tuple[str, ...]


class DiceGone(Message, frozen=True, tag="why-dice-gone"):
    who: str
    steps: int
    before: tuple[str, ...]


class HigherCounts(Message, frozen=True, tag="why-higher"):
    who: str
    dice: tuple[Message, ...]
    face: int


class LowerCounts(Message, frozen=True, tag="why-lower"):
    who: str
    dice: tuple[Message, ...]
    face: int


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


class OneAlwaysPasses(Message, frozen=True, tag="why-one-passes"):
    pass


class TwentyAlwaysFails(Message, frozen=True, tag="why-twenty-fails"):
    pass


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


# ---- hits
class HitsOfKinds(Message, frozen=True, tag="why-hits-kinds"):
    who: str
    strong: int
    hits: int
    weak: int
    needs: int


class HitsOfKindsAlone(Message, frozen=True, tag="why-hits-kinds-alone"):
    who: str
    strong: int
    hits: int
    weak: int


class HitsWeak(Message, frozen=True, tag="why-hits-weak"):
    who: str
    hits: int
    weak: int
    needs: int


class HitsDn(Message, frozen=True, tag="why-hits-dn"):
    who: str
    hits: int
    dn: int


class HitsNeeded(Message, frozen=True, tag="why-hits-needed"):
    hits: int
    needs: int


class HitsAlone(Message, frozen=True, tag="why-hits"):
    hits: int


HITS: tuple[type[Message], ...] = (HitsOfKinds, HitsOfKindsAlone, HitsWeak, HitsDn, HitsNeeded, HitsAlone)


class Pair(Message, frozen=True, tag="why-pair"):
    ours: Message
    theirs: Message


class Pairs(Message, frozen=True, tag="why-pairs"):
    first: str
    second: str
    pairs: tuple[Message, ...]


class NumbersCompared(Message, frozen=True, tag="why-compared"):
    a: int
    b: int


class TiedNumbers(Message, frozen=True, tag="why-tied"):
    a: int
    b: int


class TieBroken(Message, frozen=True, tag="why-tie-broken"):
    a: int
    b: int
    decides: str
    ours: int
    theirs: int
    winner: str

    def arguments(self) -> Mapping[str, Any]:  # type: ignore[override]
        return {**super().arguments(), "decides": self.decides.replace(" ", "-")}


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
class RowShown(Message, frozen=True, tag="why-row-found"):
    rolled: int
    result: str


class RowBetter(Message, frozen=True, tag="why-row-improved"):
    rolled: int
    better: int
    result: str


class ByRuling(Message, frozen=True, tag="why-by-ruling"):
    option: str


class PriceOf(Message, frozen=True, tag="why-price-of"):
    what: str
    cost: int


class PricePlain(Message, frozen=True, tag="why-price-plain"):
    cost: int


class IsIn(Message, frozen=True, tag="why-is-in"):
    who: str
    mark: str


class Earlier(Message, frozen=True, tag="why-earlier"):
    who: str
    facts: tuple[str, ...]


class EarlierAlone(Message, frozen=True, tag="why-earlier-alone"):
    facts: tuple[str, ...]
