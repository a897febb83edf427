"""Calls for a roll and rolls that are due, and the moves that answer them; each is answered once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.kernel.state.state import Call, DueRoll, State

from .ledger import Ledger
from .log import Intent, Parked
from .tools import with_edge


def can_answer_call(call: Call | None, intent: Intent) -> bool:
    """Is this the move that was called for, by a called character who has not rolled yet?"""
    return call is not None and call.move == intent.move and intent.actor in call.who and intent.actor not in call.done


def _can_take_due(due: DueRoll | None, intent: Intent) -> bool:
    return due is not None and due.move == intent.move


# ---- a roll that answers a call without naming it
def with_call(table: Ledger, seat: str, intent: Intent) -> Intent:
    """Return an intent with the open call that it fits, if it names none and does not roll for it already."""
    found = _fitting_calls(table.game, table.state_for(seat), seat, intent)
    begun = [p.intent.call for p in table.parked.values() if p.intent.actor == intent.actor] if found else []
    return structs.replace(intent, call=next((id for id in found if id not in begun), intent.call))


def _fitting_calls(game: Game, state: State, seat: str, intent: Intent) -> tuple[str, ...]:
    """Return the open calls that a roll fits, the oldest first: a test from the sheet answers what was asked for.

    Only the game's rolls are looked at: whatever else is called for is answered by its own button.
    """
    if intent.call or intent.due or not game.is_roll(intent.move):
        return ()
    if intent.actor not in state.characters or not state.may_act_for(seat, intent.actor):
        return ()
    asked = (id for id, call in state.calls.items() if can_answer_call(call, intent))
    return tuple(id for id in asked if _is_asked_by(game, state, seat, id, intent))


def _is_asked_by(game: Game, state: State, seat: str, id: str, intent: Intent) -> bool:
    """Does a call ask for this very roll: on the same ability, and whatever else both of them say?

    How hard the roll is, a call says better than a player. A facilitator who says something else means another roll.
    A player cannot find out by a roll what a call keeps hidden.
    """
    call = state.calls[id]
    said = {name: value for name, value in intent.want.items() if value not in ("", None)}
    if state.is_facilitator(seat):
        asked = {**call.want, **state.secrets_of(id)}
        return all(_is_same(said[name], asked[name]) for name in said.keys() & asked.keys())
    own = said.keys() - _judged_parameters(game, intent.move)
    return not own & set(call.hidden) and all(_is_same(said[name], call.want[name]) for name in own & call.want.keys())


def _judged_parameters(game: Game, move: str) -> frozenset[str]:
    """Return the parameters of a move that are the facilitator's to say."""
    marked = {name for name, found in parameters(game.moves[move].wants).items() if found.asking == "facilitator"}
    rolls = (roll.is_judged_by for roll in game.surface.calls if game.move_id(roll.move) == move)
    return frozenset(marked | {"stakes"}).union(*rolls)


def _is_same(one: Any, other: Any) -> bool:
    """Are two values the same, of which one may come from a form's field?"""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return [*map(str, one)] == [*map(str, other)]
    return str(one) == str(other)


# ---- what a call says
def wants_and_hidden(game: Game, state: State, intent: Intent, move: AnyMove) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return a move's parameters and the names of the hidden ones.

    A call's parameters override the seat's, a tool adds its advantage, and what is judged afterwards overrides all.
    """
    call = state.calls.get(intent.call)
    if call is None:
        return {**with_edge(game, intent, intent.want), **intent.judged}, ()
    stakes = {"stakes": call.stakes} if call.stakes and "stakes" in move.wants.__struct_fields__ else {}
    said = with_edge(game, intent, {**intent.want, **call.want, **state.secrets_of(intent.call)})
    return {**said, **stakes, **intent.judged}, call.hidden


def check_still_open(state: State, seat: str, intent: Intent, *, known: bool) -> Refused | None:
    """Refuse an intent whose call or due roll is not open. `known` is False if the seat may not know the actor."""
    if intent.call and not (known and can_answer_call(state.calls.get(intent.call), intent)):
        return Refused("no-call", "table.call", {"move": intent.move})
    if intent.due and not (state.is_facilitator(seat) and _can_take_due(state.due_rolls.get(intent.due), intent)):
        return Refused("no-due-roll", "table.due")
    return None


def check_not_waiting(eye: SeatKnowledge, move: AnyMove, waiting: Iterable[Parked]) -> Refused | None:
    """Refuse a move such as the end of a turn while another one of its kind waits for an answer, and say whose.

    A second one would ask the same again, and when both were answered, two turns would have ended.
    """
    kinds = eye.game.moves
    state = eye.state
    alike = [p for p in waiting if move.once and p.intent.move in kinds and kinds[p.intent.move].once == move.once]
    if not alike:
        return None
    asked = (ask.who for parked in alike for ask in parked.asks)
    names = tuple(state.name_of(who) for who in dict.fromkeys(asked) if who in state.characters and eye.may_know(who))
    return Refused("waits-already", move.rule, {"names": names} if names else {})


def check_not_begun(state: State, seat: str, intent: Intent, waiting: Iterable[Parked]) -> Refused | None:
    """Refuse a second answer to a call or due roll while the first one is parked."""
    others = [parked.intent for parked in waiting]
    rolls = ((other.call, other.actor) for other in others)
    if intent.call and state.may_act_for(seat, intent.actor) and (intent.call, intent.actor) in rolls:
        return Refused("call-begun", "table.call", {"who": state.name_of(intent.actor)})
    if intent.due and any(other.due == intent.due for other in others):
        return Refused("due-roll-begun", "table.due")
    return None
