"""Deeds, sentence by sentence: what came of a strike, of damage by hand and of rest, said once and for each seat."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box
from caltrop import words
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.deeds.game import GAME
from caltrop.kernel.state.state import Character
from caltrop.table.session import Session
from caltrop.table.view import lines
from deeds.table import creature, hero, play, table, target


def told(session: Session, seat: str, language: str = "en") -> str:
    """The last line of the log, as a seat reads it."""
    with words.reading(language):
        return " ".join(words.entry_lines(lines(session, seat)[-1], session.state, session.game))


def fight(*faces: int, **people: Character) -> Session:
    session = table(box(*faces), None, **people)
    play(session, "s0", "deeds.fight", foes=[w for w, c in people.items() if c.kind == "creature"], zone="close")
    play(session, "s0", "table.initiative", order=[*(w for w, c in people.items() if c.kind == "character"), "foes"])
    return session


def two(**things: Any) -> dict[str, Character]:
    return {"ana": hero("Ana", "s1", items=("longsword",), **things), "bob": hero("Bob", "s2", items=("longsword",))}


# ---- strikes
@pytest.mark.parametrize(
    ("language", "line"),
    [
        (
            "en",
            "Bob strikes Straw with a longsword. Straw takes no more damage: only the highest attack on a target "
            "counts.",
        ),
        (
            "de",
            "Bob trifft Straw (longsword). Straw erleidet keinen weiteren Schaden: Je Ziel zählt nur der stärkste "
            "Angriff.",
        ),
    ],
)
@pytest.mark.parametrize("seat", ["s0", "s1", "s2"])
def test_everyone_reads_what_came_of_a_strike_that_an_ally_has_outdone(seat: str, language: str, line: str) -> None:
    """A 4 after a 6 in the same share of the round."""
    session = fight(6, 4, **two(), straw=target())
    play(session, "s1", "deeds.attack", "ana", target="straw")
    play(session, "s2", "deeds.attack", "bob", target="straw")
    assert told(session, seat, language) == line


@pytest.mark.parametrize(
    ("seat", "end"),
    [("s0", "Reaver's armour stops all damage."), ("s1", "Reaver takes no damage.")],
)
def test_armour_that_stops_a_strike_is_named_to_those_who_may_read_it(seat: str, end: str) -> None:
    """A 1 less armour 1 is 0."""
    session = fight(1, **two(), reaver=creature("reaver"))
    play(session, "s1", "deeds.attack", "ana", target="reaver")
    assert told(session, seat) == f"Ana strikes Reaver with a longsword. {end}"


def test_of_a_creature_that_shows_only_its_name_players_read_the_strike_alone() -> None:
    session = fight(1, **two(), reaver=creature("reaver", shows="name"))
    play(session, "s1", "deeds.attack", "ana", target="reaver")
    assert told(session, "s1") == "Ana strikes Reaver with a longsword."


def test_a_blast_names_its_targets_at_once() -> None:
    """A fire pot's d6 shows 2 and 3; fire ignores armour, and neither strike reaches Brawn."""
    foes = {"reaver-a": creature("reaver", name="Reaver A"), "reaver-b": creature("reaver", name="Reaver B")}
    session = fight(2, 3, ana=hero("Ana", "s1", items=("fire-pot",)), **foes)
    play(session, "s1", "deeds.blast", "ana", targets=["reaver-a", "reaver-b"], weapon="fire-pot")
    assert told(session, "s0") == (
        "Ana strikes Reaver A and B with a fire pot. Reaver A takes 2 damage: HP 4 → 2. Reaver B takes 3 damage: "
        "HP 4 → 1. Ana uses up a fire pot."
    )


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Bob fails the Brawn save, 15, not under 9, and is still unconscious."),
        ("de", "Bob scheitert am Rettungswurf auf Brawn (15, nicht unter 9) und bleibt bewusstlos."),
    ],
)
def test_the_unconscious_do_not_fall_unconscious_again(language: str, line: str) -> None:
    """Brawn 12 less 2 is 10, and 11 fails; less 1 is 9, and 15 fails."""
    session = table(box(11, 15), None, **two())
    play(session, "s0", "deeds.damage", "bob", n=2, to="Brawn")
    assert told(session, "s1").endswith("and falls unconscious. Bob takes 1 fatigue: 0 → 1.")
    play(session, "s0", "deeds.damage", "bob", n=1, to="Brawn")
    assert line in told(session, "s1", language)


def test_a_sundered_shield_says_once_that_there_is_no_damage() -> None:
    session = fight(5, bob=hero("Bob", "s2", worn=("shield",)), wolf=creature("ridge-wolf"))
    play(session, "s0", "table.order", "bob", rule="deeds.sunder", answer="yes")
    play(session, "s0", "deeds.attack", "wolf", target="bob", weapon="bite")
    assert told(session, "s2").endswith("Bob's shield stops all damage and breaks.")
    assert told(session, "s2", "de").endswith("Der Schild von Bob (shield) fängt den ganzen Schaden ab und zerbricht.")


def armed(*items: Item) -> Character:
    """Someone with weapons that each leave a condition of their own."""
    pack = Pack(size=10)
    for item in items:
        pack = pack.with_item(item.id, item)
    return hero("Ana", "s1").with_parts(pack)


def weapon(id: str, condition: str) -> Item:
    return Item(id, id, kind="weapon", die="d6", condition=condition, lasts="1 rounds", count=1)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Straw is pinned for 1 round. A condition comes only from the first weapon: a hook."),
        ("de", "Ein Zustand kommt nur von der ersten Waffe: hook."),
    ],
)
def test_of_two_weapons_with_conditions_the_log_says_which_acts(language: str, line: str) -> None:
    """The rules let two weapons share their dice and keep their own piercing; they say nothing of two conditions."""
    ana = armed(weapon("hook", "pinned"), weapon("whip", "deafened"))
    session = fight(3, 2, ana=ana, straw=target())
    play(session, "s1", "deeds.attack", "ana", target="straw", weapon="hook", second="whip")
    assert told(session, "s0", language).endswith(line)


@pytest.mark.parametrize(
    ("language", "line"), [("en", "Ana revives Bob."), ("de", "Ana weckt Bob aus der Bewusstlosigkeit.")]
)
def test_the_unconscious_are_revived(language: str, line: str) -> None:
    session = table(box(), None, **two())
    play(session, "s0", "table.life", "bob", life="out")
    play(session, "s1", "deeds.revive", "ana", target="bob")
    assert told(session, "s2", language).startswith(line)
    with words.reading(language):
        button, verb = words.say("button", "deeds-revive", GAME), words.find("verb", "revive")
        assert {button.lower(), verb.lower()} == {"revive" if language == "en" else "wecken"}


# ---- rest
@pytest.mark.parametrize(
    ("weeks", "language", "line"),
    [
        (1, "en", "Ana spends a week in a healer's care."),
        (2, "en", "Ana spends 2 weeks in a healer's care."),
        (1, "de", "Ana lässt sich eine Woche lang pflegen."),
        (2, "de", "Ana lässt sich 2 Wochen lang pflegen."),
    ],
)
def test_a_healers_care_says_once_how_long_it_takes(weeks: int, language: str, line: str) -> None:
    session = table(box(), None, ana=hero("Ana", "s1"))
    play(session, "s1", "deeds.rest", "ana", kind="care", weeks=weeks)
    assert told(session, "s1", language) == line


def test_several_in_a_healers_care_are_told_of_at_once() -> None:
    session = table(box(), None, **two())
    play(session, "s0", "deeds.rest", "ana", kind="care", weeks=2, party=True)
    assert told(session, "s1") == "Ana and Bob spend 2 weeks in a healer's care."


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Ana regains 4 HP: 0 → 4 (full). Ana's scar heals. Ana's maximum HP rises: 4 → 7."),
        (
            "de",
            "Ana gewinnt 4 HP zurück: 0 → 4 (voll). Die Narbe von Ana verheilt. "
            "Der HP-Höchstwert von Ana steigt: 4 → 7.",
        ),
    ],
)
def test_a_score_that_comes_back_and_rises_is_told_once(language: str, line: str) -> None:
    """A scar of 4 damage waits for a healer's care; its place and its dice are fixed.

    Care brings HP from 0 to 4; the scar's d4 shows 3, so that the maximum is 7, and HP with it: that is no healing.
    """
    session = scarred()
    play(session, "s1", "deeds.rest", "ana", kind="care")
    assert told(session, "s1", language).endswith(line)


def scarred() -> Session:
    session = table(box(1, 3), None, ana=hero("Ana", "s1"))
    play(session, "s0", "deeds.damage", "ana", n=4)
    return session


# ---- the front page
@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "strikes that always land, and heroic deeds"),
        ("de", "Angriffe, die immer treffen, und Heldentaten"),
    ],
)
def test_the_front_page_speaks_of_strikes_and_deeds(language: str, line: str) -> None:
    with words.reading(language):
        assert words.say("front", "line", GAME) == line


# ---- healing and conditions
@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Ana casts Warm Hands on Bob. Bob's HP is already full. Ana takes 1 fatigue: 0 → 1."),
        ("de", "Ana zaubert Warm Hands auf Bob. HP von Bob: schon voll. Ana bekommt 1 Erschöpfung: 0 → 1."),
    ],
)
def test_a_healing_spell_on_the_unhurt_says_so(language: str, line: str) -> None:
    people = {"ana": hero("Ana", "s1", spells=("warm-hands",)), "bob": hero("Bob", "s2")}
    session = table(box(3), None, **people)
    play(session, "s1", "deeds.cast", "ana", spell="warm-hands", targets=["bob"])
    assert told(session, "s2", language) == line


def test_whether_a_closed_creature_needs_healing_stays_closed() -> None:
    session = table(box(3), None, ana=hero("Ana", "s1", spells=("warm-hands",)), straw=target())
    play(session, "s1", "deeds.cast", "ana", spell="warm-hands", targets=["straw"])
    assert "Straw's HP is already full." in told(session, "s0")
    assert told(session, "s1") == "Ana casts Warm Hands on Straw. Ana takes 1 fatigue: 0 → 1."


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Ana passes the Brawn save, 9 under 12, and is not bowled over."),
        ("de", "Ana schafft den Rettungswurf auf Brawn (9 unter 12) und ist nicht „bowled over“."),
    ],
)
def test_a_save_against_a_condition_names_what_is_avoided(language: str, line: str) -> None:
    """The ram's d6 shows 5, and the save 9."""
    session = fight(5, 9, ana=hero("Ana", "s1", hp=8), captain=creature("reaver-captain"))
    play(session, "s0", "deeds.attack", "captain", target="ana", weapon="shield ram")
    assert told(session, "s1", language).endswith(line)


# ---- books
@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Ana buys a spellbook with Lullaby for 250 gold."),
        ("de", "Ana kauft für 250 Gold: spellbook (Lullaby)."),
    ],
)
def test_a_book_says_which_spell_is_in_it(language: str, line: str) -> None:
    session = table(box(), None, ana=hero("Ana", "s1", items=()))
    play(session, "s0", "deeds.coin", "ana", by=300)
    play(session, "s1", "deeds.buy", "ana", item="spellbook", piece="lullaby")
    assert told(session, "s1", language) == line
