"""Forecasts of fights with conditions: they end with the turn with which the table ends them, and with their cause.

A condition for a round lasts until its bearer's next turn is over, so its bearer has one turn with it, whoever began.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from agree.engine import TablePlay
from caltrop.forecast import model
from caltrop.forecast.answer import omissions
from caltrop.forecast.fight_files import fighter_sheet, made_fight, read_fight
from caltrop.forecast.forecaster import Forecaster
from caltrop.forecast.live_fight import fight_at
from caltrop.forecast.model import Fight, FighterGroup, FirstPolicy, SidePolicy
from caltrop.forecast.walk import Position, Walk
from caltrop.games import registry
from caltrop.games.common.conditions.effects import Cannot, Edge, Hurts
from caltrop.games.common.conditions.on_sheet import Condition, Conditions
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.state.state import Character, State
from deeds import brute
from odds.test_forecast import settle

GAMES = registry.games()
POLICIES = {PARTY: SidePolicy(), FOES: SidePolicy(morale=False)}


def with_weapon(sheet: Character, condition: str, lasts: str, save: str = "") -> Character:
    """The same fighter, whose weapon leaves a condition."""
    pack = sheet.part(Pack)
    items = {
        key: structs.replace(item, condition=condition, lasts=lasts, save=save) if item.is_weapon else item
        for key, item in pack.items.items()
    }
    return sheet.with_parts(structs.replace(pack, items=items))


def fighter(game: str, side: str, numbers: str, *weapon: str) -> FighterGroup:
    fields = dict(word.split("=") for word in numbers.split())
    sheet = fighter_sheet(GAMES[game], fields, side)
    return FighterGroup(side, side, with_weapon(sheet, *weapon) if weapon else sheet)


def fight_of(game: str, *groups: FighterGroup, first: FirstPolicy = "roll") -> Fight:
    return made_fight(GAMES[game], groups, POLICIES, first)


# ---- a duel against a chain written apart
def numbing_chain(ours: tuple[int, int], theirs: tuple[int, int], early: float, numbed: float) -> float:
    """Deeds: die and Brawn of both. A blow of the foe may numb the hero for a round, so that they lose a turn and the
    blows that come before it are enhanced.

    A position is hero, foe, whether the hero is numb, and who has still to act.
    """
    chances: dict[Any, list[tuple[Any, float]]] = {}
    for x in range(1, ours[1] + 1):
        for y in range(1, theirs[1] + 1):
            for numb in (False, True):
                at = x, y, numb
                chances[at] = [((*at, "hero", "foe"), early), ((*at, "foe", "hero"), 1 - early)]
                for rest in ((), ("foe",)):
                    hit = [(after, p) for after, p in blow(ours[0], "normal", y)]
                    ends = [("won" if not after else (x, after, False, *rest), p) for after, p in hit]
                    chances[(*at, "hero", *rest)] = [((x, y, False, *rest), 1.0)] if numb else ends
                for rest in ((), ("hero",)):
                    ends = chances[(*at, "foe", *rest)] = []
                    for after, p in blow(theirs[0], "enhanced" if numb else "normal", x):
                        worse = ((True, numbed), (numb, 1 - numbed))
                        ends += [("lost", p)] if not after else [((after, y, n, *rest), p * q) for n, q in worse]
    return settle(chances, (ours[1], theirs[1], False))


def blow(die: int, mode: str, brawn: int) -> list[tuple[int, float]]:
    """What is left of somebody's Brawn without HP; 0 for one who is dead or unconscious."""
    cases = brute.bf_attack((die,), mode, 0, 0, brawn).items()
    found = [(dict(outcome), float(p)) for outcome, p in cases]
    return [(0 if one["critical"] or one["dead"] else int(str(one["brawn"])), p) for one, p in found]


@pytest.mark.parametrize(("finesse", "resists"), [(1, 15), (10, 8), (20, 12)])
def test_deeds_a_condition_for_a_round_costs_one_turn_whoever_acts_first(finesse: int, resists: int) -> None:
    """The hero begins by a save of Finesse, and shakes off the numbness by one of Intellect."""
    early, resisted = (sum(brute.bf_passes(n, score) for n in range(1, 21)) / 20 for score in (finesse, resists))
    hero = fighter("deeds", PARTY, f"hp=0 Brawn=8 Finesse={finesse} Intellect={resists} weapon=d8")
    foe = fighter("deeds", FOES, "hp=0 Brawn=9 weapon=d4", "numb", "1 round", "Intellect")
    asked = Forecaster(fight_of("deeds", hero, foe))
    chance = numbing_chain((8, 8), (4, 9), early, 1 - resisted)
    exact = asked.exact(100_000)
    assert exact.party == pytest.approx(chance, abs=1e-9)
    drawn = asked.simulate(40_000, 3)
    assert abs(drawn.party - chance) < 1.2 * drawn.margin


# ---- how many turns a condition lasts
NUMBERS = {
    "fell": ("BOD=d12 weapon=d12", "BOD=d12 hp=30 weapon=d12"),
    "fell-hits": ("BOD=d12 skill=d12", "BOD=d12 hp=12 skill=d4"),
    "generic-fantasy": ("BOD=d12 skill=d12", "BOD=d12 hp=12 skill=d4"),
    "deeds": ("hp=40", "hp=40"),
    "grimoire": ("hp=40", "hp=40"),
}
MARK = {"fell": "knocked down", "fell-hits": "tripped", "deeds": "bowled over", "grimoire": "dragged down",
        "generic-fantasy": "hobbled"}  # fmt: skip


@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("first", ["party", "foes"])
@pytest.mark.parametrize("side", [PARTY, FOES])
@pytest.mark.parametrize("game", GAMES)
def test_a_condition_for_some_rounds_lasts_as_many_turns_of_its_bearer(
    game: str, side: str, first: FirstPolicy, rounds: int
) -> None:
    """One of both sides has a weapon that leaves the condition; the other gets it in a turn of that one."""
    other = FOES if side == PARTY else PARTY
    numbers = dict(zip((PARTY, FOES), NUMBERS[game], strict=True))
    armed = fighter(game, side, numbers[side], MARK[game], f"{rounds} rounds")
    bearer = fighter(game, other, numbers[other])
    groups = (armed, bearer) if side == PARTY else (bearer, armed)
    asked = Forecaster(fight_of(game, *groups, first="roll" if game == "deeds" else first))
    assert asked.learning(lambda: turns_with_it(Walk(asked.kernels), other)) == {rounds}


def turns_with_it(walk: Walk, bearer: str) -> set[int]:
    """Follow fights in which one hits in a turn of their own, and nobody acts after that; return how many turns the
    bearer has had from beginning to end when the condition is over.
    """
    found = set[int]()
    ahead = [(quiet(position, bearer), 0) for position, _ in walk.starts()]
    seen = set(ahead)
    while ahead:
        position, turns = ahead.pop()
        was = is_marked(walk, position, bearer)
        for after, *_ in walk.step(position):
            passes = after.at != position.at or after.pattern != position.pattern or not has_left(position)
            turn = passes and was and is_place_of(walk, position, bearer)
            is_on = is_marked(walk, after, bearer)
            if walk.is_over(after):
                continue
            if was and not is_on:
                found.add(turns + turn)
                continue
            later = (quiet(after, "" if is_on else bearer), turns + turn)
            if later not in seen:
                seen.add(later)
                ahead.append(later)
    return found


def quiet(position: Position, bearer: str) -> Position:
    """The same, but the bearer does not act; without one nobody does."""
    party, foes = (
        tuple((home, 0 if bearer in ("", side) else left, one) for home, left, one in team)
        for side, team in ((PARTY, position.party), (FOES, position.foes))
    )
    return position._replace(party=party, foes=foes)


def has_left(position: Position) -> bool:
    return any(left for _, left, _ in (*position.party, *position.foes))


def is_place_of(walk: Walk, position: Position, side: str) -> bool:
    ((home, _, _),) = position.party if side == PARTY else position.foes
    return position.pattern[position.at] == home


def is_marked(walk: Walk, position: Position, side: str) -> bool:
    ((_, _, one),) = position.party if side == PARTY else position.foes
    return bool(walk.kernels.sheets[one].part(Conditions).active)


# ---- who caused it
def at_table(game: str, *groups: FighterGroup, first: FirstPolicy = "foes") -> TablePlay:
    play = TablePlay(fight_of(game, *groups, first=first), seed=1)
    play.begin()
    return play


def forecaster(play: TablePlay, marks: dict[str, list[tuple[Condition, str]]]) -> Forecaster:
    """What asks about the fight of a table at which these bear conditions, each with its cause."""
    people = dict(play.state.characters)
    for who, borne in marks.items():
        ids = [f"c{n}" for n, _ in enumerate(borne, 1)]
        active = dict(zip(ids, (mark for mark, _ in borne), strict=True))
        causes = {id: by for id, (_, by) in zip(ids, borne, strict=True) if by}
        people[who] = people[who].with_parts(Conditions(active, causes))
    state: State = structs.replace(play.state, characters=people)
    return Forecaster(fight_at(play.game, state, POLICIES).fight)


HURTS = Condition("latched", row="latched", does=(Hurts(n=1),), ends=("source",))
DREAD = Condition("weeping", row="weeping", does=(Edge(by=-1, source=True),))
BOUND = Condition("bound", row="bound", does=(Cannot(what=("act",)),), ends=("source",))
HARMLESS = "BOD=d12 hp=60 harm=0"


@pytest.mark.parametrize(("leeches", "rounds"), [(0, None), (1, 6), (2, 3), (3, 2)])
def test_each_hold_hurts_by_itself(leeches: int, rounds: int | None) -> None:
    """A hero of Fell with 6 points of BOD, and nobody who could harm anyone by a blow: each leech takes 1 a turn."""
    hero = fighter("fell", PARTY, "BOD=d6 harm=0")
    play = at_table("fell", hero, structs.replace(fighter("fell", FOES, HARMLESS), count=3))
    asked = forecaster(play, {"party-0": [(HURTS, f"foes-{n}") for n in range(1, leeches + 1)]})
    for found in (asked.answer(exact=True), asked.simulate(200)):
        assert found.any_down == (1 if rounds else 0)
        assert not rounds or found.lengths[rounds - 1] == pytest.approx(1)


def test_two_who_leave_the_same_condition_leave_it_twice() -> None:
    """The second of two leeches latches on beside the first, and no third time when the first strikes again."""
    hero = fighter("fell", PARTY, "BOD=d12 harm=0")
    leech = fighter("fell", FOES, "BOD=d12 hp=9 weapon=d12 harm=1", "latched", "")
    asked = Forecaster(fight_of("fell", hero, structs.replace(leech, count=2), first="foes"))
    kernels = asked.kernels

    def marks(one: int) -> int:
        return len(kernels.sheets[one].part(Conditions).active)

    def latch_on() -> list[int]:
        one, *leeches = kernels.first_classes()
        found = [marks(one)]
        for leech in (*leeches, leeches[0]):
            kernels.tick("begin", one)
            one = max(
                (after for (_, after), _, _ in kernels.strike(leech, one).rows if kernels.is_up(after)), key=marks
            )
            found.append(marks(one))
        return found

    assert asked.learning(latch_on) == [0, 1, 2, 2]


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [("2 bod=d8 weapon=d6 harm=2", "2 bog leech"), ("bod=d8 weapon=d6 harm=2", "bod=d4 hp=3 + rot jelly")],
)
def test_fights_with_holds_are_solved_and_simulated_alike(ours: str, theirs: str) -> None:
    want = {"members": [{"creature": name, "want": {"weapon": "latch on"}} if "leech" in name else name
                        for name in theirs.split(" + ")], "morale": False}  # fmt: skip
    asked = Forecaster(read_fight(GAMES["fell"], {"game": "fell", "party": {"members": [ours]}, "foes": want})[1])
    exact, drawn = asked.exact(100_000), asked.simulate(40_000, 3)
    assert exact.method == "exact"
    assert abs(exact.party - drawn.party) < 1.2 * drawn.margin
    assert abs(exact.any_dead - drawn.any_dead) < 0.01


def test_where_causes_make_too_many_cases_they_are_left_out_and_the_answer_says_so(monkeypatch: Any) -> None:
    hero = fighter("fell", PARTY, "BOD=d8 weapon=d6 harm=2")
    leech = fighter("fell", FOES, "BOD=d6 hp=3 weapon=d4 harm=1", "latched", "")
    fight = fight_of("fell", hero, structs.replace(leech, count=3))
    told_apart = Forecaster(fight).simulate(2_000)
    monkeypatch.setattr(model, "_MOST_CLASSES", 20)
    forgotten = Forecaster(fight).simulate(2_000)
    assert (omissions(fight, told_apart), omissions(fight, forgotten)) == ((), ("causes",))
    assert forgotten.any_down < told_apart.any_down  # several leeches draw blood as one


def test_what_counts_towards_its_cause_counts_towards_nobody_else() -> None:
    """A hero who weeps before one of two foes is no worse before the other, and as bad as can be before a lone one."""
    hero = fighter("fell", PARTY, "BOD=d8 weapon=d6 harm=2")
    foe = fighter("fell", FOES, "BOD=d6 hp=6 weapon=d6 harm=2")

    def chance(count: int, *causes: str) -> float:
        play = at_table("fell", hero, structs.replace(foe, count=count), first="party")
        return forecaster(play, {"party-0": [(DREAD, cause) for cause in causes]}).answer(exact=True).party

    assert chance(1, "somebody-else") == pytest.approx(chance(1), abs=1e-12)
    assert chance(1, "foes-1") == pytest.approx(chance(1, ""), abs=1e-12)
    assert chance(1, "foes-1") < chance(1) - 0.01
    one, both, neither = chance(2, "foes-1"), chance(2, "foes-1", "foes-2"), chance(2)
    assert both == pytest.approx(chance(2, ""), abs=1e-12)
    assert both + 0.01 < one < neither - 0.01


def test_a_hold_ends_when_its_holder_falls() -> None:
    """One of two heroes is bound until their ally has felled the holder, who can be felled at a blow."""
    heroes = (fighter("fell", PARTY, "BOD=d10 weapon=d8 harm=2"), fighter("fell", PARTY, "BOD=d12 weapon=d8 harm=2"))
    holder, other = fighter("fell", FOES, "BOD=d4 hp=1 harm=0"), fighter("fell", FOES, "BOD=d6 hp=12 harm=0")
    play = at_table("fell", *heroes, holder, other, first="party")
    asked = forecaster(play, {"party-0": [(BOUND, "foes-2")]})
    free, bound = forecaster(play, {}), forecaster(play, {"party-0": [(BOUND, "nobody")]})
    chances = [sum(each.answer(exact=False, fights=10_000).lengths[:3]) for each in (bound, asked, free)]
    assert chances[0] + 0.02 < chances[1] < chances[2] - 0.02
    walk = Walk(asked.kernels)

    def follow() -> set[tuple[bool, bool]]:
        """Return whether the holder stands and the hero is bound, of all that can come of two blows."""
        found = set[tuple[bool, bool]]()
        ahead = [position for position, _ in walk.starts()]
        for _ in range(4):
            ahead = list({after: None for one in ahead if not walk.is_over(one) for after, *_ in walk.step(one)})
            for position in ahead:
                stands = any(group_of(walk, one) == 2 and walk.is_up(one) for _, _, one in position.foes)
                ties = any(walk.kernels.sheets[one].part(Conditions).active for _, _, one in position.party)
                found.add((stands, ties))
        return found

    assert asked.learning(follow) == {(True, True), (False, False)}


def group_of(walk: Walk, one: int) -> int:
    return walk.kernels.store.classes.group(one)
