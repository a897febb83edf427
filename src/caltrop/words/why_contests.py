"""The messages of why lines about two sides: hits, pairs of dice, and totals that are compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caltrop.kernel.messages import Message


# ---- hits
class StrongHitsOf(Message, frozen=True, tag="why-hits-strong"):
    n: int


class PlainHitsOf(Message, frozen=True, tag="why-hits-middle"):
    n: int


class FullHitsOf(Message, frozen=True, tag="why-hits-plain"):
    n: int


class WeakHitsOf(Message, frozen=True, tag="why-hits-weak"):
    n: int


class NoHitsOf(Message, frozen=True, tag="why-hits-none"):
    pass


class HitsOfKinds(Message, frozen=True, tag="why-hits-kinds"):
    who: str
    kinds: tuple[Message, ...]


class HitsOfKindsNeeded(Message, frozen=True, tag="why-hits-kinds-needed"):
    who: str
    kinds: tuple[Message, ...]
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


HITS: tuple[type[Message], ...] = (HitsDn, HitsNeeded, HitsAlone)


class LostDie(Message, frozen=True, tag="why-die-lost"):
    """A die that fell off the ladder."""


class PairHit(Message, frozen=True, tag="why-pair-hit"):
    ours: Message
    theirs: Message
    who: str


class PairLevel(Message, frozen=True, tag="why-pair-level"):
    ours: Message
    theirs: Message


class LoneDie(Message, frozen=True, tag="why-pair-lone"):
    die: Message


class LoneHit(Message, frozen=True, tag="why-pair-lone-hit"):
    die: Message
    who: str


class Pairs(Message, frozen=True, tag="why-pairs"):
    first: str
    second: str
    pairs: tuple[Message, ...]


class NumbersCompared(Message, frozen=True, tag="why-numbers-compared"):
    a: int
    b: int


class HitsCompared(Message, frozen=True, tag="why-hits-compared"):
    first: str
    a: int
    second: str
    b: int


class TiedHits(Message, frozen=True, tag="why-hits-tied"):
    n: int


class TieBroken(Message, frozen=True, tag="why-tie-broken"):
    decides: str
    ours: int
    theirs: int
    winner: str

    def arguments(self) -> Mapping[str, Any]:  # type: ignore[override]
        return {**super().arguments(), "decides": self.decides.replace(" ", "-")}


class TotalsAhead(Message, frozen=True, tag="why-totals-ahead"):
    first: str
    a: int
    second: str
    b: int


class TotalsBehind(Message, frozen=True, tag="why-totals-behind"):
    first: str
    a: int
    second: str
    b: int


class TotalsEven(Message, frozen=True, tag="why-totals-even"):
    first: str
    a: int
    second: str
    b: int


class BlowLands(Message, frozen=True, tag="why-blow-lands"):
    first: str
    a: int
    second: str
    b: int


class BlowMisses(Message, frozen=True, tag="why-blow-misses"):
    first: str
    a: int
    second: str
    b: int


class BlowEven(Message, frozen=True, tag="why-blow-even"):
    first: str
    a: int
    second: str
    b: int


TOTALS: Mapping[int, type[Message]] = {1: TotalsAhead, -1: TotalsBehind, 0: TotalsEven}
BLOWS: Mapping[int, type[Message]] = {1: BlowLands, -1: BlowMisses, 0: BlowEven}
