"""What the three games with a ladder of dice tell alike: attacks and contests by hits."""

from __future__ import annotations

from caltrop.kernel.telling import Deed, Item, Name, Tellings


class AttackWon(Deed, frozen=True, tag="log-attack-won"):
    who: Name
    against: Name
    weapon: Item
    hits: int


class AttackWonEarlier(Deed, frozen=True, tag="log-attack-won-earlier"):
    who: Name
    against: Name


class AttackLost(Deed, frozen=True, tag="log-attack-lost"):
    who: Name
    against: Name
    weapon: Item
    hits: int


class AttackLostEarlier(Deed, frozen=True, tag="log-attack-lost-earlier"):
    who: Name
    against: Name


class AttackEven(Deed, frozen=True, tag="log-attack-even"):
    who: Name
    against: Name
    weapon: Item
    hits: int


class AttackEvenEarlier(Deed, frozen=True, tag="log-attack-even-earlier"):
    who: Name
    against: Name


class ContestWon(Deed, frozen=True, tag="log-contest-won"):
    who: Name
    against: Name
    ability: str
    a: int
    b: int


class ContestWonEarlier(Deed, frozen=True, tag="log-contest-won-earlier"):
    who: Name
    against: Name


class ContestLost(Deed, frozen=True, tag="log-contest-lost"):
    fails = True
    who: Name
    against: Name
    ability: str
    a: int
    b: int


class ContestLostEarlier(Deed, frozen=True, tag="log-contest-lost-earlier"):
    fails = True
    who: Name
    against: Name


class ContestTied(Deed, frozen=True, tag="log-contest-tied"):
    who: Name
    against: Name
    ability: str
    a: int


class ContestTiedEarlier(Deed, frozen=True, tag="log-contest-tied-earlier"):
    who: Name
    against: Name


TELLINGS = Tellings(
    results={
        "attack.won": (AttackWon, AttackWonEarlier),
        "attack.lost": (AttackLost, AttackLostEarlier),
        "attack.tie": (AttackEven, AttackEvenEarlier),
        "contest.won": (ContestWon, ContestWonEarlier),
        "contest.lost": (ContestLost, ContestLostEarlier),
        "contest.tie": (ContestTied, ContestTiedEarlier),
    }
)
