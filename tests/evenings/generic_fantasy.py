"""Two evenings of Generic Fantasy: the tower, and the road to the fair."""

from __future__ import annotations

from caltrop.table.dicebox import DiceBox
from conformance.stage import Stage, recorded_bytes
from evenings.driver import end_evening, exchange_blows
from generic_fantasy.table import table

G = "generic-fantasy"


def begin(seed: str) -> Stage:
    """Two people are made at an empty table; the dice fall as recorded."""
    s = Stage(table(DiceBox(recorded_bytes(seed)).roll))
    s.done("s0", "table.sitting", on=True)
    s.done("s1", f"{G}.create", method="assigned", up="BOD", down="WIL", background="fighter", name="Ana")
    s.done("s2", f"{G}.create", method="rolled", name="Bram")
    for who in ("ana", "bram"):
        s.done("s0", f"{G}.coin", who, by=100)
    return s


def the_tower() -> Stage:
    """They shop, test their luck and pay for it, storm a tower, and watch the kobolds run."""
    s = begin("tower by night")
    s.done("s1", f"{G}.buy", "ana", item="mace", _overrule=True)
    s.done("s2", f"{G}.buy", "bram", item="dragonfire-flask", _overrule=True)
    s.done("s2", f"{G}.buy", "bram", item="rations", count=2, _overrule=True)
    s.done("s1", f"{G}.test", "ana", attribute="BOD", needs=3)
    s.done("s1", f"{G}.test", "ana", attribute="WIL", needs=2, trouble="a dog barks", say={f"{G}.trouble": "yes"})
    s.done("s0", f"{G}.creature", creature="kobold", count=3)
    s.done("s0", f"{G}.creature", creature="hobgoblin-captain", hidden=True)
    captain = "unseen-hobgoblin-captain"
    s.done("s0", f"{G}.fight", foes=["kobold-a", "kobold-b", "kobold-c", captain], first="party")
    s.done("s2", f"{G}.blast", "bram", targets=["kobold-a", "kobold-b"], weapon="dragonfire-flask", _overrule=True)
    exchange_blows(s, G, rounds=1)
    s.done("s1", f"{G}.morale", "ana", _overrule=True)
    exchange_blows(s, G, rounds=1)
    end_evening(s)
    s.done("s0", "table.sitting", on=True)
    s.done("s1", f"{G}.rest", "ana", kind="hour", attribute="BOD", served=True, _overrule=True)
    s.done("s0", f"{G}.rest", "ana", kind="night", party=True, served=True, _overrule=True)
    return end_evening(s)


def the_fair() -> Stage:
    """A hireling who will not, orcs on the road, a death, and a week at the inn."""
    s = begin("road to the fair")
    s.done("s1", f"{G}.buy", "ana", item="healing-salve", _overrule=True)
    s.done("s2", f"{G}.hire", "bram", name="Pim", skill="survival", days=1)
    s.done("s2", f"{G}.test", "bram", attribute="INT", hireling="pim")
    s.done("s0", "table.clock", n=2, unit="days")
    s.done("s2", f"{G}.order", "bram", hireling="pim", order="scout the ford")
    s.done("s0", f"{G}.creature", creature="orc", count=2)
    s.done("s1", f"{G}.reaction", "ana", target="orc-a")
    s.done("s0", f"{G}.fight", foes=["orc-a", "orc-b"])
    exchange_blows(s, G, rounds=2)
    s.done("s0", f"{G}.harm", "bram", n=40)
    s.done("s0", "table.life", "bram", life="dead")
    end_evening(s)
    s.done("s0", "table.sitting", on=True)
    s.done("s2", f"{G}.create", method="rolled", name="Cyd")
    s.done("s0", f"{G}.rest", "ana", kind="week", party=True, served=True, _overrule=True)
    return end_evening(s)


EVENINGS = {"the tower": the_tower, "the fair": the_fair}
