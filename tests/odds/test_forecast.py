"""Forecasts of fights: duels against chains written apart, simulation against exact, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from caltrop.forecast.answer import Forecast
from caltrop.forecast.fight_files import read_fight
from caltrop.forecast.forecaster import Forecaster
from caltrop.forecast.model import Fight
from caltrop.games import registry
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refuses
from deeds import brute as deeds_brute
from odds import brute as fell_brute

GAMES = registry.games()
TWO = {
    "fell": ("bod=d8 weapon=d6 harm=2 protection=2", "bod=d6 hp=6 weapon=d6 harm=2"),
    "fell-hits": ("bod=d4 skill=d6", "bod=d6 hp=3 skill=d6"),
    "generic-fantasy": ("bod=d4 skill=d6", "bod=d4 hp=3 skill=d6"),
    "deeds": ("hp=0 brawn=5 weapon=d8", "hp=1 brawn=4 weapon=d6 armour=1"),
    "grimoire": ("hp=0 str=3 weapon=d8", "hp=0 str=3 weapon=d6"),
}


def fight_of(game: str, party: str, foes: str, **more: Any) -> Fight:
    theirs = {"members": [foes], "morale": more.pop("morale", False)}
    raw = {"game": game, "party": {"members": [party]}, "foes": theirs, **more}
    return read_fight(GAMES[game], raw)[1]


def forecast(game: str, party: str, foes: str, **more: Any) -> Forecast:
    return Forecaster(fight_of(game, party, foes, **more)).answer()


# ---- ten duels against an independent solver
def settle(chances: dict[Any, list[tuple[Any, float]]], start: Any) -> float:
    """The chance to end in "won": mass flows along the chain until none is left that could still move."""
    mass, won = {start: 1.0}, 0.0
    while sum(mass.values()) > 1e-13:
        later: dict[Any, float] = {}
        for at, there in mass.items():
            for to, p in chances[at]:
                if to == "won":
                    won += there * p
                elif to != "lost":
                    later[to] = later.get(to, 0.0) + there * p
        mass = later
    return won


def fell_chain(a: tuple[int, int], b: tuple[int, int], harms: tuple[int, int], pools: tuple[int, int]) -> float:
    """Two who strike in turn; each is a pool of points: armour first, then BOD or hit points. Dice stay the same."""
    chances: dict[Any, list[tuple[Any, float]]] = {}
    for x in range(1, pools[0] + 1):
        for y in range(1, pools[1] + 1):
            for mine in (True, False):
                us, them, our, their = (a, b, *harms) if mine else (b, a, harms[1], harms[0])
                for blow, p in fell_brute.bf_attack(us, them, our, their).items():
                    took = dict(blow)
                    lost, dealt = int(str(took["a_takes"])), int(str(took["b_takes"]))
                    left = (x - lost, y - dealt) if mine else (x - dealt, y - lost)
                    to = "lost" if left[0] <= 0 else "won" if left[1] <= 0 else (*left, not mine)
                    chances.setdefault((x, y, mine), []).append((to, float(p)))
    return settle(chances, (*pools, True))


@pytest.mark.parametrize(
    ("a", "b", "harms", "armour", "hp"),
    [
        ((8, 6), (6, 6), (2, 2), 2, 6),
        ((6, 4), (6, 4), (1, 1), 0, 5),
        ((10, 4), (8, 4), (3, 2), 1, 9),
        ((4, 6), (6, 8), (1, 3), 3, 4),
        ((8, 4), (8, 6), (4, 1), 0, 10),
    ],
)
def test_duels_of_fell_are_what_a_plain_chain_comes_to(
    a: tuple[int, int], b: tuple[int, int], harms: tuple[int, int], armour: int, hp: int
) -> None:
    party = f"bod=d{a[0]} weapon=d{a[1]} harm={harms[0]} protection={armour}"
    found = forecast("fell", party, f"bod=d{b[0]} weapon=d{b[1]} harm={harms[1]} hp={hp}", first="party")
    assert found.method == "exact"
    assert found.party == pytest.approx(fell_chain(a, b, harms, (a[0] + armour, hp)), abs=1e-9)
    assert float(Fraction(found.fraction)) == pytest.approx(found.party, abs=1e-10)


def deeds_blow(die: int, armour: int, brawn: int) -> Iterator[tuple[int, float]]:
    """What is left of somebody's Brawn without any HP; 0 for one who is dead or unconscious."""
    for blow, p in deeds_brute.bf_attack((die,), "normal", armour, 0, brawn).items():
        found = dict(blow)
        yield 0 if found["critical"] or found["dead"] else int(str(found["brawn"])), float(p)


def deeds_chain(ours: tuple[int, int, int], theirs: tuple[int, int], early: float) -> float:
    """Each round the hero acts first by a save, else second. Ours: die, armour, Brawn; theirs: die, Brawn."""
    chances: dict[Any, list[tuple[Any, float]]] = {}
    for x in range(1, ours[2] + 1):
        for y in range(1, theirs[1] + 1):
            chances[x, y] = [(("hero", x, y, 1), early), (("foe", x, y, 1), 1 - early)]
            for left in (0, 1):
                ends = chances[("hero", x, y, left)] = []
                for after, p in deeds_blow(ours[0], 0, y):
                    ends.append(("won" if not after else ("foe", x, after, 0) if left else (x, after), p))
                ends = chances[("foe", x, y, left)] = []
                for after, p in deeds_blow(theirs[0], ours[1], x):
                    ends.append(("lost" if not after else ("hero", after, y, 0) if left else (after, y), p))
    return settle(chances, (ours[2], theirs[1]))


@pytest.mark.parametrize(
    ("ours", "theirs", "finesse"),
    [((6, 0, 10), (6, 10), 10), ((8, 1, 7), (6, 9), 12), ((4, 2, 7), (10, 8), 15), ((10, 0, 5), (12, 8), 1),
     ((12, 3, 5), (4, 9), 20)],
)  # fmt: skip
def test_duels_of_deeds_are_what_a_plain_chain_comes_to(
    ours: tuple[int, int, int], theirs: tuple[int, int], finesse: int
) -> None:
    early = sum(deeds_brute.bf_passes(rolled, finesse) for rolled in range(1, 21)) / 20
    die, armour, brawn = ours
    party = f"hp=0 brawn={brawn} finesse={finesse} weapon=d{die} armour={armour}"
    found = forecast("deeds", party, f"hp=0 brawn={theirs[1]} weapon=d{theirs[0]}")
    assert found.party == pytest.approx(deeds_chain(ours, theirs, early), abs=1e-9)


def test_wounds_of_the_dying_do_not_go_on_for_ever() -> None:
    """A leech that has latched on hurts a dying hero each round, and each of these wounds may set a new time to die."""
    found = Forecaster(fight_of("fell", "3 bod=d10 weapon=d6 protection=1", "bog leech", morale=True)).simulate(200)
    assert found.party > 0.9


# ---- one way against the other
@pytest.mark.parametrize("game", sorted(TWO))
def test_simulated_and_exact_forecasts_agree(game: str) -> None:
    ours, theirs = TWO[game]
    asked = Forecaster(fight_of(game, ours, theirs, morale=True))
    exact, drawn = asked.exact(100_000), asked.simulate(40_000, 3)
    assert exact.party + exact.foes == pytest.approx(1, abs=1e-9)
    assert abs(exact.party - drawn.party) < 1.2 * drawn.margin
    assert abs(exact.any_dead - drawn.any_dead) < 0.01
    assert abs(exact.rounds - drawn.rounds) < 0.05 * exact.rounds


@pytest.mark.parametrize(
    ("game", "ours", "theirs"),
    [
        ("fell", "2 bod=d6 weapon=d6 harm=2", "2 bod=d4 hp=3 weapon=d4 harm=1"),
        # Equal heroes, of whom one may have acted before the foes: it must not matter to the foes.
        ("deeds", "2 hp=1 brawn=3 finesse=12 weapon=d8", "2 hp=1 brawn=2 finesse=10 weapon=d6"),
    ],
)
def test_teams_are_exact_too(game: str, ours: str, theirs: str) -> None:
    asked = Forecaster(fight_of(game, ours, theirs, morale=True))
    exact, drawn = asked.exact(100_000), asked.simulate(40_000, 5)
    assert abs(exact.party - drawn.party) < 1.2 * drawn.margin
    assert sum(exact.lengths) == pytest.approx(1, abs=1e-6)


def test_the_same_seed_gives_the_same_answer() -> None:
    asked = fight_of("fell", "2 bod=d6 weapon=d6", "2 goblins")
    first, again = (Forecaster(asked).simulate(2_000, 7) for _ in range(2))
    assert first == again
    assert first != Forecaster(asked).simulate(2_000, 8)


def test_armour_that_is_kept_helps_less() -> None:
    raw = {"game": "fell", "foes": {"members": ["bod=d8 hp=8 weapon=d8 harm=2"]}}
    chances = []
    for choice in ("use", "keep"):
        party = {"members": ["bod=d8 weapon=d6 harm=2 protection=3"], "choices": {"protection": choice}}
        chances.append(Forecaster(read_fight(GAMES["fell"], {**raw, "party": party})[1]).answer().party)
    assert chances[0] > chances[1] + 0.1


def test_those_who_flee_are_gone_and_not_down() -> None:
    party = {"members": ["2 bod=d6 weapon=d4"], "flee": "half"}
    raw = {"game": "fell", "party": party, "foes": {"members": ["4 bod=d10 hp=10 weapon=d10 harm=3"]}}
    (ours, _) = Forecaster(read_fight(GAMES["fell"], raw)[1]).answer().groups
    assert ours.gone > 0.1


def test_best_play_is_at_least_as_good_as_every_other_policy() -> None:
    foes = {"members": ["bod=d8 hp=2 weapon=d8 harm=4 name=Captain", "2 bod=d4 hp=1 harm=1 name=Rat"], "morale": False}
    found = {}
    for target in ("weakest", "strongest", "first", "spread", "best"):
        party = {"members": ["2 bod=d6 weapon=d8 harm=2"], "target": target}
        raw = {"game": "fell", "first": "party", "party": party, "foes": foes}
        found[target] = Forecaster(read_fight(GAMES["fell"], raw)[1]).answer(exact=True)
    best = found.pop("best")
    assert best.best is not None
    assert best.best.instead_of == pytest.approx(found["weakest"].party, abs=1e-9)
    assert best.best.target in ("Captain", "Rat")
    assert all(best.party >= other.party - 1e-9 for other in found.values())
    assert best.party > min(other.party for other in found.values()) + 0.0001


# ---- what a forecast says of odd fights
def test_a_fight_without_harm_never_ends_and_says_who_is_harmless() -> None:
    found = forecast("fell", "harm=0 name=Ana", "harm=0 name=Ork", first="party")
    assert (found.party, found.foes, found.endless) == (0, 0, 1)
    assert found.harmless == ("Ana", "Ork")


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"party": {"members": ["1000 goblins"]}}, "too-many-fighters"),
        ({"party": {"members": ["30 goblins"]}, "foes": {"members": ["30 goblins"]}}, "too-many-fighters"),
        ({"party": {"members": ["vampire duck"]}}, "no-such-creature"),
        ({"party": {"members": ["goblin"], "target": "nearest"}}, "bad-value"),
        ({"party": {"members": ["goblin"], "choices": {"spells": "all"}}}, "no-such-policy"),
        ({"party": {"members": ["goblin"], "choices": {"protection": "sell"}}}, "no-such-policy"),
        ({"party": {"members": []}}, "bad-value"),
        ({"party": {"members": ["bod=d7"]}}, "bad-value"),
        ({"party": {"members": ["luck=7"]}}, "unknown-parameter"),
        ({"party": {"members": [{"creature": "goblin", "want": {"luck": 3}}]}}, "unknown-parameter"),
        ({"party": {"members": ["goblin"]}, "rulings": {"fell.chess": "yes"}}, "no-such-ruling"),
        ({"fights": 3}, "bad-value"),
        ({"weather": "rain"}, "unknown-parameter"),
    ],
)
def test_bad_input_is_refused(raw: dict[str, Any], code: str) -> None:
    usual = {"game": "fell", "party": {"members": ["goblin"]}, "foes": {"members": ["goblin"]}}
    with pytest.raises(Refuses) as no:
        read_fight(GAMES["fell"], {**usual, **raw})
    assert no.value.refused.code == code


def test_a_game_without_forecasts_says_so() -> None:
    plain = Game("plain", "Plain", moves=(), mechanics=(), kinds=())
    with pytest.raises(Refuses) as no:
        read_fight(plain, {"game": "plain", "party": {"members": ["x"]}, "foes": {"members": ["x"]}})
    assert (no.value.refused.code, no.value.refused.facts) == ("no-forecast", {"game": "Plain"})


def test_creatures_are_found_by_their_plural() -> None:
    fight = fight_of("fell", "2 wolves + goblin", "3 Goblins")
    assert [(group.name, group.count, group.side) for group in fight.groups] == [
        ("Wolf", 2, PARTY),
        ("Goblin", 1, PARTY),
        ("Goblin", 3, FOES),
    ]
