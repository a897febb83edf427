"""`caltrop words`: for people who translate."""

from __future__ import annotations

from pathlib import Path

import pytest

from caltrop.words.translation_check import missing_texts

from .terminal import caltrop


def write(folder: Path, text: str, language: str = "fr") -> Path:
    (folder / "languages").mkdir(exist_ok=True)
    path = folder / "languages" / f"{language}.ftl"
    path.write_text(text, encoding="utf-8")
    return path


def test_english_lacks_nothing_and_a_new_language_everything() -> None:
    assert list(missing_texts("en")) == []
    told = caltrop("words", "missing", "fr")
    assert told.status == 0
    assert "words/languages/en/terms.ftl: role-facilitator = facilitator" in told.out
    assert told.err.startswith("fr lacks ")


def test_what_is_missing_is_told_to_programs() -> None:
    found = caltrop("words", "missing", "de", "--json").json
    assert all(set(each) == {"file", "id", "english"} for each in found)
    assert not any(each["id"] == "role-facilitator" for each in found)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("refused-unknown-game = Pas de { $jeu }.", "cannot use jeu. The English text has no such argument."),
        ("refused-unknwon-game = Pas de { $got }.", "refused-unknwon-game is not a text of the program."),
        ("refused-unknown-game = Pas de { FROB($got) }.", "FROB is called wrongly"),
        ("refused-unknown-game\n", "cannot be read"),
    ],
)
def test_what_is_wrong_with_a_translation_is_told_in_a_sentence(tmp_path: Path, text: str, says: str) -> None:
    write(tmp_path, text)
    told = caltrop("words", "check", str(tmp_path))
    assert told.status == 2
    assert says in told.err
    assert len(told.err.splitlines()) == 1
    assert caltrop("words", "check", str(tmp_path), "--json").status == 2


@pytest.mark.parametrize(
    "text",
    [
        "refused-unknown-game = Pas de { $got }.",
        "refused-unknown-game = Pas de { jeu }.\njeu = { $got }",
        "refused-unknown-game = Pas { $got-count }.",
    ],
)
def test_a_translation_in_order_is_called_so(tmp_path: Path, text: str) -> None:
    write(tmp_path, text)
    told = caltrop("words", "check", str(tmp_path))
    assert (told.status, told.out) == (0, f"{tmp_path} has no mistakes.\n"), told


def test_a_game_of_ones_own_has_its_own_texts(tmp_path: Path) -> None:
    write(tmp_path, "say-hello = Hello { $name }.", "en")
    write(tmp_path, "say-hello = Bonjour { $name }.")
    assert caltrop("words", "check", str(tmp_path)).status == 0
    assert caltrop("words", "compile", str(tmp_path)).out == "Compiled 2 files of texts.\n"
    assert caltrop("words", "compile", str(tmp_path)).out == "All texts are compiled already.\n"
    assert "Bonjour" in (tmp_path / "languages" / "fr.py").read_text(encoding="utf-8")
    (tmp_path / "languages" / "fr.ftl").unlink()
    caltrop("words", "compile", str(tmp_path), "--pseudo")
    assert sorted(path.name for path in (tmp_path / "languages").glob("*.py")) == ["en.py", "xx.py"]


def test_wrong_words_are_refused(tmp_path: Path) -> None:
    assert caltrop("words", "frob", "de").err == "Unknown action frob. Choose missing, check or compile.\n"
    assert "does not exist" in caltrop("words", "check", str(tmp_path / "nowhere")).err
    write(tmp_path, "x = { $a ->\n")
    assert caltrop("words", "compile", str(tmp_path)).status == 2


def test_without_the_packages_that_read_fluent_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    told = caltrop("words", "missing", "de")
    assert (told.status, told.out) == (2, "")
    assert "pip install fluent.syntax babel" in told.err


@pytest.mark.parametrize("name", ["klingon", "pt-BR", "fr_", "zz"])
@pytest.mark.parametrize("what", ["check", "compile"])
def test_a_folder_that_is_no_language_is_told_in_a_sentence(tmp_path: Path, name: str, what: str) -> None:
    write(tmp_path, "refused-unknown-game = Pas de { $got }.", name)
    told = caltrop("words", what, str(tmp_path))
    code = name.replace("_", "-")
    assert told.status == 2
    assert told.err == f"{code} is not the code of a language. Name the folder by one, such as fr or pt_BR.\n"
    assert list(tmp_path.glob("**/*.py")) == []


@pytest.mark.parametrize(
    "where", ["", "words", "words/languages", "words/languages/fr", "words/languages/fr/terms.ftl"]
)
def test_a_language_is_compiled_with_its_locale_from_whichever_folder_is_named(tmp_path: Path, where: str) -> None:
    folder = tmp_path / "words" / "languages" / "fr"
    folder.mkdir(parents=True)
    (folder / "terms.ftl").write_text("hits = { $hits }\n", encoding="utf-8")
    assert caltrop("words", "compile", str(tmp_path / where)).out == "Compiled 2 files of texts.\n"
    assert sorted(path.name for path in folder.glob("*.py")) == ["locale.py", "terms.py"]
    assert "français" in (folder / "locale.py").read_text(encoding="utf-8")
