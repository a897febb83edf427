"""Random fights of special kinds: in each of them someone has what the kind is named for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from agree.campaign import random_fighter
from caltrop.forecast.fight_files import creature_sheet, made_fight
from caltrop.forecast.forecaster import Forecaster
from caltrop.forecast.model import SIDES, Fight, FighterGroup, FirstPolicy, SidePolicy, other_side
from caltrop.games.common.conditions.effects import Armour, Cannot, Edge, Effect, Hurts, PaceChange, Without
from caltrop.games.common.conditions.on_sheet import row_called
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.contract.forecast import TargetPolicy
from caltrop.kernel.contract.game import Game

Kind = Callable[[Game, int, int], Iterator[Fight]]
MOST_DRAWN = 1_000
FEW = 400  # simulated fights that tell whether either side may win
FIRSTS: tuple[FirstPolicy, ...] = ("party", "foes")
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


def condition_fights(game: Game, count: int, seed: int) -> Iterator[Fight]:
    """Yield fights with creatures whose blows leave a condition for a while, on either side; either begins.

    Fights are drawn until either side may win, because others tell little.
    """
    random = Random(f"conditions {game.id} {seed}")
    armed = [(id, key) for id, row in sorted(game.shelf("creatures").items()) if row.rank <= 3
             for key in weapons_with_conditions(game, id)]  # fmt: skip
    for at in range(count):
        yield next(
            fight for _ in range(MOST_DRAWN) if may_go_either_way(fight := condition_fight(game, random, armed, at))
        )


def condition_fight(game: Game, random: Random, armed: list[tuple[str, str]], at: int) -> Fight:
    """Return a fight in which one or two of these creatures, by turns on either side, strike with these weapons."""
    side = SIDES[at % 2]
    ours, theirs = random.choice(((1, 1), (1, 2), (2, 1)))
    name, weapon = random.choice(armed)
    beasts = FighterGroup(name, side, creature_sheet(game, name), ours, {"weapon": weapon})
    others = random_fighter(game, random, other_side(side))
    groups = (beasts, FighterGroup(others.name, others.side, others.sheet, theirs))
    policies = {side: SidePolicy(random.choice(TARGETS), morale=False) for side in SIDES}
    first: FirstPolicy = "roll" if game.forecast and game.forecast.turns == "around" else FIRSTS[at // 2 % 2]
    return made_fight(game, groups if side == PARTY else groups[::-1], policies, first)


def may_go_either_way(fight: Fight) -> bool:
    """Does each side win a fair share of a few simulated fights, all of which end?"""
    found = Forecaster(fight).simulate(FEW)
    return min(found.party, found.foes) > 0.1 and found.party + found.foes > 0.999


def weapons_with_conditions(game: Game, creature: str) -> Iterator[str]:
    """Yield the weapons of a creature that leave a condition by which numbers change, for some rounds or as a hold."""
    for key, item in creature_sheet(game, creature).part(Pack).items.items():
        row = row_called(game, item.condition)
        ends = "round" in (item.lasts or row.lasts) or "source" in row.ends
        if item.condition and ends and not item.blast and any(map(changes_numbers, row.does)):
            yield key


def changes_numbers(effect: Effect) -> bool:
    if isinstance(effect, Cannot):
        return "act" in effect.what or bool(effect.use)
    return isinstance(effect, Edge | Hurts | Armour | Without | PaceChange)


KINDS: dict[str, Kind] = {"blasts": blast_fights, "spells": spell_fights, "conditions": condition_fights}
