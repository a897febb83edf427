"""What tells the results of Generic Fantasy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caltrop.games.common.conditions import condition_telling
from caltrop.games.common.dice_pools import attack_telling
from caltrop.games.common.health import health_telling
from caltrop.games.common.items import item_telling
from caltrop.games.generic_fantasy import messages
from caltrop.kernel.contract.telling import HeardLine, Tellings, result_facts, silent, tell_result
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Message
from caltrop.messages import log

from . import extras
from .feats import FeatUsed

# ---- tests
COUNTS: dict[str, type[messages.StrongHits | messages.PlainHits | messages.WeakHits]] = {
    "strong": messages.StrongHits,
    "hit": messages.PlainHits,
    "weak": messages.WeakHits,
}
PASSED: type[Message] = messages.TestPassed
FAILED: type[Message] = messages.TestShort


def hits_of_test(event: Said) -> tuple[Message, ...]:
    """Return the hits of each kind that a test has, without those of which there are none."""
    return tuple(kind(n) for fact, kind in COUNTS.items() if isinstance(n := event.facts.get(fact), int) and n)


def is_rest(event: Said, heard: HeardLine) -> bool:
    """Is this the test of an hour's rest?"""
    return heard.has(Said, who=event.who, rule="generic-fantasy.rest", result="hour")


def tell_passed_test(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_result(messages.RestPassed if is_rest(event, heard) else PASSED, counted_facts(event), heard)


def tell_failed_test(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell a failure; what was at stake does not come true if the trouble is accepted in the same line."""
    accepted = heard.has(Said, who=event.who, rule="generic-fantasy.trouble", result="accepted")
    facts = {**counted_facts(event), **({"stakes": ""} if accepted else {})}
    return tell_result(messages.RestShort if is_rest(event, heard) else FAILED, facts, heard)


def counted_facts(event: Said) -> dict[str, Any]:
    """Return the facts of a test, with its hits by kind if there are any."""
    return {**result_facts(event), "names": (event.who,), "counts": hits_of_test(event) or None}


# ---- characters
def tell_feat(event: FeatUsed, heard: HeardLine, at: int) -> Iterable[Message]:
    return (messages.UsesFeat(who=heard.name(event.who), feat=heard.book_name(event.feat, "feats")),)


def tell_denied_class(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_result(messages.ClassDenied, {**result_facts(event), "name": event.facts.get("class")}, heard)


OWN = Tellings(
    {"generic-fantasy.feat-used": tell_feat, "generic-fantasy.feats-rested": silent},
    {
        "generic-fantasy.test.passed": tell_passed_test,
        "generic-fantasy.test.failed": tell_failed_test,
        "generic-fantasy.test.consequence": extras.tell_consequence,
        "generic-fantasy.test.benefit": extras.tell_benefit,
        "generic-fantasy.trouble.accepted": messages.AcceptsTrouble,
        "generic-fantasy.initiative.foes go twice": messages.FoesTwice,
        "generic-fantasy.initiative.foes begin": messages.FoesFirst,
        "generic-fantasy.initiative.party begins": messages.PartyFirst,
        "generic-fantasy.initiative.party goes twice": messages.PartyTwice,
        "generic-fantasy.hireling.flee": messages.HirelingFlees,
        "generic-fantasy.hireling.refuse": log.RefusesOrder,
        "generic-fantasy.hireling.hesitate": messages.HirelingHesitates,
        "generic-fantasy.hireling.cooperate": messages.HirelingAgrees,
        "generic-fantasy.create.not-the-class": tell_denied_class,
        "generic-fantasy.create.scene": messages.SceneBegins,
    },
)
TELLINGS = (
    OWN,
    attack_telling.TELLINGS,
    health_telling.NUMBER_TELLINGS,
    item_telling.TELLINGS,
    condition_telling.CONDITION_TELLINGS,
    health_telling.RESULT_TELLINGS,
    condition_telling.CAUSE_TELLINGS,
)
