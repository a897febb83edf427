"""Questions about made-up fights: exact in time, else simulated; best play by trials; what is told beside numbers."""

from __future__ import annotations

from typing import Any

import pytest

from caltrop.forecast.answer import Forecast
from caltrop.forecast.forecaster import Forecaster
from caltrop.forecast.model import Fight
from caltrop.games import registry
from caltrop.lab.fight_questions import FightAsker, read_asked_fight, time_limit
from caltrop.lab.forecast_report import forecast_as_json, groups_chart, method_of, rounds_chart, whole_chart

HERO = "hp=1 brawn=3 weapon=d8 armour=3"
CAPTAIN = "hp=2 brawn=3 weapon=d10 name=Captain"
RAT = "hp=2 brawn=2 weapon=d4 name=Rat"


def fight_of(party: str, foes: str, target: str = "weakest", game: str = "fell") -> Fight:
    sides = {"party": {"members": [party], "target": target}, "foes": {"members": [foes], "morale": False}}
    return read_asked_fight(registry.games()[game], {"game": game, "first": "party", **sides})[1]


def ask(fight: Fight, exact: bool | None = None, seconds: float = 60.0, fights: int = 4_000) -> tuple[Forecast, bool]:
    asker = FightAsker(Forecaster(fight), fights, seed=3)
    found = asker.answer(exact, seconds)
    assert found is not None
    return found, asker.is_cut


def test_an_exact_answer_that_takes_too_long_is_simulated() -> None:
    fight = fight_of("bod=d8 weapon=d6", "goblin")
    exact, was_cut = ask(fight)
    assert (exact.method, was_cut) == ("exact", False)
    drawn, was_cut = ask(fight, seconds=0.0)
    assert (drawn.method, drawn.fights, was_cut) == ("simulated", 4_000, True)
    assert abs(exact.party - drawn.party) < 1.5 * drawn.margin


def test_who_asks_for_an_exact_answer_gets_it_however_long_it_takes() -> None:
    found, was_cut = ask(fight_of("bod=d8 weapon=d6", "goblin"), exact=True, seconds=0.0)
    assert (found.method, was_cut) == ("exact", False)


def test_without_any_time_there_is_no_answer() -> None:
    asker = FightAsker(Forecaster(fight_of("bod=d8", "goblin")), 1_000)
    assert asker.answer(False, 0.0, time_limit(-1)) is None
    assert asker.answer(True, 0.0, time_limit(-1)) is None


# ---- best play
def test_best_play_is_tried_target_by_target_where_it_cannot_be_solved() -> None:
    """As exact best play says: the captain first, for the rat hardly hurts someone in armour."""
    fight = fight_of(HERO, f"{CAPTAIN} + {RAT}", "best", "deeds")
    exact, tried = ask(fight)[0], ask(fight, exact=False)[0]
    assert exact.best is not None
    assert tried.best is not None
    assert (exact.method, tried.method) == ("exact", "simulated")
    assert exact.best.target == tried.best.target == "Captain"
    assert abs(tried.best.instead_of - exact.best.instead_of) < 0.04
    assert tried.party == tried.best.chance
    assert abs(tried.best.chance - exact.best.chance) < 0.04
    assert exact.best.chance > exact.best.instead_of + 0.1
    assert any(line.startswith("Best play, each kind of foe struck first") for line in method_of(fight, tried))
    assert any(line.startswith("Best play: strike Captain first, ") for line in method_of(fight, exact))


def test_kinds_of_foes_with_one_name_are_not_taken_for_each_other() -> None:
    """The dangerous one of two that are called alike stands second; the numbers are those of striking it first."""
    rat, captain = (text.rpartition(" ")[0] for text in (RAT, CAPTAIN))
    found = ask(fight_of(HERO, f"{rat} + {captain}", "best", "deeds"), exact=False)[0]
    assert found.best is not None
    assert found.party == found.best.chance > found.best.instead_of + 0.1


def test_best_play_against_one_kind_of_foe_has_nothing_to_choose() -> None:
    fight = fight_of("bod=d8", "2 rats", "best")
    told = method_of(fight, ask(fight)[0])
    assert "There is one kind of foe, so best play has nothing to choose." in told


@pytest.mark.parametrize(
    ("exact", "says"), [(None, "Best play gains nothing here: "), (False, "Each kind of foe was ")]
)
def test_best_play_that_gains_nothing_says_so(exact: bool | None, says: str) -> None:
    """Two rats under different names: it does not matter which is struck first."""
    fight = fight_of("bod=d12 weapon=d12 harm=4", "bod=d4 hp=1 harm=0 name=Tick + bod=d4 hp=1 harm=0 name=Tock", "best")
    told = method_of(fight, ask(fight, exact)[0])
    assert any(line.startswith(says) for line in told)
    assert not any("instead of" in line for line in told)


# ---- what is told
def endless() -> tuple[Fight, Forecast]:
    fight = fight_of("harm=0 name=Ana", "2 harm=0 name=Ork")
    return fight, ask(fight)[0]


def test_an_endless_fight_has_no_rounds_and_no_points_left() -> None:
    fight, found = endless()
    told = forecast_as_json(fight, found)
    assert (told["endless"], told["rounds"]) == (1.0, None)
    assert [group["points"] for group in told["groups"]] == [None, None]
    assert told["harmless"] == ["Ana", "Ork"]
    assert not any("fraction" in line for line in told["how"])


def test_charts_say_that_a_fight_never_ends() -> None:
    _, found = endless()
    assert dict(zip(whole_chart(found).places, whole_chart(found).series[0].values, strict=True))["never ends"] == 1
    assert groups_chart(found).places == ("Ana", "2 \N{MULTIPLICATION SIGN} Ork")
    assert rounds_chart(found) is None


def test_charts_show_who_flees_only_where_someone_does() -> None:
    brave = ask(fight_of("bod=d8", "rat"))[0]
    assert [one.name for one in groups_chart(brave).series] == ["falls", "dies"]
    told: dict[str, Any] = {"members": ["2 goblins"], "morale": True}
    raw = {"game": "fell", "party": {"members": ["bod=d12 weapon=d12"]}, "foes": told}
    scared = ask(read_asked_fight(registry.games()["fell"], raw)[1])[0]
    assert [one.name for one in groups_chart(scared).series] == ["falls", "dies", "flees"]


def test_json_has_all_that_the_words_say() -> None:
    fight = fight_of("bod=d8", "rat")
    told = forecast_as_json(fight, ask(fight)[0])
    assert told["policies"] == {
        "party": {"target": "weakest", "flee": "never", "choices": {}},
        "foes": {"target": "weakest", "flee": "never", "morale": False, "choices": {}},
    }
    assert told["left_out"] == ["help", "treatment during the fight"]
    assert told["says"][0].startswith("The party ")
    assert told["how"][0].startswith("Exact, from ")
    assert (told["harmless"], told["spells"]) == ([], [])
