"""Attacks, critical damage, attributes at 0, detachments, morale, retreat, every creature's every move."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, refusal, rules_in, warning, warnings
from caltrop import words
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.grimoire.library import LIBRARY
from caltrop.games.grimoire.sheet import Magic
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.words import entry_lines
from grimoire.table import creature, hero, life, now, said, table


def strike(session: Session, target: str = "bram", **want: Any) -> Any:
    return do(session, "s0", "grimoire.attack", "ana", target=target, target_attribute="DEX", **want)


def duel(*faces: int, us: Character | None = None, rulings: dict[str, str] | None = None, **them: Any) -> Session:
    """Ana with a sword (d8) against Bram."""
    ana = us or hero("Ana", "s1", items=("sword", "dagger"))
    return table(box(*faces), rulings, ana=ana, bram=hero("Bram", "s2", **them))


# ---- attacks
def test_of_two_weapons_the_sums_say_whose_die_is_the_damage() -> None:
    """The sword shows 4 and the dagger 6: the higher one counts in the roll, and is the damage."""
    session = duel(10, 4, 6, 7, hp=9)
    entry = done(strike(session, weapon="sword", second="dagger"))
    told = words.why_lines(entry, session.state, session.game)
    assert "Ana: not counted, sword d8 (4)." in told
    assert "Damage: 6, as the weapon die that counts." in told


def test_grimoire_attack_deals_the_die_that_was_rolled_less_armour() -> None:
    """10 + 10 + 5 against 7 + 10; 5 less 1 armour is 4."""
    session = duel(10, 5, 7, worn=("boiled-leather",), hp=6)
    entry = done(strike(session, weapon="sword"))
    assert entry.outcome["damage"] == 4
    assert now(session, "bram", "HP") == 2
    assert "grimoire.armor" in rules_in(entry)


def test_grimoire_armor_counts_three_at_most_and_only_while_worn() -> None:
    session = duel(10, 8, 1, worn=("mail-shirt", "helmet", "shield"), items=("breastplate",), hp=6)
    assert done(strike(session, weapon="sword")).outcome["damage"] == 5
    done(do(session, "s2", "grimoire.take_off", "bram", item="mail-shirt"))
    done(do(session, "s2", "grimoire.wear", "bram", item="breastplate"))
    assert refusal(do(session, "s2", "grimoire.wear", "bram", item="mail-shirt")) == "one-body-armour"


def test_grimoire_attack_misses_below_the_save() -> None:
    session = duel(1, 1, 10)
    assert said(done(strike(session, weapon="sword"))) == ["grimoire.attack missed", "grimoire.natural 1"]
    assert now(session, "bram", "HP") == 4


@pytest.mark.parametrize(
    ("want", "advantage"),
    [
        ({"impaired": True}, -1),
        ({"enhanced": True}, 1),
        ({"impaired": True, "enhanced": True}, 0),
    ],
)
def test_grimoire_attack_impaired_and_enhanced(want: dict[str, Any], advantage: int) -> None:
    session = duel(*(10,) * (1 + abs(advantage)), 1, 20)
    entry = done(strike(session, weapon="sword", **want))
    assert entry.plan is not None
    assert entry.plan.params.get("advantage", 0) == advantage


def test_grimoire_ranged_a_sword_strikes_nothing_far_off() -> None:
    assert refusal(strike(duel(), weapon="sword", distant=True)) == "not-ranged"


def test_grimoire_ranged_distant_targets_are_impaired_and_arrows_not_counted() -> None:
    session = duel(10, 10, 1, 20, us=hero("Ana", "s1", items=("longbow",), dexterity=12))
    entry = done(strike(session, distant=True))
    assert entry.plan is not None
    assert (entry.plan.params["advantage"], entry.plan.params["modifier"]) == (-1, 12)
    assert "grimoire.ranged" in rules_in(entry)
    assert session.state.part("ana", Pack).items["longbow"].count == 1


@pytest.mark.parametrize(("option", "hit"), [("in_roll", True), ("damage_only", False)])
def test_grimoire_unarmed(option: str, hit: bool) -> None:
    session = duel(10, 1, 11, rulings={"grimoire.unarmed": option})
    assert done(strike(session, weapon="unarmed")).outcome["hit"] is hit


@pytest.mark.parametrize(("option", "hit"), [("higher_in_both", False), ("both_in_roll", True)])
def test_grimoire_two_weapons(option: str, hit: bool) -> None:
    session = duel(10, 3, 2, 14, rulings={"grimoire.two_weapons": option})
    entry = done(strike(session, weapon="sword", second="dagger"))
    assert entry.outcome["hit"] is hit
    assert entry.outcome["damage"] == (3 if hit else 0)
    assert (facts(entry)[0].facts["weapon"], facts(entry)[0].facts["second"]) == ("sword", "dagger")


def test_grimoire_attack_refuses_what_cannot_be() -> None:
    session = duel()
    assert refusal(strike(session, weapon="halberd")) == "no-weapon"
    assert refusal(strike(session, weapon="sword", second="sword")) == "same-weapon"
    assert refusal(strike(session, target="ana")) == "self-target"


def test_grimoire_attack_a_weapon_lends_no_second_die() -> None:
    session = duel(10, 1, 1, 20)
    assert refusal(strike(session, weapon="sword", objects=["sword"])) == "weapon-lent"
    assert refusal(strike(session, weapon="sword", second="dagger", objects=["dagger"])) == "weapon-lent"
    held: dict[str, Any] = {"kind": "attack", "text": "hit", "weapon": "sword", "objects": ["sword"]}
    assert refusal(do(session, "s1", "grimoire.hold", "ana", **held)) == "weapon-lent"
    done(strike(session, weapon="sword", objects=["dagger"]))


def test_grimoire_attack_a_pot_of_fire_in_the_other_hand_is_used_up() -> None:
    for want in ({"weapon": "sword", "second": "fire-pot"}, {"weapon": "fire-pot", "second": "sword"}):
        session = duel(10, 4, 6, 7, us=hero("Ana", "s1", items=("sword", "fire-pot")), hp=9)
        done(strike(session, **want))
        assert list(session.state.part("ana", Pack).items) == ["sword"]


TOO_MANY: list[tuple[tuple[str, ...], tuple[str, ...], dict[str, Any], bool]] = [
    (("greatsword", "great-maul"), (), {"weapon": "greatsword", "second": "great-maul"}, True),
    (("sword", "dagger"), (), {"weapon": "sword", "second": "dagger"}, False),
    (("sword", "dagger"), ("shield",), {"weapon": "sword", "second": "dagger"}, True),
    (("dagger", "greatsword"), ("shield",), {"weapon": "dagger", "second": "greatsword"}, True),
    (("sword",), ("shield",), {"weapon": "sword"}, False),
    (("sword", "great-shield"), ("shield",), {"weapon": "sword", "objects": ["great-shield"]}, True),
    (("sword", "rope"), ("shield",), {"weapon": "sword", "objects": ["rope"]}, False),
]


@pytest.mark.parametrize(("items", "worn", "want", "warned"), TOO_MANY)
def test_grimoire_attack_two_hands_are_two_hands(
    items: tuple[str, ...], worn: tuple[str, ...], want: dict[str, Any], warned: bool
) -> None:
    """Each weapon and each shield takes a hand, a two-handed weapon both; what hangs on a belt takes none."""
    people = {"ana": hero("Ana", "s1", items=items, worn=worn), "bram": hero("Bram", "s2")}
    session = table(**people)
    for move, more in (
        ("attack", {"target": "bram"}),
        ("blast", {"targets": ["bram"]}),
        ("hold", {"kind": "attack", "text": "hit"}),
    ):
        found = session.preview("s1", Intent(f"grimoire.{move}", "ana", {**want, **more}))
        assert isinstance(found, Plan)
        assert ("hands" in [w.code for w in found.warnings]) == warned, move


def test_grimoire_attack_a_burning_torch_takes_a_hand() -> None:
    session = table(
        box(10, 4, 7), ana=hero("Ana", "s1", items=("greatsword", "sword", "torch")), bram=hero("Bram", hp=9)
    )
    done(do(session, "s1", "grimoire.use", "ana", item="torch"))
    assert warning(strike(session, weapon="greatsword")) == "hands"
    done(strike(session, weapon="sword"))


def test_grimoire_action_a_great_weapon_that_helps_takes_both_hands() -> None:
    session = table(box(10, 4), ana=hero("Ana", "s1", items=("greatsword",), worn=("shield",)))
    want: dict[str, Any] = {"attribute": "STR", "objects": ["greatsword"]}
    assert warning(do(session, "s1", "grimoire.action", "ana", **want)) == "hands"
    done(do(session, "s1", "grimoire.take_off", "ana", item="shield"))
    done(do(session, "s1", "grimoire.action", "ana", **want))


def test_grimoire_attack_two_hands_and_a_shield_warn() -> None:
    session = duel(us=hero("Ana", "s1", items=("greatsword",), worn=("shield",)))
    assert warning(strike(session, weapon="greatsword")) == "hands"


def test_grimoire_attack_several_targets_and_a_fire_pot_is_used_up() -> None:
    people = {"ana": hero("Ana", "s1", items=("fire-pot",)), "a": creature("wolf"), "b": creature("wolf")}
    session = table(box(10, 4, 1, 20), **people)
    done(do(session, "s1", "grimoire.blast", "ana", targets=["a", "b"]))
    assert (now(session, "a", "HP"), now(session, "b", "HP")) == (1, 5)
    assert not session.state.part("ana", Pack).items


def test_grimoire_attack_a_sword_against_several_warns() -> None:
    people = {"ana": hero("Ana", "s1", items=("sword",)), "a": creature("wolf"), "b": creature("wolf")}
    session = table(box(10, 4, 1, 20), **people)
    assert warning(do(session, "s1", "grimoire.blast", "ana", targets=["a", "b"])) == "no-blast"
    assert refusal(do(session, "s1", "grimoire.blast", "ana", targets=["a", "a"])) == "twice-a-target"
    done(do(session, "s1", "grimoire.blast", "ana", targets=["a", "b"], overrule=True))


# ---- critical damage
def test_grimoire_critical_a_pc_is_down_and_dies_within_the_hour() -> None:
    """4 HP, 8 damage: STR 6; 9 + 6 is not above 15. The scar is number 4: a leg."""
    session = duel(10, 8, 1, 9, 1)
    entry = done(strike(session, weapon="sword"))
    assert (now(session, "bram", "HP"), now(session, "bram", "STR")) == (0, 6)
    assert life(session, "bram") == "down"
    assert "grimoire.critical critical" in said(entry)
    done(do(session, "s0", "table.clock", n=1, unit="hours"))
    done(do(session, "s0", "table.countdown", "bram", due="countdown", result="dies"))
    assert life(session, "bram") == "dead"


def test_grimoire_critical_aid_makes_stable_and_a_breath_brings_back() -> None:
    us = hero("Ana", "s1", items=("sword", "bandages"))
    session = duel(10, 8, 1, 9, 1, us=us)
    done(strike(session, weapon="sword"))
    assert refusal(do(session, "s2", "grimoire.rest", "bram")) == "dying"
    done(do(session, "s1", "grimoire.treat", "ana", target="bram"))
    assert life(session, "bram") == "out"
    assert session.state.part("ana", Pack).items["bandages"].uses == 2
    assert refusal(do(session, "s1", "grimoire.treat", "ana", target="bram")) == "not-dying"
    done(do(session, "s2", "grimoire.rest", "bram"))
    assert (life(session, "bram"), now(session, "bram", "HP"), now(session, "bram", "STR")) == ("up", 4, 6)


@pytest.mark.parametrize(("word", "fate"), [("dies", "dead"), ("lives", "out")])
def test_grimoire_critical_of_others_is_the_facilitators_word(word: str, fate: str) -> None:
    session = table(box(10, 7, 1, 1), ana=hero("Ana", "s1", items=("sword",)), bram=creature("wolf"))
    done(do(session, "s0", "table.order", "ana", rule="grimoire.attack", answer=""))
    done(strike(session, weapon="sword"))
    entry = session.log[-1]
    key = next(a.ask.key for a in entry.answers if a.ask.rule == "grimoire.critical" and a.source == "order")
    if word == "lives":
        done(session.change_answer("s0", entry.seq, key, word))
    assert life(session, "bram") == fate


def test_grimoire_attribute_loss_str_0_is_death_without_a_save() -> None:
    session = duel(10, 8, 1, strength=4, hp=1)
    entry = done(strike(session, weapon="sword"))
    assert life(session, "bram") == "dead"
    assert "grimoire.attribute_loss dead" in said(entry)


@pytest.mark.parametrize(("name", "word"), [("DEX", "paralysed"), ("WIL", "delirious")])
def test_grimoire_attribute_loss_at_0_nobody_acts(name: str, word: str) -> None:
    session = duel(10)
    entry = done(do(session, "s0", "grimoire.harm", "bram", n=10, to=name))
    assert said(entry) == [f"grimoire.attribute_loss {word}"]
    assert refusal(do(session, "s2", "grimoire.action", "bram", attribute="STR")) == "cannot-act"
    done(do(session, "s0", "grimoire.heal", "bram", n=1, to=name))
    done(do(session, "s2", "grimoire.action", "bram", attribute="STR"))


@pytest.mark.parametrize("name", ["DEX", "WIL"])
def test_grimoire_attribute_loss_at_0_no_more_is_lost_and_the_log_says_so(name: str) -> None:
    session = duel(10)
    done(do(session, "s0", "grimoire.harm", "bram", n=10, to=name))
    entry = done(do(session, "s0", "grimoire.harm", "bram", n=2, to=name))
    assert facts(entry) == [Said("bram", "grimoire.attribute_loss", "no less", {"attribute": name})]
    assert now(session, "bram", name) == 0


def test_grimoire_armor_that_stops_all_damage_is_told() -> None:
    session = table(ana=hero("Ana", "s1", worn=("mail-shirt",)))
    armour = LIBRARY.items["mail-shirt"].armour
    entry = done(do(session, "s0", "grimoire.harm", "ana", n=armour))
    assert facts(entry) == [Said("ana", "grimoire.armor", "harmless")]


@pytest.mark.parametrize(("option", "critical"), [("none", False), ("save", True)])
def test_grimoire_critical_at_zero(option: str, critical: bool) -> None:
    """4 damage to 4 HP; the save is 5 + 10, not above 15."""
    faces = (10, 4, 1, *((5,) if critical else ()), 1)
    session = duel(*faces, rulings={"grimoire.critical.at_zero": option})
    assert done(strike(session, weapon="sword")).outcome["critical"] is critical


# ---- detachments
def test_grimoire_detachment_single_attacks_are_impaired_and_blasts_are_not() -> None:
    ana = hero("Ana", "s1", items=("sword", "fire-pot"))
    session = table(box(9, 9, 1, 20, 9, 1, 20), ana=ana, bram=creature("town-watch"))
    entry = done(strike(session, weapon="sword"))
    assert entry.plan is not None
    assert entry.plan.params["advantage"] == -1
    assert "grimoire.detachment" in rules_in(entry)
    blast = done(do(session, "s1", "grimoire.blast", "ana", targets=["bram"], weapon="fire-pot"))
    assert blast.plan is not None
    assert blast.plan.params.get("advantage", 0) == 0


def test_grimoire_detachment_attacks_individuals_enhanced_and_as_blasts() -> None:
    """The roll is one for all, so each of them has disadvantage on the save instead: two dice, the lower kept."""
    session = table(box(2, 4, 20, 19, 18, 20), ana=creature("town-watch"), bram=hero("Bram"), cyd=hero("Cyd"))
    entry = done(do(session, "s0", "grimoire.blast", "ana", targets=["bram", "cyd"]))
    assert entry.plan is not None
    assert entry.plan.params.get("advantage", 0) == 0
    assert [target["advantage"] for target in entry.plan.params["targets"]] == [-1, -1]


def test_grimoire_detachment_that_attacks_one_of_several_is_warned() -> None:
    people = {"watch": creature("town-watch"), "bram": hero("Bram", hp=20), "cyd": hero("Cyd")}
    session = table(box(1, 1, 20, 20, 19, 1, 1), **people)
    done(do(session, "s0", "grimoire.fight", foes=["watch"], first="foes"))
    assert warnings(do(session, "s0", "grimoire.attack", "watch", target="bram")) == ["one-of-many"]
    done(do(session, "s0", "table.life", "cyd", life="out"))
    found = session.preview("s0", Intent("grimoire.attack", "watch", {"target": "bram"}))
    assert isinstance(found, Plan)
    assert not found.warnings


def test_grimoire_critical_a_creatures_mark_is_told_after_the_failed_save() -> None:
    """8 and 6 against 1 and 1; 6 damage at 2 HP: STR 6, 1 + 6 fails."""
    wight = next(c.id for c in LIBRARY.creatures.values() if any(m.critical == "grave-cold" for m in c.moves))
    session = table(box(20, 6, 1, 1, 1, 1), wight=creature(wight), bram=hero("Bram", hp=2))
    entry = done(do(session, "s0", "grimoire.attack", "wight", target="bram", weapon="cold-hands"))
    lines = words.entry_lines(entry, session.state, session.game)
    failed = next(n for n, line in enumerate(lines) if "fails the save against critical damage" in line)
    assert failed < next(n for n, line in enumerate(lines) if "grave-cold" in line)


def test_grimoire_detachment_breaks_on_critical_damage_and_ends_at_str_0() -> None:
    session = table(box(1), watch=creature("town-watch"))
    done(do(session, "s0", "grimoire.harm", "watch", n=15))  # 15 - 1 - 9 HP: STR 12 - 5 = 7; 1 + 7
    assert life(session, "watch") == "out"
    done(do(session, "s0", "grimoire.harm", "watch", n=20))
    assert life(session, "watch") == "dead"


# ---- morale, retreat
def band(*faces: int, n: int = 4) -> Session:
    people = {f"w{i}": creature("wolf") for i in range(n)}
    session = table(box(*range(20, 19 - n, -1), *faces), ana=hero("Ana", "s1"), **people)
    done(do(session, "s0", "grimoire.fight", foes=list(people)))
    return session


def foes(session: Session) -> tuple[str, ...]:
    assert session.state.fight is not None
    return session.state.fight.sides["foes"]


def why(session: Session) -> list[str]:
    return [due.why for due in session.state.due_rolls.values()]


def test_grimoire_morale_is_offered_at_the_first_casualty_and_at_half() -> None:
    session = band()
    done(do(session, "s0", "table.life", "w0", life="dead"))
    assert why(session) == ["first"]
    done(do(session, "s0", "table.life", "w1", life="dead"))
    assert why(session) == ["half"]
    done(do(session, "s0", "table.life", "w2", life="dead"))
    assert why(session) == ["half"]


def test_grimoire_morale_of_a_lone_foe_at_0_hp() -> None:
    session = band(n=1)
    done(do(session, "s0", "grimoire.harm", "w0", n=5))
    assert why(session) == ["lone"]


@pytest.mark.parametrize(("rolled", "result"), [(13, "hold"), (12, "flee")])
def test_grimoire_morale_is_a_wil_save(rolled: int, result: str) -> None:
    """Wolves have WIL 8: 21 is above 20, 20 is not."""
    session = band(rolled, n=1)
    assert said(done(do(session, "s0", "grimoire.morale"))) == [f"grimoire.morale {result}"]
    assert session.state.part("w0", Conditions).has("flee") is (result == "flee")
    assert not session.state.part("ana", Conditions).active


def test_grimoire_morale_each_saves_with_its_own_wil() -> None:
    """A wolf with WIL 8 and a rat with WIL 4 both show 15: 23 holds, 19 flees and leaves the fight."""
    people = {"wolf": creature("wolf"), "rat": creature("cellar-rats")}
    session = table(box(20, 2, 1, 15, 15), ana=hero("Ana", "s1"), **people)
    done(do(session, "s0", "grimoire.fight", foes=["wolf", "rat"]))
    entry = done(do(session, "s0", "grimoire.morale"))
    assert said(entry) == ["grimoire.morale hold", "grimoire.morale flee"]
    assert session.state.fight is not None
    assert session.state.fight.sides["foes"] == ("wolf",)


def test_grimoire_morale_with_the_leaders_wil() -> None:
    """The captain's 13 + 8 holds for both; with 13 + 7 both flee."""
    people = {"wolf": creature("wolf"), "captain": creature("footpad-captain")}
    session = table(box(20, 1, 2, 8, 7), ana=hero("Ana", "s1"), **people)
    assert refusal(do(session, "s0", "grimoire.morale")) == "no-fight"
    done(do(session, "s0", "grimoire.fight", foes=["wolf", "captain"]))
    assert said(done(do(session, "s0", "grimoire.morale", leader=True))) == ["grimoire.morale led hold"]
    assert said(done(do(session, "s0", "grimoire.morale", leader=True))) == ["grimoire.morale led flee"]
    assert session.state.fight is not None
    assert session.state.fight.sides["foes"] == ()


def test_grimoire_morale_never_moves_player_characters() -> None:
    """The party has only heroes: refused. With a porter in it, the porter alone saves: 5 + 9 = 14 flees."""
    session = table(box(20, 5), ana=hero("Ana", "s1"), w1=creature("wolf"))
    done(do(session, "s0", "grimoire.fight", foes=["w1"]))
    assert refusal(do(session, "s0", "grimoire.morale", side="party", overrule=True)) == "no-morale"
    porter = structs.replace(hero("Pim", will=9), kind="hireling")
    session = table(box(20, 6, 5, 5), ana=hero("Ana", "s1"), pim=porter, w1=creature("wolf"))
    done(do(session, "s0", "grimoire.fight", foes=["w1"]))
    done(do(session, "s0", "grimoire.morale", side="party"))
    assert session.state.fight is not None
    assert session.state.fight.sides["party"] == ("ana",)


def test_grimoire_morale_without_a_leader_each_saves_by_itself() -> None:
    session = band(n=2)
    assert refusal(do(session, "s0", "grimoire.morale", leader=True)) == "no-leader"


def test_grimoire_morale_those_who_flee_can_be_brought_back() -> None:
    session = band(1, 1, 10, n=2)
    done(do(session, "s0", "grimoire.morale"))
    assert [due.why for due in session.state.due_rolls.values()] == ["empty side"]
    assert warning(do(session, "s1", "grimoire.attack", "ana", target="w0")) == "left-fight"
    done(do(session, "s0", "grimoire.fight.join", "w0", side="foes"))
    assert not session.state.part("w0", Conditions).has("flee")
    assert session.state.fight is not None
    assert session.state.fight.sides["foes"] == ("w0",)
    assert not session.state.due_rolls


def test_grimoire_morale_leave_with_their_own_turn() -> None:
    """By the ruling they leave only when their next turn is over."""
    session = table(box(20, 1, 1), {"grimoire.morale.leave": "own_turn"}, ana=hero("Ana", "s1"), w0=creature("wolf"))
    done(do(session, "s0", "grimoire.fight", foes=["w0"]))
    done(do(session, "s0", "grimoire.morale"))
    assert foes(session) == ("w0",)
    done(do(session, "s0", "grimoire.turn"))
    done(do(session, "s0", "grimoire.turn"))
    assert foes(session) == ()


@pytest.mark.parametrize("id", [c.id for c in LIBRARY.creatures.values() if "never wavers" in c.always])
def test_grimoire_morale_some_never_lose_heart(id: str) -> None:
    session = table(box(20, 1), ana=hero("Ana", "s1"))
    done(do(session, "s0", "grimoire.creature", creature=id))
    done(do(session, "s0", "grimoire.fight", foes=[next(w for w in session.state.characters if w != "ana")]))
    assert refusal(do(session, "s0", "grimoire.morale")) == "nobody-left"


@pytest.mark.parametrize(("rolled", "result"), [(11, "away"), (10, "caught")])
def test_grimoire_retreat(rolled: int, result: str) -> None:
    session = band(rolled, n=1)
    assert refusal(do(session, "s1", "grimoire.retreat", "ana", to=" ")) == "nowhere-to-run"
    entry = done(do(session, "s1", "grimoire.retreat", "ana", to="the mill"))
    assert said(entry)[0] == f"grimoire.retreat {result}"


# ---- the book of creatures
MOVES = [(c.id, move.name) for c in LIBRARY.creatures.values() for move in c.moves]


@pytest.mark.parametrize(("id", "attack"), MOVES, ids=lambda x: x)
def test_grimoire_every_creature_fights_with_every_move(id: str, attack: str) -> None:
    """A natural 20 against a natural 1: hit, for 4 of the die."""
    beast = LIBRARY.creatures[id]
    move = next(m for m in beast.moves if m.name == attack)
    edge = move.advantage + beast.detachment
    dice = 2 if move.two else 1
    session = table(box(*(20,) * (1 + edge), *(4,) * dice, 1), beast=creature(id), ana=hero("Ana", "s1", hp=9))
    entry = done(
        do(session, "s0", "grimoire.attack", "beast", target="ana", weapon=move.item.id, target_attribute="DEX")
    )
    assert entry.outcome["damage"] == 4
    what = move.to if move.to != "HP" else "HP"
    assert now(session, "ana", what) == {"HP": 9}.get(what, 10) - 4
    assert session.state.part("ana", Conditions).has(move.condition) is bool(move.condition)


@pytest.mark.parametrize(
    ("id", "attack", "mark"),
    [(c.id, m.item.id, m.critical) for c in LIBRARY.creatures.values() for m in c.moves if m.critical],
)
def test_grimoire_critical_effects_of_some_enemies(id: str, attack: str, mark: str) -> None:
    edge = next(m.advantage for m in LIBRARY.creatures[id].moves if m.item.id == attack)
    people = {"beast": creature(id), "ana": hero("Ana", "s1", hp=0, strength=9)}
    session = table(box(*(20,) * (1 + edge), 4, 1, 1), **people)
    done(do(session, "s0", "grimoire.attack", "beast", target="ana", weapon=attack, target_attribute="DEX"))
    assert life(session, "ana") == "down"
    assert session.state.part("ana", Conditions).has(mark)


@pytest.mark.parametrize("id", LIBRARY.creatures)
def test_grimoire_every_creature_comes_to_the_table(id: str) -> None:
    session = table()
    done(do(session, "s0", "grimoire.creature", creature=id, count=2))
    assert len(session.state.characters) == 2
    who = next(iter(session.state.characters))
    assert now(session, who, "HP") == LIBRARY.creatures[id].hp


def test_grimoire_a_creature_from_one_line() -> None:
    session = table(box(20, 5, 3, 1), ana=hero("Ana", "s1", hp=9))
    line = "bog dog, 7 HP, 1 armor, STR 12, 14 dex, wil 6, jaws d8 + d6, spit d4 ranged"
    done(do(session, "s0", "grimoire.creature", creature=line))
    assert [now(session, "bog-dog", n) for n in ("HP", "STR", "DEX", "WIL")] == [7, 12, 14, 6]
    done(do(session, "s0", "grimoire.attack", "bog-dog", target="ana", weapon="jaws", target_attribute="DEX"))
    assert now(session, "ana", "HP") == 4


@pytest.mark.parametrize("line", ["dog, 7 teeth", "dog, 0 HP", "dog, bite d7", ", 3 HP", "dog, STR 99"])
def test_grimoire_a_bad_line_is_refused(line: str) -> None:
    assert refusal(do(table(), "s0", "grimoire.creature", creature=line)) == "bad-creature-line"


def test_grimoire_an_unknown_creature_is_refused() -> None:
    session = table()
    assert refusal(do(session, "s0", "grimoire.creature", creature="jabberwock")) == "no-such-creature"
    assert refusal(do(session, "s0", "grimoire.creature", creature="wolf", side="foes")) == "no-fight"


def test_grimoire_marks_that_matter_to_attacks() -> None:
    """Bark makes fire attacks enhanced, an Elemental's mundane attackers are impaired."""
    session = duel(9, 9, 1, 20, 9, 9, 1, 20, 9, 1, 20, marks=("bark", "elemental"))
    burning = done(strike(session, weapon="sword", fire=True, magical=True))
    mundane = done(strike(session, weapon="sword"))
    magical = done(strike(session, weapon="sword", magical=True))
    edges = [e.plan.params.get("advantage", 0) for e in (burning, mundane, magical) if e.plan]
    assert edges == [1, -1, 0]
    assert session.state.part("bram", Magic).marks == ("bark", "elemental")
    assert not session.state.part("bram", Countdowns).countdowns
    assert facts(burning)


def test_grimoire_morale_is_not_rolled_for_sleepers_nor_for_those_who_cannot_move() -> None:
    session = band(2, n=3)
    for who, text in (("w1", "asleep"), ("w2", "webbed")):
        done(do(session, "s0", "table.condition", who, text=text))
    assert said(done(do(session, "s0", "grimoire.morale"))) == ["grimoire.morale flee"]
    assert foes(session) == ("w1", "w2")


def test_grimoire_morale_tells_who_cannot_flee_and_fights_on() -> None:
    """The boss has lost heart for a wolf in a web, too: WIL with a 1 is not above 20."""
    people = {"boss": creature("hobgrub-boss"), "wolf": creature("wolf")}
    session = table(box(20, 2, 1, 1), ana=hero("Ana", "s1"), **people)
    done(do(session, "s0", "grimoire.fight", foes=list(people)))
    done(do(session, "s0", "table.condition", "wolf", text="webbed"))
    entry = done(do(session, "s0", "grimoire.morale", leader=True))
    told = " ".join(entry_lines(entry, session.state, session.game))
    assert told.count("cannot flee and fights on.") == 1
    assert [who for who in people if session.state.part(who, Conditions).has("flee")] == ["boss"]
