"""`caltrop verify-dice`: checks the proved dice in the log of a seat, or in an exported table."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import click
from msgspec import MsgspecError, Struct, convert, json

from caltrop.kernel.rules.fate import Proof
from caltrop.kernel.rules.refusals import Refused

from . import show
from .command import argument, command, json_flag

RULE = "table.dice"
_LARGEST_LOG = 500_000_000  # bytes of a log
NOT_A_LOG = (MsgspecError, ValueError, KeyError, TypeError, AttributeError, RecursionError)


class _ProvedThrow(Struct, frozen=True):
    """A throw with its proof, and the number of its line."""

    line: int
    dice: tuple[str, ...]
    faces: tuple[int, ...]
    proof: Proof


@command()
@argument("log")
@json_flag
def verify_dice(log: str, as_json: bool) -> None:
    """Check every proved throw in a log; the exit status is 1 if one does not hold."""
    from caltrop.words import text

    throws = _read_throws(log)
    again = _repeated_secrets(throws)
    checked = [(throw, holds(throw) and throw.proof.secret not in again) for throw in throws]
    bad = [throw for throw, held in checked if not held]
    if as_json:
        show.print_json([{"line": t.line, "dice": t.dice, "faces": t.faces, "holds": held} for t, held in checked])
    elif not bad:
        show.print_text(text("cli-dice-hold", count=len(checked)))
    for throw in () if as_json else bad:
        key = "cli-dice-again" if holds(throw) else "cli-dice-fail"
        show.print_text(text(key, line=throw.line, dice=" ".join(throw.dice), faces=throw.faces))
    raise click.exceptions.Exit(1 if bad else 0)


def _repeated_secrets(throws: list[_ProvedThrow]) -> set[str]:
    """Return the secrets that serve more than one throw: after the first, the roller could have known them."""
    counted = Counter(throw.proof.secret for throw in throws)
    return {secret for secret, times in counted.items() if times > 1}


def holds(throw: _ProvedThrow) -> bool:
    from caltrop.kernel.rules.dice import SIDES
    from caltrop.table.answers import is_proved

    return all(die in SIDES for die in throw.dice) and is_proved(throw.proof, throw.dice, throw.faces)


def _read_throws(log: str) -> list[_ProvedThrow]:
    """Read the throws of a file; one that is no log, or has no proved throw, ends the command with a sentence."""
    from caltrop.store.transfer import unpack_document

    try:
        found = list(throws_in(json.decode(unpack_document(_read_file(log), _LARGEST_LOG))))
    except NOT_A_LOG:
        show.fail(Refused("not-a-log", RULE, {"file": log}))
    return found or show.fail(Refused("no-proved-dice", RULE, {"file": log}))


def _read_file(log: str) -> bytes:
    try:
        if log == "-":
            return sys.stdin.buffer.read(_LARGEST_LOG)
        with open(log, "rb") as file:
            return file.read(_LARGEST_LOG)
    except OSError:
        show.fail(Refused("no-such-file", RULE, {"file": log}))


def throws_in(data: Any) -> Iterator[_ProvedThrow]:
    """Yield the throws of a seat's log, a list of lines, or of an exported table."""
    if isinstance(data, list):
        for line in data:
            for proof in line.get("proofs", ()):
                yield _ProvedThrow(line["n"], *convert((proof["dice"], proof["faces"], proof), _ThrowParts))
        return
    for entry in data["table"]["log"]:
        for answer in entry.get("answers", ()):
            if answer.get("proof"):
                told = (answer["ask"]["dice"], answer["value"], answer["proof"])
                yield _ProvedThrow(entry["seq"], *convert(told, _ThrowParts))


_ThrowParts = tuple[tuple[str, ...], tuple[int, ...], Proof]
