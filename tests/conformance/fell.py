"""Fell's scenes for the suite: a day in the corrupted land, each move at least once."""

from __future__ import annotations

from typing import Any

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.fell.mechanics import (
    AdvanceParams,
    AttackParams,
    BlastParams,
    CastParams,
    ContestParams,
    CountParams,
    DeathParams,
    Target,
    TestParams,
    WilParams,
)
from caltrop.games.fell.sheet import Knowledge
from caltrop.kernel.state.state import Character
from caltrop.table.dicebox import DiceBox
from caltrop.table.log import Entry, Intent
from conformance.stage import Conformance, Stage, find_things, recorded_bytes
from fell.table import creature, hero, table


def stage(seed: str, **people: Character) -> Stage:
    return Stage(table(DiceBox(recorded_bytes(seed)).roll, None, **people))


def ruled(ruling: str, option: str, *faces: int, **people: Character) -> Stage:
    """A table that plays by this option, with these faces in its box."""
    left = list(faces)
    return Stage(table(lambda sides: left.pop(0), {ruling: option}, **people))


# ---- scenes
def the_road() -> Stage:
    """Tests with help and a hireling, contests, an extended test, people met on the way."""
    s = stage(
        "road",
        ana=hero("Ana", "s1", items=("mace",), skills=("athletics",), coin=300),
        bram=hero("Bram", "s2", skills=("lore", "survival")),
        miller=creature("guard", shows="numbers"),
    )
    s.done("s1", "fell.test", "ana", ability="BOD", dn=4, skill="athletics", advantage=1)
    s.done("s1", "fell.test", "ana", ability="BOD", dn=12, weapon="mace", help=[{"who": "bram", "skill": "lore"}])
    s.done("s1", "fell.contest", "ana", target="miller", ability="WIL", target_ability="WIL")
    s.done("s0", "fell.extended", name="Clear the ford", needs=3)
    s.done("s1", "fell.test", "ana", ability="BOD", dn=0, task="task")
    s.done("s0", "fell.extended.drop", task="task")
    s.done("s1", "fell.reaction", "ana", target="miller")
    s.done("s1", "fell.leverage", "ana", target="miller")
    s.done("s1", "fell.hire", "ana", name="Pim", skills=["repair"], days=1)
    s.done("s1", "fell.test", "ana", ability="INT", dn=4, hireling="pim")
    s.done("s1", "fell.order", "ana", hireling="pim", order="into the mill")
    s.done("s0", "table.clock", n=2, unit="days")
    s.done("s1", "fell.order", "ana", hireling="pim", order="into the mill again")
    s.done("s1", "fell.pay", "ana", hireling="pim", days=2)
    s.done("s1", "fell.dismiss", "ana", hireling="pim")
    s.refused("no-skill", "s1", "fell.test", "ana", ability="INT", dn=4, skill="repair")
    return s


def the_fair() -> Stage:
    """Creation, the market, wearing and mending, light, hunger, rest and growth."""
    s = stage("fair", bram=hero("Bram", "s2", worn=("brigandine", "shield"), items=("longsword",), coin=200))
    s.done("s1", "fell.create", method="rolled", name="Ana")
    s.refused("no-coin", "s2", "fell.buy", "bram", item="carriage")
    s.done("s0", "fell.coin", "bram", by=100)
    s.done("s2", "fell.buy", "bram", item="torch", count=2)
    s.warned("no-slot", "s2", "fell.buy", "bram", item="tent", count=9)
    s.done("s2", "fell.use", "bram", item="torch")
    s.done("s2", "fell.take_off", "bram", item="shield")
    s.done("s2", "fell.wear", "bram", item="shield")
    s.done("s0", "fell.harm", "bram", n=1)
    s.done("s2", "fell.repair", "bram")
    s.done("s2", "fell.sell", "bram", item="longsword")
    s.done("s2", "fell.hand", "bram", to="ana", coin=5)
    s.done("s2", "fell.drop", "bram", item="torch")
    s.done("s0", "fell.harm", "bram", n=3, to="INT")
    s.done("s0", "fell.deprive", "bram", lacking="sleep")
    s.done("s0", "table.clock", n=3, unit="days")
    s.refused("deprived", "s2", "fell.rest", "bram", served=True)
    s.done("s2", "fell.test", "bram", ability="INT", dn=4)
    s.done("s0", "fell.deprive", "bram")
    s.done("s0", "fell.heal", "bram", n=1, to="INT")
    s.done("s2", "fell.rest", "bram", served=True, kind="night", _overrule=True)
    s.done("s2", "fell.advance", "bram", _overrule=True, say={"fell.advance": "die"})
    s.done("s0", "fell.harm", "bram", die=5, to="INT")
    s.refused("no-ability", "s0", "fell.test", "bram", ability="INT", dn=4)
    return s


def the_barrow() -> Stage:
    """A fight from start to end: surprise, attacks, a blast, a spell, morale, a fall and its treatment."""
    s = stage(
        "barrow",
        ana=hero("Ana", "s1", items=("mace", "firebomb"), worn=("gambeson",), spells=("charm",), wil="d8"),
        bram=hero("Bram", "s2", items=("longbow",)),
    )
    s.done("s0", "fell.creature", creature="goblin", count=3)
    s.done("s0", "fell.creature", creature="goblin-leader", hidden=True)
    foes = ["goblin-a", "goblin-b", "goblin-c", "unseen-goblin-leader"]
    s.done("s0", "fell.fight", foes=foes, surprised=["goblin-c"])
    s.done("s0", "fell.fight.pause", paused=True)
    s.done("s0", "fell.fight.pause", paused=False)
    s.done("s1", "fell.blast.count", "ana", weapon="firebomb")
    s.done("s1", "fell.blast", "ana", targets=["goblin-a", "goblin-b"], weapon="firebomb", _overrule=True)
    s.done("s2", "fell.attack", "bram", target="goblin-c", _overrule=True)
    s.done("s0", "table.initiative", turn="foes")
    s.done("s0", "fell.turn")
    s.done("s1", "fell.move", "ana", to="behind the door")
    s.done("s1", "fell.done", "ana")
    s.done("s1", "fell.not_done", "ana")
    s.warned("still-to-act", "s1", "fell.turn")
    s.done("s1", "fell.done", "ana")
    s.done("s2", "fell.done", "bram")
    s.warned("others-turn", "s1", "fell.turn")
    s.done("s0", "fell.attack", "unseen-goblin-leader", target="ana", _overrule=True)
    s.done("s0", "fell.learn", "bram", random="spell")
    s.done("s1", "fell.cast", "ana", spell="charm", die="d4", dn=4, targets=["goblin-c"], _overrule=True)
    s.done("s0", "fell.learn", "bram", spell="haste")
    s.done("s2", "fell.cast", "bram", spell="haste", dn=0, _overrule=True)
    s.done("s2", "table.let_go", "bram", condition="bram/c1")
    s.done("s0", "table.life", "unseen-goblin-leader", life="out")
    s.done("s1", "fell.morale", "ana")
    s.done("s0", "fell.fight.leave", "goblin-a")
    s.done("s0", "fell.fight.join", "goblin-a", side="foes")
    s.done("s0", "fell.harm", "bram", n=8, armour=False)
    for _ in range(20):
        if s.session.state.characters["bram"].life != "dead":
            break
        s.session.undo("s0", s.session.log[-1].seq)
        s.done("s0", "fell.harm", "bram", n=8, armour=False)
    s.done("s1", "fell.treat", "ana", target="bram")
    s.done("s0", "fell.fight.end")
    return s


# ---- rulings: for an option, something that no other option gives
def test_dn(option: str) -> Any:
    s = ruled("fell.test.dn", option, 8, ana=hero("Ana", "s1"))
    return type(s.session.act("s1", Intent("fell.test", "ana", {"ability": "BOD", "dn": 4}))).__name__


def cast_weakened(option: str) -> Any:
    people = {"ana": hero("Ana", "s1", spells=("charm",)), "rat": creature("rat")}
    s = ruled("fell.cast.weakened", option, 4, 1, 2, **people)
    s.done("s1", "fell.cast", "ana", spell="charm", dn=4, targets=["rat"])
    return [mark.text for mark in s.session.state.part("rat", Conditions).active.values()]


def gain_duplicate(option: str) -> Any:
    # athletics (1) is known: rolled again (2, discernment), or the owner takes survival
    s = ruled("fell.gain.duplicate", option, 1, 2, ana=hero("Ana", "s1", skills=("athletics",)))
    s.done("s0", "fell.learn", "ana", random="skill", say={"fell.skills": "survival"})
    return s.session.state.part("ana", Knowledge).skills


def body_armour(option: str) -> Any:
    s = ruled("fell.protection.body", option, ana=hero("Ana", "s1", items=("plate",), worn=("brigandine",)))
    s.do("s1", "fell.wear", "ana", item="plate")
    return s.session.state.part("ana", Pack).protection


def protection_pool(option: str) -> Any:
    s = ruled("fell.protection.pool", option, ana=hero("Ana", "s1", worn=("brigandine", "shield")))
    return [t.event for t in s.done("s0", "fell.harm", "ana", n=1).emitted]


def hireling_skill(option: str) -> Any:
    s = ruled("fell.hireling.skill_die", option, 1, 1, 1, ana=hero("Ana", "s1", coin=100))
    s.done("s1", "fell.hire", "ana", name="Pim", skills=["lore"], hit_die="d8")
    plan = s.done("s1", "fell.test", "ana", ability="INT", dn=4, hireling="pim").plan
    return plan and plan.params["dice"]


def ladder_floor(option: str) -> Any:
    s = ruled("fell.ladder.floor", option, 4, 1, ana=hero("Ana", "s1", bod="d4"))
    return s.done("s1", "fell.test", "ana", ability="BOD", dn=4, advantage=-1).outcome


def unmatched(option: str) -> Any:
    people = {"ana": hero("Ana", "s1", items=("mace",)), "rat": creature("rat")}
    s = ruled("fell.contest.unmatched", option, 5, 3, 4, **people)
    return s.done("s1", "fell.contest", "ana", target="rat", weapon="mace").outcome


def contest_reroll(option: str) -> Any:
    # Ana's d8 shows 8; where she may, she rolls it again as a d10 and gets a 1
    s = ruled("fell.contest.reroll", option, 8, 2, 1, ana=hero("Ana", "s1"), rat=creature("rat"))
    s.done("s1", "table.order", "ana", rule="fell.test.reroll", answer="yes")
    return s.done("s1", "fell.contest", "ana", target="rat").outcome


def combat_tie(option: str) -> Any:
    # d6 against d6: 3 and 3; rolled again, the foes win 5 to 2
    s = ruled("fell.combat.tie", option, 3, 3, 2, 5, ana=hero("Ana", "s1"), goblin=creature("goblin"))
    s.done("s0", "fell.fight", foes=["goblin"])
    fight = s.session.state.fight
    return fight and fight.order


def attack_harm(option: str) -> Any:
    people = {"ana": hero("Ana", "s1", items=("greatsword",)), "rat": creature("rat")}
    s = ruled("fell.attack.harm", option, 8, 7, 1, **people)
    return s.done("s1", "fell.attack", "ana", target="rat", weapon="greatsword").outcome["b_takes"]


def ammunition(option: str) -> Any:
    # a bow with arrows, then without: shots left, and the warnings
    people: Any = {
        "ana": hero("Ana", "s1", items=("longbow", "arrows")),
        "bram": hero("Bram", "s2", items=("longbow",)),
    }
    s = ruled("fell.ammunition", option, *[1] * 20, **people)
    s.done("s1", "fell.attack", "ana", target="bram", weapon="longbow", _overrule=True)
    empty = s.do("s2", "fell.attack", "bram", target="ana", weapon="longbow")
    return s.session.state.part("ana", Pack).items["arrows"].uses, isinstance(empty, Entry)


def death_expired(option: str) -> Any:
    # BOD is gone, 1 hour to live, and it passes: dead at once, or asked
    s = ruled("fell.death.expired", option, 3, 1, ana=hero("Ana", "s1", bod="d4"))
    s.done("s0", "fell.harm", "ana", n=4)
    s.done("s0", "table.clock", n=1, unit="hours")
    return s.session.state.characters["ana"].life, list(s.session.state.due_rolls)


def harm_at_zero(option: str) -> Any:
    # BOD is gone, 3 days to live; harmed again: 1 round by the table, death by the facilitator's word, or nothing
    s = ruled("fell.harm.at_zero", option, 4, 3, 2, 1, ana=hero("Ana", "s1"))
    s.done("s0", "fell.harm", "ana", n=8)
    s.done("s0", "fell.harm", "ana", n=1, say={"fell.death": "dies"})
    ends = [countdown.at for countdown in s.session.state.part("ana", Countdowns).countdowns.values()]
    return s.session.state.characters["ana"].life, ends


def npc_zero(option: str) -> Any:
    s = ruled("fell.npc.zero", option, 4, 2, rat=creature("rat"))
    s.done("s0", "fell.harm", "rat", n=9)
    return s.session.state.characters["rat"].life


def advance_floor(option: str) -> Any:
    # BOD d4 shows 1, the other two nothing; below d4 the death table says 1d4 days, 3 of them
    s = ruled("fell.advance.floor", option, 1, 2, 2, 4, 3, ana=hero("Ana", "s1", bod="d4"))
    s.done("s1", "fell.advance", "ana", _overrule=True)
    return s.session.state.part("ana", Ladder).rung("BOD").usable


def advance_loss(option: str) -> Any:
    s = ruled("fell.advance.loss", option, 1, 2, 2, ana=hero("Ana", "s1", bod="d8"))
    s.done("s1", "fell.advance", "ana", _overrule=True)
    s.done("s1", "fell.rest", "ana", served=True, kind="week", _overrule=True)
    return s.session.state.part("ana", Ladder).rung("BOD").die


def morale_leave(option: str) -> Any:
    # her WIL shows 5 against 1; then a 4: they flee, at once or with their own turn
    s = ruled("fell.morale.leave", option, 5, 1, 4, ana=hero("Ana", "s1"), rat=creature("rat"))
    s.done("s0", "fell.fight", foes=["rat"], first="party")
    s.done("s1", "fell.morale", "ana")
    return s.session.state.fight and s.session.state.fight.sides["foes"]


def unended(option: str) -> Any:
    s = ruled("fell.cast.unended", option, 6, ana=hero("Ana", "s1", spells=("haste",)))
    s.done("s1", "fell.cast", "ana", spell="haste", dn=0)
    s.done("s1", "fell.rest", "ana", kind="night", served=True, _overrule=True)
    return s.session.state.part("ana", Conditions).has("hastened")


def the_find() -> Stage:
    return find_things(stage("find", ana=hero("Ana", "s1", coin=100), bram=hero("Bram", "s2")), "fell")


CONFORMANCE = Conformance(
    scenes={"the road": the_road, "the fair": the_fair, "the barrow": the_barrow, "the find": the_find},
    rulings={
        "fell.morale.leave": morale_leave,
        "fell.gain.duplicate": gain_duplicate,
        "fell.protection.body": body_armour,
        "fell.protection.pool": protection_pool,
        "fell.hireling.skill_die": hireling_skill,
        "fell.test.dn": test_dn,
        "fell.cast.weakened": cast_weakened,
        "fell.ladder.floor": ladder_floor,
        "fell.contest.unmatched": unmatched,
        "fell.contest.reroll": contest_reroll,
        "fell.combat.tie": combat_tie,
        "fell.attack.harm": attack_harm,
        "fell.ammunition": ammunition,
        "fell.death.expired": death_expired,
        "fell.harm.at_zero": harm_at_zero,
        "fell.npc.zero": npc_zero,
        "fell.advance.floor": advance_floor,
        "fell.advance.loss": advance_loss,
        "fell.cast.unended": unended,
    },
    samples={
        "fell.test": (TestParams(dice=("d8", "d6"), dn=7), TestParams(dice=("d4",), dn=12, advantage=-1)),
        "fell.contest": (ContestParams(a=("d8", "d6"), b=("d10",)),),
        "fell.attack": (AttackParams(a=("d8", "d6"), b=("d6", "d4"), a_harm=2, b_harm=1),),
        "fell.cast": (CastParams(wil="d8", spell="d6", dn=6),),
        "fell.reaction": (WilParams(wil="d12"),),
        "fell.morale": (WilParams(wil="d10"),),
        "fell.death": (DeathParams(), DeathParams(time="d8")),
        "fell.advance": (AdvanceParams(die="d6"), AdvanceParams(die="d4", floor="death")),
        "fell.blast": (BlastParams(a=("d6",), a_harm=2, targets=(Target(("d4",), 1), Target(("d6",), 1))),),
        "fell.blast.count": (CountParams(steel="d6"),),
    },
)
