"""Reactions; hirelings: wages, skill dice, orders."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, refusal, warning
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.people.attitude import Attitude
from caltrop.games.common.people.hirelings import Hire
from caltrop.kernel.state.events.table import Said
from fell_hits.table import creature, hero, table


@pytest.mark.parametrize(
    ("face", "word"), [(1, "hostile"), (2, "hostile"), (3, "wary"), (4, "wary"), (5, "friendly"), (6, "helpful")]
)
def test_fell_hits_reaction_is_a_d6_and_remembered(face: int, word: str) -> None:
    session = table(box(face, 1), ana=hero("Ana", "s1"), hen=creature("wrong-hen"))
    done(do(session, "s1", "fell-hits.reaction", "ana", target="hen"))
    assert session.state.part("hen", Attitude).result == word
    assert warning(do(session, "s1", "fell-hits.reaction", "ana", target="hen")) == "attitude-known"
    done(do(session, "s0", "fell-hits.reaction", "ana", overrule=True, target="hen"))


def test_reactions_are_for_others() -> None:
    session = table(box(5), ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    assert refusal(do(session, "s1", "fell-hits.reaction", "ana", target="bram")) == "not-an-npc"
    entry = done(do(session, "s1", "fell-hits.reaction", "ana", target="an eel-catcher"))
    assert [e.facts["name"] for e in facts(entry) if isinstance(e, Said)] == ["an eel-catcher"]


# ---- fell-hits.hirelings
def test_fell_hits_hirelings_a_plain_one() -> None:
    session = table(box(8), ana=hero("Ana", "s1", coin=5))
    done(do(session, "s1", "fell-hits.hire", "ana", name="Pim"))
    state = session.state
    assert state.part("pim", HitPoints) == HitPoints(4, 4, "d4")
    assert state.part("pim", SkillDice).dice == {"survival": "d4"}  # the eighth of nine
    assert (state.part("pim", Pack).size, state.part("pim", Hire).wage, state.part("ana", Purse).coin) == (8, 5, 0)
    assert state.characters["pim"].owner == "s1"


@pytest.mark.parametrize(
    ("want", "wage"),
    [
        ({"hit_die": "d6"}, 10),
        ({"hit_die": "d12"}, 25),
        ({"skills": ["lore"], "skill_dice": ["d6"]}, 10),
        ({"skills": ["lore"], "skill_dice": ["d12"]}, 25),
        ({"skills": ["lore", "repair"]}, 10),
        ({"hit_die": "d6", "skills": ["survival", "defense"], "skill_dice": ["d6"]}, 20),  # the rules' own example
        ({"skills": ["lore"], "extra": 2}, 15),
    ],
)
def test_fell_hits_hirelings_each_improvement_costs_five_more(want: dict[str, Any], wage: int) -> None:
    session = table(box(1, 1), ana=hero("Ana", "s1", coin=100))
    done(do(session, "s1", "fell-hits.hire", "ana", name="Pim", days=2, **want))
    assert session.state.part("pim", Hire).wage == wage
    assert session.state.part("ana", Purse).coin == 100 - 2 * wage


def test_nobody_is_hired_for_nothing() -> None:
    session = table(ana=hero("Ana", "s1", coin=4))
    assert refusal(do(session, "s1", "fell-hits.hire", "ana", name="Pim", skills=["lore"])) == "no-coin"
    assert refusal(do(session, "s1", "fell-hits.hire", "ana", name="Pim", skills=["brewing"])) == "no-such-skill"


def hired(*faces: int, days: int) -> Any:
    session = table(box(*faces), ana=hero("Ana", "s1", coin=50))
    done(do(session, "s1", "fell-hits.hire", "ana", name="Pim", skills=["lore"], days=days))
    return session


def answer(session: Any) -> str:
    entry = done(do(session, "s1", "fell-hits.order", "ana", hireling="pim", order="go first"))
    return next(e.result for e in facts(entry) if isinstance(e, Said) and e.rule == "fell-hits.hirelings")


def test_who_is_paid_does_as_told() -> None:
    assert answer(hired(days=1)) == "obeys"


@pytest.mark.parametrize(("faces", "result"), [((5, 3), "obeys"), ((2, 3), "refuses"), ((4, 4), "obeys")])
def test_who_is_not_paid_takes_a_contest(faces: tuple[int, int], result: str) -> None:
    # WIL d6 against the hit die d4; even numbers go to the bigger die
    assert answer(hired(*faces, days=0)) == result


def test_wages_can_be_paid_later_and_hirelings_let_go() -> None:
    session = hired(days=0)
    done(do(session, "s1", "fell-hits.pay", "ana", hireling="pim", days=1))
    assert answer(session) == "obeys"
    done(do(session, "s1", "fell-hits.dismiss", "ana", hireling="pim"))
    assert refusal(do(session, "s1", "fell-hits.order", "ana", hireling="pim")) == "not-your-hireling"


def test_a_hireling_who_is_out_follows_no_order() -> None:
    session = hired(days=1)
    done(do(session, "s0", "fell-hits.harm", "pim", n=4))
    assert session.state.characters["pim"].life == "out"
    assert refusal(do(session, "s1", "fell-hits.order", "ana", hireling="pim")) == "hireling-down"
    assert refusal(do(session, "s1", "fell-hits.test", "ana", attribute="INT", hireling="pim")) == "helper-down"
