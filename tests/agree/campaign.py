"""Do forecasts agree with the table? Random fights of every game, played and forecast, judged jointly.

python tests/agree/campaign.py [fights of each game] [times each is played] [seed]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from agree.engine import End, TablePlay
from caltrop.games import registry
from caltrop.games.common.chapters.fights import FOES, PARTY
from caltrop.games.common.sheet.pack import Pack
from caltrop.kernel.game import Game
from caltrop.kernel.parameters import parameters
from caltrop.odds.forecast.answer import Forecast
from caltrop.odds.forecast.ask import Forecaster
from caltrop.odds.forecast.model import Fight, FighterGroup, SidePolicy
from caltrop.odds.forecast.reading import creature_sheet, fighter_sheet, made_fight

DRAWN = 200_000  # simulated fights of a forecast that is not exact
SIZES = (4, 5)
DICE = ("d4", "d6", "d8", "d10")


# ---- random fights
def random_fights(game: Game, count: int, seed: int, sizes: tuple[int, int] = SIZES) -> Iterator[Fight]:
    """Yield fights of 1 to 4 against 1 to 5: made-up fighters with and without armour, and creatures of the book."""
    random = Random(f"{game.id} {seed}")
    names = sorted(id for id, row in game.shelf("creatures").items() if is_plain(game, id) and row.rank <= 1)
    for at in range(count):
        party = [random_fighter(game, random, PARTY) for _ in range(random.choice((1, 1, 2)))]
        foes = [random_foe(game, random, names) for _ in range(random.choice((1, 1, 2)))]
        groups = [spread_over(random, party, sizes[0]), spread_over(random, foes, sizes[1])]
        policies = {
            PARTY: SidePolicy(random.choice(("weakest", "strongest", "first"))),
            FOES: SidePolicy(random.choice(("weakest", "strongest", "first")), morale=bool(at % 2)),
        }
        yield made_fight(game, tuple(one for side in groups for one in side), policies)


def is_plain(game: Game, creature: str) -> bool:
    """Has a creature only attacks on one target, and nothing that other creatures must know?"""
    sheet = creature_sheet(game, creature)
    return not any(item.blast for item in sheet.part(Pack).items.values())


def spread_over(random: Random, groups: list[FighterGroup], most: int) -> list[FighterGroup]:
    left = random.randint(len(groups), most)
    counts = [left - len(groups) + 1, 1] if len(groups) == 2 else [left]
    return [FighterGroup(f"{group.name} {n}", group.side, group.sheet, counts[n]) for n, group in enumerate(groups)]


def random_foe(game: Game, random: Random, names: list[str]) -> FighterGroup:
    if random.random() < 0.6:
        name = random.choice(names)
        return FighterGroup(name, FOES, creature_sheet(game, name))
    return random_fighter(game, random, FOES)


def random_fighter(game: Game, random: Random, side: str) -> FighterGroup:
    """Return a fighter with random numbers in the middle of what is allowed."""
    assert game.forecast is not None
    numbers = {}
    for name, found in parameters(game.forecast.fighter).items():
        if found.kind == "yes-no":
            numbers[name] = "yes" if name == "leader" and random.random() < 0.3 else "no"
        elif "d6" in found.options:
            numbers[name] = random.choice(DICE)
        elif name == "hp":
            numbers[name] = str(random.randint(2, 6))
        elif found.most is not None and found.most >= 30:
            numbers[name] = str(random.randint(8, 14))
        else:
            numbers[name] = str(random.randint(0 if name != "harm" else 1, 2))
    if side == PARTY and "BOD" in numbers:
        del numbers["hp"]
    return FighterGroup("hero" if side == PARTY else "foe", side, fighter_sheet(game, numbers, side))


# ---- judging
class Verdict(NamedTuple):
    """A chance of a forecast, how often it came true at the table, and how far they are apart in deviations."""

    what: str
    chance: float
    share: float
    off: float


def judge(fight: Fight, answer: Forecast, ends: list[End]) -> Iterator[Verdict]:
    """Yield what can be compared: who wins, who falls and dies in each group, and how long it takes."""
    yield compare(
        "wins", answer.party, [end.stands(PARTY, fight) and not end.stands(FOES, fight) for end in ends], answer
    )
    yield compare("someone dies", answer.any_dead, [any_of(fight, end, ("dead",)) for end in ends], answer)
    yield compare(
        "someone falls", answer.any_down, [any_of(fight, end, ("dead", "down", "out")) for end in ends], answer
    )
    first = sum(answer.lengths[:2])
    yield compare("ends in 2 rounds", first, [end.rounds <= 2 and is_decided(fight, end) for end in ends], answer)


def is_decided(fight: Fight, end: End) -> bool:
    return not (end.stands(PARTY, fight) and end.stands(FOES, fight))


def any_of(fight: Fight, end: End, lives: tuple[str, ...]) -> bool:
    return any(life in lives and fight.groups[group].side == PARTY for group, life in end.lives)


def compare(what: str, chance: float, came_true: list[bool], answer: Forecast) -> Verdict:
    """Compare a chance with a share; what a simulation may be off adds to what chance may be."""
    chance = min(1.0, max(0.0, chance))
    n, share = len(came_true), sum(came_true) / len(came_true)
    variance = chance * (1 - chance) * (1 / n + (1 / answer.fights if answer.fights else 0))
    if not variance:
        return Verdict(what, chance, share, 0.0 if abs(share - chance) < 1e-9 else 9.0)
    return Verdict(what, chance, share, (share - chance) / sqrt(variance))


def campaign(
    game: Game, fights: int, times: int, seed: int, drawn: int = DRAWN, sizes: tuple[int, int] = SIZES
) -> dict[str, list[Verdict]]:
    """Return every verdict on so many random fights, each played so often."""
    found: dict[str, list[Verdict]] = {}
    for at, fight in enumerate(random_fights(game, fights, seed, sizes)):
        answer = Forecaster(fight).answer(fights=drawn, seed=seed)
        play = TablePlay(fight, seed * 1000 + at)
        for verdict in judge(fight, answer, [play.play() for _ in range(times)]):
            found.setdefault(verdict.what, []).append(verdict)
    return found


def joint_deviation(verdicts: list[Verdict]) -> float:
    """Return how far all are off together: about 0, with a spread of 1, if forecasts and table agree."""
    expected = [v for v in verdicts if 0.02 < v.chance < 0.98]
    n = len(expected)
    return (sum(v.off**2 for v in expected) - n) / sqrt(2 * n) if n else 0.0


def impossible(verdicts: list[Verdict]) -> list[Verdict]:
    return [v for v in verdicts if abs(v.off) > 4.5]


def main(args: list[str]) -> int:
    fights, times, seed = (int(args[n]) if n < len(args) else usual for n, usual in enumerate((40, 400, 1)))
    failed = False
    for game in registry.games().values():
        found: dict[str, Any] = campaign(game, fights, times, seed)
        for what, verdicts in found.items():
            off, odd = joint_deviation(verdicts), impossible(verdicts)
            failed |= off > 3.1 or bool(odd)
            print(f"{game.id:16} {what:18} {len(verdicts):3} fights, joint deviation {off:+.2f}", *odd)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
