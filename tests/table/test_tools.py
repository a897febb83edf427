"""Tools: a roller asks for advantage, the facilitator decides, the roll is better by it, and no one waits."""

from __future__ import annotations

from typing import Any

import pytest

import deeds.table
import fell.table
import grimoire.table
from at_table import box, do, done, refusal
from caltrop.games.common.items.tools import ToolAsk
from caltrop.kernel.contract.move import Plan
from caltrop.table.codec import load, save
from caltrop.table.log import Intent
from caltrop.table.session import Session, replay
from caltrop.web.features.moves.odds_text import exact_odds
from web.fights import fight

ROLLS: dict[str, tuple[str, dict[str, Any]]] = {
    "fell": ("fell.test", {"ability": "BOD", "dn": 6}),
    "grimoire": ("grimoire.save", {"attribute": "STR", "dc": 20}),
    "deeds": ("deeds.save", {"ability": "Brawn"}),
}
TOOL = {"fell": "rope", "grimoire": "mirror", "deeds": "rope"}  # in Grimoire a rope has a die, and joins by itself
TABLES: dict[str, Any] = {"fell": fell.table, "grimoire": grimoire.table, "deeds": deeds.table}


def table(game: str, *faces: int) -> Session:
    """Ana has a tool and a mace; Bram has neither."""
    made = TABLES[game]
    found: Session = made.table(
        box(*faces), ana=made.hero("Ana", "s1", items=(TOOL[game], "mace")), bram=made.hero("Bram", "s2")
    )
    return found


def call(session: Session, *who: str, hide: tuple[str, ...] = (), **more: Any) -> str:
    move, want = ROLLS[session.game.id]
    asks: dict[str, Any] = {"move": move, "who": list(who), "want": {**want, **more}, "hide": list(hide)}
    done(do(session, "s0", "table.call", **asks))
    return next(reversed(session.state.calls))


def ask(session: Session, id: str, item: str = "", who: str = "ana", seat: str = "s1") -> Any:
    return do(
        session, seat, "table.tool", who, move=ROLLS[session.game.id][0], item=item or TOOL[session.game.id], call=id
    )


def roll(session: Session, id: str, tool: str | None = None, seat: str = "s1") -> Any:
    tool = TOOL[session.game.id] if tool is None else tool
    return session.act(seat, Intent(ROLLS[session.game.id][0], "ana", {}, call=id, tool=tool))


def planned(session: Session, id: str, tool: str | None = None, seat: str = "s0") -> Any:
    tool = TOOL[session.game.id] if tool is None else tool
    found = session.preview(seat, Intent(ROLLS[session.game.id][0], "ana", {}, call=id, tool=tool))
    assert isinstance(found, Plan), found
    return found


def chance(plan: Any, goal: str) -> float:
    odds = exact_odds(plan.rule, plan.params)
    assert odds is not None
    return float(odds.chance(lambda outcome: bool(getattr(outcome, goal))))


@pytest.mark.parametrize(
    ("game", "goal", "plain", "better"),
    [
        # Ana's BOD d8 hits 6 in 3 of 8; one step up a d10 hits it in 5 of 10.
        ("fell", "passed", 3 / 8, 5 / 10),
        # To save against 20 with STR 10, the d20 must show 11 or more: half; of two d20, 1 - 1/4.
        ("grimoire", "saved", 1 / 2, 3 / 4),
        # Below Brawn 12: 11 of 20; the lower of two d20: 1 - (9/20)².
        ("deeds", "passed", 11 / 20, 1 - (9 / 20) ** 2),
    ],
)
def test_a_tool_gives_one_advantage(game: str, goal: str, plain: float, better: float) -> None:
    session = table(game)
    id = call(session, "ana")
    assert chance(planned(session, id, tool=""), goal) == pytest.approx(plain)
    assert chance(planned(session, id), goal) == pytest.approx(better)


@pytest.mark.parametrize("game", ROLLS)
def test_a_player_asks_the_facilitator_grants_and_the_log_says_so(game: str) -> None:
    session = table(game, *(20,) * 3 if game != "fell" else (10,))
    id = call(session, "ana")
    assert refusal(roll(session, id)) == "not-granted"
    done(ask(session, id))
    assert refusal(roll(session, id)) == "not-granted"
    done(do(session, "s0", "table.tool.answer", "ana", answer="yes"))
    entry = done(roll(session, id))
    causes = [getattr(step.step.facts, "cause", None) for step in entry.steps]
    assert [cause.name for cause in causes if cause is not None and cause.kind == "tool"] == [TOOL[game]]
    assert session.state.part("ana", ToolAsk) == ToolAsk()
    before = session.states[-2] if len(session.states) > 1 else session.state
    assert replay(session.game, entry, before).emitted == entry.emitted


def test_who_is_in_a_hurry_rolls_without_and_the_question_is_gone() -> None:
    session = table("fell", 5)
    id = call(session, "ana")
    done(ask(session, id))
    done(roll(session, id, tool=""))
    assert session.state.part("ana", ToolAsk) == ToolAsk()
    assert refusal(do(session, "s0", "table.tool.answer", "ana", answer="yes")) == "nothing-asked"


def test_a_tool_that_is_refused_gives_nothing_and_is_not_asked_for_behind_ones_back() -> None:
    session = table("fell")
    id = call(session, "ana")
    done(ask(session, id))
    done(do(session, "s0", "table.tool.answer", "ana", answer="no"))
    assert session.state.part("ana", ToolAsk).answer == "no"
    assert refusal(roll(session, id)) == "not-granted"
    assert refusal(do(session, "s1", "table.tool.answer", "ana", answer="yes")) == "facilitator-only"


def test_what_is_granted_for_one_roll_is_not_for_another() -> None:
    session = table("fell", 5)
    first, second = call(session, "ana"), call(session, "ana", ability="INT")
    done(ask(session, first))
    done(do(session, "s0", "table.tool.answer", "ana", answer="yes"))
    assert refusal(roll(session, second)) == "not-granted"
    own = session.act("s1", Intent("fell.test", "ana", {"ability": "WIL", "dn": 4}, tool="rope"))
    assert refusal(own) == "not-granted"


@pytest.mark.parametrize(
    ("who", "seat", "item", "code"),
    [
        ("ana", "s1", "mace", "not-a-tool"),  # a weapon joins with its own die
        ("ana", "s1", "crowbar", "not-a-tool"),
        ("ana", "s2", "rope", "not-yours"),
        ("bram", "s2", "rope", "not-a-tool"),
    ],
)
def test_only_ones_own_things_are_asked_for(who: str, seat: str, item: str, code: str) -> None:
    session = table("fell")
    id = call(session, "ana", "bram")
    assert refusal(ask(session, id, item, who, seat)) == code


def test_a_tool_needs_an_open_call_or_a_roll_of_ones_own() -> None:
    session = table("fell", 5)
    assert refusal(ask(session, "call-9")) == "no-call"
    want = {"ability": "BOD", "dn": 4}
    assert refusal(do(session, "s1", "table.tool", "ana", move="fell.attack", item="rope")) == "no-tools-for"
    done(do(session, "s1", "table.tool", "ana", move="fell.test", item="rope", want=want))
    done(do(session, "s0", "table.tool.answer", "ana", answer="yes"))
    plan = session.preview("s1", Intent("fell.test", "ana", want, tool="rope"))
    assert isinstance(plan, Plan)
    assert plan.params.advantage == 1
    done(session.act("s1", Intent("fell.test", "ana", want, tool="rope")))
    assert session.state.part("ana", ToolAsk) == ToolAsk()


def test_disadvantage_that_was_called_and_a_tool_cancel() -> None:
    """BOD d8 a step down and a step up is a d8 again; in Deeds both together cancel."""
    session = table("fell")
    assert planned(session, call(session, "ana", advantage=-1)).params.advantage == 0
    session = table("deeds")
    assert planned(session, call(session, "ana", disadvantage=True)).params.advantage == 0


def test_the_facilitator_uses_a_tool_without_asking() -> None:
    session = table("fell", 10)
    entry = done(roll(session, call(session, "ana"), seat="s0"))
    assert entry.plan is not None
    assert entry.plan.params["advantage"] == 1


def test_to_undo_the_answer_undoes_the_roll_that_used_it() -> None:
    session = table("fell", 10)
    id = call(session, "ana")
    done(ask(session, id))
    answered = done(do(session, "s0", "table.tool.answer", "ana", answer="yes"))
    rolled = done(roll(session, id))
    undo = done(session.undo("s0", answered.seq))
    assert undo.undoes == (answered.seq, rolled.seq)
    assert session.state.part("ana", ToolAsk).answer == ""
    assert id in session.state.calls


def test_a_question_survives_being_stored() -> None:
    session = table("fell")
    done(ask(session, call(session, "ana")))
    again = load(lambda id: session.game, save(session), box())
    assert again.state.part("ana", ToolAsk) == session.state.part("ana", ToolAsk)


@pytest.mark.parametrize("game", ["fell-hits", "generic-fantasy"])
def test_games_without_advantage_have_no_tools(game: str) -> None:
    found = fight(game).game
    assert not any(roll.easier for roll in found.surface.calls)
    assert "table.tool" not in found.moves


def test_a_hidden_difficulty_stays_hidden_with_a_tool() -> None:
    session = table("fell")
    id = call(session, "ana", hide=("dn",))
    done(ask(session, id))
    done(do(session, "s0", "table.tool.answer", "ana", answer="yes"))
    assert planned(session, id, seat="s1").secret == ("dn",)
