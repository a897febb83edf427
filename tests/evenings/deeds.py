"""Two evenings of Deeds: the bridge, and the burning hall."""

from __future__ import annotations

from caltrop.table.dicebox import DiceBox
from conformance.stage import Stage, recorded_bytes
from deeds.table import table
from evenings.driver import end_evening, exchange_blows

G = "deeds"


def begin(seed: str) -> Stage:
    """Two heroes are made at an empty table; the dice fall as recorded."""
    s = Stage(table(DiceBox(recorded_bytes(seed)).roll))
    s.done("s0", "table.sitting", on=True)
    s.done("s1", f"{G}.create", name="Isaura")
    s.done("s2", f"{G}.create", name="Brand")
    for who in ("isaura", "brand"):
        s.done("s0", f"{G}.coin", who, by=300)
    return s


def the_bridge() -> Stage:
    """They shop, declare, strike together, kick a brazier over, and the reavers lose heart."""
    s = begin("bridge at dawn")
    s.done("s1", f"{G}.buy", "isaura", item="longsword", _overrule=True)
    s.done("s2", f"{G}.buy", "brand", item="halberd", _overrule=True)
    s.done("s2", f"{G}.buy", "brand", item="fire-pot", _overrule=True)
    s.done("s1", f"{G}.save", "isaura", ability="Finesse")
    s.done("s0", f"{G}.creature", creature="reaver", count=3)
    s.done("s0", f"{G}.fight", foes=["reaver-a", "reaver-b", "reaver-c"], zone="close")
    s.done("s1", f"{G}.declare", "isaura", what="hold the middle")
    s.done("s2", f"{G}.declare", "brand", what="throw the pot")
    s.done("s0", f"{G}.initiative", _overrule=True)
    strike = {"target": "reaver-a", "allies": ["brand"], "weapon": "longsword"}
    s.done("s1", f"{G}.strike", "isaura", **strike, _overrule=True)
    s.done("s1", f"{G}.deed", "isaura", what="kick the brazier", ability="Finesse", target="reaver-b", _overrule=True)
    exchange_blows(s, G, rounds=2)
    s.done("s0", f"{G}.morale", _overrule=True)
    end_evening(s)
    s.done("s0", "table.sitting", on=True)
    for who, other in (("isaura", "brand"), ("brand", "isaura")):
        if s.session.state.characters[who].life != "up":
            s.done("s0", f"{G}.revive", other, target=who, _overrule=True)
    s.done("s1", f"{G}.rest", "isaura", _overrule=True)
    s.done("s0", f"{G}.rest", "isaura", kind="night", _overrule=True)
    return end_evening(s)


def the_hall() -> Stage:
    """A spell, fire that ignores mail, a death, and a healer's care."""
    s = begin("burning hall")
    s.done("s2", f"{G}.buy", "brand", item="spellbook", piece="lullaby", _overrule=True)
    s.done("s1", f"{G}.buy", "isaura", item="mail-hauberk", _overrule=True)
    s.done("s1", f"{G}.wear", "isaura", item="mail-hauberk", _overrule=True)
    s.done("s0", f"{G}.creature", creature="flame-zealot", count=2)
    s.done("s0", f"{G}.fight", foes=["flame-zealot-a", "flame-zealot-b"], zone="hand", surprised=["flame-zealot-b"])
    s.done("s2", f"{G}.cast", "brand", spell="lullaby", targets=["flame-zealot-a"], _overrule=True)
    s.done("s0", f"{G}.initiative", _overrule=True)
    exchange_blows(s, G, rounds=1)
    s.done("s0", f"{G}.damage", "brand", n=60, _overrule=True)
    end_evening(s)
    s.done("s0", "table.sitting", on=True)
    s.done("s2", f"{G}.create", name="Tove")
    s.done("s0", f"{G}.rest", "isaura", kind="care", clock=True, _overrule=True)
    return end_evening(s)


EVENINGS = {"the bridge": the_bridge, "the hall": the_hall}
