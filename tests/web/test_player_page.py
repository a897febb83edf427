"""A player's page: what is on it in each game, what its buttons do, and what it never tells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import msgspec
import pytest
from msgspec import structs

from caltrop import words
from caltrop.games import registry
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.parts import CountdownWidget
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.table.view import view
from caltrop.web.features.creation.drafts import Drafting
from caltrop.web.features.moves.move_buttons import buttons_of
from caltrop.web.features.tv import view as tv_view
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page import standing_orders as standing
from caltrop.web.page.look import Look
from caltrop.web.page.render import render
from caltrop.web.page.sheet_reading import ITEM_ICONS, PLACE_ICONS, is_light
from caltrop.web.player import view as player
from caltrop.web.player.screen import TEMPLATES
from caltrop.web.settings import HOME

from .visiting import Town, town

HEROES = {
    "fell": ("bram", "Bram", "BOD"),
    "fell-hits": ("jory", "Jory", "BOD"),
    "generic-fantasy": ("perrin", "Perrin", "BOD"),
    "grimoire": ("mira-quill", "Mira Quill", "HP"),
    "deeds": ("sigrun-galeborn", "Sigrun Galeborn", "HP"),
}
SECRETS = {
    "fell": ("unseen-goblin-leader", "Goblin Leader"),
    "fell-hits": ("unseen-looter-captain", "Looter Captain"),
    "generic-fantasy": ("unseen-hobgoblin-captain", "Hobgoblin Captain"),
    "grimoire": ("unseen-hobgrub-boss", "Hobgrub Boss"),
    "deeds": ("unseen-reaver-captain", "Reaver Captain"),
}
PRESSED = re.compile(r'hx-post="[^"]*/do" hx-swap="none" hx-vals="([^"]*)"')


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


class Seated:
    """A player at a demo table, with or without a character."""

    def __init__(self, here: Town, game: str, claims: str = "") -> None:
        self.here, self.visitor = here, here.visitor()
        answer = self.visitor.post(f"/demo/{game}", {"as": "player", "name": "Vi"})
        self.table = answer.headers["location"].removeprefix("/t/")
        self.session: Session = here.session(self.table)
        self.seat = here.seat(self.table, "Vi")
        self.boss = self.session.state.facilitator
        if claims:
            self.visitor.does(self.table, "table.claim", "", who=claims)

    def page(self, path: str = "") -> str:
        answer = self.visitor.get(f"/t/{self.table}{path}")
        assert answer.status_code == 200, answer.text
        return answer.text

    def tap(self, fields: dict[str, Any], path: str = "/do") -> Any:
        return self.visitor.tap(f"/t/{self.table}{path}", fields)

    def press(self, html: str, at: int = 0) -> Any:
        """The button in a piece of a page that stands at this place among those that do something."""
        return self.tap(json.loads(unescape(PRESSED.findall(html)[at])))

    def facilitated(self, move: str, actor: str = "", /, **want: Any) -> None:
        """Something that the facilitator does, kept as everything at a table is."""
        room = self.here.server.rooms.live[self.table]
        with self.here.client.portal() as portal:
            done = portal.call(room.act, self.boss, Intent(move, actor, want, overrule=True))
        assert isinstance(done, Entry), done

    def look(self) -> Look:
        return Look(self.session, self.seat, Surroundings(self.table, "Demo"))


def seated(here: Town, game: str) -> Seated:
    return Seated(here, game, HEROES[game][0])


def region(page: str, id: str) -> str:
    """A region of a page, from its root on to the next one's."""
    start = page.index(f'id="{id}"')
    ends = [
        page.index(f'id="{other}"', start)
        for other in ("fight", "party", "notes", "log")
        if f'id="{other}"' in page[start + 9 :]
    ]
    return page[start : min(ends)] if ends else page[start:]


# ---- what is on the page
@pytest.mark.parametrize("game", registry.ids())
def test_the_page_has_the_sheet_the_buttons_the_pack_the_foes_the_party_and_the_tabs(here: Town, game: str) -> None:
    guest = seated(here, game)
    who, name, main = HEROES[game]
    page = guest.page()
    sheet = region(page, "sheet")
    assert f'id="hero-{who}"' in sheet
    assert f">{name}</button>" in sheet
    assert f'aria-label="{main} minus 1"' in sheet
    assert f'aria-label="{main} plus 1"' in sheet
    assert ">Attack<" in sheet
    assert ">More<" in sheet
    assert "Slots" in sheet
    assert 'data-thing="' in sheet
    assert "<h2" in region(page, "fight")
    assert 'class="foe' in region(page, "fight")
    assert 'class="card compact' in region(page, "party")
    for tab in ("sheet", "dice", "log", "party"):
        assert f'data-tab="{tab}"' in page
    assert f'href="/t/{guest.table}/rules"' in page
    assert "Round 2" in page


@pytest.mark.parametrize("game", registry.ids())
def test_nothing_on_the_page_breaks_the_policy_of_no_inline_code(here: Town, game: str) -> None:
    page = seated(here, game).page()
    assert not re.search(r'\sstyle="|\son\w+="|hx-on|javascript:|hx-vals=.js:', page)


@pytest.mark.parametrize("game", registry.ids())
def test_whoever_plays_nobody_is_offered_those_who_wait_and_somebody_new(here: Town, game: str) -> None:
    guest = Seated(here, game)
    sheet = region(guest.page(), "sheet")
    assert ">Your character<" in sheet
    assert HEROES[game][1] in sheet
    assert "Roll character" in sheet
    assert "Import sheet" in sheet
    guest.press(sheet)
    assert len(guest.look().mine) == 1
    assert ">Your character<" not in guest.page()


def test_markup_in_a_name_stays_text(here: Town) -> None:
    guest = seated(here, "fell")
    guest.visitor.does(guest.table, "table.rename", "bram", name="<b>Bram</b>")
    page = guest.page()
    assert "&lt;b&gt;Bram" in page
    assert "<b>Bram</b>" not in page


# ---- what it never tells
@pytest.mark.parametrize("game", registry.ids())
def test_no_piece_of_the_page_names_who_is_hidden(here: Town, game: str) -> None:
    guest = seated(here, game)
    who = HEROES[game][0]
    thing = next(iter(guest.session.state.part(who, Pack).items))
    pieces = [
        "",
        f"/who?who={who}",
        f"/more?who={who}",
        f"/orders?who={who}",
        f"/item?who={who}&item={thing}",
        "/draft",
    ]
    for path in (*pieces, "/last-time", f"/form?move={game}.attack&actor={who}"):
        text = unescape(guest.page(path)).lower()
        assert not [secret for secret in SECRETS[game] if secret.lower() in text], path


def test_the_turn_of_somebody_hidden_is_nobodys(here: Town) -> None:
    guest = seated(here, "grimoire")
    guest.facilitated("grimoire.turn", "mira-quill")
    fight = guest.session.state.fight
    assert fight is not None
    assert fight.has_turn(SECRETS["grimoire"][0])
    text = unescape(guest.page())
    assert not [secret for secret in SECRETS["grimoire"] if secret.lower() in text.lower()]


def test_the_turn_of_someone_hidden_gives_a_player_no_line(here: Town) -> None:
    guest = seated(here, "grimoire")
    before, last = guest.session.seq, guest.session.count_for(guest.seat)
    guest.facilitated("grimoire.turn", "mira-quill")
    assert guest.session.seq > before
    assert guest.session.count_for(guest.seat) == last
    for path in ("", "/log"):
        page = guest.page(path)
        assert f'id="line-{last}"' in page
        assert f'id="line-{last + 1}"' not in page


@pytest.mark.parametrize("game", registry.ids())
def test_who_is_hidden_is_refused_in_the_words_for_who_is_not_there(here: Town, game: str) -> None:
    guest = seated(here, game)
    hidden, nobody = (unescape(guest.page(f"/who?who={id}")) for id in (SECRETS[game][0], "nobody-at-all"))
    assert hidden.replace(SECRETS[game][0], "nobody-at-all") == nobody


def test_a_hidden_difficulty_shows_dice_and_no_odds(here: Town) -> None:
    asks = seated(here, "grimoire").page().partition('id="asks"')[2].partition('id="sheet"')[0]
    assert "DC hidden" in asks
    assert "d20+12" in asks
    assert "%" not in asks
    assert "17" not in re.sub(r"<[^>]*>", "", asks)


def test_another_players_pack_is_not_opened(here: Town) -> None:
    guest = Seated(here, "fell", "ana")
    text = guest.page("/item?who=bram&item=mace")
    assert 'class="toast' in text
    assert "2 harm" not in text


# ---- what its buttons do
@pytest.mark.parametrize("game", registry.ids())
def test_the_first_quick_action_is_done_in_a_tap(here: Town, game: str) -> None:
    guest = seated(here, game)
    deeds = guest.page().partition('class="part doings')[2]
    answer = guest.press(deeds)
    if "Attack anyway" in answer.text:
        # Deeds: it is another character's turn. Fell (Hits): a club, a shield and a torch for two hands.
        assert game in ("deeds", "fell-hits")
        fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', unescape(answer.text)))
        answer = guest.tap(fields)
    assert answer.headers.get("hx-trigger") in ("done", "parked"), unescape(answer.text)


@pytest.mark.parametrize("game", registry.ids())
def test_a_called_roll_comes_first_and_is_answered_by_its_one_button(here: Town, game: str) -> None:
    guest = seated(here, game)
    page = guest.page()
    asks = page.partition('id="asks"')[2]
    assert page.index('class="ask called-roll"') < page.index('id="sheet"')
    answer = guest.tap(dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)">', asks.partition("</form>")[0])))
    assert answer.headers.get("hx-trigger") in ("done", "parked"), unescape(answer.text)
    call = guest.session.state.calls["call"]
    waits = any(p.intent.call == "call" for p in guest.session.parked.values())
    assert waits or HEROES[game][0] in call.done


def test_what_a_call_leaves_open_is_asked_in_a_form_that_answers_the_call(here: Town) -> None:
    guest = seated(here, "fell")
    guest.facilitated("table.call", move="fell.test", who=["bram"], want={"dn": 6}, hide=["dn"])
    (id,) = (id for id, call in guest.session.state.calls.items() if id != "call")
    (asks,) = re.findall(rf'hx-get="/t/{guest.table}(/form[^"]*call={id}[^"]*)"', guest.page())
    form = unescape(guest.page(unescape(asks)))
    assert 'name="w.ability"' in form
    assert 'name="w.dn"' not in form
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)">', form))
    assert fields["call"] == id
    answer = guest.tap({**fields, "w.ability": "BOD", "dice": "7"})
    assert answer.headers["hx-trigger"] == "done", answer.text
    entry = guest.session.log[-1]
    assert entry.intent is not None
    assert (entry.intent.call, entry.intent.want) == (id, {"ability": "BOD"})


def test_the_hint_for_typed_faces_has_a_number_for_each_die(here: Town) -> None:
    guest = seated(here, "fell")
    for roll in ("d20", "2d6+1", "d8+2d4"):
        guest.facilitated("table.call", move="table.roll", who=["bram"], want={"roll": roll})
    hints = re.findall(r'name="dice"[^>]* required placeholder="([\d ]*)"', guest.page())
    assert [len(hint.split()) for hint in hints[-3:]] == [1, 2, 3]


def test_real_dice_are_asked_for_only_where_some_are_thrown(here: Town) -> None:
    guest = seated(here, "fell")
    typing = re.compile(r"<details[^>]* data-throws( hidden)?>")
    found = {move: typing.search(guest.page(f"/form?move={move}&actor=bram")) for move in ("fell.test", "fell.buy")}
    assert {move: bool(at and at[1]) for move, at in found.items()} == {"fell.test": False, "fell.buy": True}


def test_typed_faces_answer_a_call_and_a_face_the_die_does_not_have_is_refused(here: Town) -> None:
    guest = seated(here, "fell")
    said = {"move": "fell.test", "actor": "bram", "call": "call"}
    wrong = guest.tap({**said, "dice": "9"})
    assert 'class="toast' in wrong.text
    assert "bram" not in guest.session.state.calls["call"].done
    right = guest.tap({**said, "dice": "7"})
    assert right.headers["hx-trigger"] == "done"
    assert 'data-dice="d8:7"' in guest.page()
    assert "bram" in guest.session.state.calls["call"].done


def test_each_of_two_fast_taps_on_minus_counts(here: Town) -> None:
    guest = seated(here, "fell")
    minus = json.loads(unescape(PRESSED.findall(region(guest.page(), "sheet"))[0]))
    assert (minus["move"], minus["w.name"], minus["w.by"]) == ("table.adjust", "BOD", "-1")
    assert "data-counts" in guest.page()
    for tap in ("1", "2"):
        guest.tap({**minus, "tap": tap})
    assert "<b>4</b><i>/8</i>" in region(guest.page(), "sheet")  # 6 of 8 in the demo, less 2


def test_whoever_types_their_dice_is_asked_for_each_face(here: Town) -> None:
    guest = seated(here, "fell")
    guest.visitor.does(guest.table, "table.preferences", "", real_dice="yes")
    parked = guest.tap({"move": "table.roll", "actor": "bram", "w.roll": "2d6"})
    assert parked.headers["hx-trigger"] == "parked"
    page = guest.page()
    assert page.count("data-face ") == 2
    assert "Auto-roll" in page
    prompt = next(iter(guest.look().prompts))
    done = guest.tap({"how": "dice", "key": prompt.ask.key, "dice": "4 6"}, f"/prompt/{prompt.id}")
    assert done.headers["hx-trigger"] == "done"
    assert 'data-dice="d6:4 d6:6"' in guest.page()


def test_a_free_roll_for_the_facilitator_alone_is_not_in_ones_own_log(here: Town) -> None:
    guest = seated(here, "fell")
    for to, dice in (("everyone", 1), ("facilitator", 1), ("me", 2)):
        answer = guest.tap({"move": "table.roll", "actor": "bram", "w.roll": "d20", "w.to": to})
        assert answer.headers["hx-trigger"] == "done", unescape(answer.text)
        assert guest.page().count('data-dice="d20:') == dice


# ---- things
def test_a_thing_offers_what_can_be_done_with_it_and_a_tap_hands_it_over(here: Town) -> None:
    guest = seated(here, "fell")
    helmet = unescape(guest.page("/item?who=bram&item=helmet"))
    assert "Take off" in helmet
    assert "Put on" not in helmet
    assert "Give to Ana" in helmet
    mace = guest.page("/item?who=bram&item=mace")
    assert "Take off" not in mace
    assert "Attack" in mace
    given = next(vals for vals in map(json.loads, map(unescape, PRESSED.findall(mace))) if vals.get("w.to") == "ana")
    assert guest.tap(given).headers["hx-trigger"] == "done"
    assert "mace" in guest.session.state.part("ana", Pack).items


def test_the_gear_of_the_fallen_goes_to_the_stash_and_their_player_goes_on(here: Town) -> None:
    guest = seated(here, "fell")
    guest.facilitated("table.life", "bram", life="dead")
    page = guest.page()
    assert "Bram is dead" in page
    assert "Your next character" in page
    assert "Pim" in region(page, "sheet")
    left = next(b for b in PRESSED.findall(page) if "table.bequeath" in b)
    assert guest.tap(json.loads(unescape(left))).headers["hx-trigger"] == "done"
    assert "mace" in guest.session.state.part(guest.session.state.stash, Pack).items
    assert "Shared items" in guest.page()
    guest.visitor.does(guest.table, "table.claim", "", who="pim")
    assert 'id="hero-pim"' in guest.page()


# ---- a new character
@pytest.mark.parametrize("game", registry.ids())
def test_a_line_of_a_draft_is_rolled_again_and_the_others_stay(here: Town, game: str) -> None:
    guest = Seated(here, game)
    text = drafted(guest.page("/draft"))
    draft = json.loads(text)
    again = json.loads(drafted(guest.tap({"draft": text, "name": draft["name"], "again": "name"}, "/draft").text))
    assert {k: v for k, v in again.items() if k != "name"} == {k: v for k, v in draft.items() if k != "name"}
    taken = guest.tap({"draft": text, "name": "Old Meg", "take": "yes"}, "/draft")
    assert taken.headers["hx-trigger"] == "done", unescape(taken.text)
    name = f"Old Meg {draft['surname']}" if game == "deeds" else "Old Meg"
    assert [c.name for c in guest.look().mine.values()] == [name]


@pytest.mark.parametrize("line", ["name", "all"])
def test_a_name_that_is_rolled_again_is_another_than_the_page_shows(line: str) -> None:
    """Every die shows 1 for a while, so that the dice would give the same name once more."""
    found = registry.find("fell")
    assert not isinstance(found, Refused)
    faces = [1] * 100
    assert found.creation is not None
    drafting = Drafting(found, found.creation, lambda sides: faces.pop() if faces else 2)
    draft = drafting.roll_draft()
    once = 100 - len(faces)  # dice of a whole draft
    faces[:] = [1] * once
    shown = drafting.typed_lines(draft)
    assert drafting.typed_lines(drafting.roll_draft()) == shown
    faces[:] = [1] * once
    after = drafting.reroll(draft, line, shown)
    assert not isinstance(after, Refused)
    assert drafting.typed_lines(after)["name"] != shown["name"]


def drafted(html: str) -> str:
    found = re.search(r'name="draft" value="([^"]*)"', html)
    assert found, html
    return unescape(found[1])


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"BOD": "d20"}', '{"background": "emperor"}', '{"coin": -5}', '{"name": 7}', "x" * 9000]
)
def test_a_draft_that_no_dice_could_give_is_refused(here: Town, text: str) -> None:
    guest = Seated(here, "fell")
    answer = guest.tap({"draft": text, "take": "yes"}, "/draft")
    assert 'class="toast' in answer.text
    assert not guest.look().mine


def test_a_line_that_comes_with_another_is_checked_as_well() -> None:
    """In Fell a spell comes with a WIL of d8. A client that sends one with another die, or one that there is not,
    is refused like any draft that no dice could give."""
    found = registry.find("fell")
    assert isinstance(found, Game)
    assert found.creation is not None
    drafting = Drafting(found, found.creation, lambda sides: 1)
    draft = drafting.roll_draft()
    for spell in ("zzz", next(iter(found.library.spells))):
        sent = msgspec.json.encode(structs.replace(draft, spell=spell)).decode()
        assert isinstance(drafting.parse_draft(sent), Refused)
    assert drafting.parse_draft(msgspec.json.encode(draft).decode()) == draft


@pytest.mark.parametrize("game", registry.ids())
def test_every_line_of_every_draft_can_be_rolled_again(game: str) -> None:
    found = registry.find(game)
    assert not isinstance(found, Refused)
    assert found.creation is not None
    drafting = Drafting(found, found.creation, lambda sides: sides)
    draft = drafting.roll_draft()
    for line in found.creation.lines:
        after = drafting.reroll_line(draft, line)
        assert drafting.parse_draft(msgspec.json.encode(after).decode()) == after


def test_a_game_without_creation_offers_no_draft(here: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = Seated(here, "fell")
    assert "Roll character" in guest.page()
    monkeypatch.setattr(guest.session.game, "creation", None)
    assert "Roll character" not in Seated(here, "fell").page()
    assert "Fell cannot create characters." in guest.page("/draft")
    assert "Fell cannot create characters." in guest.tap({"draft": "{}", "take": "yes"}, "/draft").text


# ---- standing orders
@pytest.mark.parametrize("game", registry.ids())
def test_every_order_that_is_offered_can_be_given_and_has_words(here: Town, game: str) -> None:
    guest = seated(here, game)
    who = HEROES[game][0]
    for order in standing.orders(guest.look(), who):
        assert words.has("order", order.rule, guest.session.game)
        for answer in order.answers:
            guest.visitor.does(guest.table, "table.order", who, rule=order.rule, answer=answer)
    first = guest.session.game.surface.orders[0]
    assert standing.orders(guest.look(), who)[0].now == first.answers[-1]


def test_the_order_that_stands_is_the_one_that_is_marked(here: Town) -> None:
    guest = seated(here, "fell")
    guest.visitor.does(guest.table, "table.order", "bram", rule="fell.protection", answer="0")
    field = guest.page("/orders?who=bram").partition('value="fell.protection"')[2].partition("</form>")[0]
    assert re.findall(r'value="([^"]*)" checked', field) == ["0"]


def test_what_an_order_says_for_always_is_said_otherwise_of_one_answer(here: Town) -> None:
    look = seated(here, "fell").look()
    assert standing.order_label(look, "fell.protection", "0") == "Never"
    assert standing.order_answer(look, "fell.protection", "0") == "None"
    assert standing.order_answer(look, "fell.protection", "2") == "2"
    assert standing.order_answer(look, "fell.cast", "no") == "Do not resist"


# ---- surprise
@pytest.mark.parametrize("game", registry.ids())
def test_who_is_surprised_is_told_so(here: Town, game: str) -> None:
    guest = seated(here, game)
    who = HEROES[game][0]
    foe = next(who for who, c in guest.look().creatures.items() if c.life == "up")
    guest.facilitated("table.initiative", surprised=[who, foe])
    page = guest.page()
    sheet = page.partition(f'id="hero-{who}"')[2].partition("</div>")[0]
    foes = page.partition('id="fight"')[2].partition("</section>")[0]
    party = page.partition('<ul class="cards">')[2].partition("</ul>")[0]
    assert [text.count(">surprised<") for text in (sheet, foes, party)] == [1, 1, 1]
    guest.facilitated("table.initiative", surprised=[])
    assert ">surprised<" not in guest.page()


# ---- last time
def test_last_time_tells_what_was_starred_and_who_is_down(here: Town) -> None:
    text = unescape(seated(here, "fell").page("/last-time"))
    assert "Cole is down" in text
    assert "A fight is under way" in text


def test_the_page_says_which_evening_it_is(here: Town) -> None:
    guest = seated(here, "fell")
    assert 'data-sitting="1"' in guest.page()
    guest.facilitated("table.sitting", on=False)
    assert 'data-sitting="0"' in guest.page()


# ---- pictures
def test_every_picture_that_is_named_is_in_the_sprite() -> None:
    there = set(re.findall(r'symbol id="([\w-]+)"', (HOME / "page/icons.svg").read_text()))
    buttons = {action.icon for game in registry.games().values() for action in game.surface.quick if action.icon}
    assert {*buttons, *PLACE_ICONS.values(), *ITEM_ICONS.values()} <= there
    templates = HOME.rglob("*.html")
    named = {name for file in templates for name in re.findall(r"(?:picture|icon)\('([\w-]+)'", file.read_text())}
    assert named <= there


# ---- coming, and rolling for some
def test_a_character_can_be_claimed_only_where_one_is_free(here: Town) -> None:
    page = Seated(here, "fell").page()
    assert ">Claim character<" in page
    assert ">New character<" in page
    boss, table = here.host("fell")
    guest, _ = here.player(boss, table)
    page = guest.get(f"/t/{table}").text
    assert ">Claim character<" not in page
    assert ">New character<" in page


def test_a_free_roll_can_be_for_named_players_and_is_kept_from_the_others(here: Town) -> None:
    boss, table = here.host("fell")
    petra, _ = here.player(boss, table, "Petra")
    assert (
        "You and the facilitator always see it." not in petra.get(f"/t/{table}").text
    )  # there are no other players to choose
    here.player(boss, table, "Quin")
    here.player(boss, table, "Rolf")
    quin, rolf = here.seat(table, "Quin"), here.seat(table, "Rolf")
    page = petra.get(f"/t/{table}").text
    assert [f'id="roll-for-{seat}"' in page for seat in (quin, rolf, here.seat(table, "Petra"))] == [True, True, False]
    fields = {"move": "table.roll", "actor": "", "w.roll": "d6", "w.label": "a whisper", "w.to": ["[]", quin]}
    assert petra.tap(f"/t/{table}/do", fields).headers["hx-trigger"] == "done"
    session = here.session(table)
    told = {seat: "a whisper" in str(view(session, seat).log) for seat in (quin, rolf)}
    assert told == {quin: True, rolf: False}


# ---- what runs out, what is within reach, what is left
def test_a_second_light_is_drawn_as_a_light(here: Town) -> None:
    vi = seated(here, "fell")
    (torch,) = [q for q in buttons_of(vi.look(), "bram") if q.icon == "torch"]
    vi.facilitated(torch.move, "bram", **torch.want)
    look = vi.look()
    lights = [w for w in look.view.characters["bram"].widgets if isinstance(w, CountdownWidget)]
    assert [is_light(w) for w in lights] == [True, True]
    sheet = TEMPLATES.render("player/sheet.html", look=look)
    assert sheet.count('class="countdown"') == 2
    assert 'class="countdown harm"' not in sheet
    bar = render("features/tv/bar.html", look=look, tv=tv_view)
    assert bar.count('class="tv-light"') == 1, "of each kind the one that goes out first"


def test_how_long_a_condition_lasts_is_suggested(here: Town) -> None:
    """A list that the browser itself shows: no script of ours, and a phone's keyboard stays what it is."""
    guest = seated(here, "fell")
    form = guest.page("/form?move=table.condition&actor=bram")
    assert re.search(r'<input type="text" name="w.lasts"[^>]* list="field-lasts-list"', form)
    listed = form.partition('<datalist id="field-lasts-list">')[2].partition("</datalist>")[0]
    assert '<option value="10 minutes"></option>' in listed
    assert '<option value="rest">until a rest</option>' in listed


def test_a_condition_says_how_long_it_lasts(here: Town) -> None:
    vi = seated(here, "grimoire")
    vi.facilitated("table.condition", "mira-quill", text="blinded", lasts="3 rounds")
    found = {line.text: line.left for line in player.conditions(vi.look(), "mira-quill")}
    assert found["blinded"] == "3 rounds"
    assert "blinded <small>3 rounds</small>" in vi.page()


def test_the_end_of_the_turn_is_always_within_reach(here: Town) -> None:
    vi = seated(here, "grimoire")
    slim = player.buttons(vi.look(), "mira-quill").slim
    assert "grimoire.done" in [q.move for q in slim[: player.REACH]]
    assert len({id(q) for q in slim}) == len(slim), "nobody is lost or doubled"


def test_one_button_says_done_and_takes_it_back_and_all_see_who_is_still_to_act(here: Town) -> None:
    """At the demo table Cole is down, and Ana, Dot and Pim are the facilitator's."""
    vi = seated(here, "fell")
    asked = [f"fell.{said}" for said in ("done", "not_done")]
    (button,) = (q for q in player.buttons(vi.look(), "bram").slim if q.move in asked)
    assert (button.move, button.label, button.form) == ("fell.done", "Done", False)
    assert "Still to act: Ana, Bram, Dot and Pim" in region(vi.page(), "sheet")
    vi.visitor.does(vi.table, "fell.done", "bram")
    assert "Still to act: Ana, Dot and Pim" in region(vi.page(), "sheet")
    (button,) = (q for q in player.buttons(vi.look(), "bram").slim if q.move in asked)
    assert (button.move, button.label) == ("fell.not_done", "Not done")
    vi.facilitated("fell.turn")
    assert "Still to act" not in vi.page()
    assert not [q for q in player.buttons(vi.look(), "bram").slim if q.move in asked]


def test_all_of_it_goes_to_the_stash_only_while_there_is_some(here: Town) -> None:
    vi = seated(here, "fell")
    vi.facilitated("table.life", "bram", life="dead")
    assert "Move to stash" in vi.page()
    vi.visitor.does(vi.table, "table.bequeath", "bram")
    assert "Move to stash" not in vi.page()


def test_what_a_spell_does_is_read_in_words(here: Town) -> None:
    vi = seated(here, "grimoire")
    form = vi.page("/form?move=grimoire.cast&actor=mira-quill")
    assert "for (sum of the dice) damage" in form
    assert "[sum]" not in form
    assert "[dice]" not in form
