"""Rolls that wait on a sheet for a kind of rest, such as a scar that appears after treatment."""

from __future__ import annotations

from caltrop.games.common.sheet.time import CountdownOver, Countdowns
from caltrop.kernel.contract.scene import Scene


def fire_rest_countdowns(scene: Scene, who: str, *needs: str) -> None:
    """Fire the countdowns that wait for one of these kinds of rest; a countdown's fact `needs` names its kind."""
    for id, countdown in scene.part(who, Countdowns).countdowns.items():
        if countdown.at is None and countdown.facts.get("needs") in needs and countdown.rule in scene.game.later:
            scene.emit(CountdownOver(who, id, countdown.rule))
            scene.game.later[countdown.rule](scene, who, countdown.facts)
