"""Restore points of scores, up to their maximum."""

from __future__ import annotations

from caltrop.games.common.chapters.dying import say_full
from caltrop.games.common.sheet.scores import ScoreChanged, Scores
from caltrop.kernel.contract.scene import Scene


def restore_points(scene: Scene, who: str, name: str, n: int) -> None:
    """Restore up to `n` points of a score."""
    scores = scene.part(who, Scores)
    by = min(n, scores.maximum(name) - scores.now(name))
    if by > 0:
        scene.emit(ScoreChanged(who, name, by))


def say_if_full(scene: Scene, who: str, name: str) -> None:
    """Say that a score has no points missing, if so."""
    scores = scene.part(who, Scores)
    if scores.now(name) >= scores.maximum(name):
        say_full(scene, who, name)
