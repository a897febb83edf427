"""What spells of Fell do once they are cast: on whom, how long, and how they end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, in_words, refusal, warnings
from caltrop import words
from caltrop.games.common.conditions.on_sheet import (
    Condition,
    ConditionAdded,
    ConditionCaused,
    ConditionEnded,
    Conditions,
)
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.items.supplies import LIGHT
from caltrop.games.common.people.attitude import Attitude, AttitudeSet
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.fell.game import GAME
from caltrop.games.fell.library import LIBRARY
from caltrop.games.fell.messages import CastDecided
from caltrop.kernel.rules.refusals import Refused, Warned
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from caltrop.messages.log import BookText
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session, Warnings
from caltrop.words import entry_lines
from caltrop.words.line import line_messages
from fell.table import creature, hero, table
from words.single_events import event_line


def casting(spell: str, *faces: int, rulings: dict[str, str] | None = None, **others: Character) -> Session:
    """Return a table where Ana, WIL d6, knows one spell; after 4, which passes at DN 4, the box has these faces."""
    return table(box(4, *faces), rulings, ana=hero("Ana", "s1", spells=(spell,)), **others)


def cast(session: Session, spell: str, *targets: str, **want: Any) -> Entry:
    return done(do(session, "s1", "fell.cast", "ana", spell=spell, dn=4, targets=list(targets), **want))


def warned(result: Any) -> Warned:
    """Return the one warning."""
    assert isinstance(result, Warnings), result
    (found,) = result.warnings
    return found


def marks(session: Session, who: str) -> dict[str, Condition]:
    return {mark.row: mark for mark in session.state.part(who, Conditions).active.values()}


# ---- text and end
@pytest.mark.parametrize("spell", LIBRARY.spells)
def test_fell_cast_tells_the_own_text_of_a_spell_that_leaves_nothing(spell: str) -> None:
    """To everyone, so it calls no one "you"."""
    said = Said("ana", "fell.cast", "cast", {"spell": spell})
    book = LIBRARY.spells[spell]
    told = not book.condition and spell != "cure-wounds"
    line = (CastDecided(who="Ana", spell=book.name), *([BookText(book.text)] if told else []))
    assert event_line(said, {"ana": "Ana"}, GAME) == in_words(GAME, *line)
    assert not (told and re.search(r"\byou", book.text, re.IGNORECASE))


def book_texts(session: Session, entry: Entry) -> list[str]:
    """Return what the book says in a line of the log, to everyone."""
    return [message.text for message in line_messages(entry, session.state, GAME) if isinstance(message, BookText)]


@pytest.mark.parametrize(
    ("spell", "targets", "meaning"),
    [
        ("fog-cloud", (), "Fog hides shapes and faces."),  # a place: its own words
        ("marble-craze", (), "Pockets fill with marbles every 30 seconds."),  # its caster's condition
        ("primal-surge", ("goblin", "bob"), "What its kind will one day become."),  # of several targets, once
        ("pacify", ("goblin",), ""),  # a rule applies it
    ],
)
def test_fell_cast_tells_what_becomes_of_its_bearers(spell: str, targets: tuple[str, ...], meaning: str) -> None:
    session = casting(spell, *[6, 1] * len(targets), goblin=creature("goblin"), bob=hero("Bob", "s2"))
    entry = cast(session, spell, *targets, overrule=True)
    assert book_texts(session, entry) == ([meaning] if meaning else [])


def test_fell_cast_unended_lasts_until_the_casters_next_nights_rest() -> None:
    session = casting("haste", 3)
    cast(session, "haste")
    done(do(session, "s1", "fell.rest", "ana", served=True))  # a moment's breath does not end it
    assert set(marks(session, "ana")) == {"hastened"}
    entry = done(do(session, "s1", "fell.rest", "ana", kind="night", served=True, overrule=True))
    assert ConditionEnded("ana", "c1", "hastened", "source-night", "hastened") in facts(entry)
    assert marks(session, "ana") == {}


def test_fell_cast_unended_by_word_outlasts_a_night() -> None:
    session = casting("haste", rulings={"fell.cast.unended": "word"})
    cast(session, "haste")
    done(do(session, "s1", "fell.rest", "ana", kind="night", served=True))
    assert set(marks(session, "ana")) == {"hastened"}


def test_fell_cast_a_stated_end_is_the_clocks() -> None:
    session = casting("time-control")
    cast(session, "time-control")  # 30 seconds, which are five rounds
    assert marks(session, "ana")["time-control"].at == 30
    entry = done(do(session, "s0", "table.clock", n=1, unit="minutes"))
    assert ConditionEnded("ana", "c1", "Time Control", "time", "time-control") in facts(entry)


def test_fell_cast_its_caster_lets_it_end() -> None:
    session = casting("charm", 6, 1, goblin=creature("goblin").with_parts(Attitude("hostile")))
    assert ConditionCaused("goblin", "c1", "ana") in facts(cast(session, "charm", "goblin"))
    entry = done(do(session, "s1", "table.let_go", "ana", condition="goblin/c1"))
    ended = ConditionEnded("goblin", "c1", "charmed", "word", "charmed")
    assert facts(entry) == [ended, AttitudeSet("goblin", "hostile")]


def test_fell_cast_on_a_place_stands_on_the_casters_sheet_under_its_name() -> None:
    session = casting("fog-cloud")
    cast(session, "fog-cloud")
    mark = marks(session, "ana")["fog-cloud"]
    assert (mark.text, mark.ends, mark.meaning) == ("Fog Cloud", ("source-night",), "Fog hides shapes and faces.")


# ---- two creatures
@pytest.mark.parametrize(("spell", "condition"), [("telepathy", "mind-linked"), ("body-swap", "body swapped")])
def test_fell_spells_for_two_mark_both(spell: str, condition: str) -> None:
    session = casting(spell, 6, 1, goblin=creature("goblin"))  # the contest: 6 against 1
    cast(session, spell, "goblin")
    assert condition in marks(session, "goblin")
    assert condition in marks(session, "ana")


def test_fell_spells_telepathy_joins_two_others() -> None:
    session = casting("telepathy", 6, 1, 6, 1, a=creature("goblin"), b=creature("goblin"))
    cast(session, "telepathy", "a", "b")
    assert "mind-linked" in marks(session, "a")
    assert "mind-linked" in marks(session, "b")
    assert marks(session, "ana") == {}


def test_fell_spells_for_two_are_as_weak_as_the_one_who_resists() -> None:
    session = casting("telepathy", 1, 4, goblin=creature("goblin"))  # the contest: 1 against 4
    cast(session, "telepathy", "goblin")
    assert [marks(session, who)["mind-linked"].at for who in ("ana", "goblin")] == [6, 6]  # one round


def test_fell_spells_shuffle_trades_places_once() -> None:
    session = casting("shuffle", 6, 1, 6, 1, a=creature("goblin"), b=creature("goblin"))
    entry = cast(session, "shuffle", "a", "b")
    traded = [e for e in facts(entry, Said) if e.result == "traded"]
    assert traded == [Said("a", "table.condition", "traded", {"against": "b"})]


def test_fell_spells_shuffle_that_is_resisted_does_nothing() -> None:
    session = casting("shuffle", 1, 4, goblin=creature("goblin"))
    entry = cast(session, "shuffle", "goblin")
    assert [e.result for e in facts(entry, Said)] == ["cast", "resisted"]


def test_fell_cast_on_more_targets_than_it_is_for_warns() -> None:
    session = casting("charm", a=creature("goblin"), b=creature("goblin"))
    want: dict[str, Any] = {"spell": "charm", "dn": 4, "targets": ["a", "b"]}
    assert warnings(do(session, "s1", "fell.cast", "ana", **want)) == ["too-many-targets"]


def test_fell_spells_body_swap_needs_another() -> None:
    session = casting("body-swap")
    assert refusal(do(session, "s1", "fell.cast", "ana", spell="body-swap", dn=4, targets=["ana"])) == "self-target"


# ---- aimed at somebody
@pytest.mark.parametrize(
    ("spell", "condition"),
    [
        ("adhere", "stuck"),
        ("earthquake", "knocked down"),
        ("pit", "in the pit"),
        ("slick", "slipping"),
        ("web", "webbed"),
    ],
)
def test_fell_cast_on_things_and_places_can_be_aimed_and_contested(spell: str, condition: str) -> None:
    session = casting(spell, 6, 1, goblin=creature("goblin"))
    entry = cast(session, spell, "goblin")
    assert {mark.row for mark in marks(session, "goblin").values()} == {condition}
    assert "fell.contest" in {step.step.rule for step in entry.steps}


def test_fell_cast_aimed_spell_that_is_contested_lasts_one_round() -> None:
    session = casting("pit", 1, 4, goblin=creature("goblin"))
    entry = cast(session, "pit", "goblin")
    assert Said("goblin", "fell.cast", "weakened", {"spell": "pit"}) in facts(entry)
    assert marks(session, "goblin")["in the pit"].at == 6


def test_fell_spells_filch_takes_what_its_caster_names() -> None:
    bob = hero("Bob", "s2", items=("mace", "rope"), worn=("helmet",))
    session = casting("filch", 6, 1, bob=bob)
    want: dict[str, Any] = {"spell": "filch", "dn": 4, "targets": ["bob"]}
    for unseen in ("", "crown", "helmet"):  # missing, not there, and worn
        assert refusal(do(session, "s1", "fell.cast", "ana", about=unseen, **want)) == "no-such-sight"
    cast(session, "filch", "bob", about="mace")
    assert set(session.state.part("bob", Pack).items) == {"rope", "helmet"}
    assert set(session.state.part("ana", Pack).items) == {"mace"}


def test_fell_spells_filch_takes_the_weapon_out_of_a_creatures_hand_and_no_claws() -> None:
    session = casting("filch", 6, 1, goblin=creature("goblin"), wolf=creature("wolf"))
    want: dict[str, Any] = {"spell": "filch", "dn": 4}
    assert refusal(do(session, "s1", "fell.cast", "ana", targets=["wolf"], about="bite", **want)) == "no-such-sight"
    cast(session, "filch", "goblin", about="rusty knife")
    (knife,) = session.state.part("ana", Pack).items.values()
    assert (knife.name, knife.is_weapon, knife.is_carried) == ("rusty knife", True, True)
    assert "rusty knife" not in [item.name for item in session.state.part("goblin", Pack).items.values()]


def test_fell_spells_filch_that_is_resisted_takes_nothing() -> None:
    session = casting("filch", 1, 4, bob=hero("Bob", "s2", items=("mace",)))
    entry = cast(session, "filch", "bob", about="mace")
    assert [e.result for e in facts(entry, Said)] == ["cast", "resisted"]
    assert set(session.state.part("bob", Pack).items) == {"mace"}


# ---- what a spell is on
@pytest.mark.parametrize("spell", [s.id for s in LIBRARY.spells.values() if s.target in ("object", "place")])
def test_fell_cast_on_a_thing_or_a_place_says_on_what(spell: str) -> None:
    session = casting(spell)
    entry = cast(session, spell, about="the old cart")
    assert facts(entry, Said)[0].facts["about"] == "the old cart"
    row = LIBRARY.spells[spell]
    assert [m.about for m in marks(session, "ana").values()] == (["the old cart"] if row.condition else [])


@pytest.mark.parametrize("spell", ["phobia", "hatred", "greed", "command"])
def test_fell_cast_says_what_is_feared_hated_coveted_or_ordered(spell: str) -> None:
    session = casting(spell, 6, 1, goblin=creature("goblin"))
    cast(session, spell, "goblin", about="the old cart")
    (mark,) = marks(session, "goblin").values()
    assert words.mark_word(mark.label, GAME) == f"{LIBRARY.conditions[mark.row].title}: the old cart"


def test_fell_cast_on_two_things_stands_twice() -> None:
    session = casting("animate-object", 4)
    cast(session, "animate-object", about="the cart")
    cast(session, "animate-object", about="the gate")
    assert [m.about for m in session.state.part("ana", Conditions).active.values()] == ["the cart", "the gate"]


@pytest.mark.parametrize("spell", [s.id for s in LIBRARY.spells.values() if s.target == "self" and not s.aimed])
def test_fell_cast_on_oneself_takes_no_target(spell: str) -> None:
    session = casting(spell, goblin=creature("goblin"))
    assert refusal(do(session, "s1", "fell.cast", "ana", spell=spell, dn=4, targets=["goblin"])) == "own-spell"
    cast(session, spell, "ana")


@pytest.mark.parametrize("spell", ["astral-prison", "hover", "telekinesis", "displace", "animate-object"])
def test_fell_cast_on_a_thing_is_resisted_by_whom_it_is_aimed_at(spell: str) -> None:
    """The contest: 1 against 4. The spell stands on its caster's sheet, for a round, and not on the goblin's."""
    session = casting(spell, 1, 4, goblin=creature("goblin"))
    cast(session, spell, "goblin", about="the goblin's cart")
    assert marks(session, "goblin") == {}
    assert marks(session, "ana")[spell].at == 6


def test_fell_spells_cure_of_the_unhurt_says_that_nothing_is_missing() -> None:
    session = casting("cure-wounds", 3, bob=hero("Bob", "s2"))
    entry = cast(session, "cure-wounds", "bob")
    assert Said("bob", "fell.rest", "full", {"name": "BOD"}) in facts(entry)


# ---- changed bodies
def test_fell_spells_haste_gives_three_moves_and_no_fourth() -> None:
    """Three times the speed is three moves in a turn; in the next turn they are three again."""
    session = casting("haste", goblin=creature("goblin"), bob=hero("Bob", "s2"))
    cast(session, "haste")
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="party"))
    for _ in range(2):
        for who, moves in (("ana", 3), ("bob", 1)):
            for _ in range(moves):
                done(do(session, "s0", "fell.move", who))
            assert warned(do(session, "s0", "fell.move", who)).facts["moves"] == moves
        done(do(session, "s0", "fell.turn"))
        done(do(session, "s0", "fell.turn"))


@pytest.mark.parametrize("spell", ["beast-form", "smoke-form", "ooze-form", "swarm"])
def test_fell_spells_without_hands_swing_no_sword(spell: str) -> None:
    ana = hero("Ana", "s1", spells=(spell,), items=("greatsword",))
    session = table(box(4), ana=ana, goblin=creature("goblin"))
    cast(session, spell)
    want: dict[str, Any] = {"target": "goblin"}
    assert warnings(do(session, "s1", "fell.attack", "ana", weapon="greatsword", **want)) == ["cannot"]
    plan = session.preview("s1", Intent("fell.attack", "ana", {"weapon": "unarmed", **want}))
    assert not isinstance(plan, Refused)
    assert plan.warnings == ()


# ---- bound bodies, swayed hearts
@pytest.mark.parametrize(("dies", "lives"), [("ana", "goblin"), ("goblin", "ana")])
def test_fell_spells_body_swap_one_death_is_two(dies: str, lives: str) -> None:
    session = casting("body-swap", 6, 1, goblin=creature("goblin"), bob=hero("Bob", "s2"))
    cast(session, "body-swap", "goblin")
    entry = done(do(session, "s0", "table.life", dies, life="dead"))
    assert session.state.characters[lives].life == "dead"
    assert Said(lives, "fell.spells", "dies too", {"against": dies}) in facts(entry)
    assert session.state.characters["bob"].life == "up"


def test_fell_spells_charm_makes_friendly_while_it_lasts() -> None:
    session = casting("charm", 6, 1, goblin=creature("goblin").with_parts(Attitude("hostile")))
    cast(session, "charm", "goblin")
    assert session.state.part("goblin", Attitude).result == "friendly"
    done(do(session, "s0", "table.condition.end", "goblin", id="c1"))
    assert session.state.part("goblin", Attitude) == Attitude("hostile")


def test_fell_spells_charm_makes_no_one_less_helpful() -> None:
    session = casting("charm", 6, 1, guard=creature("guard").with_parts(Attitude("helpful")))
    cast(session, "charm", "guard")
    assert session.state.part("guard", Attitude).result == "helpful"


def test_fell_spells_snuff_puts_out_a_torch() -> None:
    bob = hero("Bob", "s2", items=("torch",))
    session = casting("snuff", 6, 1, bob=bob)
    done(do(session, "s2", "fell.use", "bob", item="torch"))
    assert session.state.part("bob", Countdowns).has(LIGHT)
    entry = cast(session, "snuff", "bob")
    assert Said("bob", LIGHT, "snuffed") in facts(entry)
    assert not session.state.part("bob", Countdowns).has(LIGHT)


@pytest.mark.parametrize("targets", [(), ("goblin",)])
def test_fell_spells_teleport_an_object_or_a_person(targets: tuple[str, ...]) -> None:
    session = casting("teleport", 6, 1, goblin=creature("goblin"))
    entry = cast(session, "teleport", *targets)
    moved = [e for e in facts(entry, Said) if e.result == "moved"]
    assert [e.who for e in moved] == list(targets)
    assert not marks(session, "ana")


def test_fell_spells_push_pull_moves_somebody() -> None:
    session = casting("push-pull", 6, 1, goblin=creature("goblin"))
    assert "moved" in [e.result for e in facts(cast(session, "push-pull", "goblin"), Said)]


# ---- what it brings
def test_fell_spells_raise_dead_brings_a_skeleton_under_the_players_hand() -> None:
    session = casting("raise-dead")
    cast(session, "raise-dead")
    skeleton = session.state.characters["skeleton"]
    assert (skeleton.kind, skeleton.owner) == ("creature", "s1")
    assert session.state.may_act_for("s1", "skeleton")
    assert "unbreaking" in marks(session, "skeleton")


def test_fell_spells_raise_dead_in_a_fight_joins_the_casters_side() -> None:
    session = casting("raise-dead", goblin=creature("goblin"))
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="party"))
    cast(session, "raise-dead")
    fight = session.state.fight
    assert fight is not None
    assert fight.sides["party"] == ("ana", "skeleton")


# ---- secrets
def test_fell_cast_on_a_hidden_target_names_it_to_no_player() -> None:
    goblin = structs.replace(creature("goblin"), hidden=True)
    session = casting("charm", 6, 1, goblin=goblin)
    entry = done(do(session, "s0", "fell.cast", "ana", spell="charm", dn=4, targets=["goblin"]))
    about = [told for told in entry.emitted if isinstance(told.event, (ConditionAdded, ConditionCaused))]
    assert len(about) == 2
    assert all(told.audience == () for told in about)


# ---- without a stated end: the caster's night, or death
def test_fell_cast_unended_on_a_creature_ends_with_the_casters_night() -> None:
    session = casting("charm", 6, 1, goblin=creature("goblin"), bob=hero("Bob", "s2"))
    cast(session, "charm", "goblin")
    done(do(session, "s2", "fell.rest", "bob", kind="night", served=True, overrule=True))  # another's night
    assert set(marks(session, "goblin")) == {"charmed"}
    entry = done(do(session, "s1", "fell.rest", "ana", kind="night", served=True, overrule=True))
    assert ConditionEnded("goblin", "c1", "charmed", "source-night", "charmed") in facts(entry)


def test_fell_cast_unended_on_another_outlasts_their_own_night() -> None:
    session = casting("charm", 6, 1, bob=hero("Bob", "s1"))
    cast(session, "charm", "bob", willing=True)  # both are the same player's, who may say so
    done(do(session, "s1", "fell.rest", "bob", kind="night", served=True, overrule=True))
    assert set(marks(session, "bob")) == {"charmed"}


@pytest.mark.parametrize("spell", ["charm", "fog-cloud", "raise-dead"])
def test_fell_cast_unended_ends_with_the_casters_death(spell: str) -> None:
    session = casting(spell, 6, 1, goblin=creature("goblin"))
    cast(session, spell, *(("goblin",) if spell == "charm" else ()))
    bearer = "goblin" if spell == "charm" else "ana"
    assert len(marks(session, bearer)) == 1
    done(do(session, "s0", "table.life", "ana", life="dead"))
    assert marks(session, bearer) == {}


def test_fell_cast_the_end_of_a_dead_casters_fog_is_told() -> None:
    session = casting("fog-cloud")
    cast(session, "fog-cloud")
    entry = done(do(session, "s0", "table.life", "ana", life="dead"))
    assert "Ana's Fog Cloud ends." in " ".join(entry_lines(entry, session.state, session.game))


def test_fell_cast_by_a_creature_that_keeps_no_nights_ends_with_its_targets_night() -> None:
    session = casting("charm", ana2=hero("Bob", "s2"), goblin=creature("goblin"))
    done(do(session, "s0", "table.condition", "ana", text="charmed", lasts="source-night", cause="goblin"))
    done(do(session, "s1", "fell.rest", "ana", kind="night", served=True, overrule=True))
    assert marks(session, "ana") == {}


def test_fell_cast_weakened_does_not_end_the_same_spell_that_lasts_longer() -> None:
    # The first works (6 against 1); the second is resisted (1 against 4) and would last a round.
    session = casting("sleep", 6, 1, 4, 1, 4, goblin=creature("goblin"))
    cast(session, "sleep", "goblin")
    entry = done(do(session, "s1", "fell.cast", "ana", spell="sleep", dn=4, targets=["goblin"]))
    assert [(m.lasts, m.at) for m in marks(session, "goblin").values()] == [("source-night", None)]
    told = " ".join(entry_lines(entry, session.state, session.game))
    assert told.endswith("Goblin is already asleep, and for longer.")


def test_fell_cast_again_for_longer_replaces_a_weakened_spell() -> None:
    session = casting("sleep", 1, 4, 4, 6, 1, goblin=creature("goblin"))
    cast(session, "sleep", "goblin")
    assert [m.lasts for m in marks(session, "goblin").values()] == ["1 round"]
    cast(session, "sleep", "goblin")
    assert [m.lasts for m in marks(session, "goblin").values()] == ["source-night"]
