"""Sentences about attacks and contests by hits, and the facts of a roll that they need, read from its steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from caltrop.games.common.people.targets import visible_people
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.telling import HeardLine, Tellings, result_facts, tell_result
from caltrop.kernel.rules.steps import DieAdded, Fact, HitsCounted, SidesCompared
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.parts import tag
from caltrop.messages import log

_SaidFacts: TypeAlias = dict[str, Fact]


def _ability_of(scene: Scene, who: str) -> _SaidFacts:
    """Return the ability that a roller rolls with, where dice were rolled."""
    added = (step.facts for step in scene.steps if step.who == who and isinstance(step.facts, DieAdded))
    causes = [facts.cause for facts in added if facts.cause is not None and facts.cause.kind == "ability"]
    return {"ability": causes[0].name} if causes else {}


def difficulty(scene: Scene) -> _SaidFacts:
    """Return the difficulty number of a test, unless it is hidden."""
    hidden = scene.plan.secret if scene.plan else ()
    counted = [step.facts.dn for step in scene.steps if isinstance(step.facts, HitsCounted)]
    return {"dn": counted[0]} if counted and counted[0] is not None and "dn" not in hidden else {}


def hits_rolled(scene: Scene) -> _SaidFacts:
    """Return the hits of a test, where dice were rolled."""
    counted = [step.facts.hits for step in scene.steps if isinstance(step.facts, HitsCounted)]
    return {"hits": counted[0]} if counted else {}


def visible_targets(scene: Scene, targets: tuple[str, ...]) -> _SaidFacts:
    """Return the targets of something, without the hidden."""
    seen = visible_people(scene, dict.fromkeys(targets))
    return {"targets": seen} if seen else {}


def last_comparison(scene: Scene) -> SidesCompared | None:
    """Return the last contest so far; None where no dice were rolled."""
    compared = (step.facts for step in reversed(scene.steps) if isinstance(step.facts, SidesCompared))
    return next(compared, None)


def _hits_of_both(scene: Scene, actor: str, target: str) -> tuple[int, int] | None:
    """Return the hits of both sides in their last contest; None where no dice were rolled."""
    compared = [step.facts for step in scene.steps if isinstance(step.facts, SidesCompared)]
    found = [(facts.a, facts.b) for facts in compared if (facts.first, facts.second) == (actor, target)]
    return found[-1] if found else None


def contest_facts(scene: Scene, actor: str, target: str) -> _SaidFacts:
    """Return the ability of the one who began a contest, and the hits of both sides."""
    hits = _hits_of_both(scene, actor, target)
    return {**_ability_of(scene, actor), **({"a": hits[0], "b": hits[1]} if hits else {})}


def blow_facts(scene: Scene, actor: str, target: str, winner: str, weapon: str, harm: int) -> _SaidFacts:
    """Return the weapon of the winner of an attack, their hits and harm; of a tie the attacker's weapon and hits."""
    hits = _hits_of_both(scene, actor, target)
    return {"weapon": weapon, "harm": harm, **({"hits": hits[1 if winner == "b" else 0]} if hits else {})}


# ---- dice that drop
def _tell_die(event: Any, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell a drop together with the wound that it leaves."""
    told = _find_drop(event.who, event.name, heard, at)
    return (told,) if told is not None else None


def _find_drop(who: str, attribute: str, heard: HeardLine, at: int) -> Message | None:
    """Return what an event says of a die that drops by a wound; None if the seat may not read it, or it is another."""
    die = heard.change(at, f"{attribute}.die")
    points = heard.change(at, attribute)
    wounded = (e.attribute for e in heard.events if tag(type(e)) == "wound-noted" and e.who == who)
    if die is None or points is None or attribute not in wounded:
        return None
    was = int(points.before or 0)
    now = int(points.after or 0)
    return log.WoundDropsDie(
        who=heard.name(who), name=attribute, before=str(die.before), after=str(die.after), was=was, now=now
    )


def _tell_wound(event: Any, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell of a wound, unless a die that drops by it has, or who has it falls by it."""
    drops = (n for n, e in enumerate(heard.events) if tag(type(e)) == "die-stepped" and e.who == event.who)
    is_told = any(_find_drop(event.who, event.attribute, heard, n) is not None for n in drops)
    if is_told or heard.has(LifeChanged, who=event.who):
        return ()
    return (log.IsWounded(who=heard.name(event.who), attribute=event.attribute),)


def _tell_lost_die(event: Any, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Of someone who is out of the fight, or dead, by it nothing more is told."""
    is_over = any(heard.has(LifeChanged, who=event.who, life=life) for life in ("out", "dead"))
    return () if is_over else None


_WON: type[Message] = log.AttackWon
_LOST: type[Message] = log.AttackLost


def _tell_won_attack(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    harmless = log.AttackWonHarmless if event.facts.get("hits") else log.AttackWonNoHits
    return _tell_attack(event, heard, harmless, _WON)


def _tell_lost_attack(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return _tell_attack(event, heard, log.AttackLostHarmless, _LOST)


def _tell_attack(event: Said, heard: HeardLine, harmless: type[Message], harms: type[Message]) -> Iterable[Message]:
    """Tell an attack; one that does no harm says so, because no effect follows."""
    return tell_result(harmless if event.facts.get("harm") == 0 else harms, result_facts(event), heard)


def _tell_won_contest(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return _tell_contest(event, heard, log.ContestWonTiebreak, log.ContestWon)


def _tell_lost_contest(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return _tell_contest(event, heard, log.ContestLostTiebreak, log.ContestLost)


def _tell_contest(event: Said, heard: HeardLine, tiebreak: type[Message], kind: type[Message]) -> Iterable[Message]:
    """Tell a contest with the hits of both; where they are equal, the tie-break has decided it."""
    facts = result_facts(event)
    is_even = "a" in facts and facts["a"] == facts.get("b")
    return tell_result(tiebreak if is_even else kind, facts, heard)


TELLINGS = Tellings(
    {
        "die-stepped": _tell_die,
        "wound-noted": _tell_wound,
        "wound-described": lambda e, heard, at: (log.DescribesWound(who=heard.name(e.who), text=e.text),),
        "attribute-lost": _tell_lost_die,
    },
    {
        "attack.won": _tell_won_attack,
        "attack.lost": _tell_lost_attack,
        "attack.tie": log.AttackEven,
        "contest.won": _tell_won_contest,
        "contest.lost": _tell_lost_contest,
        "contest.tie": log.ContestTied,
    },
)
