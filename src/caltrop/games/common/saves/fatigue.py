"""Fatigue of the deprived, as the clock advances."""

from __future__ import annotations

from collections.abc import Callable

from caltrop.games.common.chapters.dying import is_dead
from caltrop.games.common.sheet.need import Fatigued, Need, end_borne_needs, full_days
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.state import State


def tire_the_deprived(scene: Scene, before: State, tire: Callable[[str, int], None]) -> None:
    """Add 1 fatigue for each day of deprivation beyond the first; `tire` makes room for it and adds it."""
    end_borne_needs(scene, before)
    if not scene.is_later_than(before):
        return
    for who in tuple(scene.state.characters):
        known = scene.part(who, Need).steps
        days = full_days(scene, who)
        if days <= known or is_dead(scene, who):
            continue
        scene.fate.note(scene.rule("deprived"), who, FactStated("days", days))
        scene.emit(Fatigued(who, days))
        tire(who, days - known)
