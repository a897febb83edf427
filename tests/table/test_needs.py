"""Several needs at once, in every game: each ends only by what meets it, and fatigue counts from the oldest."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import do, done, facts, refusal
from caltrop.games.common.conditions.effects import LacksNeed
from caltrop.games.common.conditions.on_sheet import Condition, ConditionEnded, Conditions
from caltrop.games.common.health.needs import Need, NeedsMet
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.state.parts import Marks
from caltrop.messages import marks
from caltrop.table.session import Session
from caltrop.table.view import view
from table.every_game import IDS, laid

DAY, HOUR = 86_400, 3600


def lacking(game: str, *needs: str, rations: bool = True) -> Session:
    """Ana, who lacks these things, the first a day longer than the second, and so on; now it is a day later."""
    session = laid(game)
    ana = session.state.characters["ana"]
    food = {"rations": session.game.library.items["rations"]} if rations else {}
    session.states[-1] = session.state.with_character("ana", ana.with_parts(Pack(10, food)))
    for need in needs:
        done(do(session, "s0", f"{game}.deprive", "ana", lacking=need))
        done(do(session, "s0", "table.clock", n=1, unit="days"))
    return session


@pytest.mark.parametrize("game", IDS)
def test_a_second_need_stands_beside_the_first(game: str) -> None:
    session = lacking(game, "food", "sleep")
    assert session.state.part("ana", Need).lacks == {"food": 0, "sleep": DAY}
    (shown,) = [w for w in view(session, "s1").characters["ana"].widgets if isinstance(w, Marks) and w.label == "need"]
    assert shown.marks[:2] == (marks.Lack("food"), marks.Lack("sleep"))


@pytest.mark.parametrize("game", IDS)
def test_a_night_ends_the_lack_of_sleep_alone(game: str) -> None:
    session = lacking(game, "food", "sleep", rations=False)
    entry = done(do(session, "s1", f"{game}.rest", "ana", overrule=True, kind="night"))
    assert [e.needs for e in facts(entry, NeedsMet)] == [("sleep",)]
    assert list(session.state.part("ana", Need).lacks) == ["food"]
    assert refusal(do(session, "s1", f"{game}.rest", "ana", kind="night")) == "deprived"


@pytest.mark.parametrize("game", IDS)
def test_a_meal_ends_hunger_alone(game: str) -> None:
    session = lacking(game, "food", "sleep", "warmth")
    done(do(session, "s1", f"{game}.use", "ana", item="rations"))
    assert session.state.part("ana", Need).lacks == {"sleep": DAY, "warmth": 2 * DAY}


@pytest.mark.parametrize("game", [id for id in IDS if id in ("deeds", "grimoire")])
def test_fatigue_counts_from_the_oldest_need_that_is_left(game: str) -> None:
    """Food for 3 days: 2 fatigue. After a meal the 2 days without sleep count: their next is due after the third."""
    session = lacking(game, "food", "sleep")
    done(do(session, "s0", "table.house", "ana", name="size", value=30))  # room for all fatigue
    fatigue = []
    for _ in range(3):
        done(do(session, "s0", "table.clock", n=1, unit="days"))
        fatigue.append(session.state.part("ana", Pack).fatigue)
        if len(fatigue) == 1:
            done(do(session, "s1", f"{game}.use", "ana", item="rations"))
    assert fatigue == [2, 3, 4]  # at days 3, 4 and 5 since food was lacking, 2, 3 and 4 since sleep was


# ---- conditions that count as a lack, and conditions that a meal or treatment ends
def bearing(game: str, **mark: Any) -> Session:
    """Ana, with rations, and with a condition that counts as lacking food since the beginning."""
    session = laid(game)
    done(do(session, "s1", f"{game}.buy", "ana", item="rations", overrule=True))
    famished = Condition("famished", does=(LacksNeed(of="food"),), since=0, **mark)
    ana = session.state.characters["ana"].with_parts(Conditions({"c1": famished}))
    session.states[-1] = session.state.with_character("ana", ana)
    return session


@pytest.mark.parametrize("game", IDS)
def test_a_condition_that_counts_as_a_lack_bars_recovery_while_it_lasts(game: str) -> None:
    session = bearing(game)
    assert refusal(do(session, "s0", f"{game}.heal", "ana", n=1)) == "deprived"
    done(do(session, "s0", "table.condition.end", "ana", id="c1"))
    done(do(session, "s0", f"{game}.heal", "ana", n=1))


@pytest.mark.parametrize("game", IDS)
def test_a_meal_ends_what_a_meal_ends(game: str) -> None:
    session = bearing(game, ends=("fed",))
    entry = done(do(session, "s1", f"{game}.use", "ana", item="rations"))
    assert [(e.text, e.why) for e in facts(entry, ConditionEnded)] == [("famished", "fed")]


def test_fell_fatigue_of_a_condition_counts_from_its_beginning_and_ends_with_it() -> None:
    session = bearing("fell")
    done(do(session, "s0", "table.clock", n=49, unit="hours"))
    assert session.state.part("ana", Need).steps == 2
    entry = done(do(session, "s0", "table.condition.end", "ana", id="c1"))
    assert facts(entry, NeedsMet) == [NeedsMet("ana", ("food",))]
    assert session.state.part("ana", Need) == Need()


@pytest.mark.parametrize("game", ["fell", "fell-hits", "generic-fantasy"])
def test_treatment_ends_what_treatment_ends(game: str) -> None:
    session = bearing(game, ends=("treated",))
    assert refusal(do(session, "s1", f"{game}.treat", "ana", target="bram")) == "not-dying"
    entry = done(do(session, "s2", f"{game}.treat", "bram", target="ana"))
    assert [(e.text, e.why) for e in facts(entry, ConditionEnded)] == [("famished", "treated")]
