"""A transcript of `caltrop.play`: each game is played for a while, with sentences, sums, odds and risks."""

from __future__ import annotations

from typing import Any

from caltrop.play import Refusal, Table, forecast, odds, roll, sweep

CREATURES = {
    "deeds": "knocker",
    "fell": "goblin",
    "fell-hits": "clayling",
    "generic-fantasy": "kobold",
    "grimoire": "mudling",
}
MECHANICS: dict[str, dict[str, Any]] = {
    "fell.test": {"dice": "d8,d6", "dn": 4},
    "fell.attack": {"a": "d8,d6", "b": "d6,d4", "a_harm": 2, "b_harm": 1},
    "deeds.save": {"score": 12, "advantage": 1},
}


def attempt(table: Table, move: str, actor: str = "", **want: object) -> None:
    """Do a move, and print its sentences, sums and what it says to a program; or why it is refused."""
    print(f"== {move} {actor} {want}")
    try:
        entry = table.act(move, actor, **want)  # type: ignore[arg-type]
    except Refusal as refusal:
        print(f"refused: {refusal}")
        return
    print(*table.lines(entry), sep="\n")
    print(*table.why(entry), sep="\n")
    print(entry.outcome)


def play(game: str, creature: str) -> None:
    table = Table(game)
    attempt(table, f"{game}.create", name="Ana")
    attempt(table, f"{game}.create", name="Bram")
    attempt(table, f"{game}.creature", creature=creature, count=2)
    attempt(table, f"{game}.fight", foes=[f"{creature}-a", f"{creature}-b"])
    for _ in range(3):
        attempt(table, f"{game}.attack", "ana", target=f"{creature}-a")
        attempt(table, f"{game}.attack", f"{creature}-b", target="bram")
        attempt(table, f"{game}.turn")
    try:
        print(sorted(map(str, table.odds(f"{game}.attack", "ana", target=f"{creature}-b"))))
        print(table.risk(f"{game}.attack", "ana", target=f"{creature}-b"))
    except Refusal as refusal:
        print(f"refused: {refusal}")
    attempt(table, f"{game}.fight.end")


def main() -> None:
    for text in ("4d6kh3", "2d6+1", "d20", "10000d6", "nonsense"):
        try:
            print(text, roll(text))
        except Refusal as refusal:
            print(f"refused: {refusal}")
    for name, params in MECHANICS.items():
        print(f"== {name}", *sorted(map(str, odds(name, **params))), sep="\n")
    print(sweep("deeds.save", score="{8,12}", advantage="0..1", measures=("success",)).rows)
    print(forecast("fell", "bod=d8 weapon=d6 harm=2", "bod=d6 hp=6 weapon=d6 harm=2", first="party").party)
    for game, creature in CREATURES.items():
        play(game, creature)


main()
