"""What tells the results of Fell (Hits)."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.games.common.ladder_family import attack_telling
from caltrop.games.common.telling import causes, numbers, people, results, things
from caltrop.kernel.events.table import Said
from caltrop.kernel.messages import Message
from caltrop.kernel.telling import Deed, Effect, HeardLine, Name, Tellings, result_facts, tell_result

from .sheet import ExperienceChanged


# ---- tests
class TestHit(Deed, frozen=True, tag="log-fell-hits-test-hit"):
    who: Name
    ability: str
    hits: int


class TestHitEarlier(Deed, frozen=True, tag="log-fell-hits-test-hit-earlier"):
    who: Name
    hits: int


class TestWeak(Deed, frozen=True, tag="log-fell-hits-test-weak"):
    who: Name
    ability: str


class TestWeakEarlier(Deed, frozen=True, tag="log-fell-hits-test-weak-earlier"):
    who: Name


class TestMiss(Deed, frozen=True, tag="log-fell-hits-test-miss"):
    fails = True
    who: Name
    ability: str


class TestShort(Deed, frozen=True, tag="log-fell-hits-test-short"):
    """A test that needed more hits."""

    fails = True
    who: Name
    ability: str
    hits: int


class TestShortOfFull(Deed, frozen=True, tag="log-fell-hits-test-weak-short"):
    """A test that needed more than its weak hits."""

    fails = True
    who: Name
    ability: str
    weak: int


class TestMissEarlier(Deed, frozen=True, tag="log-fell-hits-test-miss-earlier"):
    fails = True
    who: Name


class Pushes(Deed, frozen=True, tag="log-fell-hits-push"):
    typed = True
    decides = True
    who: Name
    trouble: str


class DoesNotPush(Deed, frozen=True, tag="log-fell-hits-push-declined"):
    who: Name


# ---- experience
class GainsExperience(Effect, frozen=True, tag="effect-experience"):
    who: Name
    by: int
    before: int
    after: int


class SpendsExperience(Effect, frozen=True, tag="effect-experience-spent"):
    who: Name
    by: int
    before: int
    after: int


class GainsExperienceEarlier(Effect, frozen=True, tag="effect-experience-earlier"):
    who: Name
    by: int


class SpendsExperienceEarlier(Effect, frozen=True, tag="effect-experience-spent-earlier"):
    who: Name
    by: int


def tell_experience(event: ExperienceChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    change, who, by = heard.change(at, "experience"), heard.name(event.who), abs(event.by)
    if change is None:
        return ((SpendsExperienceEarlier if event.by < 0 else GainsExperienceEarlier)(who, by),)
    kind = SpendsExperience if event.by < 0 else GainsExperience
    return (kind(who, by, int(change.before or 0), int(change.after or 0)),)


def tell_failed_test(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell a failure; what was at stake does not come true if the roll is pushed in the same line."""
    kind = TestShort if event.facts.get("hits") else TestShortOfFull if event.facts.get("weak") else TestMiss
    pushed = heard.has(Said, who=event.who, rule="fell-hits.push", result="pushed")
    facts = result_facts(event)
    return tell_result((kind, TestMissEarlier), {**facts, "stakes": ""} if pushed else facts, heard)


OWN = Tellings(
    {"fell-hits.experience-changed": tell_experience},
    {
        "fell-hits.test.hit": (TestHit, TestHitEarlier),
        "fell-hits.test.weak": (TestWeak, TestWeakEarlier),
        "fell-hits.test.miss": tell_failed_test,
        "fell-hits.push.pushed": Pushes,
        "fell-hits.push.declined": DoesNotPush,
    },
)
TELLINGS = (
    OWN,
    attack_telling.TELLINGS,
    numbers.TELLINGS,
    things.TELLINGS,
    people.TELLINGS,
    results.TELLINGS,
    causes.TELLINGS,
)
