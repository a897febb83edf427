"""Critical injuries, death, lost abilities, scars, deprivation, rest and reviving: numbers worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, parked, refusal, rules_in, warnings
from caltrop import words
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import ScoreChanged, Scores
from caltrop.games.common.items.pack import FatigueChanged, ItemLost, Pack
from caltrop.games.common.table.countdowns import CountdownOver, Countdowns
from caltrop.games.deeds.game import GAME
from caltrop.games.deeds.library import LIBRARY, Scar
from caltrop.games.deeds.sheet import Scarred, Scars
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from caltrop.table.log import Parked
from caltrop.table.session import Session, Warnings
from deeds.table import answered, borne, creature, hero, items, marks, most, play, score, table, target


def brand(*faces: int, rulings: dict[str, str] | None = None, **about: Any) -> Session:
    """Brand with 3 HP and Brawn 12, unless said otherwise."""
    return table(box(*faces), rulings, brand=hero("Brand", "s2", **{"hp": 3, **about}), ana=hero("Ana", "s1"))


def fatigue(session: Session, who: str = "brand") -> int:
    return session.state.part(who, Pack).fatigue


# ---- deeds.damage
@pytest.mark.parametrize(("save", "life"), [(7, "up"), (8, "out")])
def test_deeds_damage_and_the_save_with_the_new_score(save: int, life: str) -> None:
    session = brand(save)
    play(session, "s0", "deeds.damage", "brand", n=7)
    assert (score(session, "brand", "HP"), score(session, "brand", "Brawn")) == (0, 8)
    assert session.state.characters["brand"].life == life
    assert fatigue(session) == (life == "out")


def test_deeds_damage_armour_counts_only_where_it_is_said() -> None:
    session = brand(worn=("mail-hauberk",), hp=9)
    play(session, "s0", "deeds.damage", "brand", n=4)  # a fall
    assert score(session, "brand", "HP") == 5
    play(session, "s0", "deeds.damage", "brand", n=4, armour=True)
    assert score(session, "brand", "HP") == 3


def test_deeds_damage_brawn_0_is_death_without_a_save() -> None:
    session = brand()
    entry = play(session, "s0", "deeds.damage", "brand", n=15)
    assert LifeChanged("brand", "dead") in facts(entry)
    assert refusal(do(session, "s0", "deeds.damage", "brand", n=1)) == "dead-target"


def test_deeds_damage_the_fatigue_of_a_critical_injury_needs_a_slot() -> None:
    session = brand(20, items=("rope",) * 10)
    waiting = do(session, "s0", "deeds.damage", "brand", n=4)
    assert parked(waiting).asks[0].who == "brand"  # the owner says what is dropped
    entry = answered(session, waiting, "rope-3")
    assert ItemLost("brand", "rope-3", "no room", 1, "rope") in facts(entry)
    assert FatigueChanged("brand", 1) in facts(entry)
    assert "rope-3" not in items(session, "brand")


def test_deeds_damage_creatures_drop_without_fatigue() -> None:
    session = table(box(20), reaver=creature("reaver"))
    entry = play(session, "s0", "deeds.damage", "reaver", n=5)
    told: dict[str, Any] = {"ability": "Brawn", "rolled": 20, "score": 10}
    assert Said("reaver", "deeds.damage", "critical", told) in facts(entry)
    assert not facts(entry, FatigueChanged)


@pytest.mark.parametrize(("item", "left"), [("", 3), ("bandages", 2), ("smelling-salts", 2)])
def test_deeds_damage_unconscious_until_revived(item: str, left: int) -> None:
    ana = hero("Ana", "s1", items=("bandages", "smelling-salts", "rope"))
    session = table(ana=ana, brand=hero("Brand", "s2"))
    assert refusal(do(session, "s1", "deeds.revive", "ana", target="brand")) == "not-unconscious"
    play(session, "s0", "table.life", "brand", life="out")
    assert warnings(do(session, "s2", "deeds.action", "brand", what="crawl")) == ["down"]
    assert refusal(do(session, "s1", "deeds.revive", "ana", target="brand", item="rope")) == "no-reviving"
    entry = play(session, "s1", "deeds.revive", "ana", target="brand", item=item)
    assert facts(entry)[-2:] == [Said("brand", "deeds.damage", "revived", {"by": "ana"}), LifeChanged("brand", "up")]
    assert items(session, "ana")[item or "bandages"].uses == left


UNCONSCIOUS: dict[str, dict[str, Any]] = {
    "action": {"what": "crawl"},
    "opposed": {"target": "wolf"},
    "aid": {"ability": "Brawn", "others": [{"who": "ruk"}]},
    "interfere": {"ability": "Brawn", "others": [{"who": "ruk"}]},
    "attack": {"target": "wolf"},
    "strike": {"target": "wolf", "allies": ["ruk"]},
    "blast": {"targets": ["wolf"], "weapon": "fire-pot"},
    "deed": {"what": "bite back", "ability": "Brawn"},
    "cast": {"spell": "owl-eyes", "targets": ["ruk"]},
    "use": {"item": "torch"},
    "hand": {"to": "wolf", "item": "torch"},
    "drop": {"item": "torch"},
    "wear": {"item": "shield"},
    "buy": {"item": "torch"},
    "sell": {"item": "torch"},
    "revive": {"target": "cyd"},
}


@pytest.mark.parametrize("seat", ["s0", "s1"])
@pytest.mark.parametrize("move", UNCONSCIOUS)
def test_deeds_damage_the_unconscious_do_nothing_without_a_warning_that_names_it(move: str, seat: str) -> None:
    things = ("longsword", "fire-pot", "torch", "tinderbox", "shield")
    ana = hero("Ana", "s1", items=things, spells=("owl-eyes",), coin=50)
    cyd = structs.replace(hero("Cyd", "s3"), life="out")
    people = {"ana": structs.replace(ana, life="out"), "wolf": creature("ridge-wolf"), "ruk": hero("Ruk", "s2")}
    session = table(None, None, **people, cyd=cyd)
    result = do(session, seat, f"deeds.{move}", "ana", **UNCONSCIOUS[move])
    assert "down" in warnings(result)
    assert isinstance(result, Warnings)
    told = [words.sentence(w, GAME) for w in result.warnings if w.code == "down"]
    assert told == ["Ana is unconscious. Act anyway?"]


def shield_is_asked_for(ana: Character) -> bool:
    session = table(box(4), ana=ana, wolf=creature("ridge-wolf"))
    return isinstance(do(session, "s0", "deeds.attack", "wolf", target="ana", weapon="bite"), Parked)


def test_deeds_sunder_only_those_who_can_act_give_up_a_shield() -> None:
    """A bite of 4 takes 3 HP through the shield's armour, from the unconscious and the sleeping without a question."""
    ana = hero("Ana", "s1", hp=20, worn=("shield",))
    assert shield_is_asked_for(ana)
    faces = (4, 3)  # the d6, and the d12 of an attack on someone off guard
    for off_guard in (structs.replace(ana, life="out"), ana.with_parts(Conditions({"c1": borne("asleep")}))):
        session = table(box(*faces), ana=off_guard, wolf=creature("ridge-wolf"))
        play(session, "s0", "deeds.attack", "wolf", target="ana", weapon="bite")
        assert score(session, "ana", "HP") == 17


@pytest.mark.parametrize("mark", ["asleep", "numb"])
def test_deeds_conditions_the_sleeping_and_the_numb_handle_nothing(mark: str) -> None:
    session = table(ana=hero("Ana", "s1", items=("rations",)).with_parts(Conditions({"c1": borne(mark)})))
    assert warnings(do(session, "s1", "deeds.use", "ana", item="rations")) == ["cannot"]


# ---- deeds.loss
@pytest.mark.parametrize(("ability", "condition"), [("Finesse", "limp"), ("Intellect", "mad")])
def test_deeds_loss_at_0_and_back(ability: str, condition: str) -> None:
    session = brand()
    play(session, "s0", "deeds.damage", "brand", n=3, to=ability)
    assert not marks(session, "brand")
    assert score(session, "brand", "HP") == 3  # such harm leaves HP alone
    entry = play(session, "s0", "deeds.damage", "brand", n=99, to=ability)
    assert Said("brand", "deeds.loss", ability) in facts(entry)
    assert marks(session, "brand") == [condition]
    expected = ["cannot"] if ability == "Finesse" else ["helpless"]
    assert warnings(do(session, "s2", "deeds.action", "brand", what="wave")) == expected
    assert session.state.characters["brand"].life == "up"
    play(session, "s0", "deeds.heal", "brand", n=1, to=ability)
    assert not marks(session, "brand")


@pytest.mark.parametrize("ability", ["Finesse", "Intellect"])
def test_deeds_loss_at_0_no_more_is_lost_and_the_log_says_so(ability: str) -> None:
    session = brand()
    play(session, "s0", "deeds.damage", "brand", n=99, to=ability)
    there = marks(session, "brand")
    entry = play(session, "s0", "deeds.damage", "brand", n=2, to=ability)
    assert facts(entry) == [Said("brand", "deeds.loss", "no less", {"ability": ability})]
    assert (score(session, "brand", ability), marks(session, "brand")) == (0, there)


@pytest.mark.parametrize(("n", "told"), [(2, [Said("brand", "deeds.armor", "stopped")]), (3, [])])
def test_deeds_armor_that_stops_all_damage_is_told(n: int, told: list[Said]) -> None:
    """Armour 2 takes all of 2 damage, and leaves 1 of 3."""
    session = brand(worn=("mail-hauberk",))
    entry = play(session, "s0", "deeds.damage", "brand", n=n, armour=True)
    assert facts(entry, Said) == told
    assert score(session, "brand", "HP") == 5 - n


@pytest.mark.parametrize(("save", "life"), [(8, "up"), (9, "out")])
def test_deeds_loss_of_brawn_itself_asks_for_the_save(save: int, life: str) -> None:
    session = brand(save)
    play(session, "s0", "deeds.damage", "brand", n=3, to="Brawn")
    assert (score(session, "brand", "Brawn"), session.state.characters["brand"].life) == (9, life)


def test_deeds_loss_brawn_worn_down_to_0_is_death() -> None:
    session = brand()
    play(session, "s0", "deeds.damage", "brand", n=12, to="Brawn")
    assert session.state.characters["brand"].life == "dead"


# ---- deeds.scars
SCARS = {scar.n: scar for scar in LIBRARY.scars.values()}


def scarred(n: int, *faces: int) -> Session:
    """Brand, after exactly n damage to n HP."""
    session = brand(*faces, hp=n)
    entry = play(session, "s0", "deeds.damage", "brand", n=n)
    scar = SCARS[min(12, n)]
    place = scar.places[faces[0] - 1] if scar.places else ""
    assert Scarred("brand", scar.name, place) in facts(entry)
    assert (score(session, "brand", "HP"), score(session, "brand", "Brawn")) == (0, 12)
    return session


def mend(session: Session) -> list[Any]:
    """The scar that waits is rolled for by itself once a healer has seen to its bearer, and not before."""
    play(session, "s0", "deeds.rest", "brand", kind="night")
    (id,) = session.state.part("brand", Countdowns).countdowns
    found = facts(play(session, "s0", "deeds.rest", "brand", kind="care"))
    assert CountdownOver("brand", id, "deeds.scars") in found
    assert not session.state.part("brand", Countdowns).countdowns
    return found


def test_there_are_twelve_scars_by_the_damage() -> None:
    assert sorted(SCARS) == list(range(1, 13))


@pytest.mark.parametrize("n", [1, 5, 7])
def test_deeds_scars_that_are_conditions(n: int) -> None:
    session = scarred(n, *((3,) if SCARS[n].places else ()))
    assert marks(session, "brand") == [SCARS[n].condition]
    at = next(iter(session.state.part("brand", Conditions).active.values())).at
    assert at == (10 * 86_400 if n == 5 else None)


def test_deeds_scars_2_costs_a_fatigue() -> None:
    assert fatigue(scarred(2)) == 1


def test_deeds_scars_6_costs_finesse_for_good() -> None:
    session = scarred(6, 1, 3)
    assert (score(session, "brand", "Finesse"), most(session, "brand", "Finesse")) == (8, 8)


def test_deeds_scars_what_one_takes_is_told_apart_from_the_blow() -> None:
    """6 damage at 6 HP; the lost toes are 3 Finesse. A splinter's new points are no healing."""
    session = table(box(1, 3, 3, 1), brand=hero("Brand", "s2", hp=6), ana=hero("Ana", "s1"))
    told = words.entry_lines(play(session, "s0", "deeds.damage", "brand", n=6), session.state, GAME)
    assert "Brand takes 6 damage: HP 6 → 0." in " ".join(told)
    assert "Brand loses 3 Finesse for good: 11 → 8." in " ".join(told)
    session = table(box(1, 2), brand=hero("Brand", "s2", hp=4), ana=hero("Ana", "s1"))
    play(session, "s0", "deeds.damage", "brand", n=4)
    told = words.entry_lines(play(session, "s0", "deeds.rest", "brand", kind="care"), session.state, GAME)
    assert "Brand's maximum HP rises: 4 → 6." in " ".join(told)
    assert "6 (full)" not in " ".join(told)


@pytest.mark.parametrize(
    ("n", "faces", "name", "before", "after"),
    [
        (3, (6,), "HP", 3, 6),
        (3, (3,), "HP", 3, 3),
        (4, (2, 4), "HP", 4, 8),
        (8, (5, 4, 4), "Finesse", 11, 13),
        (8, (5, 4, 2), "Finesse", 11, 11),
        (9, (6, 5), "HP", 9, 11),
        (9, (1, 1), "HP", 9, 9),
        (10, (6, 6, 6), "Intellect", 10, 18),
        (11, (6, 6, 6, 1), "Brawn", 12, 13),
        (11, (6, 1, 1, 1), "Brawn", 12, 12),
        (12, (4,), "HP", 12, 16),
        (15, (1,), "HP", 15, 16),
    ],
)
def test_deeds_scars_that_wait_until_one_is_mended(
    n: int, faces: tuple[int, ...], name: str, before: int, after: int
) -> None:
    session = scarred(n, *faces)
    assert most(session, "brand", name) == before
    told = mend(session)
    assert most(session, "brand", name) == score(session, "brand", name) == after
    unchanged = [e for e in told if isinstance(e, Said) and e.rule == "deeds.scars"]
    assert bool(unchanged) is (before == after)


def test_every_scar_is_among_these() -> None:
    assert {1, 5, 7, 2, 6, 3, 4, 8, 9, 10, 11, 12} == set(SCARS)
    assert all(isinstance(scar, Scar) and scar.text for scar in SCARS.values())


@pytest.mark.parametrize(("answer", "scars"), [("yes", 1), ("no", 0)])
def test_deeds_scars_where_the_facilitator_is_asked(answer: str, scars: int) -> None:
    session = brand(hp=7, rulings={"deeds.scars.when": "ask"})
    waiting = do(session, "s0", "deeds.damage", "brand", n=7)
    assert parked(waiting).asks[0].who == ""
    answered(session, waiting, answer)
    assert len(session.state.part("brand", Scars).scars) == scars


def test_deeds_scars_are_not_for_creatures() -> None:
    session = table(reaver=creature("reaver"))
    assert not facts(play(session, "s0", "deeds.damage", "reaver", n=4), Scarred)


# ---- deeds.deprived
def days(session: Session, n: int) -> int:
    play(session, "s0", "deeds.time", n=n, unit="days")
    return fatigue(session)


def test_deeds_deprived_each_day_beyond_the_first_adds_a_fatigue() -> None:
    """Three days without: the second and third bring one each."""
    session = brand()
    play(session, "s0", "deeds.deprive", "brand", lacking="water")
    assert [days(session, 1), days(session, 1), days(session, 1)] == [0, 1, 2]
    play(session, "s0", "deeds.deprive", "brand", lacking="sleep")  # no fresh start
    assert days(session, 1) == 3
    play(session, "s0", "deeds.deprive", "brand")
    assert days(session, 5) == 3
    assert session.state.part("brand", Need) == Need()
    assert refusal(do(session, "s0", "deeds.deprive", "brand")) == "not-deprived"


@pytest.mark.parametrize("kind", ["moment", "night", "care"])
def test_deeds_deprived_nothing_heals(kind: str) -> None:
    session = brand()
    play(session, "s0", "deeds.deprive", "brand", lacking="food")
    assert refusal(do(session, "s2", "deeds.rest", "brand", kind=kind)) == "deprived"
    assert refusal(do(session, "s0", "deeds.heal", "brand", n=1)) == "deprived"
    entry = play(session, "s0", "deeds.rest", "brand", kind=kind, party=True)
    assert Said("brand", "deeds.rest", "restless", {"why": "deprived"}) in facts(entry)


@pytest.mark.parametrize("kind", ["night", "care"])
def test_deeds_deprived_sleep_can_be_slept_off(kind: str) -> None:
    session = worn()
    play(session, "s0", "deeds.deprive", "brand", lacking="sleep")
    assert refusal(do(session, "s2", "deeds.rest", "brand")) == "deprived"  # not in a moment
    play(session, "s2", "deeds.rest", "brand", kind=kind)
    assert (session.state.part("brand", Need).lacks, score(session, "brand", "HP"), fatigue(session)) == ({}, 3, 0)


def test_deeds_deprived_the_story_brings_fatigue_and_takes_it() -> None:
    session = brand()
    play(session, "s0", "deeds.fatigue", "brand", by=3)
    assert fatigue(session) == 3
    play(session, "s0", "deeds.fatigue", "brand", by=-5)
    assert fatigue(session) == 0
    assert refusal(do(session, "s0", "deeds.fatigue", "brand", by=0)) == "no-fatigue"
    none = do(session, "s0", "deeds.fatigue", "brand", by=-1)
    assert none == Refused("not-tired", "deeds.deprived", {"who": "Brand"})
    assert words.sentence(none, session.game) == "Brand has no fatigue."


# ---- deeds.rest
def worn() -> Session:
    """Brand at 0 HP, Brawn 8 of 12, Finesse 9 of 11, with two fatigue."""
    session = brand(7)
    play(session, "s0", "deeds.damage", "brand", n=7)
    play(session, "s0", "deeds.damage", "brand", n=2, to="Finesse")
    play(session, "s0", "deeds.fatigue", "brand", by=2)
    return session


@pytest.mark.parametrize(
    ("kind", "hp", "brawn", "finesse", "left"),
    [("moment", 3, 8, 9, 2), ("night", 3, 8, 9, 0), ("care", 3, 12, 11, 0)],
)
def test_deeds_rest_of_three_kinds(kind: str, hp: int, brawn: int, finesse: int, left: int) -> None:
    session = worn()
    play(session, "s2", "deeds.rest", "brand", kind=kind)
    scores = session.state.part("brand", Scores)
    assert (scores.now("HP"), scores.now("Brawn"), scores.now("Finesse"), fatigue(session)) == (
        hp,
        brawn,
        finesse,
        left,
    )


def test_deeds_rest_has_its_conditions() -> None:
    session = worn()
    assert refusal(do(session, "s2", "deeds.rest", "brand", kind="night", safe=False)) == "not-safe"
    assert refusal(do(session, "s2", "deeds.rest", "brand", kind="care", healer=False)) == "no-healer"
    assert refusal(do(session, "s2", "deeds.rest", "brand", clock=False)) == "facilitator-only"
    play(session, "s0", "table.life", "brand", life="out")
    assert refusal(do(session, "s2", "deeds.rest", "brand")) == "unconscious"
    play(session, "s0", "deeds.rest", "brand", kind="care")
    assert session.state.characters["brand"].life == "up"
    play(session, "s0", "deeds.creature", creature="reaver")
    play(session, "s0", "deeds.fight", foes=["reaver"])
    assert warnings(do(session, "s2", "deeds.rest", "brand")) == ["in-a-fight"]


@pytest.mark.parametrize(
    ("kind", "weeks", "seconds"), [("night", 1, 28_800), ("care", 2, 14 * 86_400), ("moment", 1, 60)]
)
def test_deeds_rest_takes_its_time(kind: str, weeks: int, seconds: int) -> None:
    session = worn()
    play(session, "s0", "deeds.rest", "brand", kind=kind, weeks=weeks, party=True)
    assert session.state.clock == seconds


def test_healing_goes_no_further_than_the_most() -> None:
    session = worn()
    entry = play(session, "s0", "deeds.heal", "brand", n=9)
    assert facts(entry) == [ScoreChanged("brand", "HP", 3)]


# ---- creatures whose attacks wear abilities down
def test_an_attack_on_an_ability_leaves_hp_alone_and_its_mark_can_be_saved_against() -> None:
    """The spider's venom: d6 Finesse past armour; a Brawn save keeps the poison off."""
    session = table(
        box(3, 5, 2, 20), brand=hero("Brand", "s2", worn=("mail-hauberk",)), spider=creature("trapdoor-spider")
    )
    entry = play(session, "s0", "deeds.attack", "spider", target="brand", weapon="venom")
    assert (score(session, "brand", "HP"), score(session, "brand", "Finesse")) == (4, 8)
    assert not marks(session, "brand")
    assert facts(entry)[-1].result == "shaken off"
    assert "deeds.loss" in rules_in(entry)
    play(session, "s0", "deeds.attack", "spider", target="brand", weapon="venom")
    assert marks(session, "brand") == ["poisoned"]


def test_an_attack_on_an_ability_can_be_taken_by_the_shield() -> None:
    session = table(box(3), brand=hero("Brand", "s2", worn=("shield",)), ghoul=creature("ghoul"))
    waiting = do(session, "s0", "deeds.attack", "ghoul", target="brand", weapon="grave touch")
    answered(session, waiting, "yes")
    assert score(session, "brand", "Finesse") == 11
    assert not marks(session, "brand")


def whole(session: Session, who: str) -> Character:
    return session.state.characters[who]


def test_the_word_for_how_somebody_is() -> None:
    session = table(box(5), straw=target(hp=2, brawn=9))
    hurt = session.game.hurt
    assert hurt(whole(session, "straw")) == "unhurt"
    play(session, "s0", "deeds.damage", "straw", n=1)
    assert hurt(whole(session, "straw")) == "hurt"
    done(do(session, "s0", "deeds.damage", "straw", n=2))
    assert hurt(whole(session, "straw")) == "badly hurt"


# ---- until revived, and one need by one
def test_deeds_damage_bought_healers_care_revives_and_lets_waiting_scars_appear() -> None:
    """Exactly 3 of 3 HP leave Iron Hum, which waits for a healer: its d6 shows 6 and beats the 3."""
    ana = hero("Ana", "s1", hp=3, coin=50)
    session = table(box(20, 6), ana=ana)
    play(session, "s0", "deeds.damage", "ana", n=3)
    play(session, "s0", "deeds.damage", "ana", n=2)  # Brawn 10, and a 20
    lives = [session.state.characters["ana"].life]
    play(session, "s1", "deeds.buy", "ana", item="healers-care")
    assert [*lives, session.state.characters["ana"].life] == ["out", "up"]
    assert (score(session, "ana", "Brawn"), score(session, "ana", "HP")) == (12, 6)


def lacks(session: Session) -> list[str]:
    return sorted(session.state.part("ana", Need).lacks)


def test_deeds_deprived_needs_are_counted_one_by_one() -> None:
    session = table(ana=hero("Ana", "s1", items=("rations",), coin=10))
    for need in ("food", "sleep"):
        play(session, "s0", "deeds.deprive", "ana", lacking=need)
    assert lacks(session) == ["food", "sleep"]
    play(session, "s1", "deeds.rest", "ana", kind="night")  # it meets the lack of sleep, and no hunger
    assert lacks(session) == ["food"]
    play(session, "s1", "deeds.use", "ana", item="rations")
    assert lacks(session) == []


def test_deeds_deprived_a_bed_that_is_bought_meets_a_lack_of_sleep() -> None:
    session = table(ana=hero("Ana", "s1", hp=4, coin=10))
    play(session, "s0", "deeds.damage", "ana", n=2)
    play(session, "s0", "deeds.deprive", "ana", lacking="sleep")
    play(session, "s1", "deeds.buy", "ana", item="warm-bed")
    assert (lacks(session), score(session, "ana", "HP")) == ([], 4)
