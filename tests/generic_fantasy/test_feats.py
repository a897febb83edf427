"""Every kind of feat does what it says."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, refusal
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.items.pack import Pack
from caltrop.games.generic_fantasy.creation import CREATION, Draft
from caltrop.games.generic_fantasy.feats import Feats
from caltrop.games.generic_fantasy.library import LIBRARY
from caltrop.kernel.state.events.table import Said
from generic_fantasy.table import asking, creature, hero, options, play, rung_of, say, table

TEST = "generic-fantasy.test"


def used(t: Any, who: str = "ana") -> set[str]:
    return set(t.state.part(who, Feats).used)


def test_strong_blow_deals_one_more_with_melee_alone() -> None:
    ana = hero("Ana", "s1", items=("mace", "sling"), skills={"melee": "d6", "ranged": "d6"}, feats=("heavy-hand",))
    t = table(box(7, 1, 1, 1, 7, 1, 1, 1), ana=ana, orc=creature("orc"))
    blow = play(t, "s1", "generic-fantasy.attack", "ana", target="orc", weapon="mace")
    assert blow.outcome is not None
    assert blow.outcome["b_takes"] == 2
    shot = play(t, "s1", "generic-fantasy.attack", "ana", target="orc", weapon="sling")
    assert shot.outcome is not None
    assert shot.outcome["b_takes"] == 1


def test_armoured_has_a_point_more_while_any_armour_is_worn() -> None:
    t = table(ana=hero("Ana", "s1", items=("mail",), feats=("iron-habit",), coin=100))
    done(do(t, "s1", "generic-fantasy.wear", "ana", item="mail"))
    assert t.state.part("ana", Pack).protection == 3
    done(do(t, "s1", "generic-fantasy.take_off", "ana", item="mail"))
    assert t.state.part("ana", Pack).protection == 0
    done(do(t, "s1", "generic-fantasy.wear", "ana", item="mail"))
    done(do(t, "s0", "generic-fantasy.harm", "ana", n=3))
    assert (t.state.part("ana", Pack).protection, rung_of(t, "ana")) == (0, ("d8", 8))
    done(do(t, "s1", "generic-fantasy.take_off", "ana", item="mail"))
    done(do(t, "s1", "generic-fantasy.wear", "ana", item="mail"))
    assert t.state.part("ana", Pack).protection == 0  # off and on again brings nothing back
    done(do(t, "s1", "generic-fantasy.repair", "ana"))
    assert t.state.part("ana", Pack).protection == 3
    assert t.state.part("ana", Pack).slots_used == 2  # it takes no slot


def test_reroll_once_a_scene_and_the_new_roll_stands() -> None:
    ana = hero("Ana", "s1", skills={"skullduggery": "d8"}, feats=("second-touch",))
    t = asking(table(box(1, 8, 2, 3, 1, 1), ana=ana), "ana")
    waiting = do(t, "s1", TEST, "ana", attribute="INT", skill="skullduggery")
    assert options(waiting) == ("done", "roll again")
    entry = done(say(t, waiting, "roll again", "done"))
    assert entry.outcome is not None
    assert entry.outcome["passed"] is False  # 1 and 8 were better than 2 and 3
    assert used(t) == {"second-touch"}
    assert "roll again" not in options(do(t, "s1", TEST, "ana", attribute="INT", skill="skullduggery"))
    done(do(t, "s0", "generic-fantasy.scene"))
    assert used(t) == set()


def test_reroll_is_for_its_skill_alone() -> None:
    t = asking(table(box(1), ana=hero("Ana", "s1", feats=("second-touch",))), "ana")
    assert "roll again" not in options(do(t, "s1", TEST, "ana", attribute="INT"))


def test_first_betters_initiative() -> None:
    t = table(box(6), ana=hero("Ana", "s1", feats=("quick-start",)), kob=creature("kobold"))
    play(t, "s0", "generic-fantasy.fight", foes=["kob"], roller="ana")
    assert t.state.fight is not None
    assert t.state.fight.order == ("party", "foes")  # 6 is "foes begin"


def test_advantage_die_joins_every_test_with_its_skill() -> None:
    ana = hero("Ana", "s1", skills={"lore": "d6", "melee": "d6"}, feats=("well-read",))
    t = table(box(1, 1, 4, 1, 1), ana=ana)
    entry = play(t, "s1", TEST, "ana", attribute="INT", skill="lore")
    assert entry.plan is not None
    assert entry.plan.params["dice"] == ["d6", "d6", "d4"]
    assert entry.outcome == {"weak": 1, "hit": 0, "strong": 0, "passed": True}
    other = play(t, "s1", TEST, "ana", attribute="INT", skill="melee")
    assert other.plan is not None
    assert other.plan.params["dice"] == ["d6", "d6"]


def test_cheaper_takes_two_points_off_the_first_purchase() -> None:
    t = asking(table(box(2), ana=hero("Ana", "s1", feats=("steady-mind",))), "ana")
    waiting = do(t, "s1", TEST, "ana", attribute="WIL")
    assert options(waiting) == (
        "done",
        "miss to hit (costs 2, leaves 4): passes",
        "one more hit (costs 4, leaves 2): passes",
    )
    after = say(t, waiting, "miss to hit")
    assert options(after) == ("done", "hit to strong (costs 2, leaves 2): passes")
    done(say(t, after, "done"))
    assert rung_of(t, "ana", "WIL") == ("d6", 4)


def test_cheaper_makes_a_small_one_free_but_once() -> None:
    t = asking(table(box(5), ana=hero("Ana", "s1", feats=("steady-mind",))), "ana")
    waiting = do(t, "s1", TEST, "ana", attribute="WIL")
    after = say(t, waiting, "weak to hit (costs 0, leaves 6): passes")
    assert options(after)[1] == "hit to strong (costs 2, leaves 4): passes"
    done(say(t, after, "done"))
    assert rung_of(t, "ana", "WIL") == ("d6", 6)


def test_cheaper_is_for_its_attribute_alone() -> None:
    t = asking(table(box(5), ana=hero("Ana", "s1", feats=("steady-mind",))), "ana")
    assert "weak to hit (costs 2, leaves 6): passes" in options(do(t, "s1", TEST, "ana", attribute="BOD"))


def test_keen_makes_one_weak_hit_a_hit_once_a_scene() -> None:
    ana = hero("Ana", "s1", items=("longbow", "arrows"), skills={"ranged": "d6"}, feats=("hawks-eye",))
    t = asking(table(box(5, 4, 6, 1, 1, 1, 1, 1), ana=ana, bram=hero("Bram", "s2", skills={"defense": "d6"})), "ana")
    waiting = do(t, "s1", "generic-fantasy.attack", "ana", target="bram")
    assert options(waiting)[1] == "keen: weak to hit (costs 0, leaves 8): wins"
    entry = done(say(t, waiting, "keen", "done"))
    assert entry.outcome is not None
    assert entry.outcome["a_used"] == {"keen": True}
    assert used(t) == {"hawks-eye"}
    again = do(t, "s1", TEST, "ana", attribute="BOD", skill="ranged")
    assert not any(option.startswith("keen") for option in options(again))


def test_keen_is_there_even_where_contests_are_not_modified() -> None:
    ana = hero("Ana", "s1", items=("longbow", "arrows"), skills={"ranged": "d6"}, feats=("hawks-eye",))
    t = asking(table(box(5, 4, 1), {"generic-fantasy.modify.contest": "no"}, ana=ana, kob=creature("orc")), "ana")
    waiting = do(t, "s1", "generic-fantasy.contest", "ana", target="kob", skill="ranged")
    assert options(waiting) == ("done", "keen: weak to hit (costs 0, leaves 0): wins")


@pytest.mark.parametrize(("had", "die"), [("survival d6", "d8"), ("melee d6", "d4")])
def test_extra_skill_die_raises_its_skill(had: str, die: str) -> None:
    draft = Draft(BOD="d8", INT="d8", background="wayfinder", skill1=had, skill2="lore d4", skill3="athletics d4")
    assert CREATION.finish(draft).part(SkillDice).dice["survival"] == die


def test_leader_betters_a_hirelings_answer() -> None:
    t = table(box(6), ana=hero("Ana", "s1", feats=("good-captain",)))
    done(do(t, "s1", "generic-fantasy.hire", "ana", name="Pim", skill="lore", days=0))
    entry = play(t, "s1", "generic-fantasy.order", "ana", hireling="pim")
    assert [e.result for e in facts(entry) if isinstance(e, Said)] == ["hesitate"]


def test_tough_takes_one_harm_less_once_a_round() -> None:
    t = table(ana=hero("Ana", "s1", feats=("oak-hearted",)), kob=creature("kobold"))
    done(do(t, "s0", "generic-fantasy.fight", foes=["kob"], first="party"))
    for left in (7, 5):  # 2 harm each: one less, then all of it
        done(do(t, "s0", "generic-fantasy.harm", "ana", n=2))
        assert rung_of(t, "ana") == ("d8", left)
    for _ in range(2):
        done(do(t, "s0", "generic-fantasy.turn"))
    done(do(t, "s0", "generic-fantasy.harm", "ana", n=2))
    assert rung_of(t, "ana") == ("d8", 4)


def test_tough_is_for_what_armour_has_not_taken_and_for_bod_alone() -> None:
    t = table(ana=hero("Ana", "s1", worn=("padded-coat",), feats=("oak-hearted",)))
    done(do(t, "s0", "generic-fantasy.harm", "ana", n=1))
    assert used(t) == set()  # the coat took it
    done(do(t, "s0", "generic-fantasy.harm", "ana", n=1, to="WIL"))
    assert rung_of(t, "ana", "WIL") == ("d6", 5)
    done(do(t, "s0", "generic-fantasy.harm", "ana", n=1))
    assert rung_of(t, "ana") == ("d8", 8)


def test_healer_treats_without_a_test_and_brings_points_back() -> None:
    t = table(box(4, 2), ana=hero("Ana", "s1", feats=("mending-hands",)), bram=hero("Bram", "s2", wil="d4"))
    done(do(t, "s0", "generic-fantasy.harm", "bram", n=5))
    done(do(t, "s0", "generic-fantasy.harm", "bram", n=4, to="WIL"))
    done(do(t, "s1", "generic-fantasy.treat", "ana", target="bram", test=True))
    assert t.state.characters["bram"].life == "up"
    assert rung_of(t, "bram") == ("d8", 5)


def test_healer_mends_anybody_hurt_once_a_scene() -> None:
    """Mending Hands has 2 points for whoever lacks some, dying or not: into what lacks most, and again next scene."""
    t = table(box(4, 2), ana=hero("Ana", "s1", feats=("mending-hands",)), bram=hero("Bram", "s2"))
    assert refusal(do(t, "s1", "generic-fantasy.treat", "ana", target="bram")) == "not-dying"  # nothing is missing
    done(do(t, "s0", "generic-fantasy.harm", "bram", n=3, to="INT"))
    done(do(t, "s0", "generic-fantasy.harm", "bram", n=5))
    done(do(t, "s1", "generic-fantasy.treat", "ana", target="bram"))
    assert (rung_of(t, "bram"), rung_of(t, "bram", "INT")) == (("d8", 5), ("d6", 3))
    assert refusal(do(t, "s1", "generic-fantasy.treat", "ana", target="bram")) == "not-dying"
    assert refusal(do(t, "s2", "generic-fantasy.treat", "bram", target="bram")) == "not-dying"  # without the feat
    done(do(t, "s0", "generic-fantasy.scene"))
    done(do(t, "s1", "generic-fantasy.treat", "ana", target="bram"))
    assert rung_of(t, "bram") == ("d8", 7)


def test_healer_needs_no_test_for_the_dying_even_when_the_points_are_spent() -> None:
    t = table(box(4, 2), ana=hero("Ana", "s1", feats=("mending-hands",)), bram=hero("Bram", "s2", wil="d4"))
    done(do(t, "s0", "generic-fantasy.harm", "bram", n=5))
    done(do(t, "s1", "generic-fantasy.treat", "ana", target="bram"))
    done(do(t, "s0", "generic-fantasy.harm", "bram", n=4, to="WIL"))
    done(do(t, "s1", "generic-fantasy.treat", "ana", target="bram", test=True))
    assert (t.state.characters["bram"].life, rung_of(t, "bram")) == ("up", ("d8", 5))


def test_healer_gives_the_deprived_nothing() -> None:
    t = table(ana=hero("Ana", "s1", feats=("mending-hands",)), bram=hero("Bram", "s2"))
    done(do(t, "s0", "generic-fantasy.harm", "bram", n=5))
    done(do(t, "s0", "generic-fantasy.deprive", "bram", lacking="water"))
    assert refusal(do(t, "s1", "generic-fantasy.treat", "ana", target="bram")) == "not-dying"


def test_refill_brings_points_back_once_a_day() -> None:
    feat: dict[str, Any] = {"feat": "Still Waters"}
    t = table(ana=hero("Ana", "s1", wil="d8", feats=("still-waters",)))
    assert refusal(do(t, "s1", "generic-fantasy.feat", "ana", **feat)) == "nothing-missing"
    done(do(t, "s0", "generic-fantasy.harm", "ana", n=6, to="WIL"))
    done(do(t, "s1", "generic-fantasy.feat", "ana", **feat))
    assert rung_of(t, "ana", "WIL") == ("d8", 6)
    assert refusal(do(t, "s1", "generic-fantasy.feat", "ana", **feat)) == "feat-used"
    done(do(t, "s0", "generic-fantasy.scene"))
    assert refusal(do(t, "s1", "generic-fantasy.feat", "ana", **feat)) == "feat-used"  # a scene is no day
    done(do(t, "s0", "table.clock", n=1, unit="days"))
    done(do(t, "s1", "generic-fantasy.feat", "ana", **feat))
    assert rung_of(t, "ana", "WIL") == ("d8", 8)


def test_refill_comes_back_with_a_night() -> None:
    t = table(ana=hero("Ana", "s1", wil="d8", feats=("still-waters",)))
    done(do(t, "s0", "generic-fantasy.harm", "ana", n=6, to="WIL"))
    done(do(t, "s1", "generic-fantasy.feat", "ana", feat="still-waters"))
    done(do(t, "s1", "generic-fantasy.rest", "ana", served=True, kind="night"))
    assert used(t) == set()


def test_feats_that_work_by_themselves_are_not_used() -> None:
    t = table(ana=hero("Ana", "s1", feats=("heavy-hand",)))
    assert refusal(do(t, "s1", "generic-fantasy.feat", "ana", feat="heavy-hand")) == "feat-by-itself"
    assert refusal(do(t, "s1", "generic-fantasy.feat", "ana", feat="quick-start")) == "no-feat"


def test_every_feat_has_a_test_of_its_kind() -> None:
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    for feat in LIBRARY.feats.values():
        assert any(name.startswith(feat.kind.replace("-", "_")) for name in tested), feat.kind


def test_creatures_spend_nothing_unless_the_facilitator_wants_to_be_asked() -> None:
    t = table(box(1, 1), orc=creature("orc"))
    done(do(t, "s0", TEST, "orc", attribute="BOD"))
    assert rung_of(t, "orc") == ("d8", 5)
    asking(t, "orc")
    done(say(t, do(t, "s0", TEST, "orc", attribute="BOD"), "miss to hit (costs 4, leaves 1): passes"))
    assert rung_of(t, "orc") == ("d8", 1)
