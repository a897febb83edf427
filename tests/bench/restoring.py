"""Measures what it costs the people at another table when somebody restores a long one in the browser.

    python tests/bench/restoring.py [--beside SRC] [--json FILE]

One table acts at a steady pace while a visitor sends the file of another: 11,000 entries as plain JSON (27 MB), or
50,000 entries compressed. With `--beside` the same is measured in the same run with another source tree.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.doors import KEY, Foe, Scene, answer, serving
from bench.length import long_table
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.store.transfer import export_table
from caltrop.table.dicebox import DiceBox

FILES = {"11,000 plain": (11_000, False), "50,000 packed": (50_000, True)}
UNIT = "seconds until it is restored"


def table_file(entries: int, packed: bool) -> bytes:
    """The file of a table of so many entries."""
    with tempfile.TemporaryDirectory() as folder, closing(SqliteStore.open(Path(folder) / "caltrop.db")) as store:
        document = export_table(store, long_table(store, entries), DiceBox().roll).document
    return gzip.compress(document, 1) if packed else document


def form_body(fields: dict[str, str], file: bytes = b"") -> bytes:
    disposition = "--x\r\ncontent-disposition: form-data; name="
    parts = [f'{disposition}"{name}"\r\n\r\n{value}\r\n'.encode() for name, value in fields.items()]
    sent = f'{disposition}"file"; filename="table.json"\r\n\r\n'.encode() + file + b"\r\n" if file else b""
    return b"".join((*parts, sent, b"--x--\r\n"))


async def post(wire: Foe, path: str, cookie: str, body: bytes) -> str:
    head = f"host: 127.0.0.1\r\ncookie: {cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\n"
    sent = f"POST {path} HTTP/1.1\r\n{head}content-length: {len(body)}\r\n\r\n".encode() + body
    return (await answer(wire, sent)).decode()


def restoring(file: bytes) -> Callable[[Scene], Awaitable[float]]:
    """What a visitor does who restores this file; the answer is how long it takes, below 0 if it was refused."""

    async def restore(scene: Scene) -> float:
        wire = await Foe(scene.url).open()
        page = (await answer(wire, b"GET /restore HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")).decode()
        cookie = found(r"set-cookie: (caltrop-visitor=[^;]+)", page)
        csrf = found(r'name="_csrf" value="([0-9a-f]+)"', page)
        page = await post(wire, "/restore", cookie, form_body({"_csrf": csrf, "key": KEY}))
        path, key = found(r'action="(/restore/file\?pass=\w+)"', page), found(r'name="_key" value="([\w-]+)"', page)
        began = perf_counter()
        said = await post(wire, path, cookie, form_body({"_key": key}, file))
        took = perf_counter() - began
        return took if " 303 " in said.partition("\r\n")[0] else -took

    return restore


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text, re.IGNORECASE)
    assert match, pattern
    return match[1]


async def run(url: str, file: bytes) -> dict[str, float]:
    scene = await Scene(url).build()
    return await scene.measure(restoring(file))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", help="another source tree to measure beside this one")
    parser.add_argument("--json", help="file for the numbers")
    said = parser.parse_args()
    trees = {**({"before": said.beside} if said.beside else {}), "now": str(Path(__file__).parents[2] / "src")}
    numbers: dict[str, dict[str, dict[str, float]]] = {}
    for name, (entries, packed) in FILES.items():
        file, numbers[name] = table_file(entries, packed), {}
        for label, source in trees.items():
            with serving(source) as url:
                numbers[name][label] = measured = asyncio.run(run(url, file))
            keys = ("calm p50", "calm max", "p50", "p99", "max")
            acts = ", ".join(f"{key} {1000 * measured[key]:.1f} ms" for key in keys)
            print(f"{name:14} {label:7} acts: {acts}; {measured['attacker']:.2f} {UNIT}", flush=True)
    if said.json:
        Path(said.json).write_text(json.dumps(numbers, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
