"""Seats and their people: taking and leaving a seat, giving, hiding, showing and renaming characters, and roles.

There may be a second facilitator, and the role may be handed over and back; one facilitator is always left.
"""

from __future__ import annotations

from itertools import count
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from caltrop.games.common.health.dying import withdraw_verdict
from caltrop.kernel.contract.move import AnyMove, Move, NoWants, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Pick, Suggested
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.characters import (
    Appeared,
    CharacterRemoved,
    Hidden,
    LifeChanged,
    OwnerChanged,
    Placed,
    Renamed,
    ShownAs,
)
from caltrop.kernel.state.events.table import (
    RoleChanged,
    SeatLanguageSet,
    SeatLeft,
    SeatLettersSet,
    SeatSet,
    SeatTaken,
    TableLanguageSet,
)
from caltrop.kernel.state.state import Life, Role, Seat, Shows

from .wants import (
    Language,
    Letters,
    NewName,
    NoPlan,
    SeatId,
    SeatName,
    fact_emitter,
    plan_always,
    plan_for_character,
    require_seats,
)


# ---- seats
class SeatWants(Wants, frozen=True, kw_only=True):
    name: SeatName
    role: Role = "player"


def _take_seat(scene: Scene, actor: str, want: SeatWants, outcome: Nothing) -> None:
    free = (f"s{n}" for n in count(scene.state.joined + 1))
    seat = next(id for id in free if id not in scene.state.seats and id not in scene.state.characters)
    scene.emit(SeatTaken(seat, want.name, want.role))


class SeatPreferences(Wants, frozen=True, kw_only=True):
    """How a seat rolls, whether it is away, its language and its letters; missing fields change nothing."""

    seat: SeatId = ""
    real_dice: Annotated[bool | None, Advanced] = None
    verified_dice: Annotated[bool | None, Advanced] = None
    away: Annotated[bool | None, Advanced] = None
    until_back: Annotated[bool, Advanced] = False  # away only until this seat opens its page again
    language: Annotated[Language | None, Advanced] = None  # "": as the browser asks
    letters: Annotated[Letters | None, Advanced] = None  # how large they are; "": as each device has it


def _plan_preferences(scene: Scene, actor: str, want: SeatPreferences) -> NoPlan:
    require_seats(scene, (want.seat or scene.seat,), "table.seats")
    return plan_without_dice()


def _set_preferences(scene: Scene, actor: str, want: SeatPreferences, outcome: Nothing) -> None:
    seat = want.seat or scene.seat
    now = scene.state.seats[seat]
    if want.language is not None:
        scene.emit(SeatLanguageSet(seat, want.language), audience=(seat,))
    if want.letters is not None:
        scene.emit(SeatLettersSet(seat, want.letters), audience=(seat,))
    reads = want.language is not None or want.letters is not None
    if reads and want.real_dice is None and want.away is None and want.verified_dice is None:
        return
    real_dice, verified_dice = _dice_habit(now, want)
    away, until_back = (now.away, now.until_back) if want.away is None else (want.away, want.away and want.until_back)
    chosen = SeatSet(seat, real_dice, away, until_back, verified_dice)
    if chosen != SeatSet(seat, now.real_dice, now.away, now.until_back, now.verified_dice):  # what is so is no news
        scene.emit(chosen)


def _dice_habit(now: Seat, want: SeatPreferences) -> tuple[bool, bool]:
    """Return whether a seat rolls real dice, and whether it throws proved ones: never both."""
    real_dice = now.real_dice if want.real_dice is None else want.real_dice
    verified_dice = now.verified_dice if want.verified_dice is None else want.verified_dice
    return real_dice and not want.verified_dice, verified_dice and not want.real_dice


class LanguageWants(Wants, frozen=True, kw_only=True):
    """The table's default language; empty for none."""

    language: Language = ""


def _set_language(scene: Scene, actor: str, want: LanguageWants, outcome: Nothing) -> None:
    scene.emit(TableLanguageSet(want.language))


class LeaveWants(Wants, frozen=True, kw_only=True):
    seat: SeatId


def _plan_leave(scene: Scene, actor: str, want: LeaveWants) -> NoPlan:
    if want.seat not in scene.state.seats:
        refuse("no-such-seat", "table.seats", seat=want.seat)
    if scene.state.is_facilitator(want.seat):
        last = len(scene.state.facilitators) == 1
        refuse(
            "last-facilitator" if last else "still-facilitates", "table.seats", name=scene.state.seat_name(want.seat)
        )
    return plan_without_dice()


def _leave_seat(scene: Scene, actor: str, want: LeaveWants, outcome: Nothing) -> None:
    scene.emit(SeatLeft(want.seat))


# ---- characters
class GiveWants(Wants, frozen=True, kw_only=True):
    seat: SeatId = ""


def _plan_give(scene: Scene, actor: str, want: GiveWants) -> NoPlan:
    if want.seat and want.seat not in scene.state.seats:
        refuse("no-such-seat", "table.seats", seat=want.seat)
    return plan_for_character(scene, actor, want)


class HideWants(Wants, frozen=True, kw_only=True):
    hidden: bool


def _hide(scene: Scene, actor: str, want: HideWants, outcome: Nothing) -> None:
    """Hide a character, which no player is told, or reveal it, which everyone is told."""
    scene.emit(Hidden(actor, want.hidden), audience=())
    if not want.hidden:
        scene.emit(Appeared(actor, scene.name(actor)))


class ShowWants(Wants, frozen=True, kw_only=True):
    shows: Shows


class LifeWants(Wants, frozen=True, kw_only=True):
    life: Life


def _plan_life(scene: Scene, actor: str, want: LifeWants) -> NoPlan:
    """Refuse that the dead die again."""
    plan = plan_for_character(scene, actor, want)
    if scene.state.characters[actor].life == want.life == "dead":
        refuse("dead-already", "table.house", who=scene.name(actor))
    return plan


def _set_life(scene: Scene, actor: str, want: LifeWants, outcome: Nothing) -> None:
    """Set a life; of the dead it is no longer asked whether they die."""
    if want.life == "dead":
        withdraw_verdict(scene, actor)
    scene.emit(LifeChanged(actor, want.life))


class NameWants(Wants, frozen=True, kw_only=True):
    name: NewName


def _plan_rename(scene: Scene, actor: str, want: NameWants) -> NoPlan:
    if want.name == scene.name(actor):
        refuse("same-name", "table.seats", who=want.name)
    return plan_without_dice()


class PlaceWants(Wants, frozen=True, kw_only=True):
    place: Annotated[str, Meta(max_length=60), Pick.places, Suggested]


SEAT_MOVES: tuple[AnyMove, ...] = (
    Move("table.seat", SeatWants, plan_always, _take_seat, rule="table.seats", by="facilitator", while_halted=True),
    Move(
        "table.preferences",
        SeatPreferences,
        _plan_preferences,
        _set_preferences,
        rule="table.seats",
        by="anyone",
        while_halted=True,
    ),
    Move(
        "table.language",
        LanguageWants,
        plan_always,
        _set_language,
        rule="table.seats",
        by="facilitator",
        while_halted=True,
    ),
    Move(
        "table.leave",
        LeaveWants,
        _plan_leave,
        _leave_seat,
        rule="table.seats",
        by="facilitator",
        danger=True,
        while_halted=True,
    ),
    Move(
        "table.give",
        GiveWants,
        _plan_give,
        fact_emitter(OwnerChanged),
        rule="table.seats",
        by="facilitator",
        actor="one",
    ),
    Move("table.hide", HideWants, plan_for_character, _hide, rule="table.secrets", by="facilitator", actor="one"),
    Move(
        "table.show",
        ShowWants,
        plan_for_character,
        fact_emitter(ShownAs),
        rule="table.secrets",
        by="facilitator",
        actor="one",
    ),
    Move(
        "table.life",
        LifeWants,
        _plan_life,
        _set_life,
        rule="table.house",
        by="facilitator",
        actor="one",
        danger=True,
    ),
    Move(
        "table.remove",
        NoWants,
        plan_for_character,
        fact_emitter(CharacterRemoved),
        rule="table.seats",
        by="facilitator",
        stash=True,
        actor="one",
        danger=True,
    ),
    Move("table.rename", NameWants, _plan_rename, fact_emitter(Renamed), rule="table.seats", dead=True, stash=True),
    Move("table.place", PlaceWants, plan_always, fact_emitter(Placed), rule="table.seats", stash=True),
)


_PlayingRole: TypeAlias = Literal["facilitator", "player"]
_ROLE_RULE = "table.seats"


class RoleWants(Wants, frozen=True, kw_only=True):
    """The role that a seat has from now on; with `hand_over` the one who gives the role becomes a player."""

    seat: SeatId
    role: _PlayingRole = "facilitator"
    hand_over: bool = False


def _plan_role(scene: Scene, actor: str, want: RoleWants) -> NoPlan:
    """Refuse what changes nothing, and what would leave the table without a facilitator."""
    found = scene.state.seats.get(want.seat)
    if found is None:
        refuse("no-such-seat", _ROLE_RULE, seat=want.seat)
    if found.role == "spectator":
        refuse("only-watches", _ROLE_RULE, name=found.name)
    steps_down = want.hand_over and want.seat != scene.seat and want.role == "facilitator"
    if found.role == want.role and not steps_down:
        refuse("same-role", _ROLE_RULE, name=found.name)
    if want.role == "player" and scene.state.facilitators == (want.seat,):
        refuse("last-facilitator", _ROLE_RULE, name=found.name)
    return plan_without_dice()


def _change_role(scene: Scene, actor: str, want: RoleWants, outcome: Nothing) -> None:
    if scene.state.seats[want.seat].role != want.role:
        scene.emit(RoleChanged(want.seat, want.role))
    if want.hand_over and want.role == "facilitator" and want.seat != scene.seat:
        scene.emit(RoleChanged(scene.seat, "player"))


ROLE_MOVES: tuple[AnyMove, ...] = (
    Move(
        "table.role",
        RoleWants,
        _plan_role,
        _change_role,
        rule=_ROLE_RULE,
        by="facilitator",
        danger=True,
        while_halted=True,
    ),
)
