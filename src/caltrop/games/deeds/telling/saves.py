"""Saves of all kinds, actions without a roll, and heroic deeds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from caltrop.games.common.conditions.condition_telling import predicate
from caltrop.games.deeds import messages
from caltrop.kernel.contract.telling import HeardLine, Tellings, result_facts, tell_result
from caltrop.kernel.rules.steps import NumberChecked
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Message


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
PASSED: type[Message] = messages.SavePassed
FAILED: type[Message] = messages.SaveFailed


def tell_save(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    yield from tell_result(PASSED if event.result == "passed" else FAILED, save_facts(event, heard), heard)
    yield from meaning(event, heard)


def meaning(event: Said, heard: HeardLine, degree: str = "degree") -> Iterator[Message]:
    """Return how much a result means, and what it means, if that was said before the roll."""
    if event.facts.get(degree) in ("improved", "reduced"):
        yield messages.OutcomeDegree(str(event.facts[degree]))
    if event.facts.get("means"):
        yield messages.Means(str(event.facts["means"]))


def tell_resisting(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    facts = save_facts(event, heard)
    words = str(facts.get("condition", ""))
    return tell_result(messages.Resists, {**facts, "condition": predicate(words, words, heard)}, heard)


# ---- against a rival, with help, against interference
def tell_opposed(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    kinds: dict[str, type[Message]] = {
        "won": messages.OpposedWon,
        "lost": messages.OpposedLost,
        "tie": messages.OpposedTied,
    }
    yield from tell_result(kinds[event.result], result_facts(event), heard)
    yield from meaning(event, heard, "degree" if event.result == "won" else "their_degree")


TOGETHER: dict[tuple[str, str], type[Message]] = {
    ("deeds.aid", "passed"): messages.AidedPass,
    ("deeds.aid", "failed"): messages.AidedFailure,
    ("deeds.aid", "passed alone"): messages.UnaidedPass,
    ("deeds.aid", "failed alone"): messages.UnaidedFailure,
    ("deeds.aid", "shares"): messages.SharesOutcome,
    ("deeds.interfere", "passed"): messages.HinderedPass,
    ("deeds.interfere", "failed"): messages.HinderedFailure,
    ("deeds.interfere", "spoiled"): messages.SpoiledPass,
    ("deeds.interfere", "passed alone"): messages.UnhinderedPass,
    ("deeds.interfere", "failed alone"): messages.UnhinderedFailure,
}


def tell_together(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    yield from tell_result(TOGETHER[event.rule, event.result], result_facts(event), heard)
    yield from meaning(event, heard)


# ---- heroic deeds
DEEDS: dict[str, type[Message]] = {
    "spectacular": messages.Spectacular,
    "success": messages.DeedDone,
    "failure": messages.DeedFails,
    "backfire": messages.DeedBackfires,
    "suffers": messages.DeedFallsBack,
    "avoided": messages.DeedAvoided,
}
RESULTS = ("spectacular", "success", "failure", "backfire")


def tell_deed(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    yield from tell_result(DEEDS[event.result], save_facts(event, heard), heard)
    if event.result in RESULTS and event.facts.get("what"):
        yield messages.DeedText(str(event.facts["what"]))
    yield from meaning(event, heard)


TELLINGS = Tellings(
    results={
        "deeds.action": messages.Succeeds,
        "deeds.save.shaken off": tell_resisting,
        "deeds.save": tell_save,
        "deeds.opposed": tell_opposed,
        "deeds.aid": tell_together,
        "deeds.interfere": tell_together,
        "deeds.deed": tell_deed,
    }
)
