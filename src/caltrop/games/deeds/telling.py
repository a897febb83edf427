"""Sentences of Deeds: what the log says of saves and heroic deeds, attacks, rounds, and harm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import structs

from caltrop.games.common import every_table
from caltrop.games.common.conditions import on_sheet
from caltrop.games.common.conditions.condition_telling import predicate
from caltrop.games.common.health.health_telling import tell_life_unless
from caltrop.games.common.health.points import ScoreChanged
from caltrop.games.common.items import pack, tools
from caltrop.games.common.items.item_telling import UsesOn, leftover
from caltrop.games.common.table import countdowns
from caltrop.kernel.contract.telling import (
    Deed,
    Effect,
    HeardLine,
    Name,
    Tellings,
    group_names,
    result_facts,
    silent,
    tell_result,
    tell_together,
)
from caltrop.kernel.rules.steps import NumberChecked
from caltrop.kernel.state.events.characters import Placed
from caltrop.kernel.state.events.fights import FightBegan, OrderChanged, TurnEnded
from caltrop.kernel.state.events.open_business import RollBecameDue
from caltrop.kernel.state.events.table import Noted, Said
from caltrop.kernel.state.messages import SOMEONE, Data, Message
from caltrop.messages import log

from . import messages
from .sheet import Scarred
from .turns import Declared
from .zones import ZoneChanged, ZoneSet


def _save_facts(event: Said, heard: HeardLine) -> dict[str, Any]:
    """Return the facts of a save, with a score that only the steps tell, and only to some seats."""
    facts = result_facts(event)
    checked = [s.facts for s in heard.steps if s.who == event.who and isinstance(s.facts, NumberChecked)]
    if checked:
        facts.setdefault("rolled", checked[-1].number)
        if checked[-1].score is not None:
            facts.setdefault("score", checked[-1].score)
    return facts


# ---- actions and saves
_PASSED: type[Message] = messages.SavePassed
_FAILED: type[Message] = messages.SaveFailed


def _tell_save(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    yield from tell_result(_PASSED if event.result == "passed" else _FAILED, _save_facts(event, heard), heard)
    yield from _meaning(event, heard)


_DEGREES = ("improved", "reduced")


def _meaning(event: Said, heard: HeardLine) -> Iterator[Message]:
    """Return how much a result means, and what it means, if that was said before the roll."""
    if event.facts.get("degree") in _DEGREES:
        yield messages.OutcomeDegree(str(event.facts["degree"]))
    if event.facts.get("means"):
        yield messages.Means(str(event.facts["means"]))


def _tell_resisted_condition(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    facts = _save_facts(event, heard)
    words = str(facts.get("condition", ""))
    return tell_result(messages.Resists, {**facts, "condition": predicate(words, words, heard)}, heard)


# ---- against a rival, with help, against interference
def _tell_opposed(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    kinds: dict[str, type[Message]] = {
        "won": messages.OpposedWon,
        "lost": messages.OpposedLost,
        "tie": messages.OpposedTied,
    }
    yield from tell_result(kinds[event.result], result_facts(event), heard)
    degrees = {event.who: event.facts.get("degree"), str(event.facts["against"]): event.facts.get("their_degree")}
    for who, degree in degrees.items():
        if degree in _DEGREES and heard.name(who):
            yield messages.OutcomeDegreeFor(who=heard.name(who), degree=str(degree))
    if event.facts.get("means"):
        yield messages.Means(str(event.facts["means"]))


_JOINT_SAVES: dict[tuple[str, str], type[Message]] = {
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


def _tell_joint_save(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    yield from tell_result(_JOINT_SAVES[event.rule, event.result], result_facts(event), heard)
    yield from _meaning(event, heard)


# ---- heroic deeds
_DEEDS: dict[str, type[Message]] = {
    "spectacular": messages.Spectacular,
    "success": messages.DeedDone,
    "failure": messages.DeedFails,
    "backfire": messages.DeedBackfires,
    "suffers": messages.DeedFallsBack,
    "avoided": messages.DeedAvoided,
}
_RESULTS = ("spectacular", "success", "failure", "backfire")


def _tell_deed(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    yield from tell_result(_DEEDS[event.result], _save_facts(event, heard), heard)
    if event.result in _RESULTS and event.facts.get("what"):
        yield messages.DeedText(str(event.facts["what"]))
    yield from _meaning(event, heard)


_SAVE_TELLINGS = Tellings(
    results={
        "deeds.action": messages.Succeeds,
        "deeds.save.shaken off": _tell_resisted_condition,
        "deeds.save": _tell_save,
        "deeds.opposed": _tell_opposed,
        "deeds.aid": _tell_joint_save,
        "deeds.interfere": _tell_joint_save,
        "deeds.deed": _tell_deed,
    }
)


# ---- attacks
class Strikes(Deed, frozen=True, tag="log-strikes"):
    """A strike; that of a blast is told once for all its targets."""

    landing = "best"
    who: Name
    names: tuple[str, ...]
    arms: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, Strikes) or (other.who, other.arms) != (self.who, self.arms):
            return None
        return structs.replace(self, names=tuple(dict.fromkeys((*self.names, *other.names))))

    def arguments(self) -> dict[str, Any]:
        return {**super().arguments(), "names": group_names(self.names)}


def _tell_attack(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """An attack always lands: what it does is told by its effects."""
    held = (str(event.facts[name]) for name in ("weapon", "second") if event.facts.get(name))
    arms = tuple(log.GivenThing(heard.thing(name)) for name in held)
    casts = any(isinstance(e, Said) and e.rule == _SPELLS for e in heard.events)
    if casts:
        return ()  # a spell that does damage has been told
    names = (heard.name(str(event.facts.get("against", ""))) or SOMEONE,)
    return tell_result(Strikes, {**result_facts(event), "names": names, "arms": arms}, heard)


def _tell_no_harm(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that a strike did nothing, to those who read its armour that this stopped it."""
    return (
        tell_together(messages.ArmourStopsAll if event.facts.get("armour") else messages.NoDamage)(event, heard, at)
        or ()
    )


def _tell_loss(event: pack.ItemLost, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell a sundered shield; of a thing that was opened it is told what is left."""
    if event.why == "sundered":
        return tell_result(messages.ShieldBreaks, {"who": event.who, "item": event.item or event.key}, heard)
    opened = any(isinstance(e, pack.ItemGained) and e.why == pack.REMAINDER for e in heard.events[at:])
    used = any(isinstance(e, Said) and e.result == "used" for e in heard.events)
    return () if opened or (used and event.why != "eaten") else None


def _tell_use(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """A meal is told by who eats it."""
    eaten = heard.has(pack.ItemLost, who=event.who, why="eaten")
    return () if eaten else tell_result(UsesOn, result_facts(event), heard)


def _tell_gain(event: pack.ItemGained, heard: HeardLine, at: int) -> Iterable[Message] | None:
    return leftover(heard.name(event.who), event.item, heard) if event.why == pack.REMAINDER else None


# ---- spells
_SPELLS = "deeds.spells"


def _tell_casting(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    on_others = event.facts.get("targets") != (event.who,)
    yield from tell_result(messages.CastsOn if on_others else messages.Casts, result_facts(event), heard)
    row = heard.row(str(event.facts.get("spell", "")), "spells")
    if row is not None and not (row.damage or row.heal or row.condition):
        yield from tell_result(messages.SpellToTell, event.facts, heard)
    yield from _tell_what_on(event)


def _tell_what_on(event: Said) -> Iterator[Message]:
    """Tell in the caster's own words which thing, place or promise a spell is on."""
    if event.facts.get("on"):
        yield messages.SpellOn(str(event.facts["on"]))


def _tell_spell_over(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    facts = result_facts(event)
    kind = messages.SpellRunsOutOn if facts.get("on") else messages.SpellRunsOut
    yield from tell_result(kind, {**facts, "text": facts.get("on", "")}, heard)


def _tell_resisted_spell(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_result(messages.ResistsSpell, _save_facts(event, heard), heard)


def _tell_countdown(event: countdowns.CountdownSet, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell how long a spell on a place lasts; a scar that waits for a healer has been told."""
    found = countdowns.LASTS.fullmatch(event.countdown.when)
    if event.countdown.rule != _SPELLS or found is None or heard.game is None:
        return () if event.countdown.rule == "deeds.scars" else None
    spell = heard.book_name(str(event.countdown.facts.get("spell", "")), "spells")
    unit = heard.game.round_seconds if found[2] == "round" else countdowns.SECONDS[f"{found[2]}s"]
    return (messages.SpellLasts(who=heard.name(event.who), spell=spell, seconds=int(found[1]) * unit),)


# ---- morale and retreat
def _tell_morale(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell the leader's save, and the others it counts for."""
    holds = event.result == "hold"
    yield from tell_result(_PASSED if holds else _FAILED, {"ability": "Intellect", **_save_facts(event, heard)}, heard)
    names = {"names": event.facts.get("names") or (event.who,)}
    if not event.facts.get("stays"):
        yield from tell_result(log.StandFast if holds else log.RunAway, names, heard)


def _tell_escape(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Where to, in the words that were typed, ends the line; so what is due stands before it."""
    facts = _save_facts(event, heard)
    if not heard.has(RollBecameDue):
        return tell_result(messages.Escapes, facts, heard)
    return (*tell_result(messages.GetsAway, facts, heard), *tell_result(messages.SafeAt, facts, heard))


def _tell_caught(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_result(messages.IsCaught, _save_facts(event, heard), heard)


_FIGHT_TELLINGS = Tellings(
    {"item-lost": _tell_loss, "item-gained": _tell_gain, "countdown-set": _tell_countdown},
    {
        "deeds.attack": _tell_attack,
        "deeds.attack.first counts": messages.FirstWeaponCounts,
        "deeds.armor.stopped": tell_together(messages.ArmourStopsAll),
        "deeds.armor.no more": tell_together(messages.NoMoreDamage),
        "deeds.armor.harmless": _tell_no_harm,
        "deeds.blast.targets": messages.BlastCatches,
        "deeds.spells.cast": _tell_casting,
        "deeds.spells.over": _tell_spell_over,
        "deeds.spells.shaken off": _tell_resisted_spell,
        "deeds.morale.hold": _tell_morale,
        "deeds.morale.flee": _tell_morale,
        "deeds.retreat.away": _tell_escape,
        "market.used": _tell_use,
        "deeds.retreat.caught": _tell_caught,
    },
)


FOES = "foes"
_INTENT = "intent"


# ---- turns
def _tell_order(event: OrderChanged, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell the order of a round, and whose turn it is; at the end of a round there is none."""
    order = tuple(messages.TheFoes() if who == FOES else heard.name(who) for who in event.order)
    if any(order):
        yield messages.TurnOrder(tuple(filter(None, order)))
    now = event.order[event.turn] if event.turn < len(event.order) else ""
    if now == FOES:
        yield log.FoesTurn()
    elif heard.name(now):
        yield log.TurnOf(heard.name(now))


def _tell_end_of_turn(event: TurnEnded, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """A new round has no order yet: it is no one's turn."""
    rounds = [int(c.after or 0) for each in heard.changes.values() for c in each if c.name == "round"]
    anew = any(isinstance(e, OrderChanged) and not e.order for e in heard.events[at:])
    return (messages.NewRound(rounds[-1]),) if anew and rounds else None


def _tell_due(event: RollBecameDue, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Initiative is due because a round begins, which is told."""
    return (messages.InitiativeDue(event.due.rule),) if event.due.rule == "deeds.initiative" else None


# ---- what is declared
def _tell_declaration(event: Declared, heard: HeardLine, at: int) -> Iterable[Message]:
    return (messages.Declares(who=heard.name(event.who), text=event.text),) if event.text else ()


def _tell_intent(event: Noted, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """The foes' intent is kept as a note; with the fight it goes without a word."""
    if event.id != _INTENT:
        return None
    return (messages.FoesIntend(event.text),) if event.text else ()


# ---- distances
class FoesAt(Effect, frozen=True, tag="effect-foes-at"):
    zone: str

    def joined_with(self, other: Message) -> Message | None:
        return self if other == self else None


def _tell_zone(event: ZoneSet, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    other = heard.name(event.other)
    if not who:
        return ()
    if heard.has(FightBegan):
        return (FoesAt(event.zone),)
    return (
        messages.Distance(who=who, names=(other,), zone=event.zone)
        if other
        else messages.DistanceToParty(who=who, zone=event.zone),
    )


def _tell_zone_change(event: ZoneChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    """The one who has moved is named first."""
    who = heard.name(event.who)
    other = heard.name(event.other)
    if not who or not other:
        return ()
    mover, still = (other, who) if event.other_moved else (who, other)
    return (messages.Distance(who=mover, names=(still,), zone=event.zone),)


def _tell_place(event: Placed, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """An escape has told it."""
    return () if heard.has(Said, who=event.who, rule="deeds.retreat") else None


_ROUND_TELLINGS = Tellings(
    {
        "order-changed": _tell_order,
        "turn-ended": _tell_end_of_turn,
        "roll-due": _tell_due,
        "noted": _tell_intent,
        "placed": _tell_place,
        "deeds.declared": _tell_declaration,
        "deeds.step-taken": silent,
        "deeds.beaten-for": silent,
        "deeds.zone-set": _tell_zone,
        "deeds.zone-changed": _tell_zone_change,
    }
)


# ---- Brawn saves
def _tell_brawn_save(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    if event.result != "critical":
        kinds: type[Message] = messages.HoldsOut
    elif _was_unconscious(event.who, heard):
        kinds = messages.StaysUnconscious
    else:
        kinds = messages.FallsUnconscious
    return tell_result(kinds, _save_facts(event, heard), heard)


def _was_unconscious(who: str, heard: HeardLine) -> bool:
    """Is someone out of the fight without a change in this line? Of entries that keep no changes it is not known."""
    falls = any(c.who == who and c.name == "life" for each in heard.changes.values() for c in each)
    return bool(heard.changes) and not falls


_COVERING = {
    ("deeds.damage", "critical"),
    ("deeds.damage", "revived"),
    ("deeds.warband", "routed"),
    ("deeds.warband", "destroyed"),
}


_tell_life = tell_life_unless(_COVERING)


# ---- lost abilities
_LOSSES = ("deeds.loss", "deeds.warband")


def _tell_condition(event: on_sheet.ConditionAdded, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """An ability at 0 and a rout have been told."""
    told = any(isinstance(e, Said) and e.who == event.who and e.rule in _LOSSES for e in heard.events)
    return () if told else None


# ---- scars
def _tell_scar(event: Scarred, heard: HeardLine, at: int) -> Iterable[Message]:
    facts = {"who": event.who, "scar": Data(event.scar), "place": Data(event.place)}
    return tell_result(messages.GainsScar, facts, heard)


def _tell_score(event: ScoreChanged, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """What a scar takes for good is apart from the harm of the blow."""
    now = heard.change(at, event.name)
    if event.by >= 0 or event.maximum_by >= 0 or now is None:
        return None
    before = int(now.before or 0)
    after = int(now.after or 0)
    lost = messages.LosesForGood(
        who=heard.name(event.who), by=before - after, name=event.name, before=before, after=after
    )
    return (lost,)


def _tell_end(event: countdowns.CountdownOver, heard: HeardLine, at: int) -> Iterable[Message] | None:
    return (messages.ScarHeals(heard.name(event.who)),) if event.rule == "deeds.scars" else None


# ---- rest
_RESTS: dict[str, type[Message]] = {
    "moment": messages.RestsMoment,
    "night": messages.RestsNight,
    "care": messages.RestsInCare,
}


def _tell_rest(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    name = heard.name(event.who)
    weeks = event.facts.get("weeks", 1)
    if name and isinstance(weeks, int) and weeks > 1:
        return (messages.RestsLongInCare(names=(name,), weeks=weeks),)
    return (_RESTS[event.result]((name,)),) if name else ()


_HARM_TELLINGS = Tellings(
    {
        "life-changed": _tell_life,
        "condition-added": _tell_condition,
        "countdown-over": _tell_end,
        "fatigued": silent,
        "deeds.scarred": _tell_scar,
        "score-changed": _tell_score,
    },
    {
        "deeds.damage.critical": _tell_brawn_save,
        "deeds.damage.held": _tell_brawn_save,
        "deeds.damage.revived": messages.Revives,
        "deeds.warband.routed": messages.IsRouted,
        "deeds.warband.destroyed": messages.IsDestroyed,
        "deeds.loss.Finesse": messages.IsParalysed,
        "deeds.loss.Intellect": messages.GoesMad,
        "deeds.loss.no less": messages.NoFurtherLoss,
        "deeds.scars.unchanged": messages.ScoreUnchanged,
        "deeds.deprived.no points": messages.NothingBack,
        "deeds.rest.moment": _tell_rest,
        "deeds.rest.night": _tell_rest,
        "deeds.rest.care": _tell_rest,
    },
)

TELLINGS = (
    _SAVE_TELLINGS,
    _FIGHT_TELLINGS,
    _ROUND_TELLINGS,
    _HARM_TELLINGS,
    tools.TELLINGS,
    *every_table.TELLINGS,
)
