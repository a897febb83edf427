"""How a character looks: the word for their health that every seat may see."""

from __future__ import annotations

from collections.abc import Callable

from caltrop.games.common.ladder_family.ladder import Ladder
from caltrop.kernel.state import Character

from .hitpoints import HitPoints
from .scores import Scores


def look_by_points(character: Character) -> str:
    """Return the look by hit points, or without any by BOD points: half or less is badly hurt."""
    if character.life != "up":
        return character.life
    hp, body = character.part(HitPoints), character.part(Ladder).rung("BOD")
    now, most = (hp.now, hp.most) if hp.most else (body.points, body.most)
    if now >= most:
        return "unhurt"
    return "hurt" if now * 2 > most else "badly hurt"


def look_by_scores(body: str, *helpless: str) -> Callable[[Character], str]:
    """Return a function for the look by scores: below maximum in `body` is badly hurt, 0 in a `helpless` one is out."""

    def look(character: Character) -> str:
        scores = character.part(Scores)
        if character.life != "up":
            return character.life
        if any(name in scores.scores and not scores.now(name) for name in helpless):
            return "out"
        if scores.now(body) < scores.most(body):
            return "badly hurt"
        return "hurt" if scores.now("HP") < scores.most("HP") else "unhurt"

    return look
