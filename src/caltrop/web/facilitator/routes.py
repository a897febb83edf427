"""What the facilitator does in one tap: call for rolls, let a band attack, begin a fight, answer open questions."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from litestar import Response, post
from litestar.params import FromPath
from msgspec import structs

from caltrop import words
from caltrop.games.common.people.creature_lines import CreatureLine
from caltrop.games.common.table.clocks import EXPLORE_RULE as EXPLORE
from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.rules.fate import Ask, Choice
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.open_business import rollers_left
from caltrop.kernel.state.state import State
from caltrop.table.calls import granted_tool
from caltrop.table.log import Intent, Parked
from caltrop.table.session import Result, Session, Warnings
from caltrop.web.features.calls.callable_rolls import call_want
from caltrop.web.features.fight.group_attack import Assault, EarlyAttack, all_attack, find_early_attack
from caltrop.web.features.moves.move_buttons import rolls_under_way
from caltrop.web.features.moves.several import _results_response, act_in_order, do_several
from caltrop.web.features.scenes.unread import Sorted, draw_unread, sort_line
from caltrop.web.gate.fields import FromForm, Posted, all_values, first_value
from caltrop.web.gate.responses import html
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard
from caltrop.web.live.stream import partial
from caltrop.web.page.answers import refusal_toast, result_response, toast
from caltrop.web.page.forms.move_form import parse_want
from caltrop.web.page.fragments import RECENT
from caltrop.web.page.render import render

from .view import has_usual_answer

MOST = 60  # questions that are answered in one request


# ---- open questions
def settle_move(session: Session, seat: str, result: Result) -> Result:
    """Answer a waiting move's questions with app dice and default answers, as far as they have one."""
    for _ in range(MOST):
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


def settle_open_questions(session: Session, seat: str) -> list[Result]:
    """Answer every open question that has a default answer."""
    waiting = [p for p in session.parked.values() if any(map(has_usual_answer, p.asks))]
    return [settle_move(session, seat, parked) for parked in waiting if parked.id in session.parked]


@post("/defaults", status_code=200)
async def answer_defaults(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Answer all open questions with their defaults."""
    return await do_several(caller, fields, lambda s: settle_open_questions(s, caller.seat))


# ---- calls
def characters_called(state: State, who: Iterable[str]) -> list[str]:
    """Return the characters that a call asks to roll: by id, "all" of the party, or those "at:" a place."""
    party = {id: c for id, c in state.characters.items() if c.is_in_party and c.life != "dead"}
    found: list[str] = []
    for word in who:
        place = word.removeprefix("at:") if word.startswith("at:") else None
        found += list(party) if word == "all" else [w for w, c in party.items() if c.place == place]
        found += [word] if word in state.characters else []
    return list(dict.fromkeys(found))


def call_intent(session: Session, fields: Posted) -> Intent:
    """Read a call from its form."""
    move = first_value(fields, "move")
    ability, typed, luck, trouble = (first_value(fields, n).strip() for n in ("ability", "harder", "luck", "trouble"))
    typed = typed or first_value(fields, "grade")
    names = {name for roll in session.game.surface.calls for name in roll.texts}
    texts = {name: first_value(fields, f"text.{name}").strip() for name in names}
    want = call_want(session.game, move, ability=ability, harder=typed, luck=luck, trouble=trouble, texts=texts)
    harder = {roll.harder for roll in session.game.surface.calls if session.game.move_id(roll.move) == move}
    hide = sorted(filter(None, harder)) if first_value(fields, "hide") == "yes" else []
    withheld = session.game.surface.withheld
    want |= {withheld[name]: True for name in harder & withheld.keys() & want.keys() if not hide}
    who = characters_called(session.state, all_values(fields, "who") or ("all",))
    asks = {"move": move, "who": who, "want": want, "hide": hide, "stakes": first_value(fields, "stakes").strip()}
    return Intent("table.call", "", asks)


@post("/call", status_code=200)
async def call(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Call for a roll from some or all characters."""
    return await do_several(caller, fields, lambda s: act_in_order(s, caller.seat, [call_intent(s, fields)]))


def roll_for_call(session: Session, seat: str, id: str) -> list[Result]:
    """Roll with app dice for all who were called and have not rolled; rolls that have begun are finished.

    If only the dead have not rolled, the call is dropped.
    """
    found = session.state.calls.get(id)
    if found is None:
        return [Refused("no-call", "table.call", {"move": id[:60]})]
    begun = rolls_under_way(session, id)
    left = [who for who in rollers_left(session.state, found) if who not in begun]
    if not left and not begun:
        return act_in_order(session, seat, [Intent("table.call.drop", "", {"id": id})])
    group = session.new_group()
    tools = {who: granted_tool(session.state, who, found.move, id) for who in left}
    intents = [Intent(found.move, who, {}, call=id, overrule=True, group=group, tool=tools[who]) for who in left]
    return [settle_move(session, seat, result) for result in (*begun.values(), *act_in_order(session, seat, intents))]


@post("/calls/{call_id:str}/rest", status_code=200)
async def roll_rest(caller: FromGuard, fields: FromForm, call_id: FromPath[str]) -> Response[str]:
    """Roll for all who have not answered a call."""
    return await do_several(caller, fields, lambda s: roll_for_call(s, caller.seat, call_id))


# ---- fights
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


@post("/each", status_code=200)
async def act_for_each(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Do the same move for several characters: hide or show them, or remove them from the fight or the table."""
    move = first_value(fields, "move")
    want = parse_want(caller.room.session.game, move, fields)
    who = all_values(fields, "who")[:MOST]

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
    """Let a turn of exploring pass, as the last one went."""
    return await do_several(
        caller, fields, lambda s: act_in_order(s, caller.seat, [Intent(EXPLORE, "", last_exploration(s))])
    )


# ---- random tables
@post("/table-roll", status_code=200)
async def roll_table(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Roll on a random table: for everyone to read, or for the facilitator alone."""
    want = {"table": first_value(fields, "id"), "blind": first_value(fields, "open") != "yes"}
    return result_response(caller, await caller.room.act(caller.seat, Intent("table.random", "", want)), fields)


FACILITATOR = [
    explore,
    answer_defaults,
    call,
    roll_rest,
    attack,
    begin_fight,
    add_creatures,
    act_for_each,
    roll_table,
]
