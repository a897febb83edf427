"""Forms: every move of every game can be filled in, in words that people know, and no form names a hidden character."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from msgspec import structs

from at_table import do, done
from caltrop import words
from caltrop.games import registry
from caltrop.games.common.table.countdowns import Countdown, Countdowns
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.log import Entry, Intent
from caltrop.web.features.moves.preview import drop_early_refusal, preview
from caltrop.web.page.forms.context import Option
from caltrop.web.page.forms.move_form import Field, MoveForm, form, option_name, parse_want, resolve_choices
from caltrop.web.page.labels import verb
from web.fights import FOES, LURKER, LURKER_NAME, busy, fight, people, unhaunted

GAMES = registry.games()
AS_THEY_ARE = {"STR", "DEX", "WIL"}  # names that are words already


def made(game: Game, move: str, seat: str = "s0", actor: str = "", **preset: Any) -> MoveForm:
    found = form(busy(game.id), seat, move, actor, preset)
    assert isinstance(found, MoveForm), found
    return found


def posted(found: MoveForm) -> dict[str, list[str]]:
    """What a browser sends when nothing is changed: a tick box sends its "no" and, when ticked, its "yes"."""
    sent: dict[str, list[str]] = {}
    for field in found.fields:
        values = list(field.value) if isinstance(field.value, tuple) else [field.value]
        sent[f"w.{field.name}"] = ["no", *(v for v in values if v == "yes")] if field.kind == "yes-no" else values
    return {name: values for name, values in sent.items() if values}


def field(found: MoveForm, name: str) -> Field:
    return next(f for f in found.fields if f.name == name)


def values(found: MoveForm, name: str) -> list[str]:
    return [option.value for option in field(found, name).options]


# ---- all of them
# One test for all moves of a game: a case of its own for each of them would take longer than what it tries.
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def made_of(game: Game) -> dict[str, MoveForm]:
    """The facilitator's form of every move of a game."""
    return {move: made(game, move) for move in game.moves}


@EVERY_GAME
def test_every_field_of_every_move_has_a_human_label(game: Game) -> None:
    for move, found in made_of(game).items():
        for f in found.fields:
            named = words.has("label", f"{verb(move)}.{f.name}", game) or words.has("label", f.name, game)
            assert named, (move, f.name)
            assert "_" not in f.label, (move, f.name)
            assert f.label != f.name or f.name in AS_THEY_ARE, (move, f.name)
            for option in f.options:
                assert option.label, (move, f.name, option.value)
                assert "_" not in option.label, (move, f.name, option.value)


@EVERY_GAME
def test_every_move_has_a_title_and_a_sentence(game: Game) -> None:
    for move, found in made_of(game).items():
        assert words.has("move", move, game) or words.has("move", verb(move), game), move
        assert found.title, move
        assert found.about.endswith((".", "?", "!")), (move, found.about)


@EVERY_GAME
def test_what_must_be_said_can_be_said(game: Game) -> None:
    """A required field has options to choose from, or takes free text."""
    for move, found in made_of(game).items():
        for f in found.fields:
            if f.required and f.kind in ("choice", "choices"):
                assert f.options, (move, f.name)


@EVERY_GAME
def test_a_form_sent_as_it_is_has_known_parameters_with_good_values(game: Game) -> None:
    """And it names whoever acts, if the move has an actor."""
    session, wrong = busy(game.id), ("unknown-parameter", "bad-value", "bad-together")
    for move, found in made_of(game).items():
        said = session.check("s0", Intent(move, found.actor, parse_want(game, move, posted(found))))
        if not isinstance(said, Refused):
            continue
        assert said.code not in wrong, (move, said)
        assert said.code != "no-such-character" or said.facts.get("who") != "", (move, said)
        if said.code == "missing-parameter":
            left_open = field(found, str(said.facts["name"]))  # words that only a person has
            assert left_open.kind in ("text", "long", "dice"), (move, said)


@EVERY_GAME
def test_nobody_hidden_is_in_a_players_form(game: Game) -> None:
    for move in game.moves:
        found = form(busy(game.id), "s1", move)
        assert not re.search(f"{LURKER}|{LURKER_NAME}", msgspec.json.encode(found).decode()), move


@pytest.mark.parametrize("game", GAMES)
def test_a_players_forms_are_the_same_whether_somebody_lurks_or_not(game: str) -> None:
    haunted, alone = busy(game), unhaunted(busy(game))
    for move in GAMES[game].moves:
        assert form(haunted, "s1", move) == form(alone, "s1", move), move


def test_the_facilitator_can_name_the_hidden() -> None:
    """The test above could find them if they were there."""
    assert LURKER in values(made(GAMES["fell"], "fell.attack", actor="ana"), "target")


# ---- who may
def test_a_facilitators_move_has_no_form_for_a_player() -> None:
    said = form(fight("fell"), "s1", "fell.harm", "ana")
    assert isinstance(said, Refused)
    assert said.code == "facilitator-only"


@pytest.mark.parametrize(
    ("game", "move", "names"),
    [
        ("grimoire", "action", {"dc", "disclosed"}),
        ("grimoire", "save", {"dc", "disclosed", "ways"}),
        ("grimoire", "cast", {"dc", "disclosed"}),
        ("grimoire", "retreat", {"dc", "disclosed"}),
        ("grimoire", "hire", {"seat"}),
        ("grimoire", "rest", {"clock", "party", "who"}),
        ("grimoire", "copy", {"clock"}),
        ("fell", "treat", {"dn"}),
        ("fell", "rest", {"clock", "party", "who"}),
        ("fell-hits", "test", {"needs"}),
        ("generic-fantasy", "test", {"needs"}),
        ("deeds", "rest", {"clock", "party", "who"}),
    ],
)
def test_a_player_is_not_asked_what_the_facilitator_decides(game: str, move: str, names: set[str]) -> None:
    asked = {f.name for f in made(GAMES[game], f"{game}.{move}", "s1", "ana").fields}
    of_facilitator = {f.name for f in made(GAMES[game], f"{game}.{move}", "s0", "ana").fields}
    assert names <= of_facilitator
    assert asked == of_facilitator - names


@EVERY_GAME
def test_nothing_that_a_player_can_tick_or_choose_is_the_facilitators_alone(game: Game) -> None:
    session = busy(game.id)
    forms = (form(session, "s1", move) for move in game.moves)
    for found in (each for each in forms if isinstance(each, MoveForm)):
        for f in found.fields:
            each = ["yes"] if f.kind == "yes-no" else [o.value for o in f.options] if f.kind == "choice" else []
            for value in each:
                want = parse_want(game, found.move, {**posted(found), f"w.{f.name}": [value]})
                said = session.check("s1", Intent(found.move, found.actor, want))
                assert not (isinstance(said, Refused) and said.code == "facilitator-only"), (found.move, f.name, value)


def test_a_difficulty_that_is_known_goes_along_unseen() -> None:
    """What a call asks for stands on the form's button, and the roller cannot change it."""
    known = field(made(GAMES["grimoire"], "grimoire.action", "s1", "ana", dc="24"), "dc")
    assert (known.kind, known.value) == ("hidden", "24")
    assert field(made(GAMES["grimoire"], "grimoire.action", "s0", "ana", dc="24"), "dc").kind == "number"


@pytest.mark.parametrize("call", ["call-on-hidden", "no-such-call"])
def test_a_form_knows_nothing_of_a_call_that_is_not_for_whoever_opens_it(call: str) -> None:
    session = busy("fell")
    want = {"ability": "BOD", "dn": 6}
    entry = session.act("s0", Intent("table.call", "", {"move": "fell.test", "who": [LURKER], "want": want}))
    assert isinstance(entry, Entry)
    assert "call-on-hidden" in session.state.calls
    assert form(session, "s1", "fell.test", "ana", {}, call) == form(session, "s1", "fell.test", "ana")


def test_a_test_of_fell_cannot_be_made_without_its_difficulty() -> None:
    assert field(made(GAMES["fell"], "fell.test", "s1", "ana"), "dn").kind == "number"


def test_a_note_is_written_without_a_word_about_what_it_is_kept_under() -> None:
    asked = [f.name for f in made(GAMES["fell"], "table.note", "s1").fields]
    assert sorted(asked) == ["text", "title", "to"]
    known = made(GAMES["fell"], "table.note", "s1", id="note", text="The bell is cracked.")
    assert field(known, "id").kind == "hidden"


def test_there_is_no_form_for_somebody_elses_character_nor_for_an_unknown_move() -> None:
    said = form(fight("fell"), "s1", "fell.attack", "bram")
    assert isinstance(said, Refused)
    assert said.code == "not-yours"
    said = form(fight("fell"), "s0", "fell.dance")
    assert isinstance(said, Refused)
    assert said.code == "unknown-move"


def test_a_player_acts_for_their_own_and_the_facilitator_for_all() -> None:
    fell = GAMES["fell"]
    assert [o.value for o in made(fell, "fell.test", "s1").actors] == ["ana", "pim"]
    whom = [o.value for o in made(fell, "fell.test").actors]
    assert whom == ["ana", "bram", "cole", "pim", "goblin-a", "goblin-b", "goblin-c", LURKER]


def test_creatures_do_not_go_to_market() -> None:
    assert [o.value for o in made(GAMES["fell"], "fell.buy").actors] == ["ana", "bram", "cole", "pim"]


def test_the_fight_and_the_clock_are_nobodys() -> None:
    for move in ("fell.fight", "table.clock", "fell.turn", "fell.creature", "table.ruling"):
        assert made(GAMES["fell"], move).actors == ()


# ---- what a call asks for
@pytest.mark.parametrize("game", GAMES)
def test_what_a_call_asks_for_is_said_by_the_bar_that_calls_and_never_as_raw_text(game: str) -> None:
    fields = made(GAMES[game], "table.call").fields
    assert {f.name for f in fields} == {"move", "who", "stakes"}
    assert "json" not in {f.kind for f in fields}


# ---- what is suggested
def test_what_is_often_written_is_suggested_as_it_is_written() -> None:
    lasts = field(made(GAMES["fell"], "table.condition", actor="ana"), "lasts")
    assert lasts.kind == "text"
    assert ("3 rounds", "") in lasts.suggestions
    assert ("rest", "until a rest") in lasts.suggestions


def test_a_list_that_is_typed_has_no_suggestions_for_the_whole_of_it() -> None:
    assert field(made(GAMES["fell"], "table.initiative"), "order").options == ()


# ---- options from the table
def test_a_spell_on_a_corpse_offers_the_dead() -> None:
    session = busy("grimoire")
    dead = next(who for who, c in session.state.characters.items() if c.kind == "creature" and not c.hidden)
    done(do(session, "s0", "table.life", dead, life="dead"))
    for spell, offers_dead in (("ask-the-corpse", True), ("ashen-lance", False)):
        found = form(session, "s0", "grimoire.cast", "ana", {"spell": spell})
        assert isinstance(found, MoveForm)
        assert (dead in values(found, "targets")) is offers_dead
        assert ("bram" in values(found, "targets")) is not offers_dead


def test_in_a_fight_the_other_side_comes_first() -> None:
    found = made(GAMES["fell"], "fell.attack", "s1", "ana")
    assert values(found, "target") == ["goblin-a", "goblin-b", "goblin-c", "old-goblin", "bram", "pim", "cole"]
    assert field(found, "target").options[0].group == "Foes"
    assert field(found, "target").value == "goblin-a"


def test_a_weapon_comes_with_its_steel_and_harm() -> None:
    weapon = field(made(GAMES["fell"], "fell.attack", "s1", "ana"), "weapon")
    mace = GAMES["fell"].library.items["mace"]
    assert [o.value for o in weapon.options] == ["", "mace", "unarmed"]
    assert weapon.options[1].hint == f"{mace.steel}, {mace.harm} harm"
    assert weapon.value == ""


def test_an_ability_comes_with_its_die_and_points() -> None:
    ability = field(made(GAMES["fell"], "fell.test", "s1", "ana"), "ability")
    assert [(o.value, o.hint) for o in ability.options] == [("BOD", "d8, 8/8"), ("INT", "d6, 6/6"), ("WIL", "d8, 8/8")]


def test_a_helper_offers_each_die_of_their_own() -> None:
    help = field(made(GAMES["fell"], "fell.test", "s1", "ana"), "help")
    assert [(o.value, o.label) for o in help.options][:2] == [
        ('{"who":"bram","skill":"lore"}', "Bram: lore"),
        ('{"who":"bram","weapon":"longbow"}', "Bram: longbow"),
    ]
    assert help.kind == "choices"
    contest = field(made(GAMES["fell"], "fell.contest", "s1", "ana"), "target_help")
    assert contest.options == help.options


def test_a_players_form_offers_nothing_of_a_sheet_they_may_not_read() -> None:
    """Goblins show how hurt they look, not what they can do."""
    found = made(GAMES["fell"], "fell.contest", "s1", "ana")
    assert {o.group for o in field(found, "target_weapon").options} == {"", "Bram", "Pim", "Cole"}
    everything = made(GAMES["fell"], "fell.contest", "s0", "ana")
    assert "Goblin A" in {o.group for o in field(everything, "target_weapon").options}


def test_only_ones_own_spells_can_be_cast_and_all_can_be_learnt() -> None:
    fell = GAMES["fell"]
    assert values(made(fell, "fell.cast", "s1", "ana"), "spell") == ["charm"]
    learn = field(made(fell, "fell.learn", "s0", "ana"), "spell")
    assert len(learn.options) == 1 + len(fell.library.spells)
    assert learn.search


def test_a_creature_is_chosen_from_the_book_or_written_in_a_line() -> None:
    creature = field(made(GAMES["fell"], "fell.creature"), "creature")
    assert creature.kind == "text"
    assert "goblin" in [o.value for o in creature.options]
    assert creature.search


def test_the_options_of_a_ruling_are_its_own_once_it_is_named() -> None:
    fell = GAMES["fell"]
    ruling = fell.rulings["fell.protection.body"]
    assert values(made(fell, "table.ruling", ruling="fell.protection.body"), "option") == list(ruling.options)


def test_a_preset_is_what_stands_there() -> None:
    found = made(GAMES["fell"], "fell.test", "s1", "ana", ability="WIL", dn=6, help=[{"who": "bram", "skill": "lore"}])
    assert field(found, "ability").value == "WIL"
    assert field(found, "dn").value == "6"
    assert field(found, "help").value == ('{"who":"bram","skill":"lore"}',)


def test_a_player_makes_characters_for_themselves_and_the_facilitator_for_anybody() -> None:
    fell = GAMES["fell"]
    assert values(made(fell, "fell.create", "s1"), "seat") == ["", "s1"]
    assert values(made(fell, "fell.create"), "seat") == ["", "s0", "s1", "s2", "s3"]


def test_all_heroes_are_called_and_all_creatures_on_their_feet_are_foes_unless_somebody_says_otherwise() -> None:
    fell = GAMES["fell"]
    assert field(made(fell, "table.call"), "who").value == ("ana", "bram", "cole")
    assert field(made(fell, "fell.fight"), "foes").value == (*FOES, LURKER)


def test_what_must_be_said_stands_first_and_what_hardly_ever_is_said_last() -> None:
    found = made(GAMES["grimoire"], "grimoire.attack", "s1", "ana").fields
    assert found[0].name == "target"
    assert [f.more for f in found] == sorted(f.more for f in found)


def test_creatures_of_a_prepared_scene_stand_one_to_a_line() -> None:
    """Commas belong to the line of a creature."""
    fell = GAMES["fell"]
    said = parse_want(
        fell, "table.prepare", {"w.name": ["Mill"], "w.creatures": ["goblin x6\r\nwolf, 6 HP, bite d6 2 harm"]}
    )
    assert said == {"name": "Mill", "creatures": ["goblin x6", "wolf, 6 HP, bite d6 2 harm"]}
    found = made(fell, "table.prepare", creatures=("goblin x6", "rat"))
    assert (field(found, "creatures").kind, field(found, "creatures").value) == ("long", "goblin x6\nrat")


def test_bounds_are_the_moves_own() -> None:
    dn = field(made(GAMES["fell"], "fell.test", "s1", "ana"), "dn")
    assert (dn.kind, dn.least, dn.most, dn.required, dn.more) == ("number", 0, 12, True, False)


# ---- what comes back
def test_numbers_lists_and_ticks_come_back_as_the_move_reads_them() -> None:
    fell = GAMES["fell"]
    said = parse_want(fell, "fell.test", {
        "w.ability": ["BOD"], "w.dn": ["6"], "w.skill": [""], "w.advantage": ["-1"],
        "w.help": ['{"who":"bram","skill":"lore"}'], "csrf": ["x"],
    })  # fmt: skip
    assert said == {"ability": "BOD", "dn": "6", "advantage": "-1", "help": [{"who": "bram", "skill": "lore"}]}
    assert parse_want(fell, "fell.attack", {"w.unanswered": ["no", "yes"]}) == {"unanswered": True}
    assert parse_want(fell, "fell.attack", {"w.unanswered": ["no"]}) == {"unanswered": False}
    assert parse_want(fell, "fell.fight", {"w.foes": ["goblin-a", "goblin-b"]}) == {"foes": ["goblin-a", "goblin-b"]}
    assert parse_want(fell, "fell.fight", {"w.foes": ["goblin-a, goblin-b"]}) == {"foes": ["goblin-a", "goblin-b"]}


def test_a_list_can_be_said_to_be_empty() -> None:
    fell = GAMES["fell"]
    assert parse_want(fell, "table.initiative", {"w.surprised": ["[]"]}) == {"surprised": []}
    assert parse_want(fell, "table.initiative", {"w.surprised": [""]}) == {}
    assert parse_want(fell, "table.initiative", {"w.surprised": ["[]", "ana"]}) == {"surprised": ["ana"]}


def test_a_word_or_a_list_is_the_word_where_it_is_said_and_else_the_list() -> None:
    fell = GAMES["fell"]
    assert parse_want(fell, "table.roll", {"w.to": ["everyone", "s1", "s2"]}) == {"to": "everyone"}
    assert parse_want(fell, "table.roll", {"w.to": ["[]", "s1", "s2"]}) == {"to": ["s1", "s2"]}
    assert parse_want(fell, "table.roll", {"w.to": ["[]"]}) == {"to": []}
    assert parse_want(GAMES["grimoire"], "grimoire.create", {"w.swap": ["STR", "WIL"]}) == {"swap": ["STR", "WIL"]}


def test_a_yes_or_no_that_may_stay_open_can_stay_open() -> None:
    fell = GAMES["fell"]
    assert parse_want(fell, "table.preferences", {"w.real_dice": [""], "w.away": ["no"]}) == {"away": False}


def test_what_must_be_said_and_may_be_empty_is_said_empty() -> None:
    """No place at all, a note taken away; a name cannot be empty, and is left out."""
    fell = GAMES["fell"]
    assert parse_want(fell, "table.place", {"w.place": [""]}) == {"place": ""}
    assert parse_want(fell, "table.note", {"w.text": [""], "w.id": ["note"]}) == {"text": "", "id": "note"}
    assert parse_want(fell, "table.rename", {"w.name": [" "]}) == {}


def test_a_house_calls_value_is_a_number_or_a_word() -> None:
    fell = GAMES["fell"]
    assert parse_want(fell, "table.house", {"w.name": ["BOD"], "w.value": ["3"]}) == {"name": "BOD", "value": 3}
    assert parse_want(fell, "table.house", {"w.name": ["BOD.die"], "w.value": ["d6"]}) == {
        "name": "BOD.die",
        "value": "d6",
    }


def test_what_no_move_knows_is_passed_on_and_refused_by_name() -> None:
    session = fight("fell")
    said = parse_want(session.game, "fell.turn", {"w.colour": ["red"]})
    refused = session.check("s0", Intent("fell.turn", "", said))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.facts["name"]) == ("unknown-parameter", "colour")


def test_a_call_takes_its_parameters_as_json() -> None:
    said = parse_want(GAMES["fell"], "table.call", {"w.want": ['{"dn": 6}'], "w.who": ["ana", "bram"]})
    assert said == {"want": {"dn": 6}, "who": ["ana", "bram"]}


# ---- chosen by name
def test_a_long_list_starts_empty_and_shows_names() -> None:
    item = field(made(GAMES["fell"], "fell.buy", actor="ana"), "item")
    assert (item.search, item.required, item.value, item.search_text) == (True, True, "", "")
    assert item.search_options[0][0] == "air bladder"


def test_what_was_chosen_before_is_shown_by_its_name() -> None:
    item = field(made(GAMES["fell"], "fell.buy", actor="ana", item="air-bladder"), "item")
    assert (item.value, item.search_text) == ("air-bladder", "air bladder")


def test_a_choice_may_come_back_by_its_name_or_its_value() -> None:
    session = busy("fell")
    for said in ("air bladder", "Air Bladder", "air-bladder"):
        assert resolve_choices(session, "s0", "fell.buy", "ana", {"item": said}) == {"item": "air-bladder"}
    assert resolve_choices(session, "s0", "fell.attack", "ana", {"target": "Goblin B"}) == {"target": "goblin-b"}
    assert resolve_choices(session, "s0", "fell.buy", "ana", {"item": "moon cheese"}) == {"item": "moon cheese"}


def test_nobody_finds_the_hidden_by_their_name() -> None:
    said = {"target": LURKER_NAME}
    assert resolve_choices(busy("fell"), "s1", "fell.attack", "ana", said) == said
    assert resolve_choices(busy("fell"), "s0", "fell.attack", "ana", said) == {"target": LURKER}


def test_what_must_be_chosen_and_was_not_is_still_to_be_filled_in() -> None:
    session = busy("fell")
    want = resolve_choices(session, "s0", "fell.buy", "ana", {"item": ""})
    assert want == {}
    assert preview(session, "s0", Intent("fell.buy", "ana", want)).refused == "Fill in Item."


def test_two_of_the_same_name_go_by_their_values() -> None:
    twins = (Option("rope", "rope"), Option("rope-2", "rope"), Option("axe", "axe"))
    assert [option_name(option, twins) for option in twins] == ["rope", "rope-2", "axe"]


# ---- a form that has just been opened
def test_an_untouched_form_complains_of_nothing() -> None:
    session = busy("fell")
    seen = preview(session, "s0", Intent("table.say", "", {}))
    assert (seen.ok, seen.refused) == (False, "Fill in Text.")
    assert (drop_early_refusal(session.game, seen).ok, drop_early_refusal(session.game, seen).refused) == (False, "")


def test_what_cannot_be_is_said_of_an_untouched_form_too() -> None:
    session = busy("fell")
    done(do(session, "s0", "table.life", "bram", life="dead"))
    seen = preview(session, "s0", Intent("fell.attack", "ana", {"target": "bram"}))
    assert drop_early_refusal(session.game, seen).refused == seen.refused != ""


def test_a_prepared_scenes_creatures_note_and_tables_are_seen_at_once() -> None:
    found = made(GAMES["fell"], "table.prepare")
    assert {f.name for f in found.fields if not f.more} >= {"name", "creatures", "note", "tables"}


# ---- seeing to the dying
@pytest.mark.parametrize("game", GAMES)
def test_the_party_sees_to_its_own_and_the_foes_are_not_asked(game: str) -> None:
    """Who lies there comes last of those who could help."""
    session = busy(game)
    done(do(session, "s0", "table.life", "ana", life="down"))
    found = form(session, "s0", f"{game}.{'revive' if game == 'deeds' else 'treat'}")
    assert isinstance(found, MoveForm)
    assert [o.value for o in found.actors] == ["bram", "cole", "pim", "ana"]


@pytest.mark.parametrize(("game", "name", "said"), [("fell", "dn", 4), ("fell-hits", "test", True)])
def test_a_treatment_with_a_test_shows_its_dice(game: str, name: str, said: Any) -> None:
    """The facilitator sees at once that a test can be asked for: a d6 of INT."""
    session = busy(game)
    dying = session.state.characters["bram"].with_parts(Countdowns({"t1": Countdown(f"{game}.death", 3600)}))
    session = fight(game, characters={**people(game), "bram": structs.replace(dying, life="down")})
    found = form(session, "s0", f"{game}.treat", "ana", {"target": "bram"})
    assert isinstance(found, MoveForm)
    assert not field(found, name).more
    seen = preview(session, "s0", Intent(f"{game}.treat", "ana", {"target": "bram", name: said}))
    assert seen.dice == "d6"
    assert seen.chance


@pytest.mark.parametrize("game", GAMES)
def test_rows_come_from_a_table_that_the_game_has(game: str) -> None:
    known = [p for move in GAMES[game].moves.values() for p in parameters(move.wants).values() if p.choices]
    tables = {table for p in known if p.choices and p.choices.source == "rows" for table in p.chosen_from}
    assert tables <= set(GAMES[game].shelf("tables"))
    assert "names" in tables
