"""Plays a tree through its public doors, and writes down all that is seen.

    python tests/same/play.py --tree . --out build/same/now          one evening of each game
    python tests/same/play.py --tree . --out build/same/now --all    everything

Two runs of one tree write the same files, byte for byte.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
sys.path[0] = str(HERE.parent)

from same.parts import PARTS, names  # noqa: E402 - the path comes first

AT_ONCE = 2


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tree", type=Path, default=HERE.parent.parent)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--all", action="store_true")
    options.add_argument("--part", default="", help="one part only, in this process")
    given = options.parse_args()
    tree, out = given.tree.resolve(), given.out.resolve()
    if given.part:
        play_part(given.part, tree, out, whole=given.all)
        return 0
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    more = ["--all"] if given.all else []

    def run(part: str) -> int:
        began = time.monotonic()
        command = [sys.executable, str(HERE / "play.py"), "--tree", str(tree), "--out", str(out), "--part", part, *more]
        done = subprocess.run(command, check=False).returncode
        print(f"{part}: {time.monotonic() - began:.0f} s", file=sys.stderr)
        return done

    with ThreadPoolExecutor(AT_ONCE) as pool:
        failed = [part for part, code in zip(names(given.all), pool.map(run, names(given.all)), strict=True) if code]
    if failed:
        print(f"Not played to the end: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def play_part(part: str, tree: Path, out: Path, *, whole: bool) -> None:
    """Play one part, with a folder of its own for its tables."""
    with tempfile.TemporaryDirectory(prefix="caltrop-same-") as scratch:
        PARTS[part](tree, out / part, Path(scratch), whole)


if __name__ == "__main__":
    sys.exit(main())
