"""The examples of docs/api.md: requests with the answers that they are said to get."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from msgspec import Struct

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
BLOCK = re.compile(r"^```http\n(.*?)^```", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"\$([a-z]+)")
ANYTHING = "..."


class Exchange(Struct, frozen=True):
    """A request and its answer as the page shows them; `$name` is a value from an earlier answer."""

    method: str
    path: str
    token: str
    body: str
    status: int
    answer: Any

    @property
    def route(self) -> str:
        """The request without its particulars."""
        return f"{self.method} {self.path.partition('?')[0]}"


def exchanges(text: str) -> list[Exchange]:
    return [read(block) for block in BLOCK.findall(text)]


def read(block: str) -> Exchange:
    """The request, its token and its body, an empty line, the status, the answer."""
    asked, _, answered = block.partition("\n\n")
    first, *rest = asked.splitlines()
    method, path = first.split()
    token = rest.pop(0).removeprefix("Authorization: Bearer ") if rest and rest[0].startswith("Auth") else ""
    status, _, answer = answered.partition("\n")
    return Exchange(method, path, token, "\n".join(rest), int(status), json.loads(answer))


def filled(text: str, known: dict[str, str]) -> str:
    """A text with the values in the place of their names."""
    return NAME.sub(lambda name: known[name[1]], text)


def differs(shown: Any, got: Any, known: dict[str, str], where: str = "answer") -> str:
    """Where an answer is not what is shown, or ""; a name that is new is learned."""
    if shown == ANYTHING:
        return ""
    if isinstance(shown, str) and (name := NAME.fullmatch(shown)):
        return "" if known.setdefault(name[1], got) == got else where
    if isinstance(shown, dict) and isinstance(got, dict):
        return _object(shown, got, known, where)
    if isinstance(shown, list) and isinstance(got, list):
        return _list(shown, got, known, where)
    return "" if shown == got else f"{where}: {got!r}"


def _object(shown: dict[str, Any], got: dict[str, Any], known: dict[str, str], where: str) -> str:
    """Every key that is shown is there; others only where the page says that there are more."""
    keys = set(shown) - {ANYTHING}
    if keys - set(got) or (set(got) - keys and ANYTHING not in shown):
        return f"{where}: {sorted(got)}"
    return next(filter(None, (differs(shown[k], got[k], known, f"{where}.{k}") for k in sorted(keys))), "")


def _list(shown: list[Any], got: list[Any], known: dict[str, str], where: str) -> str:
    """One by one; a last "..." stands for the rest."""
    more = bool(shown) and shown[-1] == ANYTHING
    listed = shown[:-1] if more else shown
    if len(got) < len(listed) or (len(got) > len(listed) and not more):
        return f"{where}: {got!r}"
    pairs = enumerate(zip(listed, got, strict=False))
    return next(filter(None, (differs(s, g, known, f"{where}[{n}]") for n, (s, g) in pairs)), "")
