"""Which weapon is usual: means of dice worked out by hand."""

from __future__ import annotations

import pytest
from msgspec import structs

from at_table import box, do
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.deeds.creatures import make_character, parse_line
from caltrop.kernel.contract.move import Plan
from caltrop.table.log import Intent
from caltrop.table.session import Session
from deeds.table import answered, borne, creature, hero, play, score, table


def usual(session: Session, who: str, of: str = "ana") -> str:
    found = session.preview("s0", Intent("deeds.attack", who, {"target": of}))
    assert isinstance(found, Plan)
    return str(found.carried_over["weapon"])


@pytest.mark.parametrize(
    ("attacker", "worn", "weapon"),
    [
        ("ogre", (), "mast-club"),  # d10: 5.5. The millstone's d12 with a d4 is 2.29 on average
        ("ash-imp", (), "hot-claws"),  # d4: 2.5. The cinders' lower of two d4, whatever armour: 1.875
        ("ash-imp", ("shield",), "spit-cinders"),  # the claws' d4 less 1: 1.5
        ("basilisk", (), "crushing-bite"),  # d8: 4.5
        ("basilisk", ("mail-hauberk",), "venom-breath"),  # d8 less 2: 2.625; the d6 that ignores armour: 3.5
        ("trapdoor-spider", ("mail-hauberk", "shield"), "fangs"),  # venom takes 3.5, but of Finesse
    ],
)
def test_deeds_attack_a_creatures_usual_one_deals_most_on_average(
    attacker: str, worn: tuple[str, ...], weapon: str
) -> None:
    assert usual(table(ana=hero("Ana", "s1", worn=worn), foe=creature(attacker)), "foe") == weapon


@pytest.mark.parametrize(
    ("zone", "weapon"), [("hand", "kiss"), ("close", "cloud-of-bats"), ("near", "cloud-of-bats"), ("far", "kiss")]
)
def test_deeds_attack_the_usual_one_reaches_if_any_does(zone: str, weapon: str) -> None:
    session = table(ana=hero("Ana", "s1"), foe=creature("night-countess"))
    play(session, "s0", "deeds.fight", foes=["foe"], zone=zone)
    assert usual(session, "foe") == weapon


def test_deeds_attack_the_usual_one_counts_conditions() -> None:
    giant = make_character(parse_line("giant, 9 HP, club d8, sling d10 far"))
    grown = giant.with_parts(Conditions({"c1": borne("giant-grown")}))
    assert usual(table(ana=hero("Ana", "s1"), foe=giant), "foe") == "sling"  # 5.5 against 4.5
    assert usual(table(ana=hero("Ana", "s1"), foe=grown), "foe") == "club"  # the higher of d8 and d12: 7.38


def test_deeds_attack_a_hero_does_not_learn_armour_by_the_usual_weapon() -> None:
    """A war pick (d6, piercing 2) beats a longsword against armour 3: 2.5 to 1.875. Players do not know the armour."""
    ana = hero("Ana", "s1", items=("longsword", "war-pick"))
    basilisk = creature("basilisk")
    assert usual(table(ana=ana, foe=basilisk), "ana", "foe") == "longsword"
    shown = structs.replace(basilisk, shows="numbers")
    assert usual(table(ana=ana, foe=shown), "ana", "foe") == "war-pick"


@pytest.mark.parametrize(("hp", "rolled", "left"), [(3, 6, 9), (3, 1, 4), (9, 6, 12)])
def test_deeds_creatures_the_night_countess_regains_what_her_kiss_takes(hp: int, rolled: int, left: int) -> None:
    """12 HP at most. Ana has 4 HP, so that a kiss of 6 takes 2 Brawn as well, and her save against 10 passes."""
    session = table(box(rolled, 2), ana=hero("Ana", "s1"), foe=creature("night-countess"))
    play(session, "s0", "table.house", "foe", name="HP", value=hp)
    play(session, "s0", "deeds.attack", "foe", target="ana", weapon="kiss")
    assert score(session, "foe", "HP") == left


def test_deeds_creatures_a_kiss_that_a_shield_stops_gives_nothing_back() -> None:
    session = table(box(6), ana=hero("Ana", "s1", worn=("shield",)), foe=creature("night-countess"))
    play(session, "s0", "table.house", "foe", name="HP", value=3)
    answered(session, do(session, "s0", "deeds.attack", "foe", target="ana", weapon="kiss"), "yes")
    assert score(session, "foe", "HP") == 3
