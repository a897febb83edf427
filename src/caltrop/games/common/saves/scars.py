"""The dice of scars: where one is, and what becomes the maximum of a score."""

from __future__ import annotations

from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import Dice
from caltrop.kernel.rules.steps import Addend, Cause, DieAdded, NumbersAdded


def roll_place(scene: Scene, who: str, places: tuple[str, ...], rule: str) -> str:
    """Roll where a scar is, with a die of as many sides as there are places; "" for one that is nowhere."""
    if not places:
        return ""
    die = f"d{len(places)}"
    scene.fate.note(rule, who, DieAdded(die, Cause("place")))
    return places[scene.fate.roll(die, who, rule) - 1]


def roll_new_maximum(scene: Scene, who: str, name: str, dice: Dice, rule: str) -> int:
    """Return the sum of the dice for a score's maximum, and note what they are for."""
    scene.fate.note(rule, who, DieAdded(dice[0], Cause("maximum", name)))
    rolled = scene.fate.total(dice, who, rule)
    if len(dice) > 1:
        scene.fate.note(rule, who, NumbersAdded("sum", (Addend("rolled", rolled),), rolled))
    return rolled
