"""`caltrop verify-dice`: a log with proved dice holds, a changed one does not, and what is no log gets a sentence."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw
from msgspec import json as fast

from at_table import seated
from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.state import Character
from caltrop.store.transfer import ExportedTable
from caltrop.table.codec import save
from caltrop.table.dicebox import DiceBox
from caltrop.table.log import Intent, Parked
from caltrop.table.session import Session
from caltrop.table.view import lines
from cli.terminal import caltrop, refused

SECRET = "ab" * 32


def proof(number: str, secret: str = SECRET) -> dict[str, Any]:
    """A proof of one d100, worked out apart from the program: the first byte below 200 decides."""
    bytes = (b for n in range(9) for b in sha256(f"caltrop-throw\n{secret}\n{number}\n{n}".encode()).digest())
    face = next(b for b in bytes if b < 200) % 100 + 1
    promise = sha256(f"caltrop-promise\n{secret}\nd100".encode()).hexdigest()
    return {"who": "ana", "dice": ["d100"], "faces": [face], "promise": promise, "number": number, "secret": secret}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.json"
    path.write_text(json.dumps([{"n": 1}, {"n": 2, "proofs": [proof("1"), proof("two", "cd" * 32)]}]))
    return path


def test_a_log_holds(log: Path) -> None:
    ran = caltrop("verify-dice", str(log))
    assert (ran.status, ran.out) == (
        0,
        "All 2 rolls are verified: their dice follow from the promised secrets and the rollers' numbers.\n",
    )


@pytest.mark.parametrize("field", ["number", "secret", "promise"])
def test_a_changed_log_does_not_hold(log: Path, field: str) -> None:
    lines = json.loads(log.read_text())
    lines[1]["proofs"][0][field] = "99"
    log.write_text(json.dumps(lines))
    ran = caltrop("verify-dice", str(log))
    face = lines[1]["proofs"][0]["faces"][0]
    told = f"Line 2: d100 showing {face} does not follow from the promised secret and the roller's number.\n"
    assert (ran.status, ran.out) == (1, told)
    ran = caltrop("verify-dice", str(log), "--json")
    assert (ran.status, [throw["holds"] for throw in json.loads(ran.out)]) == (1, [False, True])


def test_a_secret_serves_one_roll_only(tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    path.write_text(json.dumps([{"n": n, "proofs": [proof(str(n))]} for n in (3, 5)]))
    ran = caltrop("verify-dice", str(path))
    assert ran.status == 1
    assert [line.partition(":")[0] for line in ran.out.splitlines()] == ["Line 3", "Line 5"]
    assert ran.out.count("has the secret of another roll, so it proves nothing.") == 2


def test_an_exported_table_holds(tmp_path: Path) -> None:
    game = registry.find("fell")
    assert isinstance(game, Game)
    session: Session = seated(game, DiceBox().roll, None, {"ana": Character("Ana", "character", "s1")})
    waiting = session.act("s1", Intent("table.roll", "ana", {"roll": "2d6"}, prove=True))
    assert isinstance(waiting, Parked)
    session.prove("s1", waiting.id, waiting.asks[0].key, "7")
    exported, own = tmp_path / "table.json", tmp_path / "own.json"
    exported.write_bytes(fast.encode(ExportedTable("The mill", 0.0, Raw(save(session)))))
    own.write_bytes(fast.encode(lines(session, "s1")))
    for path in (exported, own):
        ran = caltrop("verify-dice", str(path))
        told = "1 roll is verified: its dice follow from the promised secret and the roller's number.\n"
        assert (ran.status, ran.out) == (0, told)


@pytest.mark.parametrize(
    "text", ["", "{", "7", "{}", "[1]", '[{"proofs": [{}]}]', '{"table": {"log": [[]]}}', "\udcff"]
)
def test_what_is_no_log(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(text.encode(errors="surrogateescape"))
    said = refused(caltrop("verify-dice", str(path)))
    assert said.startswith(f"{path} is neither a log nor an exported table.")


def test_a_log_without_proved_dice(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("[]")
    assert refused(caltrop("verify-dice", str(path))) == f"{path} has no verified dice."
    said = refused(caltrop("verify-dice", str(tmp_path / "none.json")))
    assert said == f"{tmp_path / 'none.json'} cannot be read. Choose an existing file."
