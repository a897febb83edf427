"""The buttons that people tap all the time: which each game has, when one is grey, and which target it names."""

from __future__ import annotations

import re
from copy import copy
from typing import Any

import msgspec
import pytest
from msgspec import structs

from at_table import do, done
from caltrop.games import registry
from caltrop.games.common.conditions.on_sheet import Condition, Conditions
from caltrop.games.common.health.needs import Need
from caltrop.games.common.table.countdowns import Countdown, Countdowns
from caltrop.games.common.table.failed_tests import Failure
from caltrop.kernel.contract.surface import QuickAction, Surface
from caltrop.kernel.state.state import Character, Life
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.web.features.moves.move_buttons import QuickButton, call_buttons, move_menu, quick_buttons
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.look import Look
from caltrop.web.player.view import buttons
from web.fights import FOES, LURKER, LURKER_NAME, fight, hurt, people, unhaunted

GAMES = registry.games()


def button(found: tuple[QuickButton, ...], move: str, **want: Any) -> QuickButton:
    """The one button for that move with these parameters among what it wants."""
    fit = [q for q in found if q.move == move and want.items() <= q.want.items()]
    assert len(fit) == 1, (move, want, [(q.move, q.want) for q in found])
    return fit[0]


def verbs(found: tuple[QuickButton, ...]) -> list[str]:
    """The moves in their order, each once, without the game."""
    return list(dict.fromkeys(q.move.partition(".")[2] for q in found))


def calm(game: str, **changes: Character) -> Session:
    return fight(game, fight=None, characters={**people(game), **changes})


# ---- targets
def test_any_button_that_aims_names_the_likely_target() -> None:
    """With `aim` also a button that is there once has a target, in a fight; without a fight there is none."""
    for there, aimed in ((fight("fell"), True), (calm("fell"), False)):
        game = copy(there.game)
        game.surface = Surface(quick=(QuickAction("attack", aim="target"),))
        session = Session(game, there.state, there.box)
        (attack, *_) = quick_buttons(session, "s1", "ana")
        assert bool(attack.want.get("target")) == bool(attack.whom) == aimed


# ---- what is there
@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("fell", "attack cast test move use done condition"),
        ("fell-hits", "attack test move use done condition"),
        ("generic-fantasy", "attack test move use done condition"),
        ("grimoire", "attack gain_advantage move hold cast action save retreat use done condition"),
        ("deeds", "declare attack deed strike move retreat cast save aid use done condition"),
    ],
)
def test_a_players_buttons_in_a_fight(game: str, expected: str) -> None:
    assert verbs(quick_buttons(fight(game), "s1", "ana")) == expected.split()


@pytest.mark.parametrize("game", GAMES)
def test_outside_a_fight_one_rests_and_does_not_attack(game: str) -> None:
    found = verbs(quick_buttons(calm(game), "s1", "ana"))
    assert "rest" in found
    assert not {"attack", "turn"} & set(found)


@pytest.mark.parametrize("game", GAMES)
def test_rest_is_the_largest_button_of_no_one_who_needs_none(game: str) -> None:
    """A whole hero is offered it among the small buttons; one who has lost points may find it large."""
    hero = structs.replace(people(game)["ana"])
    whole = hero.with_parts(Conditions(), Countdowns(), Need())
    session = calm(game, ana=whole)
    rest, large = session.game.id_for("rest"), [q.move for q in wide_ones(session)]
    assert rest not in large
    assert rest in [q.move for q in buttons(Look(session, "s1", Surroundings()), "ana").slim]
    tired = calm(game, ana=hero.with_parts(Conditions({"tired": Condition("tired")}), Countdowns(), Need()))
    rolls = {q.move: bool(q.preview and q.preview.chance) for q in quick_buttons(tired, "s1", "ana")}
    if rolls[rest]:
        assert rest in [q.move for q in wide_ones(tired)]


def wide_ones(session: Session) -> tuple[QuickButton, ...]:
    return buttons(Look(session, "s1", Surroundings()), "ana").wide


@pytest.mark.parametrize("game", GAMES)
def test_every_button_has_words_and_does_what_it_shows(game: str) -> None:
    """One tap is accepted where it is not grey; what opens a form may want more."""
    session = fight(game)
    for q in quick_buttons(session, "s1", "ana"):
        assert q.label
        assert "_" not in f"{q.label}{q.detail}{q.whom}"
        assert q.icon
        assert q.form or q.preview is not None
        if not q.form and q.preview and q.preview.ok:
            again = fight(game, lambda sides: 1)
            assert not hasattr(again.act("s1", structs.replace(q.intent, overrule=True)), "code"), q


@pytest.mark.parametrize("game", GAMES)
def test_the_facilitator_can_harm_and_heal_and_a_player_cannot(game: str) -> None:
    harm = {"harm", "damage"}
    assert harm & set(verbs(quick_buttons(fight(game), "s0", "ana")))
    assert "heal" in verbs(quick_buttons(fight(game), "s0", "ana"))
    assert not (harm | {"heal"}) & set(verbs(quick_buttons(fight(game), "s1", "ana")))


def test_nobody_has_buttons_for_somebody_elses_character() -> None:
    assert quick_buttons(fight("fell"), "s1", "bram") == ()
    assert quick_buttons(fight("fell"), "s1", "goblin-a") == ()
    assert quick_buttons(fight("fell"), "tv", "ana") == ()
    assert quick_buttons(fight("fell"), "s0", "nobody") == ()


# ---- attacks
def test_a_blow_names_the_weapon_and_the_target() -> None:
    blow = button(quick_buttons(fight("fell"), "s1", "ana"), "fell.attack")
    assert (blow.label, blow.detail, blow.whom) == ("Attack", "mace d6, 2 harm", "Goblin A, unhurt")
    assert (blow.want, blow.form) == ({"target": "goblin-a", "weapon": "mace"}, False)


@pytest.mark.parametrize(("ruling", "expected"), [("plain", "mace"), ("steel", "mace d6")])
def test_fell_hits_weapons_say_a_die_only_where_it_is_rolled(ruling: str, expected: str) -> None:
    """Plain weapons have no die, steel joins attacks; either way the harm is the hits."""
    session = fight("fell-hits")
    done(session.act("s0", Intent("table.ruling", "", {"ruling": "fell-hits.weapons", "option": ruling})))
    assert button(quick_buttons(session, "s1", "ana"), "fell-hits.attack").detail == expected


@pytest.mark.parametrize("game", GAMES)
def test_the_most_hurt_is_struck_first(game: str) -> None:
    session = hurt(fight(game), "goblin-c")
    assert button(quick_buttons(session, "s1", "ana"), f"{game}.attack").want["target"] == "goblin-c"


def test_whom_one_struck_last_is_struck_again() -> None:
    session = hurt(fight("fell"), "goblin-c")
    even = {"winner": "tie", "a_takes": 0, "b_takes": 0}
    struck = done(session.act("s0", Intent("fell.attack", "ana", {"target": "goblin-b"}, outcome=even)))
    assert button(quick_buttons(session, "s1", "ana"), "fell.attack").want["target"] == "goblin-b"
    out = done(do(session, "s0", "table.life", "goblin-b", life="out"))
    assert button(quick_buttons(session, "s1", "ana"), "fell.attack").want["target"] == "goblin-c"
    session.undo("s0", out.seq)
    session.undo("s0", struck.seq)
    assert button(quick_buttons(session, "s1", "ana"), "fell.attack").want["target"] == "goblin-c"


def test_the_button_is_drawn_again_when_an_earlier_attack_is_undone() -> None:
    """With the last target out, the button names the one before; without that attack, the most hurt."""
    session = hurt(fight("fell"), "goblin-c")
    even = {"winner": "tie", "a_takes": 0, "b_takes": 0}
    first, _ = (
        done(session.act("s0", Intent("fell.attack", "ana", {"target": foe}, outcome=even, overrule=True)))
        for foe in ("goblin-b", "goblin-a")
    )
    done(do(session, "s0", "table.life", "goblin-a", life="out"))
    assert button(quick_buttons(session, "s1", "ana"), "fell.attack").want["target"] == "goblin-b"
    session.undo("s0", first.seq)
    assert button(quick_buttons(session, "s1", "ana"), "fell.attack").want["target"] == "goblin-c"


def test_who_carries_no_weapon_has_hands() -> None:
    session = fight("fell", characters={**people("fell"), "ana": structs.replace(people("fell")["ana"], parts={})})
    assert button(quick_buttons(session, "s0", "ana"), "fell.attack").detail == "bare hands"


def test_with_nobody_left_to_strike_the_form_asks_for_the_target() -> None:
    who = {w: structs.replace(c, life="out") if w in FOES else c for w, c in people("fell").items() if w != LURKER}
    blow = button(quick_buttons(fight("fell", characters=who), "s1", "ana"), "fell.attack")
    assert (blow.form, blow.whom, blow.preview) == (True, "", None)


def test_grimoire_says_what_an_action_costs_and_a_table_may_set_it() -> None:
    assert button(quick_buttons(fight("grimoire"), "s1", "ana"), "grimoire.attack").detail == "mace d8, 2 AP"
    assert button(quick_buttons(fight("grimoire"), "s1", "ana"), "grimoire.move").detail == "1 AP"
    dear = fight("grimoire")
    done(do(dear, "s0", "grimoire.price", what="move", ap=3))
    assert button(quick_buttons(dear, "s1", "ana"), "grimoire.move").detail == "3 AP"


# ---- greyed
def test_what_cannot_be_is_grey_with_its_reason() -> None:
    """No one can act with an ability that is 0."""
    session = fight("fell")
    done(do(session, "s0", "table.house", "ana", name="BOD", value=0))
    test = button(quick_buttons(session, "s1", "ana"), "fell.test", ability="BOD")
    assert test.preview is not None
    assert not test.preview.ok
    assert test.preview.refused == "Ana cannot use BOD while it is 0. Rest or heal first."


def test_a_dead_character_has_only_grey_buttons() -> None:
    session = fight("fell")
    done(do(session, "s0", "table.life", "ana", life="dead"))
    found = [q for q in quick_buttons(session, "s1", "ana") if q.preview is not None and q.move != "fell.turn"]
    assert found
    assert not any(q.preview.ok for q in found if q.preview)


def test_a_spell_on_a_foe_knows_whom() -> None:
    spell = button(quick_buttons(fight("fell"), "s1", "ana"), "fell.cast")
    assert (spell.label, spell.whom, spell.form) == ("Cast Charm", "Goblin A, unhurt", True)
    assert spell.preview is not None
    assert spell.preview.ok


# ---- now and then
def test_who_is_dying_can_be_treated_and_nobody_else() -> None:
    dying = structs.replace(people("fell")["bram"], life="down").with_parts(
        Countdowns({"t1": Countdown("fell.death", 60)})
    )
    session = fight("fell", characters={**people("fell"), "bram": dying})
    treat = button(quick_buttons(session, "s1", "ana"), "fell.treat")
    assert (treat.want, treat.whom) == ({"target": "bram"}, "Bram, down")
    assert treat.preview is not None
    assert treat.preview.ok
    assert "treat" not in verbs(quick_buttons(fight("fell"), "s1", "ana"))


@pytest.mark.parametrize("life", ["down", "up"])
def test_grimoire_critical_a_friend_whose_hour_runs_can_be_aided(life: Life) -> None:
    """Critical damage: stable once aided, dead within the hour otherwise, whatever the life was set to by hand."""
    bram = structs.replace(people("grimoire")["bram"], life=life)
    dying = bram.with_parts(Countdowns({"t1": Countdown("grimoire.critical", 3600)}))
    session = fight("grimoire", characters={**people("grimoire"), "bram": dying})
    treat = button(quick_buttons(session, "s1", "ana"), "grimoire.treat", target="bram")
    assert treat.preview is not None
    assert treat.preview.ok
    assert done(session.act("s1", treat.intent))
    assert session.state.part("bram", Countdowns).countdowns == {}
    assert "treat" not in verbs(quick_buttons(fight("grimoire"), "s1", "ana"))


def test_who_lacks_food_can_eat() -> None:
    assert not [q for q in quick_buttons(calm("fell"), "s1", "ana") if q.icon == "bag"]
    hungry = people("fell")["ana"].with_parts(Need({"food": 0}))
    eats = [q for q in quick_buttons(calm("fell", ana=hungry), "s1", "ana") if q.icon == "bag"]
    assert [q.want for q in eats] == [{"item": "rations"}]


@pytest.mark.parametrize(("game", "move", "seat"), [("fell-hits", "push", "s0"), ("generic-fantasy", "trouble", "s1")])
def test_a_failure_can_be_turned_while_it_is_open(game: str, move: str, seat: str) -> None:
    failed = people(game)["ana"].with_parts(Failure(True, "the beam gives"))
    assert move in verbs(quick_buttons(calm(game, ana=failed), seat, "ana"))
    assert move not in verbs(quick_buttons(calm(game), seat, "ana"))


def test_a_feat_that_works_by_itself_needs_no_button() -> None:
    """Heavy Hand adds to every attack; it has no button."""
    assert "feat" not in verbs(quick_buttons(fight("generic-fantasy"), "s1", "ana"))


# ---- nothing of the hidden
@pytest.mark.parametrize("game", GAMES)
def test_nobody_hidden_is_in_a_players_buttons(game: str) -> None:
    session = hurt(fight(game), LURKER)
    found = msgspec.json.encode((quick_buttons(session, "s1", "ana"), call_buttons(session, "s1"))).decode()
    assert not re.search(f"{LURKER}|{LURKER_NAME}", found)
    assert button(quick_buttons(session, "s0", "ana"), f"{game}.attack").want["target"] == LURKER


@pytest.mark.parametrize("game", GAMES)
def test_a_players_buttons_are_the_same_whether_somebody_lurks_or_not(game: str) -> None:
    haunted = fight(game)
    assert quick_buttons(haunted, "s1", "ana") == quick_buttons(unhaunted(haunted), "s1", "ana")


# ---- calls
def called(*hide: str, **want: Any) -> Session:
    session = fight("fell")
    who, stakes = ["ana", "bram"], "the beam gives"
    done(do(session, "s0", "table.call", move="fell.test", who=who, want=want, hide=list(hide), stakes=stakes))
    return session


def test_a_called_roll_is_one_tap_with_its_odds() -> None:
    """A d8 hits DN 6 in 3 of 8."""
    session = called(ability="BOD", dn=6)
    (mine,) = call_buttons(session, "s1")
    assert (mine.label, mine.detail, mine.whom) == ("Test", "BOD, DN 6, the beam gives", "Ana")
    assert not mine.form
    assert mine.preview is not None
    assert (mine.preview.dice, mine.preview.chance) == ("d8", "38%")
    assert isinstance(session.act("s1", mine.intent), Entry)
    assert call_buttons(session, "s1") == ()


def test_a_hidden_difficulty_shows_dice_only_and_is_not_asked_for() -> None:
    (mine,) = call_buttons(called("dn", ability="BOD", dn=6), "s1")
    assert (mine.detail, mine.form) == ("BOD, the beam gives", False)
    assert mine.preview is not None
    assert (mine.preview.hidden, mine.preview.dice, mine.preview.chance) == (True, "d8", "")


def test_what_a_call_leaves_open_the_form_asks() -> None:
    (mine,) = call_buttons(called(dn=6), "s1")
    assert (mine.form, mine.want, mine.call) == (True, {"dn": 6}, "call")


def test_the_dead_are_called_no_more_and_the_call_does_not_wait_for_them() -> None:
    session = called(ability="BOD", dn=6)
    done(do(session, "s0", "table.life", "bram", life="dead"))
    assert call_buttons(session, "s2") == ()
    assert [q.actor for q in call_buttons(session, "s0")] == ["ana"]
    done(session.act("s1", call_buttons(session, "s1")[0].intent))
    assert session.state.calls == {}


def test_the_facilitator_can_roll_for_whoever_is_missing() -> None:
    session = called(ability="BOD", dn=6)
    assert [q.actor for q in call_buttons(session, "s0")] == ["ana", "bram"]
    done(session.act("s1", call_buttons(session, "s1")[0].intent))
    assert [q.actor for q in call_buttons(session, "s0")] == ["bram"]
    assert call_buttons(session, "tv") == ()


# ---- everything
@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_in_the_menu_once(game: str) -> None:
    groups = move_menu(GAMES[game], "facilitator")
    moves = [option.value for group in groups for option in group.moves]
    lesson = {f"table.lesson.{move}" for move in ("next", "scene", "leave", "end")}  # they stand on its card
    apart = {"table.portrait", "table.display", f"{game}.shop", *lesson}  # they have dialogs of their own
    assert sorted(moves) == sorted(GAMES[game].moves.keys() - apart)
    assert len({group.label for group in groups}) == len(groups)


@pytest.mark.parametrize("game", GAMES)
def test_players_do_not_see_the_facilitators_moves(game: str) -> None:
    theirs = {o.value for group in move_menu(GAMES[game], "player") for o in group.moves}
    all = {o.value for group in move_menu(GAMES[game], "facilitator") for o in group.moves}
    assert theirs == {move for move in all if GAMES[game].moves[move].by != "facilitator"}
    assert move_menu(GAMES[game], "spectator") == ()


def test_an_intent_of_a_button_is_what_it_shows() -> None:
    blow = button(quick_buttons(fight("fell"), "s1", "ana"), "fell.attack")
    assert blow.intent == Intent("fell.attack", "ana", {"target": "goblin-a", "weapon": "mace"})
