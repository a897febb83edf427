"""Questions that a designer asks, each in a command or a few lines, with answers that were found in another way."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from caltrop import odds as engine
from caltrop.games.fell.mechanics import CONTEST, ContestParams
from caltrop.kernel.rules.fate import Choice, Fate
from caltrop.play import odds, sweep
from cli.terminal import caltrop
from odds.brute import bf_contest

OWN = """
def boom(fate, die="d6"):
    total = face = fate.roll(die, "a", "mine")
    while face == int(die[1:]):
        face = fate.roll(die, "a", "mine")
        total += face
    return total

def pool(fate, n=4, target=5):
    return fate.tally(("d6",) * n, "a", "mine", lambda number: int(number >= target))

def move(fate, mod=0, advantage=False):
    faces = sorted(fate.faces(("d6",) * (2 + advantage), "a", "mine"))
    total = sum(faces[-2:]) + mod
    return "miss" if total < 7 else "weak" if total < 10 else "strong"
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    file = tmp_path / "own.py"
    file.write_text(OWN)
    return str(file)


def test_how_much_advantage_is_worth_in_a_contest() -> None:
    dice = (6, 6)
    told = caltrop(
        "sweep", "fell.contest", "a=d6,d6", "b=d6,d6", "a_advantage=-2..2", "--measure", "winner=a", "--json"
    )
    found = [Fraction(point["values"][0]) for point in told.json["points"]]
    for advantage, chance in zip(range(-2, 3), found, strict=True):
        each = bf_contest(dice, dice, a_advantage=advantage)
        assert chance == sum((p for outcome, p in each.items() if dict(outcome)["winner"] == "a"), Fraction(0))
    assert found[0] == 0


def test_what_4_more_hit_points_are_worth_to_a_party() -> None:
    """More points: fewer deaths, by more than both intervals together."""
    words = ("party=4 hp={4,8}", "foes=4 hobgrub", "--measure", "someone-dies", "--measure", "margin", "--json")
    low, high = (point["values"] for point in caltrop("sweep", "grimoire.duel", *words).json["points"])
    assert low[0] - high[0] > low[1] + high[1]


def test_how_many_goblins_are_deadly() -> None:
    words = ("party=4 bod=d6 weapon=d6", "foes={4,8,12} goblins", "--measure", "someone-dies", "--json")
    dead = [point["values"][0] for point in caltrop("sweep", "fell.duel", *words).json["points"]]
    assert dead == sorted(dead)
    assert dead[0] < 0.2 < dead[2]


def test_which_die_and_which_harm_are_better() -> None:
    words = ("a=d8,{d4,d6,d8}", "b=d6", "a_harm={1,2}", "--measure", "b_takes", "--json")
    points = caltrop("sweep", "fell.attack", *words).json["points"]
    harm = {(point["at"]["a"], point["at"]["a_harm"]): Fraction(point["values"][0]) for point in points}
    for die in ("d8,d4", "d8,d6", "d8,d8"):
        assert harm[die, "2"] == 2 * harm[die, "1"]
    assert harm["d8,d4", "1"] < harm["d8,d6", "1"] < harm["d8,d8", "1"]


def test_an_exploding_die(own: str) -> None:
    """(6 + 1) / 2 * 6 / 5."""
    assert "4.20 on average" in caltrop("odds", f"{own}:boom").out


def test_a_pool_that_counts_successes(own: str) -> None:
    """Each of 4 dice shows 5 or 6 in 1 of 3."""
    told = caltrop("odds", f"{own}:pool", "--json").json["outcomes"]
    assert {row["outcome"]["result"]: Fraction(row["p"]) for row in told} == {
        0: Fraction(16, 81),
        1: Fraction(32, 81),
        2: Fraction(24, 81),
        3: Fraction(8, 81),
        4: Fraction(1, 81),
    }
    assert caltrop("roll", "4d6t5", "--odds", "--json").json["outcomes"][4]["p"] == "1/81"


def test_a_move_with_two_dice_and_with_the_best_two_of_three(own: str, tmp_path: Path) -> None:
    chart = tmp_path / "move.svg"
    words = ("mod=-1..3", "advantage=true", "--chart", str(chart))
    assert "result: strong" in caltrop("sweep", f"{own}:move", *words).out
    assert chart.read_text(encoding="utf-8").startswith("<?xml")
    for point in caltrop("sweep", f"{own}:move", "mod=-1..3", "advantage=true", "--json").json["points"]:
        totals = [sum(sorted(faces)[1:]) + int(point["at"]["mod"]) for faces in product(range(1, 7), repeat=3)]
        miss = Fraction(sum(total < 7 for total in totals), 216)
        strong = Fraction(sum(total > 9 for total in totals), 216)
        assert list(map(Fraction, point["values"])) == [miss, 1 - miss - strong, strong]


def test_a_variant_beside_its_game_in_several_situations(tmp_path: Path) -> None:
    """With harm of 1 a hit the variant's attack does half of what it does in the game, whose weapon does 2."""
    (tmp_path / "grim.toml").write_text('base = "fell"\n[rulings]\n"fell.attack.harm" = "one"\n')
    columns = [
        f'[[column]]\nname = "{name} {dice}"\nmechanic = "{mechanic}"\n'
        f'params = {{ a = "{dice}", b = "d6", a_harm = 2, b_harm = 1 }}\n'
        for dice in ("d6", "d8", "d8,d6")
        for name, mechanic in (("base", "fell.attack"), ("grim", "./grim.toml:fell.attack"))
    ]
    file = tmp_path / "both.toml"
    file.write_text('measures = { "harm" = "b_takes" }\n' + "".join(columns))
    told = caltrop("compare", str(file), "--json").json
    for dice in ("d6", "d8", "d8,d6"):
        assert Fraction(told["games"][f"base {dice}"]["harm"]) == 2 * Fraction(told["games"][f"grim {dice}"]["harm"])
        assert "./grim.toml:fell.attack" in told["assumed"][f"grim {dice}"]
        assert "--ruling fell.attack.harm=one" in told["assumed"][f"grim {dice}"]
        assert "--ruling" not in told["assumed"][f"base {dice}"]


def test_is_climbing_wise() -> None:
    """A d4 against a d6: kept it wins 6 of 24; climbed, its 4 is rolled again and loses more."""
    params = ContestParams(a=("d4",), b=("d6",))

    def climbs(choice: Choice) -> str:
        return "yes" if choice.who == "a" else choice.usual

    kept = engine.odds(CONTEST, params).chance(lambda outcome: outcome.winner == "a")
    assert kept == Fraction(6, 24)
    assert engine.odds(CONTEST, params, policy=climbs).chance(lambda outcome: outcome.winner == "a") < kept


def test_the_best_target() -> None:
    told = caltrop("duel", "fell", "2 bod=d8 weapon=d6", "2 goblins + wolf", "--target", "best").out
    assert "Each kind of foe was struck first" in told


def test_the_same_in_a_notebook() -> None:
    def move(fate: Fate, mod: int = 0) -> str:
        return "hit" if fate.roll("d20", "a", "mine") + mod > 10 else "miss"

    assert odds(move, mod=2).chance(lambda outcome: outcome.result == "hit") == Fraction(12, 20)
    assert [values for _, values in sweep(move, mod="0..1", measures=("result=hit",)).rows] == [
        (Fraction(10, 20),),
        (Fraction(11, 20),),
    ]
