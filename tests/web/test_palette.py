"""The palette: what a typed line finds, in every game; and all actions in their groups."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from caltrop.games import registry
from caltrop.games.common.surfaces import GROUPS, SHARED_GROUPS, group_of
from caltrop.table.session import Session
from caltrop.table.view import Line
from caltrop.web.features.moves.move_buttons import can_be_filled_in, move_menu
from caltrop.web.features.palette import more
from caltrop.web.features.palette.phrases import best_matches, readings, run_of
from caltrop.web.features.palette.routes import shown_keys
from caltrop.web.page.look import Look

from .test_facilitator_page import running
from .visiting import Town, Visitor, town

ROW = re.compile(r'<(?:div|a) role="option".*?</(?:div|a)>', re.DOTALL)


@pytest.fixture(scope="module")
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def found(boss: Visitor, table: str, line: str) -> list[tuple[str, str]]:
    """The lines that the palette shows: what each says, and its attributes."""
    text = boss.get(f"/t/{table}/find/lines?q={line.replace(' ', '+')}").text
    rows = [unescape(row) for row in ROW.findall(text)]
    return [(" ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", row).split()), row) for row in rows]


def someone(session: Session) -> tuple[str, str]:
    """One of the party who is up: id, and the first word of the name."""
    who = next(who for who, c in session.state.characters.items() if c.is_in_party and c.life == "up")
    return who, session.state.name_of(who).split()[0]


def first_foe(session: Session) -> str:
    return next(who for who, c in session.state.characters.items() if c.kind == "creature" and c.life == "up")


# ---- words and names
def test_a_name_is_found_by_the_beginnings_of_its_words() -> None:
    names = {"a": "Wolf A", "c": "Wolf C", "m": "Mags Wolfsbane"}
    assert run_of(["wo", "c"], "Wolf C") == 2
    assert run_of(["c"], "Wolf C") == 1
    assert run_of(["fox"], "Wolf C") == 0
    assert best_matches(["wolf", "c"], names) == (2, ("c",))
    assert best_matches(["wolf"], names) == (1, ("a", "c", "m"))


def test_accents_and_capitals_do_not_matter() -> None:
    assert run_of(["ZOE"], "Zoë") == 1
    assert run_of(["zoë"], "Zoe") == 1


def test_a_line_is_read_with_its_words_in_any_order() -> None:
    """ "att mags" and "mags att" are the same act of the same person, with nothing left."""
    people = {"mags": "Mags"}
    for line in (["att", "mags"], ["mags", "att"]):
        best = readings(line, "Attack", people, ())[0]
        assert (best.titles, best.actor, best.rest) == (1, "mags", ())


def test_words_that_say_nothing_do_not_name_a_move() -> None:
    assert readings(["the"], "Search the bodies", {}, ("the",)) == []


# ---- acts
@pytest.mark.parametrize("line", ["add creatures {} x5", "add creature {} 5", "add 5 {}s"])
@pytest.mark.parametrize("game", registry.ids())
def test_several_creatures_come_by_name_and_number(here: Town, game: str, line: str) -> None:
    boss, table, session = running(here, game)
    name = next(iter(session.game.shelf("creatures").values())).name
    says, row = found(boss, table, line.format(name.lower()))[0]
    assert f'"move":"{game}.creature"' in row
    assert '"w.count":"5"' in row, says


@pytest.mark.parametrize("game", registry.ids())
def test_harm_is_dealt_by_a_name_and_a_number(here: Town, game: str) -> None:
    """The first line is the facilitator's own way to harm in this game, ready to be done: who, and how much."""
    boss, table, session = running(here, game)
    who, name = someone(session)
    says, row = found(boss, table, f"harm {name.lower()} 2")[0]
    move = f"{game}.{'damage' if game == 'deeds' else 'harm'}"
    assert f'"move":"{move}","actor":"{who}","w.n":"2"' in row
    assert "hx-post" in row
    assert session.state.name_of(who) in says


@pytest.mark.parametrize("game", registry.ids())
def test_something_is_given_to_someone(here: Town, game: str) -> None:
    boss, table, session = running(here, game)
    who, name = someone(session)
    rows = found(boss, table, f"give torch to {name}")
    assert any('"move":"table.gift"' in row and f'"w.to":"{who}"' in row and "torch" in row for _, row in rows[:2])


@pytest.mark.parametrize("game", registry.ids())
def test_the_next_turn_is_found_by_either_name(here: Town, game: str) -> None:
    boss, table, _ = running(here, game)
    for line in ("next turn", "end turn"):
        assert f"{game}.turn" in found(boss, table, line)[0][1]


@pytest.mark.parametrize("game", registry.ids())
def test_an_attack_names_attacker_and_target(here: Town, game: str) -> None:
    boss, table, session = running(here, game)
    who, name = someone(session)
    foe = first_foe(session)
    rows = found(boss, table, f"{name} att {session.state.name_of(foe)}")
    assert any(f"{game}.attack" in row and who in row and foe in row for _, row in rows)


@pytest.mark.parametrize("game", registry.ids())
def test_one_is_called_with_a_hidden_number(here: Town, game: str) -> None:
    """What is no name, ability or number is at stake; the whole line is one call."""
    boss, table, session = running(here, game)
    who, name = someone(session)
    _, row = found(boss, table, f"call {name} hidden the floor creaks")[0]
    assert f'hx-post="/t/{table}/call"' in row
    assert f'name="who" value="{who}"' in row
    assert 'name="hide" value="yes"' in row
    assert 'name="stakes" value="floor creaks"' in row or 'name="stakes" value="the floor creaks"' in row
    before = set(session.state.calls)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', row))
    boss.tap(f"/t/{table}/call", fields)
    (made,) = set(session.state.calls) - before
    assert session.state.calls[made].who == (who,)


def test_what_is_missing_is_asked_for_by_the_form(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    says, row = found(boss, table, "harm")[0]
    assert "hx-get" in row
    assert f"/t/{table}/form?move=fell.harm" in row
    assert "opens its form" in says


def test_a_text_is_the_whole_end_of_the_line(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    _, row = found(boss, table, "note the bridge is out and the river rises for a week")[0]
    assert '"w.text":"the bridge is out and the river rises for a week"' in row


def test_what_cannot_be_undone_lightly_shows_its_form_first(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    rows = [row for _, row in found(boss, table, "end fight") if "fell.fight.end" in row]
    assert rows
    assert "hx-get" in rows[0]


def test_nothing_found_is_said_with_what_was_typed(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    text = unescape(boss.get(f"/t/{table}/find/lines?q=<xyzzy>").text)
    assert "Nothing is called “<xyzzy>”." in text
    assert "<xyzzy>" not in boss.get(f"/t/{table}/find/lines?q=<xyzzy>").text.replace("&lt;xyzzy&gt;", "")


def test_leaves_and_rules_are_found_too(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    assert any(f'hx-get="/t/{table}/rulings"' in row for _, row in found(boss, table, "rulings"))
    assert any('href="' in row and "/rules#" in row for _, row in found(boss, table, "morale"))


def test_lines_of_the_log_are_found_the_newest_first(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    for text in ("The miller lied about the bell", "The bell rings twice", "Nothing happens"):
        boss.does(table, "table.say", "", text=text)
    rows = [(says, row) for says, row in found(boss, table, "bell") if "/log?q=bell" in row]
    assert ["twice" in rows[0][0], "lied" in rows[1][0], len(rows)] == [True, True, 2]
    assert not [row for _, row in found(boss, table, "bell of iron") if "/log?" in row]  # small words count, too
    assert not [row for _, row in found(boss, table, "be") if "/log?" in row]  # two letters are in every line


@pytest.mark.parametrize("typed", ["José café", "cafe, JOSE", "to jose", "straße (nach"])
def test_a_line_that_is_found_leads_to_itself(here: Town, typed: str) -> None:
    """Accents, commas and small words mean the same on the page of the log."""
    boss, table, session = running(here, "fell")
    boss.does(table, "table.say", "", text="Off to José's café in the Strasse nach Ulm")
    (row,) = [row for _, row in found(boss, table, typed) if "/log?" in row]
    address, _, line = re.findall(r'href="([^"]*)"', row)[0].partition("#")
    assert line == f"line-{session.seq}"
    assert f'id="{line}"' in boss.get(unescape(address)).text


def test_the_search_in_the_log_stops_where_three_are_found(here: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    boss, table, _ = running(here, "fell")
    for n in range(5):
        boss.does(table, "table.say", "", text=f"The bell rings {n}")
    worded = list[int]()
    fold_heard = more.fold_heard

    def note_heard(look: Look, heard: Line) -> str:
        worded.append(heard.n)
        return fold_heard(look, heard)

    monkeypatch.setattr(more, "fold_heard", note_heard)
    for _ in range(2):  # the second time nothing is worded anew
        found(boss, table, "bell")
    assert len(worded) == 3


def test_what_was_done_last_is_offered_first(here: Town) -> None:
    """Several moves are called clock, a new one among them; the one that was used last comes first, if not undone."""
    boss, table, session = running(here, "grimoire")
    names = [re.findall(r"move=(table\.[\w.]+)", row)[0] for _, row in found(boss, table, "clock")]
    assert names.index("table.progress") < names.index("table.progress.tick")  # there is none to fill yet
    boss.does(table, "table.progress", "", name="The tide", size="4")
    assert "table.progress&" in found(boss, table, "clock")[0][1]
    boss.does(table, "table.clock", "", n="1")
    assert "table.clock" in found(boss, table, "clock")[0][1]
    boss.tap(f"/t/{table}/undo", {"n": str(session.seq)})
    assert session.log[-1].undoes
    assert "table.progress&" in found(boss, table, "clock")[0][1]


def test_all_actions_are_for_the_one_who_is_chosen_and_begin_with_the_recent(here: Town) -> None:
    boss, table, session = running(here, "fell")
    who, name = someone(session)
    boss.does(table, "table.adjust", who, name="BOD", by="-1")
    boss.does(table, "table.say", "", text="Quiet.")
    text = unescape(boss.get(f"/t/{table}/everything?actor={who}").text)
    recent = text.partition('class="everything-recent"')[2].partition("</p>")[0]
    assert re.findall(r"move=([\w.]+)", recent)[:2] == ["table.say", "table.adjust"]
    assert f'<option value="{who}" selected>{name}' in text
    assert f"move=fell.test&actor={who}" in text.replace("&amp;", "&")


@pytest.mark.parametrize("game", registry.ids())
def test_the_keys_of_a_creature_harm_it(here: Town, game: str) -> None:
    """Every game has a move for harm without a blow, which the facilitator makes with a number alone."""
    boss, table, session = running(here, game)
    foe = first_foe(session)
    page = boss.get(f"/t/{table}").text
    move = re.search(r'id="keys" hidden data-harm="([^"]+)"', page)
    assert move is not None
    before = session.state.characters[foe]
    answer = boss.tap(f"/t/{table}/do", {"move": move[1], "actor": foe, "w.n": "1"})
    assert answer.headers.get("hx-trigger") in ("done", "parked"), answer.text
    assert session.state.characters[foe] != before or session.parked


@pytest.mark.parametrize("game", registry.ids())
def test_the_key_for_morale_opens_the_games_own_roll_and_is_listed(here: Town, game: str) -> None:
    boss, table, session = running(here, game)
    page = boss.get(f"/t/{table}").text
    assert f'data-morale="{game}.morale"' in page
    assert session.game.move_for("morale") is not None
    form = boss.get(f"/t/{table}/form?move={game}.morale")
    assert f'name="move" value="{game}.morale"' in form.text
    listed = re.findall(r"<dt><kbd>(\w)</kbd></dt><dd>([^<]*)</dd>", boss.get(f"/t/{table}/shortcuts").text)
    assert ("M", "Roll for morale") in listed


def test_a_key_whose_move_a_game_lacks_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.games()["fell"]
    assert any(says == "Roll for morale" for _, rows in shown_keys(game) for _, says in rows)
    monkeypatch.delitem(game.moves, "fell.morale")
    assert not any(says == "Roll for morale" for _, rows in shown_keys(game) for _, says in rows)


def test_an_act_that_may_bring_someone_to_0_asks_once(here: Town) -> None:
    """With 1 point of BOD left any hit brings it to 0, with all of them one does not; what has no dice is not asked."""
    boss, table, session = running(here, "fell")
    who, name = someone(session)
    line = f"{session.state.name_of(first_foe(session))} attack {name}"
    assert "data-asks" not in found(boss, table, line)[0][1]
    boss.does(table, "table.house", who, name="BOD", value="1")
    says, row = found(boss, table, line)[0]
    asked = re.search(r'data-asks="(\d+%: (\w+) goes down)\. Attack anyway\?"', row)
    assert asked is not None, row
    assert (asked[2], asked[1] in says) == (name, True)
    assert all("data-asks" not in row for _, row in found(boss, table, f"heal {name} 1"))


def test_the_one_who_is_named_first_and_whole_acts_on_the_other(here: Town) -> None:
    """Also where a letter of a name could be a small word: "Ana attack Goblin A"."""
    boss, table, session = running(here, "fell")
    foe = session.state.name_of(first_foe(session))
    assert foe.endswith(" A")
    _, name = someone(session)
    assert found(boss, table, f"{name} attack {foe}")[0][0].startswith(f"{name} attacks {foe} ")


def test_players_have_no_palette(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    guest, _ = here.player(boss, table)
    for path in ("find", "find/lines?q=harm", "shortcuts"):
        assert guest.get(f"/t/{table}/{path}").status_code == 403


# ---- all actions
def test_dealing_out_opens_the_leaf_on_which_things_are_marked(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    answer = boss.get(f"/t/{table}/form?move=table.deal")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}/loot")


@pytest.mark.parametrize("game", registry.ids())
def test_all_actions_speak_german(here: Town, game: str) -> None:
    """What each of them does is said in German, and nothing is marked as English but the names of the game's data."""
    boss, table, session = running(here, game)
    boss.post("/language", {"language": "de", "next": "/"})
    page = boss.get(f"/t/{table}/everything").text
    moves = re.findall(r'<li><button type="button" class="link".*?</button></li>', page, re.DOTALL)
    assert len(moves) == sum(len(group.moves) for group in move_menu(session.game, "facilitator"))
    assert [each for each in moves if 'lang="en"' in each or "<span" not in each] == []


@pytest.mark.parametrize("game", registry.ids())
def test_every_move_says_where_it_stands_and_there_are_eight_groups(game: str) -> None:
    made = registry.games()[game]
    placed = {*made.surface.groups, *SHARED_GROUPS}
    assert [move for move in made.moves if move.removeprefix(f"{made.id}.") not in placed] == []
    menu = move_menu(made, "facilitator")
    assert len(menu) == len(GROUPS) == 8
    for group in menu:
        assert [o.value for o in group.moves if group_of(made, o.value) != group.id] == []
    assert sum(len(group.moves) for group in menu) == sum(can_be_filled_in(m) for m in made.moves.values())


def test_players_see_no_move_of_the_facilitators() -> None:
    made = registry.games()["fell"]
    theirs = [o.value for group in move_menu(made, "player") for o in group.moves]
    assert "fell.attack" in theirs
    assert all(made.moves[move].by != "facilitator" for move in theirs)
