"""What a sentence about a save needs besides its result: the ability, the number that counts, and the score."""

from __future__ import annotations

from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.steps import Fact, FactStated, NumberChecked

from .sheet import ability


def save_score(scene: Scene, who: str, name: str) -> int:
    """Return the score that a save is rolled under, and note which ability's it is."""
    score = ability(scene, who, name)
    scene.fate.note("deeds.save", who, FactStated("ability", score, name))
    return score


def save_facts(scene: Scene, who: str, name: str) -> dict[str, Fact]:
    """Return the ability of a save, and what was rolled under which score."""
    checked = [step.facts for step in scene.steps if step.who == who and isinstance(step.facts, NumberChecked)]
    numbers = [{"rolled": facts.number, "score": facts.score} for facts in checked if facts.score is not None]
    return {"ability": name, **(numbers[-1] if numbers else {})}
