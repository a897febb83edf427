"""Spells, mishaps, what magic leaves on a sheet, books and scrolls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from caltrop.games.common.health.health_telling import has_just_come
from caltrop.games.common.items import pack
from caltrop.games.common.items.item_telling import leftover
from caltrop.games.common.table import countdowns
from caltrop.games.grimoire import messages
from caltrop.kernel.contract.telling import HeardLine, Tellings, result_facts, tell_result
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Data, Message

from ..casting import DUST
from ..sheet import HideGrown, IgnoresChanged, ItemBecame, Marked, TumoursChanged
from .harm import tell_countdown

CAST, MISHAPS = "grimoire.cast", "grimoire.mishaps"


# ---- casting
def tell_casting(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    facts = result_facts(event)
    if facts.get("target"):
        facts["targets"] = (str(facts["target"]),) if facts["target"] != event.who else ()
    yield from tell_result(messages.CastsOn if event.result == "cast" else messages.FailsToCast, facts, heard)
    if event.result == "cast" and facts.get("text"):
        yield from tell_result(messages.SpellToTell, facts, heard)


def tell_resisting(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """A save that has been made tells it."""
    return (
        ()
        if heard.has(Said, who=event.who, rule="grimoire.save")
        else tell_result(messages.IsUnaffected, result_facts(event), heard)
    )


def tell_spell_countdown(event: countdowns.CountdownSet, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell how long a spell on a thing or a place lasts, and other countdowns as elsewhere."""
    return tuple(spell_length(event, heard)) if event.countdown.rule == CAST else tell_countdown(event, heard, at)


def tell_end(event: countdowns.CountdownOver, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell that a scar has healed; what a mishap leaves off is told."""
    if event.rule == "grimoire.scars":
        return (messages.ScarHeals(heard.name(event.who)),)
    return () if event.rule == MISHAPS else None


def spell_length(event: countdowns.CountdownSet, heard: HeardLine) -> Iterator[Message]:
    row = heard.row(str(event.countdown.facts.get("spell", "")), "spells")
    casts = (e.facts.get("dice") for e in heard.events if isinstance(e, Said) and e.rule == CAST)
    dice = next((n for n in casts if isinstance(n, int)), 1)
    found = countdowns.LASTS.fullmatch(row.condition_duration(dice)) if row is not None else None
    if row is None or found is None or not heard.name(event.who):
        return
    unit = heard.game.round_seconds if found[2] == "round" and heard.game else countdowns.SECONDS.get(f"{found[2]}s", 0)
    who, seconds = heard.name(event.who), int(found[1]) * unit
    yield (
        messages.Stays(who=who, seconds=seconds)
        if has_just_come(event.who, heard)
        else messages.SpellLasts(who=who, spell=Data(row.name), seconds=seconds)
    )


# ---- mishaps and marks
def tell_mishap(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    facts = {"who": event.who, "mishap": Data(str(event.facts.get("mishap", "")))}
    return tell_result(messages.MishapToTell if event.result == "card" else messages.HasMishap, facts, heard)


def tell_mark(event: Marked, heard: HeardLine, at: int) -> Iterable[Message]:
    """Doom that is lifted has been told."""
    if not event.on and heard.has(Said, who=event.who, result="spared"):
        return ()
    return ((messages.IsMarked if event.on else messages.IsUnmarked)(who=heard.name(event.who), mark=event.mark),)


def tell_hide(event: HideGrown, heard: HeardLine, at: int) -> Iterable[Message]:
    change, who = heard.change(at, "magic armour"), heard.name(event.who)
    if change is None:
        return ()
    return (messages.ArmourRises(who=who, before=int(change.before or 0), after=int(change.after or 0)),)


def tell_tumours(event: TumoursChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    change, who = heard.change(at, "slots"), heard.name(event.who)
    if event.by < 0:
        return (messages.TumoursGone(who),)
    return (messages.TumoursFill(who=who, after=int(change.after or 0) if change else event.by),)


def tell_ignoring(event: IgnoresChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    return ((messages.MayIgnore if event.by > 0 else messages.Ignores)(heard.name(event.who)),)


# ---- books, scrolls and other things that change
def tell_change(event: ItemBecame, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what a thing has become: a mishap that does something else to a book has been told."""
    who, item = heard.name(event.who), event.item
    if item.id == "ruined-grimoire":
        return (messages.BookRuined(who),)
    if item.spell:
        spells = tuple(heard.book_name(spell, "spells") for spell in item.spell.split())
        return (
            ()
            if heard.has(Said, rule=MISHAPS)
            else (messages.NowHolds(who=who, item=heard.thing(item), spells=spells),)
        )
    return leftover(who, item, heard)


def tell_gain(event: pack.ItemGained, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """A grimoire that was made has been told; what is left of a thing that was opened is told like any use."""
    if event.why == pack.REMAINDER:
        return tell_change(ItemBecame(event.who, event.key, event.item), heard, at)
    return () if heard.has(Said, rule="grimoire.make_book") else None


def is_dust(event: pack.ItemLost) -> bool:
    """Is it mana dust? A further stack of it has a number at the end of its key."""
    return event.key.rstrip("-0123456789") == DUST


RUINS: dict[str, type[Message]] = {"burnt": messages.Burns, "torn": messages.Tears}


def tell_loss(event: pack.ItemLost, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell what burns or tears; of a thing that was opened it is told what is left."""
    if event.why == "used" and heard.has(Said, who=event.who, rule=CAST, result="dust") and is_dust(event):
        return ()  # told with what is left
    if event.why not in RUINS:
        opened = any(isinstance(e, pack.ItemGained) and e.why == pack.REMAINDER for e in heard.events[at:])
        return () if opened else None
    facts: dict[str, Any] = {"who": event.who, "item": event.item or event.key}
    return tell_result(RUINS[event.why], facts, heard)


TELLINGS = Tellings(
    {
        "countdown-set": tell_spell_countdown,
        "countdown-over": tell_end,
        "item-gained": tell_gain,
        "item-lost": tell_loss,
        "grimoire.marked": tell_mark,
        "grimoire.hide-grown": tell_hide,
        "grimoire.tumours-changed": tell_tumours,
        "grimoire.ignores-changed": tell_ignoring,
        "grimoire.item-became": tell_change,
    },
    {
        "grimoire.cast.cast": tell_casting,
        "grimoire.cast.failed": tell_casting,
        "grimoire.cast.dust": messages.UsesDust,
        "grimoire.cast.over": messages.SpellRunsOut,
        "grimoire.cast.resisted": tell_resisting,
        "grimoire.mishaps.mishap": tell_mishap,
        "grimoire.mishaps.card": tell_mishap,
        "grimoire.mishaps.a spell": messages.BecomesSpell,
        "grimoire.copy.copied": messages.Copies,
        "grimoire.make_book.made": messages.MakesBook,
    },
)
