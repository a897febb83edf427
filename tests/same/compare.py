"""`make same`: plays this tree and the reference through their public doors, and shows where they differ.

    python tests/same/compare.py [--all] [--base REVISION]

The reference is the commit in `tests/same/REFERENCE`, unless another is named. It is checked out below build/same/ and
played by this tree's script; its recording is kept until the script changes. The exit status is 1 if anything differs,
and also if in this tree a page that its stream has patched is not the fresh one, or a move was never done without a
reason in NEVER_DONE; it is 2 if a part was not played to the end.
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

NEVER = "never done: "  # before the moves in coverage.txt

# Moves of each game that the script never gets done, and why.
NEVER_DONE: dict[str, dict[str, str]] = {
    "deeds": {"table.countdown": "no countdown to a death runs in Deeds, so there is none to decide about"},
    "fell-hits": {"fell-hits.blast": "its people have too little experience for the die that the form asks for"},
    "generic-fantasy": {"generic-fantasy.feat": "the feats of the script's heroes work by themselves"},
    "grimoire": {"table.countdown": "with the script's dice its hero saves against each critical damage"},
}


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
    unreached, unequal = show_coverage(now), show_streams(now)
    if not is_played:
        return 2
    return 1 if found or unreached or unequal else 0


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


# ---- what is wrong in this tree by itself
def show_coverage(now: Path) -> list[str]:
    """Print how many moves were done; print and return what is wrong with those that never were."""
    wrong = list[str]()
    for path in sorted(now.rglob("coverage.txt")):
        counts, *never = read(path)
        print(counts)
        moves = [move for line in never for move in line.partition(NEVER)[2].split()]
        wrong += wrong_with(counts.partition(":")[0], moves)
    if wrong:
        print(f"See NEVER_DONE in {Path(__file__).name}:", *wrong, sep="\n  ")
    return wrong


def wrong_with(game: str, never: list[str]) -> list[str]:
    """Return the moves of a game that were never done without a reason, and those that were, though there is one."""
    reasons = NEVER_DONE.get(game, {})
    without = [f"{game}: {move} was never done" for move in never if move not in reasons]
    return without + [f"{game}: {move} is done by now" for move in reasons if move not in never]


def show_streams(now: Path) -> list[Path]:
    """Print where pages that their streams have patched are not as if they were loaded afresh; return the files."""
    found = sorted(now.rglob("stream.*.txt"))
    for path in found:
        print(f"A patched page is not the fresh one, {path.relative_to(now)}:", *read(path)[:8], sep="\n  ")
    return found


if __name__ == "__main__":
    sys.exit(main())
