"""Things, skills and spells that can be named in a form: from the actor's sheet, from others', from the library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from caltrop.games.common.chapters.arms import UNARMED
from caltrop.games.common.sheet.pack import Item, Pack
from caltrop.kernel.parameters import Parameter
from caltrop.web.forms.context import FormContext, Option, item_summary, skills, spells, weapons
from caltrop.web.screens.labels import fill_phrase

# ---- things
KINDS: Mapping[str, Callable[[Item], bool]] = {
    "carried": lambda item: item.kind != "natural",
    "wearable": lambda item: bool(item.worn) and not item.on and item.kind != "natural",
    "worn": lambda item: item.on and item.kind != "natural",
    "damaged": lambda item: item.left < item.protection,
    "with-die": lambda item: item.die is not None,
    "with-spell": lambda item: bool(item.spell),
}
SERVED = ("weapon", "armour", "shield")  # what services are done to


def items(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Of what the actor carries, all that is of a kind."""
    return _items(context, *parameter.chosen_from)


def _items(context: FormContext, *kinds: str) -> Iterable[Option]:
    there = context.pack.items.items()
    return (_thing(context, key, item) for key, item in there if any(_is_a(item, kind) for kind in kinds))


def _is_a(item: Item, kind: str) -> bool:
    return KINDS[kind](item) if kind in KINDS else item.kind == kind


def _thing(context: FormContext, key: str, item: Item, group: str = "") -> Option:
    count = f" x{item.count}" if item.count > 1 else ""
    return Option(key, f"{item.name}{count}", item_summary(item, context.game, context.state.rulings), group)


def own_weapons(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    yield from (_thing(context, key, item) for key, item in weapons(context.sheet).items())
    yield Option(UNARMED, fill_phrase("choice", f"weapon.{UNARMED}", context.game))


def blast_weapons(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """What bursts among many, before what does not."""
    armed = weapons(context.sheet).items()
    return (_thing(context, key, item) for key, item in sorted(armed, key=lambda held: not held[1].blast))


def target_weapons(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    return _of_target(context, weapons)


def target_objects(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    return _of_target(context, lambda c: {key: item for key, item in c.part(Pack).items.items() if item.die})


def _of_target(context: FormContext, what: Callable[..., Mapping[str, Item]]) -> Iterable[Option]:
    """What others have, as far as this seat may read their sheets; the target alone once there is one."""
    aimed = context.preset.get("target", "")
    for who, c in context.readable_characters().items():
        if aimed in ("", who):
            yield from (_thing(context, key, item, c.name) for key, item in what(c).items())


def market(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """All that is for sale, with its price."""
    for id, item in context.shelf("items").items():
        price = fill_phrase("label", "at-cost", context.game, n=item.cost)
        hint = item_summary(item, context.game, context.state.rulings)
        yield Option(id, item.name, f"{price}, {hint}" if hint else price, item.kind)


def pieces(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """What a service is done to: a weapon, armour, or what goes in from a shelf."""
    yield from _items(context, *SERVED)
    yield from shelf(context, parameter)


# ---- what is learnt
def _skill(context: FormContext, id: str, die: str) -> Option:
    row = context.shelf("skills").get(id)
    return Option(id, row.name if row else id, die)


def own_skills(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    return (_skill(context, id, die) for id, die in skills(context.sheet).items())


def target_skills(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """The skills of others, as far as this seat may read their sheets; the target's alone once there is one."""
    aimed = context.preset.get("target", "")
    for who, c in context.readable_characters().items():
        if aimed in ("", who):
            yield from (_skill(context, id, die) for id, die in skills(c).items())


def own_spells(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """What the actor can cast, with what it does in a sentence."""
    shelved = context.shelf("spells")
    return (Option(id, shelved[id].name, shelved[id].text) for id in spells(context.sheet) if id in shelved)


def feats(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    own = (getattr(part, "feats", ()) for part in context.sheet.parts.values())
    return (Option(feat.id, feat.name, feat.text) for found in own for feat in found)


# ---- the library
def shelf(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """All that stands on shelves of the library, with a sentence on each."""
    for name in parameter.chosen_from:
        for id, row in context.shelf(name).items():
            yield Option(str(id), row.name, getattr(row, "text", ""))


def packages(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """What somebody can begin with: coin, or a background's gear."""
    yield Option("coin", fill_phrase("choice", f"{parameter.name}.coin", context.game))
    for id, row in context.shelf("backgrounds").items():
        yield Option(str(id), row.name, getattr(row, "text", ""))


def table_rows(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """The rows of a table to choose from, or to be inspired by."""
    (table,) = parameter.chosen_from
    found = context.shelf("tables").get(table) or context.shelf("tables").get(f"{table}s")
    return (Option(row, row) for row in found.rows) if found else ()


def words_of_shelf(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """The ids of a shelf, as words to say."""
    return (Option(str(id), str(id)) for name in parameter.chosen_from for id in context.shelf(name))


def prices(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    for id, price in context.prices().items():
        yield Option(id, price.name, fill_phrase("label", "at-ap", context.game, n=price.points))
