"""What the command line prints, and what `caltrop.play` answers."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from same.recording import Recorder
from same.server import FIXED, HERE, environment

COMMANDS = HERE / "commands.txt"
LIBRARY = HERE / "library.py"
LONGEST = 300  # seconds


def run_commands(tree: Path, recorder: Recorder, scratch: Path, *, whole: bool) -> None:
    """Run each command of the list; those after a line of dashes only in the whole form, and then in German, too."""
    short, _, long = COMMANDS.read_text(encoding="utf-8").partition("----\n")
    shutil.copytree(HERE / "files", scratch / "files")
    for language in ("en", "de") if whole else ("en",):
        for line in (short + long if whole else short).splitlines():
            run(tree, recorder, scratch, language, line)


def run(tree: Path, recorder: Recorder, scratch: Path, language: str, line: str) -> None:
    done = subprocess.run(
        [sys.executable, str(FIXED), str(tree), *shlex.split(line)],
        env=environment(tree) | {"CALTROP_LANGUAGE": language, "CALTROP_DATA": str(scratch / "data")},
        cwd=scratch,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    name = line.split(maxsplit=1)[0].strip("-") or "caltrop"
    recorder.note(f"cli.{name}.{language}.txt", f"== caltrop {line}: {done.returncode}")
    recorder.note(f"cli.{name}.{language}.txt", *(each.rstrip() for each in done.stdout.splitlines()))
    recorder.note(f"cli.{name}.{language}.txt", *(f"! {each.rstrip()}" for each in done.stderr.splitlines()))


def run_library(tree: Path, recorder: Recorder, scratch: Path) -> None:
    """Run the transcript of the library."""
    done = subprocess.run(
        [sys.executable, str(FIXED), "--script", str(LIBRARY)],
        env=environment(tree),
        cwd=scratch,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    recorder.note("library.txt", *done.stdout.splitlines(), *(f"! {line}" for line in done.stderr.splitlines()))
