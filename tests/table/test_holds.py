"""A hold ends with its holder, in every game: rows of all five books, over blank sheets."""

from __future__ import annotations

import pytest

from at_table import do, done, facts, seated
from caltrop.games import registry
from caltrop.games.common.conditions.on_sheet import ConditionEnded, Conditions
from caltrop.kernel.state.state import Character
from caltrop.table.session import Session
from caltrop.words import entry_lines

# Read from the texts of creatures: what holds with its own body, jaws, noose, voice or presence.
HOLDS = {
    "fell": ("latched", "grabbed", "engulfed", "strangled", "shut inside"),
    "fell-hits": ("held", "drowning", "loaded", "crushed", "bound", "inside", "indebted"),
    "generic-fantasy": ("grappled", "stuck to a tongue", "wrapped", "charmed"),
    "grimoire": ("held under", "mired", "swallowed"),
    "deeds": ("coiled", "carried off", "dangling", "beckoned"),
}
# What holds by itself: nets, traps, webs, glue, the ground.
THINGS = {
    "fell": ("webbed", "netted", "trapped", "stuck", "in the pit", "manacled"),
    "fell-hits": ("netted", "trapped", "stuck", "half buried", "manacled"),
    "generic-fantasy": ("netted", "stuck", "pinned", "manacled"),
    "grimoire": ("webbed", "tangled", "cocooned", "under the bell"),
    "deeds": ("rooted", "half buried", "pinned", "in the burrow"),
}
ROWS = [(game, row) for game, rows in HOLDS.items() for row in rows]


def held(game: str, row: str, *causes: str) -> Session:
    """Ana is held by these, in a fight."""
    people = {
        "ana": Character("Ana", kind="character", owner="s1"),
        "bear": Character("Bear"),
        "wolf": Character("Wolf"),
    }
    session = seated(registry.games()[game], None, None, people)
    for cause in causes or ("bear",):
        done(do(session, "s0", "table.condition", "ana", text=row, cause=cause))
    return session


def marks(session: Session) -> list[str]:
    return [mark.row for mark in session.state.part("ana", Conditions).active.values()]


@pytest.mark.parametrize(("game", "row"), ROWS)
@pytest.mark.parametrize("life", ["down", "out", "dead"])
def test_a_hold_ends_when_its_holder_is_out(game: str, row: str, life: str) -> None:
    session = held(game, row)
    assert marks(session) == [row]
    entry = done(do(session, "s0", "table.life", "bear", life=life))
    assert [(e.who, e.why, e.row) for e in facts(entry) if isinstance(e, ConditionEnded)] == [("ana", "source", row)]
    assert marks(session) == []


@pytest.mark.parametrize("game", HOLDS)
def test_a_hold_ends_when_its_holder_is_removed(game: str) -> None:
    session = held(game, HOLDS[game][0])
    done(do(session, "s0", "table.remove", "bear"))
    assert marks(session) == []


@pytest.mark.parametrize("game", HOLDS)
def test_a_hold_ends_when_its_holder_flees(game: str) -> None:
    session = held(game, HOLDS[game][0])
    done(do(session, "s0", "table.condition", "bear", text="flee", overrule=True))
    assert marks(session) == []


@pytest.mark.parametrize("game", HOLDS)
def test_the_end_of_a_hold_is_told(game: str) -> None:
    session = held(game, HOLDS[game][0])
    entry = done(do(session, "s0", "table.life", "bear", life="out"))
    told = " ".join(entry_lines(entry, session.state, session.game))
    assert "Ana is no longer" in told


@pytest.mark.parametrize(("game", "row"), [(game, row) for game, rows in THINGS.items() for row in rows])
def test_a_thing_holds_on_without_the_one_who_used_it(game: str, row: str) -> None:
    session = held(game, row)
    done(do(session, "s0", "table.life", "bear", life="dead"))
    assert marks(session) == [row]


@pytest.mark.parametrize("game", HOLDS)
def test_a_hold_without_a_known_holder_goes_on(game: str) -> None:
    session = held(game, HOLDS[game][0], "")
    done(do(session, "s0", "table.life", "bear", life="dead"))
    assert marks(session) == [HOLDS[game][0]]


# ---- a name and a cause
@pytest.mark.parametrize(("game", "row"), ROWS)
def test_two_hold_twice_and_each_hold_ends_by_itself(game: str, row: str) -> None:
    session = held(game, row, "bear", "wolf")
    assert marks(session) == [row, row]
    done(do(session, "s0", "table.life", "bear", life="out"))
    part = session.state.part("ana", Conditions)
    assert ([mark.row for mark in part.active.values()], list(part.causes.values())) == ([row], ["wolf"])


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_the_same_holder_holds_once(game: str, row: str) -> None:
    assert marks(held(game, row, "bear", "bear")) == [row]


@pytest.mark.parametrize("game", HOLDS)
def test_a_holder_that_becomes_known_makes_no_second_hold(game: str) -> None:
    session = held(game, HOLDS[game][0], "", "bear")
    assert list(session.state.part("ana", Conditions).causes.values()) == ["bear"]
    assert len(marks(session)) == 1
