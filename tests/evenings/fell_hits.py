"""Two evenings of Fell (Hits): the drowned chapel, and the tallow works."""

from __future__ import annotations

from caltrop.table.dicebox import DiceBox
from conformance.stage import Stage, recorded_bytes
from evenings.driver import end_evening, exchange_blows
from fell_hits.table import table

G = "fell-hits"


def begin(seed: str) -> Stage:
    """Two people are made at an empty table; the dice fall as recorded."""
    s = Stage(table(DiceBox(recorded_bytes(seed)).roll))
    s.done("s0", "table.sitting", on=True)
    s.done("s1", f"{G}.create", method="assigned", name="Ana", up="BOD", down="INT")
    s.done("s2", f"{G}.create", method="rolled", name="Bram")
    for who in ("ana", "bram"):
        s.done("s0", f"{G}.coin", who, by=100)
    return s


def the_chapel() -> Stage:
    """They shop, fail and learn from it, push their luck, fight looters until they break, and rest."""
    s = begin("chapel")
    s.done("s1", f"{G}.buy", "ana", item="mace")
    s.done("s1", f"{G}.buy", "ana", item="gambeson")
    s.done("s1", f"{G}.wear", "ana", item="gambeson")
    s.done("s2", f"{G}.buy", "bram", item="rations", count=3)
    for _ in range(3):
        s.done("s2", f"{G}.test", "bram", attribute="WIL", needs=2, trouble="the bell rings", say={f"{G}.push": "yes"})
    s.done("s0", f"{G}.creature", creature="looter", count=3)
    s.done("s1", f"{G}.contest", "ana", target="looter-a", attribute="WIL", target_attribute="WIL")
    s.done("s0", f"{G}.creature", creature="looter-captain", hidden=True)
    captain = "unseen-looter-captain"
    s.done("s0", f"{G}.fight", foes=["looter-a", "looter-b", "looter-c", captain], first="party")
    exchange_blows(s, G, rounds=1)
    s.done("s0", f"{G}.harm", captain, n=40)
    s.done("s1", f"{G}.morale", "ana", _overrule=True)
    exchange_blows(s, G, rounds=1)
    end_evening(s)
    s.done("s0", "table.sitting", on=True)
    s.done("s2", f"{G}.rest", "bram", kind="hour", attribute="BOD", served=True, _overrule=True)
    s.done("s0", f"{G}.rest", "ana", kind="night", party=True, served=True, _overrule=True)
    return end_evening(s)


def the_tallow_works() -> Stage:
    """Wax and fire, a wound that stays, a death, and a week in bed for whoever is left."""
    s = begin("tallow works")
    s.done("s1", f"{G}.buy", "ana", item="firebomb")
    s.done("s1", f"{G}.buy", "ana", item="torch")
    s.done("s1", f"{G}.use", "ana", item="torch")
    s.done("s0", f"{G}.creature", creature="tallow-man", count=2)
    s.done("s0", f"{G}.creature", creature="beaked-doctor")
    foes = ["tallow-man-a", "tallow-man-b", "beaked-doctor"]
    s.done("s0", f"{G}.fight", foes=foes, surprised=["tallow-man-b"], first="party")
    s.done("s1", f"{G}.blast", "ana", targets=foes[:2], weapon="firebomb", _overrule=True)
    exchange_blows(s, G, rounds=2)
    s.done("s0", f"{G}.harm", "ana", n=8, armour=False)
    s.done("s1", f"{G}.wound", "ana", text="a burn across the palm")
    s.done("s0", f"{G}.harm", "bram", n=30, to="WIL")
    s.done("s0", "table.life", "bram", life="dead")
    end_evening(s)
    s.done("s0", "table.sitting", on=True)
    s.done("s0", f"{G}.rest", "ana", kind="week", party=True, served=True, _overrule=True)
    s.done("s2", f"{G}.create", method="rolled", name="Cyd")
    return end_evening(s)


EVENINGS = {"the chapel": the_chapel, "the tallow works": the_tallow_works}
