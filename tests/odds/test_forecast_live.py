"""Forecasts of fights that go on at a table: from what the table's state says, and against the table's own play."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from agree.campaign import compare
from agree.engine import TablePlay
from caltrop.forecast.fight_files import creature_sheet, read_fight
from caltrop.forecast.forecaster import Forecaster
from caltrop.forecast.live_fight import LiveFight, fight_at
from caltrop.forecast.model import NEW_ROUND, NO_PLACE, Fight, SidePolicy
from caltrop.games import registry
from caltrop.games.common.conditions.effects import Cannot
from caltrop.games.common.conditions.on_sheet import Condition, Conditions
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.library.homebrew import row_of
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.grimoire.turns import TurnState
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.rules.refusals import Refuses
from caltrop.kernel.state.state import KeptRow, State

GAMES = registry.games()
POLICIES = {PARTY: SidePolicy(), FOES: SidePolicy(morale=False)}
FIGHTS = {
    "fell": ("2 bod=d4 weapon=d6", "2 bod=d4 hp=4 weapon=d6"),
    "fell-hits": ("2 bod=d4 skill=d6", "2 bod=d4 hp=2 skill=d6"),
    "generic-fantasy": ("2 bod=d4 skill=d6", "2 bod=d4 hp=2 skill=d6"),
    "deeds": ("2 hp=0 brawn=3 weapon=d4", "2 hp=0 brawn=3 weapon=d4"),
    "grimoire": ("hp=1 str=4 weapon=d6", "2 hp=1 str=4 weapon=d6"),
}


def made(game: str, party: str, foes: str, **more: Any) -> Fight:
    """A fight before it begins; heroes are told apart, as at a table."""
    count, _, numbers = party.partition(" ") if party[0].isdecimal() else ("1", "", party)
    ours = {"members": [f"name=hero{n} {numbers}" for n in range(int(count))]}
    theirs = {"members": [foes], "morale": False}
    return read_fight(GAMES[game], {"game": game, "party": ours, "foes": theirs, **more})[1]


def table(game: str, party: str, foes: str, **more: Any) -> TablePlay:
    """A table at which this fight has just begun."""
    play = TablePlay(made(game, party, foes, **more), seed=3)
    play.begin()
    return play


def live(play: TablePlay, state: State | None = None) -> LiveFight:
    return fight_at(play.game, state or play.state, POLICIES)


def chance(fight: Fight) -> float:
    return Forecaster(fight).answer(exact=True).party


def strike(play: TablePlay, who: str, side: str) -> None:
    play.strike(who, side, 0)


# ---- whose turn it is
@pytest.mark.parametrize("first", ["party", "foes"])
def test_a_fight_that_has_just_begun_is_the_fight_before_it_began(first: str) -> None:
    play = table("fell", *FIGHTS["fell"], first=first)
    assert chance(live(play).fight) == pytest.approx(chance(made("fell", *FIGHTS["fell"], first=first)), abs=1e-12)


def test_when_the_party_has_acted_the_foes_come_next() -> None:
    """One against one: after the hero's last attack it is as if the foe had begun."""
    duel = "hp=0 str=3 weapon=d6", "hp=0 str=3 weapon=d6"
    play = table("grimoire", *duel, first="party")
    hero = play.state.characters["party-0"]
    spent = hero.with_parts(structs.replace(hero.part(TurnState), ap=0))
    after = structs.replace(play.state, characters={**play.state.characters, "party-0": spent})
    foe_first = chance(made("grimoire", *duel, first="foes"))
    assert chance(live(play, after).fight) == pytest.approx(foe_first, abs=1e-12)
    assert chance(live(play).fight) == pytest.approx(chance(made("grimoire", *duel, first="party")), abs=1e-12)
    assert chance(live(play).fight) > foe_first + 0.1


def test_the_surprised_miss_the_rest_of_the_round_alone() -> None:
    """A foe who is surprised while the party acts first misses one turn, so the fight takes longer."""
    play = table("fell", "bod=d8 weapon=d6", "bod=d6 hp=6", first="party")
    caught = structs.replace(play.state, fight=structs.replace(play.state.fight, surprised=("foes-1",)))
    fight = live(play, caught).fight
    assert fight.standing is not None
    assert fight.standing.places == (0, NO_PLACE)
    rounds = Forecaster(fight).answer(exact=True).rounds
    usual = Forecaster(live(play).fight).answer(exact=True).rounds
    assert usual + 0.1 < rounds < usual + 1  # one of the first two contests is missing
    assert Forecaster(fight).answer(exact=False, fights=60_000, seed=5).rounds == pytest.approx(rounds, abs=0.03)


def test_grimoire_attacks_only_with_the_points_that_are_left() -> None:
    play = table("grimoire", "hp=1 str=6 weapon=d6", "hp=1 str=6 weapon=d6", first="party")
    who = play.state.fight.whose_turn
    strikes = play.strikes(who)
    strike(play, who, play.state.fight.side_of(who))
    found = live(play).fight
    assert found.standing is not None
    assert sorted(found.standing.left) == [0, strikes - 1]


def test_deeds_before_its_initiative_is_at_the_start_of_a_round() -> None:
    play = table("deeds", *FIGHTS["deeds"])
    waiting = structs.replace(play.state, fight=structs.replace(play.state.fight, order=()))
    found = live(play, waiting).fight
    assert found.standing is not None
    assert found.standing.at == NEW_ROUND
    assert chance(found) == pytest.approx(chance(made("deeds", *FIGHTS["deeds"])), abs=1e-9)


# ---- sheets
def test_equal_creatures_are_a_group_and_hurt_or_named_ones_stand_alone() -> None:
    play = table("fell", "2 bod=d8", "3 bod=d6 hp=6", first="party")
    names = {"party-0": "Ana", "party-1": "Bram", "foes-2": "Goblin A", "foes-3": "Goblin B", "foes-4": "Goblin C"}
    people = {who: structs.replace(c, name=names[who]) for who, c in play.state.characters.items()}
    found = live(play, structs.replace(play.state, characters=people))
    assert [(g.name, g.count) for g in found.fight.groups] == [("Ana", 1), ("Bram", 1), ("Goblin", 3)]
    assert found.ids == (("party-0",), ("party-1",), ("foes-2", "foes-3", "foes-4"))
    people["foes-3"] = structs.replace(people["foes-3"], life="out")
    people["foes-4"] = with_sleep(people["foes-4"])
    found = live(play, structs.replace(play.state, characters=people))
    assert [(g.name, g.count) for g in found.fight.groups[2:]] == [("Goblin A", 1), ("Goblin C", 1)]
    assert found.fight.began == {PARTY: 2, FOES: 3}  # half of three: one more may lose heart, as at the table


def with_sleep(character: Any) -> Any:
    """Someone who cannot act, in words that no game knows, so that no game wakes them."""
    return character.with_parts(Conditions({"spell": Condition("turned to stone", does=(Cannot(what=("act",)),))}))


@pytest.mark.parametrize("game", GAMES)
def test_who_cannot_act_does_not_attack(game: str) -> None:
    """In a contest the one who is attacked can still win it; elsewhere who never acts only loses."""
    party, foes = FIGHTS[game][0].removeprefix("2 "), FIGHTS[game][1].removeprefix("2 ")
    play = table(game, party, foes)
    people = {w: with_sleep(c) if w.startswith(FOES) else c for w, c in play.state.characters.items()}
    answer = Forecaster(live(play, structs.replace(play.state, characters=people)).fight).answer()
    assert answer.harmless == ("foes-1",)
    assert answer.foes == 0 or game in ("fell", "fell-hits", "generic-fantasy")
    assert answer.rounds > Forecaster(live(play).fight).answer().rounds or not answer.foes


def test_times_count_from_now() -> None:
    """A forecast is the same at any hour of the story, for someone who bleeds out too."""
    play = table("fell", "2 bod=d4", "2 bod=d6 weapon=d6 harm=2 hp=6", first="foes")
    while all(play.state.characters[who].life == "up" for who in ("party-0", "party-1")):
        play.play_turn()
    day = 86_400
    people = {w: c.with_parts(c.part(Countdowns).shift_times(day)) for w, c in play.state.characters.items()}
    tomorrow = structs.replace(play.state, clock=play.state.clock + day, characters=people)
    today = Forecaster(live(play).fight).answer()
    assert 0 < today.any_dead <= 1
    assert Forecaster(live(play, tomorrow).fight).answer() == today


def test_what_cannot_be_carried_over_is_said() -> None:
    play = table("grimoire", *FIGHTS["grimoire"])
    sides = {**play.state.fight.sides, "watch": ("party-0",)}
    third = structs.replace(play.state, fight=structs.replace(play.state.fight, sides=sides))
    assert live(play, third).left_out == ("groups",)
    caught = table("deeds", *FIGHTS["deeds"])
    surprised = structs.replace(caught.state.fight, surprised=("foes-2",))
    assert live(caught, structs.replace(caught.state, fight=surprised)).left_out == ("surprise",)
    assert live(play).left_out == ()


# ---- refusals
def test_no_fight_and_a_decided_one_are_refused() -> None:
    play = table("fell", *FIGHTS["fell"])
    with pytest.raises(Refuses, match="no-fight"):
        live(play, structs.replace(play.state, fight=None))
    people = {w: structs.replace(c, life="out") if w.startswith(FOES) else c for w, c in play.state.characters.items()}
    with pytest.raises(Refuses, match="fight-over"):
        live(play, structs.replace(play.state, characters=people))


def test_forty_one_are_too_many() -> None:
    play = table("fell", "bod=d8", "39 bod=d6 hp=6")
    extra = {f"more-{n}": play.state.characters["foes-1"] for n in range(2)}
    sides = {**play.state.fight.sides, FOES: (*play.state.fight.sides[FOES], *extra)}
    crowded = structs.replace(
        play.state,
        characters={**play.state.characters, **extra},
        fight=structs.replace(play.state.fight, sides=sides),
    )
    with pytest.raises(Refuses, match="too-many-fighters"):
        live(play, crowded)


# ---- against the table
@pytest.mark.parametrize("game", GAMES)
def test_a_fight_in_the_middle_of_a_turn_ends_at_the_table_as_forecast(game: str) -> None:
    play = table(game, *FIGHTS[game])
    middle = after_one_act(play)
    answer = Forecaster(live(play, middle).fight).answer()
    ends = []
    for _ in range(120):
        play.sit_down(middle)
        ends.append(play.play_on())
    won = [end.stands(PARTY, play.fight) and not end.stands(FOES, play.fight) for end in ends]
    ours = {n for n, (who, c) in enumerate(middle.characters.items()) if who.startswith(PARTY) and c.life != "dead"}
    dead = [any(n in ours and life == "dead" for n, (_, life) in enumerate(end.lives)) for end in ends]
    assert abs(compare("wins", answer.party, won, answer).off) < 3.5
    assert abs(compare("someone dies", answer.any_dead, dead, answer).off) < 3.5


def after_one_act(play: TablePlay) -> State:
    """The table after a turn and one act of the next, with no one down yet if that can be."""
    play.play_turn()
    fight = play.state.fight
    if not fight.order:
        play.act(play.game.move_id(play.fight.rules.again))
        fight = play.state.fight
    turn = fight.whose_turn
    side = turn if turn in (PARTY, FOES) else fight.side_of(turn)
    holders = [w for w in fight.sides[side] if play.state.characters[w].life == "up" and turn in (side, w)]
    play.strike(holders[0], side, 0)
    assert not play.is_over()
    state: State = play.state
    return state


# ---- what a table has made up
def test_a_homebrew_creature_comes_to_a_forecast_as_to_the_table() -> None:
    fell = registry.games()["fell"]
    goblin = fell.shelf("creatures")["goblin"]
    row = {**row_of(goblin), "id": "own-bog-hound", "name": "Bog Hound", "hp": 9}
    kept = {"own-bog-hound": KeptRow("creature", row)}  # on no shelf
    assert creature_sheet(fell, "bog hound", kept).name == "Bog Hound"
    with pytest.raises(Refuses):
        creature_sheet(fell, "bog hound")


def test_a_fight_is_tried_with_the_rows_that_lie_on_the_shelves() -> None:
    fell = registry.games()["fell"]
    row = {**row_of(fell.shelf("creatures")["goblin"]), "id": "own-bog-hound", "name": "Bog Hound"}
    laid = fell.with_homebrew({"own-bog-hound": KeptRow("creature", row, shelved=True)})
    assert laid is not fell
    assert creature_sheet(laid, "bog hound").name == "Bog Hound"
    assert Scene(laid, PreviewFate(), State(game="fell", homebrew=laid.homebrew), "").game is laid
