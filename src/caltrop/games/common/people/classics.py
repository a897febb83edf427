"""Classics: creatures that people type first. One list for every game, of which each game makes its own numbers.

A row says how big, dangerous, armoured, clever and brave a creature is, and how it attacks; `data/classics.toml` has
the rows. A game's `classics.py` turns one into a row of its own bestiary, by its own guidance. `unknown_row` is the
same for a name that no book has: weak, tough or deadly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from tomllib import loads
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from caltrop.kernel.rules.dice import LADDER, LadderDie

Grade: TypeAlias = Literal["weak", "tough", "deadly"]
Row: TypeAlias = dict[str, Any]
THREATS: Mapping[Grade, int] = {"weak": 2, "tough": 5, "deadly": 8}  # of a creature that no book has
_BANDS: Mapping[Grade, range] = {"weak": range(1, 4), "tough": range(4, 8), "deadly": range(8, 11)}
GRADE_WORDS: Mapping[str, Grade] = {
    "weak": "weak",
    "tough": "tough",
    "deadly": "deadly",
    "schwach": "weak",
    "zäh": "tough",
    "tödlich": "deadly",
}  # in a line, in any language
_Threat: TypeAlias = Annotated[int, Meta(ge=1, le=10)]
_Few: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
_Trick: TypeAlias = Literal[
    "", "blind", "burn", "charm", "curse", "daze", "engulf", "fear", "hold", "paralyse", "poison", "prone", "rob",
    "rust", "sick", "stone", "web",
]  # fmt: skip
_Nature: TypeAlias = Literal["fearless", "fireproof", "mends"]
_STEPS = {"none": -1, "light": -1, "usual": 0, "heavy": 1}
_RANKS = (0, 1, 1, 2, 2, 3, 3, 4, 4, 5)  # by threat, as in every bestiary: from vermin to dragons


class ClassicAttack(Struct, frozen=True, forbid_unknown_fields=True):
    """A natural weapon; its grade is beside what the threat gives, and one of no harm is a trick alone."""

    name: str
    grade: Literal["none", "light", "usual", "heavy"] = "usual"
    trick: _Trick = ""
    at: Literal["body", "mind"] = "body"
    kind: Literal["", "fire", "cold", "magic"] = ""
    ranged: bool = False
    blast: bool = False


class Classic(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A creature as every game can read it. `also` are other words for it, and plurals that no rule makes."""

    id: str
    name: str
    also: tuple[str, ...] = ()
    emblem: str = ""
    size: Literal["tiny", "small", "medium", "large", "huge"] = "medium"
    threat: _Threat
    armour: _Few = 0
    guard: str = "hide"
    mind: _Few = 1
    nerve: _Few = 1
    leader: bool = False
    tricks: tuple[_Nature, ...] = ()
    coin: str = ""
    text: str = ""
    tactics: str = ""
    attacks: tuple[ClassicAttack, ...] = (ClassicAttack("blow"),)

    @property
    def is_mindless(self) -> bool:
        return self.mind == 0 and "fearless" in self.tricks

    @property
    def grade(self) -> Grade:
        return next(grade for grade, threats in _BANDS.items() if self.threat in threats)


@cache
def classics() -> tuple[Classic, ...]:
    """Return the list."""
    written = (Path(__file__).parent / "data" / "classics.toml").read_text(encoding="utf-8")
    return msgspec.convert(loads(written)["classic"], tuple[Classic, ...], strict=False)


@cache
def other_words() -> Mapping[str, str]:
    """Return the names of the classics by other words for them, in small letters."""
    return {word.casefold(): row.name for row in classics() for word in row.also}


def unknown_row(name: str, grade: Grade) -> Classic:
    """Return a creature that no book has, as dangerous as that."""
    return Classic(id=name.casefold().replace(" ", "-"), name=name, threat=THREATS[grade])


# ---- what every game makes of a row in the same way
def of_threat(numbers: tuple[int, ...], classic: Classic) -> int:
    """Return the number that a threat of 1 to 10 has in a game."""
    return numbers[classic.threat - 1]


def die_of(dice: tuple[int, ...], classic: Classic, attack: ClassicAttack | None = None) -> LadderDie:
    """Return the die that a threat has in a game, by its place on the ladder; an attack's grade is a step of it."""
    at = of_threat(dice, classic) + (_STEPS[attack.grade] if attack else 0)
    return LADDER[max(0, min(at, len(LADDER) - 1))]


def common_fields(classic: Classic, natures: Mapping[str, str], money: str) -> Row:
    """Return the fields that a row of every bestiary has."""
    return {
        "id": classic.id,
        "name": classic.name,
        "rank": of_threat(_RANKS, classic),
        "emblem": classic.emblem,
        "text": classic.text,
        "tactics": classic.tactics,
        "leader": classic.leader,
        "guard": classic.guard,
        "loot": [f"{classic.coin} {money}"] if classic.coin else [],
        "always": [natures[each] for each in classic.tricks if each in natures],
    }


def common_attack(attack: ClassicAttack) -> Row:
    """Return the fields that an attack has in every bestiary."""
    return {"name": attack.name, "text": "", "ranged": attack.ranged, "blast": attack.blast}


def classic_rows(adapt: Callable[[Classic], Row]) -> Callable[[], Iterator[Row]]:
    """Return what yields the classics as rows of a game."""
    return lambda: map(adapt, classics())


# ---- by name
def all_words() -> Iterator[str]:
    """Yield every word for a classic."""
    return chain.from_iterable((row.name, *row.also) for row in classics())
