"""Grimoire's scenes for the suite: a night in the abbey of books, each move at least once."""

from __future__ import annotations

from typing import Any

from caltrop.games.common.items.pack import Pack
from caltrop.games.grimoire.mechanics import (
    ActionParams,
    AttackParams,
    BlastParams,
    CastParams,
    ContestEachParams,
    ContestParams,
    HarmParams,
    SaveParams,
    SavingSide,
    Target,
)
from caltrop.games.grimoire.sheet import Magic
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.state.state import Character
from caltrop.table.dicebox import DiceBox
from conformance.stage import Conformance, Stage, find_things, recorded_bytes
from grimoire.table import creature, hero, table


def stage(seed: str, **people: Character) -> Stage:
    return Stage(table(DiceBox(recorded_bytes(seed)).roll, **people))


def scripted(*faces: int, rulings: dict[str, str] | None = None, **people: Character) -> Stage:
    """A table with these faces in its box."""
    left = list(faces)
    return Stage(table(lambda sides: left.pop(0), rulings, **people))


# ---- scenes
def the_road() -> Stage:
    """Checks open and hidden, people met, the market, hunger and rest, a new companion."""
    s = stage(
        "road",
        ana=hero("Ana", "s1", items=("crowbar", "rations", "bandages", "torch"), coin=500),
        bram=hero("Bram", "s2", worn=("mail-shirt", "shield"), items=("sword", "mana-dust"), coin=100),
        miller=creature("footpad", shows="numbers"),
    )
    s.done("s1", "grimoire.action", "ana", attribute="STR", objects=["crowbar"], advantage=1, object_advantage=[1])
    s.done("s0", "grimoire.action", "ana", attribute="DEX", dc=24)
    s.done("s0", "table.call", move="grimoire.save", who=["ana"], want={"attribute": "DEX", "dc": 24}, hide=["dc"])
    s.done("s1", "grimoire.save", "ana", attribute="DEX", _call="call")
    s.done("s0", "grimoire.trivial", "ana", works=True, what="she steps over the brook")
    s.done("s1", "grimoire.contest", "ana", attribute="WIL", target="miller")
    s.done("s1", "grimoire.reaction", "ana", target="miller")
    s.done("s1", "grimoire.fate", question="Is the mill empty?")
    s.done("s1", "grimoire.hire", "ana", role="sellsword", name="Pim", days=1)
    s.done("s1", "grimoire.hire", "ana", background="deep-miner", name="Dora")
    s.done("s1", "grimoire.pay", "ana", hireling="pim", days=2)
    s.done("s1", "grimoire.dismiss", "ana", hireling="pim", _overrule=True)
    s.done("s1", "grimoire.buy", "ana", item="waxed-scroll")
    s.done("s1", "grimoire.sell", "ana", item="crowbar")
    s.done("s1", "grimoire.use", "ana", item="torch")
    s.done("s1", "grimoire.hand", "ana", to="bram", coin=5)
    s.done("s1", "grimoire.drop", "ana", item="waxed-scroll")
    s.done("s0", "grimoire.coin", "ana", by=10)
    s.refused("no-coin", "s2", "grimoire.buy", "bram", item="wagon")
    s.warned("no-slot", "s1", "grimoire.buy", "ana", item="tent", count=9)
    s.done("s2", "grimoire.take_off", "bram", item="shield")
    s.done("s2", "grimoire.wear", "bram", item="shield")
    s.done("s0", "grimoire.fatigue", n=1, why="a march through the night")
    s.done("s0", "grimoire.deprive", "ana", lacking="food")
    s.done("s0", "table.clock", n=3, unit="days")
    s.refused("deprived", "s1", "grimoire.rest", "ana", kind="moment")
    s.done("s1", "grimoire.use", "ana", item="rations")
    s.done("s0", "grimoire.harm", "ana", n=2, to="DEX")
    s.done("s0", "grimoire.heal", "ana", n=1, to="DEX")
    s.done("s1", "grimoire.rest", "ana", kind="night", _overrule=True)
    s.done("s0", "grimoire.harm", "ana", n=10, to="STR")
    s.done("s1", "grimoire.replace", "ana", hireling="dora")
    s.done("s3", "grimoire.create", name="Cyd")
    return s


def the_gate() -> Stage:
    """A fight from start to end, with everything a turn can be spent on."""
    s = stage(
        "at the gate",
        ana=hero("Ana", "s1", items=("longbow", "bandages", "fire-pot"), strength=14, will=14, hp=6),
        bram=hero("Bram", "s2", worn=("mail-shirt", "shield"), items=("sword",), strength=15, hp=6),
        watch=creature("town-watch"),
    )
    s.done("s0", "grimoire.creature", creature="footpad", count=3)
    s.done("s0", "grimoire.creature", creature="footpad-captain", hidden=True)
    foes = ["footpad-a", "footpad-b", "footpad-c", "unseen-footpad-captain", "watch"]
    s.done("s0", "grimoire.fight", foes=foes, surprised=["footpad-c"])
    s.done("s0", "grimoire.fight.pause", paused=True)
    s.done("s0", "grimoire.fight.pause", paused=False)
    s.done("s0", "grimoire.price", what="draw", ap=2)
    s.done("s1", "grimoire.spend", "ana", what="draw", _overrule=True)
    s.done("s1", "grimoire.move", "ana", _overrule=True)
    s.done("s1", "grimoire.gain_advantage", "ana", _overrule=True)
    s.done("s1", "grimoire.attack", "ana", target="footpad-a", weapon="longbow", distant=True, _overrule=True)
    s.done("s1", "grimoire.blast", "ana", targets=["footpad-b", "footpad-c"], weapon="fire-pot", _overrule=True)
    s.done("s2", "grimoire.attack", "bram", target="watch", _overrule=True)
    s.done("s2", "grimoire.hold", "bram", kind="defence", text="parry", _overrule=True)
    s.done("s2", "grimoire.hold", "bram", kind="attack", text="strike back", condition="when hit", _overrule=True)
    s.done("s0", "grimoire.attack", "unseen-footpad-captain", target="bram", _overrule=True)
    s.done("s2", "grimoire.held.fire", "bram", id="h2", target="footpad-c")
    s.done("s2", "grimoire.hold", "bram", kind="other", text="shout", _overrule=True)
    s.done("s2", "grimoire.held.drop", "bram")
    for _ in range(8):
        s.done("s0", "grimoire.turn")
    s.done("s0", "table.initiative", turn="ana")
    s.done("s1", "grimoire.done", "ana")
    s.done("s0", "table.life", "footpad-a", life="dead")
    s.done("s0", "grimoire.morale")
    s.done("s0", "grimoire.fight.leave", "footpad-b")
    s.done("s0", "grimoire.fight.join", "footpad-b", side="foes")
    s.done("s0", "grimoire.creature", creature="wolf, 5 HP, STR 12, bite d6", side="foes")
    s.done("s1", "grimoire.retreat", "ana", to="the mill", _overrule=True)
    while s.session.state.characters["bram"].life != "down":
        s.done("s0", "table.life", "bram", life="up")
        s.done("s0", "table.house", "bram", name="STR", value=9)
        s.done("s0", "table.house", "bram", name="HP", value=1)
        s.done("s0", "grimoire.harm", "bram", n=3, armour=False)
    s.done("s1", "grimoire.treat", "ana", target="bram", _overrule=True)
    s.done("s0", "grimoire.fight.end")
    return s


def the_library() -> Stage:
    """Books: a casting that goes wrong as in the source, a scroll, copying, a new grimoire."""
    s = scripted(
        *(5, 2, 2),  # the source's example: a slot die and two of dust
        *(3,),  # the scroll
        *(4,),  # copying
        ana=hero(
            "Ana",
            "s1",
            items=("mana-dust", "mana-dust", "blank-book", "blank-book"),
            spells="salt-circle",
            scroll="mist-kettle",
            coin=600,
        ),
        bram=hero("Bram", "s2", scroll="oak-rind"),
    )
    s.refused("magic-dice", "s1", "grimoire.cast", "ana", spell="salt-circle")
    s.done("s1", "grimoire.cast", "ana", spell="salt-circle", slots=1, dust=2)
    s.done("s2", "grimoire.cast", "bram", spell="oak-rind", slots=1, targets=["bram"])
    s.done("s1", "grimoire.copy", "ana", slots=1)
    s.done("s1", "grimoire.buy", "ana", item="blank-book", _overrule=True)
    s.done("s0", "grimoire.hand", "ana", to="bram", item="blank-book")
    s.refused("no-full-moon", "s0", "grimoire.make_book", "ana", full_moon=False)
    s.refused("no-scroll", "s0", "grimoire.make_book", "bram", full_moon=True)
    return s


def the_moon() -> Stage:
    """A grimoire is made."""
    s = scripted(ana=hero("Ana", "s1", items=("blank-book",), scroll="mist-kettle", coin=300))
    s.done("s0", "grimoire.make_book", "ana", full_moon=True)
    return s


# ---- rulings: for an option, something that no other option gives
def advantage_mixed(option: str) -> Any:
    # two advantages and a disadvantage: one is left over, or nothing at all
    s = scripted(9, 14, rulings={"grimoire.advantage.mixed": option}, ana=hero("Ana", "s1"))
    plan = s.done("s1", "grimoire.action", "ana", attribute="STR", advantage=2, disadvantage=1).plan
    return plan and plan.params.get("advantage", 0)


def save_dc(option: str) -> Any:
    # 10 + 10 against 20 is not above it
    s = scripted(10, rulings={"grimoire.save.dc": option}, ana=hero("Ana", "s1"))
    return s.done("s1", "grimoire.save", "ana", attribute="STR").outcome


def initiative_when(option: str) -> Any:
    # Ana 20 + 10, the rat 1 + 4; rolled again she has 1 + 10 and the rat 20 + 4
    people = {"ana": hero("Ana", "s1"), "rat": creature("cellar-rats")}
    s = scripted(20, 1, 1, 20, rulings={"grimoire.initiative.when": option}, **people)
    s.done("s0", "grimoire.fight", foes=["rat"])
    s.done("s0", "grimoire.turn")
    s.done("s0", "grimoire.turn")
    return s.session.state.fight and s.session.state.fight.order


def initiative_tie(option: str) -> Any:
    # 4 + 10 and 10 + 4; in the second roll the rats win 5 to 2
    people = {"ana": hero("Ana", "s1"), "rat": creature("cellar-rats")}
    s = scripted(4, 10, 2, 5, rulings={"grimoire.initiative.tie": option}, **people)
    s.done("s0", "grimoire.fight", foes=["rat"])
    return s.session.state.fight and s.session.state.fight.order


def fists(option: str, ruling: str, *faces: int, **want: Any) -> Any:
    people = {"ana": hero("Ana", "s1", items=("knife", "dagger")), "bram": hero("Bram", "s2", hp=2)}
    s = scripted(*faces, rulings={ruling: option}, **people)
    return s.done("s0", "grimoire.attack", "ana", target="bram", target_attribute="DEX", **want).outcome


def unarmed(option: str) -> Any:
    # 10 + 10 + 1 against 11 + 10
    return fists(option, "grimoire.unarmed", 10, 1, 11, weapon="unarmed")


def two_weapons(option: str) -> Any:
    # 10 + 10 with 1 and 1 against 12 + 10: only both dice together hit
    return fists(option, "grimoire.two_weapons", 10, 1, 1, 12, weapon="knife", second="dagger")


def at_zero(option: str) -> Any:
    # 2 damage to 2 HP; the save is 5 + 10, not above 15; the scar's d6 shows 1
    return fists(option, "grimoire.critical.at_zero", 10, 2, 1, *((5,) if option == "save" else ()), 1, weapon="knife")


def scars_above(option: str) -> Any:
    s = scripted(20, rulings={"grimoire.scars.above": option}, ana=hero("Ana", "s1", hp=14))
    s.done("s0", "grimoire.harm", "ana", n=15)
    return s.session.state.part("ana", Magic).marks


def copy_sum(option: str) -> Any:
    people = {"ana": hero("Ana", "s1", spells="salt-circle", scroll="oak-rind", coin=50)}
    s = scripted(4, rulings={"grimoire.copy.sum": option}, **people)
    s.done("s0", "grimoire.copy", "ana", slots=1, clock=True)
    return s.session.state.clock, s.session.state.part("ana", Pack).fatigue


def morale_leave(option: str) -> Any:
    # initiative, then a WIL save that fails: they flee, at once or with their own turn
    s = scripted(
        20, 1, 1, rulings={"grimoire.morale.leave": option}, ana=hero("Ana", "s1"), rat=creature("cellar-rats")
    )
    s.done("s0", "grimoire.fight", foes=["rat"])
    s.done("s0", "grimoire.morale")
    return s.session.state.fight and s.session.state.fight.sides["foes"]


def the_find() -> Stage:
    return find_things(stage("find", ana=hero("Ana", "s1", coin=100), bram=hero("Bram", "s2")), "grimoire")


CONFORMANCE = Conformance(
    scenes={
        "the road": the_road,
        "the gate": the_gate,
        "the library": the_library,
        "the moon": the_moon,
        "the find": the_find,
    },
    rulings={
        "grimoire.morale.leave": morale_leave,
        "grimoire.advantage.mixed": advantage_mixed,
        "grimoire.save.dc": save_dc,
        "grimoire.initiative.when": initiative_when,
        "grimoire.initiative.tie": initiative_tie,
        "grimoire.unarmed": unarmed,
        "grimoire.two_weapons": two_weapons,
        "grimoire.critical.at_zero": at_zero,
        "grimoire.scars.above": scars_above,
        "grimoire.copy.sum": copy_sum,
    },
    samples={
        "grimoire.action": (
            ActionParams(modifier=10, dc=24, advantage=1, objects=("d6",), object_advantage=(-1,)),
            ActionParams(modifier=3, dc=20),
        ),
        "grimoire.save": (SaveParams(modifier=11, advantage=-1), SaveParams(modifier=10, dc=15)),
        "grimoire.contest": (ContestParams(modifier=10, target_modifier=12, objects=("d8",), target_objects=("d6",)),),
        "grimoire.contest_each": (
            ContestEachParams(modifier=10, targets=(SavingSide(modifier=8), SavingSide(modifier=12, advantage=-1))),
        ),
        "grimoire.attack": (
            AttackParams(modifier=12, weapon="d6", target_modifier=10, armour=1, hp=2, str=9),
            AttackParams(modifier=12, weapon=("d8", "d6"), target_modifier=10, armour=1, hp=3, str=8, at_zero="save"),
        ),
        "grimoire.blast": (
            BlastParams(
                modifier=10, weapon="d4", targets=(Target(modifier=8, hp=2, str=6), Target(modifier=12, hp=1, str=9))
            ),
        ),
        "grimoire.harm": (HarmParams(damage=5, armour=1, hp=2, str=9),),
        "grimoire.cast": (CastParams(slots=2, dust=1), CastParams(slots=4, fatigue_on=3)),
        "grimoire.reaction": (Nothing(),),
        "grimoire.fate": (Nothing(),),
    },
    prose={
        "grimoire.examples": "two worked examples: tests/grimoire/test_mechanics.py plays them",
        "grimoire.examples.magic": "a worked example: the scene of the library plays it",
    },
)
