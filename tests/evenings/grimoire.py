"""Two evenings of Grimoire: at the gate, and the library below."""

from __future__ import annotations

from typing import Any

from caltrop.games.common.items.pack import Pack
from caltrop.table.dicebox import DiceBox
from conformance.stage import Stage, recorded_bytes
from evenings.driver import end_evening, exchange_blows
from grimoire.table import table

G = "grimoire"


def begin(seed: str) -> Stage:
    """Two people are made at an empty table; the dice fall as recorded."""
    s = Stage(table(DiceBox(recorded_bytes(seed)).roll))
    s.done("s0", "table.sitting", on=True)
    s.done("s1", f"{G}.create", name="Ana")
    s.done("s2", f"{G}.create", name="Bram")
    for who in ("ana", "bram"):
        s.done("s0", f"{G}.coin", who, by=600)
    return s


def shelf_spell(s: Stage, spell: str) -> Any:
    return s.session.game.library.spells[spell]


def the_gate() -> Stage:
    """They shop, talk, fight footpads over single action points until they flee, and rest."""
    s = begin("gate by night")
    s.done("s1", f"{G}.buy", "ana", item="sword", _overrule=True)
    s.done("s1", f"{G}.buy", "ana", item="shield", _overrule=True)
    s.done("s1", f"{G}.wear", "ana", item="shield", _overrule=True)
    s.done("s2", f"{G}.buy", "bram", item="fire-pot", _overrule=True)
    s.done("s2", f"{G}.buy", "bram", item="bandages", _overrule=True)
    s.done("s1", f"{G}.action", "ana", attribute="WIL")
    s.done("s0", f"{G}.creature", creature="footpad", count=3)
    s.done("s0", f"{G}.creature", creature="footpad-captain", hidden=True)
    captain = "unseen-footpad-captain"
    s.done("s0", f"{G}.fight", foes=["footpad-a", "footpad-b", "footpad-c", captain])
    s.done("s2", f"{G}.blast", "bram", targets=["footpad-a", "footpad-b"], weapon="fire-pot", _overrule=True)
    s.done("s1", f"{G}.hold", "ana", kind="defence", text="behind the shield", _overrule=True)
    exchange_blows(s, G, rounds=2)
    s.done("s0", f"{G}.morale", _overrule=True)
    end_evening(s)
    s.done("s0", "table.sitting", on=True)
    for who in ("ana", "bram"):
        if s.session.state.characters[who].life != "up":
            s.done("s0", f"{G}.treat", "bram" if who == "ana" else "ana", target=who, _overrule=True)
    s.done("s1", f"{G}.rest", "ana", kind="moment", _overrule=True)
    s.done("s0", f"{G}.rest", "ana", kind="night", party=True, _overrule=True)
    return end_evening(s)


def the_library() -> Stage:
    """Two castings, a mishap perhaps, critical damage, a death and a successor, a week with a healer."""
    s = begin("library below")
    s.done("s2", f"{G}.buy", "bram", item="mana-dust", count=2, _overrule=True)
    s.done("s2", f"{G}.buy", "bram", item="grimoire", _overrule=True)
    s.done("s0", "table.house", "bram", name="size", value=16)  # a mule's worth of pockets
    (spell,) = [item.spell for item in s.session.state.part("bram", Pack).items.values() if item.id == "grimoire"]
    s.done("s0", f"{G}.creature", creature="grave-walker", count=2)
    s.done("s0", f"{G}.fight", foes=["grave-walker-a", "grave-walker-b"])
    targets = ["grave-walker-a"] if shelf_spell(s, spell).target.startswith("creature") else []
    s.done("s2", f"{G}.cast", "bram", spell=spell, slots=1, dust=1, targets=targets, _overrule=True)
    s.done("s2", f"{G}.cast", "bram", spell=spell, slots=2, targets=targets, _overrule=True)
    exchange_blows(s, G, rounds=2)
    s.done("s0", f"{G}.harm", "bram", n=40, armour=False)
    end_evening(s)
    s.done("s0", "table.sitting", on=True)
    s.done("s2", f"{G}.create", name="Cyd")
    s.done("s0", f"{G}.rest", "ana", kind="week", party=True, _overrule=True)
    return end_evening(s)


EVENINGS = {"the gate": the_gate, "the library": the_library}
