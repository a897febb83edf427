"""`make same`: plays this tree and the reference through their public doors, and shows where they differ.

    python tests/same/compare.py [--all] [--base REVISION]

The reference is the commit in `tests/same/REFERENCE`, unless another is named. It is checked out below build/same/ and
played by this tree's script; its recording is kept until the script changes. The exit status is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import difflib
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from hashlib import blake2b
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
BUILD = ROOT / "build" / "same"
REFERENCE = HERE / "REFERENCE"
VENDOR = "src/caltrop/web/static/vendor"  # fetched by an install, and not in the repository
SHOWN = 60  # lines of the difference of one file that are printed; all are in a file
FILES = 30  # files whose differences are printed


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--all", action="store_true")
    options.add_argument("--base", default="")
    given = options.parse_args()
    base = revision(given.base or REFERENCE.read_text(encoding="utf-8").split()[0])
    form = "all" if given.all else "short"
    before = BUILD / f"{base[:12]}-{script_seal()}-{form}"
    now = BUILD / f"now-{form}"
    began = time.monotonic()
    if not (before / "DONE").exists():
        print(f"Playing the reference, {base[:12]} ...", flush=True)
        if not play(check_out(base), before, given.all):
            return 2
        (before / "DONE").touch()
    print("Playing this tree ...", flush=True)
    is_played = play(ROOT, now, given.all)
    print(f"Played in {time.monotonic() - began:.0f} s.")
    found = differences(before, now)
    show(found, BUILD / f"difference-{form}.txt")
    show_coverage(now)
    show_streams(now)
    return 1 if found else 0 if is_played else 2


def revision(name: str) -> str:
    return git("rev-parse", "--verify", f"{name}^{{commit}}").strip()


def git(*command: str) -> str:
    env = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return subprocess.run(["git", *command], cwd=ROOT, check=True, capture_output=True, text=True, env=env).stdout


def script_seal() -> str:
    """Return a hash of the script: a recording made by another one does not count."""
    seal = blake2b(digest_size=5)
    for path in sorted(HERE.rglob("*")):
        if (
            path.is_file()
            and path.suffix in (".py", ".json", ".jsonl", ".txt", ".toml")
            and not path.name.startswith(("test_", "compare"))
        ):
            seal.update(path.relative_to(HERE).as_posix().encode() + path.read_bytes())
    return seal.hexdigest()


def check_out(commit: str) -> Path:
    """Check a commit out into a folder of its own, with its texts compiled."""
    tree = BUILD / f"tree-{commit[:12]}"
    if not (tree / "READY").exists():
        shutil.rmtree(tree, ignore_errors=True)
        git("worktree", "prune")
        git("worktree", "add", "--force", "--detach", str(tree), commit)
        if not (tree / VENDOR).exists():
            shutil.copytree(vendor_folder(), tree / VENDOR)
        subprocess.run([sys.executable, "hatch_build.py", "words"], cwd=tree, check=True, stdout=subprocess.DEVNULL)
        (tree / "READY").touch()
    return tree


def vendor_folder() -> Path:
    """Return the folder of fetched files in this tree, wherever it lies by now."""
    return next(path.parent for path in (ROOT / "src").rglob("htmx.js") if path.parent.name == "vendor")


def play(tree: Path, out: Path, whole: bool) -> bool:
    command = [sys.executable, str(HERE / "play.py"), "--tree", str(tree), "--out", str(out)]
    return not subprocess.run([*command, *(["--all"] if whole else [])], check=False).returncode


# ---- what differs
def differences(before: Path, now: Path) -> dict[str, list[str]]:
    """Return the unified difference of each file that is another, missing or new."""
    files = {path.relative_to(each).as_posix() for each in (before, now) for path in each.rglob("*.txt")}
    found = dict[str, list[str]]()
    for name in sorted(files):
        old, new = read(before / name), read(now / name)
        if old != new:
            found[name] = list(difflib.unified_diff(old, new, f"reference/{name}", f"now/{name}", lineterm="", n=2))
    return found


def read(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def kind_of(file: str) -> str:
    """Return what a file is about: the first word of its name."""
    return file.rpartition("/")[2].partition(".")[0]


def show(found: dict[str, list[str]], file: Path) -> None:
    """Print the differences, shortened, and write all of them into a file."""
    if not found:
        print("No difference.")
        file.unlink(missing_ok=True)
        return
    file.write_text("\n".join(line for lines in found.values() for line in lines) + "\n", encoding="utf-8")
    for lines in list(found.values())[:FILES]:
        print(*lines[:SHOWN], sep="\n")
        if len(lines) > SHOWN:
            print(f"... {len(lines) - SHOWN} more lines")
    files, removed, added = Counter[str](), Counter[str](), Counter[str]()
    for name, lines in found.items():
        kind = kind_of(name)
        files[kind] += 1
        removed[kind] += sum(line.startswith("-") for line in lines[2:])
        added[kind] += sum(line.startswith("+") for line in lines[2:])
    print("\nDifferences by kind:")
    for kind, count in files.most_common():
        print(f"  {kind:10} {count:4} files, {removed[kind]:6} lines removed, {added[kind]:6} added")
    print(f"All of them: {file.relative_to(ROOT)}")


def show_coverage(now: Path) -> None:
    """Print which moves were not reached."""
    for path in sorted(now.rglob("coverage.txt")):
        print(*path.read_text(encoding="utf-8").splitlines(), sep="\n")


def show_streams(now: Path) -> None:
    """Print where pages that their streams have patched are not as if they were loaded afresh."""
    for path in sorted(now.rglob("stream.*.txt")):
        lines = path.read_text(encoding="utf-8").splitlines()
        print(f"A patched page is not the fresh one, {path.relative_to(now)}:", *lines[:8], sep="\n  ")


if __name__ == "__main__":
    sys.exit(main())
