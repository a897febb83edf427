"""Forecasts of a fight that goes on: what is remembered changes no answer, and the time is kept."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec import structs

from caltrop import demo
from caltrop.forecast.exact_fights import POSITIONS_PER_CLOCK_LOOK
from caltrop.forecast.forecaster import Forecaster
from caltrop.forecast.live_fight import EACH, FightMemory, fight_at, is_refined
from caltrop.games.common.conditions.on_sheet import Condition, Conditions
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.fighting.forecasts import is_idle
from odds.test_forecast_live import FIGHTS, POLICIES, live, table


def test_what_is_remembered_gives_the_answer_that_a_fresh_forecast_gives() -> None:
    """A fight of three against two, act by act: the memory formed its groups before anyone was hurt."""
    play = table("fell", "2 bod=d6 weapon=d6", "3 bod=d6 hp=4 weapon=d6", first="party")
    memory = FightMemory(play.game, POLICIES)
    memory.enter(play.state)
    memory.answer()
    for _ in range(3):
        play.play_turn()
        memory.enter(play.state)
        found, fresh = memory.answer(), Forecaster(live(play).fight).answer(fights=16_600)
        assert found is not None
        assert abs(found.party - fresh.party) <= 1.5 * (found.margin + fresh.margin) + 1e-9
        assert abs(found.any_dead - fresh.any_dead) < 0.03


def test_small_fights_are_exact_from_memory() -> None:
    play = table("deeds", *FIGHTS["deeds"])
    memory = FightMemory(play.game, POLICIES)
    memory.enter(play.state)
    memory.answer()
    play.play_turn()
    memory.enter(play.state)
    found = memory.answer()
    assert found is not None
    assert found.method == "exact"
    assert found.party == pytest.approx(Forecaster(live(play).fight).answer(exact=True).party, abs=1e-9)


def test_an_answer_keeps_its_time_and_goes_on_when_it_is_asked_again() -> None:
    session = demo.make("fell-hits")
    memory = FightMemory(session.game, EACH)
    memory.enter(session.state)
    assert memory.answer(lambda: True) is None  # no time: nothing is found, and nothing is broken
    looks = iter([False] * 40)
    assert memory.answer(lambda: next(looks, True)) is None
    assert memory.fight_kernels == 40  # each look at the clock let it find one more
    assert not is_refined(memory.answer(lambda: True))


def test_a_first_answer_needs_no_more_than_a_few_fights_whatever_time_there_is_at_once() -> None:
    """The time is counted in kernels. A busy machine gives room for 30 of them at a time: none is lost, and the first
    answer is one of 10 fights.
    """
    session = demo.make("deeds")
    memory, learnt, found = FightMemory(session.game, EACH), [0], None
    while found is None:
        memory.enter(session.state)
        looks = iter([False] * 30)
        found = memory.answer(lambda looks=looks: next(looks, True))  # type: ignore[misc]
        learnt.append(memory.fight_kernels)
    assert [later - before for before, later in pairwise(learnt[:-1])] == [30] * (len(learnt) - 2)
    assert found.fights == 10
    assert memory.asker is not None
    memory.asker.kernels.store.is_late = lambda: False
    memory.asker.simulate(100)
    assert learnt[-1] < memory.fight_kernels / 2


def rat_and_ogre(game: str, party: str, rat: str, ogre: str) -> FightMemory:
    play = table(game, party, f"{rat} + {ogre}")
    names = {"foes-2": "Rat", "foes-3": "Ogre"}
    people = {w: structs.replace(c, name=names.get(w, w)) for w, c in play.state.characters.items()}
    memory = FightMemory(play.game, POLICIES)
    memory.enter(structs.replace(play.state, characters=people))
    return memory


def test_the_best_target_is_the_one_that_hurts_most() -> None:
    """Two foes take the same to bring down; one of them deals much more damage."""
    memory = rat_and_ogre("deeds", "2 hp=1 brawn=3 weapon=d6", "hp=1 brawn=3 weapon=d4", "hp=1 brawn=3 weapon=d12")
    usual = memory.answer()
    assert usual is not None
    best = memory.best_target(usual)
    assert best is not None
    assert best.target == "Ogre"
    assert best.chance > best.instead_of


def test_no_target_is_called_best_by_chance() -> None:
    """Who fails against the one that hurts more is hurt more, so to strike it first gains nothing. The usual answer is
    exact, and a simulation may come to a little more.
    """
    memory = rat_and_ogre("fell", "2 bod=d6 weapon=d6", "bod=d6 hp=2", "bod=d6 hp=2 weapon=d10 harm=4")
    usual = memory.answer()
    assert usual is not None
    assert [memory.best_target(usual, seed=seed) for seed in (1, 2, 3)] == [None] * 3


def test_the_demos_can_be_forecast() -> None:
    """Every demo is in the middle of a fight with grown sheets: each can be carried over."""
    for id in demo.ids():
        session = demo.make(id)
        found = fight_at(session.game, session.state)
        up = {who for who, c in session.state.characters.items() if c.life == "up"}
        fighting = {who for side in (PARTY, FOES) for who in session.state.fight.sides[side]}  # type: ignore[union-attr]
        assert up & fighting <= {who for band in found.ids for who in band}


def test_a_condition_that_does_nothing_makes_no_position_of_each_round() -> None:
    """Smoke in the eyes for ten minutes, a hundred rounds: words only, so no more is to be found than without it."""
    found = []
    for marks in ({}, {"c1": Condition("choking on smoke", at=600)}):
        play = table("fell", *FIGHTS["fell"])
        hero = play.state.characters["party-0"].with_parts(Conditions(marks))
        memory = FightMemory(play.game, POLICIES)
        memory.enter(play.state.with_character("party-0", hero))
        answer = memory.answer()
        assert answer is not None
        found.append((memory.fight_kernels, answer.states, round(answer.party, 9)))
    assert found[0] == found[1]


def test_a_condition_of_the_game_ends_in_time() -> None:
    assert not is_idle(Condition("prone", at=60, row="prone"))
    assert is_idle(Condition("choking on smoke", at=60))


class Looks:
    """A clock that is late after so many looks at it, and counts them."""

    def __init__(self, allowed: int) -> None:
        self.allowed, self.seen = allowed, 0

    def __call__(self) -> bool:
        self.seen += 1
        return self.seen > self.allowed


def test_a_duel_of_many_positions_has_a_good_answer_before_an_exact_one_is_tried() -> None:
    """All kernels are known and the time is short: the answer is good, and what was given up is not begun again."""
    play = table("deeds", "hp=3 brawn=6 weapon=d8", "hp=3 brawn=6 weapon=d6")
    memory = FightMemory(play.game, POLICIES)
    memory.enter(play.state)
    whole = memory.answer()
    assert whole is not None
    assert whole.states > 12 * POSITIONS_PER_CLOCK_LOOK
    looks = Looks(12)  # too few for the graph, which looks at the clock once in so many positions
    found = memory.answer(looks)
    assert found is not None
    assert (found.method, is_refined(found)) == ("simulated", True)
    assert looks.seen == 13  # the last one ended it
    again = Looks(12)
    found = memory.answer(again)
    assert found is not None
    assert is_refined(found)
    assert again.seen < 5  # the exact answer was not tried again


def test_an_exact_answer_that_was_given_up_is_tried_again_when_the_fight_is_half_as_large() -> None:
    play = table("deeds", *FIGHTS["deeds"])
    memory = FightMemory(play.game, POLICIES)
    memory.enter(play.state)
    memory.answer()
    assert memory.asker is not None
    size = memory.asker.points_now()
    assert size == 4**4  # four with 3 points each
    for before, method in ((size, "simulated"), (2 * size - 1, "simulated"), (2 * size, "exact")):
        memory.given_up = before
        found = memory.answer()
        assert found is not None
        assert found.method == method
