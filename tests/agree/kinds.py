"""Random fights of special kinds: in each of them someone has what the kind is named for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from agree.campaign import random_fighter
from caltrop.forecast.fight_files import creature_sheet, made_fight
from caltrop.forecast.model import SIDES, Fight, FighterGroup, SidePolicy
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.contract.forecast import TargetPolicy
from caltrop.kernel.contract.game import Game

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


def spell_fights(game: Game, count: int, seed: int) -> Iterator[Fight]:
    """Yield fights in which someone of the party, and now and then a foe, knows a spell that harms."""
    assert game.forecast is not None
    random = Random(f"spells {game.id} {seed}")
    spells = [id for id, row in game.shelf("spells").items() if getattr(row, "damage", None)]
    options = list(game.forecast.choices.get("spells", {}))
    for at in range(count if spells else 0):
        casts = {side: {"spells": random.choice(options)} if random.random() < 0.4 else {} for side in SIDES}
        policies = {
            PARTY: SidePolicy(random.choice(TARGETS), choices=casts[PARTY]),
            FOES: SidePolicy(random.choice(TARGETS), morale=bool(at % 2), choices=casts[FOES]),
        }
        mage = random_fighter(game, random, PARTY, spell=random.choice(spells))
        rest = random_fighter(game, random, PARTY)
        foe = random_fighter(game, random, FOES, spell=random.choice(spells) if random.random() < 0.3 else "")
        groups = (
            FighterGroup("mage", PARTY, mage.sheet, random.choice((1, 1, 2))),
            FighterGroup("hero", PARTY, rest.sheet, random.choice((1, 2))),
            FighterGroup("foe", FOES, foe.sheet, random.randint(1, 4)),
        )
        yield made_fight(game, groups, policies)


KINDS: dict[str, Kind] = {"blasts": blast_fights, "spells": spell_fights}
