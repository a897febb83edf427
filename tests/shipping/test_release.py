"""A release refuses whatever is not ready, and says what to do."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from caltrop.cli.main import status
from shipping.release import find_faults

ROOT = Path(__file__).parents[2]
MIGRATION = "src/caltrop/store/migrations/versions/1000_first.py"


def write(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text, encoding="utf-8")


def git(root: Path, *words: str) -> None:
    who = ["-c", "user.name=Gail", "-c", "user.email=gail@table.example", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *words], cwd=root, capture_output=True, check=True)


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """A repository that has released 0.2.0 and is ready for 0.3.0."""
    git(tmp_path, "init", "--quiet")
    write(tmp_path, MIGRATION, "first")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "-m", "Release 0.2.0")
    git(tmp_path, "tag", "-a", "v0.2.0", "-m", "0.2.0")
    write(tmp_path, "pyproject.toml", '[project]\nversion = "0.3.0"\n')
    write(
        tmp_path,
        "CHANGELOG.md",
        "# Changelog\n\n## Unreleased\n\n## 0.3.0 - 2026-11-20\n\n- New.\n\n## 0.2.0 - 2026-01-01\n",
    )
    write(tmp_path, "tests/store/released/0.3.0.db", "stored")
    commit(tmp_path)
    return tmp_path


def commit(root: Path) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--allow-empty", "-m", "Change")


def test_what_is_ready_has_no_faults(ready: Path) -> None:
    assert find_faults("0.3.0", ready) == []


def other_version(root: Path) -> None:
    write(root, "pyproject.toml", '[project]\nversion = "0.2.0"\n')
    commit(root)


def no_section(root: Path) -> None:
    write(root, "CHANGELOG.md", "## Unreleased\n\n- New.\n\n## 0.2.0 - 2026-01-01\n")
    commit(root)


def no_date(root: Path) -> None:
    write(root, "CHANGELOG.md", "## 0.3.0\n\n- New.\n")
    commit(root)


def unreleased_left(root: Path) -> None:
    write(root, "CHANGELOG.md", "## Unreleased\n\n- Newer.\n\n## 0.3.0 - 2026-11-20\n\n- New.\n")
    commit(root)


def uncommitted(root: Path) -> None:
    write(root, "new.py", "")


def tagged(root: Path) -> None:
    git(root, "tag", "-a", "v0.3.0", "-m", "0.3.0")


def higher_tag(root: Path) -> None:
    git(root, "tag", "-a", "v0.10.0", "-m", "0.10.0")


def changed_migration(root: Path) -> None:
    write(root, MIGRATION, "other")
    commit(root)


def lost_migration(root: Path) -> None:
    (root / MIGRATION).unlink()
    commit(root)


def no_stored_file(root: Path) -> None:
    (root / "tests/store/released/0.3.0.db").unlink()
    commit(root)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (other_version, "pyproject.toml names version 0.2.0. Write 0.3.0 there."),
        (no_section, 'CHANGELOG.md has no section "## 0.3.0 - " with a date.'),
        (no_date, 'CHANGELOG.md has no section "## 0.3.0 - " with a date.'),
        (unreleased_left, 'CHANGELOG.md has entries under "Unreleased".'),
        (uncommitted, "There are changes that are not committed."),
        (tagged, "The tag v0.3.0 is there already."),
        (higher_tag, "v0.10.0 is higher than 0.3.0."),
        (changed_migration, f"{MIGRATION} was released in v0.2.0 and has changed since."),
        (lost_migration, f"{MIGRATION} was released in v0.2.0 and has changed since."),
        (no_stored_file, "tests/store/released/0.3.0.db is missing."),
    ],
    ids=lambda case: case.__name__ if callable(case) else "",
)
def test_what_is_not_ready_is_said(ready: Path, change: Callable[[Path], None], says: str) -> None:
    change(ready)
    (said,) = find_faults("0.3.0", ready)
    assert said.startswith(says)


@pytest.mark.parametrize("version", ["", "0.3", "v0.3.0", "0.3.0-rc1", "$(id)"])
def test_only_three_numbers_are_a_version(ready: Path, version: str) -> None:
    (said,) = find_faults(version, ready)
    assert "Name one with: make release VERSION=1.2.3" in said


RELEASED = sorted((ROOT / "tests" / "store" / "released").glob("*.db"))


@pytest.mark.skipif(not RELEASED, reason="nothing has been released yet")
@pytest.mark.parametrize("kept", RELEASED, ids=lambda path: path.stem)
def test_what_earlier_versions_have_stored_opens_whole(kept: Path) -> None:
    assert status(["verify", str(kept)]) == 0
