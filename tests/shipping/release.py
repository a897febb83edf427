"""`make release VERSION=x.y.z`: refuse what is not ready; else build, try the wheel everywhere, and tag the commit.

Ready means: the version stands in pyproject.toml and in the changelog, with a date and nothing unreleased above it; all
is committed; the tag is new and higher than the last; no migration of the last release was changed; and a file that
this version has stored is kept in tests/store/released/, so that later versions prove to open it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from shipping import build_wheel

ROOT = Path(__file__).parents[2]
MIGRATIONS = "src/caltrop/store/migrations/versions"
RELEASED = "tests/store/released"
_VERSION = re.compile(r"\d+\.\d+\.\d+")


def find_faults(version: str, root: Path = ROOT) -> list[str]:
    """Return what is not ready for a release, each in one sentence with what to do."""
    if not _VERSION.fullmatch(version):
        return [f"{version or 'Nothing'} is no version. Name one with: make release VERSION=1.2.3"]
    return [
        *_faults_of_project(version, root),
        *_faults_of_changelog(version, root),
        *_faults_of_repository(version, root),
        *_faults_of_stored_files(version, root),
    ]


def _faults_of_project(version: str, root: Path) -> list[str]:
    named = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return [] if named == version else [f"pyproject.toml names version {named}. Write {version} there."]


def _faults_of_changelog(version: str, root: Path) -> list[str]:
    sections = re.split(r"^## ", (root / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    heads = [section.partition("\n")[0].strip() for section in sections]
    if not any(re.fullmatch(rf"{re.escape(version)} - \d{{4}}-\d\d-\d\d", head) for head in heads):
        return [f'CHANGELOG.md has no section "## {version} - " with a date. Give what is unreleased that heading.']
    unreleased = dict(zip(heads, sections, strict=True)).get("Unreleased", "Unreleased")
    if unreleased.partition("\n")[2].strip():
        return ['CHANGELOG.md has entries under "Unreleased". Move them to the version they belong to.']
    return []


def _faults_of_repository(version: str, root: Path) -> list[str]:
    faults: list[str] = []
    if _git(root, "status", "--porcelain"):
        faults.append("There are changes that are not committed. Commit them.")
    tags = _tags(root)
    if f"v{version}" in tags:
        faults.append(f"The tag v{version} is there already. Take the next version.")
    elif tags and _numbers(tags[-1]) > _numbers(version):
        faults.append(f"{tags[-1]} is higher than {version}. Take a higher version.")
    return faults


def _faults_of_stored_files(version: str, root: Path) -> list[str]:
    faults: list[str] = []
    tags = _tags(root)
    before = _git(root, "ls-tree", "-r", "--name-only", tags[-1], "--", MIGRATIONS).split() if tags else []
    for path in before:
        if _git(root, "diff", "--name-only", tags[-1], "HEAD", "--", path):
            faults.append(f"{path} was released in {tags[-1]} and has changed since. Add a migration instead.")
    if not (root / RELEASED / f"{version}.db").is_file():
        made = f"{build_wheel.DIST.name}/{build_wheel.BACKUP.name}"
        faults.append(f"{RELEASED}/{version}.db is missing. Run make dist, copy {made} there, and commit it.")
    return faults


def _tags(root: Path) -> list[str]:
    """Return the tags of releases, the lowest first."""
    found = (tag for tag in _git(root, "tag", "--list", "v*").split() if _VERSION.fullmatch(tag[1:]))
    return sorted(found, key=_numbers)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.removeprefix("v").split(".")))


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, stdout=subprocess.PIPE, encoding="utf-8", check=True)
    return done.stdout.strip()


def main(version: str) -> None:
    faults = find_faults(version)
    if faults:
        sys.exit("\n".join(faults))
    build_wheel.main()
    _git(ROOT, "tag", "--annotate", f"v{version}", "--message", f"Caltrop {version}")
    print(f"Tagged v{version}. Now push the tag, and upload both files in {build_wheel.DIST.name}/.")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
