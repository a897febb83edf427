"""Allies who strike together: one entry, all dice, and the single highest dealt once."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, parked, refusal, warnings
from caltrop.games.common.health.points import ScoreChanged
from caltrop.games.deeds.sheet import Scarred
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from caltrop.table.session import Session
from deeds.table import answered, creature, hero, items, marks, play, score, table, target


def wolves(*faces: int, hp: int = 4, **people: Character) -> Session:
    """Two wolves close to Ana."""
    everyone = {"ana": hero("Ana", "s1", hp=hp), "grey": creature("ridge-wolf"), "white": creature("ridge-wolf")}
    session = table(box(*faces), None, **{**everyone, **people})
    play(session, "s0", "deeds.fight", foes=["grey", "white"], zone="close")
    return session


def heroes(*faces: int, zone: str = "close", **people: Character) -> Session:
    everyone = {
        "ana": hero("Ana", "s1", items=("mace",)),
        "bob": hero("Bob", "s2", items=("longsword",)),
        "straw": target(),
        **people,
    }
    session = table(box(*faces), None, **everyone)
    play(session, "s0", "deeds.fight", foes=["straw"], zone=zone)
    return session


def strike(
    session: Session, actor: str = "grey", target: str = "ana", allies: tuple[str, ...] = ("white",), **want: Any
) -> Any:
    want = {"target": target, "allies": list(allies), "weapon": "bite" if actor == "grey" else "", **want}
    return play(session, "s0", "deeds.strike", actor, **want)


@pytest.mark.parametrize(("faces", "hp", "brawn", "scarred"), [((3, 4, 2), 0, 12, True), ((4, 6, 9), 0, 10, False)])
def test_deeds_attack_allies_strike_together_as_one_blow(
    faces: tuple[int, ...], hp: int, brawn: int, scarred: bool
) -> None:
    """On 4 HP, 3 and 4 are a 4: the scar of 4 and no more. 4 and 6 are a 6: 2 Brawn and a save, and no scar."""
    session = wolves(*faces)
    entry = strike(session)
    assert (score(session, "ana", "HP"), score(session, "ana", "Brawn")) == (hp, brawn)
    assert [s.scar for s in facts(entry, Scarred)] == (["Steel Within"] if scarred else [])
    assert len(facts(entry, ScoreChanged)) == (1 if scarred else 2)


def test_deeds_attack_allies_strike_together_with_two_weapons_and_tell_both() -> None:
    session = heroes(1, 1, 1, ana=hero("Ana", "s1", items=("mace", "dagger")))
    entry = strike(session, "ana", "straw", ("bob",), weapon="mace", second="dagger")
    told = [(said.who, said.facts["weapon"], said.facts.get("second")) for said in facts(entry, Said)]
    assert told == [("ana", "mace", "dagger"), ("bob", "longsword", None)]


def test_deeds_attack_allies_strike_together_each_with_armour_and_mode_of_their_own() -> None:
    """Armour 2: a mace's 6 pierces 1 and does 5; a longsword's 6 does 4."""
    reaver = creature("reaver-captain")  # 8 HP, armour 2
    session = heroes(6, 6, straw=reaver)
    entry = play(session, "s0", "deeds.strike", "ana", target="straw", allies=["bob"])
    assert entry.outcome["damage"] == 5
    assert [e.who for e in facts(entry, Said) if e.rule == "deeds.attack"] == ["ana", "bob"]


def test_deeds_attack_allies_who_struck_together_have_all_acted_and_count_for_later_blows() -> None:
    session = heroes(3, 5, 6, cyd=hero("Cyd", "s3", items=("mace",)))
    play(session, "s0", "deeds.strike", "ana", target="straw", allies=["bob"])
    assert session.state.fight is not None
    assert set(session.state.fight.acted) == {"ana", "bob"}
    assert play(session, "s0", "deeds.attack", "cyd", target="straw").outcome["damage"] == 1


def test_deeds_attack_allies_what_they_throw_is_used_up() -> None:
    bob = hero("Bob", "s2", items=("fire-pot",))
    session = heroes(3, 5, zone="near", bob=bob)
    play(session, "s0", "deeds.strike", "ana", target="straw", allies=["bob"])
    assert not items(session, "bob")


def test_deeds_attack_allies_are_asked_first() -> None:
    session = heroes(3, 5)
    play(session, "s2", "table.order", "bob", rule="deeds.strike", answer="ask")
    waiting = do(session, "s1", "deeds.strike", "ana", target="straw", allies=["bob"], overrule=True)
    assert parked(waiting).asks[0].who == "bob"
    entry = answered(session, waiting, "no")
    assert entry.outcome["damage"] == 3
    assert len(entry.answers) == 2  # Bob's word, and Ana's die


def test_deeds_attack_allies_from_another_zone_or_another_phase_are_warned_of() -> None:
    session = heroes(2, 15, 3, 5)
    for one in ("ana", "bob"):
        play(session, "s0", "deeds.declare", one, what="strike")
    done(do(session, "s0", "deeds.initiative"))  # Ana before the foes, Bob after
    assert warnings(do(session, "s0", "deeds.strike", "ana", target="straw", allies=["bob"])) == ["not-your-turn"]
    play(session, "s0", "deeds.zone", "straw", zone="hand", other="bob")
    assert warnings(do(session, "s0", "deeds.strike", "ana", target="straw", allies=["bob"])) == [
        "apart",
        "not-your-turn",
    ]


def test_deeds_attack_allies_on_one_side_of_the_foes_turn_may_wait_for_each_other() -> None:
    session = heroes(2, 3, 3, 5)
    for one in ("ana", "bob"):
        play(session, "s0", "deeds.declare", one, what="strike")
    done(do(session, "s0", "deeds.initiative"))
    done(do(session, "s0", "deeds.strike", "ana", target="straw", allies=["bob"]))


@pytest.mark.parametrize("allies", [["straw"], ["bob", "bob"], ["ana"]])
def test_deeds_attack_allies_are_others_of_the_same_side(allies: list[str]) -> None:
    session = heroes()
    want: dict[str, Any] = {"target": "straw", "allies": allies}
    assert refusal(do(session, "s0", "deeds.strike", "ana", **want)) in ("no-such-ally", "self-target")


def test_deeds_attack_allies_a_blow_to_an_ability_is_not_struck_together() -> None:
    session = wolves(ghoul=creature("ghoul"))
    play(session, "s0", "deeds.fight.join", "ghoul", side="foes", zone="close")
    want: dict[str, Any] = {"target": "ana", "allies": ["grey"], "weapon": "grave touch"}
    assert refusal(do(session, "s0", "deeds.strike", "ghoul", **want)) == "no-strike"


def test_deeds_attack_allies_each_weapon_leaves_what_it_leaves() -> None:
    """The wolf drags Ana down unless she saves: 15 is not below Brawn 12."""
    session = wolves(2, 3, 15, hp=9)
    strike(session, weapon="drag off")
    assert marks(session, "ana") == ["dragged down"]
