"""Spells, mishaps, what magic leaves on a sheet, books and scrolls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from caltrop.games.common.sheet import pack, time
from caltrop.games.common.telling.numbers import has_just_come
from caltrop.games.common.telling.things import leftover
from caltrop.kernel.events.table import Said
from caltrop.kernel.messages import Data, Message
from caltrop.kernel.telling import (
    Deed,
    Effect,
    HeardLine,
    Item,
    Name,
    Names,
    Row,
    Tellings,
    result_facts,
    silent,
    tell_result,
)

from ..casting import DUST
from ..sheet import HideGrown, IgnoresChanged, ItemBecame, Marked, TumoursChanged
from .harm import tell_countdown

CAST, MISHAPS = "grimoire.cast", "grimoire.mishaps"


# ---- casting
class CastsOn(Deed, frozen=True, tag="log-grimoire-cast-on"):
    who: Name
    spell: Row
    targets: Names
    dice: int
    sum: int


class Casts(Deed, frozen=True, tag="log-grimoire-cast"):
    who: Name
    spell: Row
    dice: int
    sum: int


class FailsToCast(Deed, frozen=True, tag="log-grimoire-cast-fails"):
    who: Name
    spell: Row
    dice: int
    sum: int


class SpellToTell(Effect, frozen=True, tag="effect-grimoire-spell-told"):
    """No rule can say what such a spell does."""

    spell: Row


class SpellLasts(Effect, frozen=True, tag="effect-grimoire-spell-lasts"):
    who: Name
    spell: Data
    seconds: int


class Stays(Effect, frozen=True, tag="effect-grimoire-stays"):
    """Someone brought by a spell."""

    who: Name
    seconds: int


class SpellEnds(Deed, frozen=True, tag="log-spell-ends"):
    who: Name
    spell: Row


class IsUnaffected(Effect, frozen=True, tag="effect-grimoire-unaffected"):
    who: Name
    spell: Row


class UsesDust(Effect, frozen=True, tag="effect-dust"):
    who: Name
    dust: int
    before: int
    after: int


def tell_casting(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    facts = result_facts(event)
    if facts.get("target"):
        facts["targets"] = (str(facts["target"]),) if facts["target"] != event.who else ()
    yield from tell_result((CastsOn, Casts) if event.result == "cast" else (FailsToCast,), facts, heard)
    if event.result == "cast" and facts.get("text"):
        yield from tell_result((SpellToTell,), facts, heard)


def tell_resisting(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """A save that has been made tells it."""
    return (
        ()
        if heard.has(Said, who=event.who, rule="grimoire.save")
        else tell_result((IsUnaffected,), result_facts(event), heard)
    )


def tell_timer(event: time.TimerSet, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell how long a spell on a thing or a place lasts, and other countdowns as elsewhere."""
    return tuple(spell_length(event, heard)) if event.timer.rule == CAST else tell_countdown(event, heard, at)


class ScarHeals(Effect, frozen=True, tag="effect-scar-heals"):
    who: Name


def tell_end(event: time.TimerOver, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell that a scar has healed; what a mishap leaves off is told."""
    if event.rule == "grimoire.scars":
        return (ScarHeals(heard.name(event.who)),)
    return () if event.rule == MISHAPS else None


def spell_length(event: time.TimerSet, heard: HeardLine) -> Iterator[Message]:
    row = heard.row(str(event.timer.facts.get("spell", "")), "spells")
    casts = (e.facts.get("dice") for e in heard.events if isinstance(e, Said) and e.rule == CAST)
    dice = next((n for n in casts if isinstance(n, int)), 1)
    found = time.LASTS.fullmatch(row.condition_duration(dice)) if row is not None else None
    if row is None or found is None or not heard.name(event.who):
        return
    unit = heard.game.round_seconds if found[2] == "round" and heard.game else time.SECONDS.get(f"{found[2]}s", 0)
    who, seconds = heard.name(event.who), int(found[1]) * unit
    yield Stays(who, seconds) if has_just_come(event.who, heard) else SpellLasts(who, Data(row.name), seconds)


# ---- mishaps and marks
class HasMishap(Effect, frozen=True, tag="effect-mishap"):
    who: Name
    mishap: Data


class MishapToTell(Effect, frozen=True, tag="effect-mishap-card"):
    who: Name
    mishap: Data


class BecomesSpell(Effect, frozen=True, tag="effect-becomes-spell"):
    who: Name


class IsMarked(Effect, frozen=True, tag="effect-marked"):
    lasting = True
    who: Name
    mark: str


class IsUnmarked(Effect, frozen=True, tag="effect-unmarked"):
    who: Name
    mark: str


class ArmourRises(Effect, frozen=True, tag="effect-armour-rises"):
    who: Name
    before: int
    after: int


class ArmourRisesBy(Effect, frozen=True, tag="effect-armour-rises-earlier"):
    who: Name
    by: int


class TumoursFill(Effect, frozen=True, tag="effect-tumours"):
    who: Name
    after: int


class TumoursGone(Effect, frozen=True, tag="effect-tumours-gone"):
    who: Name


class MayIgnore(Effect, frozen=True, tag="effect-may-ignore"):
    who: Name


class Ignores(Effect, frozen=True, tag="effect-ignores"):
    who: Name


class Warps(Effect, frozen=True, tag="effect-warped"):
    lasting = True
    who: Name


def tell_mishap(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    facts = {"who": event.who, "mishap": Data(str(event.facts.get("mishap", "")))}
    return tell_result((MishapToTell if event.result == "card" else HasMishap,), facts, heard)


def tell_mark(event: Marked, heard: HeardLine, at: int) -> Iterable[Message]:
    """Doom that is lifted has been told."""
    if not event.on and heard.has(Said, who=event.who, result="spared"):
        return ()
    return ((IsMarked if event.on else IsUnmarked)(heard.name(event.who), event.mark),)


def tell_hide(event: HideGrown, heard: HeardLine, at: int) -> Iterable[Message]:
    change, who = heard.change(at, "magic armor"), heard.name(event.who)
    if change is None:
        return (ArmourRisesBy(who, event.by),)
    return (ArmourRises(who, int(change.before or 0), int(change.after or 0)),)


def tell_tumours(event: TumoursChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    change, who = heard.change(at, "slots"), heard.name(event.who)
    if event.by < 0:
        return (TumoursGone(who),)
    return (TumoursFill(who, int(change.after or 0) if change else event.by),)


def tell_ignoring(event: IgnoresChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    return ((MayIgnore if event.by > 0 else Ignores)(heard.name(event.who)),)


# ---- books, scrolls and other things that change
class NowHolds(Effect, frozen=True, tag="effect-book-holds"):
    who: Name
    item: Item
    spells: tuple[str, ...]


class BookRuined(Effect, frozen=True, tag="effect-book-ruined"):
    who: Name


class Copies(Deed, frozen=True, tag="log-copies"):
    who: Name
    spell: Row
    hours: int


class MakesBook(Deed, frozen=True, tag="log-makes-book"):
    who: Name
    spell: Row


def tell_change(event: ItemBecame, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what a thing has become: a mishap that does something else to a book has been told."""
    who, item = heard.name(event.who), event.item
    if item.id == "ruined-grimoire":
        return (BookRuined(who),)
    if item.spell:
        spells = tuple(heard.book_name(spell, "spells") for spell in item.spell.split())
        return () if heard.has(Said, rule=MISHAPS) else (NowHolds(who, heard.thing(item), spells),)
    return leftover(who, item, heard)


def tell_gain(event: pack.ItemGained, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """A grimoire that was made has been told; what is left of a thing that was opened is told like any use."""
    if event.why == pack.REMAINDER:
        return tell_change(ItemBecame(event.who, event.key, event.item), heard, at)
    return () if heard.has(Said, rule="grimoire.make_book") else None


class Burns(Effect, frozen=True, tag="effect-burns"):
    who: Name
    item: Item


class Tears(Effect, frozen=True, tag="effect-tears"):
    who: Name
    item: Item


def is_dust(event: pack.ItemLost) -> bool:
    """Is it mana dust? A further stack of it has a number at the end of its key."""
    return event.key.rstrip("-0123456789") == DUST


RUINS: dict[str, type[Message]] = {"burnt": Burns, "torn": Tears}


def tell_loss(event: pack.ItemLost, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell what burns or tears; of a thing that was opened it is told what is left."""
    if event.why == "used" and heard.has(Said, who=event.who, rule=CAST, result="dust") and is_dust(event):
        return ()  # told with what is left
    if event.why not in RUINS:
        opened = any(isinstance(e, pack.ItemGained) and e.why == pack.REMAINDER for e in heard.events[at:])
        return () if opened else None
    facts: dict[str, Any] = {"who": event.who, "item": event.item or event.key}
    return tell_result((RUINS[event.why],), facts, heard)


TELLINGS = Tellings(
    {
        "timer-set": tell_timer,
        "timer-over": tell_end,
        "item-gained": tell_gain,
        "item-lost": tell_loss,
        "grimoire.marked": tell_mark,
        "grimoire.hide-grown": tell_hide,
        "grimoire.tumours-changed": tell_tumours,
        "grimoire.ignores-changed": tell_ignoring,
        "grimoire.warped": lambda e, heard, at: (Warps(heard.name(e.who)),),
        "grimoire.charm-set": silent,
        "grimoire.charm-over": lambda e, heard, at: (SpellEnds(heard.name(e.who), heard.book_name(e.spell, "spells")),),
        "grimoire.item-became": tell_change,
    },
    {
        "grimoire.cast.cast": tell_casting,
        "grimoire.cast.failed": tell_casting,
        "grimoire.cast.dust": UsesDust,
        "grimoire.cast.over": SpellEnds,
        "grimoire.cast.resisted": tell_resisting,
        "grimoire.mishaps.mishap": tell_mishap,
        "grimoire.mishaps.card": tell_mishap,
        "grimoire.mishaps.a spell": BecomesSpell,
        "grimoire.copy.copied": Copies,
        "grimoire.make_book.made": MakesBook,
    },
)
