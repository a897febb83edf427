"""Enhanced and impaired: what makes a blow better or worse, and why."""

from __future__ import annotations

from typing import Literal, NamedTuple

from caltrop.games.common.sheet.pack import Item
from caltrop.kernel.scene import Scene

from .blows import Mode
from .rulings import MIXED
from .sheet import Nature, effects
from .zones import distance

MELEE = ("", "hand", "close")


class Edge(NamedTuple):
    """Something that makes a blow enhanced or impaired, in a word, and the character it is about."""

    mode: Literal["enhanced", "impaired"]
    why: str
    whom: str = ""


def mode(
    scene: Scene, actor: str, target: str, item: Item, *, enhanced: bool | None = None, impaired: bool = False
) -> Mode:
    """Return how a blow is rolled, and note each reason.

    The table's word, the weapon, a warband, both characters' conditions, and a target that is off guard: the last
    counts unless the table says that the blow is not enhanced.
    """
    found = [
        *([Edge("enhanced", "said")] if enhanced else ()),
        *([Edge("impaired", "said")] if impaired else ()),
        *weapon_edges(item),
        *warband_edges(scene, actor, target, item),
        *condition_edges(scene, actor, target),
        *(off_guard_edges(scene, target) if enhanced is None else ()),
    ]
    for edge in found:
        scene.fate.note("deeds.attack", mode=edge.mode, why=edge.why, whom=edge.whom, weapon=item.name)
    modes = {edge.mode for edge in found}
    return mixed_mode(scene) if len(modes) > 1 else next(iter(modes), "normal")


def weapon_edges(item: Item) -> list[Edge]:
    """Return what the weapon itself does to each of its blows."""
    if item.mode == "enhanced":
        return [Edge("enhanced", "weapon")]
    return [Edge("impaired", "weapon")] if item.mode == "impaired" else []


def condition_edges(scene: Scene, actor: str, target: str) -> list[Edge]:
    """Return what the conditions of both do to the blow."""
    near = distance(scene.state, actor, target) in MELEE
    ours = [Edge(e.strikes, "condition", actor) for e in effects(scene, actor) if e.strikes and (near or not e.melee)]
    return [*ours, *(Edge(e.struck, "condition", target) for e in effects(scene, target) if e.struck)]


def warband_edges(scene: Scene, actor: str, target: str, item: Item) -> list[Edge]:
    """Return what a warband does: it strikes enhanced, and one alone against it impaired, except with a blast."""
    ours, theirs = scene.part(actor, Nature).warband, scene.part(target, Nature).warband
    if ours == theirs or (theirs and item.blast):
        return []
    scene.fate.note("deeds.warband", actor if ours else target, mode="enhanced" if ours else "impaired")
    return [Edge("enhanced", "warband", actor) if ours else Edge("impaired", "warband", target)]


def off_guard_edges(scene: Scene, target: str) -> list[Edge]:
    """Return the proposal that an attack on somebody surprised or unconscious is enhanced."""
    fight = scene.state.encounter
    if scene.state.characters[target].life in ("down", "out"):
        return [Edge("enhanced", "unconscious", target)]
    return [Edge("enhanced", "surprised", target)] if fight and target in fight.surprised else []


def mixed_mode(scene: Scene) -> Mode:
    """Settle enhanced and impaired at once: they cancel, or the facilitator decides."""
    if scene.ruling(MIXED) == "cancel":
        scene.fate.note("deeds.attack", mode="cancel")
        return "normal"
    options: dict[str, Mode] = {"normal": "normal", "enhanced": "enhanced", "impaired": "impaired"}
    return scene.fate.choose("", "deeds.attack", options, "normal", waits=True)
