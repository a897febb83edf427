"""What a rule means for a reader's own characters: the numbers and items of their sheets that it reads."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from caltrop import words
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.library.shelves import WEAPONS, WORN, RuleText
from caltrop.kernel.state.parts import CountdownWidget, Grid, Marks, Track, Widget
from caltrop.table.lazy_view import CharacterInSight
from caltrop.web.page.forms.context import item_summary, track_summary
from caltrop.web.page.labels import countdown_text, rule_of, widget_label
from caltrop.web.page.look import Look
from caltrop.web.page.standing_orders import Order, orders
from caltrop.web.page.times import duration_text


class OwnNumber(Struct, frozen=True):
    """A number or a list of a sheet; `is_name`: its label is a name in the game's data."""

    label: str
    value: str
    is_name: bool = False


class OwnSheet(Struct, frozen=True):
    """A character, and what its sheet says about a rule."""

    who: str
    name: str
    numbers: tuple[OwnNumber, ...]
    order: Order | None = None


def own_sheets(look: Look, rule: RuleText) -> tuple[OwnSheet, ...]:
    """Return what a rule reads of this seat's characters; for the facilitator, of the whole party's."""
    people = look.party if look.is_facilitator else look.mine
    found = (own_sheet(look, rule, who, seen) for who, seen in people.items())
    return tuple(sheet for sheet in found if sheet.numbers or sheet.order)


def own_sheet(look: Look, rule: RuleText, who: str, seen: CharacterInSight) -> OwnSheet:
    order = next((o for o in orders(look, who) if o.rule == rule.id), None) if who in look.mine else None
    return OwnSheet(who, seen.name, tuple(own_numbers(look, rule, who, seen)), order)


def own_numbers(look: Look, rule: RuleText, who: str, seen: CharacterInSight) -> Iterator[OwnNumber]:
    pack = look.state.part(who, Pack)
    widgets = {widget.label: widget for widget in (*pack.armour(), *seen.widgets)}
    for name in rule.yours:
        if name == WORN:
            yield from worn_items(pack)
        elif name == WEAPONS:
            yield from carried_arms(look, pack)
        elif name in widgets:
            yield from shown_number(look, widgets[name])
    for widget in widgets.values():
        if isinstance(widget, CountdownWidget) and rule_of(widget.label) == rule.id:
            rounds = look.fight is not None and widget.turns
            left = duration_text(widget.left or 0, look.game, rounds=rounds)
            yield OwnNumber(countdown_text(widget, look.game), left)


def shown_number(look: Look, widget: Widget) -> Iterator[OwnNumber]:
    """Yield a number or a list as its label and its value; nothing of an empty list."""
    label = widget_label(widget.label, look.game)
    if isinstance(widget, Track):
        yield OwnNumber(label, track_summary(widget, look.game))
    elif isinstance(widget, Grid):
        used = sum(size for _, size in widget.cells)
        yield OwnNumber(label, words.say("label", "at-points", look.game, now=used, most=widget.size))
    elif isinstance(widget, Marks) and widget.marks:
        yield OwnNumber(label, ", ".join(words.mark_word(mark, look.game) for mark in widget.marks))


def worn_items(pack: Pack) -> Iterator[OwnNumber]:
    """Yield each piece of armour that is worn, with what it adds."""
    for item in pack.worn_items.values():
        if item.protection or item.armour:
            yield OwnNumber(item_name(item), str(item.left if item.protection else item.armour), is_name=True)


def carried_arms(look: Look, pack: Pack) -> Iterator[OwnNumber]:
    for item in pack.items.values():
        if item.is_weapon:
            yield OwnNumber(item_name(item), item_summary(item, look.game, look.state.rulings), is_name=True)


def item_name(item: Item) -> str:
    return words.mark_word(item.label)
