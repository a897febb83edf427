"""Conditions on pages: what they mean, what ends them, and what they do to a roll before it is rolled."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done
from caltrop.games import registry
from caltrop.games.fell.game import GAME
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.facilitator.dialogs import button_without, common_warnings
from caltrop.web.facilitator.view import FacilitatorPage
from caltrop.web.features.moves.move_buttons import buttons_of, call_buttons
from caltrop.web.features.moves.preview import preview_with_reasons
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.condition_lines import condition_lines, effects_text
from caltrop.web.page.forms.move_form import MoveForm, form
from caltrop.web.page.look import Look
from caltrop.web.page.outcome_cards import turn_hint
from caltrop.web.page.sheet_reading import shown_points
from caltrop.web.player.view import next_up
from fell.table import creature, hero, table
from grimoire import table as grimoire
from web.fights import fight


def asleep_before_ana() -> Session:
    session = table(box(5), ana=hero("Ana", "s1"), goblin=creature("goblin"))
    done(do(session, "s0", "table.condition", "goblin", text="asleep"))
    return session


def test_table_condition_says_what_it_means_and_what_ends_it() -> None:
    (line,) = condition_lines(GAME, asleep_before_ana().state, "goblin")
    assert line.text == "asleep"
    assert line.meaning.startswith("Sleeps")
    assert "by taking harm" in line.ends
    assert "with help" in line.ends


def test_table_condition_in_a_fight_counts_its_bearers_turns() -> None:
    session = table(ana=hero("Ana", "s1"), goblin=creature("goblin"))
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="foes"))
    done(do(session, "s0", "table.condition", "ana", text="dizzy", lasts="2 rounds"))
    assert [line.left for line in condition_lines(GAME, session.state, "ana")] == ["2 rounds"]
    for _ in range(2):
        done(do(session, "s0", "fell.turn"))
    assert [line.left for line in condition_lines(GAME, session.state, "ana")] == ["1 round"]
    done(do(session, "s0", "fell.turn"))
    assert [line.left for line in condition_lines(GAME, session.state, "ana")] == ["this turn"]
    done(do(session, "s0", "fell.turn"))
    assert condition_lines(GAME, session.state, "ana") == ()


def test_table_condition_keeps_the_unit_that_it_was_given_in() -> None:
    """A round of Grimoire is 2 minutes. 10 minutes are 10 minutes, in a fight and out of one, where no rounds count."""
    session = grimoire.table(box(12, 5), ana=grimoire.hero("Ana", "s1"), grub=grimoire.creature("hobgrub-boss"))
    done(do(session, "s0", "table.condition", "ana", text="hushed", lasts="10 minutes"))
    done(do(session, "s0", "table.condition", "ana", text="dazzled", lasts="2 rounds"))
    assert [line.left for line in condition_lines(session.game, session.state, "ana")] == ["10 min", "4 min"]
    done(do(session, "s0", "grimoire.fight", foes=["grub"], overrule=True))
    minutes, rounds = (line.left for line in condition_lines(session.game, session.state, "ana"))
    assert (minutes, rounds.split()[1]) == ("10 min", "rounds")


def test_table_condition_without_effects_is_a_reminder() -> None:
    session = table(ana=hero("Ana", "s1"))
    done(do(session, "s0", "table.condition", "ana", text="in a red hat"))
    assert preview_with_reasons(session, "s1", Intent("fell.test", "ana", {"ability": "BOD", "dn": 4})).also == (
        "in a red hat",
    )


def test_table_condition_that_holds_back_stands_out() -> None:
    session = table(ana=hero("Ana", "s1"))
    bad: tuple[dict[str, Any], ...] = (
        {"cannot": ["move"]},
        {"edge": -1},
        {"hurts": 1},
        {"does": [{"does": "edge", "by": 1, "given": True}]},
    )
    good: tuple[dict[str, Any], ...] = ({"edge": 1}, {"hurts": -1}, {"armour": 1}, {})
    for n, effects in enumerate((*bad, *good)):
        done(do(session, "s0", "table.condition", "ana", text=f"number {n}", **effects))
    assert [line.is_bad for line in condition_lines(GAME, session.state, "ana")] == [True] * 4 + [False] * 4


def test_table_condition_is_read_before_the_roll_and_can_be_left_out_by_the_facilitator() -> None:
    session = asleep_before_ana()
    intent = Intent("fell.attack", "ana", {"target": "goblin"})
    seen = preview_with_reasons(session, "s0", intent)
    assert [reason.text for reason in seen.because] == ["Goblin is asleep and cannot strike back."]
    key = seen.because[0].key
    assert (key, seen.may_leave_out) == ("goblin/c1", True)
    left_out = preview_with_reasons(session, "s0", Intent("fell.attack", "ana", {"target": "goblin"}, despite=(key,)))
    assert [reason.left_out for reason in left_out.because] == [True]
    assert left_out.chance != seen.chance
    players = preview_with_reasons(session, "s1", intent)
    assert (len(players.because), players.may_leave_out) == (1, False)


# ---- before it is set
def forecast(session: Session, seat: str = "s0", /, **want: Any) -> Any:
    return preview_with_reasons(session, seat, Intent("table.condition", "ana", want)).forecast


def test_table_condition_form_tells_what_a_word_will_do() -> None:
    session = table(ana=hero("Ana", "s1"))
    known = forecast(session, text="poisoned")
    assert known.acts
    assert known.meaning == "Disadvantage on everything done with BOD."
    assert known.says == ("Lasts 1 hour.", "Ends with treatment.")
    plain = forecast(session, text="in a red hat")
    assert not plain.acts
    assert plain.says == ("Only words: nothing in the game reacts to them.", "Lasts until someone ends it.")
    told = forecast(session, "s1", text="endless marbles")
    assert (told.acts, told.meaning, told.says[0]) == (
        False,
        "Pockets fill with marbles every 30 seconds.",
        "Only a reminder: no rule applies it.",
    )


def test_table_condition_form_tells_the_games_word_and_the_typed_length() -> None:
    said = forecast(table(ana=hero("Ana", "s1")), text="Stunned", lasts="for 2 rounds")
    assert said.acts
    assert said.says == ("The game's word for this: dazed", "Lasts 2 rounds.")


def test_table_condition_form_warns_that_fear_of_no_one_is_fear_of_everyone() -> None:
    session = table(ana=hero("Ana", "s1"), goblin=creature("goblin"))
    everyone = "No cause is chosen, so it applies to everyone."
    assert everyone in forecast(session, text="frightened").says
    assert everyone not in forecast(session, text="frightened", cause="goblin").says


def test_table_condition_of_ones_own_is_told_by_its_effects() -> None:
    session = table(ana=hero("Ana", "s1"))
    want: dict[str, Any] = {"text": "soaked", "cannot": ["rest"], "edge": -1, "on": ["attack"], "hurts": 1}
    said = "Cannot rest. Worse by 1 at attacks. Takes 1 harm each turn."
    assert forecast(session, **want).says[0] == said
    done(do(session, "s0", "table.condition", "ana", **want))
    assert [line.does for line in condition_lines(GAME, session.state, "ana")] == [said]


def test_table_condition_with_a_meaning_is_told_by_it() -> None:
    session = table(ana=hero("Ana", "s1"))
    done(do(session, "s0", "table.condition", "ana", text="soaked", edge=-1, meaning="Wet to the bone"))
    (line,) = condition_lines(GAME, session.state, "ana")
    assert (line.meaning, line.does, line.acts) == ("Wet to the bone", "", True)


@pytest.mark.parametrize("game", sorted(registry.games()))
def test_every_effect_of_every_condition_has_words(game: str) -> None:
    found = registry.games()[game]
    for row in found.shelf("conditions").values():
        for effect in row.does:
            assert effects_text((effect,), found)


# ---- what the form suggests
def test_table_condition_form_suggests_names_with_their_meanings() -> None:
    session = table(ana=hero("Ana", "s1"), goblin=creature("goblin"))
    found = form(session, "s0", "table.condition", "ana")
    assert isinstance(found, MoveForm)
    fields = {field.name: field for field in found.fields}
    suggested = dict(fields["text"].suggestions)
    assert suggested["knocked down"].startswith("On the ground")
    assert {"frightened", "frightened away", "too frightened to strike"} <= set(suggested)
    assert not {"raise-dead", "Raise Dead", "flee", "retreat", "robbed", "adhere", "Adhere"} & set(suggested)
    assert [option.value for option in fields["cause"].options] == ["", "ana", "goblin"]


# ---- on the facilitator's page
def test_facilitator_tells_a_condition_that_acts_from_plain_words() -> None:
    session = table(ana=hero("Ana", "s1"))
    for text in ("asleep", "in a red hat", "shielded"):
        done(do(session, "s0", "table.condition", "ana", text=text))
    card = FacilitatorPage(Look(session, "s0", Surroundings("t"))).card("ana")
    assert card.words == ("asleep", "in a red hat", "shielded")
    assert (card.acting, card.hindering) == (("asleep", "shielded"), ("asleep",))


# ---- who is asked, and who helps
@pytest.mark.parametrize("game", ["fell", "fell-hits", "generic-fantasy"])
def test_a_form_lists_as_helpers_only_ones_own_side_and_no_one_who_cannot_help(game: str) -> None:
    session = fight(game)
    done(do(session, "s0", "table.condition", "pim", text="frozen", cannot=["act"]))
    found = form(session, "s0", f"{game}.test", "ana")
    assert isinstance(found, MoveForm)
    (help,) = (field for field in found.fields if field.name == "help")
    assert {option.group for option in help.options} == {"Bram"}


def test_a_form_chooses_no_one_who_cannot_act() -> None:
    session = table(None, None, ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), goblin=creature("goblin"))
    done(do(session, "s0", "table.condition", "ana", text="asleep"))
    for move in ("fell.morale", "fell.treat"):
        found = form(session, "s0", move)
        assert isinstance(found, MoveForm)
        assert found.actor == "bob"
    assert FacilitatorPage(Look(session, "s0", Surroundings("t"))).healer("goblin") == "bob"


def test_a_called_roll_of_a_sleeper_is_warned_of_before_the_tap() -> None:
    session = table(ana=hero("Ana", "s1"))
    done(do(session, "s0", "table.condition", "ana", text="asleep"))
    done(do(session, "s0", "table.call", move="fell.test", who=["ana"], want={"ability": "BOD", "dn": 4}))
    (button,) = call_buttons(session, "s1")
    assert button.preview is not None
    assert button.preview.warnings == ("Ana cannot act (asleep). Do it anyway?",)


def test_the_leaf_of_a_sleeper_says_before_the_tap_that_it_cannot_act() -> None:
    session = fight("fell")
    done(do(session, "s0", "table.condition", "goblin-a", text="asleep"))
    buttons = buttons_of(Look(session, "s0", Surroundings("t")), "goblin-a")
    said = common_warnings(buttons)
    assert "Goblin A cannot act (asleep). Do it anyway?" in said
    left = [button_without(quick, said).preview for quick in buttons]
    assert not any(set(said) & set(seen.warnings) for seen in left if seen)


# ---- who has left the fight
def test_who_has_left_the_fight_is_marked_as_gone_in_the_order_of_turns() -> None:
    session = fight("grimoire")
    done(do(session, "s0", "table.condition", "goblin-a", text="flee"))
    cards = {turn.id: turn.gone for turn in FacilitatorPage(Look(session, "s0", Surroundings("t"))).turns}
    assert [who for who, gone in cards.items() if gone] == ["goblin-a"]
    players = Look(session, "s1", Surroundings("t"))
    assert not players.takes_turns("goblin-a")
    assert players.takes_turns("goblin-b")
    assert next_up(players) == "Goblin B"


# ---- points of a turn
def test_points_of_a_turn_are_on_a_card_in_a_fight_only_and_the_down_are_told_what_they_can_do() -> None:
    """Grimoire: those who are down take turns, and can only crawl."""
    session = grimoire.table(box(12, 5), ana=grimoire.hero("Ana", "s1"), grub=grimoire.creature("hobgrub-boss"))
    assert card_points(session) == ["HP", "STR", "DEX", "WIL"]
    done(do(session, "s0", "grimoire.fight", foes=["grub"], overrule=True))
    assert card_points(session) == ["HP", "STR", "DEX", "WIL", "AP"]
    done(do(session, "s0", "table.life", "ana", life="down"))
    for _ in range(2):
        look = Look(session, "s1", Surroundings())
        assert turn_hint(look) == ("You are down and can only crawl." if look.turn == "ana" else "")
        done(do(session, "s0", "grimoire.turn", overrule=True))


def card_points(session: Session) -> list[str]:
    look = Look(session, "s1", Surroundings())
    return [track.label for track in shown_points(look, look.mine["ana"])]


# ---- the same condition from several
def test_table_condition_from_two_is_named_with_its_cause() -> None:
    session = table(ana=hero("Ana", "s1"), bear=creature("bear"), ghoul=creature("ghoul", hidden=True))
    for cause in ("bear", "ghoul"):
        done(do(session, "s0", "table.condition", "ana", text="grabbed", cause=cause))
    texts = {seat: [line.text for line in condition_lines(GAME, session.state, "ana", seat)] for seat in ("s0", "s1")}
    assert texts["s0"] == ["grabbed (Bear)", "grabbed (Ghoul)"]
    assert texts["s1"] == ["grabbed (Bear)", "grabbed"]  # of the hidden, players learn no name


def test_table_condition_from_one_has_its_plain_name() -> None:
    session = table(ana=hero("Ana", "s1"), bear=creature("bear"))
    done(do(session, "s0", "table.condition", "ana", text="grabbed", cause="bear"))
    assert [line.text for line in condition_lines(GAME, session.state, "ana", "s1")] == ["grabbed"]
