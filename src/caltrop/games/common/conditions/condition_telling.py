"""Sentences about conditions: how they begin, last and end, and which go on hurting or healing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caltrop.games.common.health.health_telling import (
    has_just_come,
)
from caltrop.games.common.table import countdowns
from caltrop.kernel.contract.telling import HeardLine, Tellings, silent
from caltrop.kernel.rules.steps import ConditionActed
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Data, Message
from caltrop.messages import log

from . import on_sheet
from .effects import Leaves
from .on_sheet import DEAD

_OWN = "own"  # the row of a condition that people typed


def tell_condition(event: on_sheet.ConditionAdded, heard: HeardLine, at: int) -> Iterable[Message]:
    """Someone who has just come is as they always are; a rout has named those who run."""
    here = has_just_come(event.who, heard)
    mark = event.condition
    who = heard.name(event.who)
    if here or not who or _is_rout_told(event, heard):
        return ()
    if not mark.row or mark.row == _OWN:
        return (_typed_condition_message(mark, who),)
    if _is_spell(mark.row, mark.text, heard):
        return () if _is_cast(heard) else (log.SpellBegins(who=who, spell=Data(mark.text)),)
    is_caused = heard.has(on_sheet.ConditionCaused, who=event.who, id=event.id)
    return (_condition_message(mark, who, heard, is_caused=is_caused),)


def _is_spell(row: str, text: str, heard: HeardLine) -> bool:
    """Is a condition the spell itself, which is on things or places, and not how someone is?"""
    return str(getattr(heard.row(row, "spells"), "name", "")) == text


def _is_cast(heard: HeardLine) -> bool:
    """Has a result in this line said that a spell was cast?"""
    return any(isinstance(e, Said) and e.result == "cast" for e in heard.events)


def _typed_condition_message(mark: on_sheet.Condition, who: str) -> Message:
    """Return a condition in typed words, which end the sentence, with how long it lasts."""
    found = countdowns.LASTS.fullmatch(mark.lasts)
    if found and found[2] == "round":
        return log.GainsForRounds(who=who, rounds=int(found[1]), text=mark.text)
    if found:
        return log.GainsFor(who=who, seconds=int(found[1]) * countdowns.SECONDS[f"{found[2]}s"], text=mark.text)
    if mark.rest:
        return log.GainsTillRest(who=who, text=mark.text)
    if mark.ends == ("night",):
        return log.GainsTillNight(who=who, text=mark.text)
    return log.GainsCondition(who=who, text=mark.text)


def _condition_message(mark: on_sheet.Condition, who: str, heard: HeardLine, *, is_caused: bool) -> Message:
    """Return a condition with how long it lasts, as far as that is known; `is_caused` by another, as the seat knows."""
    text = predicate(mark.row, mark.text, heard)
    found = countdowns.LASTS.fullmatch(mark.lasts)
    if found and found[2] == "round":
        return log.BecomesForRounds(names=(who,), condition=text, rounds=int(found[1]))
    if found:
        return log.BecomesFor(names=(who,), condition=text, seconds=int(found[1]) * countdowns.SECONDS[f"{found[2]}s"])
    if mark.rest:
        return log.BecomesTillRest(names=(who,), condition=text)
    if mark.ends == ("night",):
        return log.BecomesTillNight(names=(who,), condition=text)
    if mark.ends == ("source-night",):
        return (log.BecomesTillCastersNight if is_caused else log.BecomesTillNight)(names=(who,), condition=text)
    return log.Becomes(names=(who,), condition=text)


def _tell_longer(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that a condition is there already, and lasts longer than the new one would."""
    text = _predicate_by_title(str(event.facts.get("mark", "")), heard)
    return (log.ConditionStays(who=heard.name(event.who), condition=text),)


def predicate(row: str, text: str, heard: HeardLine) -> Data:
    """Return what a sentence says of someone with a condition, after "is": the words of its row, or its own."""
    return Data(getattr(heard.row(row, "conditions"), "says", "") or text)


def _predicate_by_title(title: str, heard: HeardLine) -> Data:
    """Return what a sentence says of someone with a condition, by the words on the sheet."""
    rows = getattr(getattr(heard.game, "library", None), "conditions", None) or {}
    row = next((row.id for row in rows.values() if row.title == title), "")
    return predicate(row, title, heard)


def _is_rout_told(event: on_sheet.ConditionAdded, heard: HeardLine) -> bool:
    """Has a result in this line said already that they flee or surrender?"""
    said = (e for e in heard.events if isinstance(e, Said))
    return any(_names_person(e, event.who) or _is_of(e, event.who, event.condition.row) for e in said)


def _names_person(event: Said, who: str) -> bool:
    """Is someone among those that a result of morale names? The hidden it leaves to their own events."""
    return event.rule.endswith(".morale") and who in event.facts.get("names", ())  # type: ignore[operator]


def _is_of(event: Said, who: str, result: str) -> bool:
    return event.who == who and event.result == result


def _tell_ended_condition(event: on_sheet.ConditionEnded, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    of_spell = _is_spell(event.row, event.text, heard)
    if not of_spell and (event.why == DEAD or heard.has(LifeChanged, who=event.who, life="dead")):
        return ()  # no one asks how the dead are
    if not event.row or event.row == _OWN:
        return (log.LosesCondition(who=who, text=event.text),)
    if event.why == "fight" and _is_rout(event.row, heard):
        return ()  # the fight is over for them, too
    if of_spell:
        return (log.SpellEnds(who=who, spell=Data(event.text)),)
    return (log.IsNoLonger(names=(who,), condition=predicate(event.row, event.text, heard)),)


def _is_rout(row: str, heard: HeardLine) -> bool:
    """Is it a condition in which one leaves the fight: to flee, to surrender?"""
    return any(isinstance(effect, Leaves) for effect in getattr(heard.row(row, "conditions"), "does", ()))


def _tell_used_condition(event: on_sheet.ConditionUsed, heard: HeardLine, at: int) -> Iterable[Message]:
    """The last use ends it, which is told."""
    if not event.left:
        return ()
    return (
        log.ConditionUsesLeft(
            who=heard.name(event.who), condition=predicate(event.row, event.text, heard), left=event.left
        ),
    )


# ---- conditions that go on hurting, or healing
def _tell_lasting_harm(heard: HeardLine) -> Iterator[Message]:
    """Tell which conditions do something to their bearers now; a step says so to every seat that knows them."""
    for facts in (step.facts for step in heard.steps):
        if not isinstance(facts, ConditionActed) or facts.effect not in ("harm", "heals"):
            continue
        if (who := heard.name(facts.whom)) and _is_changed(facts.whom, heard):
            yield log.IsStill(names=(who,), condition=_predicate_by_title(facts.mark, heard))


def _is_changed(who: str, heard: HeardLine) -> bool:
    """Does the line tell something that becomes of someone: a number, how they look, a result, whether they live?"""
    changed = any(change.who == who for changes in heard.changes.values() for change in changes)
    return changed or heard.has(Said, who=who) or heard.has(LifeChanged, who=who)


TELLINGS = Tellings(
    {
        "condition-added": tell_condition,
        "condition-caused": silent,
        "condition-put-off": silent,
        "condition-ended": _tell_ended_condition,
        "condition-used": _tell_used_condition,
    },
    {
        "table.condition.stays": _tell_longer,
        "table.condition.nothing to lose": log.NothingToTake,
        "table.condition.released": log.ServesNoLonger,
        "table.condition.moved": log.IsMoved,
        "table.condition.traded": log.TradePlaces,
    },
    (_tell_lasting_harm,),
)
