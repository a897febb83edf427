"""docs/translating.md, step by step: its texts are written, its commands run, in a copy of the program."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from caltrop.words.language_choice import find_language

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")
STEP = re.compile(
    r"^`(?P<file>\S+)`\n\n```ftl\n(?P<text>.*?)^```|^```console\n(?P<said>.*?)^```", re.MULTILINE | re.DOTALL
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("translating")
    left_out = shutil.ignore_patterns("__pycache__", "*.html", "*.css", "*.js", "*.svg", "vendor", "xx", "xx.py")
    shutil.copytree(ROOT / "src", folder / "src", ignore=left_out)
    return folder


def commands(said: str) -> Iterator[tuple[list[str], str]]:
    for part in re.split(r"^\$ ", said, flags=re.MULTILINE)[1:]:
        command, _, shows = part.partition("\n")
        yield shlex.split(command), shows.strip()


def run(folder: Path, args: list[str], code: str = "from caltrop.cli.main import run; run()") -> str:
    assert args[0] == "caltrop"
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", code, *args[1:]]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert "Traceback" not in done.stderr
    return (done.stdout + done.stderr).strip()


def test_a_language_is_added_as_the_page_says(copy: Path) -> None:
    steps = list(STEP.finditer(PAGE))
    assert len(steps) >= 6
    for step in steps:
        if step["file"]:
            path = copy / step["file"]
            path.parent.mkdir(exist_ok=True)
            path.write_text(step["text"], encoding="utf-8")
            continue
        for args, shows in commands(step["said"]):
            said = run(copy, args)
            pattern = ".*".join(re.escape(part) for part in shows.split("..."))
            assert re.fullmatch(pattern, said, re.DOTALL), said[-2000:]


def test_the_page_names_every_function_that_texts_may_call() -> None:
    from caltrop.words.compiler import FUNCTIONS

    assert [name for name in FUNCTIONS if f"`{name}($" not in PAGE] == []


REGIONAL = """
from caltrop import words
from caltrop.words.language_choice import find_language, languages, parse_accept_language
print(languages()["pt-BR"], find_language(["pt-PT"]), find_language(parse_accept_language("pt-br,en;q=0.5")))
with words.reading(find_language(["pt-BR"])):
    for id in ("refused-unknown-game", "refused-no-seat", "role-facilitator"):
        print(words.text(id, got="x", options=("y",)))
    print(words.text("hits", hits=1), words.text("hits", hits=2))
"""


def test_a_language_of_a_region_has_the_texts_of_its_language_then_the_english_ones(copy: Path) -> None:
    languages = copy / "src" / "caltrop" / "words" / "languages"
    texts = {
        "pt/refusals.ftl": "refused-unknown-game = Jogo desconhecido.\nrefused-no-seat = Sem lugar.\n",
        "pt_BR/refusals.ftl": "refused-unknown-game = Jogo que ninguém conhece.\n",
        "pt_BR/terms.ftl": "hits = { $hits ->\n    [one] um acerto\n   *[other] { $hits } acertos\n}\n",
    }
    for name, text in texts.items():
        (languages / name).parent.mkdir(exist_ok=True)
        (languages / name).write_text(text, encoding="utf-8")
    assert run(copy, ["caltrop", "words", "compile", str(languages / "pt")]) == "Compiled 2 files of texts."
    assert run(copy, ["caltrop", "words", "compile", str(languages / "pt_BR")]) == "Compiled 3 files of texts."
    assert run(copy, ["caltrop"], REGIONAL).splitlines() == [
        "português (Brasil) pt pt-BR",
        "Jogo que ninguém conhece.",
        "Sem lugar.",
        "facilitator",
        "um acerto 2 acertos",
    ]
    lacks = run(copy, ["caltrop", "words", "missing", "pt-BR"])
    assert "refused-no-seat =" not in lacks
    assert "role-facilitator =" in lacks


def test_a_language_of_a_region_serves_those_who_ask_for_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caltrop.words.language_choice.codes", lambda: ("en", "de", "pt-BR"))
    assert [find_language([wanted]) for wanted in ("pt", "pt-PT", "pt_BR", "p", "de-CH")] == [
        "pt-BR", "pt-BR", "pt-BR", "", "de",
    ]  # fmt: skip
