"""Several moves in one tap, done one after another, with one answer for all of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from litestar import Response

from caltrop import words
from caltrop.kernel.rules.fate import Ask, Choice
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.log import Intent, Parked
from caltrop.table.session import Result, Session, Warnings
from caltrop.web.gate.fields import Posted
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.page.answers import refusal_toast, result_response, toast
from caltrop.web.page.cards import has_usual_answer

MOST_AT_ONCE = 60  # questions, or characters, in one request


async def do_several(caller: Caller, fields: Posted, deed: Callable[[Session], list[Result]]) -> Response[str]:
    """Do several moves in one request; refusals are shown, and the other moves are still done."""
    results = await caller.room.write(deed)
    if isinstance(results, Refused):
        return refusal_toast(caller, results)
    if not results:
        return toast(words.say("label", "nothing-to-do"))
    return _results_response(caller, results, fields)


def _results_response(caller: Caller, results: list[Result], fields: Posted) -> Response[str]:
    no = next((r for r in results if isinstance(r, Refused)), None)
    if no is not None:
        return refusal_toast(caller, no)
    doubts = next((r for r in results if isinstance(r, Warnings)), None)
    if doubts is not None:
        return toast(" ".join(words.sentence(w, caller.room.session.game) for w in doubts.warnings))
    return result_response(caller, results[-1], fields)


def act_in_order(session: Session, seat: str, intents: Iterable[Intent]) -> list[Result]:
    """Do the intents one after another, each on the state that the one before has left."""
    return [session.act(seat, intent, at=time.time()) for intent in intents]


def settle_move(session: Session, seat: str, result: Result) -> Result:
    """Answer a waiting move's questions with app dice and default answers, as far as they have one."""
    for _ in range(MOST_AT_ONCE):
        if not isinstance(result, Parked):
            return result
        ask = next((a for a in result.asks if has_usual_answer(a)), None)
        if ask is None:
            return result
        result = answer_as_usual(session, seat, result.id, ask)
    return result


def answer_as_usual(session: Session, seat: str, prompt: str, ask: Ask) -> Result:
    if isinstance(ask, Choice):
        return session.answer(seat, prompt, ask.key, ask.usual, at=time.time())
    return session.roll_for(seat, prompt, ask.key, at=time.time())
