"""How fast forecasts are: cold and warm answers, and fights a second beside those of the real table."""

from __future__ import annotations

import sys
from time import process_time

from agree.engine import TablePlay
from caltrop.games import registry
from caltrop.odds.forecast.ask import Forecaster
from caltrop.odds.forecast.reading import read_fight

SHEETS = {
    "fell": ("bod=d6 weapon=d6 harm=2 protection=1", "bod=d8 hp=8 weapon=d6 harm=2"),
    "fell-hits": ("bod=d6 skill=d6 protection=1", "bod=d6 hp=6 skill=d6"),
    "generic-fantasy": ("bod=d6 skill=d6 protection=1", "bod=d6 hp=6 skill=d6"),
    "deeds": ("hp=4 brawn=10 finesse=12 weapon=d8 armor=1", "hp=3 brawn=9 finesse=10 weapon=d6"),
    "grimoire": ("hp=4 str=10 dex=12 weapon=d8 armor=1", "hp=3 str=9 dex=10 weapon=d6"),
}
FIGHTS = 16_600


def milliseconds(forecaster: Forecaster, seed: int) -> float:
    start = process_time()
    forecaster.simulate(FIGHTS, seed)
    return (process_time() - start) * 1000


def measure(game: str, size: int) -> None:
    ours, theirs = SHEETS[game]
    raw = {"game": game, "party": {"members": [f"{size} {ours}"]}, "foes": {"members": [f"{size} {theirs}"]}}
    fight = read_fight(registry.games()[game], raw)[1]
    forecaster = Forecaster(fight)
    cold = milliseconds(forecaster, 1)
    warm = min(milliseconds(forecaster, seed) for seed in (2, 3, 4))
    start, play = process_time(), TablePlay(fight, 1)
    played = 0
    while process_time() - start < 2:
        play.play()
        played += 1
    table = played / (process_time() - start)
    rate = FIGHTS / warm * 1000
    print(f"{game:16} {size} v {size}: cold {cold:6.0f} ms, warm {warm:5.0f} ms for {FIGHTS} fights, "
          f"{rate:8.0f} fights/s, {rate / table:6.0f} times the table's {table:.0f}")  # fmt: skip


if __name__ == "__main__":
    for game in sys.argv[1:] or SHEETS:
        for size in (4, 6):
            measure(game, size)
