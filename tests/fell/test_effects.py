"""What conditions do in Fell, kind by kind, worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from at_table import box, do, done, facts, refusal, warnings
from caltrop.games.common.conditions.on_sheet import Condition, ConditionEnded, Conditions
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import ItemLost, Pack
from caltrop.games.fell.library import LIBRARY
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.state.events.open_business import RollBecameDue
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from caltrop.odds import odds
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.web.features.moves.preview import preview_with_reasons
from fell.table import creature, hero, table


def bearing(character: Character, *rows: str, by: str = "") -> Character:
    """The character with these conditions, all caused by somebody if `by` is said."""
    marks = {f"c{n}": carried(row) for n, row in enumerate(rows, 1)}
    return character.with_parts(Conditions(marks, dict.fromkeys(marks, by) if by else {}))


def carried(id: str) -> Condition:
    row = LIBRARY.conditions[id]
    return Condition(row.title, row=row.id, meaning=row.text, does=row.does, ends=row.ends, tags=row.tags)


def texts(session: Session, who: str) -> list[str]:
    return [mark.text for mark in session.state.part(who, Conditions).active.values()]


def fight(session: Session, *foes: str, first: str = "party", **want: Any) -> None:
    done(do(session, "s0", "fell.fight", foes=list(foes), first=first, **want))


# ---- cannot
def test_table_condition_dazed_may_move_or_act_but_not_both() -> None:
    session = table(box(4), ana=bearing(hero("Ana", "s1"), "dazed"), goblin=creature("goblin"))
    fight(session, "goblin")
    done(do(session, "s1", "fell.move", "ana"))
    assert warnings(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4)) == ["cannot"]
    done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, overrule=True))


def test_table_condition_dazed_may_not_move_after_acting() -> None:
    session = table(box(4), ana=bearing(hero("Ana", "s1"), "dazed"), goblin=creature("goblin"))
    fight(session, "goblin")
    done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    assert warnings(do(session, "s1", "fell.move", "ana")) == ["cannot"]


@pytest.mark.parametrize("row", ["webbed", "rooted", "stuck", "in the pit"])
def test_table_condition_that_holds_warns_whoever_moves(row: str) -> None:
    session = table(ana=bearing(hero("Ana", "s1"), row), goblin=creature("goblin"))
    fight(session, "goblin")
    assert warnings(do(session, "s1", "fell.move", "ana")) == ["cannot"]


def test_fell_rest_of_a_moment_warns_the_sickened_and_a_night_does_not() -> None:
    session = table(ana=bearing(hero("Ana", "s1"), "sickened"))
    assert warnings(do(session, "s1", "fell.rest", "ana", served=True)) == ["cannot"]
    done(do(session, "s1", "fell.rest", "ana", kind="night", served=True))


def test_fell_cast_warns_the_mute_and_the_babbling() -> None:
    for row in ("mute", "babbling"):
        session = table(ana=bearing(hero("Ana", "s1", spells=("haste",)), row))
        assert warnings(do(session, "s1", "fell.cast", "ana", spell="haste", dn=4)) == ["cannot"]


def test_fell_attack_on_a_friend_of_old_warns_the_charmed() -> None:
    goblin = bearing(creature("goblin"), "charmed", by="ana")
    session = table(ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), goblin=goblin)
    assert "cannot-towards" in warnings(do(session, "s0", "fell.attack", "goblin", target="ana"))
    assert session.preview("s0", Intent("fell.attack", "goblin", {"target": "bob"})).warnings == ()  # type: ignore[union-attr]


def test_fell_market_use_warns_whoever_has_no_hands() -> None:
    session = table(ana=bearing(hero("Ana", "s1", items=("torch",)), "manacled"))
    assert warnings(do(session, "s1", "fell.use", "ana", item="torch")) == ["cannot"]


# ---- how a hold ends
def test_table_condition_grabbed_ends_with_a_contest_won_against_the_bear() -> None:
    # d8 shows 7 against the bear's d10 at 3: broken.
    session = table(box(7, 3), ana=bearing(hero("Ana", "s1"), "grabbed", by="bear"), bear=creature("bear"))
    entry = done(do(session, "s1", "fell.contest", "ana", target="bear"))
    assert ConditionEnded("ana", "c1", "grabbed", "contest", "grabbed") in facts(entry)


def test_table_condition_grabbed_ends_with_a_contest_that_the_bear_loses() -> None:
    session = table(box(3, 7), ana=bearing(hero("Ana", "s1"), "grabbed", by="bear"), bear=creature("bear"))
    entry = done(do(session, "s0", "fell.contest", "bear", target="ana"))
    assert ConditionEnded("ana", "c1", "grabbed", "contest", "grabbed") in facts(entry)


@pytest.mark.parametrize("other", ["goblin", "bear"])
def test_table_condition_grabbed_does_not_end_by_a_tie_or_against_others(other: str) -> None:
    faces = (7, 3) if other == "goblin" else (3, 7)  # a win against the goblin; a loss against the bear
    session = table(
        box(*faces),
        ana=bearing(hero("Ana", "s1"), "grabbed", by="bear"),
        bear=creature("bear"),
        goblin=creature("goblin"),
    )
    done(do(session, "s1", "fell.contest", "ana", target=other))
    assert texts(session, "ana") == ["grabbed"]


def test_table_condition_knocked_down_ends_with_a_move() -> None:
    session = table(ana=bearing(hero("Ana", "s1"), "knocked down"), goblin=creature("goblin"))
    fight(session, "goblin")
    done(do(session, "s1", "fell.move", "ana"))
    assert texts(session, "ana") == []


def test_fell_spells_shroud_ends_with_a_movement() -> None:
    session = table(box(4), ana=bearing(hero("Ana", "s1"), "invisible"))
    done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    assert texts(session, "ana") == []


# ---- hurts, armour, deprived
def test_table_condition_strangled_takes_a_point_of_bod_each_turn() -> None:
    session = table(ana=bearing(hero("Ana", "s1"), "strangled"), goblin=creature("goblin"))
    fight(session, "goblin", first="foes")
    for left in (7, 6):  # BOD d8
        done(do(session, "s0", "fell.turn"))
        assert session.state.part("ana", Ladder).rung("BOD").points == left
        done(do(session, "s0", "fell.turn"))


def test_fell_protection_of_the_corroded_soaks_up_nothing() -> None:
    session = table(ana=bearing(hero("Ana", "s1", worn=("plate",)), "corroded"))
    entry = done(do(session, "s0", "fell.harm", "ana", n=2))
    assert session.state.part("ana", Ladder).rung("BOD").points == 6
    assert session.state.part("ana", Pack).protection == 3
    assert "table.condition" in {step.step.rule for step in entry.steps}


def test_fell_deprived_the_chilled_get_nothing_from_a_moment_and_sleep_it_off() -> None:
    session = table(ana=bearing(hero("Ana", "s1"), "chilled").with_parts(Need()))
    assert refusal(do(session, "s1", "fell.rest", "ana", served=True)) == "deprived"
    assert refusal(do(session, "s0", "fell.heal", "ana", n=1)) == "deprived"
    session = table(ana=hero("Ana", "s1"))
    done(do(session, "s0", "table.condition", "ana", text="chilled"))
    done(do(session, "s1", "fell.rest", "ana", kind="night", served=True))
    assert texts(session, "ana") == []


# ---- without
def test_fell_morale_is_never_rolled_by_the_unbreaking() -> None:
    bones = [bearing(creature("skeleton"), "unbreaking") for _ in range(2)]
    session = table(ana=hero("Ana", "s1"), a=bones[0], b=bones[1])
    fight(session, "a", "b")
    entry = done(do(session, "s0", "table.life", "b", life="out"))
    assert facts(entry, RollBecameDue) == []  # half of them are gone, and nothing is due
    assert refusal(do(session, "s1", "fell.morale", "ana")) == "fearless"


def test_fell_morale_passes_the_unbreaking_by() -> None:
    # WIL 5 against the goblin's 1; then a 4: the goblin flees, the skeleton stays.
    bones = bearing(creature("skeleton"), "unbreaking")
    session = table(box(5, 1, 4), ana=hero("Ana", "s1"), a=bones, goblin=creature("goblin"))
    fight(session, "a", "goblin")
    done(do(session, "s1", "fell.morale", "ana"))
    assert session.state.fight is not None
    assert session.state.fight.sides["foes"] == ("a",)


# ---- what the story decides
def test_table_condition_hexed_counts_only_if_the_roller_says_so() -> None:
    session = table(ana=bearing(hero("Ana", "s1"), "hexed"))
    want = {"ability": "BOD", "dn": 4}
    (offer,) = preview_with_reasons(session, "s1", Intent("fell.test", "ana", want)).offered
    assert (offer.text, offer.key, offer.counted) == ("hexed: 1 worse in daylight.", "ana/c1:0", False)
    counted = Intent("fell.test", "ana", want, counted=(offer.key,))
    assert preview_with_reasons(session, "s1", counted).offered[0].counted


# ---- things
def use(session: Session, item: str, target: str = "", **more: Any) -> Entry:
    return done(do(session, "s1", "fell.use", "ana", item=item, target=target, **more))


def test_fell_market_a_thing_is_used_on_a_friend_and_used_up() -> None:
    session = table(ana=hero("Ana", "s1", items=("wolfsbane",)), bob=hero("Bob", "s2"))
    entry = use(session, "wolfsbane", "bob")
    assert Said("ana", "fell.market", "used", {"item": "wolfsbane", "against": "bob"}) in facts(entry)
    assert ItemLost("ana", "wolfsbane", "used", 1, "wolfsbane") in facts(entry)
    assert texts(session, "bob") == ["poisoned"]


def test_fell_market_a_thing_used_on_foes_warns_players_but_not_the_facilitator() -> None:
    session = table(ana=hero("Ana", "s1", items=("net",)), goblin=creature("goblin"))
    assert warnings(do(session, "s1", "fell.use", "ana", item="net", target="goblin")) == ["used-on-others"]
    done(do(session, "s0", "fell.use", "ana", item="net", target="goblin"))
    assert texts(session, "goblin") == ["netted"]
    assert "net" not in session.state.part("ana", Pack).items  # it is on the goblin


def test_fell_market_furs_meet_the_need_of_warmth() -> None:
    session = table(ana=hero("Ana", "s1", items=("furs",)).with_parts(Need({"warmth": 0, "food": 0})))
    use(session, "furs")
    assert session.state.part("ana", Need).lacks == {"food": 0}


def test_fell_market_a_warm_bed_warms() -> None:
    session = table(ana=hero("Ana", "s1", coin=10).with_parts(Need({"warmth": 0})))
    done(do(session, "s1", "fell.buy", "ana", item="warm-bed", overrule=True))  # without a meal
    assert session.state.part("ana", Need).lacks == {}


@pytest.mark.parametrize(
    ("target", "code"), [("lurker", "no-such-character"), ("nobody", "no-such-character"), ("dead", "dead-target")]
)
def test_fell_market_nothing_is_used_on_those_out_of_reach(target: str, code: str) -> None:
    lurker, dead = creature("goblin", hidden=True), creature("goblin", life="dead")
    session = table(ana=hero("Ana", "s1", items=("net",)), lurker=lurker, dead=dead)
    assert refusal(do(session, "s1", "fell.use", "ana", item="net", target=target)) == code


# ---- creatures
def test_fell_combat_a_robbed_victim_loses_one_thing_to_the_crow() -> None:
    # The crow's d4 shows 4 against BOD d8 at 1 and the mace's d6 at 1.
    session = table(box(4, 1, 1), ana=hero("Ana", "s1", items=("rope", "mace")), crow=creature("carrion-crow"))
    done(do(session, "s0", "fell.attack", "crow", target="ana", weapon="pluck a trinket", unanswered=True))
    assert "rope" not in session.state.part("ana", Pack).items
    assert "rope" in session.state.part("crow", Pack).items


def test_table_condition_that_heals_leaves_the_beaten_alone() -> None:
    down = bearing(creature("goblin", life="out").with_parts(HitPoints(0, 4, "d6")))
    session = table(ana=hero("Ana", "s1"), goblin=down, hob=creature("hob"))
    done(do(session, "s0", "table.condition", "goblin", text="mending", hurts=-1))
    fight(session, "hob", "goblin", first="party")
    done(do(session, "s0", "fell.turn"))
    assert session.state.part("goblin", HitPoints).now == 0


# ---- the rolls
def preview(session: Session, move: str, actor: str, **want: Any) -> Plan[Any, Any]:
    plan = session.preview("s0", Intent(move, actor, want))
    assert isinstance(plan, Plan), plan
    return plan


def warned(plan: Plan[Any, Any]) -> list[str]:
    return [warning.code for warning in plan.warnings]


@pytest.mark.parametrize(("weapon", "codes"), [("mace", ["cannot-towards"]), ("longbow", [])])
def test_table_condition_frightened_cannot_step_closer_but_shoot(weapon: str, codes: list[str]) -> None:
    ana = bearing(hero("Ana", "s1", items=("mace", "longbow", "arrows")), "frightened", by="straw")
    session = table(ana=ana, straw=creature("straw-man"), rat=creature("rat"))
    assert warned(preview(session, "fell.attack", "ana", target="straw", weapon=weapon)) == codes
    assert warned(preview(session, "fell.attack", "ana", target="rat", weapon=weapon)) == []


@pytest.mark.parametrize(
    ("row", "ability", "steps"),
    [
        ("poisoned", "BOD", -1),
        ("poisoned", "INT", 0),
        ("blighted", "BOD", -1),
        ("drowsy", "INT", -1),
        ("drowsy", "WIL", 0),
        ("blinded", "BOD", 0),  # only in a fight
        ("hexed", "BOD", 0),  # only in daylight, if the roller says so
    ],
)
def test_fell_advantage_of_a_test_is_lowered_by_conditions(row: str, ability: str, steps: int) -> None:
    session = table(ana=bearing(hero("Ana", "s1"), row))
    assert preview(session, "fell.test", "ana", ability=ability, dn=4).params.advantage == steps


def test_fell_advantage_of_the_hexed_is_lowered_in_daylight() -> None:
    session = table(ana=bearing(hero("Ana", "s1"), "hexed"))
    plan = session.preview("s1", Intent("fell.test", "ana", {"ability": "BOD", "dn": 4}, counted=("ana/c1:0",)))
    assert isinstance(plan, Plan)
    assert plan.params.advantage == -1


@pytest.mark.parametrize(
    ("ours", "theirs", "steps"),
    [
        ("blinded", "", (-1, 0)),
        ("", "blinded", (0, -1)),
        ("", "knocked down", (1, 0)),
        ("foam-coated", "false sight", (-1, -1)),
    ],
)
def test_fell_advantage_of_an_attack_follows_conditions_of_both(ours: str, theirs: str, steps: tuple[int, int]) -> None:
    ana = bearing(hero("Ana", "s1"), *([ours] if ours else []))
    goblin = bearing(creature("goblin"), *([theirs] if theirs else []))
    params = preview(table(ana=ana, goblin=goblin), "fell.attack", "ana", target="goblin").params
    assert (params.a_advantage, params.b_advantage) == steps


def test_fell_advantage_of_the_weeping_is_lowered_only_against_the_stag() -> None:
    ana = bearing(hero("Ana", "s1"), "weeping", by="stag")
    session = table(ana=ana, stag=creature("weeping-stag"), rat=creature("rat"))
    assert preview(session, "fell.contest", "ana", target="stag").params.a_advantage == -1
    assert preview(session, "fell.contest", "ana", target="rat").params.a_advantage == 0


@pytest.mark.parametrize("condition", ["asleep", "object form", "numbed"])
def test_fell_attack_on_the_helpless_meets_dice_that_count_as_0(condition: str) -> None:
    # Awake, the goblin rolls BOD d6 and its knife's d4. Each of her two dice beats a 0: two hits of a longsword's 2.
    session = table(ana=hero("Ana", "s1", items=("longsword",)), goblin=bearing(creature("goblin"), condition))
    plan = preview(session, "fell.attack", "ana", target="goblin", weapon="longsword")
    assert (plan.params.b, plan.params.b_helpless, plan.params.unanswered) == (("d6", "d4"), True, True)
    assert odds(plan.rule, plan.params).chance(lambda o: (o.winner, o.b_takes) == ("a", 4)) == 1


@pytest.mark.parametrize("items", [("longsword",), ("greatsword",), ()])
@pytest.mark.parametrize("foe", ["goblin", "wolf", "ogre", "ghost"])
def test_fell_helplessness_never_protects(foe: str, items: tuple[str, ...]) -> None:
    def harm(target: Character) -> Fraction:
        plan = preview(table(ana=hero("Ana", "s1", items=items), foe=target), "fell.attack", "ana", target="foe")
        return odds(plan.rule, plan.params).mean(lambda o: o.b_takes)

    assert harm(bearing(creature(foe), "asleep")) >= harm(creature(foe))


def test_fell_blast_on_a_sleeper_meets_dice_that_count_as_0() -> None:
    ana = hero("Ana", "s1", items=("firebomb",))
    session = table(ana=ana, a=bearing(creature("goblin"), "asleep"), b=creature("goblin"))
    plan = preview(session, "fell.blast", "ana", targets=["a", "b"], weapon="firebomb")
    assert [t.helpless for t in plan.params.targets] == [True, False]
    assert odds(plan.rule, plan.params).chance(lambda o: o.each[0].winner == "a") == 1


def test_fell_spells_shield_spares_from_a_knife() -> None:
    session = table(ana=bearing(hero("Ana", "s1"), "shielded"), goblin=creature("goblin"))
    plan = preview(session, "fell.attack", "goblin", target="ana")
    assert odds(plan.rule, plan.params).chance(lambda o: o.b_takes > 0) == 0
    assert odds(plan.rule, plan.params).chance(lambda o: o.winner == "a") > 0
    assert warned(plan) == ["spared"]


@pytest.mark.parametrize(
    ("foe", "weapon"),
    [("ghost", "cold hand"), ("witch", "evil eye"), ("bargainer", "brimstone gust"), ("dragon", "blight breath")],
)
def test_fell_spells_shield_does_not_spare_from_magic(foe: str, weapon: str) -> None:
    session = table(ana=bearing(hero("Ana", "s1"), "shielded"), foe=creature(foe))
    plan = preview(session, "fell.attack", "foe", target="ana", weapon=weapon)
    assert odds(plan.rule, plan.params).chance(lambda o: o.b_takes > 0) > 0
    assert warned(plan) == []


@pytest.mark.parametrize(("weapon", "hurt"), [("mace", False), ("firebomb", True)])
def test_fell_spells_swarm_is_hurt_by_a_blast_alone(weapon: str, hurt: bool) -> None:
    session = table(ana=hero("Ana", "s1", items=("mace", "firebomb")), bob=bearing(hero("Bob", "s2"), "swarm form"))
    plan = preview(session, "fell.attack", "ana", target="bob", weapon=weapon)
    assert (odds(plan.rule, plan.params).chance(lambda o: o.b_takes > 0) > 0) == hurt


def test_fell_test_with_an_ability_that_a_condition_bars_warns() -> None:
    session = table(ana=bearing(hero("Ana", "s1"), "numbed"))
    assert warned(preview(session, "fell.test", "ana", ability="BOD", dn=4)) == ["cannot-use"]
    assert warned(preview(session, "fell.test", "ana", ability="INT", dn=4)) == []


def test_fell_skills_of_the_muddled_do_not_join() -> None:
    session = table(ana=bearing(hero("Ana", "s1", skills=("lore",)), "muddled"))
    assert preview(session, "fell.test", "ana", ability="INT", dn=4, skill="lore").params.dice == ("d6",)


def test_fell_test_reroll_is_not_for_the_jinxed() -> None:
    # d8 at DN 8: 1/8. Without the jinx an 8 would not climb either; at DN 9 only climbing can pass.
    for row, passes in (("jinxed", Fraction(0)), ("", Fraction(1, 8) * Fraction(2, 10))):
        session = table(ana=bearing(hero("Ana", "s1"), *([row] if row else [])))
        plan = preview(session, "fell.test", "ana", ability="BOD", dn=9)
        assert odds(plan.rule, plan.params).chance(lambda o: o.passed) == passes


def test_fell_attack_on_the_invisible_warns() -> None:
    session = table(ana=hero("Ana", "s1"), bob=bearing(hero("Bob", "s2"), "invisible"))
    assert warned(preview(session, "fell.attack", "ana", target="bob")) == ["unseen"]


def test_fell_protection_of_a_house_condition_comes_before_armour() -> None:
    session = table(ana=hero("Ana", "s1", worn=("gambeson",)))
    done(do(session, "s0", "table.condition", "ana", text="stone skin", armour=1))
    done(do(session, "s0", "fell.harm", "ana", n=3))
    assert session.state.part("ana", Pack).protection == 0  # 1 to the skin, 1 to the gambeson, 1 to BOD
    assert session.state.part("ana", Ladder).rung("BOD").points == 7


# ---- held: a struggle, and nothing else
def test_fell_bear_hug_warns_whoever_does_anything_but_struggle() -> None:
    session = table(box(4), ana=bearing(hero("Ana", "s1"), "grabbed", by="bear"), bear=creature("bear"))
    assert warnings(do(session, "s1", "fell.test", "ana", ability="INT", dn=4)) == ["cannot"]
    plan = preview(session, "fell.contest", "ana", target="bear")
    assert warned(plan) == []


@pytest.mark.parametrize(("ability", "left"), [("WIL", ["grabbed"]), ("INT", ["grabbed"]), ("BOD", [])])
def test_fell_bear_hug_is_broken_by_a_contest_of_bod(ability: str, left: list[str]) -> None:
    # Her 6 against the bear's 1, whatever she rolls with.
    session = table(box(6, 1), ana=hero("Ana", "s1"), bear=creature("bear"))
    done(do(session, "s0", "table.condition", "ana", text="grabbed", cause="bear"))
    done(do(session, "s1", "fell.contest", "ana", target="bear", ability=ability))
    assert texts(session, "ana") == left


def test_fell_bear_hug_is_broken_by_a_contest_that_the_bear_began() -> None:
    session = table(box(1, 6), ana=hero("Ana", "s1"), bear=creature("bear"))
    done(do(session, "s0", "table.condition", "ana", text="grabbed", cause="bear"))
    done(do(session, "s0", "fell.contest", "bear", target="ana"))
    assert texts(session, "ana") == []


# ---- frightened away: goes, and does nothing else
@pytest.mark.parametrize(
    ("move", "want"),
    [
        ("fell.test", {"ability": "BOD", "dn": 4}),
        ("fell.cast", {"spell": "sleep", "dn": 4, "targets": ["goblin"]}),
        ("fell.attack", {"target": "goblin"}),
        ("fell.contest", {"target": "goblin"}),
    ],
)
def test_fell_wail_warns_whoever_does_anything_but_go(move: str, want: dict[str, Any]) -> None:
    ana = bearing(hero("Ana", "s1", spells=("sleep",)), "frightened away", by="ghost")
    session = table(ana=ana, ghost=creature("ghost"), goblin=creature("goblin"))
    assert warned(preview(session, move, "ana", **want)) == ["cannot"]


def test_fell_wail_warns_of_help_and_lets_its_bearer_move() -> None:
    ana = bearing(hero("Ana", "s1", skills=("lore",)), "frightened away", by="ghost")
    session = table(ana=ana, bob=hero("Bob", "s2"), ghost=creature("ghost"))
    help = [{"who": "ana", "skill": "lore"}]
    assert warned(preview(session, "fell.attack", "bob", target="ghost", help=help)) == ["cannot"]
    fight(session, "ghost")
    assert warned(preview(session, "fell.move", "ana")) == []


def test_table_condition_that_bars_help_towards_its_cause_bars_it_in_rolls_against_it_only() -> None:
    foes = {who: creature("goblin") for who in ("a", "b")}
    session = table(None, None, ana=hero("Ana", "s1", skills=("lore",)), bob=hero("Bob", "s2"), **foes)
    does = [{"does": "cannot", "what": ["help"], "source": True}]
    done(do(session, "s0", "table.condition", "ana", text="loyal", cause="a", does=does))
    help = [{"who": "ana", "skill": "lore"}]
    found = {t: warned(preview(session, "fell.attack", "bob", target=t, help=help)) for t in ("a", "b")}
    assert found == {"a": ["cannot"], "b": []}
