"""Scenes of Deeds for the suite: a road, a market, a bridge and an ogre, each move at least once."""

from __future__ import annotations

from typing import Any

from caltrop.games.common.health.points import Scores
from caltrop.games.deeds.mechanics import (
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
from caltrop.games.deeds.sheet import Scars
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.state.state import Character
from caltrop.table.dicebox import DiceBox
from caltrop.table.session import Warnings
from conformance.stage import Conformance, Stage, find_things, recorded_bytes
from deeds.table import creature, hero, table, target


def stage(seed: str, **people: Character) -> Stage:
    return Stage(table(DiceBox(recorded_bytes(seed)).roll, None, **people))


def ruled(ruling: str, option: str, *faces: int, **people: Character) -> Stage:
    """A table that plays by this option, with these faces in its box."""
    left = list(faces)
    return Stage(table(lambda sides: left.pop(0), {ruling: option}, **people))


# ---- scenes
def the_road() -> Stage:
    """Saves of every kind, strangers, hirelings, hunger and light."""
    s = stage(
        "road",
        isaura=hero("Isaura", "s1", finesse=14, coin=300, items=("torch", "rations")),
        brand=hero("Brand", "s2", brawn=13),
        griffin=creature("griffin", shows="numbers"),
    )
    s.done("s1", "deeds.action", "isaura", what="ties a rope to a pillar")
    s.done("s1", "deeds.save", "isaura", ability="Finesse", advantage=1, stakes="across the ledge")
    s.done("s1", "deeds.save", "isaura", ability="Intellect", disadvantage=True)
    s.done("s1", "deeds.save", "isaura", ability="Finesse", advantage=2, say={"deeds.advantage": "succeeds"})
    s.done("s1", "deeds.opposed", "isaura", target="brand", ability="Finesse")
    s.done("s1", "deeds.aid", "isaura", ability="Brawn", others=[{"who": "brand"}], stakes="the portcullis")
    s.done("s2", "deeds.interfere", "brand", ability="Brawn", others=[{"who": "isaura"}])
    s.done("s1", "deeds.reaction", "isaura", target="griffin")
    s.done("s1", "deeds.hire", "isaura", role="sellsword", name="Pim", days=2)
    s.done("s1", "deeds.pay", "isaura", hireling="pim", days=1)
    s.warned("carries-things", "s1", "deeds.dismiss", "isaura", hireling="pim")
    s.done("s1", "deeds.dismiss", "isaura", hireling="pim", _overrule=True)
    s.done("s1", "deeds.use", "isaura", item="torch")
    s.done("s0", "deeds.deprive", "isaura", lacking="food")
    s.done("s0", "deeds.time", n=6, unit="turns")
    s.done("s0", "deeds.time", n=12, unit="watches")
    s.refused("deprived", "s1", "deeds.rest", "isaura")
    s.done("s1", "deeds.use", "isaura", item="rations")
    s.done("s1", "deeds.rest", "isaura", kind="night", _overrule=True)
    s.refused("no-such-helper", "s1", "deeds.aid", "isaura", ability="Brawn", others=[{"who": "isaura"}])
    return s


def the_fair() -> Stage:
    """Creation, the market, the pack, damage and healing outside of a fight, a scar."""
    s = stage("fair", brand=hero("Brand", "s2", items=("shield", "mail-hauberk", "bandages"), coin=600, hp=5))
    s.done("s1", "deeds.create", name="Tove")
    s.done("s2", "deeds.buy", "brand", item="spellbook", piece="ember-dart")
    s.done("s2", "deeds.buy", "brand", item="healers-care", _overrule=True)  # a week of everyone's time
    s.warned("no-slot", "s2", "deeds.buy", "brand", item="tent", count=9)
    s.done("s0", "deeds.coin", "brand", by=40)
    s.done("s2", "deeds.wear", "brand", item="mail-hauberk")
    s.done("s2", "deeds.wear", "brand", item="shield")
    s.done("s2", "deeds.take_off", "brand", item="shield")
    s.done("s2", "deeds.sell", "brand", item="shield")
    s.done("s2", "deeds.hand", "brand", to="tove", coin=5)
    s.done("s0", "deeds.fatigue", "brand", by=2)
    s.done("s2", "deeds.drop", "brand", item="spellbook")
    s.refused("no-spellbook", "s2", "deeds.cast", "brand", spell="ember-dart", targets=["tove"])
    s.done("s0", "deeds.damage", "brand", n=5)
    s.done("s0", "deeds.damage", "brand", n=10, to="Intellect")
    s.warned("helpless", "s2", "deeds.action", "brand", what="reads a letter")
    s.done("s0", "deeds.heal", "brand", n=2, to="Intellect")
    s.done("s0", "deeds.rest", "brand", kind="care")
    s.done("s0", "table.life", "brand", life="out")
    s.done("s1", "deeds.revive", "tove", target="brand")
    return s


def the_bridge() -> Stage:
    """A fight: intent, declarations, initiative, zones, attacks, a deed, a spell, a warband, morale, retreat."""
    s = stage(
        "bridge",
        isaura=hero("Isaura", "s1", finesse=14, hp=9, items=("longsword", "fire-pot"), worn=("shield",)),
        brand=hero("Brand", "s2", brawn=16, hp=9, items=("halberd",), spells=("breaker-wave",)),
    )
    s.done("s0", "deeds.creature", creature="reaver", count=3)
    s.done("s0", "deeds.creature", creature="knocker-mob")
    s.done("s0", "deeds.fight", foes=["reaver-a", "reaver-b", "reaver-c"], surprised=["reaver-c"], zone="near")
    s.done("s0", "deeds.fight.join", "knocker-mob", side="foes", zone="close")
    s.done("s0", "deeds.fight.pause", paused=True)
    s.done("s0", "deeds.fight.pause", paused=False)
    s.done("s0", "deeds.intent", what="they lock shields")
    s.done("s1", "deeds.declare", "isaura", what="throw the pot")
    s.warned("not-declared", "s0", "deeds.initiative")
    s.done("s2", "deeds.declare", "brand", what="hold them off")
    s.done("s0", "deeds.initiative")
    s.done("s0", "deeds.zone", "reaver-c", zone="far")
    s.warned("out-of-reach", "s2", "deeds.attack", "brand", target="reaver-c")
    s.done("s2", "deeds.move", "brand", way="nearer", target="reaver-a", _overrule=True)
    s.done("s1", "deeds.blast.count", "isaura", weapon="fire-pot")
    s.done("s1", "deeds.blast", "isaura", targets=["reaver-a", "reaver-b"], weapon="fire-pot", _overrule=True)
    s.done("s2", "deeds.attack", "brand", target="reaver-a", _overrule=True)
    s.done("s2", "deeds.attack", "brand", target="knocker-mob", _overrule=True)
    s.done("s1", "deeds.strike", "isaura", target="reaver-b", allies=["brand"], weapon="longsword", _overrule=True)
    s.done("s0", "deeds.blast", "knocker-mob", targets=["isaura", "brand"], _overrule=True)
    s.done("s2", "deeds.cast", "brand", spell="breaker-wave", targets=["reaver-b", "reaver-c"], _overrule=True)
    s.done(
        "s1", "deeds.deed", "isaura", what="kick the brazier over", ability="Finesse", target="reaver-b", _overrule=True
    )
    s.done("s0", "table.initiative", turn="foes")
    s.warned("others-turn", "s1", "deeds.turn")
    s.done("s0", "deeds.done", "knocker-mob")
    s.done("s0", "deeds.not_done", "knocker-mob")
    s.done("s0", "deeds.done")
    s.done("s0", "deeds.turn")
    s.done("s0", "table.life", "reaver-c", life="out")
    s.done("s0", "deeds.morale")
    s.done("s0", "deeds.fight.leave", "reaver-b")
    s.refused("nowhere-to-go", "s1", "deeds.retreat", "isaura")
    s.done("s1", "deeds.retreat", "isaura", to="the mill", _overrule=True)
    s.done("s0", "deeds.fight.end")
    return s


# ---- rulings: for an option, something that no other option gives
def opposed_passing(option: str) -> Any:
    # Isaura (14) rolls 12, a pass; the foe (8) rolls 9, a failure but the lower number
    them = {"isaura": hero("Isaura", "s1", finesse=14), "brand": hero("Brand", "s2", finesse=8)}
    s = ruled("deeds.opposed.passing", option, 12, 9, **them)
    return s.done("s1", "deeds.opposed", "isaura", target="brand", ability="Finesse").outcome


def aid_best(option: str) -> Any:
    # Ruk (13) rolls 10, a pass; Tove (7) rolls 8, the lowest number but a failure
    them = {"ruk": hero("Ruk", "s1", brawn=13), "tove": hero("Tove", "s2", brawn=7)}
    s = ruled("deeds.aid.best", option, 10, 8, **them)
    return s.done("s1", "deeds.aid", "ruk", ability="Brawn", others=[{"who": "tove"}]).outcome


def zones_nearer(option: str) -> Any:
    # a halberd reaches near; the foe is close
    s = ruled("deeds.zones.nearer", option, 5, brand=hero("Brand", "s2", items=("halberd",)), straw=target())
    s.done("s0", "deeds.fight", foes=["straw"], zone="close")
    s.done("s0", "table.initiative", order=["brand", "foes"])
    s.done("s2", "deeds.declare", "brand", what="strike")
    return isinstance(s.do("s2", "deeds.attack", "brand", target="straw"), Warnings)


def dual_impaired(option: str) -> Any:
    # best_then_d4: 8 and 6 and the d4 shows 3: 3; each: 8 with 2, 6 with 4: 4; lowest: 8, 6 and 1: 1
    faces = {"best_then_d4": (8, 6, 3), "each": (8, 6, 2, 4), "lowest": (8, 6, 1)}[option]
    brand = hero("Brand", "s2", items=("longsword", "short-sword"))
    s = ruled("deeds.attack.dual_impaired", option, *faces, brand=brand, straw=target())
    want = {"target": "straw", "weapon": "longsword", "second": "short-sword", "impaired": True}
    return s.done("s2", "deeds.attack", "brand", **want).outcome["damage"]


def attack_mixed(option: str) -> Any:
    # a longsword shows 5; where the facilitator says enhanced, the d12 shows 9
    s = ruled("deeds.attack.mixed", option, 5, 9, brand=hero("Brand", "s2", items=("longsword",)), straw=target())
    want = {"target": "straw", "enhanced": True, "impaired": True, "say": {"deeds.attack": "enhanced"}}
    return s.done("s2", "deeds.attack", "brand", **want).outcome["damage"]


def attack_allies(option: str) -> Any:
    # Tove acts before the foes and deals 4, Brand after them and rolls 6: all of it, or what exceeds the 4
    people = {"tove": hero("Tove", "s1", items=("mace",)), "brand": hero("Brand", "s2", items=("mace",))}
    s = ruled("deeds.attack.allies", option, 2, 18, 4, 6, **people, straw=target())
    s.done("s0", "deeds.fight", foes=["straw"], zone="close")
    s.done("s0", "deeds.initiative", _overrule=True)
    s.done("s1", "deeds.attack", "tove", target="straw", _overrule=True)
    s.done("s0", "deeds.turn")
    s.done("s0", "deeds.turn")
    s.done("s2", "deeds.attack", "brand", target="straw", _overrule=True)
    return s.session.state.part("straw", Scores).now("HP")


def scars_when(option: str) -> Any:
    # 7 damage to exactly 7 HP; where the facilitator is asked, they let it pass
    s = ruled("deeds.scars.when", option, brand=hero("Brand", "s2", hp=7))
    s.done("s0", "deeds.damage", "brand", n=7, say={"deeds.scars": "no"})
    return s.session.state.part("brand", Scars).scars


def morale_leave(option: str) -> Any:
    # an Intellect save that fails: they flee, at once or with their own turn
    s = ruled("deeds.morale.leave", option, 20, ruk=hero("Ruk", "s1"), rat=target())
    s.done("s0", "deeds.fight", foes=["rat"], zone="close")
    s.done("s0", "deeds.morale")
    return s.session.state.fight and s.session.state.fight.sides["foes"]


def the_find() -> Stage:
    return find_things(stage("find", ana=hero("Ana", "s1", coin=100), bram=hero("Bram", "s2")), "deeds")


CONFORMANCE = Conformance(
    scenes={"the road": the_road, "the fair": the_fair, "the bridge": the_bridge, "the find": the_find},
    rulings={
        "deeds.morale.leave": morale_leave,
        "deeds.opposed.passing": opposed_passing,
        "deeds.aid.best": aid_best,
        "deeds.zones.nearer": zones_nearer,
        "deeds.attack.dual_impaired": dual_impaired,
        "deeds.attack.mixed": attack_mixed,
        "deeds.attack.allies": attack_allies,
        "deeds.scars.when": scars_when,
    },
    samples={
        "deeds.save": (SaveParams(score=12, advantage=1), SaveParams(score=3, advantage=-1)),
        "deeds.opposed": (OpposedParams(a=12, b=8), OpposedParams(a=12, b=8, a_advantage=1, passing="pass_first")),
        "deeds.attack": (
            AttackParams(weapons=("d8",), armour=1, hp=3, brawn=10),
            AttackParams(weapons=("d6", "d4"), mode="impaired", armour=0, hp=2, brawn=4, allies=(Blow(("d10",)),)),
            AttackParams(weapons=("d8",), mode="enhanced", armour=2, hp=4, brawn=9, piercing=1, dealt=3, shield=True),
        ),
        "deeds.deed": (DeedParams(score=14), DeedParams(score=9, advantage=-1)),
        "deeds.aid": (TogetherParams(savers=(Saver(13), Saver(7, 1))),),
        "deeds.interfere": (TogetherParams(savers=(Saver(13), Saver(7)), best="roll"),),
        "deeds.initiative": (InitiativeParams(savers=(Saver(14),)),),
        "deeds.blast": (BlastParams(weapons=("d6",), targets=(Target(0, 3, 8), Target(1, 1, 5))),),
        "deeds.blast.count": (CountParams(die="d6"),),
        "deeds.damage": (DamageParams(damage=6, hp=2, brawn=9),),
        "deeds.loss": (LossParams(weapons=("d8", "d6"), mode="impaired", armour=1, dual_impaired="each"),),
        "deeds.reaction": (Nothing(),),
    },
)
