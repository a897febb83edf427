"""Every parser of what people type or send gives a value or a refusal with a sentence, whatever it gets.

`make test` tries a few hundred inputs each, always the same; `make fuzz` tries others every time.
"""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from caltrop import words
from caltrop.cli import create, verify_dice
from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.input import parse_fields
from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.rules import notation
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.sheet_json import export_sheet
from caltrop.lab import typed
from caltrop.lab.sweep import parse_sweep
from caltrop.lab.view import OWN, parse_view
from caltrop.store.transfer import ExportedTable, read_document
from caltrop.table.codec import save
from caltrop.table.log import Intent
from caltrop.table.session import Session, open_table
from caltrop.web.features.creation.drafts import Drafting
from caltrop.web.gate.fields import parse_faces, parse_line_number
from caltrop.web.live import file_tasks
from caltrop.web.page.forms.move_form import parse_want
from caltrop.words.language_choice import find_language, parse_accept_language
from fuzz.mangling import blobs, texts

ROOT = Path(__file__).parents[2]
GAMES = {id: game for id in registry.ids() if isinstance(game := registry.find(id), Game)}
VARIANT = (ROOT / "docs/grim.toml").read_text(encoding="utf-8")
PROVED = (ROOT / "docs/proved.json").read_text(encoding="utf-8")


@cache
def new_table(game: Game) -> Session:
    """A table with a character, made with dice that all show 1."""
    session = open_table(game, "Gail", lambda sides: 1, salt="fuzz")
    session.act("s0", Intent("table.seat", "", {"name": "Ann", "role": "player"}))
    session.act("s0", Intent(game.id_for("create"), "", {"name": "Ana"}))
    return session


@cache
def documents(game: Game) -> tuple[str, str]:
    """A character's sheet and a whole table, as exported."""
    session = new_table(game)
    sheet = export_sheet(game, next(iter(session.state.characters.values())), 0)
    table = msgspec.json.encode(ExportedTable("The mill", 0.0, msgspec.Raw(save(session))))
    return msgspec.json.encode(sheet).decode(), table.decode()


def check_answer(answer: object, game: Game | None = None) -> None:
    """A refusal can be told in every language."""
    for language in ("en", "de") if isinstance(answer, Refused) else ():
        with words.reading(language):
            assert words.sentence(answer, game)  # type: ignore[arg-type]


@given(texts("2d6+1", "4d6kh3", "d20 adv", "3d8!", "d100-d4", "d%"))
def test_dice_notation(text: str) -> None:
    check_answer(notation.parse(text))


@given(texts("4 6", "1,2,3", ""))
def test_typed_faces(text: str) -> None:
    faces = parse_faces(text)
    assert faces is None or all(0 <= face <= 9999 for face in faces)


@given(texts("17", "0"))
def test_line_numbers(text: str) -> None:
    number = parse_line_number(text)
    assert number is None or 0 <= number < 10**9


@given(texts("de;q=0.8, fr", "de-AT,de;q=0.5,*;q=0.1", "en"))
def test_languages_of_a_browser(text: str) -> None:
    assert find_language(parse_accept_language(text)) in ("", "en", "de", "xx")


@given(blobs(VARIANT))
def test_variants(text: bytes) -> None:
    check_answer(file_tasks.read_variant.function(text, "x.toml"))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(data=st.data())
def test_sheets(game: Game, data: DataObject) -> None:
    check_answer(file_tasks.read_sheet.function(data.draw(blobs(documents(game)[0])), game.id), game)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(data=st.data())
def test_whole_tables(game: Game, data: DataObject) -> None:
    read = read_document(data.draw(blobs(documents(game)[1])), lambda sides: 1)
    check_answer(read, game)


@given(data=st.data())
def test_compressed_tables(data: DataObject) -> None:
    """Good ones with a few bytes changed or cut off, and what only begins like one."""
    game = GAMES["fell"]
    packed = bytearray(gzip.compress(documents(game)[1].encode(), mtime=0))
    for at in data.draw(st.lists(st.integers(0, len(packed) - 1), max_size=4)):
        packed[at] = data.draw(st.integers(0, 255))
    noise = st.binary(max_size=60).map(lambda raw: b"\x1f\x8b" + raw)
    sent = data.draw(st.one_of(noise, st.integers(0, len(packed)).map(lambda n: bytes(packed[:n]))))
    found = file_tasks.unpacked_document(sent)
    check_answer(found if isinstance(found, Refused) else read_document(found, lambda sides: 1), game)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(data=st.data())
def test_drafts(game: Game, data: DataObject) -> None:
    assert game.creation is not None
    drafting = Drafting(game, game.creation, lambda sides: 1)
    good = msgspec.json.encode(drafting.roll_draft()).decode()
    check_answer(drafting.parse_draft(data.draw(texts(good))), game)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(data=st.data())
def test_parameters_of_odds(game: Game, data: DataObject) -> None:
    mechanic = data.draw(st.sampled_from(list(game.mechanics.values())))
    names = [*typed.parameters(mechanic), "nonsense"]
    pairs = st.tuples(st.sampled_from(names), VALUES).map("=".join)
    words = data.draw(st.lists(pairs, max_size=4))
    given = typed.parse_parameters(tuple(words), mechanic)
    check_answer(given, game)
    if not isinstance(given, Refused):
        check_answer(parse_fields(mechanic.params, given, mechanic.id), game)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(data=st.data())
def test_sweeps_and_addresses_of_the_lab(game: Game, data: DataObject) -> None:
    """Whatever is typed for a rule is a sweep or a view, or refused with a sentence; nothing is measured here."""
    mechanic = data.draw(st.sampled_from([m for m in game.mechanics.values() if m.id.startswith(f"{game.id}.")]))
    names = [*typed.parameters(mechanic), *typed.rulings_of(mechanic), *OWN, "nonsense"]
    pairs = data.draw(st.lists(st.tuples(st.sampled_from(names), SWEPT), max_size=4))
    check_answer(parse_sweep(mechanic, map("=".join, pairs)), game)
    view = parse_view([("rule", mechanic.id), *pairs])
    if view.wrong is not None:
        check_answer(view.wrong, game)
    assert view.link.startswith("/lab?rule=")


SWEPT = texts("d8,{d4,d6}", "1..10", "{1..9..2}", "-3..3", "dn=4&rule=x", "winner=a", "1..99999999999", "{d4", "}{")
VALUES = texts(
    "d6", "d8,d6", "4", "-2", "yes", '["d6"]', '{"a": 1}', "sword", "8x 12; score=3 advantage=1", "d6 harm=1"
)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(data=st.data())
def test_fields_of_forms(game: Game, data: DataObject) -> None:
    """What a page sends for any move: it is done, asked about, or refused with a sentence."""
    session = new_table(game).copy()
    move = data.draw(st.sampled_from(list(game.moves.values())))
    names = [f"w.{name}" for name in parameters(move.wants)]
    named = st.sampled_from([*names, "w.", "w.x"])
    fields = data.draw(st.dictionaries(named, st.lists(VALUES, min_size=1, max_size=3)))
    want = parse_want(game, move.id, fields)
    actor = data.draw(st.sampled_from(["", *session.state.characters, "x"]))
    seat = data.draw(st.sampled_from(list(session.state.seats)))
    check_answer(session.act(seat, Intent(move.id, actor, want, dice=data.draw(FACES))), game)


FACES = st.lists(st.integers(-5, 2_000), max_size=4).map(tuple)


@given(blobs(PROVED))
def test_logs_with_proved_dice(text: bytes) -> None:
    try:
        found = list(verify_dice.throws_in(msgspec.json.decode(text)))
    except verify_dice.NOT_A_LOG:
        return
    assert all(isinstance(verify_dice.holds(throw), bool) for throw in found)


@given(texts("BOD=d8,INT=d6,WIL=d4", "BOD=d8"))
def test_assignments(text: str) -> None:
    for game in GAMES.values():
        assert game.creation is not None
        check_answer(create.parse_assignment(game, game.creation, text), game)
