"""Making a character, whatever the game: first dice, rows of tables, whose it will be, and who somebody is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from caltrop.kernel.dice import LadderDie
from caltrop.kernel.errors import Refused
from caltrop.kernel.events import CharacterAdded
from caltrop.kernel.fate import Fate
from caltrop.kernel.parts import Marks, Part, Widget
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .pack import Item, Pack

Method: TypeAlias = Literal["rolled", "chosen", "assigned"]
Value: TypeAlias = str | int
ATTRIBUTES = ("BOD", "INT", "WIL")
FIRST_DICE: tuple[LadderDie, ...] = ("d4", "d6", "d8")


class Bio(Part, frozen=True, tag="bio"):
    """Who somebody is, in words."""

    background: str = ""
    look: str = ""
    drive: str = ""
    flaw: str = ""
    bond: str = ""
    keepsake: str = ""

    def show(self) -> tuple[Widget, ...]:
        words = (self.background, self.look, self.drive, self.flaw, self.bond, self.keepsake)
        return (Marks("bio", tuple(w for w in words if w)),) if any(words) else ()


def begins_with(number: int) -> LadderDie:
    """The die that a d8 gives an attribute: 1-2 d4, 3-6 d6, 7-8 d8."""
    return "d4" if number <= 2 else "d6" if number <= 6 else "d8"


def row(fate: Fate, rows: tuple[str, ...], who: str, rule: str) -> str:
    """One of the rows, by a die of as many sides; of one row alone there is nothing to roll."""
    return rows[fate.roll(f"d{len(rows)}", who, rule) - 1] if len(rows) > 1 else rows[0]


def assigned(up: str = "", down: str = "") -> dict[str, Value]:
    """d6 in each attribute; one may go down so that another goes up."""
    return {a: "d8" if a == up else "d4" if a == down else "d6" for a in ATTRIBUTES}


def packed(size: int, gear: tuple[str, ...], items: Mapping[str, Item]) -> Pack:
    """A pack with this gear in it; armour is worn at once."""
    pack = Pack(size=size)
    for id in gear:
        item = items[id]
        pack = pack.holding(pack.fresh_key(id), structs.replace(item, on=True) if item.worn else item)
    return pack


# ---- at the table
def not_for(scene: Scene, seat: str) -> Refused | None:
    """A player makes characters for their own seat, the facilitator for any that plays."""
    found = scene.state.seats.get(seat or scene.seat)
    if found is None or found.role == "spectator":
        return Refused("no-such-seat", "table.seats", {"seat": seat})
    if seat not in ("", scene.seat) and not scene.state.is_facilitator(scene.seat):
        return Refused("not-your-seat", "table.seats", {"seat": found.name})
    return None


def misassigned(scene: Scene, method: Method, up: str, down: str) -> Refused | None:
    """One goes down so that another goes up: both or neither, and two different ones."""
    if not up and not down:
        return None
    if method != "assigned":
        return Refused("not-assigned", scene.rule("create"), {"method": method})
    if not up or not down or up == down:
        return Refused("up-and-down", scene.rule("create"), {"up": up, "down": down})
    return None


def owner(scene: Scene, seat: str) -> str:
    """Whose a new character will be; what the facilitator makes for nobody waits for a seat."""
    return seat or ("" if scene.state.is_facilitator(scene.seat) else scene.seat)


def join(scene: Scene, character: Character) -> None:
    """Somebody new is at the table, under an id of their own."""
    taken = {**scene.state.characters, **scene.state.seats}
    scene.emit(CharacterAdded(scene.state.fresh_id(stem(character.name), taken), character))


def stem(name: str) -> str:
    """A name as an id: "Old Meg" is old-meg."""
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split()) or "hero"


KINDS: tuple[type[Struct], ...] = (Bio,)
