"""Initiative, turns, attacks, blasts and morale at the table."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, refusal, warning
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.state.events.table import Said
from caltrop.table.session import Session
from generic_fantasy.table import creature, hero, play, rung_of, table

FIGHT = "generic-fantasy.fight"


def order(t: Session) -> tuple[str, ...]:
    assert t.state.fight is not None
    return t.state.fight.order


@pytest.mark.parametrize(
    ("face", "expected"),
    [
        (3, ("foes", "foes", "party")),
        (6, ("foes", "party")),
        (9, ("party", "foes")),
        (10, ("party", "party", "foes")),
    ],
)
def test_generic_fantasy_initiative_sets_the_order(face: int, expected: tuple[str, ...]) -> None:
    t = table(box(face), ana=hero("Ana", "s1", int_="d10"), kob=creature("kobold"))
    play(t, "s0", FIGHT, foes=["kob"])
    assert order(t) == expected


def test_generic_fantasy_initiative_is_not_rolled_when_it_is_obvious() -> None:
    t = table(ana=hero("Ana", "s1"), kob=creature("kobold"))
    done(do(t, "s0", FIGHT, foes=["kob"], first="foes"))
    assert order(t) == ("foes", "party")


def test_generic_fantasy_initiative_twice_is_two_turns_in_a_row_in_the_first_round() -> None:
    t = table(box(10, *[1] * 9), ana=hero("Ana", "s1", int_="d10"), kob=creature("kobold"))
    play(t, "s0", FIGHT, foes=["kob"])
    for _ in range(2):  # an act in each of the two turns
        assert warning_free(t)
        play(t, "s1", "generic-fantasy.turn")
    play(t, "s0", "generic-fantasy.turn")
    assert order(t) == ("party", "foes")
    assert t.state.fight is not None
    assert (t.state.fight.round, t.state.fight.whose_turn) == (2, "party")


def warning_free(t: Session) -> bool:
    play(t, "s1", "generic-fantasy.attack", "ana", target="kob")
    assert warning(do(t, "s1", "generic-fantasy.attack", "ana", target="kob")) == "has-acted"
    return True


def test_generic_fantasy_initiative_twice_every_round() -> None:
    rulings = {"generic-fantasy.initiative.twice": "every_round"}
    t = table(box(10), rulings, ana=hero("Ana", "s1", int_="d10"), kob=creature("kobold"))
    play(t, "s0", FIGHT, foes=["kob"])
    for _ in range(3):
        play(t, "s0", "generic-fantasy.turn")
    assert order(t) == ("party", "party", "foes")


def test_generic_fantasy_combat_a_round_is_six_seconds() -> None:
    t = table(ana=hero("Ana", "s1"), kob=creature("kobold"))
    done(do(t, "s0", FIGHT, foes=["kob"], first="party"))
    play(t, "s1", "generic-fantasy.turn")
    play(t, "s0", "generic-fantasy.turn")
    assert t.state.clock == 6


def test_generic_fantasy_initiative_uses_a_skill_and_the_best_die() -> None:
    t = table(box(2, 7), ana=hero("Ana", "s1", skills={"discernment": "d8"}), kob=creature("kobold"))
    play(t, "s0", FIGHT, foes=["kob"], skill="discernment")
    assert order(t) == ("party", "foes")


# ---- attacks
def test_generic_fantasy_attack_winner_deals_hits() -> None:
    people: dict[str, Any] = {"ana": hero("Ana", "s1", items=("mace",), skills={"melee": "d8"}), "orc": creature("orc")}
    t = table(box(8, 5, 6, 1), **people)
    before = rung_of(t, "orc")[1]
    entry = play(t, "s1", "generic-fantasy.attack", "ana", target="orc", target_attribute="BOD")
    armour = creature("orc").part(Pack).protection
    assert entry.outcome is not None
    assert entry.outcome["b_takes"] == 2
    assert rung_of(t, "orc") == ("d8", before - max(0, 2 - armour))


def test_generic_fantasy_attack_target_who_wins_hurts_back_and_armour_takes_it_first() -> None:
    t = table(
        box(1, 8, 8), ana=hero("Ana", "s1", worn=("padded-coat",)), bram=hero("Bram", "s2", skills={"defense": "d8"})
    )
    play(t, "s1", "generic-fantasy.attack", "ana", target="bram")
    assert t.state.part("ana", Pack).protection == 0
    assert rung_of(t, "ana") == ("d8", 7)


def test_generic_fantasy_attack_goes_with_the_weapons_skill() -> None:
    people: dict[str, Any] = {
        "ana": hero("Ana", "s1", items=("longbow", "arrows", "mace"), skills={"ranged": "d8", "melee": "d4"})
    }
    t = table(box(*[1] * 9), **people, kob=creature("kobold"))
    entry = play(t, "s1", "generic-fantasy.attack", "ana", target="kob")
    assert entry.plan is not None
    assert entry.plan.params["a"] == ["d8", "d8"]
    mace = play(t, "s1", "generic-fantasy.attack", "ana", target="kob", weapon="mace")
    assert mace.plan is not None
    assert mace.plan.params["a"] == ["d8", "d4"]


def test_generic_fantasy_attack_dice_of_the_fallen_count_as_0_and_deal_nothing() -> None:
    t = table(box(1), ana=hero("Ana", "s1"), kob=creature("kobold", life="down"))
    entry = play(t, "s1", "generic-fantasy.attack", "ana", target="kob")
    assert entry.outcome == {"winner": "a", "a_takes": 0, "b_takes": 0}


def test_generic_fantasy_attack_refusals() -> None:
    t = table(ana=hero("Ana", "s1"), kob=creature("kobold"), dead=creature("kobold", life="dead"))
    assert refusal(do(t, "s1", "generic-fantasy.attack", "ana", target="dead")) == "dead-target"
    assert refusal(do(t, "s1", "generic-fantasy.attack", "ana", target="kob", weapon="halberd")) == "no-weapon"
    assert refusal(do(t, "s1", "generic-fantasy.blast", "ana", targets=["kob"])) == "no-blast"


def test_generic_fantasy_attack_warns_of_a_bulky_weapon_with_a_shield() -> None:
    t = table(ana=hero("Ana", "s1", items=("halberd",), worn=("shield",)), kob=creature("kobold"))
    assert warning(do(t, "s1", "generic-fantasy.attack", "ana", target="kob")) == "few-hands"


def test_generic_fantasy_attack_out_of_turn_is_warned_of() -> None:
    t = table(ana=hero("Ana", "s1"), kob=creature("kobold"))
    done(do(t, "s0", FIGHT, foes=["kob"], first="foes"))
    assert warning(do(t, "s1", "generic-fantasy.attack", "ana", target="kob")) == "out-of-turn"


def test_generic_fantasy_blast_hits_each_on_its_own() -> None:
    people: dict[str, Any] = {
        "ana": hero("Ana", "s1", items=("dragonfire-flask",)),
        "k1": creature("kobold"),
        "k2": creature("kobold"),
    }
    t = table(box(7, 1, 1, 4, 1), **people)  # kobolds answer with BOD and the skill of their jar
    play(t, "s1", "generic-fantasy.blast", "ana", targets=["k1", "k2"])
    assert [rung_of(t, k) for k in ("k1", "k2")] == [("d4", 2), ("d4", 2)]  # a hit beats a weak one, and they had 3


# ---- morale
@pytest.mark.parametrize(("face", "result"), [(3, "fight"), (4, "retreat"), (9, "flee"), (10, "surrender")])
def test_generic_fantasy_morale_table(face: int, result: str) -> None:
    t = table(box(face), ana=hero("Ana", "s1", wil="d10"), kob=creature("kobold"))
    done(do(t, "s0", FIGHT, foes=["kob"], first="party"))
    entry = play(t, "s1", "generic-fantasy.morale", "ana")
    assert [e.result for e in facts(entry) if isinstance(e, Said)] == [result]
    assert t.state.part("kob", Conditions).has(result) == (result != "fight")


def test_generic_fantasy_morale_is_due_when_the_leader_falls_the_force_is_halved_or_a_lone_enemy_is_low() -> None:
    people: dict[str, Any] = {"ana": hero("Ana", "s1"), "cap": creature("hobgoblin-captain"), "k1": creature("kobold")}
    t = table(**people, k2=creature("kobold"), k3=creature("kobold"))
    done(do(t, "s0", FIGHT, foes=["cap", "k1", "k2", "k3"], first="party"))
    done(do(t, "s0", "table.life", "cap", life="out"))
    assert [o.why for o in t.state.due_rolls.values()] == ["leader"]
    done(do(t, "s0", "table.life", "k1", life="out"))
    assert [o.why for o in t.state.due_rolls.values()] == ["half"]  # the newest cause stands
    done(do(t, "s0", "table.life", "k2", life="out"))
    done(do(t, "s0", "generic-fantasy.harm", "k3", n=2))
    assert [o.why for o in t.state.due_rolls.values()] == ["lone"]


@pytest.mark.parametrize(("harm", "due"), [(2, []), (3, ["lone"]), (5, ["lone"])])
def test_generic_fantasy_morale_of_a_lone_enemy_goes_by_the_pool_it_came_with(harm: int, due: list[str]) -> None:
    """An orc has a d8 and 5 points: 3 left are more than half, 2 are not, and an emptied pool was halved before."""
    t = table(ana=hero("Ana", "s1"), orc=creature("orc"))
    done(do(t, "s0", FIGHT, foes=["orc"], first="party"))
    done(do(t, "s0", "generic-fantasy.harm", "orc", n=harm, armour=False))
    assert [o.why for o in t.state.due_rolls.values()] == due
    if due:
        done(do(t, "s0", "generic-fantasy.harm", "orc", n=1, armour=False))
        assert [o.why for o in t.state.due_rolls.values()] == due  # once


def test_generic_fantasy_morale_needs_enemies() -> None:
    t = table(ana=hero("Ana", "s1"))
    assert refusal(do(t, "s1", "generic-fantasy.morale", "ana")) == "no-fight"
