"""Log lines for the results of Fell (Hits)."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.games.common import every_table
from caltrop.games.common.dice_pools import attack_telling
from caltrop.games.common.table import failed_tests
from caltrop.kernel.contract.telling import HeardLine, Tellings, result_facts, tell_result
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Message

from . import messages
from .sheet import ExperienceChanged


# ---- experience
def _tell_experience(event: ExperienceChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "experience")
    who = heard.name(event.who)
    by = abs(event.by)
    if change is None:
        return ()
    kind = messages.SpendsExperience if event.by < 0 else messages.GainsExperience
    return (kind(who=who, by=by, before=int(change.before or 0), after=int(change.after or 0)),)


def _tell_failed_test(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell a failure; what was at stake does not come true if the roll is pushed in the same line."""
    kind = (
        messages.TestShort
        if event.facts.get("hits")
        else messages.TestShortOfFull
        if event.facts.get("weak")
        else messages.TestMiss
    )
    pushed = heard.has(Said, who=event.who, rule="fell-hits.push", result="pushed")
    facts = result_facts(event)
    return tell_result(kind, {**facts, "stakes": ""} if pushed else facts, heard)


_OWN = Tellings(
    {"fell-hits.experience-changed": _tell_experience},
    {
        "fell-hits.test.hit": messages.TestHit,
        "fell-hits.test.weak": messages.TestWeak,
        "fell-hits.test.miss": _tell_failed_test,
        "fell-hits.push.pushed": messages.Pushes,
        "fell-hits.push.declined": messages.DoesNotPush,
    },
)
TELLINGS = (
    _OWN,
    attack_telling.TELLINGS,
    failed_tests.TELLINGS,
    *every_table.TELLINGS,
)
