"""The steps of the Containerfile, taken without a container engine: each stage in an environment of its own."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
CONTAINERFILE = ROOT / "Containerfile"


class Step(NamedTuple):
    """One instruction."""

    word: str
    rest: str


def steps() -> list[Step]:
    """Return the instructions of the Containerfile."""
    lines = CONTAINERFILE.read_text(encoding="utf-8").splitlines()
    split = (line.partition(" ") for line in lines if line and not line.startswith("#"))
    return [Step(word, rest) for word, _, rest in split]


def stages() -> list[list[Step]]:
    """Return the instructions of each stage, which begins with FROM."""
    found: list[list[Step]] = []
    for step in steps():
        if step.word == "FROM":
            found.append([])
        found[-1].append(step)
    return found


class Stage:
    """A stage in a folder: absolute paths of the image lie below it, and its Python is an environment in it."""

    def __init__(self, folder: Path, python: str, others: dict[str, Stage]) -> None:
        self.folder = folder
        self.others = others
        self.at = folder
        self.environment = {"PATH": f"{folder}/python/bin:/usr/bin:/bin", "HOME": str(folder), **_kept_environment()}
        self.entry: list[str] = []
        self.health: list[str] = []
        subprocess.run([python, "-m", "venv", str(folder / "python")], check=True)

    def take(self, step: Step) -> None:
        """Take one step as an engine does; what concerns users and ports is for the engine alone."""
        match step:
            case Step("WORKDIR", path):
                self.at = self.inside(path)
                self.at.mkdir(parents=True)
            case Step("COPY", rest):
                self._copy(shlex.split(rest))
            case Step("RUN", line) if not line.startswith("useradd "):
                subprocess.run(["sh", "-ec", line], cwd=self.at, env=self.environment, check=True)
            case Step("ENV", rest):
                name, _, value = rest.partition("=")
                self.environment[name] = str(self.inside(value)) if value.startswith("/") else value
            case Step("ENTRYPOINT", rest):
                self.entry = json.loads(rest)
            case Step("HEALTHCHECK", rest):
                self.health = json.loads(rest.partition("CMD ")[2])

    def inside(self, path: str) -> Path:
        return self.folder / path.lstrip("/") if path.startswith("/") else self.at / path

    def _copy(self, words: list[str]) -> None:
        source = ROOT
        if words[0].startswith("--from="):
            other = self.others[words.pop(0).removeprefix("--from=")]
            source = other.inside(words[0])
            shutil.copytree(source, self.inside(words[1]), dirs_exist_ok=True)
            return
        for path in _sources(words[0]):
            to = self.inside(words[1]) / path.relative_to(ROOT / words[0])
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, to)


def _sources(under: str) -> Iterator[Path]:
    """Yield the files of the checkout that are, or may be, committed: .dockerignore leaves out what git ignores."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", under],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    yield from (path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file())


def _kept_environment() -> dict[str, str]:
    """What pip and npm need to find their packages on this computer."""
    return {
        name: value
        for name, value in os.environ.items()
        if name.lower().startswith(("pip_", "npm_", "node_", "ssl_", "http"))
    }


def build_image(folder: Path, python: str) -> Stage:
    """Take all steps; return the last stage, which is the image."""
    named: dict[str, Stage] = {}
    stage: Stage | None = None
    for number, taken in enumerate(stages()):
        stage = Stage(folder / str(number), python, named)
        name = taken[0].rest.partition(" AS ")[2]
        named[name] = stage
        for step in taken[1:]:
            stage.take(step)
    assert stage is not None
    return stage
