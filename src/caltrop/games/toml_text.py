"""Reading TOML that anyone may have written: a quick look at its nesting first, because deep keys take very long."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from caltrop.kernel.rules.refusals import Refused

RULE = "table.variants"
DEEPEST = 20  # brackets within brackets, or parts of one dotted key; a variant has 3
# One token each; a string is a token, so what is in it does not count. Possessive, so that no text takes long.
TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}'
    r"|'''(?:[^']|'(?!''))*+'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*+"'
    r"|'[^'\n]*+'"
    r"|#[^\n]*+"
    r"|[][{}.,=\n]"
    r"|[^][{}.,=\n\"'#]++",
    re.DOTALL,
)


def parse_toml(text: bytes, file: str) -> dict[str, Any] | Refused:
    """Parse TOML, or refuse it with what is wrong; `file` is the name that the refusal says."""
    try:
        plain = text.decode()
        if is_too_deep(plain):
            return Refused("nested-toml", RULE, {"file": file})
        return tomllib.loads(plain)
    except RecursionError:
        return Refused("nested-toml", RULE, {"file": file})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as bad:
        return Refused("not-toml", RULE, {"file": file, "why": str(bad)})


def is_too_deep(text: str) -> bool:
    """Is a text nested deeper than any variant? It is read once from start to end, as far as it can be TOML."""
    depth = dots = at = 0
    text = text.replace("\r\n", "\n")
    while found := TOKEN.match(text, at):
        token, at = found[0], found.end()
        if token == ".":
            dots += 1
        elif token in "[]{},=\n":
            depth, dots = depth + (token in "[{") - (token in "]}"), 0
        if max(depth, dots) > DEEPEST:
            return True
    return False  # what stopped it is an open string, where the parser stops as well
