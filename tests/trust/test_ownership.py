"""Every move of every game, tried on every thing of everybody else. What came of it is judged by the state alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from at_table import do, done, refusal
from caltrop.games import registry
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.table.countdowns import Countdown, CountdownSet
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.contract.parameters import Parameter, parameters
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import Character, State
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Session
from caltrop.web.gate.guard import VISITOR
from caltrop.web.page.forms.move_form import Field, form, parse_want
from table.every_game import laid
from web.api_table import Begun, Voice, served, server_behind

from .planted import creature_of

EACH = pytest.mark.parametrize("game", registry.ids())
ME, OTHER, TV, MINE = "s1", "s2", "tv", "ana"
PERSONAL = ("name", "owner", "hidden", "shows")


@cache
def full_table(game: str) -> Session:
    """A table with something of every kind, of the facilitator's and of Bob's, and Ana's own."""
    session = laid(game)

    def by(seat: str, move: str, actor: str = "", /, **want: Any) -> None:
        result = do(session, seat, move, actor, overrule=True, **want)
        assert isinstance(result, Entry), (move, result)

    creature = creature_of(game)
    by("s0", f"{game}.creature", creature=creature, name="Foe")
    by("s0", f"{game}.creature", creature=creature, name="Lurker", hidden=True)
    by("s0", f"{game}.create", name="Cyd")
    by("s0", "table.stash")
    by("s0", "table.note", text="The mill is mine.", title="A deed")
    by("s0", "table.note", text="Come at dusk.", to=[ME])
    by("s0", "table.note", text="The reeve lies.", to=[])
    by(OTHER, "table.note", text="We owe the miller.")
    by(OTHER, "table.note", text="Ann, watch the door.", to=[ME])
    by(ME, "table.note", text="Buy rope.")
    by(OTHER, "table.order", "bram", rule="table.roll", answer="ask")
    by("s0", "table.call", move=next(m for m in session.game.moves if m in rolls(session)), who=["bram"])
    by("s0", "table.prepare", name="The weir", note="Three wait here.")
    by("s0", "table.sitting", on=True)
    for who in (MINE, "bram", "foe"):
        by("s0", "table.condition", who, text="cursed by the well")
    by(ME, "table.condition", MINE, text="humming")
    by(OTHER, "table.condition", "bram", text="whistling")
    countdown = CountdownSet(MINE, "t1", Countdown("table.trigger", at=90))
    session.states[-1] = countdown.apply(session.state)
    return session


def rolls(session: Session) -> set[str]:
    return {session.game.move_id(name) for name in session.game.surface.rolls}


# ---- what can be wanted
def filled(session: Session, move: str) -> dict[str, Any]:
    """The parameters that a player's form asks for, each with the first that it offers."""
    found = form(session, ME, move, MINE)
    if isinstance(found, Refused):
        return {}
    typed = {f"w.{field.name}": [sample(field)] for field in found.fields if field.required}
    return parse_want(session.game, move, typed)


def sample(field: Field) -> str:
    offered = next((option.value for option in field.options if option.value), "")
    return offered or ("d6" if field.kind in ("dice", "text", "words") else str(field.least or 1))


def is_name(parameter: Parameter) -> bool:
    """Does it name something at the table?"""
    return bool(parameter.choices or parameter.owned) and parameter.kind in ("words", "word", "either")


def things(state: State) -> list[str]:
    """The ids of everything at the table that is not Ann's."""
    people = [who for who, c in state.characters.items() if c.owner != ME]
    conditions = [f"{who}/{id}" for who in people for id in state.part(who, Conditions).active]
    cursed = [id for id, mark in state.part(MINE, Conditions).active.items() if mark.text.startswith("cursed")]
    seats = [seat for seat in state.seats if seat != ME]
    notes = [id for id, note in state.notes.items() if note.by != ME]
    open_ones = [*state.calls, *state.due_rolls, *state.tasks, *state.prepared, "t1"]
    return [*people, *conditions, *cursed, *seats, *notes, *open_ones]


def wanted(session: Session, move: AnyMove) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The move as the form stands, and with each parameter that names something naming each thing of others."""
    plain = filled(session, move.id)
    yield "", "", plain
    for name, parameter in parameters(move.wants).items():
        for thing in things(session.state) if is_name(parameter) else ():
            yield name, thing, {**plain, name: [thing] if parameter.many else thing}


# ---- what may not change
def others(state: State) -> dict[str, Character]:
    return {who: c for who, c in state.characters.items() if c.owner != ME and c.kind != "stash"}


def belongings(state: State) -> dict[str, Any]:
    """Everything that is other people's, and that no rule ever changes."""
    mine = [who for who, c in state.characters.items() if c.owner == ME]
    return {
        "notes": {id: note for id, note in state.notes.items() if note.by != ME},
        "seats": {id: seat for id, seat in state.seats.items() if id != ME},
        "orders": {who: orders for who, orders in state.orders.items() if who not in mine and orders},
        "calls": {id: (call.move, call.who, call.want, call.stakes) for id, call in state.calls.items()},
        "table": (state.rulings, state.prepared, state.sitting, state.language, state.secrets),
    }


def personal(state: State, known: dict[str, Character]) -> dict[str, Any]:
    found = {who: state.characters.get(who) for who in known}
    return {who: c and [getattr(c, name) for name in PERSONAL] for who, c in found.items()}


def check_nothing_taken(before: State, after: State, move: AnyMove, said: object) -> None:
    """What was others' before is as it was; their sheets too, unless the move is declared to reach others."""
    assert belongings(after) == belongings(before), said
    claimed = {who: c for who, c in others(before).items() if c.is_in_party and c.owner not in before.seats}
    theirs = {who: c for who, c in others(before).items() if who not in claimed or move.id != "table.claim"}
    assert personal(after, theirs) == personal(before, theirs), said
    if not move.reaches_others and move.id != "table.claim":
        assert {who: after.characters[who] for who in theirs} == theirs, said


# ---- the tests
@EACH
def test_no_move_of_a_player_takes_what_is_anothers(game: str) -> None:
    session, went = full_table(game), 0
    before, mark = session.state, session.mark()
    for move in session.game.moves.values():
        for name, thing, want in wanted(session, move):
            for actor in (MINE,) if move.actor == "one" else ("",):
                result = session.act(ME, Intent(move.id, actor, want, overrule=True))
                went += isinstance(result, (Entry, Parked))
                check_nothing_taken(before, session.state, move, (move.id, name, thing, result))
                if isinstance(result, Refused):
                    assert session.state is before
                session.restore(mark)
    assert went > 100, "hardly anything was done"


@EACH
def test_no_move_is_done_by_a_character_of_anothers(game: str) -> None:
    """By Bram, by a foe, by one who is hidden, by one that no seat plays: each move of a player is refused."""
    session = full_table(game)
    before = session.state
    for move in session.game.moves.values():
        want = filled(session, move.id)
        for actor in others(before):
            result = session.act(ME, Intent(move.id, actor, want, overrule=True))
            assert isinstance(result, Refused), (move.id, actor, result)
            assert session.state is before


@EACH
def test_the_facilitators_moves_are_refused_to_players(game: str) -> None:
    session = full_table(game)
    before = session.state
    for move in session.game.moves.values():
        for actor in (MINE, "bram", "foe", "") if move.by == "facilitator" else ():
            result = session.act(ME, Intent(move.id, actor, filled(session, move.id), overrule=True))
            assert isinstance(result, Refused), (move.id, actor)
            assert session.state is before


@EACH
def test_a_spectator_can_do_nothing_but_tap_the_x_card(game: str) -> None:
    session = full_table(game)
    before = session.state
    for move in session.game.moves.values():
        for actor in (*before.characters, TV, "") if move.id != "table.xcard" else ():
            result = session.act(TV, Intent(move.id, actor, filled(session, move.id), overrule=True))
            assert isinstance(result, Refused), (move.id, actor)
            assert session.state is before


@EACH
def test_what_names_a_belonging_is_refused_before_the_roll(game: str) -> None:
    """A note and a seat of somebody else: the button is grey, and nothing happens."""
    session = full_table(game)
    state, found = session.state, 0
    known = [id for id, note in state.notes.items() if note.by != ME and (not note.audience or ME in note.audience)]
    known = [id for id in known if state.notes[id].audience != ()]
    named = {"note": known, "seat": ["s0", OTHER]}
    for move in session.game.moves.values():
        owned = {name: p.owned for name, p in parameters(move.wants).items() if p.owned}
        for name, kind in owned.items():
            for thing in named[kind]:
                intent = Intent(move.id, MINE if move.actor == "one" else "", {**filled(session, move.id), name: thing})
                looked, result = session.check(ME, intent), session.act(ME, intent)
                assert isinstance(looked, Refused), (move.id, name, thing)
                assert isinstance(result, Refused), (move.id, name, thing)
                found += 1
    assert found > 8
    assert session.state is state


# ---- by hand: what was found in an attack
def test_a_player_neither_rewrites_nor_deletes_a_handout_that_they_may_read() -> None:
    session = full_table("fell")
    before, mark = session.state, session.mark()
    handout = next(id for id, note in before.notes.items() if note.title == "A deed")
    theirs = next(id for id, note in before.notes.items() if note.by == OTHER)
    for id in (handout, theirs):
        for text in ("The mill is Ann's.", ""):
            assert refusal(do(session, ME, "table.note", id=id, text=text)) == "not-your-note"
            assert refusal(do(session, ME, "table.note", id=id, text=text, reveal=True)) == "not-your-note"
    assert session.state is before
    done(do(session, "s0", "table.note", id=theirs, text="We owe the miller 3 coin."))
    own = next(id for id, note in before.notes.items() if note.by == ME)
    done(do(session, ME, "table.note", id=own, text="Buy two ropes."))
    session.restore(mark)


def test_a_player_ends_what_they_put_on_themselves_and_nothing_else() -> None:
    session = full_table("fell")
    before, mark = session.state, session.mark()
    by_text = {mark.text: id for id, mark in before.part(MINE, Conditions).active.items()}
    curse, tune = by_text["cursed by the well"], by_text["humming"]
    assert refusal(do(session, ME, "table.condition.end", MINE, id=curse)) == "not-yours-to-end"
    assert refusal(do(session, ME, "table.let_go", MINE, condition=f"{MINE}/{curse}")) == "not-your-condition"
    freed = do(session, ME, "table.free", MINE, condition=f"{MINE}/{curse}", overrule=True)
    assert refusal(freed) == "facilitator-only"
    again = do(session, ME, "table.condition", MINE, text="cursed by the well", lasts="1 round")
    assert refusal(again) == "not-yours-to-end"  # or it would start again, as their own
    assert refusal(do(session, ME, "table.trigger", MINE, id="t1")) == "facilitator-only"
    assert session.state is before
    done(do(session, ME, "table.condition.end", MINE, id=tune))
    done(do(session, "s0", "table.condition.end", MINE, id=curse))
    session.restore(mark)


# ---- by every door: the API and the pages
@EACH
def test_no_door_of_the_server_changes_what_is_anothers(game: str) -> None:
    """A player and a spectator at the API and at the pages' buttons: notes, seats, characters, calls, all of others."""
    with served() as client:
        table = Begun(client, game)
        ann, bob, wall = table.joined("Ann"), table.joined("Bob"), table.joined("Wall", spectator=True)
        bob.done(f"{game}.create", name="Bram")
        ann.done(f"{game}.create", name="Ana")
        table.boss.done("table.note", text="The mill is mine.", title="A deed")
        bob.done("table.note", text="We owe the miller.")
        session = server_behind(client).rooms.live[table.id].session
        before, notes = session.state, list(session.state.notes)
        tries: list[tuple[str, str, dict[str, Any]]]
        tries = [("table.note", "", {"id": id, "text": text}) for id in notes for text in ("Mine.", "")]
        tries += [("table.preferences", "", {"seat": seat, "away": True}) for seat in ("s0", bob.seat)]
        tries += [(move, "bram", {}) for move in ("table.rename", "table.place", "table.remove", "table.order")]
        tries += [("table.leave", "", {"seat": bob.seat}), ("table.sitting", "", {"on": True})]
        for voice in (ann, wall):
            for move, actor, want in tries:
                assert voice.move(move, actor, **want).status_code == 422, (move, want)
                press_button(client, table.id, voice, move, actor, want)
        assert session.state is before


def press_button(client: Any, table: str, voice: Voice, move: str, actor: str, want: dict[str, Any]) -> None:
    """The same by a page: its buttons send fields, and what they do is said in a toast."""
    visitor = "visitor-one-visitor-one"
    headers = {
        "cookie": f"{VISITOR}={visitor}; caltrop-{table}={voice.token}",
        "x-csrf-token": server_behind(client).csrf.token(visitor),
    }
    fields = {"move": move, "actor": actor, "overrule": "yes", **{f"w.{name}": str(v) for name, v in want.items()}}
    answer = client.post(f"/t/{table}/do", data=fields, headers=headers)
    assert answer.status_code in (200, 403)
    assert answer.headers.get("hx-trigger") != "done", (move, want, answer.text)
