"""How a character looks: the word for their health that every seat may see."""

from __future__ import annotations

from collections.abc import Callable

from caltrop.kernel.state.state import Character

from .scores import Scores


def look_by_scores(body: str, *helpless: str) -> Callable[[Character], str]:
    """Return a function for the look by scores: below maximum in `body` is badly hurt, 0 in a `helpless` one is out."""

    def look(character: Character) -> str:
        scores = character.part(Scores)
        if character.life != "up":
            return character.life
        if any(name in scores.scores and not scores.now(name) for name in helpless):
            return "out"
        if scores.now(body) < scores.maximum(body):
            return "badly hurt"
        return "hurt" if scores.now("HP") < scores.maximum("HP") else "unhurt"

    return look
