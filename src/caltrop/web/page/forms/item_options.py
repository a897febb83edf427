"""Options of a form that are items, skills or spells: from the actor's sheet, from others' sheets, from the library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from caltrop import words
from caltrop.games.common.items.equipment import UNARMED
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.library.homebrew import kept_items
from caltrop.kernel.contract.parameters import Parameter

from .context import FormContext, Option, item_count, item_summary, sheet_entries, skills, spells, weapons

# ---- items
KINDS: Mapping[str, Callable[[Item], bool]] = {
    "carried": lambda item: not item.is_natural,
    "wearable": lambda item: bool(item.worn) and not item.on and not item.is_natural,
    "worn": lambda item: item.on and not item.is_natural,
    "damaged": lambda item: item.left < item.protection,
    "with-die": lambda item: item.die is not None,
    "with-spell": lambda item: bool(item.spell),
}


def items(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the actor's items of the parameter's kinds."""
    return _items(context, lambda item: any(_is_a(item, kind) for kind in parameter.chosen_from))


def _items(context: FormContext, fits: Callable[[Item], bool]) -> Iterable[Option]:
    return (_thing(context, key, item) for key, item in context.pack.items.items() if fits(item))


def _is_a(item: Item, kind: str) -> bool:
    return KINDS[kind](item) if kind in KINDS else item.kind == kind


def _thing(context: FormContext, key: str, item: Item, group: str = "") -> Option:
    return Option(key, item_count(item), item_summary(item, context.game, context.state.rulings), group)


def own_weapons(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    yield from (_thing(context, key, item) for key, item in weapons(context.sheet).items())
    yield Option(UNARMED, words.say("choice", f"weapon.{UNARMED}", context.game))


def blast_weapons(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the actor's weapons, those with a blast first."""
    armed = weapons(context.sheet).items()
    return (_thing(context, key, item) for key, item in sorted(armed, key=lambda held: not held[1].blast))


def target_weapons(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    return _of_target(context, weapons)


def objects_of_target(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    return _of_target(context, lambda c: {key: item for key, item in c.part(Pack).items.items() if item.die})


def _of_target(context: FormContext, what: Callable[..., Mapping[str, Item]]) -> Iterable[Option]:
    """Yield items of the target, or before a target is chosen of all whose sheets this seat may read."""
    aimed = context.preset.get("target", "")
    for who, c in context.readable_characters().items():
        if aimed in ("", who):
            yield from (_thing(context, key, item, c.name) for key, item in what(c).items())


def market(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield all items for sale, with their prices."""
    for id, item in context.shelf("items").items():
        price = words.say("label", "at-cost", context.game, n=item.cost)
        hint = item_summary(item, context.game, context.state.rulings)
        yield Option(id, item.name, f"{price}, {hint}" if hint else price, item.kind)


def things(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield what can be given: homebrew things first, then the market's goods."""
    made = words.text("label-homebrew")
    for id, item in kept_items(context.state).items():
        yield Option(id, item.name, item_summary(item, context.game, context.state.rulings), made)
    for id, item in context.shelf("items").items():
        if item.kind != "service":
            yield Option(id, item.name, item_summary(item, context.game, context.state.rulings), item.kind)


def homebrew_options(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the homebrew things and creatures."""
    return (Option(id, kept.name) for id, kept in context.state.homebrew.items() if not kept.retired)


def pieces(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield what a service can be applied to: the actor's weapons and armour, or an entry of the parameter's shelf."""
    yield from _items(context, lambda item: item.can_be_serviced)
    yield from shelf(context, parameter)


# ---- skills, spells, feats
def _skill(context: FormContext, id: str, die: str) -> Option:
    row = context.shelf("skills").get(id)
    return Option(id, row.name if row else id, die, english="all")


def own_skills(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    return (_skill(context, id, die) for id, die in skills(context.sheet).items())


def target_skills(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield skills of the target, or before a target is chosen of all whose sheets this seat may read."""
    aimed = context.preset.get("target", "")
    for who, c in context.readable_characters().items():
        if aimed in ("", who):
            yield from (_skill(context, id, die) for id, die in skills(c).items())


def own_spells(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the spells that the actor can cast, with their texts."""
    shelved = context.shelf("spells")
    return (
        Option(id, shelved[id].name, shelved[id].text, english="all") for id in spells(context.sheet) if id in shelved
    )


def feats(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    return (Option(feat.id, feat.name, feat.text, english="all") for feat in sheet_entries(context.sheet, "feats"))


# ---- the library
def shelf(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the entries of the parameter's shelves, with their texts."""
    return _entries(context, *parameter.chosen_from)


def _entries(context: FormContext, *shelves: str) -> Iterable[Option]:
    rows = ((id, row) for name in shelves for id, row in context.shelf(name).items())
    return (Option(str(id), row.name, getattr(row, "text", ""), english="all") for id, row in rows)


def packages(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield what a new character can start with: the parameter's first word, such as coin, or an entry's gear."""
    first, shelf = parameter.chosen_from
    yield Option(first, words.say("choice", f"{parameter.name}.{first}", context.game))
    yield from _entries(context, shelf)


def table_rows(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the rows of a random table."""
    (table,) = parameter.chosen_from
    found = context.shelf("tables").get(table)
    return (Option(row, row, english="all") for row in found.rows) if found else ()


def prices(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    for id, price in context.prices().items():
        yield Option(id, price.name, words.say("label", "at-price", context.game, n=price.points))
