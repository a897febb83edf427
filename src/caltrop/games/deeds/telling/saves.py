"""Saves of all kinds, actions without a roll, and heroic deeds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from caltrop.games.common.telling.people import predicate
from caltrop.kernel.events.table import Said
from caltrop.kernel.messages import Message
from caltrop.kernel.steps import NumberChecked
from caltrop.kernel.telling import Deed, Effect, HeardLine, Kinds, Name, Tellings, result_facts, tell_result


def save_facts(event: Said, heard: HeardLine) -> dict[str, Any]:
    """Return the facts of a save, with a score that only the steps tell, and only to some seats."""
    facts = result_facts(event)
    checked = [s.facts for s in heard.steps if s.who == event.who and isinstance(s.facts, NumberChecked)]
    if checked:
        facts.setdefault("rolled", checked[-1].number)
        if checked[-1].score is not None:
            facts.setdefault("score", checked[-1].score)
    return facts


# ---- actions and saves
class Succeeds(Deed, frozen=True, tag="log-deeds-succeeds"):
    typed = True
    who: Name
    what: str


class SucceedsPlainly(Deed, frozen=True, tag="log-deeds-succeeds-plain"):
    who: Name


class SavePassed(Deed, frozen=True, tag="log-deeds-save"):
    who: Name
    ability: str
    rolled: int
    score: int


class SavePassedUnseen(Deed, frozen=True, tag="log-deeds-save-unseen"):
    who: Name
    ability: str


class SaveFailed(Deed, frozen=True, tag="log-deeds-save-fails"):
    fails = True
    who: Name
    ability: str
    rolled: int
    score: int


class SaveFailedUnseen(Deed, frozen=True, tag="log-deeds-save-fails-unseen"):
    fails = True
    who: Name
    ability: str


class Resists(Effect, frozen=True, tag="effect-deeds-resists"):
    who: Name
    ability: str
    rolled: int
    score: int
    condition: str


class ResistsUnseen(Effect, frozen=True, tag="effect-deeds-resists-unseen"):
    who: Name
    ability: str
    condition: str


class OutcomeDegree(Deed, frozen=True, tag="log-deeds-degree"):
    """Advantage makes what it means more, disadvantage less."""

    degree: str


class Means(Deed, frozen=True, tag="log-deeds-means"):
    typed = True
    means: str


PASSED: Kinds = (SavePassed, SavePassedUnseen)
FAILED: Kinds = (SaveFailed, SaveFailedUnseen)


def tell_save(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    yield from tell_result(PASSED if event.result == "passed" else FAILED, save_facts(event, heard), heard)
    yield from meaning(event, heard)


def meaning(event: Said, heard: HeardLine, degree: str = "degree") -> Iterator[Message]:
    """Return how much a result means, and what it means, if that was said before the roll."""
    if event.facts.get(degree) in ("improved", "reduced"):
        yield OutcomeDegree(str(event.facts[degree]))
    if event.facts.get("means"):
        yield Means(str(event.facts["means"]))


def tell_resisting(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    facts = save_facts(event, heard)
    words = str(facts.get("condition", ""))
    return tell_result((Resists, ResistsUnseen), {**facts, "condition": predicate(words, words, heard)}, heard)


# ---- against a rival, with help, against interference
class OpposedWon(Deed, frozen=True, tag="log-deeds-opposed-won"):
    who: Name
    against: Name
    ability: str
    a: int
    b: int


class OpposedWonEarlier(Deed, frozen=True, tag="log-deeds-opposed-won-earlier"):
    who: Name
    against: Name


class OpposedLost(Deed, frozen=True, tag="log-deeds-opposed-lost"):
    fails = True
    who: Name
    against: Name
    ability: str
    a: int
    b: int


class OpposedLostEarlier(Deed, frozen=True, tag="log-deeds-opposed-lost-earlier"):
    fails = True
    who: Name
    against: Name


class OpposedTied(Deed, frozen=True, tag="log-deeds-opposed-tied"):
    who: Name
    against: Name


def tell_opposed(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    kinds: dict[str, Kinds] = {
        "won": (OpposedWon, OpposedWonEarlier),
        "lost": (OpposedLost, OpposedLostEarlier),
        "tie": (OpposedTied,),
    }
    yield from tell_result(kinds[event.result], result_facts(event), heard)
    yield from meaning(event, heard, "degree" if event.result == "won" else "their_degree")


class AidedPass(Deed, frozen=True, tag="log-deeds-aid-passed"):
    who: Name
    ability: str


class AidedFailure(Deed, frozen=True, tag="log-deeds-aid-failed"):
    fails = True
    who: Name
    ability: str


class UnaidedPass(Deed, frozen=True, tag="log-deeds-aid-passed-alone"):
    who: Name
    ability: str


class UnaidedFailure(Deed, frozen=True, tag="log-deeds-aid-failed-alone"):
    fails = True
    who: Name
    ability: str


class SharesOutcome(Effect, frozen=True, tag="effect-deeds-shares"):
    who: Name


class HinderedPass(Deed, frozen=True, tag="log-deeds-interfere-passed"):
    who: Name
    ability: str


class HinderedFailure(Deed, frozen=True, tag="log-deeds-interfere-failed"):
    fails = True
    who: Name
    ability: str


class SpoiledPass(Deed, frozen=True, tag="log-deeds-interfere-spoiled"):
    fails = True
    who: Name
    ability: str


class UnhinderedPass(Deed, frozen=True, tag="log-deeds-interfere-passed-alone"):
    who: Name
    ability: str


class UnhinderedFailure(Deed, frozen=True, tag="log-deeds-interfere-failed-alone"):
    fails = True
    who: Name
    ability: str


TOGETHER: dict[tuple[str, str], type[Message]] = {
    ("deeds.aid", "passed"): AidedPass,
    ("deeds.aid", "failed"): AidedFailure,
    ("deeds.aid", "passed alone"): UnaidedPass,
    ("deeds.aid", "failed alone"): UnaidedFailure,
    ("deeds.aid", "shares"): SharesOutcome,
    ("deeds.interfere", "passed"): HinderedPass,
    ("deeds.interfere", "failed"): HinderedFailure,
    ("deeds.interfere", "spoiled"): SpoiledPass,
    ("deeds.interfere", "passed alone"): UnhinderedPass,
    ("deeds.interfere", "failed alone"): UnhinderedFailure,
}


def tell_together(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    yield from tell_result((TOGETHER[event.rule, event.result],), result_facts(event), heard)
    yield from meaning(event, heard)


# ---- heroic deeds
class Spectacular(Deed, frozen=True, tag="log-deed-spectacular"):
    who: Name


class DeedDone(Deed, frozen=True, tag="log-deed-success"):
    who: Name
    ability: str
    rolled: int
    score: int


class DeedDoneUnseen(Deed, frozen=True, tag="log-deed-success-unseen"):
    who: Name
    ability: str


class DeedFails(Deed, frozen=True, tag="log-deed-failure"):
    who: Name
    ability: str
    rolled: int
    score: int


class DeedFailsUnseen(Deed, frozen=True, tag="log-deed-failure-unseen"):
    who: Name
    ability: str


class DeedBackfires(Deed, frozen=True, tag="log-deed-backfire"):
    who: Name


class DeedText(Deed, frozen=True, tag="log-deed-text"):
    """What was tried, in typed words, which end the line."""

    typed = True
    what: str


class DeedFallsBack(Effect, frozen=True, tag="effect-deed-suffers"):
    who: Name


class DeedAvoided(Effect, frozen=True, tag="effect-deed-avoided"):
    who: Name
    ability: str
    rolled: int
    score: int


class DeedAvoidedUnseen(Effect, frozen=True, tag="effect-deed-avoided-unseen"):
    who: Name
    ability: str


DEEDS: dict[str, Kinds] = {
    "spectacular": (Spectacular,),
    "success": (DeedDone, DeedDoneUnseen),
    "failure": (DeedFails, DeedFailsUnseen),
    "backfire": (DeedBackfires,),
    "suffers": (DeedFallsBack,),
    "avoided": (DeedAvoided, DeedAvoidedUnseen),
}
RESULTS = ("spectacular", "success", "failure", "backfire")


def tell_deed(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    yield from tell_result(DEEDS[event.result], save_facts(event, heard), heard)
    if event.result in RESULTS and event.facts.get("what"):
        yield DeedText(str(event.facts["what"]))
    yield from meaning(event, heard)


TELLINGS = Tellings(
    results={
        "deeds.action": (Succeeds, SucceedsPlainly),
        "deeds.save.shaken off": tell_resisting,
        "deeds.save": tell_save,
        "deeds.opposed": tell_opposed,
        "deeds.aid": tell_together,
        "deeds.interfere": tell_together,
        "deeds.deed": tell_deed,
    }
)
