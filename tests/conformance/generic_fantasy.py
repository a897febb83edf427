"""Scenes of Generic Fantasy for the suite: a village, a market and a tower, each move at least once."""

from __future__ import annotations

from typing import Any

from at_table import do
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.generic_fantasy.mechanics import (
    AttackParams,
    BlastParams,
    ContestParams,
    TableParams,
    Target,
    TestParams,
)
from caltrop.games.generic_fantasy.rulings import DEATH_DICE
from caltrop.kernel.state.state import Character
from caltrop.table.dicebox import DiceBox
from caltrop.table.log import Entry, Parked
from conformance.stage import Conformance, Stage, find_things, recorded_bytes
from generic_fantasy.table import asking, creature, hero, say, table


def stage(seed: str, **people: Character) -> Stage:
    return Stage(table(DiceBox(recorded_bytes(seed)).roll, None, **people))


def ruled(ruling: str, option: str, *faces: int, **people: Character) -> Stage:
    """A table that plays by this option, with these faces in its box."""
    left = list(faces)
    return Stage(table(lambda sides: left.pop(0), {ruling: option}, **people))


# ---- scenes
def the_village() -> Stage:
    """Tests with help, a hireling, points and trouble; contests; people met on the way."""
    s = stage(
        "village",
        ana=hero("Ana", "s1", skills={"athletics": "d6"}, coin=300),
        bram=hero("Bram", "s2", skills={"lore": "d4"}, feats=("still-waters",)),
        satyr=creature("satyr", shows="numbers"),
    )
    s.done("s1", "generic-fantasy.test", "ana", attribute="BOD", skill="athletics")
    s.done("s1", "generic-fantasy.test", "ana", attribute="INT", help=[{"who": "bram", "skill": "lore"}])
    trouble = {"generic-fantasy.trouble": "yes"}
    s.done("s1", "generic-fantasy.test", "ana", attribute="WIL", needs=3, trouble="somebody hears", say=trouble)
    s.done("s1", "generic-fantasy.test", "ana", attribute="WIL", needs=3)
    s.done("s1", "generic-fantasy.trouble", "ana", trouble="the lantern is gone")
    s.refused("nothing-failed", "s1", "generic-fantasy.trouble", "ana", trouble="again")
    spend(s, "s1", "ana")
    s.done("s1", "generic-fantasy.contest", "ana", target="satyr", attribute="WIL", target_attribute="WIL")
    s.done("s1", "generic-fantasy.reaction", "ana", target="satyr")
    s.done("s1", "generic-fantasy.hire", "ana", name="Pim", skill="survival", days=1)
    s.done("s1", "generic-fantasy.test", "ana", attribute="INT", hireling="pim")
    s.done("s1", "generic-fantasy.order", "ana", hireling="pim", order="into the well")
    s.done("s0", "table.clock", n=2, unit="days")
    s.done("s1", "generic-fantasy.order", "ana", hireling="pim", order="into the well again")
    s.done("s1", "generic-fantasy.pay", "ana", hireling="pim", days=2)
    s.done("s1", "generic-fantasy.dismiss", "ana", hireling="pim")
    s.done("s0", "generic-fantasy.harm", "bram", n=3, to="WIL")
    s.done("s2", "generic-fantasy.feat", "bram", feat="still-waters")
    s.refused("feat-used", "s2", "generic-fantasy.feat", "bram", feat="still-waters")
    s.done("s0", "generic-fantasy.scene")
    s.refused("no-skill", "s1", "generic-fantasy.test", "ana", attribute="INT", skill="ranged")
    return s


def spend(s: Stage, seat: str, who: str) -> None:
    """A test in which one more hit is bought, once the order says to ask; then nothing is spent any more."""
    s.done(seat, "table.order", who, rule="generic-fantasy.modify", answer="ask")
    result = do(s.session, seat, "generic-fantasy.test", who, attribute="BOD")
    assert isinstance(result, Parked)
    s._listen(say(s.session, result, "one more hit", "done"))
    s.done(seat, "table.order", who, rule="generic-fantasy.modify", answer="")


def the_market() -> Stage:
    """Creation, the market, wearing and mending, light, hunger and rest."""
    s = stage("market", bram=hero("Bram", "s2", worn=("mail", "shield"), items=("longsword",), coin=300))
    s.done("s1", "generic-fantasy.create", method="rolled", name="Ana")
    s.done("s1", "generic-fantasy.create", method="assigned", up="BOD", down="WIL", background="fighter", name="Aldo")
    s.refused("class-needs", "s1", "generic-fantasy.create", method="assigned", background="sage")
    s.refused("no-coin", "s2", "generic-fantasy.buy", "bram", item="river-barge", count=9)
    s.done("s0", "generic-fantasy.coin", "bram", by=100)
    s.done("s2", "generic-fantasy.buy", "bram", item="torch", count=2)
    s.warned("no-slot", "s2", "generic-fantasy.buy", "bram", item="tent", count=9)
    s.done("s2", "generic-fantasy.use", "bram", item="torch")
    s.done("s2", "generic-fantasy.take_off", "bram", item="shield")
    s.done("s2", "generic-fantasy.wear", "bram", item="shield")
    s.done("s0", "generic-fantasy.harm", "bram", n=1)
    s.done("s2", "generic-fantasy.repair", "bram")
    s.done("s2", "generic-fantasy.sell", "bram", item="longsword")
    s.done("s2", "generic-fantasy.hand", "bram", to="ana", coin=5)
    s.done("s2", "generic-fantasy.drop", "bram", item="torch")
    s.done("s0", "generic-fantasy.harm", "bram", n=6, to="INT")
    s.done("s2", "generic-fantasy.wound", "bram", text="cannot count past five")
    s.done("s0", "generic-fantasy.harm", "bram", n=2, to="INT")
    s.done("s0", "generic-fantasy.deprive", "bram", lacking="water")
    s.refused("deprived", "s2", "generic-fantasy.rest", "bram", served=True, kind="night")
    s.done("s0", "generic-fantasy.deprive", "bram")
    s.done("s0", "generic-fantasy.heal", "bram", n=1, to="INT")
    s.done("s2", "generic-fantasy.rest", "bram", served=True, kind="hour", attribute="INT")
    s.done("s2", "generic-fantasy.rest", "bram", served=True, kind="night", _overrule=True)
    s.done("s2", "generic-fantasy.rest", "bram", served=True, kind="week", _overrule=True)
    return s


def the_tower() -> Stage:
    """A fight from start to end: initiative, surprise, attacks, a blast, morale, a fall and its treatment."""
    s = stage(
        "tower",
        ana=hero("Ana", "s1", items=("mace", "dragonfire-flask"), worn=("padded-coat",), skills={"melee": "d6"}),
        bram=hero("Bram", "s2", items=("longbow",), wil="d4"),
    )
    s.done("s0", "generic-fantasy.creature", creature="kobold", count=3)
    s.done("s0", "generic-fantasy.creature", creature="hobgoblin-captain", hidden=True)
    captain = "unseen-hobgoblin-captain"
    foes = ["kobold-a", "kobold-b", "kobold-c", captain]
    s.done("s0", "generic-fantasy.fight", foes=foes, surprised=["kobold-c"])
    s.done("s0", "generic-fantasy.fight.pause", paused=True)
    s.done("s0", "generic-fantasy.fight.pause", paused=False)
    s.done("s1", "generic-fantasy.blast", "ana", targets=foes[:2], weapon="dragonfire-flask", _overrule=True)
    s.done("s2", "generic-fantasy.attack", "bram", target="kobold-c", _overrule=True)
    s.done("s0", "generic-fantasy.turn")
    s.done("s0", "table.initiative", turn="party")
    s.done("s1", "generic-fantasy.move", "ana", to="behind the door")
    s.done("s1", "generic-fantasy.done", "ana")
    s.done("s1", "generic-fantasy.not_done", "ana")
    s.warned("still-to-act", "s1", "generic-fantasy.turn")
    s.done("s1", "generic-fantasy.done", "ana")
    s.done("s2", "generic-fantasy.done", "bram")
    s.warned("others-turn", "s1", "generic-fantasy.turn")
    s.done("s0", "generic-fantasy.attack", captain, target="ana", _overrule=True)
    s.done("s0", "table.life", captain, life="out")
    s.done("s1", "generic-fantasy.morale", "ana")
    s.done("s0", "generic-fantasy.fight.leave", "kobold-a")
    s.done("s0", "generic-fantasy.fight.join", "kobold-a", side="foes")
    s.done("s0", "generic-fantasy.harm", "bram", n=4, to="WIL")
    while s.session.state.characters["bram"].life == "dead":
        s.session.undo("s0", s.session.log[-1].seq)
        s.done("s0", "generic-fantasy.harm", "bram", n=4, to="WIL")
    s.done("s1", "generic-fantasy.treat", "ana", target="bram", _overrule=True)  # in spite of the bees
    s.refused("no-attribute", "s2", "generic-fantasy.test", "bram", attribute="WIL")
    s.done("s0", "generic-fantasy.fight.end")
    return s


# ---- rulings: for an option, something that no other option gives
def last(option: str) -> Any:
    # a miss with all 4 points of a d4 there: may they all be spent?
    s = ruled("generic-fantasy.modify.last", option, 1, ana=hero("Ana", "s1", bod="d4"))
    asking(s.session, "ana")
    return isinstance(do(s.session, "s1", "generic-fantasy.test", "ana", attribute="BOD"), Parked)


def in_contest(option: str) -> Any:
    s = ruled("generic-fantasy.modify.contest", option, 4, 1, ana=hero("Ana", "s1"), kob=creature("kobold"))
    asking(s.session, "ana")
    return isinstance(do(s.session, "s1", "generic-fantasy.contest", "ana", target="kob"), Parked)


def unmatched(option: str) -> Any:
    # Ana's two d6 show 3 and 1, the hobgoblin's WIL d6 shows 3: one more die, or the dice compared
    people = {"ana": hero("Ana", "s1", skills={"athletics": "d6"}), "foe": creature("hobgoblin")}
    s = ruled("generic-fantasy.contest.unmatched", option, 3, 1, 3, **people)
    want = {"target": "foe", "skill": "athletics", "attribute": "INT", "target_attribute": "WIL"}
    return s.done("s1", "generic-fantasy.contest", "ana", **want).outcome


def which_die(option: str) -> Any:
    s = ruled("generic-fantasy.table.die", option, 1, 6, ana=hero("Ana", "s1", skills={"persuasion": "d6"}))
    return s.done("s1", "generic-fantasy.reaction", "ana", target="the miller", skill="persuasion").outcome


def twice(option: str) -> Any:
    people = {"ana": hero("Ana", "s1", int_="d10"), "kob": creature("kobold")}
    s = ruled("generic-fantasy.initiative.twice", option, 10, **people)
    s.done("s0", "generic-fantasy.fight", foes=["kob"])
    for _ in range(3):
        s.done("s0", "generic-fantasy.turn")
    return s.session.state.fight and s.session.state.fight.order


def excess(option: str) -> Any:
    s = ruled("generic-fantasy.harm.excess", option, ana=hero("Ana", "s1"))
    s.done("s0", "generic-fantasy.harm", "ana", n=10)
    return s.session.state.part("ana", Ladder).rung("BOD").points


def ammunition(option: str) -> Any:
    # a bow with arrows, then without: shots left, and the warnings
    people: Any = {
        "ana": hero("Ana", "s1", items=("longbow", "arrows")),
        "bram": hero("Bram", "s2", items=("longbow",)),
    }
    s = ruled("generic-fantasy.ammunition", option, *[1] * 20, **people)
    s.done("s1", "generic-fantasy.attack", "ana", target="bram", weapon="longbow", _overrule=True)
    empty = s.do("s2", "generic-fantasy.attack", "bram", target="ana", weapon="longbow")
    return s.session.state.part("ana", Pack).items["arrows"].uses, isinstance(empty, Entry)


def death_expired(option: str) -> Any:
    # BOD is gone, 1 hour to live, and it passes: dead at once, or asked
    s = ruled("generic-fantasy.death.expired", option, 3, 1, ana=hero("Ana", "s1", bod="d4"))
    s.done("s0", "generic-fantasy.harm", "ana", n=4)
    s.done("s0", "table.clock", n=1, unit="hours")
    return s.session.state.characters["ana"].life, list(s.session.state.due_rolls)


def harm_at_zero(option: str) -> Any:
    # BOD is gone, 3 days to live; harmed again: 1 round by the table, death by the facilitator's word, or nothing
    s = ruled("generic-fantasy.harm.at_zero", option, 4, 3, 2, 1, ana=hero("Ana", "s1", bod="d4"))
    s.done("s0", "generic-fantasy.harm", "ana", n=4)
    s.done("s0", "generic-fantasy.harm", "ana", n=1, say={"generic-fantasy.death": "dies"})
    ends = [countdown.at for countdown in s.session.state.part("ana", Countdowns).countdowns.values()]
    return s.session.state.characters["ana"].life, ends


def restore(option: str) -> Any:
    # WIL d4 is lost, dead in 2 days; treated, and a week of rest
    s = ruled("generic-fantasy.death.restore", option, 4, 2, ana=hero("Ana", "s1"), bram=hero("Bram", "s2", wil="d4"))
    s.done("s0", "generic-fantasy.harm", "bram", n=4, to="WIL")
    s.done("s1", "generic-fantasy.treat", "ana", target="bram")
    s.done("s2", "generic-fantasy.rest", "bram", served=True, kind="week", _overrule=True)
    return s.session.state.part("bram", Ladder).rung("WIL").usable


TABLE = (TableParams(dice=("d8", "d4")), TableParams(dice=("d12", "d10", "d6"), step=1))


def morale_leave(option: str) -> Any:
    # WIL shows 5: they retreat, at once or with their own turn
    s = ruled("generic-fantasy.morale.leave", option, 5, ana=hero("Ana", "s1"), rat=creature("lamp-beetle"))
    s.done("s0", "generic-fantasy.fight", foes=["rat"], first="party")
    s.done("s1", "generic-fantasy.morale", "ana")
    return s.session.state.fight and s.session.state.fight.sides["foes"]


def the_find() -> Stage:
    return find_things(stage("find", ana=hero("Ana", "s1", coin=100), bram=hero("Bram", "s2")), "generic-fantasy")


CONFORMANCE = Conformance(
    scenes={"the village": the_village, "the market": the_market, "the tower": the_tower, "the find": the_find},
    rulings={
        "generic-fantasy.morale.leave": morale_leave,
        "generic-fantasy.modify.last": last,
        "generic-fantasy.modify.contest": in_contest,
        "generic-fantasy.contest.unmatched": unmatched,
        "generic-fantasy.table.die": which_die,
        "generic-fantasy.initiative.twice": twice,
        "generic-fantasy.harm.excess": excess,
        "generic-fantasy.ammunition": ammunition,
        "generic-fantasy.death.expired": death_expired,
        "generic-fantasy.harm.at_zero": harm_at_zero,
        "generic-fantasy.death.restore": restore,
    },
    samples={
        "generic-fantasy.test": (TestParams(dice=("d10", "d6")), TestParams(dice=("d12", "d8", "d4"), needs=2)),
        "generic-fantasy.contest": (
            ContestParams(a=("d8", "d6"), b=("d10",)),
            ContestParams(a=("d8",), b=("d6", "d4")),
        ),
        "generic-fantasy.attack": (
            AttackParams(a=("d8", "d6"), b=("d6", "d4")),
            AttackParams(a=("d8",), b=("d8",), more_harm=1),
        ),
        "generic-fantasy.blast": (BlastParams(a=("d6",), targets=(Target(("d4",)), Target(("d6",), True))),),
        "generic-fantasy.reaction": TABLE,
        "generic-fantasy.initiative": TABLE,
        "generic-fantasy.morale": TABLE,
        "generic-fantasy.hireling": TABLE,
        "generic-fantasy.death": (DEATH_DICE(), DEATH_DICE(rounds="d8", hours="d4", days="d20")),
    },
)
