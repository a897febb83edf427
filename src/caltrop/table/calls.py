"""Moves that answer a call of the facilitator's, or make a roll that is due; each is answered once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caltrop.kernel.errors import Refused
from caltrop.kernel.eye import Eye
from caltrop.kernel.move import AnyMove
from caltrop.kernel.state import Call, Offer, State

from .log import Intent, Parked


def can_answer_call(call: Call | None, intent: Intent) -> bool:
    """Is this the move that was called for, by a called character who has not rolled yet?"""
    return call is not None and call.move == intent.move and intent.actor in call.who and intent.actor not in call.done


def can_take_offer(offer: Offer | None, intent: Intent) -> bool:
    return offer is not None and offer.move == intent.move


def wants_and_hidden(state: State, intent: Intent, move: AnyMove) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return a move's parameters and the names of the hidden ones.

    A call's parameters override the seat's, and what is judged afterwards overrides both.
    """
    call = state.calls.get(intent.call)
    if call is None:
        return {**intent.want, **intent.judged}, ()
    stakes = {"stakes": call.stakes} if call.stakes and "stakes" in move.wants.__struct_fields__ else {}
    return {**intent.want, **call.want, **state.secrets_of(intent.call), **stakes, **intent.judged}, call.hidden


def check_still_open(state: State, seat: str, intent: Intent, *, known: bool) -> Refused | None:
    """Refuse an intent whose call or due roll is not open. `known` is False if the seat may not know the actor."""
    if intent.call and not (known and can_answer_call(state.calls.get(intent.call), intent)):
        return Refused("no-call", "table.call", {"move": intent.move})
    if intent.offer and not (state.is_facilitator(seat) and can_take_offer(state.offers.get(intent.offer), intent)):
        return Refused("no-offer", "table.offers")
    return None


def check_not_waiting(eye: Eye, move: AnyMove, waiting: Iterable[Parked]) -> Refused | None:
    """Refuse a move such as the end of a turn while another one of its kind waits for an answer, and say whose.

    A second one would ask the same again, and when both were answered, two turns would have ended.
    """
    kinds, state = eye.game.moves, eye.state
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
    if intent.offer and any(other.offer == intent.offer for other in others):
        return Refused("offer-begun", "table.offers")
    return None
