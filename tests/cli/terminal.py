"""The command line as a test uses it: in this process, or as a program of its own."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any
from unittest.mock import patch

from msgspec import Struct

from caltrop.cli.main import status


class Ran(Struct, frozen=True):
    """What a command said, and how it ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.status == 0, self
        return json.loads(self.out)


class UnicodeTerminal(io.StringIO):
    """Output that can show every character, as most terminals can."""

    encoding = "utf-8"


def caltrop(*args: str, typed: str = "", unicode: bool = False) -> Ran:
    """Run a command in this process, with `typed` as its input; its output is ASCII unless it may be `unicode`."""
    out, err = UnicodeTerminal() if unicode else io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", io.StringIO(typed)):
        ended = status(args)
    return Ran(ended, out.getvalue(), err.getvalue())


def program(*args: str, **env: str) -> Ran:
    """Run it as a program of its own."""
    import os

    command = [sys.executable, "-c", "from caltrop.cli.main import run; run()", *args]
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, **env}, stdin=subprocess.DEVNULL, check=False
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def refused(ran: Ran, status: int = 2) -> str:
    """The one line that a refusal is."""
    assert ran.status == status, ran
    assert ran.out == ""
    assert ran.err.endswith("\n")
    assert len(ran.err.splitlines()) == 1, ran.err
    assert "Traceback" not in ran.err
    return ran.err.strip()
