"""Two weapons, armour that is pierced, the Brawn save after damage, and what the reasons of a blow say."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from at_table import box, do, done, facts
from caltrop import words
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.deeds.game import GAME
from caltrop.games.deeds.mechanics import ATTACK, AttackParams
from caltrop.games.deeds.sheet import Scarred
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.rules.steps import Addend, NumbersAdded
from caltrop.kernel.state.events.table import Said
from caltrop.odds import odds
from caltrop.table.log import Entry
from caltrop.table.session import Session
from deeds.brute import bf_dual
from deeds.table import borne, creature, hero, items, play, score, table, target

MODES = ("normal", "enhanced", "impaired")


def why(session: Session, entry: Entry) -> tuple[str, ...]:
    return words.why_lines(entry, session.state, GAME)


# ---- deeds.attack: two weapons
@pytest.mark.parametrize("dual", ["best_then_d4", "each", "lowest"])
@pytest.mark.parametrize(("mode", "piercing"), list(product(MODES, [(0, 0), (1, 0), (0, 1), (3, 1)])))
def test_deeds_attack_each_of_two_weapons_keeps_its_own_piercing(
    mode: Any, piercing: tuple[int, int], dual: Any
) -> None:
    params = AttackParams(
        weapons=("d6", "d8"),
        mode=mode,
        armour=3,
        hp=99,
        brawn=10,
        piercing=piercing[0],
        second_piercing=piercing[1],
        dual_impaired=dual,
    )
    found = {o.damage: p for o, p in odds(ATTACK, params)}
    assert found == bf_dual((6, 8), piercing, 3, mode, dual)


@pytest.mark.parametrize(("first", "second", "faces"), [("mace", "longsword", (6, 6)), ("longsword", "mace", (6, 6))])
def test_deeds_attack_two_weapons_do_the_same_whichever_is_named_first(
    first: str, second: str, faces: tuple[int, int]
) -> None:
    """Against armour 1 a mace's 6 pierces it and stays 6, a longsword's 6 is 5."""
    ana = hero("Ana", "s1", items=("mace", "longsword"))
    session = table(box(*faces), ana=ana, bob=hero("Bob", "s2", hp=20, worn=("padded-jack",)))
    entry = play(session, "s1", "deeds.attack", "ana", target="bob", weapon=first, second=second)
    assert entry.outcome["damage"] == 6


@pytest.mark.parametrize(("second", "told"), [("dagger", {"second": "dagger"}), ("", {})])
def test_deeds_attack_with_two_weapons_tells_both(second: str, told: dict[str, str]) -> None:
    ana = hero("Ana", "s1", items=("mace", "dagger"))
    session = table(box(2, 3), ana=ana, straw=target())
    entry = play(session, "s1", "deeds.attack", "ana", target="straw", weapon="mace", second=second)
    assert facts(entry)[0] == Said("ana", "deeds.attack", "struck", {"against": "straw", "weapon": "mace", **told})


def test_deeds_attack_a_second_weapon_that_is_used_up_is_used_up() -> None:
    ana = hero("Ana", "s1", items=("dagger", "fire-pot"))
    session = table(box(2, 3), ana=ana, straw=target())
    play(session, "s1", "deeds.attack", "ana", target="straw", weapon="dagger", second="fire-pot")
    assert set(items(session, "ana")) == {"dagger"}


def test_deeds_attack_a_pair_of_natural_weapons_shares_its_piercing() -> None:
    """The dragon's d12 and d10 both pierce 1: against armour 2 a 7 does 6."""
    session = table(box(3, 7), bob=hero("Bob", "s2", hp=20, worn=("mail-hauberk",)), dragon=creature("cinder-dragon"))
    entry = play(session, "s0", "deeds.attack", "dragon", target="bob", weapon="jaws and claws")
    assert entry.outcome["damage"] == 6


# ---- deeds.armor: fire and falling
@pytest.mark.parametrize("thing", ["fire-pot"])
def test_deeds_armor_fire_ignores_it(thing: str) -> None:
    session = table(box(4), ana=hero("Ana", "s1", items=(thing,)), bob=hero("Bob", "s2", hp=9, worn=("mail-hauberk",)))
    play(session, "s1", "deeds.blast", "ana", targets=["bob"])
    assert score(session, "bob", "HP") == 5


@pytest.mark.parametrize(("spell", "face"), [("ember-dart", 4), ("falling-star", 4)])
def test_deeds_armor_burning_spells_ignore_it(spell: str, face: int) -> None:
    ana, bob = hero("Ana", "s1", spells=(spell,)), hero("Bob", "s2", hp=9, worn=("mail-hauberk",))
    session = table(box(face), ana=ana, bob=bob)
    play(session, "s1", "deeds.cast", "ana", spell=spell, targets=["bob"])
    assert score(session, "bob", "HP") == 9 - face


def test_deeds_armor_a_fall_ignores_it_unless_the_facilitator_says_otherwise() -> None:
    session = table(bob=hero("Bob", "s2", hp=9, worn=("mail-hauberk",)))
    play(session, "s0", "deeds.damage", "bob", n=4)
    assert score(session, "bob", "HP") == 5
    play(session, "s0", "deeds.damage", "bob", n=4, armour=True)
    assert score(session, "bob", "HP") == 3


# ---- deeds.save: the Brawn save after damage
@pytest.mark.parametrize(
    ("advantage", "fails"), [(0, Fraction(13, 20)), (-1, Fraction(351, 400)), (1, Fraction(169, 400))]
)
def test_deeds_save_after_damage_heeds_advantage_in_the_odds(advantage: Any, fails: Fraction) -> None:
    """No HP, Brawn 9, a d2 without armour: 1 leaves 8 (7 of 20 pass), 2 leaves 7 (6 of 20); here d1 is a plain 1.

    By hand for Brawn 8: plain 13/20 fail; with disadvantage both must pass, so 1 - 49/400; with advantage 169/400.
    """
    params = AttackParams(weapons=("d4",), armour=3, hp=0, brawn=9, save_advantage=advantage)
    found = odds(ATTACK, params)  # a 4 against armour 3 does 1, anything else nothing
    assert found.chance(lambda o: o.damage == 1) == Fraction(1, 4)
    assert found.chance(lambda o: o.critical) == fails / 4


def test_deeds_save_after_damage_heeds_conditions_at_the_table() -> None:
    """Ana is age-worn: 1 HP, 4 damage, Brawn 12 becomes 9; of 3 and 9 the higher counts, and it is not below 9."""
    ana = hero("Ana", "s1", hp=1).with_parts(Conditions({"c1": borne("age-worn")}))
    session = table(box(4, 3, 9), ana=ana, wolf=creature("ridge-wolf"))
    entry = play(session, "s0", "deeds.attack", "wolf", target="ana", weapon="bite")
    assert entry.outcome["critical"]
    assert session.state.characters["ana"].life == "out"


@pytest.mark.parametrize("to", ["HP", "Brawn"])
def test_deeds_save_after_a_fall_or_a_poison_heeds_conditions(to: str) -> None:
    ana = hero("Ana", "s1", hp=0).with_parts(Conditions({"c1": borne("reeling")}))
    session = table(box(3, 11), ana=ana)
    play(session, "s0", "deeds.damage", "ana", n=1, to=to)
    assert session.state.characters["ana"].life == "out"  # 11 is not below 11


def test_deeds_save_after_a_blast_heeds_conditions_of_each() -> None:
    """Both lose 1 Brawn of 12; Bob rolls a 3, Ana, who is reeling, a 3 and an 11."""
    ana = hero("Ana", "s1", hp=0).with_parts(Conditions({"c1": borne("reeling")}))
    mob = creature("needle-bats")
    session = table(box(1, 3, 11, 1, 3), ana=ana, bob=hero("Bob", "s2", hp=0), mob=mob)
    play(session, "s0", "deeds.blast", "mob", targets=["ana", "bob"])
    assert [session.state.characters[w].life for w in ("ana", "bob")] == ["out", "up"]


# ---- the scar of the whole
def scars(entry: Entry) -> list[str]:
    return [scar.scar for scar in facts(entry, Scarred)]


def test_deeds_attack_allies_a_later_blow_leaves_the_scar_of_the_whole() -> None:
    """On 4 HP a 3 and then a 4: the second adds 1, and the scar is that of 4, Steel Within; its place is a d6."""
    ana = hero("Ana", "s1", hp=4)
    session = table(box(3, 4, 2), ana=ana, grey=creature("ridge-wolf"), white=creature("ridge-wolf"))
    play(session, "s0", "deeds.fight", foes=["grey", "white"], zone="close")
    assert not scars(play(session, "s0", "deeds.attack", "grey", target="ana", weapon="bite"))
    assert scars(play(session, "s0", "deeds.attack", "white", target="ana", weapon="bite")) == ["Steel Within"]


# ---- reasons
def test_reasons_of_a_save_say_that_a_20_always_fails_and_a_1_always_passes() -> None:
    session = table(box(20, 1, 12), ana=hero("Ana", "s1", brawn=25))
    lines = [why(session, done(do(session, "s1", "deeds.save", "ana", ability="Brawn"))) for _ in range(3)]
    assert "Ana: d20 (20). A 20 always fails." in lines[0]
    assert "Ana: d20 (1). A 1 always passes." in lines[1]
    assert "Ana: d20 (12) is under Brawn 25." in lines[2]


def test_reasons_of_armour_name_what_does_not_count() -> None:
    """A war pick pierces 2 of 3: a 6 does 5."""
    ana = hero("Ana", "s1", items=("war-pick",))
    session = table(box(6), ana=ana, bob=hero("Bob", "s2", hp=9, worn=("mail-hauberk", "helmet")))
    entry = play(session, "s1", "deeds.attack", "ana", target="bob")
    assert "Damage: 6 - armour 3 + piercing 2 = 5." in why(session, entry)


@pytest.mark.parametrize(("actor", "weapon"), [("ana", "fire-pot"), ("zealot", "burning palms")])
def test_reasons_of_armour_that_is_ignored_say_so(actor: str, weapon: str) -> None:
    """No sum with armour and piercing: 3 on the die are 3 damage."""
    bob = hero("Bob", "s2", hp=9, worn=("mail-hauberk", "helmet"))
    ana = hero("Ana", "s1", items=("fire-pot",))
    session = table(box(3), ana=ana, bob=bob, zealot=creature("flame-zealot"))
    lines = why(session, play(session, "s0", "deeds.attack", actor, target="bob", weapon=weapon))
    assert "Bob's armour: -3 (ignored by the attack)." in lines
    assert "piercing" not in " ".join(lines)
    assert score(session, "bob", "HP") == 6


@pytest.mark.parametrize(
    ("faces", "counts"),
    [((3, 3), "The lowest counts: 3."), ((2, 3), "The lowest counts: 2."), ((5, 3), "The lowest counts: 3.")],
)
def test_reasons_of_an_impaired_blow_count_the_lowest_of_equal_dice_too(faces: tuple[int, int], counts: str) -> None:
    session = table(box(*faces), ana=hero("Ana", "s1", items=("mace",)), bob=hero("Bob", "s2", hp=9))
    lines = why(session, play(session, "s1", "deeds.attack", "ana", target="bob", impaired=True))
    assert any(line.endswith(counts) for line in lines)


def test_reasons_of_two_impaired_weapons_name_the_die_that_counts() -> None:
    """The better of 2 and 7 is 7, and the lower of that and 3 is 3."""
    ana = hero("Ana", "s1", items=("longsword", "battle-axe"))
    session = table(box(2, 7, 3), ana=ana, bob=hero("Bob", "s2", hp=9))
    entry = play(
        session, "s1", "deeds.attack", "ana", target="bob", weapon="longsword", second="battle-axe", impaired=True
    )
    assert "Ana: longsword d8 (2), battle axe d8 (7), impaired d4 (3). The 3 counts." in why(session, entry)
    assert score(session, "bob", "HP") == 6


def test_reasons_of_a_later_blow_name_what_allies_have_dealt() -> None:
    ana = hero("Ana", "s1", hp=20)
    session = table(box(3, 4), ana=ana, grey=creature("ridge-wolf"), white=creature("ridge-wolf"))
    play(session, "s0", "deeds.fight", foes=["grey", "white"], zone="close")
    play(session, "s0", "deeds.attack", "grey", target="ana", weapon="bite")
    entry = play(session, "s0", "deeds.attack", "white", target="ana", weapon="bite")
    assert "Damage: 4 - dealt before 3 = 1." in why(session, entry)


def test_reasons_of_enhanced_and_impaired_are_all_named() -> None:
    session = table(box(2, 9), ana=hero("Ana", "s1", items=("mace",)), imp=creature("ash-imp"))
    entry = play(session, "s1", "deeds.attack", "ana", target="imp", enhanced=True)
    assert "Enhanced, so a d12: the facilitator says so." in why(session, entry)
    entry = play(table(box(2, 2, 9), ana=hero("Ana", "s1", hp=9), imp=creature("ash-imp")), "s0", "deeds.attack", "imp",
                 target="ana", weapon="spit cinders")  # fmt: skip
    assert "Impaired, so a d4: spit cinders." in why(session, entry)


def test_reasons_of_modes_that_cancel_say_so() -> None:
    session = table(box(5), ana=hero("Ana", "s1", items=("mace",)), straw=target())
    entry = play(session, "s1", "deeds.attack", "ana", target="straw", enhanced=True, impaired=True)
    lines = why(session, entry)
    assert "Enhanced, so a d12: the facilitator says so." in lines
    assert "Impaired, so a d4: the facilitator says so." in lines
    assert "Enhanced and impaired cancel out." in lines


def test_what_the_steps_of_an_attack_say_is_enough_to_work_out_its_damage() -> None:
    fate = scripted((3, 9), 4)
    found = ATTACK(fate, AttackParams(weapons=("d8",), mode="enhanced", armour=3, hp=4, brawn=9, piercing=2, dealt=3))
    armour, beyond = (s.facts for s in fate.trace if isinstance(s.facts, NumbersAdded))
    assert armour == NumbersAdded("damage", (Addend("rolled", 9), Addend("armour", -3), Addend("piercing", 2)), 8)
    assert beyond == NumbersAdded("damage", (Addend("rolled", 8), Addend("dealt", -3)), found.damage)
