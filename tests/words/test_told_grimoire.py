"""Grimoire, sentence by sentence: blasts, held attacks, dust, morale, natural rolls and rest, each said once."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done
from caltrop import words
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import Character
from caltrop.table.session import Session
from caltrop.table.view import lines
from grimoire.table import creature, hero, table


def told(session: Session, seat: str, language: str = "en") -> str:
    """The last line of the log, as a seat reads it."""
    with words.reading(language):
        return " ".join(words.entry_lines(lines(session, seat)[-1], session.state, session.game))


def play(session: Session, seat: str, move: str, actor: str = "", /, **want: Any) -> None:
    done(do(session, seat, move, actor, overrule=True, **want))


def footpads(**changes: Any) -> dict[str, Character]:
    return {f"footpad-{a}": creature("footpad", name=f"Footpad {a.upper()}", **changes) for a in "ab"}


# ---- blasts
@pytest.mark.parametrize(
    ("seat", "language", "line"),
    [
        ("s0", "en", "Ana attacks Footpad A and B with a fire pot and misses: 14 against 15 and 16."),
        ("s1", "en", "Ana attacks Footpad A and B with a fire pot and misses: total 14."),
        ("s0", "de", "Ana greift Footpad A und B an (fire pot) und verfehlt: 14 gegen 15 und 16."),
        ("s1", "de", "Ana greift Footpad A und B an (fire pot) und verfehlt: Summe 14."),
    ],
)
def test_a_blast_is_one_attack_on_all_its_targets(seat: str, language: str, line: str) -> None:
    """Ana: d20 (2) + DEX 10 + d6 (2) = 14. The footpads' best is DEX 12: 3 + 12 = 15 and 4 + 12 = 16."""
    session = table(box(2, 2, 3, 4), None, ana=hero("Ana", "s1", items=("fire-pot",)), **footpads())
    play(session, "s1", "grimoire.blast", "ana", targets=["footpad-a", "footpad-b"], weapon="fire-pot")
    assert told(session, seat, language).startswith(line)


def test_of_a_foes_blast_players_read_each_of_their_saves_by_name() -> None:
    """Both have 10 in everything: 12 + 10 = 22 and 13 + 10 = 23, against the footpad's 2 + STR 10 + d6 (1) = 13."""
    people = {"ana": hero("Ana", "s1"), "bram": hero("Bram", "s2")}
    session = table(box(2, 1, 12, 13), None, **people, **footpads())
    play(session, "s0", "grimoire.blast", "footpad-a", targets=["ana", "bram"], weapon="cudgel")
    line = "Footpad A attacks Ana and Bram with a cudgel and misses. Saves: Ana 22 and Bram 23."
    assert told(session, "s1").startswith(line)


def test_a_foe_that_no_one_sees_hits_and_does_not_strike() -> None:
    """The cudgel's 18 + STR 10 + d6 (3) = 31 beats 2 + 10; 3 damage leave 1 of 4 HP."""
    session = table(box(18, 3, 2), None, ana=hero("Ana", "s1"), foe=creature("footpad", hidden=True))
    play(session, "s0", "grimoire.attack", "foe", target="ana", weapon="cudgel")
    assert told(session, "s1") == "An unseen foe hits Ana. Ana takes 3 damage: HP 4 → 1."


# ---- two weapons
def two_weapons(*faces: int) -> Session:
    return table(box(*faces), None, ana=hero("Ana", "s1", items=("sword", "dagger")), **footpads(shows="numbers"))


def test_a_blast_with_two_weapons_names_both() -> None:
    session = two_weapons(1, 1, 1, 18, 18)
    play(session, "s1", "grimoire.blast", "ana", targets=["footpad-a", "footpad-b"], weapon="sword", second="dagger")
    assert told(session, "s1").startswith("Ana attacks Footpad A and B with a sword and a dagger and misses:")


def test_a_held_attack_with_two_weapons_names_both() -> None:
    session = two_weapons(2, 1, 1, 18)
    play(session, "s1", "grimoire.hold", "ana", kind="attack", text="swing", weapon="sword", second="dagger")
    play(session, "s1", "grimoire.held.fire", "ana", id="h1", target="footpad-a")
    start = "Ana's held action is triggered. Ana attacks Footpad A with a sword and a dagger and misses:"
    assert told(session, "s1").startswith(start)


# ---- mana dust
@pytest.mark.parametrize(
    ("dust", "language", "sentence"),
    [
        (1, "en", "Bram uses 1 measure of mana dust: 2 → 1."),
        (2, "en", "Bram uses 2 measures of mana dust: 2 → 0."),
        (1, "de", "Bram verbraucht 1 Portion Manastaub: 2 → 1."),
        (2, "de", "Bram verbraucht 2 Portionen Manastaub: 2 → 0."),
    ],
)
def test_mana_dust_says_how_much_is_used_and_left(dust: int, language: str, sentence: str) -> None:
    """Two stacks of 1 measure each are 2 measures."""
    bram = hero("Bram", "s2", items=("mana-dust", "mana-dust"), spells="hush-of-bells")
    session = table(box(2, 3), None, bram=bram, **footpads())
    want = {"spell": "hush-of-bells", "targets": ["footpad-a"]}
    play(session, "s2", "grimoire.cast", "bram", dust=dust, slots=2 - dust, **want)
    line = told(session, "s2", language)
    assert sentence in line
    assert line.count("dust") + line.count("Manastaub") == 1


def test_a_refusal_counts_mana_dust_in_measures() -> None:
    bram = hero("Bram", "s2", items=("mana-dust",), spells="hush-of-bells")
    session = table(box(), None, bram=bram, **footpads())
    refused = do(session, "s2", "grimoire.cast", "bram", spell="hush-of-bells", dust=2, targets=["footpad-a"])
    assert isinstance(refused, Refused)
    assert words.sentence(refused, session.game) == "Bram has 1 measure of mana dust, not 2."
    with words.reading("de"):
        assert words.sentence(refused, session.game) == "Bram hat 1 Portion Manastaub, nicht 2."


# ---- spells
def test_a_spell_on_its_caster_names_no_other_target() -> None:
    session = table(box(2, 3), None, bram=hero("Bram", "s2", spells="moth-cloak"), **footpads())
    play(session, "s2", "grimoire.cast", "bram", spell="moth-cloak", slots=2, targets=["footpad-a"])
    assert told(session, "s2").startswith("Bram casts Moth Cloak with 2 dice: total 5. Bram is moth-cloaked")


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Bram casts Clay Servant with 2 dice: total 5. Clay Servant appears. Clay Servant stays for 2 hours."),
        (
            "de",
            "Bram zaubert Clay Servant mit 2 Würfeln: Summe 5. Clay Servant taucht auf. Clay Servant bleibt 2 Stunden.",
        ),
    ],
)
@pytest.mark.parametrize("seat", ["s0", "s2"])
def test_who_is_summoned_comes_with_numbers_of_their_own(seat: str, language: str, line: str) -> None:
    """2 and 3 on the slot dice: a total of 5, and no fatigue."""
    session = table(box(2, 3), None, bram=hero("Bram", "s2", spells="clay-servant"))
    play(session, "s2", "grimoire.cast", "bram", spell="clay-servant", slots=2)
    assert told(session, seat, language) == line


# ---- morale and natural rolls
@pytest.mark.parametrize(
    ("seat", "language", "line"),
    [
        ("s0", "en", "Footpad A and B fail the WIL save against DC 20: 13 and 14. Footpad A and B flee."),
        ("s1", "en", "Footpad A and B fail the WIL save. Footpad A and B flee."),
        (
            "s0",
            "de",
            "Footpad A und B scheitern am Rettungswurf auf WIL gegen DC 20: 13 und 14. Footpad A und B fliehen.",
        ),
        ("s1", "de", "Footpad A und B scheitern am Rettungswurf auf WIL. Footpad A und B fliehen."),
    ],
)
def test_several_saves_against_fear_are_told_at_once(seat: str, language: str, line: str) -> None:
    """A footpad has WIL 9: 4 + 9 = 13 and 5 + 9 = 14, and neither is more than 20."""
    session = table(box(9, 8, 7, 4, 5), None, ana=hero("Ana", "s1"), **footpads())
    play(session, "s0", "grimoire.fight", foes=["footpad-a", "footpad-b"])
    play(session, "s0", "grimoire.morale", dc=20)
    assert told(session, seat, language).startswith(line)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Natural 1 for Ana and natural 20 for Bram: the facilitator says what else happens."),
        ("de", "Natürliche 1 für Ana und natürliche 20 für Bram: Die Spielleitung sagt, was noch geschieht."),
    ],
)
def test_two_natural_rolls_are_one_task_of_the_facilitator(language: str, sentence: str) -> None:
    session = table(box(1, 20), None, ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    play(session, "s0", "grimoire.contest", "ana", target="bram", attribute="WIL", target_attribute="WIL")
    assert told(session, "s1", language).endswith(sentence)


def test_a_natural_roll_follows_the_retreat_that_it_belongs_to() -> None:
    """Ana: 1 + DEX 10 = 11, not more than 20."""
    session = table(box(9, 8, 7, 1), None, ana=hero("Ana", "s1"), **footpads())
    play(session, "s0", "grimoire.fight", foes=["footpad-a", "footpad-b"])
    play(session, "s1", "grimoire.retreat", "ana", to="the hills")
    assert told(session, "s1").startswith(
        "Ana fails the DEX save, 11 against DC 20, and does not escape. Natural 1 for Ana: the facilitator says what "
        "else happens. Where to: the hills"
    )


# ---- what is due
@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Time passes: 2 hours. Time is up for Ana. The facilitator decides whether Ana dies."),
        ("de", "2 Stunden später. Die Zeit von Ana ist um. Die Spielleitung entscheidet, ob Ana stirbt."),
    ],
)
@pytest.mark.parametrize("seat", ["s0", "s1"])
def test_when_time_is_up_for_the_dying_the_log_says_who_decides(seat: str, language: str, line: str) -> None:
    """Damage 3 to HP 1 and STR 10: a save of 3 + 8 fails against DC 15, and 1 hour is left."""
    session = table(box(3, 1), None, ana=hero("Ana", "s1", hp=1))
    play(session, "s0", "grimoire.harm", "ana", n=3, scar=False)
    play(session, "s0", "table.clock", n=2, unit="hours")
    assert told(session, seat, language) == line


def test_morale_is_due_under_its_german_name() -> None:
    """One of two footpads is the first casualty, and half of them."""
    session = table(box(9, 8, 7), None, ana=hero("Ana", "s1"), **footpads())
    play(session, "s0", "grimoire.fight", foes=["footpad-a", "footpad-b"])
    play(session, "s0", "table.life", "footpad-a", life="dead")
    assert told(session, "s0") == "The facilitator decides: Footpad A dies. Morale is due: half the foes are out."
    assert told(session, "s0", "de") == (
        "Die Spielleitung entscheidet: Footpad A stirbt. Fällig: Moral (die Hälfte der Gegner ist ausgeschaltet)."
    )


# ---- no damage, rest, fatigue
def test_everyone_who_sees_how_hurt_a_foe_is_reads_that_a_hit_did_nothing() -> None:
    """Ana: 19 + 10 + d4 (1) = 30; 1 less armour 1 is 0. Of a mere name only the hit is told."""
    for shows, end in (("words", " Captain takes no damage."), ("name", "")):
        foe = creature("footpad-captain", name="Captain", shows=shows)
        session = table(box(19, 1, 2), None, ana=hero("Ana", "s1", items=("dagger",)), foe=foe)
        play(session, "s1", "grimoire.attack", "ana", target="foe", weapon="dagger")
        assert told(session, "s1").startswith(f"Ana hits Captain with a dagger: total 30.{end}")


@pytest.mark.parametrize(("language", "line"), [("en", "Ana rests for 3 hours."), ("de", "Ana rastet 3 Stunden.")])
def test_a_rest_of_hours_says_once_how_long_it_is(language: str, line: str) -> None:
    session = table(box(), None, ana=hero("Ana", "s1"))
    play(session, "s1", "grimoire.rest", "ana", kind="hours")
    assert told(session, "s1", language) == line


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Ana takes 1 fatigue: 0 → 1. Reason: the rain"),
        ("de", "Ana bekommt 1 Erschöpfung: 0 → 1. Grund: the rain"),
    ],
)
def test_fatigue_names_its_reason(language: str, line: str) -> None:
    session = table(box(), None, ana=hero("Ana", "s1"))
    play(session, "s0", "grimoire.fatigue", "ana", n=1, why="the rain")
    assert told(session, "s1", language) == line


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "The facilitator heals Ana. Ana's HP is already full."),
        ("de", "Die Spielleitung heilt Ana. HP von Ana: schon voll."),
    ],
)
def test_healing_the_unhurt_says_so(language: str, line: str) -> None:
    session = table(box(), None, ana=hero("Ana", "s1"))
    play(session, "s0", "grimoire.heal", "ana", n=2)
    assert told(session, "s1", language) == line
