"""Saves, opposed saves, deeds and attacks: by hand, against the worked examples, and against plain enumeration."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from caltrop.games.deeds.game import GAME
from caltrop.games.deeds.mechanics import (
    AID,
    ATTACK,
    BLAST,
    BLAST_COUNT,
    DAMAGE,
    DEED,
    INITIATIVE,
    INTERFERE,
    LOSS,
    OPPOSED,
    REACTION,
    SAVE,
    AttackOutcome,
    AttackParams,
    BlastParams,
    Blow,
    CountParams,
    DamageParams,
    DeedParams,
    InitiativeParams,
    LossParams,
    OpposedParams,
    SaveParams,
    Saver,
    Target,
    TogetherParams,
)
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.steps import FactStated
from caltrop.odds import odds
from deeds.brute import bf_attack, bf_deed, bf_opposed, bf_save, bf_together

ALL = json.loads((Path(__file__).parents[1] / "odds" / "odds-examples.json").read_text())
EXAMPLES = [example for example in ALL if example["mechanic"].startswith("deeds.")]
SCORES = (0, 1, 2, 3, 10, 14, 19, 20, 21, 25)
WAYS = (-1, 0, 1)
MODES = ("normal", "enhanced", "impaired")


def plain(answer: Any) -> dict[tuple[tuple[str, object], ...], Fraction]:
    return {tuple(sorted(msgspec.to_builtins(outcome).items())): p for outcome, p in answer}


# ---- worked examples and brute force
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e['mechanic']} {e['params']}")
def test_worked_example(example: dict[str, Any]) -> None:
    mechanic = GAME.mechanics[example["mechanic"]]
    params = msgspec.convert(example["params"], mechanic.params)
    expected = {tuple(sorted(row["outcome"].items())): Fraction(row["p"]) for row in example["outcomes"]}
    assert plain(odds(mechanic, params)) == expected


def test_there_are_examples_of_all_four() -> None:
    assert {e["mechanic"] for e in EXAMPLES} == {"deeds.save", "deeds.opposed", "deeds.attack", "deeds.deed"}


@pytest.mark.parametrize(("score", "advantage"), list(product(SCORES, WAYS)))
def test_deeds_save_and_deed_by_brute_force(score: int, advantage: Any) -> None:
    assert plain(odds(SAVE, SaveParams(score=score, advantage=advantage))) == bf_save(score, advantage)
    assert plain(odds(DEED, DeedParams(score=score, advantage=advantage))) == bf_deed(score, advantage)


@pytest.mark.parametrize("passing", ["lowest", "pass_first"])
@pytest.mark.parametrize(("a", "b", "ours", "theirs"), list(product((1, 8, 12, 20), (3, 8, 15), WAYS, (-1, 0))))
def test_deeds_opposed_by_brute_force(a: int, b: int, ours: Any, theirs: Any, passing: Any) -> None:
    params = OpposedParams(a=a, b=b, a_advantage=ours, b_advantage=theirs, passing=passing)
    assert plain(odds(OPPOSED, params)) == bf_opposed(a, b, ours, theirs, passing)


@pytest.mark.parametrize("best", ["pass", "roll"])
@pytest.mark.parametrize("scores", [(12,), (13, 7), (1, 20), (10, 10), (8, 12, 5)])
def test_deeds_aid_and_interfere_by_brute_force(scores: tuple[int, ...], best: Any) -> None:
    params = TogetherParams(savers=tuple(Saver(s) for s in scores), best=best)
    assert plain(odds(AID, params)) == bf_together(scores, best, worst=False)
    assert plain(odds(INTERFERE, params)) == bf_together(scores, best, worst=True)


@pytest.mark.parametrize("dual", ["best_then_d4", "each", "lowest"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("weapons", [(4,), (8,), (12,), (6, 4), (10, 8)])
@pytest.mark.parametrize(("armour", "hp", "brawn"), [(0, 3, 10), (1, 0, 4), (3, 6, 2), (2, 12, 18)])
def test_deeds_attack_by_brute_force(
    weapons: tuple[int, ...], mode: Any, dual: Any, armour: int, hp: int, brawn: int
) -> None:
    dice = tuple(f"d{n}" for n in weapons)
    params = AttackParams(weapons=dice, mode=mode, armour=armour, hp=hp, brawn=brawn, dual_impaired=dual)
    assert plain(odds(ATTACK, params)) == bf_attack(weapons, mode, armour, hp, brawn, dual=dual)


@pytest.mark.parametrize(
    ("piercing", "ignores", "ally", "dealt"), list(product((0, 2, 5), (False, True), (0, 10), (0, 4)))
)
def test_deeds_attack_with_piercing_allies_and_the_highest_so_far(
    piercing: int, ignores: bool, ally: int, dealt: int
) -> None:
    params = AttackParams(
        weapons=("d8",),
        armour=3,
        hp=4,
        brawn=9,
        piercing=piercing,
        ignores_armour=ignores,
        allies=(Blow((f"d{ally}",)),) if ally else (),
        dealt=dealt,
    )
    expected = bf_attack((8,), "normal", 3, 4, 9, piercing=piercing, ignores=ignores, ally=ally, dealt=dealt)
    assert plain(odds(ATTACK, params)) == expected


def test_deeds_reaction_by_brute_force() -> None:
    words = {2: "hostile", **dict.fromkeys((3, 4, 5), "wary"), **dict.fromkeys((6, 7, 8), "curious")}
    words |= {**dict.fromkeys((9, 10, 11), "kind"), 12: "helpful"}
    expected: dict[str, Fraction] = {}
    for x, y in product(range(1, 7), repeat=2):
        expected[words[x + y]] = expected.get(words[x + y], Fraction(0)) + Fraction(1, 36)
    assert {o.result: p for o, p in odds(REACTION, Nothing())} == expected


# ---- by hand
@pytest.mark.parametrize(
    ("rolled", "score", "passed"),
    [(11, 12, True), (12, 12, False), (1, 0, True), (1, 1, True), (2, 2, False), (20, 25, False), (19, 25, True)],
)
def test_deeds_save_is_strictly_below(rolled: int, score: int, passed: bool) -> None:
    assert SAVE(scripted(rolled), SaveParams(score=score)).passed is passed


def test_deeds_advantage_keeps_the_lowest_and_disadvantage_the_highest() -> None:
    assert SAVE(scripted((14, 6)), SaveParams(score=10, advantage=1)).passed
    assert not SAVE(scripted((14, 6)), SaveParams(score=10, advantage=-1)).passed


@pytest.mark.parametrize(("advantage", "degree"), [(1, "improved"), (0, "plain"), (-1, "reduced")])
def test_deeds_impact_is_told_with_the_save(advantage: Any, degree: str) -> None:
    fate = scripted((5, 6) if advantage else 5)
    SAVE(fate, SaveParams(score=10, advantage=advantage))
    assert [s.facts for s in fate.trace if s.rule == "deeds.impact"] == [FactStated("degree", degree)]


@pytest.mark.parametrize(
    ("rolled", "result"), [(1, "spectacular"), (13, "success"), (14, "failure"), (19, "failure"), (20, "backfire")]
)
def test_deeds_deed_results(rolled: int, result: str) -> None:
    assert DEED(scripted(rolled), DeedParams(score=14)).result == result


def test_deeds_initiative_orders_both_sides_of_the_opponents() -> None:
    """The example of the rules: 9 under 14, 3 under 11, 17 over 10, 12 over 8."""
    savers = tuple(Saver(s) for s in (14, 11, 10, 8))
    found = INITIATIVE(scripted(9, 3, 17, 12), InitiativeParams(savers=savers))
    assert (found.before, found.after) == ((1, 0), (3, 2))


def struck(*answers: Any, **params: Any) -> AttackOutcome:
    return ATTACK(scripted(*answers), AttackParams(**{"weapons": ("d8",), "armour": 0, "hp": 3, "brawn": 12, **params}))


def test_deeds_damage_takes_hp_and_then_brawn_and_asks_for_a_save_with_the_new_score() -> None:
    """3 HP and Brawn 12; 7 damage leaves Brawn 8: a 7 keeps one standing, an 8 does not."""
    stands, falls = struck(7, 7), struck(7, 8)
    assert (stands.damage, stands.hp, stands.brawn, stands.critical) == (7, 0, 8, False)
    assert falls.critical
    assert not falls.dead


def test_deeds_damage_at_brawn_0_there_is_no_save() -> None:
    found = struck(8, hp=0, brawn=8)
    assert (found.brawn, found.dead, found.critical) == (0, True, False)


def test_deeds_scars_only_when_hp_come_to_exactly_0() -> None:
    assert struck(3).scar
    assert not struck(2).scar
    assert not struck(4, 1).scar
    assert not struck(1, 1, hp=0).scar


def test_deeds_attack_modes_by_hand() -> None:
    """A longsword shows 3 against armour 1: 2. Enhanced with a 9: 8. Impaired with a 1: none at all."""
    assert struck(3, armour=1).damage == 2
    assert struck((3, 9), 1, armour=1, mode="enhanced").damage == 8
    assert struck((3, 1), armour=1, mode="impaired").damage == 0


@pytest.mark.parametrize(
    ("dual", "faces", "damage"),
    [("best_then_d4", ((7, 5, 3),), 3), ("each", ((7, 5, 2, 4),), 4), ("lowest", ((7, 1, 3),), 1)],
)
def test_deeds_attack_with_two_weapons_impaired(dual: str, faces: tuple[Any, ...], damage: int) -> None:
    found = struck(*faces, weapons=("d8", "d6"), mode="impaired", hp=20, dual_impaired=dual)
    assert found.damage == damage


def test_deeds_armor_piercing_lowers_it_and_some_harm_ignores_it() -> None:
    """Armour 3 and a 6: 3; with piercing 2: 5; past armour: 6."""
    assert struck(6, armour=3, hp=20).damage == 3
    assert struck(6, armour=3, hp=20, piercing=2).damage == 5
    assert struck(6, armour=3, hp=20, ignores_armour=True).damage == 6


def test_deeds_attack_of_several_only_the_highest_counts() -> None:
    allies = (Blow(("d6",), piercing=1), Blow(("d10",)))
    assert struck(5, 6, 4, armour=2, hp=20, allies=allies).damage == 5  # 3, 5 and 2


def test_deeds_sunder_ignores_all_damage_once_it_is_known() -> None:
    found = struck(8, "yes", shield=True)
    assert (found.damage, found.hp, found.brawn, found.sundered) == (0, 3, 12, True)
    assert not struck(2, "no", shield=True).sundered
    assert not struck(1, armour=1, shield=True).sundered  # nothing to ignore: nobody is asked


def test_deeds_blast_rolls_for_each() -> None:
    targets = (Target(0, 6, 10), Target(2, 6, 10), Target(0, 6, 10, "impaired"))
    found = BLAST(scripted(5, 5, (5, 2)), BlastParams(weapons=("d6",), targets=targets))
    assert [one.damage for one in found.each] == [5, 3, 2]
    assert BLAST_COUNT(scripted(3), CountParams(die="d6")).targets == 3


def test_deeds_damage_of_a_known_number_and_deeds_loss() -> None:
    assert DAMAGE(scripted(9), DamageParams(damage=6, hp=2, brawn=9, armour=1)).brawn == 6
    assert LOSS(scripted(6), LossParams(weapons=("d6",), armour=2)).damage == 4
    assert LOSS(scripted(6, "yes"), LossParams(weapons=("d6",), shield=True)).sundered
