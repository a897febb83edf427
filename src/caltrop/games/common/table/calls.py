"""Calls for a roll, and rolls that are due: made, dropped, and excused."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, to_builtins

from caltrop.kernel.contract.input import find_bad_value
from caltrop.kernel.contract.move import AnyMove, Move, Wants, check_not_stash, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, AllOf, Pick, Unasked, parameters
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import accept, refuse
from caltrop.kernel.secrets.knowledge import hidden_names, words_of
from caltrop.kernel.state.events.open_business import (
    CallDropped,
    Called,
    CallExcused,
    CallHidden,
    DueRollTaken,
    rollers_left,
)
from caltrop.kernel.state.state import Call

from .wants import Id, IdWants, NoPlan


class CallIdWants(IdWants, frozen=True, kw_only=True):
    id: Annotated[Id, Pick.calls]


class DueRollWants(IdWants, frozen=True, kw_only=True):
    id: Annotated[Id, Pick.due_rolls]


class CallWants(Wants, frozen=True, kw_only=True):
    """A call for a roll, on some characters or all; those called do not see the parameters in `hide`."""

    move: Annotated[Id, Pick.rolls]
    who: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20), Pick.anyone, AllOf("character")]
    want: Annotated[dict[str, Any], Unasked, Advanced] = {}
    hide: Annotated[tuple[Id, ...], Meta(max_length=10), Unasked, Advanced] = ()
    stakes: Annotated[str, Meta(max_length=200)] = ""


def _plan_call(scene: Scene, actor: str, want: CallWants) -> NoPlan:
    move = scene.game.moves.get(want.move)
    if move is None:
        refuse("unknown-move", "table.call", move=want.move)
    if move.by == "facilitator":
        refuse("no-one-can", "table.call", move=want.move)
    if not scene.game.is_roll(want.move):
        refuse("not-a-roll", "table.call", move=want.move)
    fields = tuple(parameters(move.wants))
    for name in (*want.want, *want.hide):
        if name not in fields:
            refuse("unknown-parameter", "table.call", name=name, known=fields)
    gone = next((w for w in want.who if w not in scene.state.characters), None)
    if gone is not None:
        refuse("no-such-character", "table.call", who=gone)
    for who in want.who:
        check_not_stash(scene.state, who)
    for name in want.hide:
        if name not in want.want and parameters(move.wants)[name].required:
            refuse("hide-what", "table.call", name=name)
    accept(find_bad_value(move.wants, want.want, "table.call"))
    return plan_without_dice()


def _make_call(scene: Scene, actor: str, want: CallWants, outcome: Nothing) -> None:
    """Call for a roll: players see the call without secret parameters and hidden characters.

    Its id is drawn, so that no missing number tells of calls on hidden characters alone.
    """
    unnamed = {k for k, v in want.want.items() if hidden_names(scene.state) & words_of(v)}
    hide = {*want.hide, *unnamed, *_withheld(scene, want)}
    kept = {k: v for k, v in want.want.items() if k in hide}
    kept |= {k: _default_value(scene.game.moves[want.move], k) for k in want.hide if k not in want.want}
    disclosing = scene.game.surface.withheld.values()
    shown = {k: v for k, v in want.want.items() if k not in kept and k not in disclosing}
    hidden = tuple(w for w in want.who if scene.state.characters[w].hidden)
    seen = tuple(w for w in want.who if w not in hidden)
    id = scene.secret_id("call", "call" if seen else "call-on-hidden", scene.state.calls)
    scene.emit(Called(id, Call(want.move, seen or hidden, shown, tuple(kept), want.stakes)), None if seen else ())
    if kept:
        scene.emit(CallHidden(id, kept), audience=())


def _withheld(scene: Scene, want: CallWants) -> tuple[str, ...]:
    """Return the parameters that the game hides unless the facilitator discloses them, as far as they are said."""
    withheld = scene.game.surface.withheld.items()
    said = want.want
    return tuple(name for name, shown_by in withheld if said.get(name) is not None and not said.get(shown_by))


def _default_value(move: AnyMove, name: str) -> Any:
    """Return a parameter as it is where none is typed, as plain data: it can be hidden like any other."""
    return to_builtins(parameters(move.wants)[name].default)


def _plan_drop_call(scene: Scene, actor: str, want: IdWants) -> NoPlan:
    if want.id not in scene.state.calls:
        refuse("no-call", "table.call", move=want.id)
    return plan_without_dice()


def _drop_call(scene: Scene, actor: str, want: IdWants, outcome: Nothing) -> None:
    """Cancel a call; only those who could see it are told."""
    called = (scene.state.characters.get(who) for who in scene.state.calls[want.id].who)
    seen = any(c is not None and not c.hidden for c in called)
    scene.emit(CallDropped(want.id), None if seen else ())


class ExcuseWants(CallIdWants, frozen=True, kw_only=True):
    who: Annotated[Id, Pick.anyone]


def _plan_excuse(scene: Scene, actor: str, want: ExcuseWants) -> NoPlan:
    call = scene.state.calls.get(want.id)
    if call is None:
        refuse("no-call", "table.call", move=want.id)
    if want.who not in rollers_left(scene.state, call):
        refuse("not-called", "table.call", who=scene.name(want.who))
    return plan_without_dice()


def _excuse(scene: Scene, actor: str, want: ExcuseWants, outcome: Nothing) -> None:
    """Let one of the called go; the others still roll."""
    call = scene.state.calls[want.id]
    rolls = (roll for roll in scene.game.surface.calls if scene.game.move_id(roll.move) == call.move)
    ability = next((str(call.want.get(roll.ability) or "") for roll in rolls), "")
    scene.emit(CallExcused(want.id, want.who, call.move, ability))


def _plan_drop_due(scene: Scene, actor: str, want: IdWants) -> NoPlan:
    if want.id not in scene.state.due_rolls:
        refuse("no-due-roll", "table.due")
    return plan_without_dice()


def _drop_due(scene: Scene, actor: str, want: IdWants, outcome: Nothing) -> None:
    scene.emit(DueRollTaken(want.id), audience=())


MOVES: tuple[AnyMove, ...] = (
    Move("table.call", CallWants, _plan_call, _make_call, rule="table.call", by="facilitator"),
    Move("table.call.drop", CallIdWants, _plan_drop_call, _drop_call, rule="table.call", by="facilitator", danger=True),
    Move("table.call.excuse", ExcuseWants, _plan_excuse, _excuse, rule="table.call", by="facilitator"),
    Move("table.due.drop", DueRollWants, _plan_drop_due, _drop_due, rule="table.due", by="facilitator"),
)
