"""Dials: numbers inside rules that a variant changes, the same in odds, at the table, in the rules and when stored."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import caltrop
from caltrop.cli.main import status
from caltrop.games import registry
from caltrop.games.common.health.points import Scores
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.rulings import DieDial, NumberDial
from caltrop.play import Table, find, odds
from caltrop.table.codec import load, save
from caltrop.web.features.rules.view import Book
from caltrop.web.page.forms.move_form import MoveForm, form

GAMES = registry.games()
SOURCE = Path(caltrop.__file__).parent / "games"
DIALS = [(game, dial) for game in GAMES.values() for dial in game.dials.values()]


def variant(folder: Path, base: str, **dials: int | str) -> str:
    """A file that sets these dials of a game: "attack__enhanced" is its attack.enhanced."""
    file = folder / f"{base}.toml"
    lines = (f'"{base}.{id.replace("__", ".")}" = {repr(n).replace(chr(39), chr(34))}' for id, n in dials.items())
    file.write_text("\n".join((f'base = "{base}"', "[dials]", *lines)), encoding="utf-8")
    return str(file)


def highest(*sides: int) -> Fraction:
    """The mean of the highest of some dice, by counting every roll."""
    rolls = list(product(*(range(1, n + 1) for n in sides)))
    return Fraction(sum(map(max, rolls)), len(rolls))


# ---- each is declared whole, and read
@pytest.mark.parametrize(("game", "dial"), DIALS, ids=lambda each: getattr(each, "id", ""))
def test_a_dial_says_what_it_is_under_a_rule_of_its_game(game: Game, dial: Any) -> None:
    assert dial.id.startswith(f"{game.id}.")
    assert dial.rule in game.library.rules.rules
    assert dial.name
    assert dial.what.endswith(".")
    assert dial.can_be(dial.default)
    assert dial.id not in game.rulings


@pytest.mark.parametrize(("game", "dial"), DIALS, ids=lambda each: getattr(each, "id", ""))
def test_a_dial_refuses_what_is_out_of_its_bounds(game: Game, dial: Any) -> None:
    wrong = [dial.least - 1, dial.most + 1, "many", 1.5, True] if isinstance(dial, NumberDial) else ["d7", 6, "", "2d6"]
    for value in wrong:
        (no,) = registry.check_variant({"base": game.id, "dials": {dial.id: value}}, "x.toml")
        assert no.code == "wrong-value"
    for value in [dial.least, dial.most] if isinstance(dial, NumberDial) else dial.dice:
        assert registry.check_variant({"base": game.id, "dials": {dial.id: value}}, "x.toml") == []


@pytest.mark.parametrize("id", registry.ids())
def test_every_dial_is_read_by_a_rule(id: str) -> None:
    """Each constant that a game makes of a dial is named elsewhere in the game, or by its topic in what games share."""
    home = SOURCE / id.replace("-", "_")
    constants = re.findall(
        r"^([A-Z_]+)(?:: [^=]+)? = [^\n]*\n?[^\n]*\bDIALS\.", (home / "rulings.py").read_text("utf-8"), re.M
    )
    assert len(constants) > 1
    code = "".join(file.read_text("utf-8") for file in home.glob("*.py"))
    assert [name for name in constants if len(re.findall(rf"\b{name}\b", code)) < 3] == []


# ---- odds
def test_an_enhanced_attack_rolls_the_variants_die(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"weapons": "d6", "mode": "enhanced", "armour": 0, "hp": 99, "brawn": 10}
    gentle = variant(tmp_path, "deeds", attack__enhanced="d10")
    assert odds(f"{gentle}:deeds.attack", **asked).mean(lambda o: o.damage) == highest(6, 10)
    assert odds("deeds.attack", **asked).mean(lambda o: o.damage) == highest(6, 12)


def test_an_impaired_attack_rolls_the_variants_die(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"weapons": "d6", "mode": "impaired", "armour": 0, "hp": 99, "brawn": 10}
    harsh = variant(tmp_path, "deeds", attack__impaired="d2")
    # the lower of a d6 and a d2 is 1 unless the d2 shows 2 and the d6 at least 2: 5 of 12
    assert odds(f"{harsh}:deeds.attack", **asked).mean(lambda o: o.damage) == 1 + Fraction(5, 12)


def test_the_death_table_counts_with_the_variants_dice(tmp_path: Path) -> None:
    slow = odds(f"{variant(tmp_path, 'fell', death__time='d8')}:fell.death")
    assert slow.chance(lambda o: o.time == 8) == Fraction(3, 4) * Fraction(1, 8)
    hours = odds(f"{variant(tmp_path, 'fell-hits', death__hours='d20')}:fell-hits.death")
    assert hours.chance(lambda o: o.result == "hours" and o.time == 20) == Fraction(1, 4) * Fraction(1, 20)
    days = odds(f"{variant(tmp_path, 'generic-fantasy', death__days='d2')}:generic-fantasy.death")
    assert days.chance(lambda o: o.result == "days" and o.time > 2) == 0


def test_critical_damage_is_saved_against_the_variants_number(tmp_path: Path) -> None:
    # 5 damage on 2 HP leaves 7 of STR 10: more than the DC with a d20 is 20 + 7 - DC faces
    asked: dict[str, Any] = {"damage": 5, "hp": 2, "str": 10}
    mild = variant(tmp_path, "grimoire", critical__dc=10)
    assert odds(f"{mild}:grimoire.harm", **asked).chance(lambda o: o.critical) == Fraction(3, 20)
    assert odds("grimoire.harm", **asked).chance(lambda o: o.critical) == Fraction(8, 20)


# ---- at the table
def test_a_new_hero_has_the_variants_slots_hit_points_and_gold(tmp_path: Path) -> None:
    for base in ("deeds", "grimoire"):
        file = variant(tmp_path, base, slots=14, create__hp="d20", create__gold=5)
        table = Table(file, box=lambda sides: sides)
        table.act(f"{base}.create", name="Ana")
        assert table.part("ana", Pack).size == 14
        assert table.part("ana", Scores).maximum("HP") == 20
        assert table.part("ana", Purse).coin == 30


def test_slots_beside_the_die_follow_when_it_changes(tmp_path: Path) -> None:
    table = Table(variant(tmp_path, "fell-hits", slots=10), box=lambda sides: sides)
    table.act("fell-hits.create", name="Ana")
    assert table.part("ana", Pack).size == 18  # 10 and a d8
    table.act("fell-hits.harm", "ana", n=12)  # a helmet may stop some; what is too much is lost
    assert table.part("ana", Pack).size == 16  # a d6 now


def test_hirelings_ask_for_the_variants_wage(tmp_path: Path) -> None:
    table = Table(variant(tmp_path, "fell", hirelings__wage=7), box=lambda sides: sides)
    table.act("fell.create", name="Ana")
    table.act("table.house", "ana", name="coin", value=7)
    table.act("fell.hire", "ana", name="Cass")
    assert table.part("ana", Purse).coin == 0


def test_an_action_without_a_number_is_as_hard_as_the_variant_says(tmp_path: Path) -> None:
    table = Table(variant(tmp_path, "grimoire", action__dc=31), box=lambda sides: sides)
    table.act("grimoire.create", name="Ana", method="assigned", STR=10, DEX=10, WIL=10)
    chance = table.odds("grimoire.action", "ana", attribute="STR").chance(lambda o: o.success)
    assert chance == 0  # 10 and a 20 are 30


def test_the_dying_have_the_variants_hours(tmp_path: Path) -> None:
    table = Table(variant(tmp_path, "grimoire", critical__hours=6), box=lambda sides: 1)
    table.act("grimoire.create", name="Ana", method="assigned", STR=10, DEX=10, WIL=10)
    table.act("grimoire.harm", "ana", n=5, scar=False)
    (countdown,) = table.part("ana", Countdowns).countdowns.values()
    assert countdown.at == 6 * 3600


def test_forms_and_calls_start_with_the_variants_moderate_difficulty(tmp_path: Path) -> None:
    game = find(variant(tmp_path, "fell", test__moderate=6))
    assert [call.usual for call in game.surface.calls] == ["6"]
    assert {quick.want["dn"] for quick in game.surface.quick if "dn" in quick.want} == {6}
    assert [call.usual for call in GAMES["fell"].surface.calls] == ["4"]
    table = Table(variant(tmp_path, "fell", test__moderate=6), box=lambda sides: sides)
    table.act("fell.create", name="Ana")
    shown = form(table.session, "s0", "fell.test", "ana", {})
    assert isinstance(shown, MoveForm)
    assert [field.value for field in shown.fields if field.name == "dn"] == ["6"]


def test_a_row_of_the_scars_is_the_one_that_the_variant_puts_there(tmp_path: Path) -> None:
    """An attack takes Ana's last 3 HP: row 3 is Walloped, but the variant has row 12 there, Doomed."""
    table = Table(variant(tmp_path, "grimoire", scars__3=12), box=lambda sides: 3)
    table.act("grimoire.create", name="Ana", method="assigned", STR=10, DEX=10, WIL=10)
    table.act("table.house", "ana", name="HP", value=3)
    table.act("grimoire.harm", "ana", n=3, scar=True)
    assert "doomed" in str(table.session.state.characters["ana"])
    assert table.session.game.library.scars[3].name == "Doomed"
    assert "Doomed" in table.session.game.library.tables["scars"].rows[2]
    assert GAMES["grimoire"].library.scars[3].name == "Walloped"


def test_difficulty_words_are_what_the_facilitator_is_offered(tmp_path: Path) -> None:
    file = variant(tmp_path, "fell", test__hard=7)
    game = find(file)
    assert [game.setting(dial) for id, dial in game.dials.items() if id == "fell.test.hard"] == [7]


# ---- kept, and told
def test_a_table_keeps_its_dials_and_no_ruling_is_made_of_them(tmp_path: Path) -> None:
    file = variant(tmp_path, "deeds", attack__enhanced="d10")
    table = Table(file, box=lambda sides: sides)
    Path(file).unlink()
    assert table.session.state.rulings == {}
    again = load(lambda id: GAMES[id], save(table.session), lambda sides: 1)
    assert again.game.dialled == {"deeds.attack.enhanced": "d10"}
    assert again.state == table.session.state


def test_a_table_without_dials_is_the_game_itself() -> None:
    for game, dial in DIALS:
        assert str(game.setting(dial)) == dial.default
        assert str(game.library.dial(dial)) == dial.default


def test_the_rules_say_what_a_variant_has_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = variant(tmp_path, "deeds", attack__enhanced="d10")
    (told,) = Book(find(file)).dials_on("deeds.attack")
    assert (told.name, told.value, told.usual) == ("Enhanced attacks", "d10", "d12")
    assert Book(GAMES["deeds"]).dials_on("deeds.attack") == []
    assert status(["rules", file, "deeds.attack"]) == 0
    printed = capsys.readouterr().out
    assert "Dial deeds.attack.enhanced: Enhanced attacks, d10 instead of d12." in printed
    assert "Dial deeds.attack.impaired: Impaired attacks, d4." in printed


def test_a_value_that_no_check_let_pass_is_the_usual_one() -> None:
    dial = GAMES["deeds"].dials["deeds.slots"]
    assert isinstance(dial, NumberDial)
    assert dial.value_in({"deeds.slots": "4000"}) == dial.value_in({"deeds.slots": "x"}) == 10
    die = GAMES["deeds"].dials["deeds.attack.enhanced"]
    assert isinstance(die, DieDial)
    assert die.value_in({"deeds.attack.enhanced": "d1000"}) == "d12"
    assert isinstance(registry.build_stored_variant({"base": "deeds", "dials": 3}), Refused)
