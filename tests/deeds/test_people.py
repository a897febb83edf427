"""Reactions, morale, hirelings, and every creature of the book with each of its moves."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, refusal, warnings
from caltrop.games.common.health.points import Scores
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.people.attitude import Attitude
from caltrop.games.common.people.hirelings import Hire
from caltrop.games.deeds.creatures import parse_line
from caltrop.games.deeds.library import LIBRARY, Creature, CreatureMove, Role
from caltrop.games.deeds.sheet import Nature, rating
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.rules.refusals import Refuses
from caltrop.kernel.state.events.characters import Appeared, CharacterAdded
from caltrop.kernel.state.events.table import Said
from caltrop.table.session import Session
from caltrop.words import entry_lines
from deeds.table import creature, hero, marks, play, score, table

CREATURES = tuple(LIBRARY.creatures.values())
ATTACKS = [(c, m) for c in CREATURES for m in c.moves]


# ---- deeds.reaction
@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ((1, 1), "hostile"),
        ((1, 2), "wary"),
        ((2, 3), "wary"),
        ((3, 3), "curious"),
        ((4, 4), "curious"),
        ((4, 5), "kind"),
        ((5, 6), "kind"),
        ((6, 6), "helpful"),
    ],
)
def test_deeds_reaction_by_2d6(faces: tuple[int, int], result: str) -> None:
    session = table(box(*faces), ana=hero("Ana", "s1"), griffin=creature("griffin"))
    play(session, "s1", "deeds.reaction", "ana", target="griffin")
    assert session.state.part("griffin", Attitude).result == result
    assert warnings(do(session, "s1", "deeds.reaction", "ana", target="griffin")) == ["attitude-known"]


def test_deeds_reaction_of_anyone_and_of_nobodys_character() -> None:
    session = table(box(3, 4), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))
    entry = play(session, "s1", "deeds.reaction", "ana", target="the miller")
    assert facts(entry) == [Said("ana", "deeds.reaction", "curious", {"target": "", "name": "the miller"})]
    assert refusal(do(session, "s1", "deeds.reaction", "ana", target="bob")) == "not-an-npc"


# ---- deeds.morale
def reavers(*faces: int) -> Session:
    """Six reavers (Intellect 8) and their captain (12), as in the example."""
    foes = {f"r{i}": creature("reaver", name=f"Reaver {i}") for i in range(6)}
    session = table(box(*faces), None, ana=hero("Ana", "s1"), captain=creature("reaver-captain"), **foes)
    play(session, "s0", "deeds.fight", foes=["captain", *foes])
    return session


def offered(session: Session) -> list[str]:
    return [o.why for o in session.state.due_rolls.values() if o.rule == "deeds.morale"]


def test_deeds_morale_is_offered_at_the_first_casualty_and_at_half() -> None:
    """When the first drops, 11 holds against the captain's 12; when the fourth drops, 14 does not."""
    session = reavers(11, 14)
    play(session, "s0", "table.life", "r0", life="out")
    assert offered(session) == ["first"]
    id = next(id for id, o in session.state.due_rolls.items() if o.rule == "deeds.morale")
    entry = done(do(session, "s0", "deeds.morale", due=id))
    names = ("captain", "r1", "r2", "r3", "r4", "r5")
    told: dict[str, Any] = {"ability": "Intellect", "rolled": 11, "score": 12, "names": names}
    assert facts(entry)[0] == Said("captain", "deeds.morale", "hold", told)
    assert offered(session) == []
    for who in ("r1", "r2"):
        play(session, "s0", "table.life", who, life="dead")
        assert offered(session) == []
    play(session, "s0", "table.life", "r3", life="dead")
    assert offered(session) == ["half"]
    entry = play(session, "s0", "deeds.morale")
    told = {"ability": "Intellect", "rolled": 14, "score": 12, "names": ("captain", "r4", "r5")}
    assert facts(entry)[0] == Said("captain", "deeds.morale", "flee", told)
    assert marks(session, "r5") == marks(session, "captain") == ["fleeing"]
    assert marks(session, "r0") == []


@pytest.mark.parametrize("option", ["at_once", "own_turn"])
def test_deeds_morale_leave_who_surrenders_leaves_at_once_and_lives(option: str) -> None:
    people = {"a": creature("reaver"), "z": creature("reaver")}
    session = table(box(), {"deeds.morale.leave": option}, ana=hero("Ana", "s1", items=("mace",)), **people)
    play(session, "s0", "deeds.fight", foes=["a", "z"])
    play(session, "s0", "table.condition", "a", text="surrender")
    fight = session.state.fight
    assert fight is not None
    assert (fight.sides["foes"], session.state.characters["a"].life) == (("z",), "up")
    assert "left-fight" in warnings(do(session, "s1", "deeds.attack", "ana", target="a", weapon="mace"))
    assert "cannot" in warnings(do(session, "s0", "deeds.attack", "a", target="ana"))


def test_deeds_morale_without_a_leader_the_sharpest_speaks() -> None:
    session = table(box(12), ana=hero("Ana", "s1"), a=creature("reaver"), z=creature("flame-zealot"))
    assert refusal(do(session, "s0", "deeds.morale")) == "no-fight"
    play(session, "s0", "deeds.fight", foes=["a", "z"])
    entry = play(session, "s0", "deeds.morale")  # the zealot's 13
    told: dict[str, Any] = {"ability": "Intellect", "rolled": 12, "score": 13, "names": ("a", "z")}
    assert facts(entry)[0] == Said("z", "deeds.morale", "hold", told)
    assert refusal(do(session, "s0", "deeds.morale", leader="ana")) == "no-leader"
    assert refusal(do(session, "s1", "deeds.morale")) == "facilitator-only"


# ---- hirelings
@pytest.mark.parametrize("role", LIBRARY.roles.values(), ids=lambda r: r.id)
def test_every_role_is_hired_with_its_gear(role: Role) -> None:
    session = table(box(*[3] * 9, 5), ana=hero("Ana", "s1", coin=100))
    entry = play(session, "s1", "deeds.hire", "ana", role=role.id, name="Pim", days=2)
    assert session.state.part("ana", Purse).coin == 100 - 2 * role.cost
    pim = session.state.characters["pim"]
    assert (pim.kind, pim.owner) == ("hireling", "s1")
    scores = pim.part(Scores)
    assert [scores.now(n) for n in ("Brawn", "Finesse", "Intellect", "HP")] == [9, 9, 9, 5]
    assert sorted(i.id for i in pim.part(Pack).items.values()) == sorted(role.gear)
    assert pim.part(Hire) == Hire("ana", role.cost, 2 * 86_400)
    assert facts(entry)[-1] == Said("pim", "deeds.create", "hired", {"employer": "ana", "wage": role.cost, "days": 2})


def test_hirelings_are_paid_and_dismissed() -> None:
    session = table(box(*[3] * 9, 5), ana=hero("Ana", "s1", coin=5))
    assert refusal(do(session, "s1", "deeds.hire", "ana", role="wizard")) == "no-such-role"
    assert refusal(do(session, "s1", "deeds.hire", "ana", role="sellsword")) == "no-coin"
    play(session, "s1", "deeds.hire", "ana", role="porter")
    play(session, "s1", "deeds.pay", "ana", hireling="porter", days=2)
    assert session.state.part("porter", Hire).paid_until == 3 * 86_400
    assert warnings(do(session, "s1", "deeds.dismiss", "ana", hireling="porter")) == ["carries-things"]
    play(session, "s1", "deeds.dismiss", "ana", hireling="porter")
    assert session.state.characters["porter"].owner == ""


# ---- creatures
@pytest.mark.parametrize("one", CREATURES, ids=lambda c: c.id)
def test_every_creature_comes_to_the_table(one: Creature) -> None:
    session = table(ana=hero("Ana", "s1"))
    entry = play(session, "s0", "deeds.creature", creature=one.id)
    (added,) = facts(entry, CharacterAdded)
    assert Appeared(added.who, one.name) in facts(entry)
    scores = added.character.part(Scores)
    assert (scores.now("HP"), scores.now("Brawn"), scores.now("Finesse"), scores.now("Intellect")) == (
        one.hp,
        one.Brawn,
        one.Finesse,
        one.Intellect,
    )
    assert rating(Scene(session.game, PreviewFate(), session.state), added.who) == one.armour
    nature = Nature(one.id, one.leader, one.warband, one.tactics, one.hates_daylight, one.metal)
    assert added.character.part(Nature) == nature


@pytest.mark.parametrize(("one", "move"), ATTACKS, ids=lambda x: getattr(x, "name", ""))
def test_every_creature_fights_with_each_move(one: Creature, move: CreatureMove) -> None:
    """All dice show 2, but for the save, which is failed: 2 damage where it goes, and the mark."""
    dice = [2] * (1 + bool(move.two) + bool(move.mode or one.warband))
    saves = [20] if move.save else []
    session = table(box(*dice, *saves), ana=hero("Ana", "s1", hp=9), foe=creature(one.id))
    kind = "deeds.blast" if move.blast or one.warband else "deeds.attack"
    aim = {"targets": ["ana"]} if kind == "deeds.blast" else {"target": "ana"}
    play(session, "s0", kind, "foe", weapon=move.name, **aim)
    before = {"HP": 9, "Brawn": 12, "Finesse": 11, "Intellect": 10}
    assert score(session, "ana", move.to) == before[move.to] - 2
    assert marks(session, "ana") == ([move.condition] if move.condition else [])


@pytest.mark.parametrize("one", CREATURES, ids=lambda c: c.id)
def test_every_creature_can_be_fought_to_its_end(one: Creature) -> None:
    session = table(ana=hero("Ana", "s1"), foe=creature(one.id))
    play(session, "s0", "deeds.damage", "foe", n=one.hp + one.Brawn)
    assert session.state.characters["foe"].life == "dead"


def test_several_creatures_are_lettered() -> None:
    session = table(ana=hero("Ana", "s1"))
    play(session, "s0", "deeds.creature", creature="Reaver", count=2)
    assert {"reaver-a", "reaver-b"} <= set(session.state.characters)
    assert refusal(do(session, "s0", "deeds.creature", creature="jabberwock")) == "no-such-creature"
    assert refusal(do(session, "s0", "deeds.creature", creature="reaver", side="foes")) == "no-fight"


def test_a_creature_from_one_line() -> None:
    found = parse_line("marsh wolf, 6 HP, armor 1, Brawn 13, Finesse 12, bite d6, howl d4 blast near, warband")
    assert (found.name, found.hp, found.armour, found.Brawn, found.Finesse, found.Intellect) == (
        "Marsh wolf",
        6,
        1,
        13,
        12,
        10,
    )
    assert [(m.name, m.die, m.blast, m.reach) for m in found.moves] == [
        ("bite", "d6", False, "close"),
        ("howl", "d4", True, "near"),
    ]
    assert found.warband


@pytest.mark.parametrize(
    "line",
    ["wolf, 6 legs", "wolf, bite d7", "wolf, Brawn 0", "wolf, 900 HP", ", 5 HP", "wolf, armour 9", "x" * 61 + ", 1 HP"],
)
def test_a_line_that_cannot_be_read(line: str) -> None:
    with pytest.raises(Refuses, match="bad-creature-line"):
        parse_line(line)


def test_deeds_morale_tells_who_cannot_flee_and_fights_on() -> None:
    """The captain's 14 is above Intellect 12: all lose heart, and two of them are rooted."""
    session = reavers(14)
    for who in ("r0", "captain"):
        play(session, "s0", "table.condition", who, text="rooted")
    entry = play(session, "s0", "deeds.morale")
    told = " ".join(entry_lines(entry, session.state, session.game))
    assert "cannot flee and fight on." in told
    assert marks(session, "r1") == ["fleeing"]
    assert marks(session, "captain") == ["rooted"]
