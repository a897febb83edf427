"""Types of fields in rows of data: what may stand there, how long or large it may be, and which shelf it refers to.

They are the checks of a variant, its published schema and the reading at play in one: each says what play can read.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from caltrop.games.common.sheet.time import LASTS
from caltrop.kernel.rules.dice import LadderDie

MOST_ROWS = 1000  # rows of one kind: a die has no more sides
END = r"$(?!\n)"  # `$` alone would let a line end pass
ONE_LINE = r"^[^\x00-\x1f\x7f]*" + END
PLAIN = r"^[^\x00-\x08\x0b-\x1f\x7f]*$"
COUNTED = LASTS.pattern.replace(r"\d", "[0-9]")  # "3 rounds", in plain digits


def refers_to(shelf: str) -> Meta:
    """The field names a row of a shelf; "" names none, where the field may be left out."""
    return Meta(extra={"refers": shelf})


# ---- words
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60, pattern=ONE_LINE)]
Phrase: TypeAlias = Annotated[str, Meta(max_length=120, pattern=ONE_LINE)]
Sentences: TypeAlias = Annotated[str, Meta(max_length=500, pattern=PLAIN)]
Text: TypeAlias = Annotated[str, Meta(max_length=1000, pattern=PLAIN)]
TableLine: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500, pattern=PLAIN)]

# ---- names of other rows
Reference: TypeAlias = Annotated[str, Meta(max_length=60, pattern=ONE_LINE)]
ItemId: TypeAlias = Annotated[Reference, refers_to("items")]
SkillId: TypeAlias = Annotated[Reference, refers_to("skills")]
SpellId: TypeAlias = Annotated[Reference, refers_to("spells")]
FeatId: TypeAlias = Annotated[Reference, refers_to("feats")]
CreatureId: TypeAlias = Annotated[Reference, refers_to("creatures")]
ConditionWord: TypeAlias = Annotated[Reference, refers_to("conditions")]  # an id, a name or another word for it

# ---- numbers
Order: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_ROWS)]
Price: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Small: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Some: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Rating: TypeAlias = Annotated[int, Meta(ge=0, le=3)]  # armour, in games where it is a number
Score: TypeAlias = Annotated[int, Meta(ge=1, le=30)]
HitPointsNumber: TypeAlias = Annotated[int, Meta(ge=1, le=200)]
MaybeDie: TypeAlias = LadderDie | None

# ---- lengths of time
Length: TypeAlias = Annotated[
    str,
    Meta(
        pattern=rf"^(|instant|rest|night|{COUNTED})" + END,
        extra={"allowed": "length", "example": "3 rounds"},
    ),
]

# Fields whose options have the same words as those of another field.
SAME_OPTIONS = {
    "of": "harm", "but": "harm", "harms": "harm", "tags": "tag", "damage": "amount", "heal": "amount", "most": "amount",
}  # fmt: skip
