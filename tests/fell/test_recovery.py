"""Rest: a moment, a night, a week, and who cannot recover. Numbers worked out from the rule text."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, facts_of_rest, refusal, rules_in, warning
from caltrop.games.common.conditions.on_sheet import Condition, ConditionEnded, Conditions
from caltrop.games.common.dice_pools.ladder import DieRestored, Ladder, PointsChanged, Rung
from caltrop.games.common.health.needs import Need, NeedArose, NeedsMet
from caltrop.games.common.health.points import HitPoints, HitPointsChanged
from caltrop.games.common.items.pack import ItemLost, Pack, PackSized
from caltrop.games.common.table.countdowns import Countdown, Countdowns
from caltrop.games.fell.sheet import Ability, Knowledge
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said, TimePassed
from caltrop.kernel.state.messages import OurWord
from caltrop.kernel.state.state import Character, Life
from caltrop.table.log import Entry
from caltrop.table.session import Session
from fell.table import creature, hero, table


def with_rung(character: Character, ability: str, rung: Rung) -> Character:
    return character.with_parts(character.part(Ladder).with_rung(ability, rung))


def hurt(character: Character, **left: int) -> Character:
    """Return the same character with these points left in each ability."""
    for ability, n in left.items():
        rung = structs.replace(character.part(Ladder).rung(ability), points=n)
        character = with_rung(character, ability, rung)
    return character


def dying(character: Character) -> Character:
    """Return the same character, dying, with a day left."""
    countdown = Countdown("fell.death", 86_400, "1 day", {"ability": "BOD"})
    return structs.replace(hurt(character, BOD=0).with_parts(Countdowns({"t1": countdown})), life="down")


def hireling(hp: int = 1, life: Life = "up") -> Character:
    return Character("Pim", "hireling", "s1", life=life).with_parts(
        HitPoints(hp, 4, "d4"), Knowledge(("lore",)), Pack(8), Need(), Conditions(), Countdowns()
    )


def points(session: Session, who: str = "ana") -> tuple[int, ...]:
    return tuple(r.points for r in session.state.part(who, Ladder).rungs.values())


# ---- fell.rest: a moment
def test_fell_rest_example_of_the_rules() -> None:
    # INT d6 stands at 2. After bread and beer the d6 shows 3, so INT is at 5 of 6.
    session = table(box(3), ana=hurt(hero("Ana", "s1"), INT=2))
    entry = done(do(session, "s1", "fell.rest", "ana", served=True, ability="INT"))
    assert facts_of_rest(entry) == [
        PointsChanged("ana", "INT", 3, "healed"),
        Said("ana", "fell.rest", "moment", {"ability": "INT", "rolled": 3}),
    ]
    assert points(session) == (8, 5, 6)
    assert rules_in(entry) == {"fell.rest"}
    assert session.state.clock == 600  # a few minutes


@pytest.mark.parametrize(("ability", "sides"), [("BOD", 8), ("INT", 6), ("WIL", 4)])
def test_fell_rest_rolls_the_die_of_the_ability(ability: Ability, sides: int) -> None:
    thrown: list[int] = []
    ana = hurt(hero("Ana", "s1", wil="d4"), BOD=1, INT=1, WIL=1)
    session = table(lambda n: thrown.append(n) or 2, ana=ana)  # type: ignore[func-returns-value]
    done(do(session, "s1", "fell.rest", "ana", served=True, ability=ability))
    assert thrown == [sides]
    assert session.state.part("ana", Ladder).rung(ability).points == 3


def test_fell_rest_never_brings_more_than_is_missing() -> None:
    session = table(box(5, 8), ana=hurt(hero("Ana", "s1"), BOD=6))
    entry = done(do(session, "s1", "fell.rest", "ana", served=True))
    assert PointsChanged("ana", "BOD", 2, "healed") in facts(entry)
    assert points(session)[0] == 8
    entry = done(do(session, "s1", "fell.rest", "ana", served=True))
    assert facts_of_rest(entry) == [Said("ana", "fell.rest", "moment", {"ability": "BOD", "rolled": 8})]


def test_fell_rest_rolls_a_lowered_die_as_it_is_now() -> None:
    low = with_rung(hero("Ana", "s1"), "BOD", Rung("d4", 1, "d8"))
    session = table(box(4), ana=low)
    done(do(session, "s1", "fell.rest", "ana", served=True))
    assert session.state.part("ana", Ladder).rung("BOD") == Rung("d4", 4, "d8")


def test_fell_rest_gives_a_treated_ability_back() -> None:
    session = table(box(2, 5), ana=dying(hero("Ana", "s1")), bob=hero("Bob", "s2"))
    assert do(session, "s1", "fell.rest", "ana", served=True) == Refused("dying", "fell.death", {"who": "Ana"})
    assert refusal(do(session, "s1", "fell.rest", "ana", served=True, kind="night")) == "dying"
    done(do(session, "s2", "fell.treat", "bob", target="ana"))
    assert refusal(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4)) == "spent-ability"
    done(do(session, "s1", "fell.rest", "ana", served=True))
    assert points(session)[0] == 2
    assert done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4)).outcome["passed"]


def test_fell_rest_of_an_ability_out_of_use_is_refused() -> None:
    session = table(ana=with_rung(hero("Ana", "s1"), "WIL", Rung("d4", 0, "d6", usable=False)))
    wanted = do(session, "s1", "fell.rest", "ana", served=True, ability="WIL")
    assert wanted == Refused("no-ability", "fell.rest", {"who": "Ana", "ability": "WIL"})


# ---- fell.rest: a night
def test_fell_rest_night_brings_all_points() -> None:
    session = table(ana=hurt(hero("Ana", "s1"), BOD=1, WIL=0))
    entry = done(do(session, "s1", "fell.rest", "ana", served=True, kind="night"))
    assert facts_of_rest(entry) == [
        PointsChanged("ana", "BOD", 7, "healed"),
        PointsChanged("ana", "WIL", 6, "healed"),
        Said("ana", "fell.rest", "night"),
    ]
    assert points(session) == (8, 6, 6)


def test_fell_rest_night_leaves_a_lowered_die() -> None:
    session = table(ana=with_rung(hero("Ana", "s1"), "BOD", Rung("d4", 1, "d8")))
    done(do(session, "s1", "fell.rest", "ana", served=True, kind="night"))
    assert session.state.part("ana", Ladder).rung("BOD") == Rung("d4", 4, "d8")


# ---- fell.rest: a week
def test_fell_rest_week_restores_a_lowered_die() -> None:
    low = with_rung(hurt(hero("Ana", "s1"), INT=2), "BOD", Rung("d4", 1, "d8")).with_parts(Pack(size=8))
    session = table(ana=low)
    entry = done(do(session, "s1", "fell.rest", "ana", served=True, kind="week"))
    assert facts_of_rest(entry) == [
        DieRestored("ana", "BOD"),
        PointsChanged("ana", "BOD", 7, "healed"),
        PointsChanged("ana", "INT", 4, "healed"),
        Said("ana", "fell.rest", "week"),
        PackSized("ana", 12),
    ]
    assert session.state.part("ana", Ladder).rung("BOD") == Rung("d8", 8, "d8")
    assert rules_in(entry) == {"fell.rest", "fell.slots"}


def test_fell_rest_week_restores_a_die_that_fell_off_the_ladder() -> None:
    session = table(ana=with_rung(hero("Ana", "s1"), "WIL", Rung("d4", 0, "d6", usable=False)))
    done(do(session, "s1", "fell.rest", "ana", served=True, kind="week"))
    assert session.state.part("ana", Ladder).rung("WIL") == Rung("d6", 6, "d6")


def test_fell_rest_week_does_not_take_a_die_that_is_raised_for_now() -> None:
    session = table(ana=with_rung(hero("Ana", "s1"), "WIL", Rung("d8", 8, "d6")))
    done(do(session, "s1", "fell.rest", "ana", served=True, kind="week"))
    assert session.state.part("ana", Ladder).rung("WIL").die == "d8"


# ---- who cannot recover
@pytest.mark.parametrize("kind", ["moment", "night", "week"])
def test_fell_deprived_get_no_points_back(kind: str) -> None:
    session = table(ana=hurt(hero("Ana", "s1"), BOD=3))
    assert facts(done(do(session, "s0", "fell.deprive", "ana", lacking="water"))) == [NeedArose("ana", "water", 0)]
    wanted = do(session, "s1", "fell.rest", "ana", served=True, kind=kind)
    assert wanted == Refused("deprived", "fell.deprived", {"who": "Ana", "lacking": (OurWord("need-water"),)})
    assert points(session)[0] == 3


@pytest.mark.parametrize("kind", ["night", "week"])
def test_fell_deprived_of_sleep_sleep_it_off(kind: str) -> None:
    session = table(ana=hurt(hero("Ana", "s1"), BOD=3).with_parts(Need({"sleep": 0}, 2)))
    assert refusal(do(session, "s1", "fell.rest", "ana", served=True)) == "deprived"  # a moment is no sleep
    entry = done(do(session, "s1", "fell.rest", "ana", served=True, kind=kind))
    assert facts_of_rest(entry) == [
        NeedsMet("ana", ("sleep",)),
        PointsChanged("ana", "BOD", 5, "healed"),
        Said("ana", "fell.rest", kind),
    ]
    assert session.state.part("ana", Need) == Need()
    assert "fell.deprived" in rules_in(entry)


@pytest.mark.parametrize("kind", ["moment", "night", "week"])
def test_fell_rest_wants_food(kind: str) -> None:
    session = table(ana=hurt(hero("Ana", "s1"), BOD=3))
    wanted = do(session, "s1", "fell.rest", "ana", served=True, kind=kind, fed=False)
    assert wanted == Refused("not-fed", "fell.rest", {"who": "Ana", "rest": kind})


# ---- conditions
@pytest.mark.parametrize("kind", ["moment", "night", "week"])
def test_fell_rest_ends_what_ends_at_a_rest(kind: str) -> None:
    marks = {"c1": Condition("winded", rest=True), "c2": Condition("cursed"), "c3": Condition("blind", at=10**7)}
    session = table(box(1), ana=hero("Ana", "s1").with_parts(Conditions(marks)))
    entry = done(do(session, "s1", "fell.rest", "ana", served=True, kind=kind))
    assert facts_of_rest(entry)[0] == ConditionEnded("ana", "c1", "winded", "rest")
    assert list(session.state.part("ana", Conditions).active) == ["c2", "c3"]


# ---- hit points
def test_fell_rest_of_a_hireling_rolls_the_hit_die() -> None:
    session = table(box(2), pim=hireling(1))
    entry = done(do(session, "s1", "fell.rest", "pim", served=True, ability="WIL"))
    assert facts_of_rest(entry)[0] == HitPointsChanged("pim", 2)
    assert session.state.part("pim", HitPoints).now == 3


def test_fell_rest_night_brings_all_hit_points() -> None:
    worn_out = creature("goblin")
    hp = worn_out.part(HitPoints)
    session = table(pim=hireling(0, "out"), goblin=worn_out.with_parts(structs.replace(hp, now=1)))
    entry = done(do(session, "s1", "fell.rest", "pim", served=True, kind="night"))
    assert facts_of_rest(entry) == [
        HitPointsChanged("pim", 4),
        LifeChanged("pim", "up"),
        Said("pim", "fell.rest", "night"),
    ]
    entry = done(do(session, "s0", "fell.rest", "goblin", served=True, kind="night"))
    assert facts_of_rest(entry)[0] == HitPointsChanged("goblin", hp.maximum - 1)


# ---- the whole party
def test_fell_rest_of_the_whole_party() -> None:
    session = table(
        ana=hurt(hero("Ana", "s1"), BOD=2),
        bob=hurt(hero("Bob", "s2"), INT=1).with_parts(Need({"water": 0})),
        cyd=dying(hero("Cyd", "s3")),
        dot=structs.replace(hurt(hero("Dot", "s3"), BOD=0), life="dead"),
        pim=hireling(1),
        goblin=creature("goblin"),
    )
    entry = done(do(session, "s0", "fell.rest", "ana", served=True, kind="night", party=True))
    assert facts_of_rest(entry) == [
        PointsChanged("ana", "BOD", 6, "healed"),
        Said("ana", "fell.rest", "night"),
        Said("bob", "fell.rest", "restless", {"why": "deprived"}),
        Said("cyd", "fell.rest", "restless", {"why": "dying"}),
        HitPointsChanged("pim", 3),
        Said("pim", "fell.rest", "night"),
    ]
    assert points(session, "bob") == (8, 1, 6)


def test_fell_rest_of_minutes_brings_the_dead_nothing() -> None:
    """Bob, BOD 1 of a d4, is latched on: the first round takes it, and on the death table a 1 is death at once.

    Only Ana rolls for points: a 5.
    """
    session = table(box(1, 5), ana=hurt(hero("Ana", "s1"), BOD=2), bob=hurt(hero("Bob", "s2", bod="d4"), BOD=1))
    done(do(session, "s0", "table.condition", "bob", text="latched"))
    entry = done(do(session, "s0", "fell.rest", "ana", served=True, party=True))
    assert session.state.characters["bob"].life == "dead"
    assert Said("ana", "fell.rest", "moment", {"ability": "BOD", "rolled": 5}) in facts(entry, Said)
    assert not [said for said in facts(entry, Said) if said.who == "bob" and said.rule == "fell.rest"]


def test_fell_rest_party_and_clock_are_the_facilitators() -> None:
    session = table(ana=hero("Ana", "s1"))
    assert refusal(do(session, "s1", "fell.rest", "ana", served=True, kind="night", party=True)) == "facilitator-only"
    assert refusal(do(session, "s1", "fell.rest", "ana", served=True, kind="night", clock=False)) == "facilitator-only"
    assert refusal(do(session, "s2", "fell.rest", "ana", served=True)) == "not-yours"


# ---- the clock
@pytest.mark.parametrize(("kind", "hours"), [("moment", 1 / 6), ("night", 8), ("week", 168)])
def test_fell_rest_takes_its_time_unless_the_facilitator_leaves_the_clock_alone(kind: str, hours: float) -> None:
    session = table(box(1, 1), ana=hero("Ana", "s1"))
    done(do(session, "s1", "fell.rest", "ana", served=True, kind=kind))
    assert session.state.clock == hours * 3600
    done(do(session, "s0", "fell.rest", "ana", served=True, kind=kind, clock=False))
    assert session.state.clock == hours * 3600


def test_fell_rest_lights_burn_down_in_the_night() -> None:
    session = table(ana=hero("Ana", "s1", items=("torch",)))
    done(do(session, "s1", "fell.use", "ana", item="torch"))
    entry = done(do(session, "s0", "fell.rest", "ana", served=True, kind="night"))
    assert facts(entry)[0] == TimePassed(28_800)
    assert Said("ana", "table.light", "out", {"item": "torch"}) in facts(entry)


# ---- food
def eaten(entry: Entry) -> list[tuple[str, str, int]]:
    return [(e.who, e.key, e.count) for e in facts(entry, ItemLost) if e.why == "eaten"]


def test_fell_rest_takes_a_meal_each_time_and_warns_when_none_is_left() -> None:
    session = table(box(1, 1, 1), ana=hurt(hero("Ana", "s1", items=("rations", "rations")), BOD=1))
    meals = [eaten(done(do(session, "s1", "fell.rest", "ana"))) for _ in range(2)]
    assert meals == [[("ana", "rations", 1)], [("ana", "rations-2", 1)]]
    assert warning(do(session, "s1", "fell.rest", "ana")) == "no-food"
    entry = done(do(session, "s1", "fell.rest", "ana", overrule=True))  # there is food, says the table
    assert (eaten(entry), session.state.part("ana", Ladder).rung("BOD").points) == ([], 4)


def test_fell_rest_takes_nothing_from_the_pack_where_food_is_served() -> None:
    session = table(box(1), ana=hero("Ana", "s1", items=("rations",)))
    assert eaten(done(do(session, "s1", "fell.rest", "ana", served=True))) == []


def test_fell_rest_counts_a_meal_eaten_before_it_once() -> None:
    session = table(box(1, 1), ana=hero("Ana", "s1", coin=3))
    done(do(session, "s1", "fell.buy", "ana", item="good-meal"))
    done(do(session, "s1", "fell.rest", "ana"))
    assert warning(do(session, "s1", "fell.rest", "ana")) == "no-food"


def test_fell_rest_a_meal_of_yesterday_does_not_count() -> None:
    session = table(box(1), ana=hero("Ana", "s1", items=("rations",)))
    done(do(session, "s1", "fell.use", "ana", item="rations"))
    done(do(session, "s0", "table.clock", n=1, unit="days"))
    assert warning(do(session, "s1", "fell.rest", "ana")) == "no-food"


@pytest.mark.parametrize(("rations", "left"), [(7, 0), (9, 2)])
def test_fell_rest_a_week_takes_seven_meals(rations: int, left: int) -> None:
    session = table(ana=hero("Ana", "s1", bod="d12", items=("rations",) * rations))
    entry = done(do(session, "s1", "fell.rest", "ana", kind="week"))
    assert sum(n for _, _, n in eaten(entry)) == 7
    assert sum(i.count for i in session.state.part("ana", Pack).items.values()) == left


def test_fell_rest_of_the_party_shares_its_food_and_the_stash() -> None:
    """Ana has two rations, Bob none, the stash one: three eaters, three meals."""
    session = table(ana=hero("Ana", "s1", items=("rations",) * 2), bob=hero("Bob", "s2"), pim=hireling())
    night: dict[str, Any] = {"kind": "night", "party": True}
    assert warning(do(session, "s0", "fell.rest", "ana", **night)) == "no-food"
    done(do(session, "s1", "table.stash"))
    done(do(session, "s0", "table.house", "ana", name="coin", value=5))
    done(do(session, "s1", "fell.buy", "ana", item="rations"))
    done(do(session, "s1", "fell.hand", "ana", to="stash", item="rations"))
    entry = done(do(session, "s0", "fell.rest", "ana", **night))
    assert sorted((who, n) for who, _, n in eaten(entry)) == [("ana", 1), ("ana", 1), ("stash", 1)]


def test_fell_rest_with_food_ends_hunger_and_then_restores() -> None:
    session = table(ana=hurt(hero("Ana", "s1", items=("rations",)), BOD=2).with_parts(Need({"food": 0}, 1)))
    done(do(session, "s1", "fell.rest", "ana", kind="night"))
    assert (session.state.part("ana", Need), session.state.part("ana", Ladder).rung("BOD").points) == (Need(), 8)


# ---- a bed
def test_fell_market_a_bed_gives_a_nights_rest_and_sleep() -> None:
    ana = hurt(hero("Ana", "s1", coin=6), BOD=2).with_parts(Need({"sleep": 0}))
    session = table(ana=ana)
    done(do(session, "s1", "fell.buy", "ana", item="good-meal"))
    entry = done(do(session, "s1", "fell.buy", "ana", item="warm-bed"))
    assert Said("ana", "fell.rest", "night") in facts(entry)
    assert (session.state.part("ana", Need), session.state.part("ana", Ladder).rung("BOD").points) == (Need(), 8)


def test_fell_market_a_bed_without_a_meal_warns() -> None:
    session = table(ana=hero("Ana", "s1", coin=3))
    assert warning(do(session, "s1", "fell.buy", "ana", item="warm-bed")) == "no-food"


def test_fell_market_a_bed_gives_the_hungry_sleep_alone() -> None:
    ana = hurt(hero("Ana", "s1", coin=3), BOD=2).with_parts(Need({"food": 0, "sleep": 0}))
    session = table(ana=ana)
    done(do(session, "s1", "fell.buy", "ana", overrule=True, item="warm-bed"))
    assert (session.state.part("ana", Need).lacks, session.state.part("ana", Ladder).rung("BOD").points) == (
        {"food": 0},
        2,
    )
