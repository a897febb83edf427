"""Actions, saves, contests, and natural 1s and 20s: who rolls what, the total, and what it is against."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from caltrop.kernel.events.table import Said
from caltrop.kernel.messages import SOMEONE, Data, Message
from caltrop.kernel.steps import NumberChecked, NumbersAdded
from caltrop.kernel.telling import (
    AtStake,
    Deed,
    Effect,
    HeardLine,
    Kinds,
    Name,
    Names,
    Tellings,
    result_facts,
    tell_result,
)

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
class ActionSucceeds(Deed, frozen=True, tag="log-grimoire-action"):
    who: Name
    attribute: str
    total: int
    dc: int


class ActionSucceedsHidden(Deed, frozen=True, tag="log-grimoire-action-hidden"):
    """The DC is hidden."""

    who: Name
    attribute: str
    total: int


class ActionSucceedsUnseen(Deed, frozen=True, tag="log-grimoire-action-unseen"):
    who: Name
    attribute: str


class ActionSucceedsEarlier(Deed, frozen=True, tag="log-grimoire-action-earlier"):
    who: Name


class ActionFails(Deed, frozen=True, tag="log-grimoire-action-fails"):
    fails = True
    who: Name
    attribute: str
    total: int
    dc: int


class ActionFailsHidden(Deed, frozen=True, tag="log-grimoire-action-fails-hidden"):
    fails = True
    who: Name
    attribute: str
    total: int


class ActionFailsUnseen(Deed, frozen=True, tag="log-grimoire-action-fails-unseen"):
    fails = True
    who: Name
    attribute: str


class ActionFailsEarlier(Deed, frozen=True, tag="log-grimoire-action-fails-earlier"):
    fails = True
    who: Name


class Manages(Deed, frozen=True, tag="log-grimoire-manages"):
    """The facilitator decides without dice."""

    typed = True
    who: Name
    what: str


class ManagesPlainly(Deed, frozen=True, tag="log-grimoire-manages-plain"):
    who: Name


class DoesNotManage(Deed, frozen=True, tag="log-grimoire-manages-not"):
    typed = True
    who: Name
    what: str


class DoesNotManagePlainly(Deed, frozen=True, tag="log-grimoire-manages-not-plain"):
    who: Name


SUCCEEDS: Kinds = (ActionSucceeds, ActionSucceedsHidden, ActionSucceedsUnseen, ActionSucceedsEarlier)
FAILS: Kinds = (ActionFails, ActionFailsHidden, ActionFailsUnseen, ActionFailsEarlier)


def tell_action(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    succeeds = event.result == "succeeds"
    if heard.move == "grimoire.trivial":
        what = {"who": event.who, "what": price_name(str(event.facts.get("stakes", "")), heard)}
        kinds: Kinds = (Manages, ManagesPlainly) if succeeds else (DoesNotManage, DoesNotManagePlainly)
        return tell_result(kinds, what, heard)
    return tell_result(SUCCEEDS if succeeds else FAILS, roll_facts(event, heard), heard)


def price_name(what: str, heard: HeardLine) -> str:
    """Return the name of a line of the price list; other words are what a person typed."""
    row = heard.row(what, "prices") if what else None
    return Data(row.name) if row is not None else what


# ---- saves: what became of someone, after the deed that called for it
class SavesInShort(Effect, frozen=True, tag="effect-grimoire-save-short"):
    """Several people who make a save, without their rolls."""

    together = True
    names: Names
    attribute: str


class FailuresInShort(Effect, frozen=True, tag="effect-grimoire-save-fails-short"):
    """Several people who fail a save, without their rolls."""

    together = True
    names: Names
    attribute: str


class SaveMade(Effect, frozen=True, tag="effect-grimoire-save"):
    who: Name
    attribute: str
    total: int
    dc: int

    def in_short(self) -> Message | None:
        return SavesInShort((self.who,), self.attribute)


class SaveMadeHidden(Effect, frozen=True, tag="effect-grimoire-save-hidden"):
    who: Name
    attribute: str
    total: int

    def in_short(self) -> Message | None:
        return SavesInShort((self.who,), self.attribute)


class SaveMadeUnseen(Effect, frozen=True, tag="effect-grimoire-save-unseen"):
    who: Name
    attribute: str

    def in_short(self) -> Message | None:
        return SavesInShort((self.who,), self.attribute)


class SaveMadeEarlier(Effect, frozen=True, tag="effect-grimoire-save-earlier"):
    who: Name


class SaveFails(Effect, frozen=True, tag="effect-grimoire-save-fails"):
    who: Name
    attribute: str
    total: int
    dc: int

    def in_short(self) -> Message | None:
        return FailuresInShort((self.who,), self.attribute)


class SaveFailsHidden(Effect, frozen=True, tag="effect-grimoire-save-fails-hidden"):
    who: Name
    attribute: str
    total: int

    def in_short(self) -> Message | None:
        return FailuresInShort((self.who,), self.attribute)


class SaveFailsUnseen(Effect, frozen=True, tag="effect-grimoire-save-fails-unseen"):
    who: Name
    attribute: str

    def in_short(self) -> Message | None:
        return FailuresInShort((self.who,), self.attribute)


class SaveFailsEarlier(Effect, frozen=True, tag="effect-grimoire-save-fails-earlier"):
    who: Name


MADE: Kinds = (SaveMade, SaveMadeHidden, SaveMadeUnseen, SaveMadeEarlier)
FAILED: Kinds = (SaveFails, SaveFailsHidden, SaveFailsUnseen, SaveFailsEarlier)


def tell_save(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    saved = event.result == "saved"
    yield from tell_result(MADE if saved else FAILED, roll_facts(event, heard), heard)
    if not saved and event.facts.get("stakes"):
        yield AtStake(str(event.facts["stakes"]))


# ---- contests
class ContestWon(Deed, frozen=True, tag="log-grimoire-contest-won"):
    who: Name
    against: Name
    attribute: str
    total: int
    other: int


class ContestWonUnseen(Deed, frozen=True, tag="log-grimoire-contest-won-unseen"):
    who: Name
    against: Name
    attribute: str


class ContestWonEarlier(Deed, frozen=True, tag="log-grimoire-contest-won-earlier"):
    who: Name
    against: Name


class ContestLost(Deed, frozen=True, tag="log-grimoire-contest-lost"):
    fails = True
    who: Name
    against: Name
    attribute: str
    total: int
    other: int


class ContestLostUnseen(Deed, frozen=True, tag="log-grimoire-contest-lost-unseen"):
    fails = True
    who: Name
    against: Name
    attribute: str


class ContestLostEarlier(Deed, frozen=True, tag="log-grimoire-contest-lost-earlier"):
    fails = True
    who: Name
    against: Name


def tell_contest(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    won: Kinds = (ContestWon, ContestWonUnseen, ContestWonEarlier)
    lost: Kinds = (ContestLost, ContestLostUnseen, ContestLostEarlier)
    return tell_result(won if event.result == "won" else lost, roll_facts(event, heard), heard)


# ---- natural 1s and 20s, the die of fate
class NaturalRoll(Message, frozen=True, tag="effect-natural-roll"):
    who: str
    face: int


class Natural(Effect, frozen=True, tag="effect-natural"):
    """Every natural 1 and 20 of a line, for which the facilitator has one task."""

    rolls: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        return Natural(tuple(dict.fromkeys((*self.rolls, *other.rolls)))) if isinstance(other, Natural) else None


class FateGood(Deed, frozen=True, tag="log-fate-good"):
    face: int


class FateBad(Deed, frozen=True, tag="log-fate-bad"):
    face: int


class FateGoodEarlier(Deed, frozen=True, tag="log-fate-good-earlier"):
    pass


class FateBadEarlier(Deed, frozen=True, tag="log-fate-bad-earlier"):
    pass


class FateAsked(Deed, frozen=True, tag="log-fate-asked"):
    typed = True
    question: str


def tell_natural(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return (Natural((NaturalRoll(heard.name(event.who) or SOMEONE, int(event.result)),)),)


def tell_fate(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    good: Kinds = (FateGood, FateGoodEarlier)
    yield from tell_result(good if event.result == "favors" else (FateBad, FateBadEarlier), event.facts, heard)
    if event.facts.get("question"):
        yield FateAsked(str(event.facts["question"]))


TELLINGS = Tellings(
    results={
        "grimoire.action": tell_action,
        "grimoire.save": tell_save,
        "grimoire.contest": tell_contest,
        "grimoire.natural": tell_natural,
        "grimoire.fate": tell_fate,
    }
)
