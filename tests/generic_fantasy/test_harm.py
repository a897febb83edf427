"""Harm, wounds, death, treatment and rest at the table."""

from __future__ import annotations

import pytest

from at_table import box, do, done, facts, in_words, refusal
from caltrop import words
from caltrop.games.common.dice_pools.ladder import AttributeLost, DieStepped
from caltrop.games.common.dice_pools.wounds import Wounds
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.generic_fantasy.game import GAME
from caltrop.games.generic_fantasy.library import LIBRARY
from caltrop.kernel.state.events.table import Said
from caltrop.messages import log
from generic_fantasy.table import creature, hero, play, rung_of, say, table
from words.single_events import event_line

HARM = "generic-fantasy.harm"


def test_generic_fantasy_harm_takes_points() -> None:
    t = table(ana=hero("Ana", "s1"))
    done(do(t, "s0", HARM, "ana", n=3))
    assert rung_of(t, "ana") == ("d8", 5)


def test_generic_fantasy_harm_an_emptied_pool_drops_the_die_and_refills() -> None:
    t = table(ana=hero("Ana", "s1"))
    done(do(t, "s0", HARM, "ana", n=10))
    assert rung_of(t, "ana") == ("d6", 6)  # what is beyond 0 is lost
    assert [w.attribute for w in t.state.part("ana", Wounds).wounds] == ["BOD"]
    assert t.state.part("ana", Pack).size == 10  # 4 and the smaller BOD


def test_generic_fantasy_harm_armour_that_breaks_is_named() -> None:
    """All pieces that were worn, without the feat's point; a creature's hide is no piece of armour."""
    t = table(
        ana=hero("Ana", "s1", worn=("mail", "shield"), feats=("iron-habit",)),
        orc=creature("orc"),
    )
    broken = done(do(t, "s0", HARM, "ana", n=4))
    assert facts(broken, Said)[0] == Said("ana", "generic-fantasy.create", "broken", {"item": "mail, shield"})
    breaks = in_words(GAME, log.Breaks(items=("mail", "shield"), who="Ana"))
    assert event_line(facts(broken, Said)[0], {"ana": "Ana"}, GAME) == breaks
    hide = facts(done(do(t, "s0", HARM, "orc", n=5)), Said)[0]
    assert hide == Said("orc", "generic-fantasy.create", "broken")
    assert event_line(hide, {"orc": "Orc"}, GAME) == in_words(GAME, log.ArmourBreaks("Orc"))


def test_generic_fantasy_harm_excess_carries() -> None:
    t = table(None, {"generic-fantasy.harm.excess": "carries"}, ana=hero("Ana", "s1"))
    done(do(t, "s0", HARM, "ana", n=10))
    assert rung_of(t, "ana") == ("d6", 4)


def test_generic_fantasy_harm_wounds_are_told() -> None:
    t = table(box(7), ana=hero("Ana", "s1"))
    done(do(t, "s0", HARM, "ana", n=8))
    done(do(t, "s1", "generic-fantasy.wound", "ana"))
    assert t.state.part("ana", Wounds).wounds[0].text
    assert refusal(do(t, "s1", "generic-fantasy.wound", "ana", text="again")) == "no-such-wound"


def test_generic_fantasy_harm_wears_creatures_down_like_heroes() -> None:
    """An orc, d8 with 5 points: the pool empties, the die drops and fills up, a wound is noted.

    No harm lets it look better than before, also where the smaller die is full.
    """
    t = table(orc=creature("orc"))
    looks = []
    for n in (2, 1, 2, 1, 5, 4):
        done(do(t, "s0", HARM, "orc", n=n, armour=False))
        looks.append((*rung_of(t, "orc"), GAME.hurt(t.state.characters["orc"])))
    assert looks == [
        ("d8", 3, "hurt"),
        ("d8", 2, "badly hurt"),
        ("d6", 6, "badly hurt"),
        ("d6", 5, "badly hurt"),
        ("d4", 4, "badly hurt"),
        ("", 0, "out"),
    ]
    assert [w.attribute for w in t.state.part("orc", Wounds).wounds] == ["BOD"] * 3


@pytest.mark.parametrize(("to", "n"), [("BOD", 3), ("WIL", 4)])
def test_generic_fantasy_death_creatures_below_d4_are_out_without_a_roll(to: str, n: int) -> None:
    book = LIBRARY.creatures["kobold"]
    assert (book.BOD, book.hp, book.WIL) == ("d4", 3, "d4")
    t = table(kob=creature("kobold"))
    done(do(t, "s0", HARM, "kob", n=n, to=to, armour=False))
    assert (rung_of(t, "kob", to), t.state.characters["kob"].life) == (("", 0), "out")
    assert not t.state.part("kob", Countdowns).countdowns


@pytest.mark.parametrize(
    ("faces", "result", "when"),
    [((1,), "dead", 0), ((2, 3), "rounds", 18), ((3, 6), "hours", 21_600), ((4, 8), "days", 691_200)],
)
def test_generic_fantasy_death_table(faces: tuple[int, ...], result: str, when: int) -> None:
    t = table(box(*faces), ana=hero("Ana", "s1", wil="d4"))
    entry = done(do(t, "s0", HARM, "ana", n=4, to="WIL"))
    assert [e.result for e in facts(entry) if isinstance(e, Said)] == [result]
    assert rung_of(t, "ana", "WIL") == ("", 0)
    assert t.state.characters["ana"].life == ("dead" if result == "dead" else "down")
    assert [countdown.at for countdown in t.state.part("ana", Countdowns).countdowns.values()] == (
        [when] if when else []
    )
    if result != "dead":
        assert refusal(do(t, "s1", "generic-fantasy.test", "ana", attribute="WIL")) == "no-attribute"


def test_generic_fantasy_harm_says_that_a_lost_attribute_is_lost() -> None:
    """Off d4 no die goes down a step: the attribute is gone."""
    t = table(box(4, 1), ana=hero("Ana", "s1", wil="d4"))
    entry = done(do(t, "s0", HARM, "ana", n=4, to="WIL"))
    assert facts(entry, AttributeLost) == [AttributeLost("ana", "WIL", -1)]
    assert not facts(entry, DieStepped)
    assert log.DieLost(who="Ana", name="WIL") in words.line_messages(entry, t.state, t.game)


# ---- generic-fantasy.harm.at_zero
@pytest.mark.parametrize(("again", "ends"), [((2, 4), [24]), ((4, 1), [3600])], ids=["sooner", "later"])
def test_generic_fantasy_harm_at_zero_rolls_again_and_the_sooner_end_counts(
    again: tuple[int, ...], ends: list[int]
) -> None:
    t = table(box(3, 1, *again), ana=hero("Ana", "s1", wil="d4"))
    for n in (4, 1):
        done(do(t, "s0", HARM, "ana", n=n, to="WIL"))
    assert [countdown.at for countdown in t.state.part("ana", Countdowns).countdowns.values()] == ends


@pytest.mark.parametrize(("to", "word", "now"), [("BOD", "dies", "dead"), ("WIL", "lives", "out")])
def test_generic_fantasy_harm_at_zero_of_the_beaten_is_the_facilitators_word(to: str, word: str, now: str) -> None:
    """A kobold beaten by its BOD: whatever is struck next, the facilitator says whether it dies."""
    t = table(kob=creature("kobold"))
    done(do(t, "s0", HARM, "kob", n=9, armour=False))
    done(say(t, do(t, "s0", HARM, "kob", n=1, to=to, armour=False), word))
    assert t.state.characters["kob"].life == now


@pytest.mark.parametrize(("option", "now"), [("ask", "dead"), ("nothing", "up")])
def test_generic_fantasy_harm_at_zero_by_ruling(option: str, now: str) -> None:
    people = {"ana": hero("Ana", "s1", wil="d4"), "bram": hero("Bram", "s2")}
    t = table(box(4, 1), {"generic-fantasy.harm.at_zero": option}, **people)
    done(do(t, "s0", HARM, "ana", n=4, to="WIL"))
    done(do(t, "s2", "generic-fantasy.treat", "bram", target="ana"))
    result = do(t, "s0", HARM, "ana", n=1, to="WIL")
    done(say(t, result, "dies") if option == "ask" else result)
    assert t.state.characters["ana"].life == now


def test_generic_fantasy_death_comes_when_nobody_treats() -> None:
    t = table(box(2, 1), ana=hero("Ana", "s1", wil="d4"))
    done(do(t, "s0", HARM, "ana", n=4, to="WIL"))
    play(t, "s0", "table.clock", n=1, unit="minutes")
    assert list(t.state.due_rolls) == ["countdown"]
    done(do(t, "s0", "table.countdown", "ana", due="countdown", result="dies"))
    assert t.state.characters["ana"].life == "dead"


def test_generic_fantasy_death_is_stopped_by_treatment() -> None:
    t = table(box(4, 2), ana=hero("Ana", "s1"), bram=hero("Bram", "s2", wil="d4"))
    assert refusal(do(t, "s1", "generic-fantasy.treat", "ana", target="bram")) == "not-dying"
    done(do(t, "s0", HARM, "bram", n=4, to="WIL"))
    done(do(t, "s1", "generic-fantasy.treat", "ana", target="bram"))
    assert t.state.characters["bram"].life == "up"
    assert rung_of(t, "bram", "WIL") == ("", 0)


def test_generic_fantasy_death_treatment_may_take_a_test() -> None:
    t = table(box(4, 2, 1, 5), ana=hero("Ana", "s1"), bram=hero("Bram", "s2", wil="d4"))
    done(do(t, "s0", HARM, "bram", n=4, to="WIL"))
    lives = []
    for _ in range(2):
        play(t, "s1", "generic-fantasy.treat", "ana", target="bram", test=True)
        lives.append(t.state.characters["bram"].life)
    assert lives == ["down", "up"]


def test_generic_fantasy_death_treatment_may_be_had_for_trouble() -> None:
    t = table(box(4, 2, 1), ana=hero("Ana", "s1"), bram=hero("Bram", "s2", wil="d4"))
    done(do(t, "s0", HARM, "bram", n=4, to="WIL"))
    waiting = do(t, "s1", "generic-fantasy.treat", "ana", target="bram", test=True, trouble="the door gives way")
    done(say(t, waiting, "yes"))
    assert t.state.characters["bram"].life == "up"


# ---- rest
def test_generic_fantasy_rest_an_hour_takes_a_test_and_fills_the_pool() -> None:
    t = table(box(1, 4), ana=hero("Ana", "s1"))
    done(do(t, "s0", HARM, "ana", n=5))
    play(t, "s1", "generic-fantasy.rest", "ana", served=True)
    assert rung_of(t, "ana") == ("d8", 3)
    play(t, "s1", "generic-fantasy.rest", "ana", served=True)
    assert rung_of(t, "ana") == ("d8", 8)


def test_generic_fantasy_rest_an_hour_is_for_one_attribute() -> None:
    t = table(box(6), ana=hero("Ana", "s1"))
    done(do(t, "s0", HARM, "ana", n=2))
    done(do(t, "s0", HARM, "ana", n=2, to="INT"))
    play(t, "s1", "generic-fantasy.rest", "ana", served=True, attribute="INT")
    assert (rung_of(t, "ana"), rung_of(t, "ana", "INT")) == (("d8", 6), ("d6", 6))


def test_generic_fantasy_rest_a_night_fills_pools_but_leaves_dice() -> None:
    t = table(ana=hero("Ana", "s1"))
    done(do(t, "s0", HARM, "ana", n=8))
    done(do(t, "s0", HARM, "ana", n=2))
    done(do(t, "s1", "generic-fantasy.rest", "ana", served=True, kind="night"))
    assert rung_of(t, "ana") == ("d6", 6)


def test_generic_fantasy_rest_a_week_restores_dice() -> None:
    t = table(ana=hero("Ana", "s1"))
    done(do(t, "s0", HARM, "ana", n=8))
    done(do(t, "s1", "generic-fantasy.rest", "ana", served=True, kind="week"))
    assert rung_of(t, "ana") == ("d8", 8)


@pytest.mark.parametrize(("option", "die"), [("never", ""), ("week", "d4")])
def test_generic_fantasy_death_restore(option: str, die: str) -> None:
    people = {"ana": hero("Ana", "s1"), "bram": hero("Bram", "s2", wil="d4")}
    t = table(box(4, 2), {"generic-fantasy.death.restore": option}, **people)
    done(do(t, "s0", HARM, "bram", n=4, to="WIL"))
    assert refusal(do(t, "s2", "generic-fantasy.rest", "bram", served=True, kind="week")) == "dying"
    done(do(t, "s1", "generic-fantasy.treat", "ana", target="bram"))
    done(do(t, "s2", "generic-fantasy.rest", "bram", overrule=True, served=True, kind="week"))
    assert rung_of(t, "bram", "WIL") == (die, 4 if die else 0)


def test_generic_fantasy_rest_needs_food_and_what_is_lacking() -> None:
    t = table(ana=hero("Ana", "s1"))
    assert refusal(do(t, "s1", "generic-fantasy.rest", "ana", served=True, fed=False)) == "not-fed"
    done(do(t, "s0", "generic-fantasy.deprive", "ana", lacking="water"))
    assert refusal(do(t, "s1", "generic-fantasy.rest", "ana", served=True, kind="night")) == "deprived"
    assert refusal(do(t, "s0", "generic-fantasy.rest", "ana", served=True, kind="hour", party=True)) == "deprived"


@pytest.mark.parametrize("kind", ["night", "week"])
def test_generic_fantasy_rest_sleep_can_be_slept_off(kind: str) -> None:
    t = table(box(5), ana=hero("Ana", "s1"))
    done(do(t, "s0", HARM, "ana", n=2))
    done(do(t, "s0", "generic-fantasy.deprive", "ana", lacking="sleep"))
    assert refusal(do(t, "s1", "generic-fantasy.rest", "ana", served=True)) == "deprived"  # not in an hour
    done(do(t, "s1", "generic-fantasy.rest", "ana", served=True, kind=kind))
    assert (rung_of(t, "ana"), t.state.part("ana", Need).lacks) == (("d8", 8), {})


def test_generic_fantasy_heal_brings_points_back() -> None:
    t = table(ana=hero("Ana", "s1"))
    done(do(t, "s0", HARM, "ana", n=5))
    done(do(t, "s0", "generic-fantasy.heal", "ana", n=3))
    assert rung_of(t, "ana") == ("d8", 6)


def test_nobody_who_is_dying_treats_themselves() -> None:
    from caltrop.games.common.health.dying import start_dying
    from caltrop.kernel.contract.scene import Scene
    from caltrop.kernel.rules.fate import scripted

    session = table(box(), ana=hero("Ana", "s1"))
    scene = Scene(session.game, scripted(), session.state, "s0")
    start_dying(scene, "ana", 3, "rounds")
    session.states[-1] = scene.state
    assert refusal(do(session, "s1", "generic-fantasy.treat", "ana", target="ana", overrule=True)) == "treats-self"


def test_generic_fantasy_rest_of_an_hour_brings_the_dead_nothing() -> None:
    """The WIL test passes with a 6, but Ana, BOD 1 of a d4, is burning meanwhile: death table 1."""
    t = table(box(6, 1), ana=hero("Ana", "s1", bod="d4"))
    done(do(t, "s0", HARM, "ana", n=3))
    done(do(t, "s0", HARM, "ana", n=2, to="WIL"))
    done(do(t, "s0", "table.condition", "ana", text="burning"))
    done(do(t, "s0", "generic-fantasy.rest", "ana", attribute="WIL", served=True, overrule=True))
    assert t.state.characters["ana"].life == "dead"
    assert rung_of(t, "ana", "WIL") == ("d6", 4)
