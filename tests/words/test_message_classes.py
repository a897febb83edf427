"""The texts of the log and of explanations are compiled into classes: what a text becomes, and what is refused."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from caltrop.kernel.contract.telling import Deed, Effect, HeardLine, ToDo, argument_marks, tell_result
from caltrop.words import compiler
from caltrop.words.compiler import WrongMessage, compile_languages, message_classes

TEXTS = """
# Several people, without their rolls.
effect-drown-in-short =
    { $names-count ->
        [one] { AND($names) } drowns.
       *[other] { AND($names) } drown.
    }
    .is = together, of life
effect-drowns = { $who } fails with { $total } and drowns.
    .in-short = effect-drown-in-short
log-swims = { $who } swims for { $hours } hours.
    .else = log-swims-unseen
log-swims-unseen = { $who } swims.
# $dark (int = 4)
log-peers = { $who } holds { $item-a } into the dark ({ $dark }).
    .is = fails
log-calls-out = { $who } calls: { $text }
log-scene-begins = Scene: { $name }
    .ends = complete
log-tide-turns = The tide turns.
    .kind = ToDo
log-finds-both = { $who } finds { $things }.
    .kind = code
button-dive = Dive
"""


def compiled(folder: Path, text: str) -> ModuleType:
    """Compile an English file, and load the classes that come of it."""
    source = folder / "languages" / "en.ftl"
    source.parent.mkdir(parents=True)
    source.write_text(text, encoding="utf-8")
    compile_languages(folder)
    module = ModuleType("messages")
    exec((folder / "messages.py").read_text(encoding="utf-8"), module.__dict__)
    return module


@pytest.fixture
def messages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    module = compiled(tmp_path, TEXTS)
    monkeypatch.setitem(sys.modules, "messages", module)  # where types are looked up
    return module


def test_a_text_is_a_class_with_its_arguments_as_fields(messages: Any) -> None:
    peers = messages.Peers(who="Ana", item="lantern")
    assert (peers.id, peers.dark) == ("log-peers", 4)
    assert isinstance(peers, Deed)
    assert argument_marks(messages.Peers) == {"who": "name", "item": "item", "dark": ""}


def test_the_first_word_or_an_attribute_names_the_kind(messages: Any) -> None:
    assert issubclass(messages.Drowns, Effect)
    assert issubclass(messages.TideTurns, ToDo)


def test_flags_are_set(messages: Any) -> None:
    assert messages.Peers.fails
    assert messages.DrownInShort.together
    assert messages.DrownInShort.of_life
    assert not messages.Drowns.of_life


def test_a_short_form_takes_the_fields_that_it_has(messages: Any) -> None:
    assert messages.Drowns(who="Ana", total=3).in_short() == messages.DrownInShort(("Ana",))


def test_a_text_that_lacks_a_fact_is_replaced(messages: Any) -> None:
    heard = HeardLine(None, {"ana": "Ana"}, ())
    assert tell_result(messages.Swims, {"who": "ana", "hours": 3}, heard) == (messages.Swims(who="Ana", hours=3),)
    assert tell_result(messages.Swims, {"who": "ana"}, heard) == (messages.SwimsUnseen("Ana"),)
    assert tell_result(messages.SwimsUnseen, {}, heard) == ()


def test_what_people_typed_ends_a_text_without_a_full_stop(messages: Any) -> None:
    assert messages.CallsOut.typed
    assert not messages.SceneBegins.typed
    assert not messages.Peers.typed


def test_other_texts_and_those_with_a_class_by_hand_are_left_out(messages: Any) -> None:
    assert not hasattr(messages, "FindsBoth")
    assert not hasattr(messages, "Dive")


def test_a_class_names_the_line_of_its_text(tmp_path: Path) -> None:
    compiled(tmp_path, TEXTS)
    assert "# en.ftl, line 9\nclass Drowns(" in (tmp_path / "messages.py").read_text(encoding="utf-8")


def test_a_shared_text_in_other_words_has_no_class_of_its_own(tmp_path: Path) -> None:
    source = tmp_path / "languages" / "en.ftl"
    source.parent.mkdir()
    source.write_text("log-fight-begins = Swords are drawn.\nlog-tide-turns = The tide turns.\n", encoding="utf-8")
    assert [each.name for each in message_classes(source)] == ["TideTurns"]


def test_a_module_is_made_again_once_a_shared_text_is_newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(tmp_path / "game", TEXTS)
    module = tmp_path / "game" / "messages.py"
    assert module not in compile_languages(tmp_path / "game")
    shared = tmp_path / "shared" / "en" / "log.ftl"
    shared.parent.mkdir(parents=True)
    shared.write_text("log-tide-turns = The tide turns.\n", encoding="utf-8")
    later = module.stat().st_mtime + 10
    os.utime(shared, (later, later))
    monkeypatch.setattr(compiler, "_SHARED_FOLDER", tmp_path / "shared")
    assert module in compile_languages(tmp_path / "game")


def test_a_module_without_texts_is_removed(tmp_path: Path) -> None:
    compiled(tmp_path, TEXTS)
    (tmp_path / "languages" / "en.ftl").unlink()
    compile_languages(tmp_path)
    assert not (tmp_path / "messages.py").exists()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("log-x-y = { $frob }\n", r"\$frob \(int\)"),
        ("# $frob (int)\nlog-x-y = a\n", "frob"),
        ("log-x-y = a\n    .is = green\n", "green"),
        ("log-x-y = a\n    .is = { $who }\n", "plain word"),
    ],
)
def test_a_text_that_cannot_be_a_class_says_why(text: str, why: str, tmp_path: Path) -> None:
    source = tmp_path / "languages" / "en.ftl"
    source.parent.mkdir()
    source.write_text(text, encoding="utf-8")
    with pytest.raises(WrongMessage, match=why):
        message_classes(source)
