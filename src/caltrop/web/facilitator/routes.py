"""What the facilitator does in one tap: call for rolls, let a band attack, begin a fight, answer open questions."""

from __future__ import annotations

import time

from litestar import Response, post

from caltrop.games.common.table.clocks import EXPLORE_RULE as EXPLORE
from caltrop.table.aims import RECENT
from caltrop.table.log import Intent
from caltrop.table.session import Result, Session
from caltrop.web.features.moves.several import MOST_AT_ONCE, act_in_order, do_several, settle_move
from caltrop.web.gate.fields import FromForm, all_values, first_value
from caltrop.web.gate.server import FromGuard
from caltrop.web.page.answers import result_response
from caltrop.web.page.cards import has_usual_answer
from caltrop.web.page.forms.move_form import parse_want

# ---- open questions


def settle_open_questions(session: Session, seat: str) -> list[Result]:
    """Answer every open question that has a default answer."""
    waiting = [p for p in session.parked.values() if any(map(has_usual_answer, p.asks))]
    return [settle_move(session, seat, parked) for parked in waiting if parked.id in session.parked]


@post("/defaults", status_code=200)
async def answer_defaults(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Answer all open questions with their defaults."""
    return await do_several(caller, fields, lambda s: settle_open_questions(s, caller.seat))


# ---- calls


# ---- fights


@post("/each", status_code=200)
async def act_for_each(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Do the same move for several characters: hide or show them, or remove them from the fight or the table."""
    move = first_value(fields, "move")
    want = parse_want(caller.room.session.game, move, fields)
    who = all_values(fields, "who")[:MOST_AT_ONCE]

    def act_for_all(session: Session) -> list[Result]:
        group = session.new_group()
        intents = [Intent(move, each, want, overrule=True, group=group) for each in who]
        return act_in_order(session, caller.seat, intents)

    return await do_several(caller, fields, act_for_all)


# ---- exploring
def last_exploration(session: Session) -> dict[str, object]:
    """Return how the last turn of exploring went that was not undone: the next one goes alike."""
    gone = session.undone_seqs()
    for entry in reversed(session.log[-RECENT:]):
        if entry.intent is not None and entry.intent.move == EXPLORE and entry.seq not in gone:
            return dict(entry.intent.want)
    return {}


@post("/explore", status_code=200)
async def explore(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Let a turn of exploring pass, as the last one went; what it warns of can be overruled."""
    sure = first_value(fields, "overrule") == "yes"
    done = await caller.room.write(
        lambda s: s.act(caller.seat, Intent(EXPLORE, "", last_exploration(s), overrule=sure), at=time.time())
    )
    return result_response(caller, done, {**fields, "move": [EXPLORE]}, at="explore")


# ---- random tables
@post("/table-roll", status_code=200)
async def roll_table(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Roll on a random table: for everyone to read, or for the facilitator alone."""
    want = {"table": first_value(fields, "id"), "blind": first_value(fields, "open") != "yes"}
    return result_response(caller, await caller.room.act(caller.seat, Intent("table.random", "", want)), fields)


FACILITATOR = [explore, answer_defaults, act_for_each, roll_table]
