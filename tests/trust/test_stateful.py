"""An evening in which everybody does whatever comes to mind: nothing breaks, nothing leaks, and nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
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
from caltrop.kernel.errors import Refused
from caltrop.kernel.fate import Choice, Roll
from caltrop.kernel.parts import Part
from caltrop.kernel.state import State
from caltrop.store.memory import MemoryStore
from caltrop.table.dicebox import DiceBox
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Session, Warnings, replay
from caltrop.table.views import view
from caltrop.web.forms import actors
from caltrop.web.room import Room
from caltrop.web.rooms import Rooms
from caltrop.web.said import done, no, waits
from conformance.stage import recorded_bytes
from kernel.test_apply import within_bounds

from .planted import ASIDE, FROM_ALL, HIDDEN, creature_of, found_in, secrets_of
from .wanting import answers, brought, by_form, by_type

T = TypeVar("T")
SEATS = st.sampled_from(("gm", "gm", "s1", "s1", "s2", "tv"))
PLAYERS = ("s1", "s2", "tv")
# With these the facilitator shows what was hidden, and then it is no secret any more.
TOLD = tuple(word for word in FROM_ALL if word != HIDDEN)  # somebody hidden can be named by whoever knows them
SHOWS = {"table.hide", "table.give", "table.enter", "table.leave"}
SHOWN = {("table.note", "id"), ("table.note", "reveal")}


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
        return await rooms.begin("Mill Road", rooms.table(registry.games()[self.game], "Gail"), lambda id: ())

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
        self.seats = {"gm": "gm", "s1": "s1", "s2": "s2", "tv": wall}
        begin = [(s, Intent(f"{self.game}.create", "", {"name": n})) for s, n in (("s1", "Ana"), ("s2", "Bram"))]
        begin.append(("gm", Intent(f"{self.game}.creature", "", {"creature": creature_of(self.game), "count": 2})))
        for seat, intent in (*begin, *secrets_of(self.game)):
            result = self.run(self.room.act(self.seats[seat], intent))
            assert isinstance(result, Entry), (intent, result)

    # ---- what somebody does
    @rule(data=st.data(), seat=SEATS)
    def moves(self, data: DataObject, seat: str) -> None:
        move = data.draw(st.sampled_from([id for id in self.session.game.moves if id not in SHOWS]), "move")
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
            offer=data.draw(st.sampled_from(("", "", *state.offers)), "offer"),
            overrule=data.draw(st.booleans(), "overrule"),
        )
        self.act(seat, intent)

    def act(self, seat: str, intent: Intent) -> None:
        """Do it, but for telling somebody of a hidden place or a secret note in so many words."""
        want = {k: v for k, v in intent.want.items() if not found_in(str(v), TOLD)}
        intent = structs.replace(intent, want=want)
        self.after(seat, self.run(self.room.act(self.seats[seat], intent)), msgspec.json.encode(intent).decode())

    def wanted(self, data: DataObject, seat: str, move: str, actor: str) -> dict[str, Any]:
        if move == "table.bring":
            return brought(data, self.session)
        if data.draw(st.integers(0, 2), "how"):
            return self.by_form(data, seat, move, actor)
        want = by_type(data, self.session, move)
        return {k: v for k, v in want.items() if (move, k) not in SHOWN}

    @rule(data=st.data(), seats=st.lists(st.sampled_from(("gm", "gm", "s1", "s2")), min_size=2, max_size=4))
    def plays_well(self, data: DataObject, seats: list[str]) -> None:
        """Everybody does what their own pages offer, and says that they mean it."""
        for seat in seats:
            boss = seat == "gm"
            moves = [
                m for m in self.session.game.moves.values() if (boss or m.by != "facilitator") and m.id not in SHOWS
            ]
            move = data.draw(st.sampled_from(moves), "move")
            able = [option.value for option in actors(self.session, self.seats[seat], move)] or [""]
            actor = data.draw(st.sampled_from(able), "actor")
            want = self.by_form(data, seat, move.id, actor)
            self.act(seat, Intent(move.id, actor, want, overrule=True))

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
            self.after(seat, self.run(self.room.answer(who, parked.id, self.session.sealed(ask.key), value)))

    @rule(data=st.data(), seat=SEATS)
    def takes_back(self, data: DataObject, seat: str) -> None:
        """The last of one's own, or any line by its number; an undo too, and what is not there."""
        number = data.draw(st.none() | st.integers(0, self.session.seq + 1), "line")
        self.after(seat, self.run(self.room.undo(self.seats[seat], number)))

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
        """The server is started anew: everything is as it was."""
        room = self.run(self.rooms().room(self.room.id))
        assert room is not None
        assert room.session.state == self.session.state
        assert room.session.log == self.session.log
        assert room.session.parked == self.session.parked
        assert room.session.struck() == self.session.struck()
        assert [room.session.count_for(s) for s in self.seats.values()] == [
            self.session.count_for(s) for s in self.seats.values()
        ]
        self.room = room
        for seat in PLAYERS:
            if self.seats[seat] in self.session.state.seats:
                self.secret(everything(self.session, self.seats[seat]), seat)

    # ---- what came of it
    def after(self, seat: str, result: Entry | Parked | Refused | Warnings, said: str = "") -> None:
        """Whoever asked is told so in words, and reads nothing there that is kept from them, unless they said it."""
        session, who = self.session, self.seats[seat]
        if isinstance(result, Entry):
            told: Any = done(session, who, result)
        elif isinstance(result, Parked):
            told = waits(session, who, result)
        else:
            told = no(session.game, result)[0]
            assert told.message.strip(), result
        if seat != "gm":
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
        for entry in session.log[self.checked :]:
            if entry.intent and not entry.cancelled and entry.seq not in session.struck():
                assert replay(session.game, entry, session.states[entry.seq - 1]) == entry
        self.checked = len(session.log)

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
            assert not part.absurd(), (who, part.absurd(), part)


def everything(session: Session, seat: str) -> str:
    """All that a seat is shown, as text."""
    seen = (view(session, seat), recap(session, seat), statistics(session, seat))
    return "\n".join((*(msgspec.json.encode(one).decode() for one in seen), markdown(session, seat, "Mill Road")))


@pytest.mark.parametrize("game", registry.ids())
def test_an_evening_of_anything_breaks_nothing_leaks_nothing_and_loses_nothing(game: str) -> None:
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
