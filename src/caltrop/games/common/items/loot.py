"""Loot and gifts: what bodies carry, what the facilitator gives or makes, and how a find is dealt out.

A creature's loot lines are read first: "1d4 coin", "a wolf pelt worth 5 coin", "two firepots", "a crooked dagger". A
line is coin, a thing, or a thing with coin in it. A thing that the market knows by its name is the market's, with the
name that the line gives it; any other takes a slot and does what people say it does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct, structs

from caltrop.games.common.library.homebrew import find_named, fresh_row_id, keep_row, kept_items, require_kept, row_id
from caltrop.games.common.table.wants import Id, NoPlan
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.input import read
from caltrop.kernel.contract.move import NOTHING, AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Lines, Pick, Unasked
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import accept, refuse
from caltrop.kernel.state.events.characters import Hidden
from caltrop.kernel.state.events.open_business import RowDiscarded, RowRetired
from caltrop.kernel.state.state import Character, State
from caltrop.messages.grammar import plural

from .carrying import Coin, Count, stow
from .pack import CoinChanged, Item, Pack, Purse
from .piles import PILES_RULE as PILES
from .piles import BodySearched, PileShown, SearchMark, is_pile, pile_at
from .sharing import GIFT, LAID_REASON, Place, Receivers, full_packs, hand_out, require_receivers
from .trade import Several

_NUMBERS = {
    word: n for n, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
    )
} | {"a dozen": 12}  # fmt: skip
_AMOUNT = r"(?P<n>\d{1,4})(?:d(?P<sides>\d{1,3}))?"
_MONEY = re.compile(rf"{_AMOUNT}(?: [a-z']+){{0,2}} (?:coin|gold)\b(?P<each> each)?")
_WORTH = re.compile(rf",? worth {_AMOUNT}(?: (?:coin|gold))?(?P<each> each)?")
_DAYS = re.compile(r"(?P<n>[a-z]+) days? of ")
_FOR_A_DAY = " for a day"
_WORTHLESS = "worthless"
_ARTICLE = re.compile(r"^(?:an?|the|some) ")
_LEADING = re.compile(r"^(?:(?P<word>[a-z]+)|(?P<n>\d{1,3})(?:d(?P<sides>\d{1,3}))?) (?P<rest>.+)$")
_LATER = re.compile(r",| with | that | whose | worth | of | gone | full | holding | painted | stopped | slightly ")
_CONTAINER = re.compile(r"^(?P<thing>(?:an?|the) .+?)(?: with|, one with|,)$")


class _Amount(Struct, frozen=True):
    """A number, or dice to roll for it."""

    n: int = 0
    sides: int = 0

    @property
    def dice(self) -> tuple[str, ...]:
        return (f"d{self.sides}",) * self.n if self.sides else ()

    def times(self, n: int) -> _Amount:
        return structs.replace(self, n=self.n * n)


class Loot(Struct, frozen=True):
    """What one line is: coin, or an item with how many there are and what it is worth."""

    coin: _Amount = _Amount()
    item: Item | None = None
    count: _Amount = _Amount(1)
    worth: _Amount = _Amount()


def read_loot(line: str, items: Mapping[str, Item]) -> Iterator[Loot]:
    """Yield what a line of loot is; `items` are the market's."""
    if worth := _WORTH.search(line):
        yield _read_treasure(line, worth, items)
    elif _WORTHLESS not in line and (money := _MONEY.search(line)):
        yield from _read_coin(line, money, items)
    else:
        for part in line.split(" and a "):
            yield _read_thing(part, items)


def _amount_in(found: re.Match[str]) -> _Amount:
    return _Amount(int(found["n"]), int(found["sides"] or 0))


def _number_in(text: str) -> int:
    """Return the first number that a text says in words, or 1."""
    return next((n for word in re.findall(r"a dozen|[a-z]+", text) if (n := _NUMBERS.get(word))), 1)


def _read_treasure(line: str, worth: re.Match[str], items: Mapping[str, Item]) -> Loot:
    """Read a thing that is worth coin; of several that are worth something each, there are as many."""
    found = _read_thing(line[: worth.start()] + line[worth.end() :], items)
    several = _number_in(line[: worth.start()]) if worth["each"] else 1
    if several > 1 and found.count.n == 1:
        return structs.replace(found, worth=_amount_in(worth).times(several))
    return structs.replace(found, worth=_amount_in(worth))


def _read_coin(line: str, money: re.Match[str], items: Mapping[str, Item]) -> Iterator[Loot]:
    """Read coin, and what it is in where the line names that first: "an offering bowl with 2d6 coin"."""
    times = _number_in(line[: money.start()]) if money["each"] else 1
    yield Loot(coin=_amount_in(money).times(times))
    if there := _CONTAINER.match(line[: money.start()].rstrip()):
        yield _read_thing(there["thing"], items)


def _read_thing(text: str, items: Mapping[str, Item]) -> Loot:
    """Read a thing: one that the market has, or one of its own."""
    text = text.strip().rstrip(",")
    count, name = _leading_count(text, items)
    bare = _ARTICLE.sub("", name)
    known = _market_item(bare, items)
    if known is not None:
        item = known if bare in _names_of(known) else structs.replace(known, name=bare, a=name, many="")
    else:
        item = Item(row_id(bare) or "loot", bare[:60], a=name, meals=_meals_in(name))
    return Loot(item=item, count=count)


def _leading_count(text: str, items: Mapping[str, Item]) -> tuple[_Amount, str]:
    """Return how many there are and their name; the number of things that no market has is part of the name."""
    found = _LEADING.match(text)
    if found is None or not (found["n"] or found["word"] in _NUMBERS):
        return _Amount(1), text
    if found["sides"]:
        return _Amount(int(found["n"]), int(found["sides"])), found["rest"]
    known = next((i for i in items.values() if found["rest"] in (*_names_of(i), plural(i.name), i.many)), None)
    if known is None:
        return _Amount(1), text
    return _Amount(int(found["n"] or _NUMBERS[found["word"]])), known.name


def _names_of(item: Item) -> tuple[str, ...]:
    return item.name, item.name.partition(" (")[0]


def _market_item(name: str, items: Mapping[str, Item]) -> Item | None:
    """Return the market's item that a name ends with before it goes on to say more: "dagger" of "crooked dagger"."""
    head = _LATER.split(name)[0].strip()
    fits = [i for i in items.values() if i.kind != "service" and any(_ends_with(head, each) for each in _names_of(i))]
    return max(fits, key=lambda item: len(item.name), default=None)


def _ends_with(head: str, name: str) -> bool:
    return head == name or head.endswith(f" {name}")


def _meals_in(name: str) -> int:
    """Return for how many days a thing is food: "three days of meat"."""
    if days := _DAYS.match(name):
        return _NUMBERS.get(days["n"], 1)
    return 1 if name.endswith(_FOR_A_DAY) else 0


_MAKE = "table.make"
SEARCH = "table.search"
FOUND = "searched"  # why a pile has things and coin: they were on bodies
_MOST_AT_ONCE = 100  # dice in one roll
_LONGEST_WORD = 200  # of a property that is a text
_LETTER_SUFFIX = re.compile(r" [A-Z]{1,2}$")


# ---- give
class GiftWants(Wants, frozen=True, kw_only=True):
    """A thing of the market or a homebrew one, coin, or both, for each of these; or laid down in a `place`.

    A `basket` has several things at once.
    """

    item: Annotated[Id, Pick.things] = ""
    basket: Several = ()
    to: Receivers = ()
    count: Count = 1
    coin: Coin = 0
    place: Annotated[Place, Advanced] = ""
    hidden: Annotated[bool, Advanced] = False


def _things(scene: Scene) -> dict[str, Item]:
    """Return what can be given: the market's goods, and homebrew things."""
    goods = {id: item for id, item in scene.game.shelf("items").items() if item.kind != "service"}
    return {**goods, **kept_items(scene.state)}


def _find_thing(scene: Scene, what: str) -> Item:
    """Return the thing of this id or name."""
    found = find_named(_things(scene), what)
    if found is None:
        refuse("no-such-item", GIFT, item=what)
    return found


def _plan_gift(scene: Scene, actor: str, want: GiftWants) -> NoPlan:
    require_receivers(scene, want.to)
    gifts = _given_things(scene, want)
    if not gifts and not want.coin:
        refuse("nothing-given", GIFT)
    return plan_without_dice(*full_packs(scene, want.to, gifts))


def _given_things(scene: Scene, want: GiftWants) -> list[Item]:
    """Return what each receiver gets."""
    lines = [(want.item, want.count)] if want.item else []
    lines += [(line.item, line.count) for line in want.basket]
    return [structs.replace(_find_thing(scene, what), count=count) for what, count in lines]


def _give(scene: Scene, actor: str, want: GiftWants, outcome: Nothing) -> None:
    hand_out(scene, want.to, _given_things(scene, want), want.coin, place=want.place, hidden=want.hidden)


# ---- make up
class MakeWants(Wants, frozen=True, kw_only=True):
    """A thing that the facilitator makes up; it is kept with the table.

    `properties` are any others of the game's own items: dice, protection, uses, a condition. `slots` counts for each.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    note: Annotated[str, Meta(max_length=300)] = ""
    slots: Annotated[int, Meta(ge=0, le=20)] = 1
    price: Coin = 0
    properties: Annotated[dict[str, Any], Unasked] = {}
    to: Receivers = ()
    count: Count = 1
    place: Annotated[Place, Advanced] = ""
    hidden: Annotated[bool, Advanced] = False
    kept_only: Annotated[bool, Advanced] = False


_OF_THE_MAKER = ("id", "name", "text", "cost", "weight", "bulky", "count", "left", "on")  # not among the properties


def _make_thing(scene: Scene, want: MakeWants) -> Item:
    """Return the thing that is made up; a property that no item has, or a value that cannot be, is refused."""
    id = fresh_row_id(scene, want.name.strip(), "items")
    size = {"bulky": True} if want.slots == 2 else {} if want.slots == 1 else {"weight": want.slots}
    for name in want.properties:
        if name in _OF_THE_MAKER or name not in Item.__struct_fields__:
            known = tuple(field for field in Item.__struct_fields__ if field not in _OF_THE_MAKER)
            refuse("unknown-parameter", _MAKE, name=name, known=known)
    row = {"id": id, "name": want.name.strip(), "text": want.note.strip(), "cost": want.price, **size}
    item = accept(read(Item, {**row, **want.properties}, _MAKE))
    if item.is_impossible or any(len(str(word)) > _LONGEST_WORD for word in want.properties.values()):
        refuse("impossible-thing", _MAKE, item=item.name)
    return structs.replace(item, left=item.protection)


def _plan_make(scene: Scene, actor: str, want: MakeWants) -> NoPlan:
    require_receivers(scene, want.to)
    if not want.name.strip():
        refuse("no-name", _MAKE)
    made = structs.replace(_make_thing(scene, want), count=want.count)
    return plan_without_dice(*full_packs(scene, want.to, [made]))


def _make(scene: Scene, actor: str, want: MakeWants, outcome: Nothing) -> None:
    made = _make_thing(scene, want)
    keep_row(scene, made, made.id, "item")
    if want.to or want.place.strip() or not want.kept_only:
        hand_out(scene, want.to, [structs.replace(made, count=want.count)], 0, place=want.place, hidden=want.hidden)


class DiscardWants(Wants, frozen=True, kw_only=True):
    """A homebrew row that is no longer on the list; what was given, cast or caused by it stays."""

    id: Annotated[Id, Pick.kept]


def _plan_discard(scene: Scene, actor: str, want: DiscardWants) -> NoPlan:
    require_kept(scene, want.id)
    return plan_without_dice()


def _discard(scene: Scene, actor: str, want: DiscardWants, outcome: Nothing) -> None:
    """Take a row off the list; one on the game's shelf is still found by what names it."""
    found = scene.state.homebrew[want.id]
    scene.emit((RowRetired if found.shelved else RowDiscarded)(want.id, found.name), audience=())


# ---- search the bodies
class SearchWants(Wants, frozen=True, kw_only=True):
    """The bodies to search, and where the loot lies then; players see nothing of it while it is `hidden`."""

    bodies: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=60), Pick.bodies]
    place: Place = ""
    hidden: bool = False


def loot_lines(game: Game, state: State, who: str) -> tuple[str, ...]:
    """Return the lines of loot in a creature's row, which is found by its name, or by the one that it came with."""
    rows = {id: tuple(getattr(row, "loot", ())) for id, row in game.shelf("creatures").items()}
    names = {str(row.name).lower(): id for id, row in game.shelf("creatures").items()}
    for id, kept in state.homebrew.items():
        if kept.kind == "creature" and not kept.shelved:
            rows[id] = tuple(kept.row.get("loot", ()))
            names[str(kept.row["name"]).lower()] = id
    name = state.characters[who].name
    stems = (
        name,
        _LETTER_SUFFIX.sub("", name),
        who.replace("-", " "),
        re.sub(r"-[a-z]{1,2}$", "", who).replace("-", " "),
    )
    return next((rows[names[stem.lower()]] for stem in stems if stem.lower() in names), ())


def is_body(character: Character) -> bool:
    """Can it be searched: a creature that is out of it, and was not searched before?"""
    return character.kind == "creature" and character.life != "up" and not character.part(SearchMark).done


def _plan_search(scene: Scene, actor: str, want: SearchWants) -> NoPlan:
    require_receivers(scene, want.bodies)
    for who in want.bodies:
        found = scene.state.characters[who]
        if found.kind != "creature":
            refuse("no-body", SEARCH, who=found.name)
        if found.part(SearchMark).done:
            refuse("searched-already", SEARCH, who=found.name)
        if found.life == "up":
            scene.warn("still-up", SEARCH, who=found.name)
    return Plan(NOTHING, Nothing(), {}, audience=() if _is_secret(scene, want) else None)


def _is_secret(scene: Scene, want: SearchWants) -> bool:
    """Is the loot hidden from players? That of the hidden always is."""
    return want.hidden or any(scene.state.characters[who].hidden for who in want.bodies)


def _search(scene: Scene, actor: str, want: SearchWants, outcome: Nothing) -> None:
    """Search bodies: their lines of loot become things and coin, which lie in the place."""
    secret = _is_secret(scene, want)
    lines = Counter(line for who in want.bodies for line in loot_lines(scene.game, scene.state, who))
    market = scene.game.shelf("items")
    found = [(loot, n) for line, n in lines.items() for loot in read_loot(line, market)]
    for who in want.bodies:
        scene.emit(BodySearched(who), audience=() if secret else None)
    place = want.place.strip() or scene.state.characters[want.bodies[0]].place
    if found:
        _lay_loot(scene, pile_at(scene, place, hidden=secret), found)


def _lay_loot(scene: Scene, pile: str, found: Iterable[tuple[Loot, int]]) -> None:
    """Lay down what was found, each as often as it was found: coin first, all in one roll."""
    found = tuple(found)
    coin = _roll_all(scene, [loot.coin.times(n) for loot, n in found])
    if coin:
        scene.emit(CoinChanged(pile, coin, FOUND))
    for loot, n in found:
        if loot.item is not None:
            count = min(99, max(1, _roll_all(scene, [loot.count.times(n)])))
            worth = _roll_all(scene, [loot.worth]) or loot.item.worth
            stow(scene, pile, structs.replace(loot.item, count=count, worth=worth), why=FOUND)


def _roll_all(scene: Scene, amounts: Iterable[_Amount]) -> int:
    """Roll the dice of these amounts, and add the plain numbers."""
    amounts = tuple(amounts)
    dice = [die for amount in amounts for die in amount.dice]
    total = sum(amount.n for amount in amounts if not amount.sides)
    for at in range(0, len(dice), _MOST_AT_ONCE):
        total += scene.fate.total(tuple(dice[at : at + _MOST_AT_ONCE]), scene.seat, SEARCH)
    return total


class RevealWants(Wants, frozen=True, kw_only=True):
    """Show a pile to the players, or hide it from them."""

    hidden: bool = False


def _plan_reveal(scene: Scene, actor: str, want: RevealWants) -> NoPlan:
    found = scene.state.characters.get(actor)
    if found is None or not is_pile(found):
        refuse("no-such-pile", PILES, got=actor)
    return plan_without_dice()


def _reveal(scene: Scene, actor: str, want: RevealWants, outcome: Nothing) -> None:
    """Show a pile, which everyone is told with what lies there; or hide it, which no player is told."""
    scene.emit(Hidden(actor, want.hidden), audience=())
    if not want.hidden:
        things = tuple(scene.part(actor, Pack).items.values())
        scene.emit(PileShown(actor, scene.name(actor), things, scene.part(actor, Purse).coin))


# ---- lines of things, for a prepared scene
_SEVERAL = re.compile(r"(?P<thing>.+?) x ?(?P<count>\d{1,2})$")
_COIN = re.compile(r"(?P<coin>\d{1,6}) (?:coins?|gold)$")


def _parse_thing_line(scene: Scene, line: str) -> tuple[Item | None, int]:
    """Return what a line lays down: a thing that the game or the table knows, one of its own name, or coin."""
    text = line.strip()
    if money := _COIN.match(text.lower()):
        return None, int(money["coin"])
    several = _SEVERAL.match(text)
    name, count = (several["thing"], int(several["count"])) if several else (text, 1)
    found = find_named(_things(scene), name)
    if found is None:
        loot = next(read_loot(name, scene.game.shelf("items")))
        found = loot.item
    return (structs.replace(found, count=max(1, count)) if found else None), 0


def lay_lines(scene: Scene, lines: Iterable[str], place: str, *, hidden: bool) -> None:
    """Lay down the things that lines name, in one pile."""
    parsed = [_parse_thing_line(scene, line) for line in lines]
    pile = pile_at(scene, place, hidden=hidden) if parsed else ""
    for item, coin in parsed:
        if item is not None:
            stow(scene, pile, item, why=LAID_REASON)
        if coin:
            scene.emit(CoinChanged(pile, coin, LAID_REASON))


GIFT_MOVES: tuple[AnyMove, ...] = (
    Move(GIFT, GiftWants, _plan_gift, _give, by="facilitator"),
    Move(_MAKE, MakeWants, _plan_make, _make, by="facilitator"),
    Move("table.discard", DiscardWants, _plan_discard, _discard, rule=_MAKE, by="facilitator", danger=True),
    Move(SEARCH, SearchWants, _plan_search, _search, by="facilitator"),
    Move("table.reveal", RevealWants, _plan_reveal, _reveal, rule=PILES, by="facilitator", actor="one", stash=True),
)


DEAL = "table.deal"
_BETWEEN = "|"
_PARTS = 4
_Portion = Annotated[str, Meta(min_length=1, max_length=200)]


class DealWants(Wants, frozen=True, kw_only=True):
    """Portions of piles: "pile|item|to|count", "pile||to|coin", and "pile|||" for coin that is split."""

    portions: Annotated[tuple[_Portion, ...], Meta(max_length=100), Lines] = ()


def portion(pile: str, row: str, to: str, n: int) -> str:
    """Return one portion as it is written."""
    return _BETWEEN.join((pile, row, to, str(n)))


def _parse_portions(scene: Scene, portions: tuple[str, ...]) -> Iterator[tuple[AnyMove, str, Any]]:
    """Yield the game's own move for each portion, its pile and its parameters; no row is dealt twice."""
    dealt = set[tuple[str, str]]()
    for text in portions:
        pile, row, to, n = (*(part.strip() for part in text.split(_BETWEEN)), "", "", "")[:_PARTS]
        move = scene.game.move_for("hand" if to else "share")
        found = scene.state.characters.get(pile)
        if move is None or found is None or found.kind != "stash" or (pile, row) in dealt or text.count(_BETWEEN) != 3:
            refuse("no-such-pile", PILES, got=text[:60])
        dealt.add((pile, row))
        count = int(n) if n.isascii() and n.isdigit() and len(n) < 7 else 1
        want = {"to": to, "item": row, "count": count} if row else {"to": to, "coin": count} if to else {}
        yield move, pile, accept(read(move.wants, want, move.rule))


def _plan_deal(scene: Scene, actor: str, want: DealWants) -> NoPlan:
    if not want.portions:
        refuse("nothing-given", PILES)
    plans = [move.plan(scene, pile, each) for move, pile, each in _parse_portions(scene, want.portions)]
    return plan_without_dice(*(warned for plan in plans for warned in plan.warnings))


def _deal(scene: Scene, actor: str, want: DealWants, outcome: Nothing) -> None:
    """Hand over each portion as the game's own moves do."""
    for move, pile, each in tuple(_parse_portions(scene, want.portions)):
        move.consequences(scene, pile, each, outcome)


DEAL_MOVES: tuple[AnyMove, ...] = (
    Move(DEAL, DealWants, _plan_deal, _deal, rule=PILES, by="facilitator", changes_others=True),
)
