"""Sentences of Grimoire: what the log says of rolls, attacks, turns, harm, spells and books."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from caltrop.games.common import every_table
from caltrop.games.common.conditions import on_sheet
from caltrop.games.common.health.health_telling import has_just_come, tell_life_unless
from caltrop.games.common.items import pack, tools
from caltrop.games.common.items.item_telling import leftover
from caltrop.games.common.table import countdowns
from caltrop.kernel.contract.telling import (
    AtStake,
    Deed,
    Effect,
    HeardLine,
    Tellings,
    result_facts,
    silent,
    tell_result,
)
from caltrop.kernel.rules.steps import NumberChecked, NumbersAdded
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.fights import FightBegan, OrderChanged, SideJoined, SurpriseSet
from caltrop.kernel.state.events.open_business import RollBecameDue
from caltrop.kernel.state.events.table import RulingSet, Said, TimePassed
from caltrop.kernel.state.messages import SOMEONE, Data, Message
from caltrop.messages import log

from . import messages
from .magic import MANA_DUST
from .rounds import Enlisted
from .sheet import HideGrown, IgnoresChanged, ItemBecame, Marked, TumoursChanged
from .turns import ActionHeld, AdvantageGained, HoldEnded, InitiativeSet, PointsSpent

_CHECK = "grimoire.check"


# ---- what the seat may read of a roll
def _roll_facts(event: Said, heard: HeardLine, rule: str = _CHECK) -> dict[str, Any]:
    """Return the facts of a roll, with those totals that only the steps tell, and only to some seats."""
    facts = result_facts(event)
    totals = _totals_read(heard, rule)
    more = {"total": totals.get(event.who), "other": totals.get(str(facts.get("against", "")))}
    dcs = {s.who: s.facts.dc for s in heard.steps if s.rule == rule and isinstance(s.facts, NumberChecked)}
    found = {**more, "dc": dcs.get(event.who)}
    return {**{name: n for name, n in found.items() if isinstance(n, int)}, **facts}


def _totals_read(heard: HeardLine, rule: str = _CHECK) -> dict[str, int]:
    """Return the totals that this seat may read, by character: of several the first, which the deed is about."""
    found = dict[str, int]()
    for step in heard.steps:
        if step.rule == rule and isinstance(step.facts, NumbersAdded):
            found.setdefault(step.who, step.facts.total)
    return found


# ---- actions
_SUCCEEDS: type[Message] = messages.ActionSucceeds
_FAILS: type[Message] = messages.ActionFails


def _tell_action(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    succeeds = event.result == "succeeds"
    if heard.move == "grimoire.trivial":
        what = {"who": event.who, "what": _price_name(str(event.facts.get("stakes", "")), heard)}
        return tell_result(messages.Manages if succeeds else messages.DoesNotManage, what, heard)
    return tell_result(_SUCCEEDS if succeeds else _FAILS, _roll_facts(event, heard), heard)


def _price_name(what: str, heard: HeardLine) -> str:
    """Return the name of a line of the price list; other words are what a person typed."""
    row = heard.row(what, "prices") if what else None
    return Data(row.name) if row is not None else what


# ---- saves: what became of someone, after the deed that called for it
_MADE: type[Message] = messages.SaveMade
_FAILED: type[Message] = messages.SaveFails


def _tell_save(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    saved = event.result == "saved"
    yield from tell_result(_MADE if saved else _FAILED, _roll_facts(event, heard), heard)
    if not saved and event.facts.get("stakes"):
        yield AtStake(str(event.facts["stakes"]))


# ---- contests
def _tell_contest(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    kind = messages.ContestWonByTotal if event.result == "won" else messages.ContestLostByTotal
    return tell_result(kind, _roll_facts(event, heard), heard)


# ---- natural 1s and 20s, the die of fate
class Natural(Effect, frozen=True, tag="effect-natural"):
    """Every natural 1 and 20 of a line, for which the facilitator has one task."""

    rolls: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        return Natural(tuple(dict.fromkeys((*self.rolls, *other.rolls)))) if isinstance(other, Natural) else None


def _tell_natural(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return (Natural((messages.NaturalRoll(who=heard.name(event.who) or SOMEONE, face=int(event.result)),)),)


def _tell_fate(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    kind = messages.FateGood if event.result == "favors" else messages.FateBad
    yield from tell_result(kind, event.facts, heard)
    if event.facts.get("question"):
        yield messages.FateAsked(str(event.facts["question"]))


_ROLL_TELLINGS = Tellings(
    results={
        "grimoire.action": _tell_action,
        "grimoire.save": _tell_save,
        "grimoire.contest": _tell_contest,
        "grimoire.natural": _tell_natural,
        "grimoire.fate": _tell_fate,
    }
)


# ---- attacks
_HITS: type[Message] = messages.Hits
_MISSES: type[Message] = messages.Misses


def _tell_attack(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    held = (str(event.facts[name]) for name in ("weapon", "second") if event.facts.get(name))
    facts = _roll_facts(event, heard)
    name = heard.name(str(facts.get("against", ""))) or SOMEONE
    other = facts.get("other")
    each = {"others": (other,), "saves": (messages.SaveTotal(who=name, total=other),)} if isinstance(other, int) else {}
    arms = tuple(log.GivenThing(heard.thing(name)) for name in held)
    told = {**facts, "names": (name,), "arms": arms, **each}
    return tell_result(_HITS if event.result == "hit" else _MISSES, told, heard)


# ---- morale
def _tell_morale(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell one save; a leader's counts for the followers, too."""
    holds = event.result.endswith("hold")
    made: type[Message] = messages.MoraleMade
    failed: type[Message] = messages.MoraleFails
    facts = _roll_facts(event, heard)
    totals = (facts["total"],) if "total" in facts else None
    saved = {**facts, "names": (heard.name(event.who) or SOMEONE,), "totals": totals}
    yield from tell_result(made if holds else failed, saved, heard)
    names = {"names": event.facts.get("names") or (event.who,)}
    if not event.facts.get("stays"):
        yield from tell_result(log.StandFast if holds else log.RunAway, names, heard)


# ---- retreat
def _tell_retreat(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Where to, in the words that were typed, ends the line; so a natural 1 or 20 and what is due stand before it."""
    away = event.result == "away"
    facts = _roll_facts(event, heard)
    if heard.has(Said, rule="grimoire.natural") or heard.has(RollBecameDue):
        told = tell_result(messages.GetsAway if away else messages.DoesNotGetAway, facts, heard)
        if told:
            return (*told, *tell_result(messages.RetreatPlace, facts, heard))
    return tell_result(
        messages.Escapes if away else messages.IsCaught,
        facts,
        heard,
    )


_FIGHT_TELLINGS = Tellings(
    results={
        "grimoire.attack": _tell_attack,
        "grimoire.morale.hold": _tell_morale,
        "grimoire.morale.flee": _tell_morale,
        "grimoire.morale.led hold": _tell_morale,
        "grimoire.morale.led flee": _tell_morale,
        "grimoire.retreat": _tell_retreat,
    }
)


_PRICES = "grimoire.prices"
# Places of a turn order in short, and in full.
_SHOWN_FIRST = 4
_MOST_SHOWN = 8


# ---- the beginning of a fight
class TurnOrder(Deed, frozen=True, tag="log-turn-order"):
    order: tuple[Message, ...]

    def in_short(self) -> Message | None:
        left = len(self.order) - _SHOWN_FIRST
        return (
            messages.FirstTurns(order=self.order[:_SHOWN_FIRST], left=left) if len(self.order) > _MOST_SHOWN else self
        )


def _tell_fight(event: FightBegan, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell who is surprised and the turn order; the facilitator's has the hidden, too, who come in later."""
    yield log.FightBegins()
    if surprised := heard.names_of(_surprised_at_first(event, heard)):
        yield log.AreSurprised(surprised)
    later = (e.order for e in reversed(heard.events) if isinstance(e, OrderChanged))
    yield from _order_messages(next(later, event.fight.order), heard)


def _surprised_at_first(event: FightBegan, heard: HeardLine) -> tuple[str, ...]:
    later = (e.surprised for e in reversed(heard.events) if isinstance(e, SurpriseSet))
    return next(later, event.fight.surprised)


def _order_messages(order: Iterable[str], heard: HeardLine) -> Iterator[Message]:
    rolled = {e.who: e.initiative for e in heard.events if isinstance(e, InitiativeSet)}
    places = ((who, name) for who in order if (name := heard.name(who)))
    found = tuple(
        messages.Place(who=name, initiative=rolled[who]) if who in rolled else messages.PlaceUnseen(name)
        for who, name in places
    )
    if found:
        yield TurnOrder(found)


def _tell_order(event: OrderChanged, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell an order that was rolled again; that of a new fight has been told."""
    if heard.has(FightBegan):
        return ()
    return _order_messages(event.order, heard) if heard.has(InitiativeSet) else None


def _tell_side(event: SideJoined, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """At the beginning of a fight the turn order names everyone."""
    if heard.has(FightBegan) and event.side == "foes":
        return ()
    return (
        None if event.side in ("party", "foes") else (messages.JoinsGroup(who=heard.name(event.who), side=event.side),)
    )


def _tell_surprise(event: SurpriseSet, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """The beginning of a fight has told it, and its end comes with the turn."""
    over = any(isinstance(e, Said) and e.rule == "grimoire.ap" for e in heard.events)
    return () if heard.has(FightBegan) or (over and not heard.move.endswith("initiative")) else None


_FEW_JOINING = 2  # of more who join, only the order of turns says when they act


def _tell_enlisting(event: Enlisted, heard: HeardLine, at: int) -> Iterable[Message]:
    if sum(isinstance(e, Enlisted) for e in heard.events) > _FEW_JOINING:
        return ()
    rolled = (e.initiative for e in heard.events if isinstance(e, InitiativeSet) and e.who == event.who)
    facts = {"who": event.who, "after": event.after, "initiative": next(rolled, None)}
    kind = messages.Enlists if heard.name(event.after) else messages.EnlistsFirst
    return tell_result(kind, facts, heard)


# ---- whose turn it is
def _tell_turn(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell whose turn it is, with the action points, and the round where it is a new one."""
    rounds = [int(c.after or 0) for n in range(at) for c in heard.changes.get(n, ()) if c.name == "round"]
    round = 1 if heard.has(FightBegan) else rounds[-1] if rounds else 0
    surprised = event.result == "surprised"
    if round:
        kind: type[Message] = messages.RoundSurprised if surprised else messages.RoundWith
    else:
        kind = messages.TurnSurprised if surprised else messages.TurnWith
    return tell_result(kind, {**result_facts(event), "round": round}, heard)


# ---- what it costs
def _tell_cost(event: PointsSpent, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "AP")
    left = int(change.before or 0) if change else 0
    if "overspent" in heard.overruled and left < event.ap:
        return (messages.CostsTooMuch(ap=event.ap, left=left),)
    return (messages.Costs(event.ap),)


def _tell_paid_action(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    what = _price_name(str(event.facts.get("what", "")), heard)
    return tell_result(messages.Acts, {"who": event.who, "what": what}, heard)


def _tell_price(event: RulingSet, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell a price in action points that the facilitator sets: it is kept like a ruling."""
    what = event.ruling.removeprefix(f"{_PRICES}.")
    if what == event.ruling or not event.option.isdecimal():
        return None
    return (messages.PriceSet(what=_price_name(what, heard), ap=int(event.option)),)


def _tell_advantage(event: AdvantageGained, heard: HeardLine, at: int) -> Iterable[Message]:
    """It is used up by the roll that it was for, which says nothing of it."""
    return (messages.GainsAdvantage(heard.name(event.who)),) if event.by > 0 else ()


# ---- held actions
def _tell_holding(event: ActionHeld, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    held = event.holding
    if held.condition:
        return (messages.HoldsUntil(who=who, kind=held.kind, trigger=held.condition, text=held.text),)
    return (messages.Holds(who=who, kind=held.kind, text=held.text),)


_ROLLS = ("grimoire.contest", "grimoire.action")


def _tell_trigger(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell what was held, too, unless an attack or a casting follows, which says it."""
    later = [e for e in heard.events[at + 1 :] if isinstance(e, Said) and e.who == event.who]
    yield from tell_result(messages.HeldFires if later else messages.HeldHappens, result_facts(event), heard)
    if any(e.rule in _ROLLS for e in later):
        yield from tell_result(messages.HeldWas, result_facts(event), heard)


def _tell_end_of_hold(event: HoldEnded, heard: HeardLine, at: int) -> Iterable[Message]:
    """A held action that is triggered has been told."""
    if heard.has(Said, who=event.who, rule="grimoire.held"):
        return ()
    facts: dict[str, Any] = {"who": event.who, "text": event.text}
    if event.why == "used":
        return tell_result(messages.UsesDefence, facts, heard)
    return tell_result(messages.HeldLapses, facts, heard)


_TURN_TELLINGS = Tellings(
    {
        "fight-began": _tell_fight,
        "order-changed": _tell_order,
        "side-joined": _tell_side,
        "surprise-set": _tell_surprise,
        "ruling-set": _tell_price,
        "grimoire.enlisted": _tell_enlisting,
        "grimoire.initiative-set": silent,
        "grimoire.ap-spent": _tell_cost,
        "grimoire.ap-set": silent,
        "grimoire.spaces-gained": lambda e, heard, at: (messages.MayMove(who=heard.name(e.who), spaces=e.spaces),),
        "grimoire.advantage-gained": _tell_advantage,
        "grimoire.held": _tell_holding,
        "grimoire.hold-over": _tell_end_of_hold,
    },
    {"grimoire.ap": _tell_turn, _PRICES: _tell_paid_action, "grimoire.held": _tell_trigger},
)


_CRITICAL = "grimoire.critical"


# ---- critical damage
def _tell_critical(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell the save against critical damage, with what came of it."""
    dies = heard.has(LifeChanged, who=event.who, life="dead")
    kinds: dict[str, type[Message]] = {
        "saved": messages.CriticalMade,
        "failed": messages.CriticalDies if dies else messages.CriticalOut,
        "critical": messages.CriticalDown,
        "doom": messages.IsDoomed,
    }
    kind = kinds.get(event.result)
    return tell_result(kind, _roll_facts(event, heard, _CRITICAL), heard) if kind is not None else ()


# ---- life and death
_COVERING = {
    (_CRITICAL, "failed"),
    (_CRITICAL, "critical"),
    ("grimoire.scars", "doom"),
    ("grimoire.detachment", "routed"),
    ("grimoire.detachment", "destroyed"),
    ("grimoire.mishaps", "a spell"),
    ("grimoire.rest", "treated"),
}


_tell_life = tell_life_unless(_COVERING)


# ---- scars
def _tell_condition(event: on_sheet.ConditionAdded, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """A scar or a mishap that has been told puts a condition of the same name on the sheet."""
    names = (str(e.facts.get("scar") or e.facts.get("mishap") or "") for e in heard.events if isinstance(e, Said))
    told = any(name and event.condition.text.partition(":")[0] == name for name in names)
    return () if told else None


# ---- aid, rest, fatigue
_RESTS: dict[str, type[Message]] = {
    "moment": messages.RestsMoment,
    "hours": messages.RestsHours,
    "night": messages.RestsNight,
    "week": messages.RestsForWeek,
}


def _tell_rest(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    name = heard.name(event.who)
    passed = sum(e.seconds for e in heard.events if isinstance(e, TimePassed))
    if name and passed and event.result == "hours":
        return (messages.RestsSoLong(names=(name,), seconds=passed),)
    return (_RESTS[event.result]((name,)),) if name else ()


def _tell_countdown(event: countdowns.CountdownSet, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """A mortal wound starts the countdown without critical damage."""
    if event.countdown.rule == _CRITICAL and not heard.has(Said, who=event.who, rule=_CRITICAL):
        return (messages.IsDying(heard.name(event.who)),) if event.countdown.at is not None else ()
    return None


def _tell_scar(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    facts = {name: Data(str(value)) for name, value in event.facts.items() if value}
    return tell_result(messages.GainsScar, {**facts, "who": event.who}, heard)


_HARM_TELLINGS = Tellings(
    {
        "life-changed": _tell_life,
        "condition-added": _tell_condition,
        "fatigued": silent,
    },
    {
        "grimoire.critical.saved": _tell_critical,
        "grimoire.critical.failed": _tell_critical,
        "grimoire.critical.critical": _tell_critical,
        "grimoire.scars.doom": _tell_critical,
        "grimoire.scars.spared": messages.IsSpared,
        "grimoire.scars.scar": _tell_scar,
        "grimoire.detachment.routed": messages.IsRouted,
        "grimoire.detachment.weakened": messages.IsWeakened,
        "grimoire.detachment.destroyed": messages.IsDestroyed,
        "grimoire.attribute_loss.dead": silent,
        "grimoire.attribute_loss.no less": messages.NoFurtherLoss,
        "grimoire.attribute_loss.paralysed": messages.IsParalysed,
        "grimoire.attribute_loss.delirious": messages.Delirious,
        "grimoire.armor.harmless": messages.TakesNoDamage,
        "grimoire.deprived.no points": messages.NothingBack,
        "grimoire.fatigue.tires": messages.Tiring,
        "grimoire.fatigue.full": messages.NoMoreFatigue,
        "grimoire.rest.treated": messages.Aids,
        "grimoire.rest.moment": _tell_rest,
        "grimoire.rest.hours": _tell_rest,
        "grimoire.rest.night": _tell_rest,
        "grimoire.rest.week": _tell_rest,
        "grimoire.replacement.joins": silent,
    },
)


_CAST = "grimoire.cast"
_MISHAPS = "grimoire.mishaps"


# ---- casting
def _tell_casting(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    facts = result_facts(event)
    if facts.get("target"):
        facts["targets"] = (str(facts["target"]),) if facts["target"] != event.who else ()
    yield from tell_result(messages.CastsOn if event.result == "cast" else messages.FailsToCast, facts, heard)
    if event.result == "cast" and facts.get("text"):
        yield from tell_result(messages.SpellToTell, facts, heard)
    yield from _tell_what_on(event)


def _tell_what_on(event: Said) -> Iterator[Message]:
    """Tell in the caster's own words which thing or place a spell is on."""
    if event.facts.get("on"):
        yield messages.SpellOn(str(event.facts["on"]))


def _tell_spell_over(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    facts = result_facts(event)
    kind = messages.SpellRunsOutOn if facts.get("on") else messages.SpellRunsOut
    yield from tell_result(kind, {**facts, "text": facts.get("on", "")}, heard)


def _tell_resisting(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """A save that has been made tells it."""
    return (
        ()
        if heard.has(Said, who=event.who, rule="grimoire.save")
        else tell_result(messages.IsUnaffected, result_facts(event), heard)
    )


def _tell_spell_countdown(event: countdowns.CountdownSet, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell how long a spell on a thing or a place lasts, and other countdowns as elsewhere."""
    return tuple(_spell_length(event, heard)) if event.countdown.rule == _CAST else _tell_countdown(event, heard, at)


def _tell_end(event: countdowns.CountdownOver, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell that a scar has healed; what a mishap leaves off is told."""
    if event.rule == "grimoire.scars":
        return (messages.ScarHeals(heard.name(event.who)),)
    return () if event.rule == _MISHAPS else None


def _spell_length(event: countdowns.CountdownSet, heard: HeardLine) -> Iterator[Message]:
    row = heard.row(str(event.countdown.facts.get("spell", "")), "spells")
    casts = (e.facts.get("dice") for e in heard.events if isinstance(e, Said) and e.rule == _CAST)
    dice = next((n for n in casts if isinstance(n, int)), 1)
    found = countdowns.LASTS.fullmatch(row.condition_duration(dice)) if row is not None else None
    if row is None or found is None or not heard.name(event.who):
        return
    unit = heard.game.round_seconds if found[2] == "round" and heard.game else countdowns.SECONDS.get(f"{found[2]}s", 0)
    who = heard.name(event.who)
    seconds = int(found[1]) * unit
    yield (
        messages.Stays(who=who, seconds=seconds)
        if has_just_come(event.who, heard)
        else messages.SpellLasts(who=who, spell=Data(row.name), seconds=seconds)
    )


# ---- mishaps and marks
def _tell_mishap(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    facts = {"who": event.who, "mishap": Data(str(event.facts.get("mishap", "")))}
    return tell_result(messages.MishapToTell if event.result == "card" else messages.HasMishap, facts, heard)


def _tell_mark(event: Marked, heard: HeardLine, at: int) -> Iterable[Message]:
    """Doom that is lifted has been told."""
    if not event.on and heard.has(Said, who=event.who, result="spared"):
        return ()
    return ((messages.IsMarked if event.on else messages.IsUnmarked)(who=heard.name(event.who), mark=event.mark),)


def _tell_hide(event: HideGrown, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "magic armour")
    who = heard.name(event.who)
    if change is None:
        return ()
    return (messages.ArmourRises(who=who, before=int(change.before or 0), after=int(change.after or 0)),)


def _tell_tumours(event: TumoursChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "slots")
    who = heard.name(event.who)
    if event.by < 0:
        return (messages.TumoursGone(who),)
    return (messages.TumoursFill(who=who, after=int(change.after or 0) if change else event.by),)


def _tell_ignoring(event: IgnoresChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    return ((messages.MayIgnore if event.by > 0 else messages.Ignores)(heard.name(event.who)),)


# ---- books, scrolls and other things that change
def _tell_change(event: ItemBecame, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what a thing has become: a mishap that does something else to a book has been told."""
    who = heard.name(event.who)
    item = event.item
    if item.id == "ruined-grimoire":
        return (messages.BookRuined(who),)
    if item.spell:
        spells = tuple(heard.book_name(spell, "spells") for spell in item.spell.split())
        return (
            ()
            if heard.has(Said, rule=_MISHAPS)
            else (messages.NowHolds(who=who, item=heard.thing(item), spells=spells),)
        )
    return leftover(who, item, heard)


def _tell_gain(event: pack.ItemGained, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """A grimoire that was made has been told; what is left of a thing that was opened is told like any use."""
    if event.why == pack.REMAINDER:
        return _tell_change(ItemBecame(event.who, event.key, event.item), heard, at)
    return () if heard.has(Said, rule="grimoire.make_book") else None


def _is_dust(event: pack.ItemLost) -> bool:
    """Is it mana dust? A further stack of it has a number at the end of its key."""
    return event.key.rstrip("-0123456789") == MANA_DUST


_RUINS: dict[str, type[Message]] = {"burnt": messages.Burns, "torn": messages.Tears}


def _tell_loss(event: pack.ItemLost, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell what burns or tears; of a thing that was opened it is told what is left."""
    if event.why == "used" and heard.has(Said, who=event.who, rule=_CAST, result="dust") and _is_dust(event):
        return ()  # told with what is left
    if event.why not in _RUINS:
        opened = any(isinstance(e, pack.ItemGained) and e.why == pack.REMAINDER for e in heard.events[at:])
        return () if opened else None
    facts: dict[str, Any] = {"who": event.who, "item": event.item or event.key}
    return tell_result(_RUINS[event.why], facts, heard)


_MAGIC_TELLINGS = Tellings(
    {
        "countdown-set": _tell_spell_countdown,
        "countdown-over": _tell_end,
        "item-gained": _tell_gain,
        "item-lost": _tell_loss,
        "grimoire.marked": _tell_mark,
        "grimoire.hide-grown": _tell_hide,
        "grimoire.tumours-changed": _tell_tumours,
        "grimoire.ignores-changed": _tell_ignoring,
        "grimoire.item-became": _tell_change,
    },
    {
        "grimoire.cast.cast": _tell_casting,
        "grimoire.cast.failed": _tell_casting,
        "grimoire.cast.dust": messages.UsesDust,
        "grimoire.cast.over": _tell_spell_over,
        "grimoire.cast.resisted": _tell_resisting,
        "grimoire.mishaps.mishap": _tell_mishap,
        "grimoire.mishaps.card": _tell_mishap,
        "grimoire.mishaps.a spell": messages.BecomesSpell,
        "grimoire.copy.copied": messages.Copies,
        "grimoire.make_book.made": messages.MakesBook,
    },
)

TELLINGS = (
    _ROLL_TELLINGS,
    _FIGHT_TELLINGS,
    _TURN_TELLINGS,
    _HARM_TELLINGS,
    _MAGIC_TELLINGS,
    tools.TELLINGS,
    *every_table.TELLINGS,
)
