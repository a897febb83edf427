"""A roll collects its dice where it is asked: which chips there are in each game, and what each die adds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

import fell.table
import fell_hits.table
import grimoire.table
from at_table import SEATS, done
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.people.hirelings import Hire
from caltrop.games.fell.mechanics import ATTACK, AttackParams
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.rules.dice import LADDER
from caltrop.kernel.state.state import Call
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.features.calls.asked import asks_of, call_card
from caltrop.web.features.moves.hand import Chip, chip_rows, chips_of, preview_with_hand, with_chip
from caltrop.web.features.moves.odds_text import exact_odds
from caltrop.web.features.moves.preview import Preview
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.look import Look
from caltrop.web.player.screen import TEMPLATES
from web.fights import LURKER_NAME, fight

TESTS: dict[str, Intent] = {
    "fell": Intent("fell.test", "ana", {"ability": "BOD", "dn": 6}),
    "fell-hits": Intent("fell-hits.test", "ana", {"attribute": "BOD"}),
    "generic-fantasy": Intent("generic-fantasy.test", "ana", {"attribute": "BOD"}),
    "grimoire": Intent("grimoire.save", "ana", {"attribute": "STR", "dc": 20}),
    "deeds": Intent("deeds.save", "ana", {"ability": "Brawn"}),
}


def named(chips: tuple[Chip, ...]) -> dict[str, list[tuple[str, str]]]:
    """The chips by their groups: what each is called, and its die."""
    found: dict[str, list[tuple[str, str]]] = {}
    for chip in chips:
        found.setdefault(chip.group, []).append((chip.label, chip.die))
    return found


@pytest.mark.parametrize(
    ("game", "chips"),
    [
        (
            "fell",  # Ana has athletics, a mace and a spell; INT d6 is the size of a skill die
            {
                "own": [
                    ("athletics", "d6"),
                    ("mace", "d6"),
                    *(("Spell", die) for die in LADDER),
                ],
                "help": [("Bram helps", "d6"), ("Pim", "d4")],
            },
        ),
        (
            "fell-hits",  # 8 points of experience pay for a d8, but for no d10
            {
                "own": [("athletics", "d6"), *(("Experience die", die) for die in ("d4", "d6", "d8"))],
                "help": [("Bram helps", "d6"), ("Pim", "d6")],
            },
        ),
        ("generic-fantasy", {"own": [("melee", "d6")], "help": [("Bram helps", "d6"), ("Pim", "d6")]}),
        ("grimoire", {"tools": [("mace", "d8"), ("shield", "d6")]}),
        ("deeds", {}),
    ],
)
def test_the_chips_of_each_game_are_what_its_test_can_be_given(game: str, chips: dict[str, Any]) -> None:
    assert named(chips_of(fight(game), "s1", TESTS[game])) == chips


@pytest.mark.parametrize("game", TESTS)
def test_every_chip_alone_makes_a_roll_that_the_server_takes(game: str) -> None:
    for chip in chips_of(fight(game), "s1", TESTS[game]):
        seen = preview_with_hand(fight(game), "s1", with_chip(fight(game).game, TESTS[game], chip))
        assert seen.ok, (chip.label, seen.refused)
        assert [part.label for part in seen.hand][1:] == [chip.short or chip.label]
        assert seen.hand[1].dice == (chip.die,)


def pressed(session: Session, intent: Intent, *labels: str) -> Preview:
    """The roll with the chips of these names pressed."""
    chips = {chip.label: chip for chip in chips_of(session, "s1", intent)}
    for label in labels:
        intent = with_chip(session.game, intent, chips[label])
    return preview_with_hand(session, "s1", intent)


def parts(seen: Preview) -> list[tuple[str, tuple[str, ...], str]]:
    return [(part.label, part.dice, part.adds) for part in seen.hand]


def test_fell_each_die_says_what_it_adds() -> None:
    """A d8 hits DN 6 in 3 of 8, a d6 in 1 of 6: 37.5%, 1 - 5/8 · 5/6 = 47.9%, and with a second d6 56.6%."""
    seen = pressed(fight("fell"), TESTS["fell"], "athletics", "Bram helps")
    assert parts(seen) == [("BOD", ("d8",), "38%"), ("athletics", ("d6",), "+10"), ("Bram", ("d6",), "+9")]
    assert seen.chance == "57%"


def test_grimoire_the_attribute_is_added_and_each_tool_brings_its_die() -> None:
    """To save, d20 + 12 must beat 20: 12 of 20. Of 120 pairs d20 + d6 beats 8 in 120 - (7+6+5+4+3+2) = 93: 77.5%."""
    seen = pressed(fight("grimoire"), TESTS["grimoire"], "shield")
    assert parts(seen) == [("STR +12", ("d20",), "60%"), ("shield", ("d6",), "+18")]
    assert seen.chance == "78%"
    assert seen.dice == "d20+d6+12"


def test_deeds_a_save_has_its_one_die_and_the_score() -> None:
    """Below 12: 11 of 20."""
    assert parts(preview_with_hand(fight("deeds"), "s1", TESTS["deeds"])) == [("Brawn 12", ("d20",), "55%")]


def test_fell_hits_an_experience_die_says_its_price() -> None:
    chips = chips_of(fight("fell-hits"), "s1", TESTS["fell-hits"])
    assert [(chip.die, chip.note) for chip in chips if chip.stack] == [
        ("d4", "costs 4"),
        ("d6", "costs 6"),
        ("d8", "costs 8"),
    ]


def test_fell_of_skill_steel_and_spell_one_joins() -> None:
    chips = chips_of(fight("fell"), "s1", TESTS["fell"])
    assert {chip.only for chip in chips if chip.group == "own"} == {"own"}
    assert [row.one for row in chip_rows(fight("fell").game, "fell.test", chips)] == [True, False]


def test_a_helper_whose_player_is_away_says_so() -> None:
    session = fight("fell", seats={**SEATS, "s2": structs.replace(SEATS["s2"], away=True)})
    chips = {chip.label: chip for chip in chips_of(session, "s1", TESTS["fell"])}
    assert chips["Bram helps"].away
    assert chips["Bram helps"].note == "away"
    assert not chips["Pim"].away


def test_a_hireling_with_two_skills_joins_with_either() -> None:
    ana = fell_hits.table.hero("Ana", "s1", skills={"athletics": "d8"})
    pim = structs.replace(
        fell_hits.table.hero("Pim", "s1", skills={"lore": "d6", "stealth": "d4"}), kind="hireling"
    ).with_parts(Hire("ana", 5))
    session = fell_hits.table.table(ana=ana, pim=pim)
    chips = chips_of(session, "s1", TESTS["fell-hits"])
    assert [(c.label, c.note, c.die) for c in chips if c.group == "help"] == [
        ("Pim", "lore", "d6"),
        ("Pim", "stealth", "d4"),
    ]


def test_no_chip_tells_of_sheets_that_the_seat_may_not_read() -> None:
    """A goblin in sight and one that is hidden lend no die."""
    for game, intent in TESTS.items():
        assert not any("Goblin" in chip.label or "Abbot" in chip.label for chip in chips_of(fight(game), "s1", intent))


# ---- attacks, of characters and of creatures
ATTACKS: dict[str, tuple[list[tuple[str, str]], list[tuple[str, str]]]] = {
    "fell": (  # the mace's d6 joins by itself, and athletics, a d6 too, would only take its place
        [*(("Spell", die) for die in LADDER), ("Bram helps", "d6"), ("Pim", "d4")],
        [("skullduggery", "d6"), ("Goblin B helps", "d6"), ("Goblin C helps", "d6"), (f"{LURKER_NAME} helps", "d6")],
    ),
    "fell-hits": (
        [
            ("athletics", "d6"),
            *(("Experience die", die) for die in ("d4", "d6", "d8")),
            ("Bram helps", "d6"),
            ("Pim", "d6"),
        ],
        [("Goblin B helps", "d4"), ("Goblin C helps", "d4"), (f"{LURKER_NAME} helps", "d4")],
    ),
    "generic-fantasy": (
        [("Bram helps", "d6"), ("Pim", "d6")],
        [("skullduggery", "d6"), ("Goblin B helps", "d6"), ("Goblin C helps", "d6"), (f"{LURKER_NAME} helps", "d6")],
    ),
    "grimoire": ([("shield", "d6")], []),
    "deeds": ([], []),
}


@pytest.mark.parametrize("game", ATTACKS)
def test_the_facilitator_collects_dice_for_attacks_of_characters_and_creatures(game: str) -> None:
    session = fight(game)
    sides = (("ana", "goblin-a"), ("goblin-a", "ana"))
    found = [chips_of(session, "s0", Intent(f"{game}.attack", who, {"target": at})) for who, at in sides]
    assert tuple([(chip.label, chip.die) for chip in chips] for chips in found) == ATTACKS[game]


def test_fell_help_in_an_attack_is_worth_what_exact_odds_say() -> None:
    """The dice of the hand are the attacker's alone; the numbers are those of a contest that is made by hand."""
    session, intent = fight("fell"), Intent("fell.attack", "ana", {"target": "goblin-a"})
    theirs = session.preview("s0", intent)
    assert isinstance(theirs, Plan)
    goblin = structs.asdict(theirs.params)
    plain = AttackParams(a=("d8", "d6"), b=goblin["b"], a_harm=2, b_harm=goblin["b_harm"])
    helped = structs.replace(plain, a_help=("d6",))
    before, after = (whole(ATTACK, params) for params in (plain, helped))
    chips = {chip.label: chip for chip in chips_of(session, "s0", intent)}
    seen = preview_with_hand(session, "s0", with_chip(session.game, intent, chips["Bram helps"]))
    assert parts(seen) == [("BOD, mace", ("d8", "d6"), f"{before}%"), ("Bram", ("d6",), f"+{after - before}")]
    assert seen.chance == f"{after}%"


def whole(rule: Any, params: Any) -> int:
    """The chance to harm, in whole points of a hundred, from the rule itself."""
    odds = exact_odds(rule, params)
    assert odds is not None
    return int(odds.chance(lambda outcome: outcome.b_takes > 0) * 100 + Fraction(1, 2))


def test_a_player_sees_the_dice_of_an_attack_and_no_odds_against_a_closed_sheet() -> None:
    intent = Intent("fell.attack", "ana", {"target": "goblin-a"})
    seen = pressed(fight("fell"), intent, "Bram helps")
    assert parts(seen) == [("BOD, mace", ("d8", "d6"), ""), ("Bram", ("d6",), "")]
    assert seen.chance == ""


# ---- on the page
def called(session: Session, *hide: str, move: str = "fell.test", **want: Any) -> Session:
    said = {"move": move, "who": ["ana"], "want": want, "hide": list(hide), "stakes": "the beam gives"}
    done(session.act("s0", Intent("table.call", "", said)))
    return session


def look(session: Session, seat: str = "s1") -> Look:
    return Look(session, seat, Surroundings("t", "Mill Road"))


def card(session: Session) -> str:
    seen = look(session)
    ((call, who),) = asks_of(seen)
    return TEMPLATES.render("features/calls/asked.html", look=seen, call=call, who=who)


def test_a_hidden_difficulty_shows_dice_and_no_number_anywhere() -> None:
    """Two tables whose hidden numbers differ have the same card to the last byte, but for the call's own id."""
    easy, hard = (called(fell_table(), "dn", ability="BOD", dn=dn) for dn in (2, 11))
    (one,), (other,) = easy.state.calls, hard.state.calls
    assert card(easy).replace(one, other) == card(hard)
    assert "%" not in card(hard)
    assert "Odds hidden" in card(hard)
    assert "athletics" in card(hard)
    seen = pressed(hard, Intent("fell.test", "ana", {}, call=other), "athletics")
    assert parts(seen) == [("BOD", ("d8",), ""), ("athletics", ("d6",), "")]
    assert (seen.chance, seen.table, seen.hidden) == ("", (), True)


def fell_table() -> Session:
    return fell.table.table(ana=fell.table.hero("Ana", "s1", skills=("athletics",)))


def test_who_cannot_roll_reads_why_and_gets_no_button() -> None:
    ana = fell.table.hero("Ana", "s1")
    spent = ana.with_parts(ana.part(Ladder).put("BOD", 0))
    html = card(called(fell.table.table(ana=spent), ability="BOD", dn=6))
    assert "<button" not in html
    assert "BOD" in html
    assert "The facilitator can change the number or cancel the call." in html


def test_what_a_call_says_itself_is_no_chip() -> None:
    session = called(fell_table(), ability="BOD", dn=6, skill="athletics")
    seen = look(session)
    ((call, who),) = asks_of(seen)
    assert not call_card(seen, call, who).chips


def test_a_call_of_advantage_says_so_beside_its_larger_die() -> None:
    session = called(fell_table(), ability="BOD", dn=6, advantage=1)
    ((call, _),) = asks_of(look(session))
    seen = preview_with_hand(session, "s1", Intent("fell.test", "ana", {}, call=call))
    assert parts(seen) == [("BOD", ("d10",), "50%")]  # 6 to 10 of a d10
    assert len(seen.swayed) == 1
    assert "dvantage" in seen.swayed[0]


def test_a_free_roll_that_was_called_for_has_a_button_and_no_chips() -> None:
    session = fell_table()
    session = called(session, move="table.roll", roll="2d6")
    html = card(session)
    assert "Roll" in html
    assert "data-chip " not in html


def test_grimoire_a_call_that_leaves_the_attribute_open_names_the_best() -> None:
    session = grimoire.table.table(ana=grimoire.table.hero("Ana", "s1", strength=14, dexterity=8))
    session = called(session, move="grimoire.save", dc=20)
    ((call, _),) = asks_of(look(session))
    seen = preview_with_hand(session, "s1", Intent("grimoire.save", "ana", {}, call=call))
    assert [part.label for part in seen.hand] == ["STR +14"]


def test_the_calls_of_one_seat_are_not_anothers() -> None:
    session = called(fell_table(), ability="BOD", dn=6)
    assert asks_of(look(session, "s2")) == ()
    assert isinstance(next(iter(session.state.calls.values())), Call)
