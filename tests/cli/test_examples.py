"""`caltrop examples`: the files of the manual's examples, in an empty folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cli.terminal import caltrop, refused

DOCS = Path(__file__).parents[2] / "docs"


def test_the_files_that_examples_name_are_written_and_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert caltrop("examples").out.startswith("Written: docs/ambush.toml, ")
    for path in (tmp_path / "docs").iterdir():
        assert path.read_bytes() == (DOCS / path.name).read_bytes()
    assert caltrop("forecast", "docs/ambush.toml").status == 0
    assert caltrop("odds", "docs/mine.py:attack").status == 0


def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("mine")
    caltrop("examples", str(tmp_path))
    assert (tmp_path / "mine.py").read_text() == "mine"
    assert caltrop("examples", str(tmp_path)).out == f"All of them are in {tmp_path} already.\n"


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "docs").touch()
    assert "cannot be used: " in refused(caltrop("examples", str(tmp_path / "docs")))


def test_the_program_runs_as_a_module() -> None:
    line = [sys.executable, "-m", "caltrop", "--version"]
    assert subprocess.run(line, capture_output=True, text=True, check=True).stdout.startswith("caltrop ")
