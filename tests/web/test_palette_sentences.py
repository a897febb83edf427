"""What Enter would do with a typed sentence: the move, who acts and its parameters, and the words of the row.

Every line is typed as a facilitator might, in all five games and in both languages; the rows are those of the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple
from urllib.parse import quote

import pytest

from caltrop.table.session import Session

from .test_facilitator_page import running
from .test_palette import ROW, found
from .visiting import Town, Visitor, town


class Cast(NamedTuple):
    """Whom and what the demo table of a game has."""

    game: str
    hero: str  # of the party, and up
    name: str
    typed: str  # as much of the name as one types
    foe: str
    kind: str  # the foe's name
    number: str  # on sheets of both
    condition: str
    money: str
    harm: str
    scene: str  # a word of its title
    title: str


CASTS = (
    Cast("fell", "dot", "Dot", "dot", "goblin-d", "Goblin D", "BOD", "blinded", "coin", "harm", "cellar", "The cellar"),
    Cast(
        *("fell-hits", "jory", "Jory", "jory", "tallow-man-d", "Tallow Man D", "BOD", "blinded", "coin", "harm"),
        *("loft", "The drying loft"),
    ),
    Cast(
        *("generic-fantasy", "maren", "Maren", "maren", "hobgoblin-d", "Hobgoblin D", "BOD", "poisoned", "coin"),
        *("harm", "reserve", "The reserve"),
    ),
    Cast(
        *("grimoire", "hew-marl", "Hew Marl", "hew", "hobgrub-d", "Hobgrub D", "STR", "dazed", "gold", "damage"),
        *("stairs", "Under the stairs"),
    ),
    Cast(
        *("deeds", "sigrun-galeborn", "Sigrun Galeborn", "sigrun", "reaver-d", "Reaver D", "Brawn", "deafened", "gold"),
        *("damage", "tide", "Low tide"),
    ),
)
IDS = [cast.game for cast in CASTS]

# A line; the move, who acts, the parameters as they are sent; the words of the row. Braces are of the cast.
ENGLISH = (
    # time, in the unit that was typed
    ("1 hour", "table.clock", "", {"n": "1", "unit": "hours"}, "Let 1 hour pass"),
    ("2 hours", "table.clock", "", {"n": "2", "unit": "hours"}, "Let 2 hours pass"),
    ("2h", "table.clock", "", {"n": "2", "unit": "hours"}, "Let 2 hours pass"),
    ("10 minutes", "table.clock", "", {"n": "10", "unit": "minutes"}, "Let 10 minutes pass"),
    ("10min", "table.clock", "", {"n": "10", "unit": "minutes"}, "Let 10 minutes pass"),
    ("1 day", "table.clock", "", {"n": "1", "unit": "days"}, "Let 1 day pass"),
    ("1 week", "table.clock", "", {"n": "7", "unit": "days"}, "Let 7 days pass"),
    ("wait an hour", "table.clock", "", {"n": "1", "unit": "hours"}, "Let 1 hour pass"),
    ("half an hour", "table.clock", "", {"n": "30", "unit": "minutes"}, "Let 30 minutes pass"),
    ("1 hour 30 minutes", "table.clock", "", {"n": "90", "unit": "minutes"}, "Let 1 hour 30 minutes pass"),
    ("let 3 rounds pass", "table.clock", "", {"n": "3", "unit": "rounds"}, "Let 3 rounds pass"),
    ("1 round", "table.clock", "", {"n": "1", "unit": "rounds"}, "Let 1 round pass"),
    ("Let 2 hours pass", "table.clock", "", {"n": "2", "unit": "hours"}, "Let 2 hours pass"),
    # a number is set; with a sign it is changed
    *(
        (line, "table.house", "{hero}", {"name": "{number}", "value": "4"}, "Set {name}'s {number} to 4")
        for line in ("set {typed} {number} 4", "{typed} {number} 4", "Set {name}'s {number} to 4", "{number} {typed} 4")
    ),
    ("{kind} {number} 3", "table.house", "{foe}", {"name": "{number}", "value": "3"}, "Set {kind}'s {number} to 3"),
    (
        "{typed} {number} -2",
        "table.adjust",
        "{hero}",
        {"name": "{number}", "by": "-2"},
        "{name} loses 2 {number}",
    ),
    # conditions, without a cause
    ("cond {kind} {condition}", "table.condition", "{foe}", {"text": "{condition}"}, "{kind} is {condition}"),
    ("{condition} {typed}", "table.condition", "{hero}", {"text": "{condition}"}, "{name} is {condition}"),
    ("{kind} is {condition}", "table.condition", "{foe}", {"text": "{condition}"}, "{kind} is {condition}"),
    ("{typed} frightened", "table.condition", "{hero}", {"text": "frightened"}, "{name} is frightened"),
    (
        "cond {typed} covered in flour",
        "table.condition",
        "{hero}",
        {"text": "covered in flour"},
        "{name} is covered in flour",
    ),
    (
        "{typed} {condition} for 2 rounds",
        "table.condition",
        "{hero}",
        {"text": "{condition}", "lasts": "2 rounds"},
        "{name} is {condition}: 2 rounds",
    ),
    # dice and tables
    ("d20", "table.roll", "", {"roll": "d20"}, "Roll d20"),
    ("roll 2d6 + 1", "table.roll", "", {"roll": "2d6+1"}, "Roll 2d6+1"),
    ("roll a d8", "table.roll", "", {"roll": "d8"}, "Roll d8"),
    ("weather", "table.random", "", {"table": "weather"}, "Roll on the table Weather"),
    ("roll on omens", "table.random", "", {"table": "omens"}, "Roll on the table Omens"),
    # what ends, and what begins
    ("kill {kind}", "table.life", "{foe}", {"life": "dead"}, "Kill {kind}"),
    ("{kind} dies", "table.life", "{foe}", {"life": "dead"}, "Kill {kind}"),
    ("end session", "table.sitting", "", {"on": "no"}, "End the session"),
    ("scene {scene}", "table.enter", "", {"id": "*"}, "Start the scene {title}"),
    ("{scene}", "table.enter", "", {"id": "*"}, "Start the scene {title}"),
    # coin, things and places
    ("give 10 gold to {typed}", "table.gift", "", {"to": "{hero}", "coin": "10"}, "Give {name} 10 {money}"),
    ("10 coin {typed}", "table.gift", "", {"to": "{hero}", "coin": "10"}, "Give {name} 10 {money}"),
    ("{typed} 10 coins", "table.gift", "", {"to": "{hero}", "coin": "10"}, "Give {name} 10 {money}"),
    ("place {typed} bridge", "table.place", "{hero}", {"place": "bridge"}, "{name} goes to bridge"),
    ("put {typed} on the old bridge", "table.place", "{hero}", {"place": "old bridge"}, "{name} goes to old bridge"),
    # fights: who comes first acts
    ("{typed} attack {kind}", "{game}.attack", "{hero}", {"target": "{foe}"}, "{name} attacks {kind}"),
    ("{typed} {kind}", "{game}.attack", "{hero}", {"target": "{foe}"}, "{name} attacks {kind}"),
    ("{kind} hits {typed}", "{game}.attack", "{foe}", {"target": "{hero}"}, "{kind} attacks {name}"),
    ("{typed} takes 1 harm", "*", "{hero}", {"n": "1"}, "{name} takes 1 {harm}"),
    ("harm {kind} 1", "*", "{foe}", {"n": "1"}, "{kind} takes 1 {harm}"),
    ("heal {typed} 2", "{game}.heal", "{hero}", {"n": "2"}, "Heal {name} by 2"),
)
GERMAN = (
    ("1 Stunde", "table.clock", "", {"n": "1", "unit": "hours"}, "Zeit vergehen lassen: 1 Stunde"),
    ("10 Minuten", "table.clock", "", {"n": "10", "unit": "minutes"}, "Zeit vergehen lassen: 10 Minuten"),
    ("eine halbe Stunde", "table.clock", "", {"n": "30", "unit": "minutes"}, "Zeit vergehen lassen: 30 Minuten"),
    (
        "setze {typed} {number} 4",
        "table.house",
        "{hero}",
        {"name": "{number}", "value": "4"},
        "{name}: {number} auf 4 setzen",
    ),
    ("W20", "table.roll", "", {"roll": "d20"}, "d20 würfeln"),
    ("töte {kind}", "table.life", "{foe}", {"life": "dead"}, "{kind} töten"),
    ("Sitzung beenden", "table.sitting", "", {"on": "no"}, "Sitzung beenden"),
    ("10 Gold {typed}", "table.gift", "", {"to": "{hero}", "coin": "10"}, "*"),
    ("{typed} greift {kind} an", "{game}.attack", "{hero}", {"target": "{foe}"}, "{name} greift {kind} an"),
    ("{typed} ist {condition}", "table.condition", "{hero}", {"text": "{condition}"}, "{name} ist {condition}"),
)


@pytest.fixture(scope="module")
def here() -> Iterator[Town]:
    with town() as opened:
        yield opened


class Table(NamedTuple):
    cast: Cast
    boss: Visitor
    table: str
    session: Session

    def first(self, line: str) -> tuple[str, str, str, dict[str, str], str]:
        """The row that Enter means: its words, its move, who acts, its parameters, and the row as it is drawn."""
        text = self.boss.get(f"/t/{self.table}/find/lines?q={quote(line)}").text
        row = ROW.findall(text)
        assert row, line
        drawn = unescape(row[0])
        title = re.search(r"<b[^>]*>(.*?)</b>", drawn)
        sent = re.search(r'hx-vals="(\{.*?\})"', drawn)
        assert title is not None
        assert sent is not None, f"{line}: {drawn}"
        fields = json.loads(sent[1])
        want = {name[2:]: value for name, value in fields.items() if name.startswith("w.")}
        return title[1], fields["move"], fields["actor"], want, drawn


@pytest.fixture(scope="module", params=CASTS, ids=IDS)
def there(here: Town, request: pytest.FixtureRequest) -> Table:
    boss, table, session = running(here, request.param.game)
    return Table(request.param, boss, table, session)


def wrong(there: Table, line: str, move: str, actor: str, want: dict[str, str], says: str) -> list[str]:
    """What is not as expected; "*" is anything."""
    names = there.cast._asdict()
    title, its_move, its_actor, its_want, _ = there.first(line.format(**names))
    expected = [says.format(**names), move.format(**names), actor.format(**names)]
    expected += [f"{name}={value.format(**names)}" for name, value in sorted(want.items())]
    got = [title, its_move, its_actor, *(f"{name}={value}" for name, value in sorted(its_want.items()))]
    same = len(got) == len(expected) and all(e.endswith("*") or e == g for g, e in zip(got, expected, strict=True))
    return [] if same else [f"{line.format(**names)}: {got} instead of {expected}"]


def test_a_sentence_does_what_it_says(there: Table) -> None:
    assert [each for line in ENGLISH for each in wrong(there, *line)] == []


def test_a_sentence_can_be_german(there: Table) -> None:
    there.boss.post("/language", {"language": "de", "next": "/"})
    try:
        assert [each for line in GERMAN for each in wrong(there, *line)] == []
    finally:
        there.boss.post("/language", {"language": "en", "next": "/"})


@pytest.mark.parametrize("line", ["kill {kind}", "end session"])
def test_what_kills_or_ends_asks_once(there: Table, line: str) -> None:
    title, *_, drawn = there.first(line.format(**there.cast._asdict()))
    assert f'data-asks="{title}?"' in drawn


def test_what_deletes_comes_last_and_opens_its_form(there: Table) -> None:
    rows = found(there.boss, there.table, f"scene {there.cast.scene}")
    acts = [(says, row) for says, row in rows if 'href="/t/' not in row]
    assert acts[0][0].startswith("Start the scene")
    assert [says for says, _ in acts if says.startswith("Delete")] == [acts[-1][0]]
    assert "/form?move=table.unprepare" in acts[-1][1]


@pytest.mark.parametrize("line", ["{typed} attack {kind}", "cond {kind} {condition}", "{typed} {number} 4"])
def test_no_row_guesses_a_cause_or_adds_what_was_set(there: Table, line: str) -> None:
    rows = found(there.boss, there.table, line.format(**there.cast._asdict()))
    acts = [row for _, row in rows if "href=" not in row.partition("<svg")[0]]
    assert [row for row in acts if "w.cause" in row or "table.adjust" in row] == []


def test_a_cause_that_is_named_counts(there: Table) -> None:
    cast = there.cast
    title, move, who, want, _ = there.first(f"cond {cast.kind} {cast.condition} because of {cast.typed}")
    assert (title, move, who) == (f"{cast.kind} is {cast.condition}", "table.condition", cast.foe)
    assert want == {"text": cast.condition, "cause": cast.hero}


@pytest.mark.parametrize(("line", "light"), [("dark mode", "dark"), ("by candle", "dark"), ("daylight", "light")])
def test_the_light_of_the_page_is_found(there: Table, line: str, light: str) -> None:
    _, row = found(there.boss, there.table, line)[0]
    assert f'data-light="{light}" data-close' in row


@pytest.mark.parametrize(
    ("game", "line", "actor", "item", "says"),
    [
        ("fell", "light torch bram", "bram", "torch", "Bram lights the torch"),
        ("fell", "bram torch", "bram", "torch", "Bram lights the torch"),
        ("fell", "light a torch", "bram", "torch", "Bram lights the torch"),
        ("grimoire", "light lantern hew", "hew-marl", "lantern", "Hew Marl lights the lantern"),
        ("deeds", "yrsa lights the lantern", "yrsa-wallbane", "lantern", "Yrsa Wallbane lights the lantern"),
    ],
)
def test_a_light_is_lit_by_the_one_who_carries_it(
    here: Town, game: str, line: str, actor: str, item: str, says: str
) -> None:
    boss, table, session = running(here, game)
    title, move, who, want, _ = Table(CASTS[0], boss, table, session).first(line)
    assert (title, move, who, want) == (says, f"{game}.use", actor, {"item": item})


def test_what_is_paid_is_lost(here: Town) -> None:
    boss, table, session = running(here, "fell")
    title, move, who, want, _ = Table(CASTS[0], boss, table, session).first("bram pays 1 coin")
    assert (title, move, who, want) == ("Bram loses 1 coin", "fell.coin", "bram", {"by": "-1"})


def test_a_spell_is_taught(here: Town) -> None:
    boss, table, session = running(here, "fell")
    title, move, who, want, _ = Table(CASTS[0], boss, table, session).first("teach cole sleep")
    assert (title, move, who, want) == ("Cole learns Sleep", "fell.learn", "cole", {"spell": "sleep"})


def test_a_night_is_for_the_whole_party(there: Table) -> None:
    title, move, _, want, _ = there.first("night")
    assert (title, move) == ("The party sleeps for the night", f"{there.cast.game}.rest")
    assert (want["kind"], bool(want["party"])) == ("night", True)


def test_an_hour_passes(here: Town) -> None:
    """What the row sends is done: the clock of the story goes on by 3600 seconds."""
    boss, table, session = running(here, "fell")
    before = session.state.clock
    _, move, who, want, _ = Table(CASTS[0], boss, table, session).first("1 hour")
    fields = {f"w.{name}": value for name, value in want.items()}
    boss.tap(f"/t/{table}/do", {"move": move, "actor": who, **fields, "overrule": "yes"})  # there is a fight
    assert session.state.clock - before == 3600
