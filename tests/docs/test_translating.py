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

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")
STEP = re.compile(
    r"^`(?P<file>\S+)`\n\n```ftl\n(?P<text>.*?)^```|^```console\n(?P<said>.*?)^```", re.MULTILINE | re.DOTALL
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("translating")
    left_out = shutil.ignore_patterns("__pycache__", "static", "templates", "xx", "xx.py")
    shutil.copytree(ROOT / "src", folder / "src", ignore=left_out)
    return folder


def commands(said: str) -> Iterator[tuple[list[str], str]]:
    for part in re.split(r"^\$ ", said, flags=re.MULTILINE)[1:]:
        command, _, shows = part.partition("\n")
        yield shlex.split(command), shows.strip()


def run(folder: Path, args: list[str]) -> str:
    assert args[0] == "caltrop"
    code = "from caltrop.cli.main import run; run()"
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
