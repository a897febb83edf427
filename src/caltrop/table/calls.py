"""What a move answers: a call of the facilitator's, or something that a rule has offered; each is answered once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caltrop.kernel.errors import Refused
from caltrop.kernel.move import AnyMove
from caltrop.kernel.state import Call, Offer, State

from .log import Intent, Parked


def can_answer_call(call: Call | None, intent: Intent) -> bool:
    """Does this roll what was called for, for one of those who still owe it?"""
    return call is not None and call.move == intent.move and intent.actor in call.who and intent.actor not in call.done


def can_take_offer(offer: Offer | None, intent: Intent) -> bool:
    return offer is not None and offer.move == intent.move


def wants_and_hidden(state: State, intent: Intent, move: AnyMove) -> tuple[dict[str, Any], tuple[str, ...]]:
    """What a seat says about a move, and what of it is kept back; a call's own words come before the roller's."""
    call = state.calls.get(intent.call)
    if call is None:
        return dict(intent.want), ()
    stakes = {"stakes": call.stakes} if call.stakes and "stakes" in move.wants.__struct_fields__ else {}
    return {**intent.want, **call.want, **state.secrets.get(intent.call, {}), **stakes}, call.hidden


def check_still_open(state: State, seat: str, intent: Intent, *, known: bool) -> Refused | None:
    """Why nobody waits for this, if it says that somebody does; of whom a seat does not know, nobody waits for it."""
    if intent.call and not (known and can_answer_call(state.calls.get(intent.call), intent)):
        return Refused("no-call", "table.call", {"move": intent.move})
    if intent.offer and not (state.is_facilitator(seat) and can_take_offer(state.offers.get(intent.offer), intent)):
        return Refused("no-offer", "table.offers")
    return None


def check_not_begun(state: State, seat: str, intent: Intent, waiting: Iterable[Parked]) -> Refused | None:
    """Why this is not answered a second time: somebody has begun to, and their move waits."""
    others = [parked.intent for parked in waiting]
    rolls = ((other.call, other.actor) for other in others)
    if intent.call and state.may_act_for(seat, intent.actor) and (intent.call, intent.actor) in rolls:
        return Refused("call-begun", "table.call", {"who": state.name_of(intent.actor)})
    if intent.offer and any(other.offer == intent.offer for other in others):
        return Refused("offer-begun", "table.offers")
    return None
