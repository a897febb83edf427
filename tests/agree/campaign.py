"""Do forecasts agree with the table? Random fights of every game, played and forecast, judged jointly.

python tests/agree/campaign.py [games] [--fights 40] [--plays 400] [--seed 1] [--kind blasts] [--each] [--keep FILE]

Each fight is judged by four chances. With 40 fights of 400 plays, a rule that is off by 2 points in a hundred in every
fight is found by their joint deviation, and one that is off by 1.2 always to the same side by their lean.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from math import comb, erfc, exp, lgamma, log, sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist
from time import process_time
from typing import NamedTuple

import msgspec
from msgspec import Struct

from agree.engine import End, TablePlay
from caltrop.forecast.answer import Forecast
from caltrop.forecast.fight_files import creature_sheet, fighter_sheet, made_fight
from caltrop.forecast.forecaster import Forecaster
from caltrop.forecast.model import Fight, FighterGroup, SidePolicy
from caltrop.games import registry
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.parameters import parameters

DRAWN = 60_000  # simulated fights of a forecast that is not exact
SIZES = (4, 5)
DICE = ("d4", "d6", "d8", "d10")
RARE = 5  # with fewer expected events a share is not normal


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


def random_fighter(game: Game, random: Random, side: str, spell: str = "") -> FighterGroup:
    """Return a fighter with random numbers in the middle of what is allowed, and perhaps with a spell."""
    assert game.forecast is not None
    numbers = {}
    for name, found in parameters(game.forecast.fighter).items():
        if name == "spell":
            numbers[name] = spell
        elif found.kind == "yes-no":
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


class FightTrial(Struct, frozen=True):
    """What came of one random fight that was forecast and played, and the seconds of CPU time that each took."""

    game: str
    seed: int
    at: int
    times: int
    verdicts: list[Verdict]
    method: str
    forecasting: float
    playing: float
    fight: str = ""  # who fights whom, and who begins


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
    chance = min(1.0, max(0.0, chance))
    n, share = len(came_true), sum(came_true) / len(came_true)
    return Verdict(what, chance, share, deviation(chance, share, n, answer.fights))


def deviation(chance: float, share: float, n: int, drawn: int) -> float:
    """Return how far a share of n is from its chance; what a simulation may be off adds to what chance may be."""
    if n * min(chance, 1 - chance) < RARE:
        is_rare = chance <= 0.5
        found = rare_deviation(*((chance, share) if is_rare else (1 - chance, 1 - share)), n, drawn)
        return found if is_rare else -found
    return (share - chance) / sqrt(chance * (1 - chance) * (1 / n + (1 / drawn if drawn else 0)))


def rare_deviation(chance: float, share: float, n: int, drawn: int) -> float:
    """Return the deviation of a normal number that is as unlikely as this: few events are not spread like one."""
    times = round(share * n)
    if times > n * chance:
        chance = max(chance, 1 / drawn) if drawn else chance  # what is rarer a simulation does not see
        return tail_deviation(1 - sum(binomial(n, k, chance) for k in range(times)))
    return -tail_deviation(sum(binomial(n, k, chance) for k in range(times + 1)))


def binomial(n: int, k: int, chance: float) -> float:
    return comb(n, k) * chance**k * (1 - chance) ** (n - k)


def tail_deviation(tail: float) -> float:
    return max(0.0, NormalDist().inv_cdf(1 - max(tail, 1e-15))) if tail < 0.5 else 0.0


def campaign(
    game: Game, fights: int, times: int, seed: int, drawn: int = DRAWN, sizes: tuple[int, int] = SIZES
) -> dict[str, list[Verdict]]:
    """Return every verdict on so many random fights, each played so often."""
    found: dict[str, list[Verdict]] = {}
    for at, fight in enumerate(random_fights(game, fights, seed, sizes)):
        for verdict in try_fight(fight, at, times, seed, drawn).verdicts:
            found.setdefault(verdict.what, []).append(verdict)
    return found


def try_fight(fight: Fight, at: int, times: int, seed: int, drawn: int = DRAWN) -> FightTrial:
    """Forecast a fight, play it, and compare."""
    start = process_time()
    answer = Forecaster(fight).answer(fights=drawn, seed=seed)
    forecast = process_time()
    play = TablePlay(fight, seed * 1000 + at)
    ends = [play.play() for _ in range(times)]
    spent = forecast - start, process_time() - forecast
    said = describe(fight)
    return FightTrial(fight.game.id, seed, at, times, list(judge(fight, answer, ends)), answer.method, *spent, said)


def describe(fight: Fight) -> str:
    """Return who fights whom with what, and who begins."""
    sides = (" and ".join(name_group(g) for g in fight.groups if g.side == side) for side in (PARTY, FOES))
    return " against ".join(sides) + ("" if fight.first == "roll" else f", {fight.first} first")


def name_group(group: FighterGroup) -> str:
    weapon = group.sheet.part(Pack).items.get(group.want.get("weapon", ""))
    return f"{group.count} {group.name}" + (f" ({weapon.condition} {weapon.lasts}".rstrip() + ")" if weapon else "")


# ---- judging all of them
def judged(verdicts: list[Verdict]) -> list[Verdict]:
    """Return those that can be off by a little: almost sure chances are judged one by one."""
    return [v for v in verdicts if 0.02 < v.chance < 0.98]


def joint_deviation(verdicts: list[Verdict]) -> float:
    """Return how far all are off together: about 0, with a spread of 1, if forecasts and table agree."""
    expected = judged(verdicts)
    n = len(expected)
    return (sum(v.off**2 for v in expected) - n) / sqrt(2 * n) if n else 0.0


def joint_chance(verdicts: list[Verdict]) -> float:
    """Return how likely all are off together by so much or more, if forecasts and table agree (chi-squared)."""
    expected = judged(verdicts)
    return tail_of_squares(sum(v.off**2 for v in expected), len(expected))


def lean(verdicts: list[Verdict]) -> float:
    """Return how far all are off to one side, in deviations: above 0 where it came true more often than forecast."""
    expected = judged(verdicts)
    return sum(v.off for v in expected) / sqrt(len(expected)) if expected else 0.0


def tail_of_squares(value: float, n: int) -> float:
    """Return the chance that the squares of n independent normal numbers have at least this sum."""
    half, chance = value / 2, erfc(sqrt(value / 2)) if n % 2 else 0.0
    for twice in range(1 if n % 2 else 0, n - 1, 2):
        chance += exp(twice / 2 * log(half) - half - lgamma(twice / 2 + 1)) if half else float(not twice)
    return min(1.0, chance) if n else 1.0


def impossible(verdicts: list[Verdict]) -> list[Verdict]:
    return [v for v in verdicts if abs(v.off) > 4.5]


# ---- a campaign that can go on where it was cut off
def kept_trials(file: Path) -> dict[tuple[str, int, int, int], FightTrial]:
    """Return the fights that were tried before, by game, seed, number and how often they were played."""
    lines = file.read_bytes().splitlines() if file.exists() else []
    found = [msgspec.json.decode(line, type=FightTrial) for line in lines]
    return {(one.game, one.seed, one.at, one.times): one for one in found}


def fights_of(kind: str, game: Game, count: int, seed: int) -> Iterator[Fight]:
    """Return random fights: plain ones, or those of a special kind."""
    from agree.kinds import KINDS

    return KINDS[kind](game, count, seed) if kind else random_fights(game, count, seed)


def try_game(game: Game, args: Namespace) -> list[FightTrial]:
    """Try every fight of a game, but those that the file has already; each is written there as it is done."""
    known = kept_trials(args.keep) if args.keep else {}
    found = []
    for at, fight in enumerate(fights_of(args.kind, game, args.fights, args.seed)):
        one = known.get((game.id, args.seed, at, args.plays))
        if one is None:
            one = try_fight(fight, at, args.plays, args.seed)
            if args.keep:
                with args.keep.open("ab") as file:
                    file.write(msgspec.json.encode(one) + b"\n")
        found.append(one)
    return found


def report(game: str, trials: list[FightTrial], each: bool = False) -> bool:
    """Print what came of a game's fights, and return whether they agree."""
    found: dict[str, list[Verdict]] = {}
    for one in trials:
        for verdict in one.verdicts:
            found.setdefault(verdict.what, []).append(verdict)
    agrees = True
    for what, verdicts in found.items():
        off, chance, odd = joint_deviation(verdicts), joint_chance(verdicts), impossible(verdicts)
        agrees &= off <= 3.1 and abs(lean(verdicts)) <= 3.9 and not odd
        most = max((abs(v.off) for v in judged(verdicts)), default=0.0)
        of = f"{len(verdicts):3} fights, {len(judged(verdicts)):3} of them open"
        print(f"{game:16} {what:18} {of}: joint deviation {off:+.2f}, p {chance:.3f}, largest {most:.2f}, "
              f"lean {lean(verdicts):+.2f}", *odd)  # fmt: skip
    for one in trials if each else ():
        won = one.verdicts[0]
        error = sqrt(won.chance * (1 - won.chance) / one.times)
        print(f"  {one.fight}: forecast {won.chance:.3f}, played {won.share:.3f}, standard error {error:.3f}, "
              f"{won.off:+.1f}")  # fmt: skip
    spent = sum(one.forecasting for one in trials), sum(one.playing for one in trials)
    plays, exact = sum(one.times for one in trials), sum(one.method == "exact" for one in trials)
    print(f"{game:16} {plays} plays in {spent[1]:.0f} s of CPU time, forecasts in {spent[0]:.0f} s, {exact} exact")
    return agrees


def main(args: list[str]) -> int:
    known = registry.games()
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(known), choices=[*known, []], metavar="game")
    parser.add_argument("--fights", type=int, default=40, help="random fights of each game")
    parser.add_argument("--plays", type=int, default=400, help="how often each is played")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", default="", help="fights of a special kind: blasts, spells, conditions")
    parser.add_argument("--each", action="store_true", help="tell how the party fares in each fight")
    parser.add_argument("--keep", type=Path, help="a file from which it goes on when it was cut off")
    chosen = parser.parse_args(args)
    agree = [report(game, try_game(known[game], chosen), chosen.each) for game in chosen.games]
    return int(not all(agree))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
