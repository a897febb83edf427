"""Random fights of special kinds: in each of them someone has what the kind is named for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from agree.campaign import random_fighter
from caltrop.games.common.chapters.fights import FOES, PARTY
from caltrop.games.common.sheet.pack import Pack
from caltrop.kernel.forecast import TargetPolicy
from caltrop.kernel.game import Game
from caltrop.odds.forecast.model import Fight, FighterGroup, SidePolicy
from caltrop.odds.forecast.reading import creature_sheet, made_fight

Kind = Callable[[Game, int, int], Iterator[Fight]]
TARGETS: tuple[TargetPolicy, ...] = ("weakest", "strongest", "first")


def blast_fights(game: Game, count: int, seed: int) -> Iterator[Fight]:
    """Yield fights against creatures that strike several at once, now and then with others beside them."""
    assert game.forecast is not None
    random = Random(f"blasts {game.id} {seed}")
    names = sorted(id for id, row in game.shelf("creatures").items() if bursts(game, id) and row.rank <= 3)
    reaches = list(game.forecast.choices.get("blast", {}))
    for at in range(count):
        party = random_fighter(game, random, PARTY)
        name = random.choice(names)
        foes = [FighterGroup(name, FOES, creature_sheet(game, name), random.choice((1, 1, 2)))]
        if random.random() < 0.4:
            foes.append(random_fighter(game, random, FOES))
        choices = {"blast": random.choice(reaches)} if reaches else {}
        policies = {
            PARTY: SidePolicy(random.choice(TARGETS)),
            FOES: SidePolicy(random.choice(TARGETS), morale=bool(at % 2), choices=choices),
        }
        heroes = FighterGroup(party.name, PARTY, party.sheet, random.randint(2, 5))
        yield made_fight(game, (heroes, *foes), policies)


def bursts(game: Game, creature: str) -> bool:
    return any(item.blast for item in creature_sheet(game, creature).part(Pack).items.values())


KINDS: dict[str, Kind] = {"blasts": blast_fights}
