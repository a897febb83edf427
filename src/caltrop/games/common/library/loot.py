"""Reads a creature's loot lines: "1d4 coin", "a wolf pelt worth 5 coin", "two firepots", "a crooked dagger".

A line is coin, a thing, or a thing with coin in it. A thing that the market knows by its name is the market's, with
the name that the line gives it; any other takes a slot and does what people say it does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct, structs

from caltrop.games.common.sheet.pack import Item
from caltrop.messages.grammar import plural

from .homebrew import row_id

NUMBERS = {
    word: n for n, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
    )
} | {"a dozen": 12}  # fmt: skip
AMOUNT = r"(?P<n>\d{1,4})(?:d(?P<sides>\d{1,3}))?"
MONEY = re.compile(rf"{AMOUNT}(?: [a-z']+){{0,2}} (?:coin|gold)\b(?P<each> each)?")
WORTH = re.compile(rf",? worth {AMOUNT}(?: (?:coin|gold))?(?P<each> each)?")
DAYS = re.compile(r"(?P<n>[a-z]+) days? of ")
FOR_A_DAY, WORTHLESS = " for a day", "worthless"
ARTICLE = re.compile(r"^(?:an?|the|some) ")
LEADING = re.compile(r"^(?:(?P<word>[a-z]+)|(?P<n>\d{1,3})(?:d(?P<sides>\d{1,3}))?) (?P<rest>.+)$")
LATER = re.compile(r",| with | that | whose | worth | of | gone | full | holding | painted | stopped | slightly ")
CONTAINER = re.compile(r"^(?P<thing>(?:an?|the) .+?)(?: with|, one with|,)$")


class Amount(Struct, frozen=True):
    """A number, or dice to roll for it."""

    n: int = 0
    sides: int = 0

    @property
    def dice(self) -> tuple[str, ...]:
        return (f"d{self.sides}",) * self.n if self.sides else ()

    def times(self, n: int) -> Amount:
        return structs.replace(self, n=self.n * n)


class Loot(Struct, frozen=True):
    """What one line is: coin, or an item with how many there are and what it is worth."""

    coin: Amount = Amount()
    item: Item | None = None
    count: Amount = Amount(1)
    worth: Amount = Amount()


def read_loot(line: str, items: Mapping[str, Item]) -> Iterator[Loot]:
    """Yield what a line of loot is; `items` are the market's."""
    if worth := WORTH.search(line):
        yield read_treasure(line, worth, items)
    elif WORTHLESS not in line and (money := MONEY.search(line)):
        yield from read_coin(line, money, items)
    else:
        for part in line.split(" and a "):
            yield read_thing(part, items)


def amount_in(found: re.Match[str]) -> Amount:
    return Amount(int(found["n"]), int(found["sides"] or 0))


def number_in(text: str) -> int:
    """Return the first number that a text says in words, or 1."""
    return next((n for word in re.findall(r"a dozen|[a-z]+", text) if (n := NUMBERS.get(word))), 1)


def read_treasure(line: str, worth: re.Match[str], items: Mapping[str, Item]) -> Loot:
    """Read a thing that is worth coin; of several that are worth something each, there are as many."""
    found = read_thing(line[: worth.start()] + line[worth.end() :], items)
    several = number_in(line[: worth.start()]) if worth["each"] else 1
    if several > 1 and found.count.n == 1:
        return structs.replace(found, worth=amount_in(worth).times(several))
    return structs.replace(found, worth=amount_in(worth))


def read_coin(line: str, money: re.Match[str], items: Mapping[str, Item]) -> Iterator[Loot]:
    """Read coin, and what it is in where the line names that first: "an offering bowl with 2d6 coin"."""
    times = number_in(line[: money.start()]) if money["each"] else 1
    yield Loot(coin=amount_in(money).times(times))
    if there := CONTAINER.match(line[: money.start()].rstrip()):
        yield read_thing(there["thing"], items)


def read_thing(text: str, items: Mapping[str, Item]) -> Loot:
    """Read a thing: one that the market has, or one of its own."""
    text = text.strip().rstrip(",")
    count, name = leading_count(text, items)
    bare = ARTICLE.sub("", name)
    known = market_item(bare, items)
    if known is not None:
        item = known if bare in names_of(known) else structs.replace(known, name=bare, a=name, many="")
    else:
        item = Item(row_id(bare) or "loot", bare[:60], a=name, meals=meals_in(name))
    return Loot(item=item, count=count)


def leading_count(text: str, items: Mapping[str, Item]) -> tuple[Amount, str]:
    """Return how many there are and their name; the number of things that no market has is part of the name."""
    found = LEADING.match(text)
    if found is None or not (found["n"] or found["word"] in NUMBERS):
        return Amount(1), text
    if found["sides"]:
        return Amount(int(found["n"]), int(found["sides"])), found["rest"]
    known = next((i for i in items.values() if found["rest"] in (*names_of(i), plural(i.name), i.many)), None)
    if known is None:
        return Amount(1), text
    return Amount(int(found["n"] or NUMBERS[found["word"]])), known.name


def names_of(item: Item) -> tuple[str, ...]:
    return item.name, item.name.partition(" (")[0]


def market_item(name: str, items: Mapping[str, Item]) -> Item | None:
    """Return the market's item that a name ends with before it goes on to say more: "dagger" of "crooked dagger"."""
    head = LATER.split(name)[0].strip()
    fits = [i for i in items.values() if i.kind != "service" and any(ends_with(head, each) for each in names_of(i))]
    return max(fits, key=lambda item: len(item.name), default=None)


def ends_with(head: str, name: str) -> bool:
    return head == name or head.endswith(f" {name}")


def meals_in(name: str) -> int:
    """Return for how many days a thing is food: "three days of meat"."""
    if days := DAYS.match(name):
        return NUMBERS.get(days["n"], 1)
    return 1 if name.endswith(FOR_A_DAY) else 0
