"""What a sentence about a save needs besides its result: the ability, the number that counts, and the score."""

from __future__ import annotations

from caltrop.kernel.scene import Scene
from caltrop.kernel.steps import Fact, FactStated, NumberChecked

from .sheet import ability


def save_score(scene: Scene, who: str, name: str) -> int:
    """Return the score that a save is rolled under, and note which ability's it is."""
    score = ability(scene, who, name)
    scene.fate.note("deeds.save", who, FactStated("ability", score, name))
    return score


def save_facts(scene: Scene, who: str, name: str) -> dict[str, Fact]:
    """Return the ability of a save, and what was rolled under which score; players do not read a closed sheet's."""
    checked = [step.facts for step in scene.steps if step.who == who and isinstance(step.facts, NumberChecked)]
    if not checked:
        return {"ability": name}
    is_open = scene.state.characters[who].is_open if who in scene.state.characters else False
    score = {"score": last.score} if (last := checked[-1]).score is not None and is_open else {}
    return {"ability": name, "rolled": last.number, **score}
