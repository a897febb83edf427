"""Foes that act by policy: whom they strike in each game, who does not act, that questions wait, and one undo."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from caltrop.forecast.model import SidePolicy
from caltrop.games.common.conditions.effects import Cannot
from caltrop.games.common.conditions.on_sheet import Condition, Conditions
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.contract.forecast import TargetPolicy
from caltrop.kernel.contract.game import Game
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Session
from caltrop.web.features.forecast.foes_act import acting_foes, let_foes_act
from web.fights import FOES, GAMES, LURKER, fight

EACH = tuple(GAMES)


def foes_turn(game: str, **changes: object) -> Session:
    """The fight of that game in the turn of its foes, or of the first of them, with dice of its own."""
    session = fight(game)
    meeting = session.state.fight
    assert meeting is not None
    order = meeting.order if "foes" not in meeting.sides or meeting.order else ("party", "foes")
    turn = order.index("foes") if "foes" in order else order.index(FOES[0])
    now = structs.replace(meeting, order=order, turn=turn, acted=(), done=(), surprised=(), **changes)
    state = structs.replace(session.state, fight=now, calls={}, due_rolls={}, orders={})
    box = Random(7)
    return Session(session.game, state, lambda sides: box.randint(1, sides))


def points(game: Game, session: Session, who: str) -> int:
    assert game.forecast is not None
    return game.forecast.points(session.state.characters[who])


def targets(results: list[object]) -> list[str]:
    intents = [r.intent for r in results if isinstance(r, Entry | Parked) and r.intent]
    return [str(intent.want.get("target") or intent.want["targets"][0]) for intent in intents]


def test_a_foe_that_can_strikes_several_at_once_as_far_as_its_policy_reaches() -> None:
    """Its weapon bursts: two of the party are struck by one roll, unless the policy keeps such attacks."""
    session = foes_turn("fell")
    who = acting_foes(session)[0]
    pack = session.state.characters[who].part(Pack)
    key = next(key for key, item in pack.items.items() if item.harm)
    burst = structs.replace(pack, items={key: structs.replace(pack.items[key], kind="natural", blast=True)})
    state = session.state.with_character(who, session.state.characters[who].with_parts(burst))

    def first_act(**choices: str) -> tuple[str, int]:
        table = Session(session.game, state, lambda sides: 1)
        done = let_foes_act(table, "s0", SidePolicy(choices=choices)).blows
        intent = next(r.intent for r in done if isinstance(r, Entry | Parked) and r.intent and r.intent.actor == who)
        return intent.move, len(intent.want.get("targets", ()))

    assert first_act(blast="two") == ("fell.blast", 2)
    assert first_act(blast="keep") == ("fell.attack", 0)


@pytest.mark.parametrize("game", EACH)
def test_in_each_game_the_foes_whose_turn_it_is_attack_the_weakest(game: str) -> None:
    session = foes_turn(game)
    first = acting_foes(session)
    assert set(first) <= {*FOES, LURKER}
    party = [w for w in ("ana", "bram", "pim") if session.state.characters[w].life == "up"]
    weakest = min(party, key=lambda w: points(session.game, session, w))
    done = let_foes_act(session, "s0", SidePolicy("weakest")).blows
    assert done
    assert all(isinstance(one, Entry | Parked) for one in done), done
    assert targets(list(done))[0] == weakest
    assert {one.intent.actor for one in done if isinstance(one, Entry | Parked) and one.intent} <= set(first)


@pytest.mark.parametrize("game", EACH)
def test_one_undo_takes_all_of_it(game: str) -> None:
    session = foes_turn(game)
    before = session.state
    done = [one for one in let_foes_act(session, "s0", SidePolicy("first")).blows if isinstance(one, Entry)]
    for parked in list(session.parked.values()):
        session.cancel("s0", parked.id)
    assert len(done) > 1 or game == "deeds"  # where two of three are too far away
    last = session.undo("s0", done[-1].seq)
    assert isinstance(last, Entry)
    assert session.state.characters == before.characters


def test_policies_choose_other_targets() -> None:
    def first(how: TargetPolicy) -> str:
        return targets(list(let_foes_act(foes_turn("fell"), "s0", SidePolicy(how)).blows))[0]

    session = foes_turn("fell")
    by_points = sorted(("ana", "bram", "pim"), key=lambda w: points(session.game, session, w))
    assert first("first") == "ana"
    assert first("strongest") == by_points[-1]
    assert first("weakest") == by_points[0]
    spread = targets(list(let_foes_act(foes_turn("fell"), "s0", SidePolicy("spread")).blows))
    assert len(set(spread[:3])) == 3


def test_who_sleeps_does_not_act_and_who_is_too_few_flees() -> None:
    session = foes_turn("fell")
    asleep = Conditions({"sleep": Condition("turned to stone", does=(Cannot(what=("act",)),))})
    people = session.state.characters
    still = {who: c.with_parts(asleep) if who == FOES[0] else c for who, c in people.items()}
    quiet = Session(session.game, structs.replace(session.state, characters=still), lambda sides: 1)
    assert FOES[0] not in acting_foes(quiet)
    few = foes_turn("fell", began={"party": 3, "foes": 40})
    let_foes_act(few, "s0", SidePolicy(flee="half"))
    assert few.state.fight is not None
    assert not set(FOES) & set(few.state.fight.sides["foes"])


def test_out_of_turn_nothing_happens() -> None:
    session = fight("fell")
    now = structs.replace(session.state.fight, order=("party", "foes"), turn=0, meanwhile=None)  # type: ignore[type-var]
    calm = Session(session.game, structs.replace(session.state, fight=now), lambda sides: 1)
    assert acting_foes(calm) == ()
    assert let_foes_act(calm, "s0", SidePolicy()).blows == []
