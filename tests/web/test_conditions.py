"""Conditions on pages: what they mean, what ends them, and what they do to a roll before it is rolled."""

from __future__ import annotations

from typing import Any

from at_table import box, do, done
from caltrop.games.fell.game import GAME
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.actions.preview import preview_with_reasons
from caltrop.web.screens.condition_lines import condition_lines
from fell.table import creature, hero, table


def asleep_before_ana() -> Session:
    session = table(box(5), ana=hero("Ana", "s1"), goblin=creature("goblin"))
    done(do(session, "gm", "table.condition", "goblin", text="asleep"))
    return session


def test_table_condition_says_what_it_means_and_what_ends_it() -> None:
    (line,) = condition_lines(GAME, asleep_before_ana().state, "goblin")
    assert line.text == "asleep"
    assert line.meaning.startswith("Sleeps")
    assert "by taking harm" in line.ends
    assert "with help" in line.ends


def test_table_condition_in_a_fight_counts_its_bearers_turns() -> None:
    session = table(ana=hero("Ana", "s1"), goblin=creature("goblin"))
    done(do(session, "gm", "fell.fight", foes=["goblin"], first="foes"))
    done(do(session, "gm", "table.condition", "ana", text="dizzy", lasts="2 rounds"))
    assert [line.left for line in condition_lines(GAME, session.state, "ana")] == ["2 turns"]
    for _ in range(2):
        done(do(session, "gm", "fell.turn"))
    assert [line.left for line in condition_lines(GAME, session.state, "ana")] == ["1 turn"]
    done(do(session, "gm", "fell.turn"))
    assert [line.left for line in condition_lines(GAME, session.state, "ana")] == ["this turn"]
    done(do(session, "gm", "fell.turn"))
    assert condition_lines(GAME, session.state, "ana") == ()


def test_table_condition_without_effects_is_a_reminder() -> None:
    session = table(ana=hero("Ana", "s1"))
    done(do(session, "gm", "table.condition", "ana", text="in a red hat"))
    assert preview_with_reasons(session, "s1", Intent("fell.test", "ana", {"ability": "BOD", "dn": 4})).also == (
        "in a red hat",
    )


def test_table_condition_that_holds_back_stands_out() -> None:
    session = table(ana=hero("Ana", "s1"))
    bad: tuple[dict[str, Any], ...] = (
        {"cannot": ["move"]},
        {"edge": -1},
        {"hurts": 1},
        {"does": [{"does": "edge", "by": 1, "given": True}]},
    )
    good: tuple[dict[str, Any], ...] = ({"edge": 1}, {"hurts": -1}, {"armour": 1}, {})
    for n, effects in enumerate((*bad, *good)):
        done(do(session, "gm", "table.condition", "ana", text=f"number {n}", **effects))
    assert [line.is_bad for line in condition_lines(GAME, session.state, "ana")] == [True] * 4 + [False] * 4


def test_table_condition_is_read_before_the_roll_and_can_be_left_out_by_the_facilitator() -> None:
    session = asleep_before_ana()
    intent = Intent("fell.attack", "ana", {"target": "goblin"})
    seen = preview_with_reasons(session, "gm", intent)
    assert [reason.text for reason in seen.because] == ["Goblin is asleep and cannot answer the blow."]
    key = seen.because[0].key
    assert (key, seen.may_leave_out) == ("goblin/c1", True)
    left_out = preview_with_reasons(session, "gm", Intent("fell.attack", "ana", {"target": "goblin"}, despite=(key,)))
    assert [reason.left_out for reason in left_out.because] == [True]
    assert left_out.chance != seen.chance
    players = preview_with_reasons(session, "s1", intent)
    assert (len(players.because), players.may_leave_out) == (1, False)
