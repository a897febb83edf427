"""An evening in which everybody does whatever comes to mind: nothing breaks, nothing leaks, and nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable, Sequence
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from hypothesis.strategies import DataObject
from msgspec import structs

from caltrop.chronicle.markdown import markdown
from caltrop.chronicle.recap import recap
from caltrop.chronicle.statistics import statistics
from caltrop.games import registry
from caltrop.kernel.rules.fate import Choice, Roll
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import State
from caltrop.store.snapshots import SnapshotPolicy
from caltrop.table.dicebox import DiceBox
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Session, Warnings, replay
from caltrop.table.undo.preview import UndoView, UndoWay
from caltrop.table.view import lines, view
from caltrop.web.api.responses import done_reply, refusal_reply, wait_reply
from caltrop.web.live.room import Room
from caltrop.web.live.rooms import Rooms
from caltrop.web.page.forms.move_form import actors
from conformance.stage import recorded_bytes
from kernel.test_apply import within_bounds
from store.memory import MemoryStore
from table.independence import check_undo_of, is_live

from .planted import ASIDE, FROM_ALL, HIDDEN, UNSEEN, creature_of, found_in, secrets_of
from .wanting import answers, brought, by_form, by_type

T = TypeVar("T")
SEATS = st.sampled_from(("s0", "s0", "s1", "s1", "s2", "tv"))
WAYS: tuple[UndoWay, ...] = ("all", "all", "only", "since")
PLAYERS = ("s1", "s2", "tv")
TOLD = tuple(word for word in FROM_ALL if word != HIDDEN)  # somebody hidden can be named by whoever knows them
# With these the facilitator shows what was hidden, and then it is no secret any more.
SHOWS = ("table.hide", "table.give")
SHOWN = {("table.note", "id"), ("table.note", "reveal")}
OFTEN = SnapshotPolicy(every=4, lines=6)  # so that a short evening has snapshots, and much that lies before them


SNAPSHOTS: list[int] = []  # how far back each table that was opened again begins
TRIED: list[int] = []  # how many entries came out the same without one that might have been undone


class Evening(RuleBasedStateMachine):
    """A table of one game, with a facilitator, two players and somebody who looks on."""

    game = ""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.store = MemoryStore()
        self.box = DiceBox(recorded_bytes(f"evening {self.game}"))
        self.checked = 0
        self.room = self.run(self.opened())

    def run(self, story: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(story)

    async def opened(self) -> Room:
        rooms = self.rooms()
        room = await rooms.begin("Mill Road", rooms.new_session(registry.games()[self.game], "Gail"), lambda id: ())
        room.policy = OFTEN
        return room

    def rooms(self) -> Rooms:
        rooms = Rooms(self.store)
        rooms.box = self.box
        return rooms

    @property
    def session(self) -> Session:
        return self.room.session

    def teardown(self) -> None:
        try:
            self.again()
        finally:
            self.runner.close()

    # ---- how it begins
    @initialize()
    def laid(self) -> None:
        """Two heroes, somebody in sight, and all that is secret."""
        for name, role in (("Ann", "player"), ("Bob", "player")):
            self.run(self.room.take_seat(name, role))  # type: ignore[arg-type]
        self.run(self.room.take_seat("TV", "spectator"))
        wall = next(id for id, seat in self.session.state.seats.items() if seat.role == "spectator")
        self.seats = {"s0": "s0", "s1": "s1", "s2": "s2", "tv": wall}
        begin = [(s, Intent(f"{self.game}.create", "", {"name": n})) for s, n in (("s1", "Ana"), ("s2", "Bram"))]
        begin.append(("s0", Intent(f"{self.game}.creature", "", {"creature": creature_of(self.game), "count": 2})))
        for seat, intent in (*begin, *secrets_of(self.game)):
            named = structs.replace(intent, actor=self.unseen) if intent.actor == UNSEEN else intent
            result = self.run(self.room.act(self.seats[seat], named))
            assert isinstance(result, Entry), (intent, result)

    @property
    def unseen(self) -> str:
        """The id of who is hidden from the beginning: those that come later are brought by scenes."""
        return next((who for who in self.session.state.characters if who.startswith("unseen-")), "")

    # ---- what somebody does
    @rule(data=st.data(), seat=SEATS)
    def moves(self, data: DataObject, seat: str) -> None:
        move = data.draw(st.sampled_from(list(self.session.game.moves)), "move")
        actor = data.draw(
            st.sampled_from((*self.session.state.characters, *self.seats.values(), "", "nobody")), "actor"
        )
        want = self.wanted(data, seat, move, actor)
        state = self.session.state
        intent = Intent(
            move,
            actor,
            want,
            dice=data.draw(st.sampled_from(((), (), (), (1,), (3, 3), (6, 1, 0))), "dice"),
            call=data.draw(st.sampled_from(("", "", *state.calls)), "call"),
            due=data.draw(st.sampled_from(("", "", *state.due_rolls)), "due"),
            overrule=data.draw(st.booleans(), "overrule"),
        )
        self.act(seat, intent)

    def act(self, seat: str, intent: Intent) -> None:
        """Do it, but for telling somebody of a hidden place or a secret note in so many words, or showing who hides.

        Nor does a player become a facilitator, who may read everything.
        """
        if intent.move in SHOWS and intent.actor == self.unseen:
            return
        if intent.move == "table.role" and intent.want.get("role") not in ("player", "spectator"):
            return
        want = {k: v for k, v in intent.want.items() if not found_in(str(v), TOLD)}
        self.does(seat, structs.replace(intent, want=want))

    def does(self, seat: str, intent: Intent) -> None:
        if self.session.state.halted:  # else nothing would happen any longer
            self.run(self.room.act(self.seats["s0"], Intent("table.xcard.close")))
        self.after(seat, self.run(self.room.act(self.seats[seat], intent)), msgspec.json.encode(intent).decode())

    def wanted(self, data: DataObject, seat: str, move: str, actor: str) -> dict[str, Any]:
        if move == "table.bring":
            return brought(data, self.session)
        if data.draw(st.integers(0, 2), "how"):
            return self.by_form(data, seat, move, actor)
        want = by_type(data, self.session, move)
        return {k: v for k, v in want.items() if (move, k) not in SHOWN}

    @rule(data=st.data(), seats=st.lists(st.sampled_from(("s0", "s0", "s1", "s2")), min_size=2, max_size=4))
    def plays_well(self, data: DataObject, seats: list[str]) -> None:
        """Everybody does what their own pages offer, and says that they mean it."""
        for seat in seats:
            boss = seat == "s0"
            moves = [m for m in self.session.game.moves.values() if boss or m.by != "facilitator"]
            move = data.draw(st.sampled_from(moves), "move")
            able = [option.value for option in actors(self.session, self.seats[seat], move)] or [""]
            actor = data.draw(st.sampled_from(able), "actor")
            want = self.by_form(data, seat, move.id, actor)
            self.act(seat, Intent(move.id, actor, want, overrule=True))

    @precondition(lambda self: self.session.state.characters)
    @rule(data=st.data())
    def calls(self, data: DataObject) -> None:
        """The facilitator asks for a roll, of the hidden too, and keeps back something of what is wanted."""
        rolls = [m.id for m in self.session.game.moves.values() if m.by == "owner"]
        move = data.draw(st.sampled_from(rolls), "move")
        whom = st.lists(st.sampled_from(list(self.session.state.characters)), min_size=1, max_size=3, unique=True)
        who = data.draw(whom, "who")
        want = self.by_form(data, "s0", move, who[0])
        hide = data.draw(st.lists(st.sampled_from(sorted(want)), unique=True), "hide") if want else []
        self.act("s0", Intent("table.call", "", {"move": move, "who": who, "want": want, "hide": hide}))

    @rule(data=st.data(), what=st.sampled_from(("hide", "hide", "give", "give", "enter", "enter", "leave")))
    def comes_and_goes(self, data: DataObject, what: str) -> None:
        """Somebody hides or is seen again, changes hands, gets up from the table; or a prepared scene begins."""
        state = self.session.state
        who = st.sampled_from([who for who in state.characters if who != self.unseen] or [""])
        seats = st.sampled_from([seat for seat in state.seats if seat != "s0"] or [""])
        flag = data.draw(st.booleans(), "flag")
        match what:
            case "hide":
                intent = Intent("table.hide", data.draw(who, "who"), {"hidden": flag})
            case "give":
                intent = Intent("table.give", data.draw(who, "who"), {"seat": data.draw(seats, "seat")})
            case "enter":
                scene = data.draw(st.sampled_from(list(state.prepared) or ["none"]), "scene")
                intent = Intent("table.enter", "", {"id": scene, "hidden": flag, "fight": not flag})
            case _:
                intent = Intent("table.leave", "", {"seat": data.draw(seats, "seat")})
        self.does("s0", intent)

    def by_form(self, data: DataObject, seat: str, move: str, actor: str) -> dict[str, Any]:
        want = by_form(data, self.session, self.seats[seat], move, actor)
        return {k: v for k, v in want.items() if (move, k) not in SHOWN}

    @precondition(lambda self: self.session.parked)
    @rule(data=st.data(), seat=SEATS, how=st.sampled_from(("say", "say", "roll", "cancel")))
    def answers(self, data: DataObject, seat: str, how: str) -> None:
        parked = data.draw(st.sampled_from(list(self.session.parked.values())), "prompt")
        ask = data.draw(st.sampled_from(parked.asks), "question")
        who = self.seats[seat]
        if how == "cancel":
            self.after(seat, self.run(self.room.cancel(who, parked.id)))
        elif how == "roll":
            self.after(seat, self.run(self.room.roll_for(who, parked.id, ask.key)))
        else:
            options = ask.options if isinstance(ask, Choice) else ()
            value = data.draw(answers(options, len(ask.dice) if isinstance(ask, Roll) else 0), "answer")
            self.after(seat, self.run(self.room.answer(who, parked.id, self.session.seal_key(ask.key), value)))

    @rule(data=st.data(), seat=SEATS)
    def takes_back(self, data: DataObject, seat: str) -> None:
        """The last of one's own, or any line by its number; an undo too, and what is not there.

        Now and then alone, or with all that was done since, which is the facilitator's.
        """
        number = data.draw(st.none() | st.integers(0, self.session.seq + 1), "line")
        how = data.draw(st.sampled_from(WAYS), "how")
        looked = self.run(self.room.preview_undo(self.seats[seat], number))
        done = self.run(self.room.undo(self.seats[seat], number, how=how))
        if isinstance(looked, UndoView):
            alone, back = looked.only or looked.redo or not looked.lines, seat == "s0" and not looked.redo
            assert isinstance(done, Entry) == {"all": looked.whole, "only": alone, "since": back}[how], (looked, done)
            if seat != "s0":
                self.secret(msgspec.json.encode(looked).decode(), seat)
        self.after(seat, done)

    @precondition(lambda self: self.session.seq > self.session.base)
    @rule(data=st.data())
    def looks_what_depends(self, data: DataObject) -> None:
        """What would stay if a line were undone comes out the same without it and all that would go along."""
        session = self.session
        seq = data.draw(st.integers(session.base + 1, session.seq), "line")
        if is_live(session, session.entry(seq)):
            TRIED.append(check_undo_of(session, seq, session.undo_set(seq)))

    @precondition(lambda self: self.session.base)
    @rule(data=st.data(), seat=st.sampled_from(("s0", "s0", "s1", "s2")))
    def takes_back_long_ago(self, data: DataObject, seat: str) -> None:
        """What lies before the snapshot, and then the server is started anew: the snapshot has gone with it."""
        if self.seats[seat] in self.session.state.seats:
            known = self.session.base if seat == "s0" else self.session.counts[0].count_for(self.seats[seat])
            number = data.draw(st.integers(0, known), "line")
            self.after(seat, self.run(self.room.undo(self.seats[seat], number)))
            self.again()

    @rule(data=st.data(), seat=SEATS, on=st.booleans())
    def stars(self, data: DataObject, seat: str, on: bool) -> None:
        number = data.draw(st.integers(0, self.session.seq), "line")
        self.after(seat, self.run(self.room.star(self.seats[seat], number, on)))

    @precondition(lambda self: any(a.source == "order" for e in self.session.log[-1:] for a in e.answers))
    @rule(data=st.data(), seat=SEATS)
    def changes_an_order(self, data: DataObject, seat: str) -> None:
        """Another answer than the standing order's, in the last line."""
        lines = view(self.session, self.seats[seat], 1).log
        ordered = [o for line in lines for o in line.ordered]
        if ordered:
            order = data.draw(st.sampled_from(ordered), "order")
            value = data.draw(st.sampled_from((*order.options, "x")), "answer")
            self.after(seat, self.run(self.room.change(self.seats[seat], lines[-1].n, order.key, value)))

    @rule()
    def again(self) -> None:
        """The server is started anew, from its last snapshot: everything is as it was."""
        room = self.run(self.rooms().room(self.room.id))
        assert room is not None
        room.policy = OFTEN
        whole = self.run(room.whole_session())
        same(self.session, room.session, self.seats.values())
        same(room.session, whole, self.seats.values())
        same(self.session, whole, self.seats.values())
        assert (whole.base, whole.seq) == (0, len(whole.log))
        self.room = room
        SNAPSHOTS.append(room.session.base)
        for seat in PLAYERS:
            if self.seats[seat] in self.session.state.seats:
                self.secret(everything(whole, self.seats[seat]), seat)

    # ---- what came of it
    def after(self, seat: str, result: Entry | Parked | Refused | Warnings, said: str = "") -> None:
        """Whoever asked is told so in words, and reads nothing there that is kept from them, unless they said it."""
        session, who = self.session, self.seats[seat]
        if isinstance(result, Entry):
            told: Any = done_reply(session, who, result)
        elif isinstance(result, Parked):
            told = wait_reply(session, who, result)
        else:
            told = refusal_reply(session.game, result)[0]
            assert told.message.strip(), result
        if seat != "s0":
            self.secret(msgspec.json.encode(told).decode(), seat, found_in(said))

    def secret(self, text: str, seat: str, but: Sequence[str] = ()) -> None:
        words = [word for word in (FROM_ALL if seat == "s1" else (*FROM_ALL, ASIDE)) if word not in but]
        assert not found_in(text, words), f"{seat} reads {found_in(text, words)}: {text}"

    @invariant()
    def points_are_within_bounds(self) -> None:
        within_bounds(self.session.state)
        settings_hold(self.session.state)

    @invariant()
    def every_entry_replays(self) -> None:
        session = self.session
        for before, entry in zip(session.states, session.log, strict=False):
            if (
                entry.seq > self.checked
                and entry.intent
                and not entry.cancelled
                and entry.seq not in session.undone_seqs()
            ):
                assert replay(session.game, entry, before) == entry
        self.checked = session.seq

    @invariant()
    def players_read_no_secret(self) -> None:
        for seat in PLAYERS if hasattr(self, "seats") else ():
            if self.seats[seat] in self.session.state.seats:
                seen = view(self.session, self.seats[seat], 3)  # earlier lines were read when they were new
                self.secret(msgspec.json.encode(seen).decode(), seat)


def settings_hold(state: State) -> None:
    """Every number on every sheet is one that a house call could have set."""
    for who, character in state.characters.items():
        for part in character.parts.values():
            assert isinstance(part, Part)
            assert not part.impossible_value(), (who, part.impossible_value(), part)


def same(one: Session, other: Session, seats: Iterable[str]) -> None:
    """The same table, of which one may reach further back: the same state, entries, questions, numbers and lines."""
    base = max(one.base, other.base)
    assert one.state == other.state
    assert one.parked == other.parked
    assert one.log[base - one.base :] == other.log[base - other.base :]
    assert {s for s in one.undone_seqs() if s > base} == {s for s in other.undone_seqs() if s > base}
    for seat in (seat for seat in seats if seat in one.state.seats):
        assert one.count_for(seat) == other.count_for(seat)
        shared = min(len(one.entries_seen_by(seat)), len(other.entries_seen_by(seat)))
        assert lines(one, seat, tail=shared) == lines(other, seat, tail=shared)


def everything(session: Session, seat: str) -> str:
    """All that a seat is shown, as text."""
    seen = (view(session, seat), recap(session, seat), statistics(session, seat))
    return "\n".join((*(msgspec.json.encode(one).decode() for one in seen), markdown(session, seat, "Mill Road")))


@pytest.mark.parametrize("game", registry.ids())
def test_an_evening_of_anything_breaks_nothing_leaks_nothing_and_loses_nothing(game: str) -> None:
    SNAPSHOTS.clear()
    TRIED.clear()
    evening = type("Evening", (Evening,), {"game": game})
    run_state_machine_as_test(
        evening,
        settings=settings(
            max_examples=20,
            stateful_step_count=25,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert len(set(SNAPSHOTS)) > 3, "hardly ever started anew over another snapshot"
    assert sum(TRIED) > 20, "hardly ever an entry that would stay"
