"""What screens show seldom: effects in words, a form filled with anything, a roll with a tool, a crowd's turns."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done
from caltrop.forecast.model import SidePolicy
from caltrop.games import registry
from caltrop.games.common.conditions.effects import Armour, Cannot, Edge, PaceChange
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.fell.game import GAME as FELL
from caltrop.games.grimoire.turns import TurnState
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.web.features.calls.asked import asks_of, call_card
from caltrop.web.features.calls.callable_rolls import call_detail
from caltrop.web.features.forecast.foes_act import let_foes_act
from caltrop.web.features.homebrew.form import shown_value
from caltrop.web.features.homebrew.listing import typed_row
from caltrop.web.features.moves.move_buttons import quick_buttons
from caltrop.web.features.tv.view import short_name
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.condition_lines import effects_text, target_effect
from caltrop.web.page.forms.move_form import parse_want
from caltrop.web.page.look import Look
from fell.table import hero, table
from web.fights import FOES, fight

GAMES = registry.games()


# ---- effects
@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (Cannot(use=("INT",)), "Cannot roll with INT."),
        (Edge(-1, source=True), "Only towards its cause."),
        (Armour(none=True), "Armour does not count."),
        (Armour(by=-2), "Armour -2."),
        (PaceChange(stride=1), "Is faster or slower."),
        (PaceChange(last=True), "Acts last in the round."),
    ],
)
def test_an_effect_without_a_text_is_told_in_a_sentence(effect: Any, said: str) -> None:
    assert effects_text([effect], FELL).endswith(said)


def test_a_thing_says_how_long_its_target_bears_what_it_leaves() -> None:
    item = structs.replace(FELL.library.items["mace"], condition="poisoned", lasts="2 hours")
    assert target_effect(item, FELL).startswith("Who is struck by it is poisoned: 2 hours.")
    assert target_effect(structs.replace(item, condition=""), FELL) == ""


# ---- forms
def test_pairs_are_shown_as_they_are_typed() -> None:
    assert shown_value("pairs", {"melee": "d6", "deep lore": "d10"}) == "melee d6, deep lore d10"


def test_pairs_are_typed_as_names_with_their_values() -> None:
    library = GAMES["fell-hits"].library
    fields = {"r.name": ["Ogre"], "r.skills": ["melee d6,  deep lore d10, brawl"]}
    row = typed_row(library, "creature", fields)
    assert row["skills"] == {"melee": "d6", "deep lore": "d10", "brawl": ""}


def test_what_should_be_a_record_and_is_none_is_refused_by_name() -> None:
    session = fight("fell")
    want = parse_want(FELL, "fell.test", {"w.ability": ["BOD"], "w.dn": ["6"], "w.help": ["{oops"]})
    assert want["help"] == ["{oops"]
    refused = session.check("s1", Intent("fell.test", "ana", want))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.facts["name"]) == ("bad-value", "help")


def test_the_trouble_of_a_call_says_what_it_is() -> None:
    said = call_detail(GAMES["generic-fantasy"], "generic-fantasy.test", "trouble", "the bridge breaks")
    assert said.endswith(": the bridge breaks")


# ---- a player's own roll with a tool
def test_a_roll_of_ones_own_with_a_tool_has_a_card_that_rolls_it() -> None:
    session = table(box(), ana=hero("Ana", "s1", items=("rope",)))
    want = {"ability": "BOD", "dn": 6}
    done(do(session, "s1", "table.tool", "ana", move="fell.test", item="rope", want=want))
    look = Look(session, "s1", Surroundings())
    assert asks_of(look) == (("", "ana"),)
    assert asks_of(Look(session, "s2", Surroundings())) == ()
    done(do(session, "s0", "table.tool.answer", "ana", answer="yes"))
    button = call_card(Look(session, "s1", Surroundings()), "", "ana").button
    assert (button.move, button.actor, button.want, button.tool) == ("fell.test", "ana", want, "rope")
    assert button.preview is not None
    assert button.preview.ok


# ---- targets
def test_a_spell_that_heals_is_aimed_at_the_friend_who_looks_worst() -> None:
    """Bram has 1 point of BOD left. Pim is dead, and a foe is no friend, whatever it looks like."""
    session = fight("fell")
    ana, bram = hero("Ana", "s1", spells=("charm", "cure-wounds")), session.state.characters["bram"]
    rungs = bram.part(Ladder)
    hurt = bram.with_parts(rungs.with_rung("BOD", structs.replace(rungs.rung("BOD"), points=1)))
    pim, foe = (structs.replace(session.state.characters[who], life="dead") for who in ("pim", FOES[0]))
    state = session.state.with_character("ana", ana).with_character("bram", hurt)
    state = state.with_character("pim", pim).with_character(FOES[0], foe)
    found = quick_buttons(Session(session.game, state, session.box), "s1", "ana")
    aimed = {str(q.want["spell"]): q.want["targets"] for q in found if q.move == "fell.cast"}
    assert aimed["cure-wounds"] == ["bram"]
    assert set(aimed["charm"]) < set(FOES)


# ---- foes
def turn_of(game: str, who: str, **parts: Any) -> Session:
    session = fight(game)
    meeting = session.state.fight
    assert meeting is not None
    now = structs.replace(meeting, turn=meeting.order.index(who), acted=(), done=(), surprised=())
    return Session(session.game, structs.replace(session.state, fight=now), lambda sides: 1)


@pytest.mark.parametrize(("points", "blows"), [(4, 2), (3, 1), (1, 0)])
def test_grimoire_points_a_foe_attacks_as_often_as_its_points_allow(points: int, blows: int) -> None:
    """An attack costs 2 of them."""
    session = turn_of("grimoire", FOES[0])
    foe = session.state.characters[FOES[0]]
    state = session.state.with_character(FOES[0], foe.with_parts(structs.replace(foe.part(TurnState), ap=points)))
    made = let_foes_act(Session(session.game, state, lambda sides: 1), "s0", SidePolicy()).blows
    assert len([blow for blow in made if isinstance(blow, Entry)]) == blows


def test_foes_wait_where_nobody_is_left_to_strike() -> None:
    session = turn_of("grimoire", FOES[0])
    people = {w: structs.replace(c, life="out") if c.is_in_party else c for w, c in session.state.characters.items()}
    state = structs.replace(session.state, characters=people)
    found = let_foes_act(Session(session.game, state, lambda sides: 1), "s0", SidePolicy())
    assert (found.blows, bool(found.stopped)) == ([], True)


# ---- names
def test_the_wall_calls_a_creature_by_its_letter_and_a_hero_by_name() -> None:
    look = Look(fight("fell"), "tv", Surroundings())
    assert [short_name(look, who) for who in (FOES[0], "ana")] == ["A", "Ana"]
