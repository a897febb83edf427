"""What a facilitator does in a fight: begin it, add creatures, and let a whole band attack."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from litestar import Response, get, post
from msgspec import structs

from caltrop import words
from caltrop.chronicle.outcome_cards import WINDOW
from caltrop.games.common.people.creature_lines import CreatureLine
from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.log import Intent
from caltrop.table.session import Result, Session, Warnings
from caltrop.web.facilitator.screen import TEMPLATES, show_dialog
from caltrop.web.facilitator.view import FacilitatorPage
from caltrop.web.features.fight.falls import ANSWERED
from caltrop.web.features.fight.group_attack import Assault, EarlyAttack, all_attack, danger, find_early_attack
from caltrop.web.features.moves.several import _results_response, act_in_order, do_several
from caltrop.web.features.scenes.unread import Sorted, draw_unread, sort_line
from caltrop.web.gate.fields import FromForm, Posted, all_values, first_value, parse_line_number, query_fields
from caltrop.web.gate.responses import html
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req, server_of
from caltrop.web.live.stream import partial
from caltrop.web.page.answers import refusal_toast, result_response, toast
from caltrop.web.page.look import Look
from caltrop.web.page.render import render

MOST = 60  # attackers that are looked at in one request


@get("/group")
async def show_band(request: Req, caller: FromGuard) -> Response[str]:
    """Show what several creatures can do at once."""
    wanted = query_fields(request).get("who", [])

    def read(desk: FacilitatorPage) -> dict[str, object] | None:
        there = [who for who in wanted if who in desk.look.creatures]
        return {"whom": there, "bands": desk.group_bands(there)} if there else None

    return await show_dialog(request, caller, "features/fight/group.html", read)


@get("/risk")
async def show_risk(request: Req, caller: FromGuard) -> Response[str]:
    """Say how likely a group's attacks bring the chosen target down."""
    asked = query_fields(request)
    wanted = asked.get("who", [])
    target = first_value(asked, "target")
    near = server_of(request).surroundings(caller.room)

    def draw_risk(session: Session) -> str:
        there = tuple(who for who in wanted if who in session.state.characters)[:MOST]
        risk = danger(session, caller.seat, there, target if target in session.state.characters else "")
        look = Look(session, caller.seat, near, tail=0)
        return TEMPLATES.render("features/fight/risk.html", look=look, risk=risk)

    return html(await caller.room.look(draw_risk))


@post("/all-attack", status_code=200)
async def attack(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Let a whole band attack one target, or one foe after another, until a target goes down.

    If it is not the turn of all of them, that is asked about first.
    """
    band = all_values(fields, "who") or "foes"
    target = first_value(fields, "target")
    sure = first_value(fields, "sure") == "yes"
    assault = Assault()
    early = None

    def strike(session: Session) -> list[Result]:
        nonlocal assault, early
        early = None if sure else find_early_attack(session, caller.seat, band, target)
        if early is not None:
            return []
        assault = all_attack(session, caller.seat, band, target, at=time.time())
        return assault.blows

    answer = await do_several(caller, fields, strike)
    if early is not None:
        return confirm_turn(caller, early, fields)
    if assault.blow_to_confirm is not None:
        return confirm_blow(caller, *assault.blow_to_confirm)
    said = assault.report(caller.room.session)
    return toast(said, "done" if assault.blows else "") if said else answer


def confirm_turn(caller: Caller, question: EarlyAttack, fields: Posted) -> Response[str]:
    """Ask whether a band attacks out of turn, or only those of it whose turn it is."""
    session = caller.room.session
    band = all_values(fields, "who")
    names = tuple(map(session.state.name_of, question.ready))
    asked = {"q": question, "band": band, "names": names, "target": first_value(fields, "target")}
    text = render("features/fight/attack_anyway.html", table=caller.room.id, **asked)
    return html(partial("#dialog", "innerHTML", text))


def confirm_blow(caller: Caller, blow: Intent, doubts: Warnings) -> Response[str]:
    """Show the warnings against a single attack, with the button that overrules them."""
    fields = {"move": [blow.move], "actor": [blow.actor], "w.target": [str(blow.want["target"])]}
    return result_response(caller, doubts, fields)


def fight_intent(session: Session, fields: Posted) -> Intent:
    """Read the beginning of a fight from its form: the ticked foes, who goes first, which side is surprised."""
    game = session.game
    state = session.state
    foes = all_values(fields, "foes")
    party = [who for who, c in state.characters.items() if c.is_in_party and c.life == "up"]
    surprised = {"party": party, "foes": list(foes)}.get(first_value(fields, "surprised"), [])
    group = first_value(fields, "group") == "yes"
    want = {"foes": list(foes), "surprised": surprised, "first": first_value(fields, "first"), "group": group}
    fight = game.move_for("fight")
    known = parameters(fight.wants) if fight else {}
    said = {name: value for name, value in want.items() if name in known and (value or name == "foes")}
    return Intent(game.id_for("fight"), "", said, overrule=True)


@post("/begin", status_code=200)
async def begin_fight(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Begin a fight."""
    return await do_several(caller, fields, lambda s: act_in_order(s, caller.seat, [fight_intent(s, fields)]))


def creature_intents(session: Session, fields: Posted, found: Sequence[CreatureLine]) -> list[Intent]:
    """Return the moves that bring creatures; in a fight they join the foes. One undo takes them all back."""
    hidden = {"hidden": True} if first_value(fields, "hidden") == "yes" else {}
    side = {"side": "foes"} if session.state.fight is not None else {}
    group = session.new_group() if len(found) > 1 else ""
    wanted: list[dict[str, Any]] = [{"creature": line.creature, "count": line.many, **hidden, **side} for line in found]
    return [Intent(session.game.id_for("creature"), "", want, overrule=True, group=group) for want in wanted]


@post("/creatures", status_code=200)
async def add_creatures(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Add the creatures of a line: what can be read of it, and below the line stands what cannot, with its name."""

    def add(session: Session) -> tuple[Sorted, list[Result]]:
        read = sort_line(session.game, session.state, first_value(fields, "line"))
        intents = creature_intents(session, fields, read.known)
        no = next((no for each in intents if isinstance(no := session.preview(caller.seat, each), Refused)), None)
        return read, [no] if no is not None else act_in_order(session, caller.seat, intents)

    done = await caller.room.write(add)
    if isinstance(done, Refused):
        return refusal_toast(caller, done)
    read, results = done
    game = caller.room.session.game
    again = {"line": "", "hidden": first_value(fields, "hidden")}
    drawn = draw_unread(game, caller.room.id, structs.replace(read, refused=()), "creatures", again)
    shown = partial("#creatures-unread", "innerHTML", drawn)
    no = next((r for r in (*results, *read.refused) if isinstance(r, Refused)), None)
    if no is not None:
        said = render("facilitator/refused_line.html", said=words.sentence(no, game))
        shown += partial("#creatures-refused", "innerHTML", said)
    if not results or isinstance(results[0], Refused):
        return html(shown)
    response = _results_response(caller, results, fields)
    response.content = (response.content or "") + shown
    return response


@post("/fallen", status_code=200)
async def answer_fall(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Note that a facilitator has seen who fell in a line; the banner leaves every facilitator's page."""
    number = parse_line_number(first_value(fields, "n"))

    def note(session: Session) -> None:
        seq = session.seq_of(caller.seat, number) if number is not None else None
        answered = {each for each in session.read.get(ANSWERED, ()) if each > session.seq - WINDOW}
        session.read[ANSWERED] = frozenset(answered | ({seq} if seq else set()))

    await caller.room.look(note)
    server_of(request).broadcast(caller.room).announce_change()
    return html("")


FACILITATOR = [show_band, show_risk, attack, begin_fight, add_creatures, answer_fall]
