"""Enhanced and impaired: what makes a blow better or worse, and why."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from caltrop.games.common.conditions.in_play import condition_modifiers
from caltrop.games.common.items.pack import Item
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.steps import Cause, CauseKind, FactStated, RollModified, RulingApplied

from .blows import Mode
from .rulings import MIXED
from .sheet import Nature
from .zones import distance

StrikeMode: TypeAlias = Literal["enhanced", "impaired"]
MELEE = ("", "hand", "close")


class ModeReason(NamedTuple):
    """Something that makes a blow enhanced or impaired, in a word, and the character it is about."""

    mode: StrikeMode
    why: CauseKind
    whom: str = ""


def mode(
    scene: Scene, actor: str, target: str, item: Item, *, enhanced: bool | None = None, impaired: bool = False
) -> Mode:
    """Return how a blow is rolled, and note each reason.

    The table's word, the weapon, a warband, both characters' conditions, and a target that is off guard: the last
    counts unless the table says that the blow is not enhanced.
    """
    found = [
        *([ModeReason("enhanced", "said")] if enhanced else ()),
        *([ModeReason("impaired", "said")] if impaired else ()),
        *weapon_reasons(item),
        *warband_reasons(scene, actor, target, item),
        *(off_guard_reasons(scene, target) if enhanced is None else ()),
    ]
    for reason in found:
        cause = Cause(reason.why, item.name if reason.why == "weapon" else "", reason.whom)
        scene.fate.note("deeds.attack", "", RollModified("mode", 1 if reason.mode == "enhanced" else -1, cause))
    modes = {reason.mode for reason in found} | condition_modes(scene, actor, target)
    return mixed_mode(scene) if len(modes) > 1 else next(iter(modes), "normal")


def weapon_reasons(item: Item) -> list[ModeReason]:
    """Return what the weapon itself does to each of its blows."""
    if item.mode == "enhanced":
        return [ModeReason("enhanced", "weapon")]
    return [ModeReason("impaired", "weapon")] if item.mode == "impaired" else []


def condition_modes(scene: Scene, actor: str, target: str) -> set[StrikeMode]:
    """Return what the conditions of both do to the blow; they note themselves."""
    near = distance(scene.state, actor, target) in MELEE
    found = condition_modifiers(scene, actor, "attack", against=target, melee=near)
    up: set[StrikeMode] = {"enhanced"} if found.ups else set()
    return up | ({"impaired"} if found.downs else set())


def warband_reasons(scene: Scene, actor: str, target: str, item: Item) -> list[ModeReason]:
    """Return what a warband does: it strikes enhanced, and one alone against it impaired, except with a blast."""
    ours, theirs = scene.part(actor, Nature).warband, scene.part(target, Nature).warband
    if ours == theirs or (theirs and item.blast):
        return []
    scene.fate.note("deeds.warband", actor if ours else target, FactStated("enhanced" if ours else "impaired"))
    return [ModeReason("enhanced", "group", actor) if ours else ModeReason("impaired", "group", target)]


def off_guard_reasons(scene: Scene, target: str) -> list[ModeReason]:
    """Return the proposal that an attack on somebody surprised or unconscious is enhanced."""
    fight = scene.state.fight
    if scene.state.characters[target].life in ("down", "out"):
        return [ModeReason("enhanced", "unconscious", target)]
    return [ModeReason("enhanced", "surprised", target)] if fight and target in fight.surprised else []


def mixed_mode(scene: Scene) -> Mode:
    """Settle enhanced and impaired at once: they cancel, or the facilitator decides."""
    if scene.ruling(MIXED) == "cancel":
        scene.fate.note("deeds.attack", "", RulingApplied(MIXED.id, "cancel"))
        return "normal"
    options: dict[str, Mode] = {"normal": "normal", "enhanced": "enhanced", "impaired": "impaired"}
    return scene.fate.choose("", "deeds.attack", options, "normal", waits=True)
