"""Actions, saves, contests, and natural 1s and 20s: who rolls what, the total, and what it is against."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from caltrop.games.grimoire import messages
from caltrop.kernel.contract.telling import AtStake, Effect, HeardLine, Tellings, result_facts, tell_result
from caltrop.kernel.rules.steps import NumberChecked, NumbersAdded
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import SOMEONE, Data, Message

CHECK = "grimoire.check"


# ---- what the seat may read of a roll
def roll_facts(event: Said, heard: HeardLine, rule: str = CHECK) -> dict[str, Any]:
    """Return the facts of a roll, with those totals that only the steps tell, and only to some seats."""
    facts = result_facts(event)
    totals = totals_read(heard, rule)
    more = {"total": totals.get(event.who), "other": totals.get(str(facts.get("against", "")))}
    dcs = {s.who: s.facts.dc for s in heard.steps if s.rule == rule and isinstance(s.facts, NumberChecked)}
    found = {**more, "dc": dcs.get(event.who)}
    return {**{name: n for name, n in found.items() if isinstance(n, int)}, **facts}


def totals_read(heard: HeardLine, rule: str = CHECK) -> dict[str, int]:
    """Return the totals that this seat may read, by character: of several the first, which the deed is about."""
    found = dict[str, int]()
    for step in heard.steps:
        if step.rule == rule and isinstance(step.facts, NumbersAdded):
            found.setdefault(step.who, step.facts.total)
    return found


# ---- actions
SUCCEEDS: type[Message] = messages.ActionSucceeds
FAILS: type[Message] = messages.ActionFails


def tell_action(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    succeeds = event.result == "succeeds"
    if heard.move == "grimoire.trivial":
        what = {"who": event.who, "what": price_name(str(event.facts.get("stakes", "")), heard)}
        return tell_result(messages.Manages if succeeds else messages.DoesNotManage, what, heard)
    return tell_result(SUCCEEDS if succeeds else FAILS, roll_facts(event, heard), heard)


def price_name(what: str, heard: HeardLine) -> str:
    """Return the name of a line of the price list; other words are what a person typed."""
    row = heard.row(what, "prices") if what else None
    return Data(row.name) if row is not None else what


# ---- saves: what became of someone, after the deed that called for it
MADE: type[Message] = messages.SaveMade
FAILED: type[Message] = messages.SaveFails


def tell_save(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    saved = event.result == "saved"
    yield from tell_result(MADE if saved else FAILED, roll_facts(event, heard), heard)
    if not saved and event.facts.get("stakes"):
        yield AtStake(str(event.facts["stakes"]))


# ---- contests
def tell_contest(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    kind = messages.ContestWonByTotal if event.result == "won" else messages.ContestLostByTotal
    return tell_result(kind, roll_facts(event, heard), heard)


# ---- natural 1s and 20s, the die of fate
class Natural(Effect, frozen=True, tag="effect-natural"):
    """Every natural 1 and 20 of a line, for which the facilitator has one task."""

    rolls: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        return Natural(tuple(dict.fromkeys((*self.rolls, *other.rolls)))) if isinstance(other, Natural) else None


def tell_natural(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return (Natural((messages.NaturalRoll(who=heard.name(event.who) or SOMEONE, face=int(event.result)),)),)


def tell_fate(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    kind = messages.FateGood if event.result == "favors" else messages.FateBad
    yield from tell_result(kind, event.facts, heard)
    if event.facts.get("question"):
        yield messages.FateAsked(str(event.facts["question"]))


TELLINGS = Tellings(
    results={
        "grimoire.action": tell_action,
        "grimoire.save": tell_save,
        "grimoire.contest": tell_contest,
        "grimoire.natural": tell_natural,
        "grimoire.fate": tell_fate,
    }
)
