"""Two evenings of Fell: the mill by the ford, and the barrow on the hill."""

from __future__ import annotations

from caltrop.table.dicebox import DiceBox
from conformance.stage import Stage, recorded_bytes
from evenings.driver import end_evening, exchange_blows
from fell.table import table


def begin(seed: str) -> Stage:
    """Two people are made at an empty table; the dice fall as recorded."""
    s = Stage(table(DiceBox(recorded_bytes(seed)).roll))
    s.done("s0", "table.sitting", on=True)
    s.done("s1", "fell.create", method="assigned", name="Ana", up="BOD", down="INT")
    s.done("s2", "fell.create", method="assigned", name="Bram", up="WIL", down="BOD")
    for who in ("ana", "bram"):
        s.done("s0", "fell.coin", who, by=150)
    return s


def the_mill() -> Stage:
    """They shop, meet the miller, hire a lad, fight goblins in the dark until some run, and sleep."""
    s = begin("mill")
    s.done("s1", "fell.buy", "ana", item="longsword")
    s.done("s1", "fell.buy", "ana", item="gambeson")
    s.done("s1", "fell.wear", "ana", item="gambeson")
    s.done("s1", "fell.buy", "ana", item="torch", count=2)
    s.done("s2", "fell.buy", "bram", item="firebomb")
    s.done("s2", "fell.buy", "bram", item="rations", count=2)
    s.done("s0", "fell.learn", "bram", spell="sleep")
    s.done("s0", "fell.creature", creature="guard", name="Miller")
    s.done("s1", "fell.reaction", "ana", target="miller")
    s.done("s1", "fell.test", "ana", ability="WIL", dn=4)
    s.done("s2", "fell.hire", "bram", name="Pim", skills=["lore"], days=1)
    s.done("s0", "table.call", move="fell.test", who=["ana", "bram"], want={"ability": "INT", "dn": 6}, hide=["dn"])
    for seat, who in (("s1", "ana"), ("s2", "bram")):
        s.done(seat, "fell.test", who, _call="call")
    s.done("s1", "fell.use", "ana", item="torch")
    s.done("s0", "fell.creature", creature="goblin", count=3)
    s.done("s0", "fell.creature", creature="goblin-leader", hidden=True)
    s.done("s0", "fell.fight", foes=["goblin-a", "goblin-b", "goblin-c", "unseen-goblin-leader"], first="party")
    s.done("s2", "fell.cast", "bram", spell="sleep", die="d4", dn=2, targets=["goblin-c"], _overrule=True)
    s.done("s1", "fell.attack", "ana", target="goblin-c", _overrule=True)
    s.done("s0", "fell.turn", _overrule=True)
    s.done("s0", "table.hide", "unseen-goblin-leader", hidden=False)
    s.done("s0", "fell.attack", "unseen-goblin-leader", target="bram", _overrule=True)
    s.done("s0", "fell.turn", _overrule=True)
    s.done("s2", "fell.blast", "bram", targets=["goblin-a", "goblin-b"], weapon="firebomb", _overrule=True)
    s.done("s0", "fell.harm", "unseen-goblin-leader", n=20)
    s.done("s1", "fell.morale", "ana", _overrule=True)
    exchange_blows(s, "fell", rounds=2)
    end_evening(s)
    s.done("s0", "table.sitting", on=True)
    s.done("s0", "fell.rest", "ana", kind="night", party=True, served=True, _overrule=True)
    s.done("s1", "fell.advance", "ana", _overrule=True)
    return end_evening(s)


def the_barrow() -> Stage:
    """A wight, a death on each side, a body left behind, a week in bed, and what has been learnt."""
    s = begin("barrow on the hill")
    s.done("s1", "fell.buy", "ana", item="greatsword")
    s.done("s0", "fell.learn", "bram", spell="shield")
    s.done("s0", "fell.deprive", "bram", lacking="sleep")
    s.done("s2", "fell.cast", "bram", spell="shield", dn=2, targets=["bram"], _overrule=True)
    s.done("s0", "fell.creature", creature="ghoul")
    s.done("s0", "fell.creature", creature="skeleton", count=2)
    s.done("s0", "fell.fight", foes=["ghoul", "skeleton-a", "skeleton-b"], first="foes")
    s.done("s0", "fell.attack", "ghoul", target="ana", weapon="grave-nails", _overrule=True)
    s.done("s0", "fell.attack", "skeleton-a", target="bram", _overrule=True)
    s.done("s0", "fell.turn", _overrule=True)
    exchange_blows(s, "fell", rounds=3)
    s.done("s0", "fell.harm", "bram", n=30, armour=False)
    s.done("s0", "table.life", "bram", life="dead")
    s.done("s0", "table.bequeath", "bram", to="ana", _overrule=True)
    end_evening(s)
    s.done("s0", "table.sitting", on=True)
    s.done("s2", "fell.create", method="assigned", name="Cyd")
    s.done("s0", "fell.rest", "ana", kind="week", party=True, served=True, _overrule=True)
    s.done("s1", "fell.advance", "ana", _overrule=True)
    s.session.undo("s0", s.session.log[-1].seq)
    return end_evening(s)


EVENINGS = {"the mill": the_mill, "the barrow": the_barrow}
