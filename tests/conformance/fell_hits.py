"""Scenes of Fell (Hits) for the suite: a day in the corrupted land, each move at least once."""

from __future__ import annotations

from typing import Any

from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.common.table.failed_tests import Failure
from caltrop.games.fell_hits.mechanics import AttackParams, BlastParams, ContestParams, Target, TestParams
from caltrop.games.fell_hits.rulings import DEATH_DICE
from caltrop.games.fell_hits.sheet import Experience
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.state.state import Character
from caltrop.table.dicebox import DiceBox
from caltrop.table.log import Entry
from conformance.stage import Conformance, Stage, find_things, recorded_bytes
from fell_hits.table import creature, hero, table


def stage(seed: str, **people: Character) -> Stage:
    return Stage(table(DiceBox(recorded_bytes(seed)).roll, None, **people))


def ruled(ruling: str, option: str, *faces: int, **people: Character) -> Stage:
    """A table that plays by this option, with these faces in its box."""
    left = list(faces)
    return Stage(table(lambda sides: left.pop(0), {ruling: option}, **people))


# ---- scenes
def the_road() -> Stage:
    """Tests with help, experience, a hireling and a push; contests; people met on the way."""
    s = stage(
        "road",
        ana=hero("Ana", "s1", skills={"athletics": "d6"}, experience=7, coin=300),
        bram=hero("Bram", "s2", skills={"lore": "d4"}),
        miller=creature("looter-captain", shows="numbers"),
    )
    s.done("s1", "fell-hits.test", "ana", attribute="BOD", skill="athletics", experience="d6")
    s.done("s1", "fell-hits.test", "ana", attribute="INT", help=[{"who": "bram", "skill": "lore"}])
    push = {"fell-hits.push": "yes"}
    for _ in range(5):  # until one of them has failed
        s.done("s1", "fell-hits.test", "ana", attribute="WIL", needs=2, trouble="somebody hears", say=push)
    while not s.session.state.part("bram", Failure).open:
        s.done("s2", "fell-hits.test", "bram", attribute="WIL")
    s.done("s0", "fell-hits.push", "bram", trouble="the mill wheel starts", say=push)
    s.refused("nothing-failed", "s0", "fell-hits.push", "bram", trouble="once more")
    s.done("s1", "fell-hits.contest", "ana", target="miller", attribute="WIL", target_attribute="WIL")
    s.done("s1", "fell-hits.reaction", "ana", target="miller")
    s.done("s1", "fell-hits.hire", "ana", name="Pim", skills=["repair"], skill_dice=["d6"], days=1)
    s.done("s1", "fell-hits.test", "ana", attribute="INT", hireling="pim")
    s.done("s1", "fell-hits.order", "ana", hireling="pim", order="into the mill")
    s.done("s0", "table.clock", n=2, unit="days")
    s.done("s1", "fell-hits.order", "ana", hireling="pim", order="into the mill again")
    s.done("s1", "fell-hits.pay", "ana", hireling="pim", days=2)
    s.done("s1", "fell-hits.dismiss", "ana", hireling="pim")
    s.refused("no-skill", "s1", "fell-hits.test", "ana", attribute="INT", skill="repair")
    s.refused("no-experience", "s1", "fell-hits.test", "ana", attribute="INT", experience="d12")
    return s


def the_fair() -> Stage:
    """Creation, the market, wearing and mending, light, hunger and rest."""
    s = stage("fair", bram=hero("Bram", "s2", worn=("brigandine", "shield"), items=("longsword",), coin=200))
    s.done("s1", "fell-hits.create", method="rolled", name="Ana")
    s.refused("no-coin", "s2", "fell-hits.buy", "bram", item="carriage")
    s.done("s0", "fell-hits.coin", "bram", by=100)
    s.done("s2", "fell-hits.buy", "bram", item="torch", count=2)
    s.warned("no-slot", "s2", "fell-hits.buy", "bram", item="tent", count=9)
    s.done("s2", "fell-hits.use", "bram", item="torch")
    s.done("s2", "fell-hits.take_off", "bram", item="shield")
    s.done("s2", "fell-hits.wear", "bram", item="shield")
    s.done("s0", "fell-hits.harm", "bram", n=1)
    s.done("s2", "fell-hits.repair", "bram")
    s.done("s2", "fell-hits.sell", "bram", item="longsword")
    s.done("s2", "fell-hits.hand", "bram", to="ana", coin=5)
    s.done("s2", "fell-hits.drop", "bram", item="torch")
    s.done("s0", "fell-hits.harm", "bram", n=7, to="INT")
    s.done("s2", "fell-hits.wound", "bram", text="cannot count past five")
    s.done("s0", "fell-hits.harm", "bram", n=2, to="INT")
    s.done("s0", "fell-hits.deprive", "bram", lacking="water")
    s.refused("deprived", "s2", "fell-hits.rest", "bram", served=True, kind="night")
    s.done("s0", "fell-hits.deprive", "bram")
    s.done("s0", "fell-hits.heal", "bram", n=1, to="INT")
    s.done("s2", "fell-hits.rest", "bram", served=True, kind="hour", attribute="INT")
    s.done("s2", "fell-hits.rest", "bram", served=True, kind="night", _overrule=True)
    s.done("s2", "fell-hits.rest", "bram", served=True, kind="week", _overrule=True)
    return s


def the_barrow() -> Stage:
    """A fight from start to end: surprise, attacks, a blast, morale, a fall and its treatment."""
    s = stage(
        "barrow",
        ana=hero("Ana", "s1", items=("mace", "firebomb"), worn=("gambeson",), skills={"athletics": "d6"}),
        bram=hero("Bram", "s2", items=("longbow",), wil="d4"),
    )
    s.done("s0", "fell-hits.creature", creature="tallow-man", count=3)
    s.done("s0", "fell-hits.creature", creature="looter-captain", hidden=True)
    captain = "unseen-looter-captain"
    foes = ["tallow-man-a", "tallow-man-b", "tallow-man-c", captain]
    s.done("s0", "fell-hits.fight", foes=foes, surprised=["tallow-man-c"])
    s.done("s0", "fell-hits.fight.pause", paused=True)
    s.done("s0", "fell-hits.fight.pause", paused=False)
    s.done("s1", "fell-hits.blast", "ana", targets=foes[:2], weapon="firebomb", _overrule=True)
    s.done("s2", "fell-hits.attack", "bram", target="tallow-man-c", _overrule=True)
    s.done("s0", "table.initiative", turn="foes")
    s.done("s0", "fell-hits.turn")
    s.done("s1", "fell-hits.move", "ana", to="behind the door")
    s.done("s1", "fell-hits.done", "ana")
    s.done("s1", "fell-hits.not_done", "ana")
    s.warned("still-to-act", "s1", "fell-hits.turn")
    s.done("s1", "fell-hits.done", "ana")
    s.done("s2", "fell-hits.done", "bram")
    s.warned("others-turn", "s1", "fell-hits.turn")
    s.done("s0", "fell-hits.attack", captain, target="ana", _overrule=True)
    s.done("s0", "table.life", captain, life="out")
    s.done("s1", "fell-hits.morale", "ana")
    s.done("s0", "fell-hits.fight.leave", "tallow-man-a")
    s.done("s0", "fell-hits.fight.join", "tallow-man-a", side="foes")
    s.done("s0", "fell-hits.harm", "bram", n=4, to="WIL")
    while s.session.state.characters["bram"].life == "dead":
        s.session.undo("s0", s.session.log[-1].seq)
        s.done("s0", "fell-hits.harm", "bram", n=4, to="WIL")
    s.done("s1", "fell-hits.treat", "ana", target="bram")
    s.refused("no-attribute", "s2", "fell-hits.test", "bram", attribute="WIL")
    s.done("s0", "fell-hits.fight.end")
    return s


# ---- rulings: for an option, something that no other option gives
def experience_contests(option: str) -> Any:
    s = ruled("fell-hits.experience.contests", option, 1, 6, ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    s.done("s1", "fell-hits.contest", "ana", target="bram")
    return s.session.state.part("ana", Experience).points


def experience_cost(option: str) -> Any:
    s = ruled("fell-hits.experience.cost", option, 1, 1, ana=hero("Ana", "s1", experience=10))
    s.done("s1", "fell-hits.test", "ana", attribute="BOD", experience="d8")
    return s.session.state.part("ana", Experience).points


def weapons(option: str) -> Any:
    people: Any = {"ana": hero("Ana", "s1", items=("mace",)), "hen": creature("wrong-hen")}
    s = ruled("fell-hits.weapons", option, *[3] * 9, **people)
    plan = s.done("s1", "fell-hits.attack", "ana", target="hen").plan
    return plan and plan.params["a"]


def short(option: str) -> Any:
    s = ruled("fell-hits.test.short", option, 6, ana=hero("Ana", "s1"))
    return s.done("s1", "fell-hits.test", "ana", attribute="BOD", needs=2).outcome


def weak(option: str) -> Any:
    s = ruled("fell-hits.test.weak", option, 5, ana=hero("Ana", "s1"))
    return s.done("s1", "fell-hits.test", "ana", attribute="BOD").outcome


def push_experience(option: str) -> Any:
    s = ruled("fell-hits.push.experience", option, 1, ana=hero("Ana", "s1"))
    s.done("s1", "fell-hits.test", "ana", attribute="BOD", trouble="a noise", say={"fell-hits.push": "yes"})
    return s.session.state.part("ana", Experience).points


def against_hen(ruling: str, option: str, *faces: int) -> Any:
    """Ana's d8 and athletics d6 against the hen's d4 and defense d4."""
    people: Any = {"ana": hero("Ana", "s1", skills={"athletics": "d6"}), "hen": creature("wrong-hen")}
    s = ruled(ruling, option, *faces, **people)
    return s.done("s1", "fell-hits.attack", "ana", target="hen", skill="athletics").outcome


def contest_count(option: str) -> Any:
    # one full hit and a miss against two weak hits
    return against_hen("fell-hits.contest.count", option, 6, 1, 4, 4)


def unmatched(option: str) -> Any:
    # Ana's d8 and d6 show 3 and 1, the captain's WIL d8 shows 3: one more die, or the dice compared and even
    people: Any = {"ana": hero("Ana", "s1", skills={"athletics": "d6"}), "cap": creature("looter-captain")}
    s = ruled("fell-hits.contest.unmatched", option, 3, 1, 3, **people)
    want: Any = {"target": "cap", "skill": "athletics", "target_attribute": "WIL"}
    return s.done("s1", "fell-hits.contest", "ana", **want).outcome


def attack_weak(option: str) -> Any:
    return against_hen("fell-hits.attack.weak", option, 6, 4, 1, 1)


def excess(option: str) -> Any:
    s = ruled("fell-hits.harm.excess", option, ana=hero("Ana", "s1"))
    s.done("s0", "fell-hits.harm", "ana", n=10)
    return s.session.state.part("ana", Ladder).rung("BOD").points


def ammunition(option: str) -> Any:
    # a bow with arrows, then without: shots left, and the warnings
    people: Any = {
        "ana": hero("Ana", "s1", items=("longbow", "arrows")),
        "bram": hero("Bram", "s2", items=("longbow",)),
    }
    s = ruled("fell-hits.ammunition", option, *[1] * 20, **people)
    s.done("s1", "fell-hits.attack", "ana", target="bram", weapon="longbow", _overrule=True)
    empty = s.do("s2", "fell-hits.attack", "bram", target="ana", weapon="longbow")
    return s.session.state.part("ana", Pack).items["arrows"].uses, isinstance(empty, Entry)


def death_expired(option: str) -> Any:
    # BOD is gone, 1 hour to live, and it passes: dead at once, or asked
    s = ruled("fell-hits.death.expired", option, 3, 1, ana=hero("Ana", "s1", bod="d4"))
    s.done("s0", "fell-hits.harm", "ana", n=4)
    s.done("s0", "table.clock", n=1, unit="hours")
    return s.session.state.characters["ana"].life, list(s.session.state.due_rolls)


def harm_at_zero(option: str) -> Any:
    # BOD is gone, 3 days to live; harmed again: 1 round by the table, death by the facilitator's word, or nothing
    s = ruled("fell-hits.harm.at_zero", option, 4, 3, 2, 1, ana=hero("Ana", "s1", bod="d4"))
    s.done("s0", "fell-hits.harm", "ana", n=4)
    s.done("s0", "fell-hits.harm", "ana", n=1, say={"fell-hits.death": "dies"})
    ends = [countdown.at for countdown in s.session.state.part("ana", Countdowns).countdowns.values()]
    return s.session.state.characters["ana"].life, ends


def npc_zero(option: str) -> Any:
    s = ruled("fell-hits.npc.zero", option, 4, 2, hen=creature("wrong-hen"))
    s.done("s0", "fell-hits.harm", "hen", n=9)
    return s.session.state.characters["hen"].life


def restore(option: str) -> Any:
    # WIL d4 is lost, dead in 2 days; treated, and a week of rest
    s = ruled("fell-hits.death.restore", option, 4, 2, ana=hero("Ana", "s1"), bram=hero("Bram", "s2", wil="d4"))
    s.done("s0", "fell-hits.harm", "bram", n=4, to="WIL")
    s.done("s1", "fell-hits.treat", "ana", target="bram")
    s.done("s2", "fell-hits.rest", "bram", served=True, kind="week", _overrule=True)
    return s.session.state.part("bram", Ladder).rung("WIL").usable


def rest_amount(option: str) -> Any:
    s = ruled("fell-hits.rest.amount", option, 8, ana=hero("Ana", "s1"))
    s.done("s0", "fell-hits.harm", "ana", n=5)
    s.done("s1", "fell-hits.rest", "ana", served=True)
    return s.session.state.part("ana", Ladder).rung("BOD").points


def rest_experience(option: str) -> Any:
    s = ruled("fell-hits.rest.experience", option, 1, ana=hero("Ana", "s1"))
    s.done("s1", "fell-hits.rest", "ana", served=True)
    return s.session.state.part("ana", Experience).points


def morale_leave(option: str) -> Any:
    # her WIL shows 6 against 1; then a 3: they flee, at once or with their own turn
    s = ruled("fell-hits.morale.leave", option, 6, 1, 3, ana=hero("Ana", "s1"), rat=creature("clayling"))
    s.done("s0", "fell-hits.fight", foes=["rat"], first="party")
    s.done("s1", "fell-hits.morale", "ana")
    return s.session.state.fight and s.session.state.fight.sides["foes"]


def the_find() -> Stage:
    return find_things(stage("find", ana=hero("Ana", "s1", coin=100), bram=hero("Bram", "s2")), "fell-hits")


CONFORMANCE = Conformance(
    scenes={"the road": the_road, "the fair": the_fair, "the barrow": the_barrow, "the find": the_find},
    rulings={
        "fell-hits.morale.leave": morale_leave,
        "fell-hits.experience.cost": experience_cost,
        "fell-hits.experience.contests": experience_contests,
        "fell-hits.weapons": weapons,
        "fell-hits.test.short": short,
        "fell-hits.test.weak": weak,
        "fell-hits.push.experience": push_experience,
        "fell-hits.contest.count": contest_count,
        "fell-hits.contest.unmatched": unmatched,
        "fell-hits.attack.weak": attack_weak,
        "fell-hits.harm.excess": excess,
        "fell-hits.ammunition": ammunition,
        "fell-hits.death.expired": death_expired,
        "fell-hits.harm.at_zero": harm_at_zero,
        "fell-hits.npc.zero": npc_zero,
        "fell-hits.death.restore": restore,
        "fell-hits.rest.amount": rest_amount,
        "fell-hits.rest.experience": rest_experience,
    },
    samples={
        "fell-hits.test": (TestParams(dice=("d8", "d6")), TestParams(dice=("d12", "d10", "d8", "d6"), needs=2)),
        "fell-hits.contest": (ContestParams(a=("d8", "d6"), b=("d10",)), ContestParams(a=("d8",), b=("d6", "d4"))),
        "fell-hits.attack": (AttackParams(a=("d8", "d6"), b=("d6", "d4")),),
        "fell-hits.reaction": (Nothing(),),
        "fell-hits.morale": (Nothing(),),
        "fell-hits.death": (DEATH_DICE(), DEATH_DICE(rounds="d8", hours="d4", days="d20")),
        "fell-hits.blast": (BlastParams(a=("d6",), targets=(Target(("d4",)), Target(("d6",), True))),),
    },
)
