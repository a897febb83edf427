"""Names at a table: each only once, none that passes for the facilitator, and nothing told of the hidden."""

from __future__ import annotations

import msgspec
import pytest

from at_table import do, done, refusal
from caltrop.games.fell.game import GAME
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.characters import Renamed
from caltrop.kernel.state.events.table import SeatTaken
from caltrop.kernel.state.sheet_json import export_sheet
from caltrop.kernel.state.state import Seat
from fell.table import hero, table


@pytest.mark.parametrize(
    ("name", "no"),
    [
        ("Ann", Refused("name-taken", "table.seats", {"who": "Ann", "suggestion": "Ann 2"})),
        ("\u0410nn", Refused("name-mixed", "table.seats", {"name": "\u0410nn", "suggestion": "Ann 2"})),
        ("\ua4e0ell", Refused("name-mixed", "table.seats", {"name": "\ua4e0ell", "suggestion": "Nell"})),
        ("GM Bo", Refused("name-partly-reserved", "table.seats", {"name": "GM Bo", "suggestion": "Bo"})),
        ("Ann (GM)", Refused("name-partly-reserved", "table.seats", {"name": "Ann (GM)", "suggestion": "Ann 2"})),
        ("Gail's phone", Refused("name-reserved", "table.seats", {"name": "Gail's phone"})),
        ("tv", Refused("name-taken", "table.seats", {"who": "TV", "suggestion": "tv 2"})),
        ("G\u0430il 2", Refused("name-reserved", "table.seats", {"name": "G\u0430il 2"})),
        ("Spielleitung", Refused("name-reserved", "table.seats", {"name": "Spielleitung"})),
        ("\u200b\u200b", Refused("no-name", "table.seats")),
    ],
)
def test_a_seat_is_not_called_like_another(name: str, no: Refused) -> None:
    session = table()
    assert do(session, "s0", "table.seat", name=name) == no


def test_a_seat_keeps_its_name_clean() -> None:
    session = table()
    entry = done(do(session, "s0", "table.seat", name="  Di\u202e  of\tthe Mill "))
    assert entry.emitted[0].event == SeatTaken(entry.emitted[0].event.seat, "Di of the Mill")  # type: ignore[attr-defined]


def test_a_second_facilitator_may_be_called_so() -> None:
    session = table()
    done(do(session, "s0", "table.seat", name="Game master", role="facilitator"))
    assert refusal(do(session, "s0", "table.seat", name="Gail", role="facilitator")) == "name-taken"


def test_a_character_is_not_called_like_another_that_the_seat_knows() -> None:
    mist = msgspec.structs.replace(hero("Mist"), hidden=True)
    session = table(ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), ghost=mist, old=hero("Old", "s2"))
    taken = do(session, "s1", "table.rename", "ana", name="B\u043eb")
    assert taken == Refused("name-mixed", "table.seats", {"name": "B\u043eb", "suggestion": "Bob 2"})
    assert refusal(do(session, "s1", "table.rename", "ana", name="\u0299\u1d0f\u0299")) == "character-taken"
    assert refusal(do(session, "s1", "table.rename", "ana", name="Gail")) == "name-reserved"
    done(do(session, "s1", "table.rename", "ana", name="Mist"))  # a refusal would tell that one is hidden
    done(do(session, "s1", "table.rename", "ana", name="Ana"))
    assert refusal(do(session, "s0", "table.rename", "ana", name="Mist")) == "character-taken"
    done(do(session, "s0", "table.life", "old", life="dead"))
    entry = done(do(session, "s1", "table.rename", "ana", name=" Old\u200b "))
    assert entry.emitted[0].event == Renamed("ana", "Old")
    done(do(session, "s1", "table.rename", "ana", name="OLD"))  # its own name in other letters


def test_a_sheet_from_elsewhere_gets_a_clean_name_and_a_free_one() -> None:
    session = table(ana=hero("Ana", "s1"))
    raw = export_sheet(GAME, hero("\u202eAn\u0430"), 0)
    done(do(session, "s2", "table.bring", character=msgspec.to_builtins(raw)))
    assert [c.name for c in session.state.characters.values()] == ["Ana", "An\u0430 2"]
    passing = export_sheet(GAME, hero("Facilitator"), 0)
    assert refusal(do(session, "s2", "table.bring", character=msgspec.to_builtins(passing))) == "name-reserved"


def test_names_from_before_stay() -> None:
    """A table with names that would be refused today: its seats act, and its log is read, as ever."""
    session = table(ana=hero("An\u200ba", "s1"), twin=hero("Ana", "s2"))
    seats = {**session.state.seats, "s3": Seat("\u202eGail")}
    session.states[-1] = msgspec.structs.replace(session.state, seats=seats)
    done(do(session, "s1", "table.place", "ana", place="the mill"))
    done(do(session, "s3", "table.say", text="Hush."))


def test_a_name_that_someone_has_already_is_no_new_one() -> None:
    session = table(ana=hero("Ana", "s1"))
    same = do(session, "s1", "table.rename", "ana", name="Ana")
    assert same == Refused("same-name", "table.seats", {"who": "Ana"})
    assert not session.log
    done(do(session, "s1", "table.rename", "ana", name="ana"))
