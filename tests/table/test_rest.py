"""Time passes when people rest: once for all who rest together, and the facilitator can leave the clock alone."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import do, done, facts, refusal, warnings
from caltrop.games import registry
from caltrop.games.common.health.rest import LastRest, RestTaken
from caltrop.kernel.state.events.table import Said, TimePassed
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Result, Session, Warnings
from table.every_game import alike
from web.fights import fight

EACH = pytest.mark.parametrize("game", registry.ids())
MINUTE, HOUR, DAY = 60, 3600, 86_400
# The kinds of rest of each game, with their lengths: minutes for a moment, an hour, a night of 8 hours, a week.
LENGTHS = {
    "fell": {"moment": 10 * MINUTE, "night": 8 * HOUR, "week": 7 * DAY},
    "fell-hits": {"hour": HOUR, "night": 8 * HOUR, "week": 7 * DAY},
    "generic-fantasy": {"hour": HOUR, "night": 8 * HOUR, "week": 7 * DAY},
    "grimoire": {"moment": 10 * MINUTE, "hours": 3 * HOUR, "night": 8 * HOUR, "week": 7 * DAY},
    "deeds": {"moment": MINUTE, "night": 8 * HOUR, "care": 7 * DAY},
}
KINDS = [(game, kind, seconds) for game, kinds in LENGTHS.items() for kind, seconds in kinds.items()]
EACH_KIND = pytest.mark.parametrize(("game", "kind", "seconds"), KINDS)
LADDERS = ("fell", "fell-hits", "generic-fantasy")


def calm(game: str) -> Session:
    """Ana of Ann's with the hireling Pim, and Bram of Bob's, in no fight; every die shows a 4."""
    return fight(game, lambda sides: 4, fight=None)


def rest(session: Session, seat: str, who: str, /, **want: Any) -> Entry:
    """Rest, with a meal where the game asks for one; warnings are overruled, and dice are rolled."""
    fed: dict[str, Any] = {"served": True} if session.game.id in LADDERS else {}
    result: Result = do(session, seat, f"{session.game.id}.rest", who, overrule=True, **fed, **want)
    while isinstance(result, Parked):
        ask = result.asks[0]
        result = session.answer("s0", result.id, ask.key, ask.usual)  # type: ignore[union-attr]
    return done(result)


def resting(entry: Entry) -> list[str]:
    return [event.who for event in facts(entry, RestTaken)]


# ---- the clock
@EACH_KIND
def test_rest_takes_its_time_and_says_so(game: str, kind: str, seconds: int) -> None:
    session = calm(game)
    entry = rest(session, "s1", "ana", kind=kind)
    assert facts(entry, TimePassed) == [TimePassed(seconds)]
    assert session.state.clock == seconds
    alike(session)


@EACH_KIND
def test_rest_time_passes_once_for_those_who_rest_one_after_the_other(game: str, kind: str, seconds: int) -> None:
    """Ana, then Bram and Pim: they lie at the same fire. Ana's second rest takes time again, and Bram can join it."""
    session = calm(game)
    for seat, who in (("s1", "ana"), ("s2", "bram"), ("s1", "pim")):
        rest(session, seat, who, kind=kind)
        assert session.state.clock == seconds
    for seat, who in (("s1", "ana"), ("s2", "bram")):
        rest(session, seat, who, kind=kind)
        assert session.state.clock == 2 * seconds


@EACH
def test_rest_longer_than_that_of_the_others_takes_its_own_time(game: str) -> None:
    (short, first), *_, (long, then) = LENGTHS[game].items()
    session = calm(game)
    rest(session, "s1", "ana", kind=short)
    rest(session, "s2", "bram", kind=long)
    assert session.state.clock == first + then
    rest(session, "s1", "ana", kind=short)  # in the time of Bram's
    assert session.state.clock == first + then


@EACH
def test_rest_after_time_has_passed_is_another_rest(game: str) -> None:
    kind, seconds = next(iter(LENGTHS[game].items()))
    session = calm(game)
    rest(session, "s1", "ana", kind=kind)
    done(do(session, "s0", "table.clock", n=1, unit="minutes"))
    rest(session, "s2", "bram", kind=kind)
    assert session.state.clock == 2 * seconds + 60


@EACH_KIND
def test_rest_of_the_party_is_one_act(game: str, kind: str, seconds: int) -> None:
    session = calm(game)
    entry = rest(session, "s0", "ana", kind=kind, party=True)
    assert resting(entry) == ["ana", "bram", "pim"]
    assert facts(entry, TimePassed) == [TimePassed(seconds)]
    assert {event.who for event in facts(entry, Said) if event.rule == f"{game}.rest"} == {"ana", "bram", "pim"}
    assert refusal(do(session, "s1", f"{game}.rest", "ana", kind=kind, party=True)) == "facilitator-only"
    alike(session)


@EACH
def test_rest_of_some_is_one_act_for_those_whom_a_seat_plays(game: str) -> None:
    kind, seconds = next(iter(LENGTHS[game].items()))
    session = calm(game)
    assert resting(rest(session, "s1", "ana", kind=kind, who=["pim"])) == ["ana", "pim"]
    assert refusal(do(session, "s1", f"{game}.rest", "ana", who=["bram"])) == "not-yours"
    assert refusal(do(session, "s1", f"{game}.rest", "ana", who=["zz-lurker"])) == "no-such-character"
    assert refusal(do(session, "s1", f"{game}.rest", "ana", who=["nobody"])) == "no-such-character"
    assert resting(rest(session, "s0", "bram", kind=kind, who=["ana", "bram"])) == ["bram", "ana"]
    assert session.state.clock == 2 * seconds  # Ana has rested already


@EACH
def test_rest_leaves_the_clock_alone_if_the_facilitator_says_so(game: str) -> None:
    session = calm(game)
    assert refusal(do(session, "s1", f"{game}.rest", "ana", clock=False)) == "facilitator-only"
    entry = rest(session, "s0", "ana", clock=False, party=True)
    assert facts(entry, TimePassed) == []
    assert (session.state.clock, resting(entry)) == (0, [])


@EACH
@pytest.mark.parametrize(
    ("hours", "by_day"),
    [(0, False), (1, True), (9, True), (10, False), (20, False), (21, True), (24, True)],  # after 8:00 on day 1
    ids=["8:00", "9:00", "17:00", "18:00", "4:00", "5:00", "8:00 on day 2"],
)
def test_rest_of_a_night_warns_by_day(game: str, hours: int, by_day: bool) -> None:
    """From 5:00 until 18:00, the facilitator too; a clock that was never moved says nothing of the time."""
    session = calm(game)
    night: dict[str, Any] = {"kind": "night", "party": True} | ({"served": True} if game in LADDERS else {})
    if hours:
        done(do(session, "s0", "table.clock", n=hours, unit="hours"))
    found = do(session, "s0", f"{game}.rest", "ana", **night)
    if not by_day:
        assert isinstance(found, Entry | Parked)
        return
    assert isinstance(found, Warnings)
    (warned,) = found.warnings
    assert (warned.code, warned.facts) == ("by-day", {"time": f"{(8 + hours) % 24:02}:00"})
    assert isinstance(do(session, "s0", f"{game}.rest", "ana", overrule=True, **night), Entry | Parked)


@EACH
def test_rest_of_a_week_begins_at_any_hour(game: str) -> None:
    session = calm(game)
    done(do(session, "s0", "table.clock", n=1, unit="hours"))
    long = list(LENGTHS[game])[-1]
    found = do(session, "s0", f"{game}.rest", "ana", kind=long, party=True)
    assert not (isinstance(found, Warnings) and any(w.code == "by-day" for w in found.warnings))


@EACH
def test_rest_of_a_night_warns_a_player_while_others_are_awake(game: str) -> None:
    """Not of a short one, nor once another player's night has taken the time, nor the facilitator."""
    session = calm(game)
    night: dict[str, Any] = {"kind": "night"} | ({"served": True} if game in LADDERS else {})
    assert warnings(do(session, "s1", f"{game}.rest", "ana", **night)) == ["takes-time"]
    short = next(iter(LENGTHS[game]))
    assert isinstance(do(session, "s1", f"{game}.rest", "ana", **{**night, "kind": short}), Entry | Parked)
    rest(session, "s2", "bram", kind="night")
    assert isinstance(do(session, "s1", f"{game}.rest", "ana", **night), Entry)
    alone = fight(game, lambda sides: 4, fight=None, characters={"ana": session.state.characters["ana"]})
    assert isinstance(do(alone, "s1", f"{game}.rest", "ana", **night), Entry)


# ---- short rests together
@pytest.mark.parametrize(("game", "kind"), [("fell", "moment"), ("fell-hits", "hour"), ("generic-fantasy", "hour")])
def test_rest_of_several_lets_each_choose_usually_what_lacks_most(game: str, kind: str) -> None:
    """Bram lacks 1 BOD and 3 WIL."""
    session = calm(game)
    for n, to in ((1, "BOD"), (3, "WIL")):
        done(do(session, "s0", f"{game}.harm", "bram", n=n, to=to, armour=False))
    entry = rest(session, "s0", "ana", kind=kind, party=True)
    (said,) = (e for e in facts(entry, Said) if e.who == "bram" and e.rule == f"{game}.rest")
    assert (said.facts.get("ability") or said.facts.get("attribute")) == "WIL"
    choices = [a.value for a in entry.answers if a.ask.who == "bram" and a.ask.rule == f"{game}.rest"]
    assert "WIL" in choices


def test_last_rest_goes_to_another_tables_clock() -> None:
    assert LastRest(100, 700).shift_times(50) == LastRest(150, 750)
    assert LastRest(100, 700).shift_times(-700) == LastRest(-600, 0)
    assert LastRest(100, 700).has_ended(700, 600)
    assert not LastRest(100, 700).has_ended(700, 601)
    assert not LastRest().has_ended(0, 0)  # who has never rested has not just rested
