"""Fell's dice: what can join every kind of roll, on both sides, what it costs, and what conditions do to it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, parked, refusal, warning
from caltrop.games.common.conditions.effects import Cannot, Edge, Effect, Immunity, Leaves, Without
from caltrop.games.common.conditions.on_sheet import Condition, Conditions
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Item, ItemLost, Pack
from caltrop.games.common.people.attitude import Attitude
from caltrop.games.common.people.hirelings import Hire
from caltrop.games.fell.sheet import Knowledge
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from caltrop.odds import odds
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from fell.table import creature, hero, table
from odds import brute


def thrown(entry: Entry) -> list[tuple[str, Any, Any]]:
    return [(s.step.who, s.step.facts["dice"], s.step.facts["faces"]) for s in entry.steps if "faces" in s.step.facts]


def will(session: Session, who: str) -> int:
    return session.state.part(who, Ladder).rung("WIL").points


def planned(session: Session, move: str, actor: str = "ana", seat: str = "s1", **want: Any) -> Plan[Any, Any]:
    plan = session.preview(seat, Intent(move, actor, want))
    assert isinstance(plan, Plan), plan
    return plan


def bearing(character: Character, *does: Effect) -> Character:
    """The same character under a condition that does this."""
    return character.with_parts(Conditions({"c": Condition("marked", row="marked", does=does)}))


def porter(employer: str = "ana", die: LadderDie = "d4", skills: tuple[str, ...] = ("survival",)) -> Character:
    return Character("Pim", "hireling", "s1").with_parts(
        HitPoints(4, 4, die), Knowledge(skills), Hire(employer), Pack(8), Conditions()
    )


HELPER = hero("Cyd", "s3", skills=("lore",), items=("mace",), spells=("haste",))  # INT d6: skill die d6; mace d6
LORE = [{"who": "cyd", "skill": "lore"}]


def people(**more: Any) -> dict[str, Any]:
    ana = hero("Ana", "s1", skills=("athletics",), items=("dagger",), spells=("charm",))
    return {"ana": ana, "bob": hero("Bob", "s2"), "cyd": HELPER, "pim": porter(), **more}


# ---- every kind of roll
ROLLS: list[tuple[str, dict[str, Any], str]] = [
    ("fell.test", {"ability": "BOD", "dn": 4}, "help"),
    ("fell.contest", {"target": "bob"}, "a_help"),
    ("fell.attack", {"target": "bob"}, "a_help"),
    ("fell.blast", {"targets": ["bob"], "weapon": "firebomb"}, "a_help"),
    ("fell.cast", {"spell": "charm", "dn": 4, "targets": ["bob"]}, "help"),
    ("fell.leverage", {"target": "bob"}, "a_help"),
    ("fell.morale", {"target": "foe"}, "a_help"),
]


def a_table(*faces: int, **more: Any) -> Session:
    found = people(foe=creature("goblin"), **more)
    found["bob"] = found["bob"].with_parts(Attitude("wary"))
    ana: Character = found["ana"]
    bomb = Item("firebomb", "firebomb", "weapon", steel="d6", harm=2, blast=True, ranged=True)
    found["ana"] = ana.with_parts(ana.part(Pack).with_item("firebomb", bomb))
    return table(box(*faces), **found)


@pytest.mark.parametrize(("move", "want", "field"), ROLLS, ids=[move for move, *_ in ROLLS])
def test_fell_help_joins_every_kind_of_roll(move: str, want: dict[str, Any], field: str) -> None:
    plan = planned(a_table(), move, **want, help=LORE)
    assert getattr(plan.params, field) == ("d6",)
    assert "cyd" in plan.roles.values()


@pytest.mark.parametrize(("move", "want", "field"), ROLLS, ids=[move for move, *_ in ROLLS])
def test_fell_hirelings_die_joins_every_kind_of_roll(move: str, want: dict[str, Any], field: str) -> None:
    own = "more" if move == "fell.cast" else "dice" if field == "help" else "a"
    before, after = (planned(a_table(), move, **want, **more) for more in ({}, {"hireling": "pim"}))
    assert getattr(after.params, own) == (*getattr(before.params, own), "d4")


@pytest.mark.parametrize(("move", "want", "field"), ROLLS, ids=[move for move, *_ in ROLLS])
def test_fell_skills_die_joins_every_kind_of_roll(move: str, want: dict[str, Any], field: str) -> None:
    own = "more" if move == "fell.cast" else "dice" if field == "help" else "a"
    plan = planned(a_table(), move, **want, skill="athletics")
    assert getattr(plan.params, own)[-1] == "d6"  # in an attack in place of the steel


@pytest.mark.parametrize(("move", "want", "field"), ROLLS, ids=[move for move, *_ in ROLLS])
def test_fell_spells_die_joins_every_kind_of_roll(move: str, want: dict[str, Any], field: str) -> None:
    name = "spell" if field == "help" else "a_spell"
    die = {"die": "d8"} if move == "fell.cast" else {"spell": "d8"}
    assert getattr(planned(a_table(), move, **want, **die).params, name) == "d8"


@pytest.mark.parametrize("move", ["fell.contest", "fell.attack", "fell.leverage"])
def test_fell_help_and_all_other_dice_join_the_other_side(move: str) -> None:
    bob = hero("Bob", "s2", skills=("lore",), items=("mace",)).with_parts(Attitude("wary"))
    session = table(**people(bob=bob, ned=porter("bob", die="d8")))
    want: dict[str, Any] = {"target": "bob", "target_help": LORE, "target_hireling": "ned", "target_skill": "lore"}
    want["target_hireling_skill"] = "survival"
    plan = planned(session, move, **want)
    assert plan.params.b[1:] == ("d6", "d8")  # the skill, in an attack in place of the mace; and Ned's hit die
    assert plan.params.b_help == ("d6",)


def test_fell_help_for_the_target_of_a_blast_and_of_a_casting() -> None:
    answers = [{"who": "bob", "help": LORE}]
    blast = planned(a_table(), "fell.blast", targets=["bob"], answers=answers)
    assert blast.params.targets[0].help == ("d6",)
    # Cast: WIL d6 4. The contest: Ana's d6 3 against Bob's d6 1 and Cyd's d6 5: 5 beats 3, and Bob's 1 is alone.
    session = a_table(4, 3, 1, 5)
    want: dict[str, Any] = {"spell": "charm", "dn": 4, "targets": ["bob"], "answers": answers}
    entry = done(do(session, "s1", "fell.cast", "ana", **want))
    assert Said("bob", "fell.cast", "weakened", {"spell": "charm"}) in facts(entry)


def test_fell_combat_help_and_skill_join_the_contest_for_the_first_turn() -> None:
    session = table(**people(foe=creature("goblin")))
    want: dict[str, Any] = {"foes": ["foe"], "party_roller": "ana", "skill": "athletics", "help": LORE}
    plan = planned(session, "fell.fight", "", "s0", **want)
    assert (plan.params.a, plan.params.a_help) == (("d6", "d6"), ("d6",))


def test_fell_hirelings_unpaid_contest_takes_help() -> None:
    session = table(**people())
    plan = planned(session, "fell.order", hireling="pim", order="in there", help=LORE, skill="athletics")
    assert (plan.params.a, plan.params.a_help, plan.params.b) == (("d6", "d6"), ("d6",), ("d4",))


def test_fell_death_treatment_takes_help_and_a_spell_die() -> None:
    # Bob at 0: d4 4, dead in 1 day. Treating him at DN 4: INT d6, Ana's spell die, and Cyd's skill die.
    session = table(box(4, 1), **people())
    done(do(session, "s0", "fell.harm", "bob", n=8))
    plan = planned(session, "fell.treat", target="bob", dn=4, help=LORE, spell="d6")
    assert (plan.params.dice, plan.params.spell, plan.params.help) == (("d6",), "d6", ("d6",))


def test_fell_help_is_of_one_side_only() -> None:
    session = table(**people())
    want: dict[str, Any] = {"target": "bob", "help": LORE, "target_help": LORE}
    assert refusal(do(session, "s1", "fell.contest", "ana", **want)) == "no-such-helper"
    mine = [{"who": "bob", "skill": "lore"}]
    assert refusal(do(session, "s1", "fell.contest", "ana", target="bob", help=mine)) == "no-such-helper"


def test_fell_help_is_rolled_by_the_helper_and_stands_in_the_row() -> None:
    # Ana's BOD d8 shows 2, Cyd's skill die 6; Bob's d8 shows 5: 6 beats 5, and the 2 is alone.
    session = table(box(2, 6, 5), **people())
    entry = done(do(session, "s1", "fell.contest", "ana", target="bob", help=LORE))
    assert thrown(entry) == [("ana", ("d8",), (2,)), ("cyd", ("d6",), (6,)), ("bob", ("d8",), (5,))]
    assert (entry.outcome["a_hits"], entry.outcome["b_hits"]) == (1, 0)


# ---- hirelings
@pytest.mark.parametrize(
    "gone",
    [
        structs.replace(porter(), life="dead"),
        porter().with_parts(Conditions({"c": Condition("flee", row="flee", does=(Leaves(),))})),
    ],
    ids=["dead", "fled"],
)
def test_fell_hirelings_who_are_gone_lend_no_die(gone: Character) -> None:
    session = table(**people(pim=gone))
    want: dict[str, Any] = {"ability": "BOD", "dn": 4, "hireling": "pim"}
    assert refusal(do(session, "s1", "fell.test", "ana", **want)) == "helper-down"


# ---- spell dice and their price
def test_fell_test_spell_die_joins_and_costs_what_it_shows() -> None:
    session = table(box(2, 5), **people())
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=5, spell="d8"))
    assert entry.outcome == {"hits": 1, "passed": True, "wil_spent": 5}
    assert will(session, "ana") == 6 - 5


def test_fell_spells_nobody_without_one_has_a_spell_die() -> None:
    session = table(**people())
    assert refusal(do(session, "s2", "fell.test", "bob", ability="BOD", dn=4, spell="d8")) == "no-spell-die"
    both: dict[str, Any] = {"spell": "d8", "skill": "athletics"}
    assert refusal(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, **both)) == "one-die-beside"


def test_fell_help_with_a_spell_die_costs_the_helpers_wil_and_the_button_shows_it() -> None:
    # Cyd's d12 takes her 6 WIL at 6 and more: 7 of 12 faces, since a 12 at DN 4 is a hit and is not rerolled.
    help = [{"who": "cyd", "spell": "d12"}]
    plan = planned(table(**people()), "fell.test", ability="BOD", dn=4, help=help)
    (risk,) = plan.risks
    assert (risk.who, risk.what) == ("cyd", "WIL")
    assert odds(plan.rule, plan.params).chance(risk.falls) == Fraction(7, 12)
    session = table(box(1, 4), **people())
    waits = parked(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, help=help))
    done(session.answer("s3", waits.id, waits.asks[0].key, "yes"))
    assert (will(session, "cyd"), will(session, "ana")) == (2, 6)


def test_fell_help_nobody_pays_for_a_spell_die_unasked() -> None:
    session = table(box(1), **people())
    help = [{"who": "cyd", "spell": "d12"}]
    waits = parked(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, help=help))
    entry = done(session.answer("s3", waits.id, waits.asks[0].key, "no"))
    assert [who for who, _, _ in thrown(entry)] == ["ana"]
    assert will(session, "cyd") == 6


def test_fell_help_with_a_spell_die_in_an_attack_and_a_casting_costs_wil() -> None:
    help = [{"who": "cyd", "spell": "d4"}]
    # Ana: d8 5, dagger d4 1, Cyd 3; Bob: d8 8: one pair lost, two dice alone; Bob's bare hands: 1 harm.
    session = table(box(5, 1, 3, 8), **people())
    done(do(session, "s0", "fell.attack", "ana", target="bob", help=help))
    assert will(session, "cyd") == 3
    session = table(box(1, 4), **people())
    done(do(session, "s0", "fell.cast", "ana", spell="charm", dn=4, targets=["ana"], help=help))
    assert will(session, "cyd") == 2


def test_fell_contest_spell_die_of_the_target_is_theirs_to_grant() -> None:
    bob = hero("Bob", "s2", spells=("haste",))
    session = table(box(5, 2, 3), **people(bob=bob))
    waits = parked(do(session, "s1", "fell.contest", "ana", target="bob", target_spell="d6"))
    assert [(ask.who, ask.rule) for ask in waits.asks] == [("bob", "fell.spells")]
    entry = done(session.answer("s2", waits.id, waits.asks[0].key, "no"))
    assert [dice for _, dice, _ in thrown(entry)] == [("d8",), ("d8",)]
    session = table(box(5, 2, 3), **people(bob=bob))
    entry = done(do(session, "s0", "fell.contest", "ana", target="bob", target_spell="d6"))
    assert will(session, "bob") == 3


def test_fell_contest_odds_with_spells_and_help_of_both_sides_are_exact() -> None:
    bob = hero("Bob", "s2", spells=("haste",))
    dan = hero("Dan", "s3", items=("mace",))
    want: dict[str, Any] = {
        "target": "bob",
        "spell": "d4",
        "help": LORE,
        "target_help": [{"who": "dan", "weapon": "mace"}],
    }
    plan = planned(table(**people(bob=bob, dan=dan)), "fell.contest", **want)
    hits = brute.bf_hits((8, 4, 6), (8, 6), "ignored")
    found: dict[tuple[int, int], Fraction] = {}
    for outcome, p in odds(plan.rule, plan.params):
        met = outcome.a_hits, outcome.b_hits
        found[met] = found.get(met, Fraction(0)) + p
    assert found == hits


# ---- casting at somebody
@pytest.mark.parametrize(
    ("spell", "result"), [("filch", "resisted"), ("web", "weakened"), ("push-pull", "resisted"), ("hover", "weakened")]
)
def test_fell_cast_any_spell_aimed_at_somebody_can_be_contested(spell: str, result: str) -> None:
    ana = hero("Ana", "s1", spells=(spell,))
    session = table(box(4, 1, 2), ana=ana, foe=creature("goblin"))
    done(do(session, "s0", "table.order", "foe", rule="fell.cast", answer="yes"))
    want: dict[str, Any] = {"spell": spell, "dn": 4, "targets": ["foe"], "about": "rusty knife"}
    entry = done(do(session, "s1", "fell.cast", "ana", overrule=True, **want))
    assert Said("foe", "fell.cast", result, {"spell": spell}) in facts(entry)


def test_fell_cast_contest_has_the_casters_spell_die_which_is_paid_once() -> None:
    # Cast: WIL d6 1, spell die d4 4: cast, 4 WIL. The contest: d6 1 and d4 3 against the goblin's d4 2: 3 beats 2.
    session = table(box(1, 4, 1, 3, 2), ana=hero("Ana", "s1", spells=("charm",)), foe=creature("goblin"))
    entry = done(do(session, "s1", "fell.cast", "ana", spell="charm", dn=4, die="d4", targets=["foe"]))
    assert ("ana", ("d6", "d4"), (1, 3)) in thrown(entry)
    assert will(session, "ana") == 6 - 4
    assert session.state.part("foe", Conditions).has("charmed")


def test_fell_cast_weakened_by_ruling_to_nothing() -> None:
    session = table(
        box(4, 1, 2),
        rulings={"fell.cast.weakened": "none"},
        ana=hero("Ana", "s1", spells=("charm",)),
        foe=creature("goblin"),
    )
    done(do(session, "s1", "fell.cast", "ana", spell="charm", dn=4, targets=["foe"]))
    assert not session.state.part("foe", Conditions).active


# ---- reach, and things that are used up
def archers(**target: Any) -> Session:
    ana = hero("Ana", "s1", items=("longbow", "firebomb"))
    return table(ana=ana, bob=hero("Bob", "s2", **target), cyd=HELPER)


def test_fell_attack_from_afar_is_not_answered_with_knives() -> None:
    assert planned(archers(items=("dagger",)), "fell.attack", target="bob", weapon="longbow").params.unanswered
    bow = planned(archers(items=("dagger", "sling")), "fell.attack", target="bob", weapon="longbow")
    assert not bow.params.unanswered
    assert bow.params.b == ("d8", "d4")
    said = planned(archers(items=("dagger",)), "fell.attack", target="bob", weapon="longbow", unanswered=False)
    assert not said.params.unanswered


def test_fell_blast_is_answered_only_by_whom_it_could_reach() -> None:
    session = archers(items=("dagger",))
    assert planned(session, "fell.blast", targets=["bob", "cyd"]).params.targets[0].unanswered
    assert not planned(session, "fell.blast", targets=["bob", "cyd"], unanswered=False).params.targets[1].unanswered


def test_fell_blast_uses_the_bomb_up_and_nobody_parries_with_one() -> None:
    # Ana throws: INT d6 6, bomb d6 6; Bob has only bombs, and parries with bare hands: d8 1.
    ana, bob = hero("Ana", "s1", items=("firebomb",)), hero("Bob", "s2", items=("firebomb",))
    session = table(box(6, 6, 1), ana=ana, bob=bob)
    entry = done(do(session, "s1", "fell.attack", "ana", target="bob"))
    assert thrown(entry)[1] == ("bob", ("d8",), (1,))
    assert ItemLost("ana", "firebomb", "used up", 1, "firebomb") in facts(entry)
    assert session.state.part("ana", Pack).items == {}
    assert "firebomb" in session.state.part("bob", Pack).items


# ---- difficulty
def test_fell_test_dn_confirmed_by_the_facilitator_first() -> None:
    session = table(box(5), rulings={"fell.test.dn": "confirm"}, **people())
    waits = parked(do(session, "s1", "fell.test", "ana", ability="BOD", dn=0))
    (ask,) = waits.asks
    assert refusal(session.answer("s1", waits.id, ask.key, "0")) == "not-your-prompt"
    entry = done(session.answer("s0", waits.id, ask.key, "6"))
    assert entry.outcome == {"hits": 0, "passed": False}
    done(
        do(
            table(box(5), rulings={"fell.test.dn": "confirm"}, **people()),
            "s0",
            "fell.test",
            "ana",
            ability="BOD",
            dn=0,
        )
    )


# ---- what conditions do
def test_fell_condition_edge_moves_dice_along_the_ladder_in_tests() -> None:
    # BOD d8 one step down is d6: a hit at 4 or more is 3/6, not 5/8.
    session = table(ana=bearing(hero("Ana", "s1"), Edge(by=-1, on=("test",))))
    plan = planned(session, "fell.test", ability="BOD", dn=4)
    assert odds(plan.rule, plan.params).chance(lambda o: o.passed) == Fraction(1, 2)


def test_fell_condition_edge_of_one_attribute_and_towards_one_roll_only() -> None:
    session = table(**people(ana=bearing(hero("Ana", "s1"), Edge(by=-1, on=("attack", "defence"), of=("BOD",)))))
    assert planned(session, "fell.test", ability="BOD", dn=4).params.advantage == 0
    assert planned(session, "fell.contest", target="bob").params.a_advantage == 0
    assert planned(session, "fell.attack", target="bob").params.a_advantage == -1
    assert planned(session, "fell.attack", target="bob", ability="INT").params.a_advantage == 0
    assert planned(session, "fell.attack", "bob", "s2", target="ana").params.b_advantage == -1


def test_fell_condition_edge_given_to_whoever_rolls_against_the_bearer() -> None:
    # Bob's BOD d8 against Ana's d8: one step up for Bob is d10 against d8. He is ahead in 36+8 of 80 throws.
    session = table(**people(ana=bearing(hero("Ana", "s1"), Edge(by=1, on=("attack",), given=True))))
    plan = planned(session, "fell.attack", "bob", "s2", target="ana")
    assert (plan.params.a_advantage, plan.params.b_advantage) == (1, 0)
    wins = Fraction(sum(x > y or (x == y) for x in range(1, 11) for y in range(1, 9)), 80)
    assert odds(plan.rule, plan.params).chance(lambda o: o.winner == "a") == wins
    # In a blast the one roll is for all: what the bearer gives counts against its own roll.
    ana = bearing(hero("Ana", "s1"), Edge(by=1, on=("attack",), given=True))
    session = table(ana=ana, bob=hero("Bob", "s2", items=("firebomb",)), cyd=HELPER)
    blast = planned(session, "fell.blast", "bob", "s2", targets=["ana", "cyd"])
    assert [t.advantage for t in blast.params.targets] == [-1, 0]


def test_fell_condition_without_a_skill_die_without_climbing_without_help() -> None:
    without = bearing(hero("Ana", "s1", skills=("athletics",)), Without(what=("skill", "reroll", "help")))
    session = table(**people(ana=without))
    plan = planned(session, "fell.test", ability="BOD", dn=9, skill="athletics", help=LORE)
    assert (plan.params.dice, plan.params.help, plan.params.fixed) == (("d8",), (), True)
    # A d8 that cannot climb never reaches 9; one that can: 1/8 for the 8, then 2/10, and 1/10 more for a 10 of d10
    # is a hit already.
    assert odds(plan.rule, plan.params).chance(lambda o: o.passed) == 0
    free = planned(table(**people()), "fell.test", ability="BOD", dn=9)
    assert odds(free.rule, free.params).chance(lambda o: o.passed) == Fraction(1, 8) * Fraction(2, 10)


def test_fell_condition_without_climbing_counts_in_contests() -> None:
    session = table(box(8, 1), **people(ana=bearing(hero("Ana", "s1"), Without(what=("reroll",)))))
    done(do(session, "s1", "table.order", "ana", rule="fell.test.reroll", answer="yes"))
    entry = done(do(session, "s1", "fell.contest", "ana", target="bob"))
    assert [faces for _, _, faces in thrown(entry)] == [(8,), (1,)]


def test_fell_condition_that_cannot_act_makes_a_target_helpless() -> None:
    # A sleeper's dice count as 0, and deal nothing: any number of her d8 is more.
    session = table(**people(bob=bearing(hero("Bob", "s2"), Cannot(what=("act",)))))
    plan = planned(session, "fell.attack", target="bob", weapon="unarmed")
    assert (plan.params.b_helpless, plan.params.unanswered) == (True, True)
    assert odds(plan.rule, plan.params).chance(lambda o: o.b_takes > 0) == 1


def test_fell_condition_that_cannot_use_an_attribute_warns_the_roller() -> None:
    session = table(box(5), **people(ana=bearing(hero("Ana", "s1"), Cannot(use=("BOD",)))))
    assert warning(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4)) == "cannot-use"
    assert planned(session, "fell.test", ability="INT", dn=4).warnings == ()
    assert planned(session, "fell.attack", "bob", "s2", target="ana").params.b_helpless


def test_fell_condition_that_spares_makes_harm_nothing_and_leaves_no_mark() -> None:
    session = table(box(8, 4, 1), **people(bob=bearing(hero("Bob", "s2"), Immunity(of=("mundane",)))))
    plan = planned(session, "fell.attack", target="bob")
    assert odds(plan.rule, plan.params).chance(lambda o: o.b_takes > 0) == 0
    assert warning(do(session, "s1", "fell.attack", "ana", target="bob")) == "spared"
    done(do(session, "s1", "fell.attack", "ana", target="bob", overrule=True))
    assert session.state.part("bob", Ladder).rung("BOD").points == 8


def test_fell_condition_that_spares_the_attacker_makes_the_answer_nothing() -> None:
    session = table(**people(ana=bearing(hero("Ana", "s1"), Immunity(of=("mundane",)))))
    plan = planned(session, "fell.attack", target="bob")
    assert plan.params.unanswered
    assert plan.warnings == ()


def test_fell_condition_of_a_helper_who_cannot_help_warns() -> None:
    session = table(box(5, 3), **people(cyd=bearing(HELPER, Cannot(what=("help",)))))
    assert warning(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, help=LORE)) == "cannot"


def test_fell_condition_edge_with_uses_ends_after_them() -> None:
    mark = Condition("lucky", row="lucky", does=(Edge(by=1, on=("test",)),), left=2)
    ana = hero("Ana", "s1").with_parts(Conditions({"c": mark}))
    session = table(box(5, 5, 5), ana=ana, bob=hero("Bob", "s2"))
    for left in (1, 0):
        assert planned(session, "fell.test", ability="BOD", dn=4).params.advantage == 1
        done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
        assert [c.left for c in session.state.part("ana", Conditions).active.values()] == ([left] if left else [])
    assert planned(session, "fell.test", ability="BOD", dn=4).params.advantage == 0


def test_fell_condition_edge_moves_the_die_of_a_reaction() -> None:
    # WIL d6 one step up is a d8: friendly at 8 alone.
    session = table(ana=bearing(hero("Ana", "s1"), Edge(by=1, on=("reaction",))))
    plan = planned(session, "fell.reaction", target="a stranger")
    assert odds(plan.rule, plan.params).chance(lambda o: o.result == "friendly") == Fraction(1, 8)
