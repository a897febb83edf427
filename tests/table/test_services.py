"""Each service of each game's market does what its row says, for its buyer and for someone else.

What a service does is written here by hand, from the price lists: a new one must say here what it does.
"""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, refusal, warnings
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import Scores
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.registry import games
from caltrop.kernel.state.events.table import Said
from caltrop.table.session import Session
from web.fights import GAMES, HEROES

BEDS = {"fell": "warm-bed", "fell-hits": "warm-bed", "generic-fantasy": "inn-room", "deeds": "warm-bed"}
MEALS = {"fell": "good-meal", "fell-hits": "good-meal", "generic-fantasy": "hot-meal", "deeds": "hot-meal"}
HEALERS = {"generic-fantasy": "healers-visit", "grimoire": "healers-visit", "deeds": "healers-care"}
REPAIRS = {"fell": "repair-armour", "fell-hits": "repair-armour", "generic-fantasy": "repair-armour"}
SILVER = {"fell": "silver-weapon", "fell-hits": "silver-weapon"}
TALK = {  # these are paid and told: what comes of them is the table's
    "fell": {"pint-of-ale"},
    "fell-hits": {"pint-of-ale"},
    "generic-fantasy": {"ferry", "bath", "stabling", "scribe", "messenger", "coach-seat", "sages-counsel"},
    "grimoire": set[str](),
    "deeds": {"round-of-ale", "ferry-passage", "messenger", "bards-ballad"},
}


def table(game: str, *faces: int) -> Session:
    """Ana has 500 coin, and Bram is with her."""
    ana, bram = HEROES[game]()
    session: Session = GAMES[game].table(box(*faces), ana=ana, bram=bram)
    done(do(session, "s0", f"{game}.coin", "ana", by=500 - session.state.part("ana", Purse).coin))
    return session


def buy(session: Session, **want: Any) -> Any:
    return done(do(session, "s1", f"{session.game.id}.buy", "ana", overrule=True, **want))


def paid(session: Session) -> int:
    return 500 - session.state.part("ana", Purse).coin


@pytest.mark.parametrize("game", HEROES)
def test_every_service_says_here_what_it_does(game: str) -> None:
    listed = {id for id, item in games()[game].library.items.items() if item.kind == "service"} - {"hireling"}
    assert listed == TALK[game] | {known[game] for known in (BEDS, MEALS, HEALERS, REPAIRS, SILVER) if game in known}


@pytest.mark.parametrize(("game", "id"), [(game, id) for game, ids in TALK.items() for id in sorted(ids)])
def test_a_service_of_words_is_paid_and_told(game: str, id: str) -> None:
    session = table(game)
    item = games()[game].library.items[id]
    entry = buy(session, item=id, count=2)
    told = {"item": item.name, "count": 2, "cost": 2 * item.cost}
    assert [(said.result, said.facts) for said in facts(entry, Said)] == [("served", told)]
    assert paid(session) == 2 * item.cost


@pytest.mark.parametrize("who", ["ana", "bram"])
@pytest.mark.parametrize(("game", "id"), MEALS.items())
def test_a_meal_ends_hunger(game: str, id: str, who: str) -> None:
    session = table(game)
    done(do(session, "s0", f"{game}.deprive", who, lacking="food"))
    buy(session, item=id, target="" if who == "ana" else who)
    assert not session.state.part(who, Need).lacks
    assert paid(session) == games()[game].library.items[id].cost


@pytest.mark.parametrize("who", ["ana", "bram"])
@pytest.mark.parametrize(("game", "id"), BEDS.items())
def test_a_bed_is_a_nights_sleep(game: str, id: str, who: str) -> None:
    session = table(game, *[1] * 10)
    done(do(session, "s0", "table.gift", item="rations", count=2, to=[who], overrule=True))
    done(do(session, "s0", f"{game}.deprive", who, lacking="sleep"))
    buy(session, item=id, target="" if who == "ana" else who)
    assert not session.state.part(who, Need).lacks
    assert paid(session) == games()[game].library.items[id].cost


DRINKS = {"fell": "pint-of-ale", "fell-hits": "pint-of-ale"}
SKINS = {"fell": "waterskin", "fell-hits": "waterskin", "generic-fantasy": "waterskin"}


def short_rest(session: Session) -> Any:
    return do(session, "s1", f"{session.game.id}.rest", "ana")


def strip(session: Session, who: str) -> None:
    """Take away whatever can be eaten or drunk."""
    for key, item in session.state.part(who, Pack).items.items():
        if item.meals or item.condition:
            done(do(session, "s0", f"{session.game.id}.drop", who, item=key, count=item.count))


@pytest.mark.parametrize(("game", "id"), SKINS.items())
def test_a_drink_is_enough_for_a_short_rest(game: str, id: str) -> None:
    session = table(game, *[1] * 10)
    strip(session, "ana")
    assert warnings(short_rest(session)) == ["no-food"]
    done(do(session, "s0", "table.gift", item=id, to=["ana"], overrule=True))
    done(do(session, "s0", f"{game}.deprive", "ana", lacking="water"))
    done(do(session, "s0", "table.gift", item="rations", to=["ana"], overrule=True))
    done(short_rest(session))
    assert not session.state.part("ana", Need).lacks
    assert any(item.meals for item in session.state.part("ana", Pack).items.values())  # and is not eaten up


@pytest.mark.parametrize(("game", "id"), DRINKS.items())
def test_a_cup_is_enough_for_one_short_rest(game: str, id: str) -> None:
    session = table(game, *[1] * 10)
    strip(session, "ana")
    buy(session, item=id)
    done(short_rest(session))
    assert warnings(short_rest(session)) == ["no-food"]


@pytest.mark.parametrize(("game", "id"), SKINS.items())
def test_a_drink_is_not_enough_for_a_night(game: str, id: str) -> None:
    session = table(game, *[1] * 10)
    strip(session, "ana")
    done(do(session, "s0", "table.gift", item=id, to=["ana"], overrule=True))
    assert "no-food" in warnings(do(session, "s1", f"{game}.rest", "ana", kind="night"))


@pytest.mark.parametrize("nights", [1, 3])
@pytest.mark.parametrize(("game", "id"), BEDS.items())
def test_a_bed_takes_its_nights(game: str, id: str, nights: int) -> None:
    """8 hours each, and 16 hours of day between two nights."""
    session = table(game, *[1] * 10)
    done(do(session, "s0", "table.gift", item="rations", count=3, to=["ana"], overrule=True))
    before = session.state.clock
    buy(session, item=id, count=nights)
    assert session.state.clock - before == nights * 8 * 3600 + (nights - 1) * 16 * 3600


@pytest.mark.parametrize(("game", "id"), BEDS.items())
def test_a_bed_by_day_warns_like_a_nights_rest_and_a_second_guest_sleeps_the_same_night(game: str, id: str) -> None:
    session = table(game, *[1] * 20)
    done(do(session, "s0", "table.gift", item="rations", count=2, to=["ana", "bram"], overrule=True))
    done(do(session, "s0", "table.clock", n=1, unit="days"))  # the clock begins at 8 in the morning
    found = warnings(do(session, "s1", f"{game}.buy", "ana", item=id))
    assert {"by-day", "takes-time"} <= set(found)
    buy(session, item=id)
    night = session.state.clock
    buy(session, item=id, target="bram")
    assert session.state.clock == night


@pytest.mark.parametrize("who", ["ana", "bram"])
@pytest.mark.parametrize(("game", "to"), [("grimoire", "STR"), ("deeds", "Brawn")])
def test_a_healer_restores_lost_scores_and_clears_fatigue(game: str, to: str, who: str) -> None:
    """A week in skilled hands: 2 points of an ability and 1 fatigue are gone afterwards."""
    session = table(game)
    whole = session.state.part(who, Scores).now(to)
    fatigue: dict[str, Any] = {"n" if game == "grimoire" else "by": 1}
    done(do(session, "s0", "table.house", who, name=to, value=whole - 2))
    done(do(session, "s0", f"{game}.fatigue", who, **fatigue))
    assert session.state.part(who, Scores).now(to) == whole - 2
    buy(session, item=HEALERS[game], target="" if who == "ana" else who)
    assert session.state.part(who, Scores).now(to) == whole
    assert session.state.part(who, Pack).fatigue == 0
    assert paid(session) == games()[game].library.items[HEALERS[game]].cost


@pytest.mark.parametrize(("game", "id"), REPAIRS.items())
def test_a_repair_gives_points_back_and_costs_for_each(game: str, id: str) -> None:
    """Ana's armour has lost a point: one is paid, and a second has nothing to mend."""
    session = table(game)
    (key,) = [key for key, item in session.state.part("ana", Pack).items.items() if item.on]
    whole = session.state.part("ana", Pack).items[key].left
    done(do(session, "s0", f"{game}.harm", "ana", n=1))
    assert session.state.part("ana", Pack).items[key].left == whole - 1
    buy(session, item=id, piece=key)
    assert session.state.part("ana", Pack).items[key].left == whole
    assert paid(session) == games()[game].library.items[id].cost
    assert refusal(do(session, "s1", f"{game}.buy", "ana", item=id, piece=key)) == "nothing-to-repair"


@pytest.mark.parametrize(("game", "id"), SILVER.items())
def test_silver_is_on_the_weapon_from_then_on(game: str, id: str) -> None:
    session = table(game)
    buy(session, item=id, piece="mace")
    assert session.state.part("ana", Pack).items["mace"].silvered
    assert refusal(do(session, "s1", f"{game}.buy", "ana", item=id, piece="mace")) == "silvered-already"


def test_a_healer_comes_to_the_dying_of_generic_fantasy() -> None:
    """With its condition it is tested in tests/generic_fantasy/test_effects.py; here: the hale keep their dice."""
    session = table("generic-fantasy")
    before = session.state.part("bram", Ladder)
    buy(session, item="healers-visit", target="bram")
    assert session.state.part("bram", Ladder) == before
