"""How fast forecasts are: cold and warm answers, and fights a second beside those of the real table."""

from __future__ import annotations

import sys
from statistics import median
from time import process_time

from agree.engine import TablePlay
from caltrop.forecast.fight_files import read_fight
from caltrop.forecast.forecaster import CLOSE, FIGHTS, Forecaster
from caltrop.forecast.model import Fight
from caltrop.games import registry

SHEETS = {
    "fell": ("bod=d6 weapon=d6 harm=2 protection=1", "bod=d8 hp=8 weapon=d6 harm=2"),
    "fell-hits": ("bod=d6 skill=d6 protection=1", "bod=d6 hp=6 skill=d6"),
    "generic-fantasy": ("bod=d6 skill=d6 protection=1", "bod=d6 hp=6 skill=d6"),
    "deeds": ("hp=4 brawn=10 finesse=12 weapon=d8 armour=1", "hp=3 brawn=9 finesse=10 weapon=d6"),
    "grimoire": ("hp=4 str=10 dex=12 weapon=d8 armour=1", "hp=3 str=9 dex=10 weapon=d6"),
}
SMALL = {"game": "fell", "party": {"members": ["2 bod=d6"]}, "foes": {"members": ["3 bod=d6 hp=3"]}}
LADDER = ("fell", "fell-hits", "generic-fantasy")
LEAST_TIMES = 300  # the fights that the table itself plays
SEEDS = (2, 3, 4, 5)


def most_milliseconds(game: str, size: int) -> tuple[int, int]:
    """What a cold answer and a warm one may take."""
    return 60 if game == "fell" else 400, 50 if game in LADDER and size <= 4 else 150


def seconds(forecaster: Forecaster, seed: int, close: float = CLOSE) -> tuple[float, int]:
    """How long an answer takes whose chances are sure to a hundredth, and of how many fights it is."""
    start = process_time()
    answer = forecaster.simulate(FIGHTS, seed, close)
    return process_time() - start, answer.fights


def measure(game: str, size: int) -> int:
    """Print how long answers take, and how many fights a second that is; return how much is missed."""
    ours, theirs = SHEETS[game]
    raw = {"game": game, "party": {"members": [f"{size} {ours}"]}, "foes": {"members": [f"{size} {theirs}"]}}
    fight = read_fight(registry.games()[game], raw)[1]
    forecaster = Forecaster(fight)
    cold, fights = seconds(forecaster, 1)
    warm = median(seconds(forecaster, seed)[0] for seed in SEEDS)
    whole = min(seconds(forecaster, seed, 0.0)[0] for seed in SEEDS)
    rate, table = FIGHTS / whole, played_a_second(fight)
    most_cold, most_warm = most_milliseconds(game, size)
    print(f"{game:16} {size} v {size}: cold {cold * 1000:5.0f} ms (at most {most_cold}), "
          f"warm {warm * 1000:4.0f} ms (at most {most_warm}), {fights:6} fights; "
          f"{rate:7.0f} fights/s, {rate / table:5.0f} times the table's")  # fmt: skip
    return (cold * 1000 > most_cold) + (warm * 1000 > most_warm) + (rate / table < LEAST_TIMES)


def played_a_second(fight: Fight) -> float:
    """How many fights the real table plays in a second."""
    start, play, played = process_time(), TablePlay(fight, 1), 0
    while process_time() - start < 2:
        play.play()
        played += 1
    return played / (process_time() - start)


def main(games: list[str]) -> int:
    seconds(Forecaster(read_fight(registry.games()["fell"], SMALL)[1]), 1)  # NumPy is there when a worker is asked
    missed = sum(measure(game, size) for game in games or SHEETS for size in (4, 6))
    print(f"{missed} numbers are missed" if missed else "all numbers are kept")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
