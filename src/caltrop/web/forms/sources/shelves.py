"""Things, skills and spells that can be named in a form: from the actor's sheet, from others', from the library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from caltrop.games.common.sheet.pack import Item, Pack
from caltrop.kernel.state import Character
from caltrop.web.forms.context import FormContext, Option, item_summary, skills, spells, weapons
from caltrop.web.screens.labels import fill_phrase

from .people import Source


# ---- things
def things(keep: Callable[[Item], bool]) -> Source:
    """Of what the actor carries, whatever is of that kind."""

    def source(asked: FormContext) -> Iterable[Option]:
        return (_thing(asked, key, item) for key, item in asked.pack.items.items() if keep(item))

    return source


def _thing(asked: FormContext, key: str, item: Item, group: str = "") -> Option:
    count = f" x{item.count}" if item.count > 1 else ""
    return Option(key, f"{item.name}{count}", item_summary(item, asked.game, asked.state.rulings), group)


def own_weapons(asked: FormContext) -> Iterable[Option]:
    yield from (_thing(asked, key, item) for key, item in weapons(asked.sheet).items())
    yield Option("unarmed", fill_phrase("choice", "weapon.unarmed", asked.game))


def blast_weapons(asked: FormContext) -> Iterable[Option]:
    """What bursts among many, before what does not."""
    armed = weapons(asked.sheet).items()
    return (_thing(asked, key, item) for key, item in sorted(armed, key=lambda held: not held[1].blast))


def things_of_others(what: Callable[[Character], Mapping[str, Any]]) -> Source:
    """What others have, as far as this seat may read their sheets; of the target alone once there is one."""

    def source(asked: FormContext) -> Iterable[Option]:
        aimed = asked.preset.get("target", "")
        for who, c in asked.readable_characters().items():
            if aimed in ("", who):
                for key, found in what(c).items():
                    yield _thing(asked, key, found, c.name) if isinstance(found, Item) else _skill(asked, key, found)

    return source


def objects(character: Character) -> dict[str, Item]:
    return {key: item for key, item in character.part(Pack).items.items() if item.die}


def market(asked: FormContext) -> Iterable[Option]:
    """Whatever is for sale, with its price."""
    for id, item in asked.shelf("items").items():
        price = fill_phrase("label", "at-cost", asked.game, n=item.cost)
        hint = item_summary(item, asked.game, asked.state.rulings)
        yield Option(id, item.name, f"{price}, {hint}" if hint else price, item.kind)


def pieces(asked: FormContext) -> Iterable[Option]:
    """What a service is done to: a weapon, armour, and where books are sold the spell that goes in."""
    yield from things(lambda item: item.kind in ("weapon", "armour", "shield"))(asked)
    if asked.game.id == "deeds":
        yield from shelf("spells")(asked)


# ---- what is learnt
def _skill(asked: FormContext, id: str, die: Any) -> Option:
    row = asked.shelf("skills").get(id)
    return Option(id, row.name if row else id, str(die or ""))


def own_skills(asked: FormContext) -> Iterable[Option]:
    return (_skill(asked, id, die) for id, die in skills(asked.sheet).items())


def own_spells(asked: FormContext) -> Iterable[Option]:
    """What the actor can cast, with what it does in a sentence."""
    shelved = asked.shelf("spells")
    return (Option(id, shelved[id].name, shelved[id].text) for id in spells(asked.sheet) if id in shelved)


def shelf(name: str) -> Source:
    """A shelf of the library, with a sentence on each."""

    def source(asked: FormContext) -> Iterable[Option]:
        return (Option(str(id), row.name, getattr(row, "text", "")) for id, row in asked.shelf(name).items())

    return source


def origins(asked: FormContext) -> Iterable[Option]:
    """Backgrounds, and classes where the game has them."""
    yield from shelf("backgrounds")(asked)
    yield from shelf("classes")(asked)


def packages(asked: FormContext) -> Iterable[Option]:
    yield Option("coin", fill_phrase("choice", "gear.coin", asked.game))
    yield from shelf("backgrounds")(asked)


def feats(asked: FormContext) -> Iterable[Option]:
    own = (getattr(part, "feats", ()) for part in asked.sheet.parts.values())
    return (Option(feat.id, feat.name, feat.text) for found in own for feat in found)


def table_rows(table: str) -> Source:
    """The rows of a table to choose from, or to be inspired by."""

    def source(asked: FormContext) -> Iterable[Option]:
        found = asked.shelf("tables").get(table) or asked.shelf("tables").get(f"{table}s")
        return (Option(row, row) for row in found.rows) if found else ()

    return source


def prices(asked: FormContext) -> Iterable[Option]:
    for id, row in asked.shelf("prices").items():
        said = asked.state.rulings.get(f"{asked.game.id}.prices.{id}", str(row.ap))
        yield Option(id, row.name, fill_phrase("label", "at-ap", asked.game, n=int(said)))
