"""Newcomers: a new character's checks, starting gear and owner, how it joins, and how a seat claims or brings one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, structs

from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.table.wants import Id, NoPlan, SeatId
from caltrop.kernel.contract.creation import D, Method, Value
from caltrop.kernel.contract.move import AnyMove, Move, Wants, check_not_stash, plan_without_dice
from caltrop.kernel.contract.parameters import Naming, Pick, Suggested
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import accept, refuse
from caltrop.kernel.secrets.names import check_not_facilitators, free_name
from caltrop.kernel.state.events.characters import CharacterAdded, OwnerChanged
from caltrop.kernel.state.sheet_json import RULE, import_sheet
from caltrop.kernel.state.state import Character

from .lines import CreationForm, CreationLine, ShelfLine

BACKGROUND: dict[str, CreationLine] = {"background": ShelfLine("backgrounds")}
Name: TypeAlias = Annotated[str, Meta(max_length=60), Pick.rows("names"), Suggested, Naming("newcomer")]
LineText: TypeAlias = Annotated[str, Meta(max_length=200)]


def starting_pack(size: int, gear: tuple[str, ...], items: Mapping[str, Item]) -> Pack:
    """Return a pack with this gear in it; armour is worn at once."""
    pack = Pack(size=size)
    for id in gear:
        item = items[id]
        pack = pack.with_item(pack.fresh_key(id), structs.replace(item, on=True) if item.worn else item)
    return pack


# ---- at the table
class NewcomerWants(Wants, frozen=True, kw_only=True):
    """A new character with a name; `seat` is the owner. A game adds its lines: one with a value is not rolled."""

    seat: SeatId = ""
    name: Name = ""


class CreateWants(Wants, frozen=True, kw_only=True):
    """A new character with a background, and numbers that can be assigned: `up` and `down` change these."""

    method: Method = "rolled"
    up: str = ""
    down: str = ""
    seat: SeatId = ""
    name: Name = ""
    background: Annotated[Id, Pick.shelf("backgrounds", "classes")] = ""


def plan_create(scene: Scene, actor: str, want: CreateWants) -> NoPlan:
    require_own_seat(scene, want.seat)
    check_assignment(scene, want.method, want.up, want.down)
    check_background(scene, want.background, scene.game.library.backgrounds)
    return plan_without_dice()


def check_background(scene: Scene, got: str, options: Iterable[str]) -> None:
    ids = tuple(options)
    if got and got not in ids:
        refuse("no-such-background", scene.rule("create"), got=got, options=ids)


def fixed_lines(form: CreationForm[D], want: CreateWants) -> dict[str, Value]:
    """Return the lines that are fixed before any roll: those assigned, and those that have a value."""
    given = form.assigned_values(want.up, want.down) if want.method == "assigned" else {}
    return {**given, **stated_lines(form, want)}


def stated_lines(form: CreationForm[D], want: Wants) -> dict[str, Value]:
    return {line: value for line in form.lines if (value := getattr(want, line, ""))}


def require_own_seat(scene: Scene, seat: str) -> None:
    """Refuse a character for a seat that does not play; one for another's seat is refused already."""
    found = scene.state.seats.get(seat or scene.seat)
    if found is None or found.role == "spectator":
        refuse("no-such-seat", "table.seats", seat=seat)


def check_assignment(scene: Scene, method: Method, up: str, down: str) -> None:
    """Refuse `up` without `down` or the reverse, and both on the same line: one rises because another drops."""
    if (up or down) and method != "assigned":
        refuse("not-assigned", scene.rule("create"), method=method)
    if (up or down) and (not up or not down or up == down):
        refuse("up-and-down", scene.rule("create"), up=up, down=down)


def owner(scene: Scene, seat: str) -> str:
    """Return the owner of a new character; one that the facilitator makes for no seat has none yet."""
    return seat or ("" if scene.state.is_facilitator(scene.seat) else scene.seat)


def join(scene: Scene, character: Character) -> str:
    """Add a character to the table under a new id, and return the id; a name that is taken gets a number."""
    character = structs.replace(character, name=free_name(scene.plain, scene.seat, character.name))
    who = scene.open_id(slug(character.name))
    scene.emit(CharacterAdded(who, character))
    return who


def slug(name: str) -> str:
    """Return a name as an id: "Old Meg" is old-meg."""
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split()) or "hero"


_CLAIM = "table.claim"


# ---- claim
class ClaimWants(Wants, frozen=True, kw_only=True):
    """A character of the party that no seat plays."""

    who: Annotated[Id, Pick.unclaimed]


def _plan_claim(scene: Scene, actor: str, want: ClaimWants) -> NoPlan:
    found = scene.state.characters.get(want.who)
    if found is None or (found.hidden and not scene.state.is_facilitator(scene.seat)):
        refuse("no-such-character", _CLAIM, who=want.who)
    check_not_stash(scene.state, want.who)
    _check_claimable(scene, found)
    return plan_without_dice()


def _check_claimable(scene: Scene, found: Character) -> None:
    """Refuse a claim by the facilitator, of a creature, of the dead, or of a character that a seat plays."""
    if scene.state.is_facilitator(scene.seat):
        refuse("facilitator-gives", _CLAIM, who=found.name)
    if not found.is_in_party:
        refuse("not-to-claim", _CLAIM, who=found.name)
    if found.life == "dead":
        refuse("dead", _CLAIM, who=found.name)
    if found.owner in scene.state.seats:
        refuse("played-by", _CLAIM, who=found.name, owner=scene.state.seats[found.owner].name)


def _claim(scene: Scene, actor: str, want: ClaimWants, outcome: Nothing) -> None:
    scene.emit(OwnerChanged(want.who, scene.seat))


# ---- bring
class BringWants(Wants, frozen=True, kw_only=True):
    """A character's sheet from another table; `seat` is its owner if the facilitator brings it."""

    character: dict[str, Any]
    seat: SeatId = ""


def _newcomer(scene: Scene, want: BringWants) -> Character:
    """Return the character on the sheet; only the facilitator may bring a creature."""
    require_own_seat(scene, want.seat)
    found = accept(import_sheet(scene.game, want.character, scene.state.clock))
    if not found.is_in_party and not scene.state.is_facilitator(scene.seat):
        refuse("not-to-claim", RULE, who=found.name)
    check_not_facilitators(scene.plain, scene.seat, found.name)
    return found


def _plan_bring(scene: Scene, actor: str, want: BringWants) -> NoPlan:
    _newcomer(scene, want)
    return plan_without_dice()


def _bring(scene: Scene, actor: str, want: BringWants, outcome: Nothing) -> None:
    join(scene, structs.replace(_newcomer(scene, want), owner=owner(scene, want.seat)))


ARRIVAL_MOVES: tuple[AnyMove, ...] = (
    Move(_CLAIM, ClaimWants, _plan_claim, _claim, by="anyone"),
    Move(RULE, BringWants, _plan_bring, _bring, by="anyone"),
)
