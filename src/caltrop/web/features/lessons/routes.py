"""Learning by playing: a table for one, a lesson for a group, and keeping the table afterwards."""

from __future__ import annotations

import time

from litestar import Response, post

from caltrop import words
from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.lessons import begin_lesson, teach
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.features.tables.starting import OpenedTable, open_table_once
from caltrop.web.gate.callers import ONCE
from caltrop.web.gate.devices import device_label
from caltrop.web.gate.responses import html, seat_cookie
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req, Server, server_of
from caltrop.web.page.answers import refusal_toast

LEARNER = "s1"  # the first seat that is taken at a new table
RULE = "table.lesson"


# ---- alone
async def open_lesson(server: Server, id: str, label: str) -> OpenedTable | Refused:
    """Open a table at which one visitor learns a game, and the table plays the facilitator."""
    game = registry.games().get(id)
    lesson = game.lesson() if game is not None else None
    if game is None or lesson is None:
        taught = tuple(each.id for each in registry.games().values() if each.lesson() is not None)
        return Refused("unknown-game", RULE, {"got": id[:60], "options": taught})
    session = learning_session(server, game)
    if isinstance(session, Refused):
        return session
    name = words.text("lesson-name", game=game.title, title=lesson.title)
    return await open_table_once(server, name, session, label, seat=LEARNER)


def learning_session(server: Server, game: Game) -> Session | Refused:
    """Return a new session with one learner; the facilitator's seat is away, so that the table answers for it."""
    session = server.rooms.new_session(game, words.text("lesson-facilitator"))
    now = time.time()
    host = session.state.facilitator
    start = session.state
    session.act(host, Intent("table.seat", want={"name": words.text("lesson-learner")}), at=now)
    session.act(host, Intent("table.preferences", want={"seat": host, "away": True}), at=now)
    no = begin_lesson(session, LEARNER, alone=True, at=now)
    if no is not None:
        return no
    session.act(host, Intent("table.sitting", want={"on": True}), at=now)
    teach(session, start, now)
    return session


@post("/lesson/keep", status_code=200, opt=ONCE)
async def keep_table(request: Req, caller: FromGuard) -> Response[str]:
    """Let a learner who was alone run the table: the browser gets a facilitator's seat, and can invite others."""
    server = server_of(request)
    room = caller.room
    if not is_alone(server, caller):
        return refusal_toast(caller, Refused("facilitator-only", RULE))
    name = words.text("help-front-facilitator")
    seated = await server.tokens.add_seat(room, name, "facilitator", device_label(request, "start"))
    if isinstance(seated, Refused):
        return refusal_toast(caller, seated)
    await room.act(seated[0], Intent("table.lesson.end", want={"seat": caller.seat}))
    return html("", headers={"hx-redirect": f"/t/{room.id}"}, cookies=(seat_cookie(server, room.id, seated[1]),))


def is_alone(server: Server, caller: Caller) -> bool:
    """Does this seat learn alone, at a table that no person runs?"""
    state = caller.room.session.state
    learning = state.lessons.get(caller.seat)
    run = any(server.tokens.devices(caller.room.id, seat) for seat in state.facilitators)
    return learning is not None and learning.alone and not run


# ---- in a group
@post("/lesson", status_code=200)
async def begin_group(caller: FromGuard) -> Response[str]:
    """Start the lesson for every player who is not in it."""
    done = await caller.room.write(begin_all)
    return refusal_toast(caller, done) if isinstance(done, Refused) else html("", headers={"hx-trigger": "done"})


def begin_all(session: Session) -> Refused | None:
    """Start the lesson for those who are not in it; refuse only if it could start for no one."""
    players = [id for id, seat in session.state.seats.items() if seat.role == "player"]
    waiting = [id for id in players if id not in session.state.lessons]
    if not waiting:
        return Refused("no-learners" if players else "no-players", RULE)
    refused = [begin_lesson(session, seat, alone=False, at=time.time()) for seat in waiting]
    return refused[0] if all(no is not None for no in refused) else None


AT_TABLE = [keep_table]
FACILITATOR = [begin_group]
