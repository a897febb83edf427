"""The panel that calls for a roll: what it keeps, whom it names, and what it gives away."""

from __future__ import annotations

import pytest
from msgspec import structs

from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.facilitator.view import FacilitatorPage
from caltrop.web.features.calls.last_call import kept_options
from caltrop.web.features.calls.panel import call_panel
from caltrop.web.features.calls.routes import call_intent
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.look import Look
from web.fights import fight, hurt


def look(session: Session) -> Look:
    return Look(session, "s0", Surroundings("t", "Mill Road"))


def test_ability_and_hidden_are_kept_from_the_last_call_that_was_not_undone() -> None:
    session = fight("fell")
    assert kept_options(look(session)) == {"move": "fell.test", "ability": "BOD", "harder": "4", "hide": ""}
    asks = {"move": "fell.test", "who": ["ana"], "want": {"ability": "WIL", "dn": 8}, "hide": ["dn"]}
    session.act("s0", Intent("table.call", "", asks))
    assert kept_options(look(session)) == {"move": "fell.test", "ability": "WIL", "harder": "8", "hide": "yes"}
    session.undo("s0", session.seq)
    assert kept_options(look(session))["ability"] == "BOD"


def test_hidden_starts_ticked_in_a_game_that_withholds_it_until_it_was_disclosed() -> None:
    session = fight("grimoire")
    assert kept_options(look(session))["hide"] == "yes"
    asks = {"move": ["grimoire.save"], "ability": ["DEX"], "harder": ["24"], "who": ["ana"]}
    for hide, shown in (({"hide": ["yes"]}, {"attribute": "DEX"}), ({}, {"attribute": "DEX", "dc": 24})):
        session.act("s0", call_intent(session, {**asks, **hide}))
        assert list(session.state.calls.values())[-1].want == shown
        assert kept_options(look(session))["hide"] == ("yes" if hide else "")


@pytest.mark.parametrize("game", ["fell", "fell-hits", "generic-fantasy", "grimoire", "deeds"])
def test_a_panel_names_all_of_the_party_and_those_who_are_chosen(game: str) -> None:
    session = fight(game)
    found = call_panel(FacilitatorPage(look(session)), {"who": ["ana"]})
    assert found is not None
    assert [callee.card.name for callee in found.callees] == ["Ana", "Bram", "Pim"]
    assert [callee.card.name for callee in found.picks] == ["Ana"]
    everyone = call_panel(FacilitatorPage(look(session)), {})
    assert everyone is not None
    assert len(everyone.rollers) == 3


def test_of_a_hidden_difficulty_those_who_are_called_see_nothing() -> None:
    session = fight("fell")
    asked = {"move": ["fell.test"], "ability": ["BOD"], "grade": ["6"], "who": ["ana"]}
    open_panel = call_panel(FacilitatorPage(look(session)), asked)
    hidden = call_panel(FacilitatorPage(look(session)), {**asked, "hide": ["yes"]})
    assert open_panel is not None
    assert hidden is not None
    assert any("6" in detail for detail in open_panel.details)
    assert not any("6" in detail for detail in hidden.details)
    assert open_panel.rollers[0].seen.chance == hidden.rollers[0].seen.chance != ""


def test_a_harder_roll_passes_less_often() -> None:
    found = call_panel(
        FacilitatorPage(look(fight("fell"))), {"move": ["fell.test"], "ability": ["BOD"], "who": ["ana"]}
    )
    assert found is not None
    chances = [int(grade.chance.rstrip("%")) for grade in found.grades]
    assert [grade.value for grade in found.grades] == ["2", "4", "6", "8", "10"]
    assert chances == sorted(chances, reverse=True)
    assert len(set(chances)) == 5


def test_who_has_no_points_left_is_named_with_the_reason_and_can_still_be_called() -> None:
    session = hurt(fight("fell"), "bram")
    bram = session.state.characters["bram"]
    session = Session(
        session.game, session.state.with_character("bram", structs.replace(bram, life="down")), session.box
    )
    session.act("s0", Intent("table.house", "bram", {"name": "BOD", "value": 0}))
    found = call_panel(FacilitatorPage(look(session)), {"move": ["fell.test"], "ability": ["BOD"], "who": ["bram"]})
    assert found is not None
    assert [(c.card.name, c.cannot) for c in found.callees if c.cannot] == [("Bram", "BOD 0")]
    assert [c.card.name for c in found.picks] == ["Bram"]
