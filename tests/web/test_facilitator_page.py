"""The facilitator's page: what lies on it in each game, and what is done there in one tap."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from caltrop import demo
from caltrop.games import registry
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.web.facilitator.view import FacilitatorPage
from caltrop.web.features.calls.callable_rolls import call_options, call_want
from caltrop.web.features.calls.open_calls import open_call
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.cards import OpenCall
from caltrop.web.page.look import Look

from .visiting import Town, Visitor, town

CREATURES = {
    "fell": "goblin",
    "fell-hits": "looter",
    "generic-fantasy": "kobold",
    "grimoire": "footpad",
    "deeds": "reaver",
}
HOUR = 3600
NOBODY = "Nothing here to use that on."


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def running(here: Town, game: str) -> tuple[Visitor, str, Session]:
    """The facilitator of an own demo table."""
    boss = here.visitor()
    answer = boss.post(f"/demo/{game}", {"as": "facilitator", "name": "Gail"})
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"].removeprefix("/t/")
    return boss, table, here.session(table)


def fresh(here: Town, game: str = "fell", **people: str) -> tuple[Visitor, str, Session]:
    """A table with a character for each name, at the place that is said."""
    boss, table = here.host(game)
    session = here.session(table)
    for name, place in people.items():
        boss.does(table, f"{game}.create", "", name=name)
        if place:
            boss.does(table, "table.place", name.lower(), place=place)
    return boss, table, session


def desk(session: Session) -> FacilitatorPage:
    return FacilitatorPage(Look(session, session.state.facilitator, Surroundings("t", "Mill Road")))


def open_calls(session: Session) -> list[OpenCall]:
    return [open_call(desk(session).look, id) for id in session.state.calls]


def done(answer: Any) -> None:
    assert answer.headers.get("hx-trigger") in ("done", "parked"), unescape(answer.text)


def told(answer: Any) -> str:
    """What a toast says."""
    assert "hx-trigger" not in answer.headers
    return unescape(re.sub(r"<[^>]+>", "", answer.text)).strip()


# ---- what lies on the page
@pytest.mark.parametrize("game", registry.ids())
def test_the_page_has_every_part_of_a_demo_table(here: Town, game: str) -> None:
    boss, table, session = running(here, game)
    text = boss.get(f"/t/{table}").text
    for part in ("bar", "asks", "party", "fight", "notes", "prep", "seats", "bench", "log-lines"):
        assert text.count(f'id="{part}"') == 1, part
    state = session.state
    for who, character in state.characters.items():
        assert f"/t/{table}/one/{who}" in text, who
        assert character.name in unescape(text)
    for note in state.notes.values():
        assert note.text in unescape(text)
    for scene in state.prepared.values():
        assert scene.name in text
    for id in state.due_rolls:
        assert f'"due":"{id}"' in unescape(text)
    for id in state.calls:
        assert f"/t/{table}/calls/{id}/rest" in text


@pytest.mark.parametrize("game", registry.ids())
def test_every_leaf_of_the_dialog_opens(here: Town, game: str) -> None:
    boss, table, session = running(here, game)
    foes = "&".join(f"who={who}" for who, c in session.state.characters.items() if c.kind == "creature")
    people = [f"one/{who}" for who in session.state.characters]
    papers = [f"write?kind={kind}" for kind in ("note", "handout", "say")]
    prices = ["prices"] if game == "grimoire" else []
    for path in (*people, *papers, *prices, f"group?{foes}", "everything", "rulings", "recap"):
        answer = boss.get(f"/t/{table}/{path}")
        assert answer.headers.get("hx-trigger") == "open-dialog", path
        assert 'hx-target="#dialog"' in answer.text


@pytest.mark.parametrize("game", registry.ids())
def test_no_number_of_anybody_goes_by_a_name_that_only_the_program_knows(here: Town, game: str) -> None:
    boss, table, session = running(here, game)
    for who in session.state.characters:
        text = boss.get(f"/t/{table}/one/{who}").text
        labels = re.findall(r'(?:<label for="set-\d+">|aria-label="Set )([^<"]*)', text)
        assert labels
        assert [label for label in labels if re.search(r"[._]|^size$", label)] == []


def test_what_a_house_call_sets_has_words(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    text = boss.get(f"/t/{table}/one/bram").text
    for words in ("BOD die", "full BOD", "slots", "points left on helmet", "Light"):
        assert f">{words}</label>" in text
    assert ">maximum HP</label>" in boss.get(f"/t/{table}/one/goblin-a").text


@pytest.mark.parametrize("game", registry.ids())
def test_every_move_of_the_game_can_be_reached_from_the_menu(here: Town, game: str) -> None:
    boss, table, session = running(here, game)
    text = boss.get(f"/t/{table}/everything").text
    missing = {move for move in session.game.moves if f"move={move}&" not in text}
    lesson = {f"table.lesson.{move}" for move in ("next", "scene", "leave", "end")}  # they stand on its card
    assert missing == {"table.portrait", "table.display", f"{game}.shop"} | lesson  # they have dialogs of their own


@pytest.mark.parametrize("game", registry.ids())
def test_every_ruling_stands_under_its_rule_with_the_tables_own_setting(here: Town, game: str) -> None:
    boss, table, session = running(here, game)
    ruling = next(r for r in session.game.rulings.values() if len(r.options) > 1)
    boss.does(table, "table.ruling", "", ruling=ruling.id, option=ruling.options[1])
    text = boss.get(f"/t/{table}/rulings").text
    assert all(f'value="{id}"' in text for id in session.game.rulings)
    assert f'value="{ruling.options[1]}" checked' in text.partition(f'value="{ruling.id}"')[2].partition("</form>")[0]


def test_regions_go_by_their_headlines_and_not_by_the_buttons_beside_them(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    page = boss.get(f"/t/{table}").text
    named = re.findall(r'<section[^>]* aria-labelledby="([\w-]+)"', page)
    heads = {id: re.search(rf'<(\w+)[^>]* id="{id}"[^>]*>(.*?)</\1>', page, re.S) for id in named}
    texts = {id: re.sub(r"<[^>]+>", "", found[2]).strip() if found else "" for id, found in heads.items()}
    assert texts["party-head"] == "Party"
    assert texts["log-head"] == "Log"


def test_an_empty_table_says_what_to_do_next(here: Town) -> None:
    boss, table = here.host("fell")
    text = boss.get(f"/t/{table}").text
    assert "No characters yet." in text
    assert "No creatures yet." in text
    assert "<span>Begin session</span>" in text
    assert "Begin session 1 when you start to play and end it when you stop." in text
    assert "Begin session 1 at the top" in text


def test_players_without_a_character_are_named_where_the_party_will_stand(here: Town) -> None:
    boss, table = here.host()
    for name in ("Ann", "Ben"):
        here.player(boss, table, name)
    text = unescape(boss.get(f"/t/{table}").text)
    assert "Ann and Ben are here and can make or claim a character." in text
    assert "Invite players, or create characters for them to claim." not in text


def test_a_player_is_kept_from_all_that_is_the_facilitators(here: Town) -> None:
    boss, table, _ = fresh(here, Ana="")
    guest, _ = here.player(boss, table)
    for path in ("one/ana", "everything", "rulings", "recap", "group?who=ana"):
        assert guest.get(f"/t/{table}/{path}").status_code == 403, path
    kill = {"who": "ana", "move": "table.life", "w.life": "dead"}
    for path in ("defaults", "call", "all-attack", "begin", "creatures", "each", "table-roll"):
        assert guest.tap(f"/t/{table}/{path}", kill).status_code == 403, path


def test_markup_in_names_and_notes_stays_text(here: Town) -> None:
    boss, table, _ = fresh(here, Ana="")
    boss.does(table, "table.rename", "ana", name="<b>Ana</b>")
    done(boss.tap(f"/t/{table}/write", {"kind": "note", "text": "<script>x</script>", "to": "facilitator"}))
    text = boss.get(f"/t/{table}").text
    assert "<b>Ana</b>" not in text
    assert "<script>x" not in text
    assert "&lt;script&gt;x" in text


# ---- bands and turns
def test_creatures_of_a_kind_stand_together_and_the_hidden_apart() -> None:
    bands = desk(demo.make("fell")).bands
    assert [(b.name, len(b.members), len(b.up_ids), b.hidden) for b in bands] == [
        ("Goblin", 6, 5, False),
        ("Goblin Leader", 1, 1, True),
    ]
    assert [m.letter for m in bands[0].members] == list("ABCDEF")


def ordered(session: Session) -> Session:
    """The same table, with initiative rolled."""
    entry = session.act(session.state.facilitator, Intent("deeds.initiative", overrule=True))
    assert isinstance(entry, Entry), entry
    return session


def test_the_order_shows_sides_or_people_as_the_game_has_it() -> None:
    fell, grimoire, deeds = (desk(demo.make(game)) for game in ("fell", "grimoire", "deeds"))
    assert not deeds.turns  # before initiative it is no one's turn
    deeds = desk(ordered(demo.make("deeds")))
    assert fell.has_side_turns
    assert [(t.name, t.now) for t in fell.turns] == [("Party", True), ("Foes", False)]
    assert not grimoire.has_side_turns
    assert all(t.beads is not None for t in grimoire.turns)
    assert not deeds.has_side_turns
    assert "foes" in [t.id for t in deeds.turns]
    assert {deeds.zone(m) for b in deeds.bands for m in b.members} == {"close", "near", "far"}


def test_no_turn_can_be_ended_before_there_is_an_order(here: Town) -> None:
    boss, table, session = running(here, "deeds")
    assert session.state.fight is not None
    assert session.state.fight.order == ()
    assert not desk(session).has_side_turns
    before = unescape(boss.get(f"/t/{table}").text)
    assert "It is no one's turn yet." in before
    assert '"deeds.turn"' not in before
    done(boss.tap(f"/t/{table}/do", {"move": "deeds.initiative", "actor": "", "overrule": "yes"}))
    after = unescape(boss.get(f"/t/{table}").text)
    assert "It is no one's turn yet." not in after
    assert '"deeds.turn"' in after


@pytest.mark.parametrize(("at", "by", "order"), [(0, 1, "bacd"), (2, -1, "acbd"), (3, 1, "abcd"), (0, -1, "abcd")])
def test_a_place_in_the_order_moves_and_stops_at_the_ends(at: int, by: int, order: str) -> None:
    found = desk(ordered(demo.make("deeds")))
    found.__dict__["turns"] = tuple(type(found.turns[0])(letter, letter, False) for letter in "abcd")
    assert found.order_after_move(at, by) == ",".join(order)


def test_the_order_can_be_dragged_and_a_turn_taken_out_of_it(here: Town) -> None:
    boss, table, session = running(here, "grimoire")
    fight = session.state.fight
    assert fight is not None
    order = (fight.order[-1], *fight.order[:-1])
    boss.does(table, "table.initiative", "", order=",".join(order))
    assert session.state.fight is not None
    assert session.state.fight.order == order
    boss.does(table, "table.initiative", "", turn=order[0])
    assert session.state.fight.whose_turn == order[0]


def test_the_facilitator_sees_who_is_done_and_says_it_for_those_whom_nobody_plays(here: Town) -> None:
    boss, table, session = running(here, "fell")
    assert desk(session).own_to_act == ()  # all are the facilitator's: "End turn" says it for them
    assert "Still to act: Ana, Bram, Dot and Pim" in boss.get(f"/t/{table}").text
    boss.does(table, "table.seat", "", name="Nell")
    nell = next(id for id, seat in session.state.seats.items() if seat.name == "Nell")
    boss.does(table, "table.give", "bram", seat=nell)
    page = boss.get(f"/t/{table}").text
    assert desk(session).own_to_act == ("Ana", "Dot", "Pim")
    assert "Mark done: Ana, Dot and Pim" in page
    assert "End turn" in page
    boss.does(table, "fell.done", "")
    assert [card.name for card in desk(session).party if card.done] == ["Ana", "Dot", "Pim"]
    assert "Still to act: Bram" in boss.get(f"/t/{table}").text
    assert session.state.fight is not None
    assert session.state.fight.whose_turn == "party"


@pytest.mark.parametrize(("answer", "life"), [("Cole dies", "dead"), ("Lives", "up"), ("Add round", "down")])
def test_a_countdown_that_ran_out_is_a_question_in_front(here: Town, answer: str, life: str) -> None:
    """Cole has 2 rounds left at the demo table. Ana, Bram and Dot stand, and none of them has acted."""
    boss, table, session = running(here, "fell")
    boss.does(table, "table.clock", "", n="1", unit="minutes")
    (due,) = desk(session).verdicts
    assert (due.title, due.who, due.why) == ("Decide outcome", "Cole", "time is up")
    assert due.deadly
    page = boss.get(f"/t/{table}").text
    assert page.count('id="verdict-') == 1
    assert page.index('id="verdict-') < page.index('id="asks"')
    assert "Time is up for Cole" in page
    assert "could treat, and have not acted." in page
    assert "1 open question" in page
    button = re.search(rf'hx-vals="([^"]*)"[^>]*>(?:<svg[^>]*><use[^>]*></svg>)?<span>{answer}</span>', page)
    assert button is not None
    done(boss.tap(f"/t/{table}/do", json.loads(unescape(button[1]))))
    assert (session.state.characters["cole"].life, desk(session).due_moves) == (life, ())


def test_surprise_is_over_for_one_and_for_the_last_of_them(here: Town) -> None:
    boss, table, session = running(here, "fell")
    for surprised, left in (("goblin-a,goblin-c", ["goblin-c"]), ("goblin-a", [])):
        boss.does(table, "table.initiative", "", surprised=surprised)
        leaf = boss.get(f"/t/{table}/one/goblin-a").text
        button = re.search(r'hx-vals="([^"]*)"[^>]*><span>Clear surprise', leaf)
        assert button is not None
        done(boss.tap(f"/t/{table}/do", json.loads(unescape(button[1]))))
        assert session.state.fight is not None
        assert list(session.state.fight.surprised) == left


# ---- fights
@pytest.mark.parametrize("game", registry.ids())
def test_creatures_come_in_one_step_and_a_fight_begins_with_them(here: Town, game: str) -> None:
    boss, table, session = fresh(here, game, Ana="", Bram="")
    done(boss.tap(f"/t/{table}/creatures", {"line": f"{CREATURES[game]} x3"}))
    foes = [who for who, c in session.state.characters.items() if c.kind == "creature"]
    assert [session.state.characters[who].name[-2:] for who in foes] == [" A", " B", " C"]
    done(boss.tap(f"/t/{table}/begin", {"foes": foes[:2], "first": "foes", "surprised": "party"}))
    fight = session.state.fight
    assert fight is not None
    assert fight.sides["foes"] == tuple(foes[:2])
    if game == "grimoire":  # there the surprised have half of their four points
        assert {t.id for t in desk(session).turns if t.beads and t.beads.now == 2} == {"ana", "bram"}
    else:
        assert set(fight.surprised) == {"ana", "bram"}


def test_two_kinds_of_creatures_come_in_one_line_and_one_undo_takes_both(here: Town) -> None:
    boss, table, session = fresh(here, "fell", Ana="")
    done(boss.tap(f"/t/{table}/creatures", {"line": "3 goblins, 2 rats"}))
    names = [c.name for c in session.state.characters.values() if c.kind == "creature"]
    assert names == ["Goblin A", "Goblin B", "Goblin C", "Rat A", "Rat B"]
    done(boss.tap(f"/t/{table}/undo"))
    assert not [c.name for c in session.state.characters.values() if c.kind == "creature"]


def test_a_line_brings_what_it_can_read_and_names_the_rest_below_the_line(here: Town) -> None:
    boss, table, session = fresh(here, "fell", Ana="")
    answer = boss.tap(f"/t/{table}/creatures", {"line": "3 goblins, 2 <wraiths>"})
    assert 'hx-target="#creatures-refused"' in answer.text
    assert "Unknown creature &lt;wraiths&gt;." in answer.text
    brought = [c.name for c in session.state.characters.values() if c.kind == "creature"]
    assert brought == ["Goblin A", "Goblin B", "Goblin C"]


def test_foes_first_means_that_the_foes_are_first(here: Town) -> None:
    boss, table, session = fresh(here, "fell", Ana="")
    done(boss.tap(f"/t/{table}/creatures", {"line": "goblin"}))
    done(boss.tap(f"/t/{table}/begin", {"foes": "goblin", "first": "foes"}))
    assert session.state.fight is not None
    assert session.state.fight.whose_turn == "foes"


def test_a_creature_of_one_line_comes_hidden_and_joins_the_foes(here: Town) -> None:
    boss, table, session = running(here, "fell")
    done(boss.tap(f"/t/{table}/creatures", {"line": "wolf, 6 HP, BOD d6, bite d6 2 harm", "hidden": "yes"}))
    (wolf,) = (who for who, c in session.state.characters.items() if c.name == "Wolf")
    assert session.state.characters[wolf].hidden
    assert session.state.fight is not None
    assert wolf in session.state.fight.sides["foes"]


@pytest.mark.parametrize("game", registry.ids())
def test_all_attack_in_one_tap(here: Town, game: str) -> None:
    boss, table, session = running(here, game)
    band = desk(session).bands[0]
    before, waiting = session.seq, len(session.parked)
    session.box = lambda sides: 1  # nobody falls
    done(boss.tap(f"/t/{table}/all-attack", {"who": list(band.up_ids), "target": "", "sure": "yes"}))
    far = 1 if game == "deeds" else 0  # there one of the reavers stands too far away
    assert session.seq - before + len(session.parked) - waiting == len(band.up_ids) - far


def test_all_attack_one_target(here: Town) -> None:
    boss, table, session = running(here, "fell")
    band = desk(session).bands[0].up_ids
    before = session.seq
    session.box = lambda sides: 1  # nobody falls
    done(boss.tap(f"/t/{table}/all-attack", {"who": list(band), "target": "dot", "sure": "yes"}))
    attacks = [e.intent for e in session.log if e.seq > before and e.intent]
    attacks += [p.intent for p in session.parked.values()]
    assert [(i.actor, i.want["target"]) for i in attacks if i.move == "fell.attack"] == [(who, "dot") for who in band]


def test_a_band_out_of_turn_attacks_only_if_the_facilitator_says_so(here: Town) -> None:
    boss, table, session = fresh(here, Ana="")
    session.box = lambda sides: 1
    done(boss.tap(f"/t/{table}/creatures", {"line": "goblin x2"}))
    done(boss.tap(f"/t/{table}/begin", {"foes": ["goblin-a", "goblin-b"], "first": "party"}))
    before = session.seq
    asks = unescape(boss.tap(f"/t/{table}/all-attack", {"who": ["goblin-a", "goblin-b"], "target": "ana"}).text)
    assert "It is the party's turn, not theirs." in asks
    assert session.seq == before
    again = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', asks)
    assert again == [("who", "goblin-a"), ("who", "goblin-b"), ("target", "ana"), ("sure", "yes")]
    sure = {"who": ["goblin-a", "goblin-b"], "target": "ana", "sure": "yes"}
    done(boss.tap(f"/t/{table}/all-attack", sure))
    assert session.seq + len(session.parked) > before


def test_nobody_left_to_attack_is_said(here: Town) -> None:
    boss, table, session = running(here, "fell")
    before = session.seq
    assert told(boss.tap(f"/t/{table}/all-attack", {"who": "goblin-b"})) == NOBODY
    assert session.seq == before


def test_a_second_attack_of_one_is_asked_about_and_done_if_the_facilitator_says_so(here: Town) -> None:
    boss, table, session = fresh(here, Ana="")
    session.box = lambda sides: 1  # nobody falls, whatever Ana fights with
    done(boss.tap(f"/t/{table}/creatures", {"line": "ogre, 40 HP"}))
    done(boss.tap(f"/t/{table}/begin", {"foes": "ogre", "first": "foes"}))
    attack = {"who": "ogre", "target": "ana"}
    done(boss.tap(f"/t/{table}/all-attack", attack))
    if session.parked:
        done(boss.tap(f"/t/{table}/defaults", {}))
    before = session.seq
    asks = unescape(boss.tap(f"/t/{table}/all-attack", {**attack, "tap": "2"}).text)  # and no double tap
    assert "Attack Ana?" in asks
    assert "Attack anyway" in asks
    assert session.seq == before
    again = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', asks))
    assert again == {"move": "fell.attack", "actor": "ogre", "w.target": "ana", "overrule": "yes"}
    done(boss.tap(f"/t/{table}/do", again))


@pytest.mark.parametrize(
    ("words", "ticked", "cleared"),
    [("", True, False), ("flee", False, True), ("surrender unconditionally", False, False), ("stinks", True, False)],
)
def test_who_has_run_or_given_up_is_not_ticked_for_the_next_fight(
    here: Town, words: str, ticked: bool, cleared: bool
) -> None:
    boss, table, _ = fresh(here, Ana="")
    done(boss.tap(f"/t/{table}/creatures", {"line": "goblin"}))
    if words:
        boss.does(table, "table.condition", "goblin", text=words)
    text = boss.get(f"/t/{table}").text
    assert ('id="foe-goblin" value="goblin" checked' in text) == ticked
    assert ("Remove creatures that fled or are out of the fight" in text) == cleared


def test_who_is_out_is_not_ticked_and_is_cleared_away_apart_from_the_dead(here: Town) -> None:
    boss, table, session = fresh(here, Ana="")
    done(boss.tap(f"/t/{table}/creatures", {"line": "goblin x3"}))
    boss.does(table, "table.life", "goblin-a", life="out")
    boss.does(table, "table.life", "goblin-b", life="dead")
    found = desk(session)
    assert (found.beaten_creatures, found.dead_creatures) == (("goblin-a",), ("goblin-b",))
    text = boss.get(f"/t/{table}").text
    assert re.findall(r'name="foes" id="foe-([\w-]+)" value="[\w-]+"( checked)?', text) == [
        ("goblin-a", ""),
        ("goblin-c", " checked"),
    ]


def test_after_a_fight_only_those_who_came_since_are_ticked_and_an_undo_ticks_all_again(here: Town) -> None:
    """Two goblins fight and one of them leaves; a rat comes when the fight is over."""
    boss, table, session = fresh(here, Ana="")
    done(boss.tap(f"/t/{table}/creatures", {"line": "goblin x2"}))
    boss.does(table, "fell.fight", foes="goblin-a,goblin-b", first="party")
    boss.does(table, "fell.fight.leave", "goblin-b")
    done(boss.tap(f"/t/{table}/do", {"move": "fell.fight.end", "actor": "", "overrule": "yes"}))
    ended = session.seq
    done(boss.tap(f"/t/{table}/creatures", {"line": "rat"}))
    ticks = r'name="foes" id="foe-([\w-]+)" value="[\w-]+"( checked)?'
    text = boss.get(f"/t/{table}").text
    assert re.findall(ticks, text) == [("goblin-a", ""), ("goblin-b", ""), ("rat", " checked")]
    session.undo("s0", ended - 2)  # that the fight began, and all that belongs to it
    text = boss.get(f"/t/{table}").text
    assert re.findall(ticks, text) == [("goblin-a", " checked"), ("goblin-b", " checked"), ("rat", " checked")]


def test_a_whole_band_is_hidden_and_shown(here: Town) -> None:
    boss, table, session = running(here, "fell")
    band = desk(session).bands[0].all_ids
    done(boss.tap(f"/t/{table}/each", {"who": list(band), "move": "table.hide", "w.hidden": "yes"}))
    assert all(session.state.characters[who].hidden for who in band)
    done(boss.tap(f"/t/{table}/each", {"who": list(band), "move": "table.show", "w.shows": "numbers"}))
    assert {session.state.characters[who].shows for who in band} == {"numbers"}


def test_an_offer_is_taken_up_or_waved_away(here: Town) -> None:
    boss, table, session = running(here, "deeds")
    assert set(session.state.due_rolls) == {"morale", "initiative"}
    boss.does(table, "table.due.drop", "", id="initiative")
    done(boss.tap(f"/t/{table}/do", {"move": "deeds.morale", "actor": "", "due": "morale"}))
    assert "initiative" not in session.state.due_rolls
    assert "morale" not in session.state.due_rolls


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ("Initiative is due: a round begins", "Morale is due: first casualty")),
        ("de", ("Fällig: Initiative (eine Runde beginnt)", "Fällig: Moral (erster Verlust)")),
    ],
)
def test_what_is_due_is_named_in_a_word_of_the_readers_language(
    here: Town, language: str, texts: tuple[str, ...]
) -> None:
    boss, table, _ = running(here, "deeds")
    page = boss.get(f"/t/{table}", **{"accept-language": language}).text
    board = unescape(page).partition('<div class="dues">')[2].partition("<ol")[0]
    assert [text for text in texts if f"<span>{text}</span>" not in board] == []


def test_an_offer_that_waits_for_dice_is_not_offered_again(here: Town) -> None:
    boss, table, session = running(here, "deeds")
    boss.does(table, "table.preferences", "", real_dice="yes")
    assert '"due":"morale"' in unescape(boss.get(f"/t/{table}").text)
    answer = boss.tap(f"/t/{table}/do", {"move": "deeds.morale", "actor": "", "due": "morale"})
    assert answer.headers["hx-trigger"] == "parked"
    board = unescape(boss.get(f"/t/{table}").text).partition('<div class="dues">')[2].partition("<ol")[0]
    assert board.count("waiting for the answer above") == 1
    assert '"due":"morale"' not in board
    assert '"due":"initiative"' in board
    (parked,) = session.parked.values()
    done(boss.tap(f"/t/{table}/prompt/{parked.id}", {"how": "cancel"}))
    assert [due.id for due in desk(session).due_moves if due.waits] == []


@pytest.mark.parametrize("game", CREATURES)
def test_an_empty_side_offers_the_fights_end_by_its_name(here: Town, game: str) -> None:
    """The button says what it does; a roll is not what it is."""
    boss, table, session = running(here, game)
    assert session.state.fight is not None
    for who in session.state.fight.sides["foes"]:
        if session.state.characters[who].life != "dead":
            boss.does(table, "table.life", who, life="dead")
    (due,) = [due for due in desk(session).due_moves if due.ends_fight]
    assert due.label == "End fight"
    assert not [due for due in desk(session).due_moves if due.title == "Roll morale"]
    board = boss.get(f"/t/{table}").text.partition('<div class="dues">')[2].partition("<ol")[0]
    assert "The fight can end: one side is beaten" in board
    assert "<span>End fight</span>" in board


def test_a_hero_who_comes_in_the_middle_of_a_fight_can_join_it(here: Town) -> None:
    boss, table, session = fresh(here, Ana="")
    done(boss.tap(f"/t/{table}/creatures", {"line": "goblin"}))
    done(boss.tap(f"/t/{table}/begin", {"foes": ["goblin"], "first": "party"}))
    assert "joins the fight" not in boss.get(f"/t/{table}").text
    boss.does(table, "fell.create", "", name="Bea")
    page = boss.get(f"/t/{table}").text
    assert re.findall(r'title="(\w+) joins the fight"', page) == ["Bea"]
    assert session.state.fight is not None
    boss.does(table, "fell.fight.join", "bea", side="party")
    assert session.state.fight.sides["party"] == ("ana", "bea")
    assert "joins the fight" not in boss.get(f"/t/{table}").text


def test_a_fight_in_which_foes_stand_ends_only_if_the_facilitator_says_so(here: Town) -> None:
    """Three goblins: one is dead, one flees, one stands. When that one is out too, nothing is asked."""
    boss, table, session = fresh(here, Ana="")
    done(boss.tap(f"/t/{table}/creatures", {"line": "goblin x3"}))
    done(boss.tap(f"/t/{table}/begin", {"foes": ["goblin-a", "goblin-b", "goblin-c"], "first": "party"}))
    end = {"move": "fell.fight.end", "actor": ""}
    assert "3 foes still stand." in boss.tap(f"/t/{table}/do", end).text
    boss.does(table, "table.life", "goblin-a", life="dead")
    boss.does(table, "table.condition", "goblin-b", text="flee")
    asks = boss.tap(f"/t/{table}/do", {**end, "tap": "2"}).text
    assert "1 foe still stands." in asks
    assert "End fight anyway" in asks
    assert session.state.fight is not None
    boss.does(table, "table.life", "goblin-c", life="out")
    done(boss.tap(f"/t/{table}/do", {**end, "tap": "3"}))
    assert session.state.fight is None


def test_the_end_of_a_fight_asks_about_the_dying_and_defaults_leave_that_to_the_facilitator(here: Town) -> None:
    boss, table, session = running(here, "fell")
    answer = boss.tap(f"/t/{table}/do", {"move": "fell.fight.end", "actor": "", "overrule": "yes"})
    assert answer.headers["hx-trigger"] == "parked"
    page = boss.get(f"/t/{table}").text
    question = page.partition('id="asks"')[2].partition("</section>")[0]
    assert "Cole" in question
    assert [word for word in ("keep", "treat", "dies") if f'value="{word}"' not in question] == []
    told(boss.tap(f"/t/{table}/defaults", {}))
    assert len(session.parked) == 1
    (parked,) = session.parked.values()
    done(boss.tap(f"/t/{table}/prompt/{parked.id}", {"key": parked.asks[0].key, "answer": "keep"}))
    assert session.state.fight is None
    assert session.state.characters["cole"].life == "down"


# ---- questions
def test_defaults_roll_what_somebody_should_have_typed(here: Town) -> None:
    boss, table, session = fresh(here, Ana="")
    guest, seat = here.player(boss, table)
    boss.does(table, "table.give", "ana", seat=seat)
    guest.does(table, "table.preferences", "", real_dice="yes")
    waits = guest.tap(f"/t/{table}/do", {"move": "fell.test", "actor": "ana", "w.ability": "BOD", "w.dn": "4"})
    assert waits.headers["hx-trigger"] == "parked"
    assert "1 open question" in boss.get(f"/t/{table}").text
    done(boss.tap(f"/t/{table}/defaults", {}))
    assert not session.parked
    assert session.log[-1].intent is not None
    assert session.log[-1].intent.move == "fell.test"


# ---- calls
@pytest.mark.parametrize(
    ("game", "move", "form", "want"),
    [
        ("fell", "fell.test", ("BOD", "6", "up"), {"ability": "BOD", "dn": 6, "advantage": 1}),
        ("fell", "fell.test", ("WIL", "", "down"), {"ability": "WIL", "dn": 4, "advantage": -1}),
        ("fell-hits", "fell-hits.test", ("INT", "2", ""), {"attribute": "INT", "needs": 2}),
        ("generic-fantasy", "generic-fantasy.test", ("INT", "", ""), {"attribute": "INT"}),
        ("grimoire", "grimoire.save", ("DEX", "20", "down"), {"attribute": "DEX", "dc": 20, "disadvantage": 1}),
        ("deeds", "deeds.save", ("Brawn", "", "down"), {"ability": "Brawn", "disadvantage": True}),
    ],
)
def test_a_call_says_what_its_form_says(game: str, move: str, form: tuple[str, str, str], want: dict[str, Any]) -> None:
    found = registry.find(game)
    assert call_want(found, move, *form) == want  # type: ignore[arg-type]


def test_each_game_calls_for_what_it_has() -> None:
    found = {game: call_options(registry.find(game)) for game in registry.ids()}  # type: ignore[arg-type]
    said = {game: (tuple(o.value for o in c.moves), c.ability, c.harder) for game, c in found.items() if c}
    assert said == {
        "fell": (("fell.test",), "ability", "dn"),
        "fell-hits": (("fell-hits.test",), "attribute", "needs"),
        "generic-fantasy": (("generic-fantasy.test",), "attribute", "needs"),
        "grimoire": (("grimoire.save", "grimoire.action"), "attribute", "dc"),
        "deeds": (("deeds.save",), "ability", ""),
    }


def test_everybody_is_called_unless_some_are_named(here: Town) -> None:
    boss, table, session = fresh(here, Ana="the mill", Bram="the mill", Cole="")
    form = {"move": "fell.test", "ability": "BOD", "harder": "6", "stakes": "the beam gives"}
    calls = {(): ("ana", "bram", "cole"), ("at:the mill",): ("ana", "bram"), ("cole", "cole"): ("cole",)}
    for who, means in calls.items():
        before = set(session.state.calls)
        done(boss.tap(f"/t/{table}/call", {**form, "who": list(who)}))
        (new,) = set(session.state.calls) - before
        assert session.state.calls[new].who == means


def test_a_hidden_difficulty_is_kept_from_the_players(here: Town) -> None:
    boss, table, session = fresh(here, Ana="")
    done(boss.tap(f"/t/{table}/call", {"move": "fell.test", "ability": "BOD", "harder": "9", "hide": "yes"}))
    (call,) = session.state.calls.values()
    assert (call.want, call.hidden) == ({"ability": "BOD"}, ("dn",))
    assert list(session.state.secrets.values()) == [{"dn": 9}]


@pytest.mark.parametrize("game", registry.ids())
def test_whoever_has_not_rolled_is_rolled_for_in_one_tap(here: Town, game: str) -> None:
    boss, table, session = running(here, game)
    assert "call" in session.state.calls
    done(boss.tap(f"/t/{table}/calls/call/rest", {}))
    assert "call" not in session.state.calls


def test_what_a_call_leaves_open_is_said_for_one_after_the_other(here: Town) -> None:
    boss, table, session = fresh(here, Ana="", Bram="")
    boss.does(table, "table.call", move="fell.test", who="ana,bram", want='{"dn": 6}')
    for who, left in (("ana", 2), ("bram", 1)):
        (call,) = open_calls(session)
        assert [one.must_fill for one in call.owing] == [True] * left
        page = unescape(boss.get(f"/t/{table}").text)
        assert page.count("/form?move=fell.test") >= left + 1  # the names, and the button for the first of them
        assert f"/calls/{call.id}/rest" not in page
        assert call.next_to_ask is not None
        assert f"Roll for {call.next_to_ask.name}" in page
        form = boss.get(call.next_to_ask.form.replace("/t/t/", f"/t/{table}/")).text
        assert f'name="actor" value="{who}"' in form
        assert f'name="call" value="{call.id}"' in form
        assert 'name="w.ability"' in form
        assert 'name="w.dn"' not in form
        said = {"move": "fell.test", "actor": who, "call": call.id, "w.ability": "WIL"}
        done(boss.tap(f"/t/{table}/do", said))
    assert session.state.calls == {}
    rolls = [e.intent for e in session.log if e.intent and e.intent.move == "fell.test"]
    assert [(roll.actor, roll.want["ability"]) for roll in rolls] == [("ana", "WIL"), ("bram", "WIL")]


def test_a_call_that_leaves_nothing_open_is_rolled_in_one_go(here: Town) -> None:
    boss, table, session = fresh(here, Ana="", Bram="")
    done(boss.tap(f"/t/{table}/call", {"move": "fell.test", "ability": "BOD", "harder": "9", "hide": "yes"}))
    (call,) = open_calls(session)
    assert [(one.name, one.must_fill) for one in call.owing] == [("Ana", False), ("Bram", False)]
    assert call.next_to_ask is None
    assert f"/t/{table}/calls/{call.id}/rest" in boss.get(f"/t/{table}").text


@pytest.mark.parametrize("game", registry.ids())
def test_trouble_is_named_with_the_call_where_a_game_lets_a_failure_pass_for_it(here: Town, game: str) -> None:
    boss, table, session = fresh(here, game, Ana="")
    known = call_options(session.game)
    assert known is not None
    has = game in ("fell-hits", "generic-fantasy")
    assert ('name="trouble"' in boss.get(f"/t/{table}/call").text) == has
    said = {"move": known.moves[0].value, "ability": known.abilities[0].value, "trouble": " the guard hears "}
    done(boss.tap(f"/t/{table}/call", said))
    (call,) = session.state.calls.values()
    assert call.want.get("trouble") == ("the guard hears" if has else None)
    (shown,) = open_calls(session)
    assert (("Trouble: the guard hears", False) in shown.details) == has


def test_a_call_that_is_gone_is_said_to_be(here: Town) -> None:
    boss, table, _ = fresh(here, Ana="")
    assert told(boss.tap(f"/t/{table}/calls/nothing/rest", {}))


# ---- house calls
def test_a_number_is_set_where_it_stands(here: Town) -> None:
    boss, table, session = running(here, "fell")
    page = boss.get(f"/t/{table}").text
    button = next(b for b in re.findall(r"<button[^>]*>", page) if 'data-says="Bram: BOD"' in b)
    assert '"actor": "bram"' in button
    assert 'data-now="6"' in button
    assert 'data-field="w.value"' in button
    boss.does(table, "table.house", "bram", name="BOD", value="3")
    assert session.state.part("bram", Ladder).rung("BOD").points == 3


def test_a_price_of_grimoire_is_the_tables_to_set(here: Town) -> None:
    boss, table, session = running(here, "grimoire")
    assert ("attack", "attack", 2) in desk(session).prices
    boss.does(table, "grimoire.price", "", what="attack", ap="3")
    boss.does(table, "grimoire.price", "", what="swing on a rope", ap="2")
    assert {("attack", "attack", 3), ("swing on a rope", "swing on a rope", 2)} <= set(desk(session).prices)


# ---- rolls and words
@pytest.mark.parametrize(("to", "players"), [("everyone", True), ("facilitator", False)])
def test_a_free_roll_has_the_audience_that_was_picked(here: Town, to: str, players: bool) -> None:
    boss, table, session = fresh(here)
    _, seat = here.player(boss, table)
    before = session.count_for(seat)
    boss.does(table, "table.roll", "", roll="2d6", to=to)
    assert (session.count_for(seat) > before) is players


def test_a_free_roll_for_one_player(here: Town) -> None:
    boss, table, session = fresh(here)
    _, petra = here.player(boss, table)
    _, quill = here.player(boss, table, "Quill")
    seen = {seat: session.count_for(seat) for seat in (petra, quill)}
    boss.does(table, "table.roll", "", roll="d20", to=petra)
    assert session.count_for(petra) == seen[petra] + 1
    assert session.count_for(quill) == seen[quill]


@pytest.mark.parametrize("openly", [True, False])
def test_a_table_is_rolled_on_and_its_row_read_out(here: Town, openly: bool) -> None:
    boss, table, session = fresh(here)
    _, seat = here.player(boss, table)
    before = session.count_for(seat)
    session.box = lambda sides: 3
    done(boss.tap(f"/t/{table}/table-roll", {"id": "names", "open": "yes" if openly else ""}))
    rows = session.game.library.tables["names"].rows
    assert rows[2] in unescape(boss.get(f"/t/{table}").text)
    assert (session.count_for(seat) > before) is openly


@pytest.mark.parametrize(
    ("to", "audience"), [("facilitator", ()), ("everyone", None), ("some", ("s1",)), ("some-nobody", ())]
)
def test_a_note_is_for_whom_it_was_written(here: Town, to: str, audience: tuple[str, ...] | None) -> None:
    boss, table, session = fresh(here)
    _, seat = here.player(boss, table)
    named = {"to-seat": seat} if to == "some" else {}
    said = {"kind": "note", "text": "The bell is cracked.", "to": to.partition("-")[0]}
    done(boss.tap(f"/t/{table}/write", {**said, **named}))
    (note,) = session.state.notes.values()
    assert note.audience == (audience if audience != ("s1",) else (seat,))


def test_a_note_that_is_changed_stays_with_those_it_was_for(here: Town) -> None:
    boss, table, session = fresh(here)
    done(boss.tap(f"/t/{table}/write", {"kind": "note", "text": "Under the wheel.", "to": "facilitator"}))
    (id,) = session.state.notes
    paper = boss.get(f"/t/{table}/write?kind=note&id={id}").text
    (to,) = re.findall(r'name="to"[^>]* value="(\w+)" checked', paper)
    done(boss.tap(f"/t/{table}/write", {"kind": "note", "id": id, "text": "Under the weir.", "to": to}))
    assert (session.state.notes[id].text, session.state.notes[id].audience) == ("Under the weir.", ())
    boss.does(table, "table.note", "", id=id, text="Under the weir.", reveal="yes")
    assert session.state.notes[id].audience is None


def test_a_scene_is_dropped_onto_the_board_in_a_tap(here: Town) -> None:
    boss, table, session = running(here, "fell")
    boss.does(table, "table.enter", "", id="the-cellar", fight="yes")
    assert session.state.fight is not None
    rats = [who for who in session.state.fight.sides["foes"] if who.startswith("rat")]
    assert rats == ["rat-a", "rat-b", "rat-c", "rat-d"]


def test_a_double_tap_attacks_once(here: Town) -> None:
    boss, table, session = running(here, "fell")
    before, waiting = session.seq, len(session.parked)
    for _ in range(2):
        boss.tap(f"/t/{table}/all-attack", {"who": "goblin-a", "target": "dot", "sure": "yes"})
    assert session.seq - before + len(session.parked) - waiting == 1


def test_last_time_tells_of_the_starred_lines(here: Town) -> None:
    boss, table, session = running(here, "fell")
    found = [told for told in desk(session).look.log_lines(tail=200) if told.line.starred]
    assert found
    text = unescape(boss.get(f"/t/{table}/recap").text)
    assert all(told.says[0] in text for told in found)


def test_last_time_opens_by_itself_only_if_there_is_something_to_tell(here: Town) -> None:
    boss, table, _ = fresh(here, Ana="")
    assert boss.get(f"/t/{table}/recap").headers.get("hx-trigger") == "open-dialog"
    alone = boss.get(f"/t/{table}/recap?by_itself=yes")
    assert (alone.headers.get("hx-trigger"), alone.text) == (None, "")
    boss.does(table, "table.sitting", on="yes")
    assert 'data-sitting="1"' in boss.get(f"/t/{table}").text
    boss.does(table, "table.life", "ana", life="dead")
    assert boss.get(f"/t/{table}/recap?by_itself=yes").headers.get("hx-trigger") == "open-dialog"


def test_the_hidden_are_in_no_page_of_a_player(here: Town) -> None:
    boss, table, session = running(here, "fell")
    guest, _ = here.player(boss, table)
    text = guest.get(f"/t/{table}").text
    assert all(c.name not in text for c in session.state.characters.values() if c.hidden)
    assert session.check(session.state.facilitator, Intent("table.hide", "goblin-a", {"hidden": True})) is None


# ---- free rolls, and what is the facilitator's own
def test_a_free_roll_takes_typed_dice_and_is_applied_to_somebodys_number(here: Town) -> None:
    boss, table, session = fresh(here, Ana="")
    before = session.state.part("ana", Ladder).rung("BOD").points
    said = {"move": "table.roll", "actor": "ana", "w.roll": "d4", "dice": "2", "w.apply": "BOD", "w.less": "yes"}
    done(boss.tap(f"/t/{table}/do", {**said, "w.to": "everyone"}))
    assert session.state.part("ana", Ladder).rung("BOD").points == before - 2
    assert session.log[-1].outcome["total"] == 2


def test_a_free_roll_can_be_for_several_players(here: Town) -> None:
    boss, table, session = fresh(here)
    seats = [here.player(boss, table, name)[1] for name in ("Petra", "Quin", "Rosa")]
    said = {"move": "table.roll", "actor": "", "w.roll": "d6", "w.to": ["[]", *seats[:2]]}
    done(boss.tap(f"/t/{table}/do", said))
    assert session.log[-1].audience == tuple(seats[:2])
    bench = boss.get(f"/t/{table}").text.partition('id="bench"')[2]
    assert all(f'id="roll-for-{seat}"' in bench for seat in seats)


def test_the_facilitator_has_switches_of_their_own_in_the_menu(here: Town) -> None:
    boss, table, _ = fresh(here)
    menu = boss.get(f"/t/{table}").text.partition('id="menu"')[2].partition("</nav>")[0]
    assert 'id="three-d"' in menu
    assert "data-theme-choice" in menu
    assert real_dice(menu) == "false"
    boss.does(table, "table.preferences", "", real_dice="yes")
    assert real_dice(boss.get(f"/t/{table}").text) == "true"


def real_dice(page: str) -> str:
    """Whether the switch for real dice is on."""
    found = re.search(
        r'class="button small toggle" aria-pressed="(\w+)"[^<]*<svg[^<]*<use[^<]*</svg><span>Real dice<', page
    )
    assert found is not None
    return found[1]


def test_whoever_opens_the_page_is_here(here: Town) -> None:
    boss, table, _ = fresh(here)
    here.player(boss, table)
    seats = boss.get(f"/t/{table}").text.partition('id="seats"')[2]
    gail, petra = re.findall(r'data-present="(\w+)"', seats)[:2]
    assert (gail, petra) == ("yes", "no")


def test_when_all_are_dead_the_page_says_so_and_what_can_be_done(here: Town) -> None:
    boss, table, _ = fresh(here, Ana="")
    boss.does(table, "table.life", "ana", life="dead")
    party = boss.get(f"/t/{table}").text.partition('id="party"')[2].partition("</section>")[0]
    assert "The whole party is dead." in party
    assert "No characters yet." not in party
    assert "Create character" in party


def test_gear_goes_to_the_stash_only_while_there_is_some(here: Town) -> None:
    boss, table, _ = fresh(here, Ana="")
    boss.does(table, "table.life", "ana", life="dead")
    assert "Move to stash" in boss.get(f"/t/{table}").text
    boss.does(table, "table.bequeath", "ana")
    assert "Move to stash" not in boss.get(f"/t/{table}").text


# ---- exploring
def test_exploring_past_a_question_of_life_and_death_asks_and_can_be_done_anyway(here: Town) -> None:
    """Ana has 1 hour to live: the death table shows 3, then 1. After that hour the question is open."""
    boss, table, session = fresh(here, Ana="")
    boss.does(table, "table.preferences", "", real_dice="yes")
    done(boss.tap(f"/t/{table}/do", {"move": "fell.harm", "actor": "ana", "w.n": "20", "dice": "3 1"}))
    boss.does(table, "table.clock", "", n="1", unit="hours")
    asked = boss.tap(f"/t/{table}/explore", {"tap": "1"}).text
    assert "Time is up for Ana." in asked
    assert re.search(rf'data-anyway>.*hx-post="/t/{table}/explore"', asked, re.DOTALL)
    assert session.state.clock == HOUR
    done(boss.tap(f"/t/{table}/explore", {"move": "table.explore", "overrule": "yes", "tap": "2"}))
    assert session.state.clock > HOUR


# ---- the end of a turn
def test_ending_a_turn_that_players_are_not_done_with_asks_and_names_them(here: Town) -> None:
    """Bram and Dot are played by Nell; Ana and Pim are the facilitator's, and no one asks about them."""
    boss, table, session = running(here, "fell")
    boss.does(table, "table.seat", "", name="Nell")
    nell = next(id for id, seat in session.state.seats.items() if seat.name == "Nell")
    for who in ("bram", "dot"):
        boss.does(table, "table.give", who, seat=nell)
    asked = boss.tap(f"/t/{table}/do", {"move": "fell.turn", "actor": ""})
    assert asked.headers["hx-trigger"] == "open-dialog"
    assert "2 are not done: Bram and Dot." in asked.text
    assert "End turn anyway" in asked.text
    assert "Show question" not in asked.text
    assert session.state.fight is not None
    assert session.state.fight.whose_turn == "party"
    done(boss.tap(f"/t/{table}/do", {"move": "fell.turn", "actor": "", "overrule": "yes"}))
    assert session.state.fight.whose_turn == "foes"


def test_ending_a_turn_while_someones_time_is_up_leads_to_the_question(here: Town) -> None:
    """However often it is pressed, Cole stands there once, and no turn ends."""
    boss, table, session = running(here, "fell")
    boss.does(table, "table.clock", "", n="1", unit="minutes")
    for n in range(3):
        asked = boss.tap(f"/t/{table}/do", {"move": "fell.turn", "actor": "", "try": str(n)})
        assert "Time is up for Cole. Decide first what happens." in asked.text
        assert 'data-leads="#deaths"' in asked.text
    assert session.state.fight is not None
    assert session.state.fight.whose_turn == "party"
    assert len(session.state.due_rolls) == 1


def test_everyone_who_can_act_has_a_tick_that_the_facilitator_can_set(here: Town) -> None:
    """Cole is down, and has none."""
    boss, table, _ = running(here, "fell")
    assert ticks(boss.get(f"/t/{table}").text) == {"Ana": "false", "Bram": "false", "Dot": "false", "Pim": "false"}
    boss.does(table, "fell.done", "bram")
    page = boss.get(f"/t/{table}").text
    assert ticks(page) == {"Ana": "false", "Bram": "true", "Dot": "false", "Pim": "false"}
    assert "1 of 4 done" in page
    boss.does(table, "fell.not_done", "bram")
    assert "0 of 4 done" in boss.get(f"/t/{table}").text


def ticks(page: str) -> dict[str, str]:
    found = re.findall(r'class="done-tick" aria-pressed="(\w+)" aria-label="Done: (\w+)"', page)
    return {name: pressed for pressed, name in found}
