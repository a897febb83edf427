"""What a sentence about a roll needs besides its result: read from the steps, which have every number already."""

from __future__ import annotations

from typing import TypeAlias

from caltrop.games.common.table_moves.reach import visible_people
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.steps import DieAdded, Fact, HitsCounted, SidesCompared

SaidFacts: TypeAlias = dict[str, Fact]


def ability_of(scene: Scene, who: str) -> SaidFacts:
    """Return the ability that a roller rolls with, where dice were rolled."""
    added = (step.facts for step in scene.steps if step.who == who and isinstance(step.facts, DieAdded))
    causes = [facts.cause for facts in added if facts.cause is not None and facts.cause.kind == "ability"]
    return {"ability": causes[0].name} if causes else {}


def difficulty(scene: Scene) -> SaidFacts:
    """Return the difficulty number of a test, unless it is hidden."""
    hidden = scene.plan.secret if scene.plan else ()
    counted = [step.facts.dn for step in scene.steps if isinstance(step.facts, HitsCounted)]
    return {"dn": counted[0]} if counted and counted[0] is not None and "dn" not in hidden else {}


def hits_rolled(scene: Scene) -> SaidFacts:
    """Return the hits of a test, where dice were rolled."""
    counted = [step.facts.hits for step in scene.steps if isinstance(step.facts, HitsCounted)]
    return {"hits": counted[0]} if counted else {}


def visible_targets(scene: Scene, targets: tuple[str, ...]) -> SaidFacts:
    """Return the targets of something, without the hidden."""
    seen = visible_people(scene, dict.fromkeys(targets))
    return {"targets": seen} if seen else {}


def last_comparison(scene: Scene) -> SidesCompared | None:
    """Return the last contest so far; None where no dice were rolled."""
    compared = (step.facts for step in reversed(scene.steps) if isinstance(step.facts, SidesCompared))
    return next(compared, None)


def hits_of_both(scene: Scene, actor: str, target: str) -> tuple[int, int] | None:
    """Return the hits of both sides in their last contest; None where no dice were rolled."""
    compared = [step.facts for step in scene.steps if isinstance(step.facts, SidesCompared)]
    found = [(facts.a, facts.b) for facts in compared if (facts.first, facts.second) == (actor, target)]
    return found[-1] if found else None


def contest_facts(scene: Scene, actor: str, target: str) -> SaidFacts:
    """Return the ability of the one who began a contest, and the hits of both sides."""
    hits = hits_of_both(scene, actor, target)
    return {**ability_of(scene, actor), **({"a": hits[0], "b": hits[1]} if hits else {})}


def blow_facts(scene: Scene, actor: str, target: str, winner: str, weapon: str, harm: int) -> SaidFacts:
    """Return the weapon of the winner of an attack, their hits and harm; of a tie the attacker's weapon and hits."""
    hits = hits_of_both(scene, actor, target)
    return {"weapon": weapon, "harm": harm, **({"hits": hits[1 if winner == "b" else 0]} if hits else {})}
