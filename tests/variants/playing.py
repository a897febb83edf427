"""Plays what a variant has: every row of its own is used as people would, and nothing may raise an error."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from typing import Any

from msgspec import structs

from caltrop.games import registry
from caltrop.games.common.creation.lines import roll_row
from caltrop.games.common.items.pack import Item, Pack
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.fate import Choice, TableFate
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.parts import Part
from caltrop.play import Refusal, Table, box_source
from caltrop.table.codec import load, save
from caltrop.table.log import Entry
from caltrop.table.session import Session, open_table
from caltrop.web.features.rules.view import Book

TESTS: dict[str, tuple[str, dict[str, Any]]] = {
    "fell": ("fell.test", {"ability": "BOD", "dn": 4}),
    "fell-hits": ("fell-hits.test", {"attribute": "BOD"}),
    "generic-fantasy": ("generic-fantasy.test", {"attribute": "BOD"}),
    "deeds": ("deeds.save", {"ability": "Brawn"}),
    "grimoire": ("grimoire.action", {"attribute": "STR"}),
}
LONG_RESTS = ("night", "week", "care")


class Evening(Table):
    """A table of a variant whose dice go through all numbers; a refusal is an answer, anything else an error."""

    def __init__(self, game: Game) -> None:
        self.game = game
        spin = cycle(range(7))
        self.box = lambda sides: 1 + next(spin) * 5 % sides
        self.session = open_table(game, "Facilitator", self.box)
        self.ask = lambda ask: ask.usual if isinstance(ask, Choice) else ""
        self.done = 0

    def try_to(self, move: str, actor: str = "", /, **want: Any) -> Entry | None:
        """Do a move of the game by its name, and say it; None if it is refused."""
        try:
            entry = self.act(move if move.startswith("table.") else f"{self.game.id}.{move}", actor, **want)
        except Refusal:
            return None
        self.lines(entry)
        self.why(entry)
        self.done += 1
        return entry

    def newcomers(self, before: set[str]) -> list[str]:
        return [who for who in self.session.state.characters if who not in before]

    def bring(self, creature: str, side: str = "") -> str:
        before = set(self.session.state.characters)
        self.try_to("creature", creature=creature, side=side)
        return next(iter(self.newcomers(before)), "")

    def hold(self, who: str, item: Item) -> None:
        """Put an item into somebody's pack, whatever there is room for."""
        self.put(who, self.part(who, Pack).with_item(item.id, item))

    def put(self, who: str, part: Part) -> None:
        """Go on at a table where a part of somebody's sheet is this one."""
        state = self.session.state
        people = {**state.characters, who: state.characters[who].with_parts(part)}
        self.session = Session(self.game, structs.replace(state, characters=people), self.box)


def begin(game: Game) -> tuple[Evening, str, str]:
    """Start a table with a hero and somebody to fight."""
    table = Evening(game)
    table.act(f"{game.id}.create", name="Ana")
    hero = next(iter(table.session.state.characters))
    table.act("table.house", hero, name="coin", value=100_000)
    return table, hero, table.bring(next(iter(game.library.creatures)))


def play_variant(raw: Mapping[str, Any]) -> int:
    """Play every row of a variant that passes the check, and return how many moves were made."""
    game = registry.build_variant(raw, "v.toml")
    assert not isinstance(game, Refused), game
    made = 0
    for key in game.library.kinds:
        for row in raw.get(key, ()):
            made += PLAY[key](game, row["id"])
    return made + play_plainly(game)


def play_plainly(game: Game) -> int:
    """A character, a fight, a rest, and the table stored and read again; the book is read."""
    table, hero, foe = begin(game)
    fight(table, hero, foe)
    rest(table, hero)
    table.view()
    stored = load(found, save(table.session), lambda sides: 1)
    assert stored.state == table.session.state
    assert stored.game.title == game.title
    book = Book(game)
    for shelf in book.shelves:
        assert book.tables() if shelf == "tables" else book.rows(shelf)
    return table.done


def found(id: str) -> Game:
    game = registry.find(id)
    assert isinstance(game, Game)
    return game


# ---- what people do
def fight(table: Evening, hero: str, foe: str, weapon: str = "") -> None:
    """Hero and foe strike each other, with a weapon or with all that they have."""
    table.try_to("fight", foes=[foe])
    strike(table, hero, foe, weapon)
    for claw in tuple(table.part(foe, Pack).items) if foe in table.session.state.characters else ():
        strike(table, foe, hero, claw)
    table.try_to("turn")
    table.try_to("turn")
    table.try_to("morale", hero, target=foe)
    table.try_to("fight.end")


def strike(table: Evening, who: str, whom: str, weapon: str) -> None:
    table.try_to("attack", who, target=whom, weapon=weapon)
    table.try_to("blast", who, targets=[whom], weapon=weapon)


def rest(table: Evening, hero: str) -> None:
    for kind in LONG_RESTS:
        table.try_to("rest", hero, kind=kind, who=[hero])
    table.try_to("table.clock", n=2, unit="days")


def test(table: Evening, who: str, **more: Any) -> None:
    move, want = TESTS[table.game.id]
    table.try_to(move.removeprefix(f"{table.game.id}."), who, **want, **more)


# ---- one row of each kind
def play_item(game: Game, id: str) -> int:
    table, hero, foe = begin(game)
    table.try_to("buy", hero, item=id)
    table.try_to("buy", hero, item=id, count=3)
    table.hold(hero, game.library.items[id])
    key = table.part(hero, Pack).find(id)
    table.try_to("wear", hero, item=key)
    fight(table, hero, foe, key)
    table.try_to("cast", hero, spell=game.library.items[id].spell or "none")
    table.try_to("use", hero, item=key)
    table.try_to("use", hero, item=key, target=foe)
    table.try_to("table.clock", n=1, unit="hours")
    table.try_to("take_off", hero, item=key)
    table.try_to("repair", hero, item=key)
    table.try_to("hand", hero, item=key, to=foe)
    rest(table, hero)
    table.try_to("sell", hero, item=id)
    table.try_to("drop", hero, item=id)
    return table.done


def play_creature(game: Game, id: str) -> int:
    table, hero, _ = begin(game)
    foe = table.bring(id)
    assert foe, id
    fight(table, hero, foe)
    test(table, foe)
    ally = table.bring(id, "party")
    fight(table, ally or foe, foe)
    table.try_to("reaction", hero, target=foe)
    return table.done


def play_condition(game: Game, id: str) -> int:
    table, hero, foe = begin(game)
    for who, cause in ((hero, foe), (foe, hero)):
        table.try_to("table.condition", who, text=id, cause=cause)
    table.try_to("fight", foes=[foe])
    table.try_to("table.condition", hero, text=id, cause=foe)
    test(table, hero)
    strike(table, hero, foe, "")
    strike(table, foe, hero, "")
    for _ in range(4):
        table.try_to("turn")
    table.try_to("table.free", hero, who=hero)
    table.try_to("fight.end")
    table.try_to("table.clock", n=3, unit="rounds")
    rest(table, hero)
    table.view()
    return table.done


def play_spell(game: Game, id: str) -> int:
    table, hero, foe = begin(game)
    if game.id == "fell":
        table.try_to("learn", hero, spell=id)
        more: dict[str, Any] = {"dn": 2}
    else:
        table.hold(hero, Item("tome", "tome", "book", spell=id))
        more = {"source": "tome", "slots": 1} if game.id == "grimoire" else {}
    for targets in ([], [hero], [foe], [hero, foe]):
        table.try_to("cast", hero, spell=id, targets=targets, **more)
    table.try_to("table.clock", n=5, unit="rounds")
    rest(table, hero)
    return table.done


def play_background(game: Game, id: str) -> int:
    table, _, foe = begin(game)
    for method in ("rolled", "assigned"):
        before = set(table.session.state.characters)
        table.try_to("create", name="Bo", background=id, method=method)
        for who in table.newcomers(before):
            fight(table, who, foe)
    table.try_to("hire", next(iter(table.session.state.characters)), background=id, name="Cass")
    return table.done


def play_role(game: Game, id: str) -> int:
    table, hero, foe = begin(game)
    before = set(table.session.state.characters)
    table.try_to("hire", hero, role=id, name="Cass")
    for who in table.newcomers(before):
        fight(table, who, foe)
    return table.done


def play_skill(game: Game, id: str) -> int:
    table, hero, foe = begin(game)
    table.try_to("learn", hero, skill=id)
    test(table, hero, skill=id)
    table.try_to("attack", hero, target=foe, skill=id)
    table.try_to("create", name="Bo")
    table.try_to("create", name="Cass", skills=[id])
    return table.done


def play_feat(game: Game, id: str) -> int:
    table, hero, foe = begin(game)
    from caltrop.games.generic_fantasy.feats import Feats

    table.put(hero, Feats((game.library.feats[id],)))
    skill = game.library.feats[id].skill
    test(table, hero, skill=skill)
    fight(table, hero, foe)
    table.try_to("feat", hero, feat=id)
    table.try_to("treat", hero, target=hero)
    table.try_to("harm", hero, n=2)
    rest(table, hero)
    return table.done


def play_class(game: Game, id: str) -> int:
    table, _, foe = begin(game)
    for who in ("Bo", "Cass"):
        before = set(table.session.state.characters)
        table.try_to("create", name=who, background=id, method="rolled" if who == "Bo" else "assigned")
        for new in table.newcomers(before):
            fight(table, new, foe)
    return table.done


def play_scar(game: Game, id: str) -> int:
    from caltrop.games.common.health.points import Scores

    table, hero, _ = begin(game)
    for _ in range(2):
        n = game.library.scars[id].n
        table.try_to("table.house", hero, name="HP", value=min(n, table.part(hero, Scores).maximum("HP")))
        left = table.part(hero, Scores).now("HP")
        table.try_to("damage", hero, n=max(1, left), armour=False)
        table.try_to("rest", hero, kind="care", who=[hero], healer=True)
    give(table, hero, id)
    return table.done


def give(table: Evening, hero: str, id: str) -> None:
    """Let a scar take effect, whatever the damage that it stands for."""
    from caltrop.games.deeds.harm import take_effect
    from caltrop.kernel.contract.scene import Scene

    fate = TableFate((), box_source(lambda sides: sides))
    take_effect(Scene(table.game, fate, table.session.state, "s0"), hero, table.game.library.scars[id])


def play_price(game: Game, id: str) -> int:
    table, hero, foe = begin(game)
    table.try_to("fight", foes=[foe])
    table.try_to("spend", hero, what=id)
    test(table, hero, what=id)
    return table.done


def play_table(game: Game, id: str) -> int:
    table, _, _ = begin(game)
    found_table = game.library.tables[id]
    fate = TableFate((), box_source(lambda sides: sides))
    assert roll_row(fate, found_table.rows, "s0", "table.roll") == found_table.rows[-1]
    if found_table.die:
        entry = table.act("table.roll", roll=found_table.die)
        assert 1 <= entry.outcome["total"] <= len(found_table.rows)
    table.try_to("table.prepare", name="Dawn", tables=[id])
    table.try_to("create", name="Bo")
    return table.done


PLAY = {
    "item": play_item,
    "creature": play_creature,
    "condition": play_condition,
    "spell": play_spell,
    "background": play_background,
    "role": play_role,
    "skill": play_skill,
    "feat": play_feat,
    "class": play_class,
    "scar": play_scar,
    "price": play_price,
    "table": play_table,
}
