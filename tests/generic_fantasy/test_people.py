"""Reactions and hirelings at the table."""

from __future__ import annotations

import pytest

from at_table import box, do, done, facts, refusal, rules_in, warning
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.people.attitude import Attitude
from caltrop.kernel.state.events.table import Said
from generic_fantasy.table import asking, creature, hero, play, rung_of, say, table

HIRE = "generic-fantasy.hire"


@pytest.mark.parametrize(("face", "result"), [(1, "hostile"), (5, "wary"), (7, "friendly"), (12, "helpful")])
def test_generic_fantasy_reaction_table(face: int, result: str) -> None:
    t = table(box(face), ana=hero("Ana", "s1", wil="d12"), kob=creature("kobold"))
    play(t, "s1", "generic-fantasy.reaction", "ana", target="kob")
    assert t.state.part("kob", Attitude).result == result
    assert warning(do(t, "s1", "generic-fantasy.reaction", "ana", target="kob")) == "attitude-known"


def test_generic_fantasy_reaction_takes_the_best_die_or_the_attributes() -> None:
    for option, result in (("best", "friendly"), ("attribute", "hostile")):
        ana = hero("Ana", "s1", skills={"performance": "d8"})
        t = table(box(3, 7), {"generic-fantasy.table.die": option}, ana=ana, kob=creature("kobold"))
        play(t, "s1", "generic-fantasy.reaction", "ana", target="kob", skill="performance")
        assert t.state.part("kob", Attitude).result == result


def test_generic_fantasy_reaction_can_be_improved_with_points() -> None:
    t = asking(table(box(4), ana=hero("Ana", "s1"), kob=creature("kobold")), "ana")
    done(say(t, do(t, "s1", "generic-fantasy.reaction", "ana", target="kob"), "weak to hit", "done"))
    assert (t.state.part("kob", Attitude).result, rung_of(t, "ana", "WIL")) == ("friendly", ("d6", 4))


def test_generic_fantasy_reaction_is_not_for_players() -> None:
    t = table(ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    assert refusal(do(t, "s1", "generic-fantasy.reaction", "ana", target="bram")) == "not-an-npc"


def test_generic_fantasy_hirelings_have_d4s_and_cost_five_coin_a_day() -> None:
    t = table(ana=hero("Ana", "s1", coin=40))
    done(do(t, "s1", HIRE, "ana", name="Pim", skill="survival", days=6))
    assert t.state.part("ana", Purse).coin == 10
    assert [rung_of(t, "pim", a) for a in ("BOD", "INT", "WIL")] == [("d4", 4)] * 3
    assert t.state.part("pim", SkillDice).dice == {"survival": "d4"}
    assert t.state.part("pim", Pack).size == 8
    assert refusal(do(t, "s1", HIRE, "ana", name="Pam", days=3)) == "no-coin"
    assert refusal(do(t, "s1", HIRE, "ana", name="Pam", skill="cooking", days=0)) == "no-such-skill"


def test_generic_fantasy_hirelings_a_skill_not_said_is_rolled() -> None:
    t = table(box(10), ana=hero("Ana", "s1"))
    done(do(t, "s1", HIRE, "ana", name="Pim", days=0))
    assert t.state.part("pim", SkillDice).dice == {"survival": "d4"}  # the tenth


def test_generic_fantasy_hirelings_add_their_die() -> None:
    t = table(box(2, 4), ana=hero("Ana", "s1", int_="d8", coin=5))
    done(do(t, "s1", HIRE, "ana", name="Pim", skill="survival"))
    entry = play(t, "s1", "generic-fantasy.test", "ana", attribute="INT", hireling="pim")
    assert entry.outcome == {"weak": 1, "hit": 0, "strong": 0, "passed": True}
    assert "generic-fantasy.hirelings" in rules_in(entry)


def test_generic_fantasy_hirelings_paid_do_as_asked() -> None:
    t = table(ana=hero("Ana", "s1", coin=5))
    done(do(t, "s1", HIRE, "ana", name="Pim", skill="lore"))
    entry = done(do(t, "s1", "generic-fantasy.order", "ana", hireling="pim", order="down the well"))
    assert [e.result for e in facts(entry) if isinstance(e, Said)] == ["obeys"]


@pytest.mark.parametrize(("face", "result"), [(3, "flee"), (6, "refuse"), (8, "hesitate"), (11, "cooperate")])
def test_generic_fantasy_hireling_table_for_the_unpaid(face: int, result: str) -> None:
    t = table(box(face), ana=hero("Ana", "s1", wil="d12"))
    done(do(t, "s1", HIRE, "ana", name="Pim", skill="lore", days=0))
    entry = play(t, "s1", "generic-fantasy.order", "ana", hireling="pim")
    assert [e.result for e in facts(entry) if isinstance(e, Said)] == [result]
    assert t.state.part("pim", Conditions).has("flee") == (result == "flee")


def test_generic_fantasy_hireling_refusals() -> None:
    t = table(ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    done(do(t, "s1", HIRE, "ana", name="Pim", skill="lore", days=0))
    assert refusal(do(t, "s2", "generic-fantasy.order", "bram", hireling="pim")) == "not-your-hireling"
    done(do(t, "s0", "table.life", "pim", life="down"))
    assert refusal(do(t, "s1", "generic-fantasy.order", "ana", hireling="pim")) == "hireling-down"


def test_generic_fantasy_hirelings_are_paid_and_dismissed() -> None:
    t = table(ana=hero("Ana", "s1", coin=10))
    done(do(t, "s1", HIRE, "ana", name="Pim", skill="lore", days=0))
    done(do(t, "s1", "generic-fantasy.pay", "ana", hireling="pim", days=2))
    assert t.state.part("ana", Purse).coin == 0
    done(do(t, "s1", "generic-fantasy.dismiss", "ana", hireling="pim"))
    assert t.state.characters["pim"].owner == ""
