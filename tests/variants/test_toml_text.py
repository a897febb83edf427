"""TOML from strangers: nesting is found before the parser meets it, and honest files are read as they are."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caltrop.games.variants import DEEPEST_NESTING, is_too_deep, parse_toml
from caltrop.kernel.rules.refusals import Refused

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * 40_000) + " = 1",
        "[" + ".".join("a" * 30) + "]",
        "x = {" + ".".join('"a"' for _ in range(30)) + " = 1}",
        "a = " + "[" * 30 + "]" * 30,
        "a = " + "{b=" * 30 + "1" + "}" * 30,
        "a" + " . a" * 30 + " = 1",
        'x = "a" # . \n' + "b.'c'." * 20 + "d = 1",
    ],
)
def test_deep_keys_and_brackets_are_refused(text: str) -> None:
    assert parse_toml(text.encode(), "x.toml") == Refused("nested-toml", "table.variants", {"file": "x.toml"})


@pytest.mark.parametrize(
    "text",
    [
        'a = "' + "." * 100 + '"',
        "a = '''" + "[" * 100 + "'''",
        'a = """' + "{.\n" * 100 + '"""',
        'a = """x""""',
        "# " + "." * 100 + "\na = 1",
        "a = [" + "1.5, " * 100 + "]",
        "a = 'C:\\'\nb = 1",
        "a = 1\r\n[b.c]\r\nd = [[1], [2]]\r\n",
        "\n".join(f"[t{n}]\nx.y = {n}.5" for n in range(100)),
    ],
)
def test_dots_and_brackets_in_texts_numbers_and_lines_of_their_own_are_no_nesting(text: str) -> None:
    assert parse_toml(text.encode(), "x.toml") == tomllib.loads(text)


def test_the_variant_of_the_documentation_is_read() -> None:
    text = (DOCS / "grim.toml").read_bytes()
    assert parse_toml(text, "grim.toml") == tomllib.loads(text.decode())


@pytest.mark.parametrize("text", [b"a = ", b'a = "', b'a = """', b"a = \xff", b"\xff\xfe", b"a = '''\n'", b"[a\n]"])
def test_what_is_no_toml_is_refused_as_that(text: bytes) -> None:
    no = parse_toml(text, "x.toml")
    assert isinstance(no, Refused)
    assert no.code == "not-toml"


@given(st.integers(0, 40), st.integers(0, 40), st.sampled_from(["[]", "{}"]))
def test_the_depth_that_is_found_is_that_of_the_brackets(opened: int, dots: int, kind: str) -> None:
    text = "a" + ".b" * dots + "\n= " + kind[0] * opened + kind[1] * opened
    assert is_too_deep(text) == (max(opened, dots) > DEEPEST_NESTING)


@given(st.text(alphabet="a.\"'[]{}=,#\\\n \r1", max_size=60))
def test_any_text_is_read_or_refused_like_the_parser_does(text: str) -> None:
    try:
        known: object = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        known = None
    found = parse_toml(text.encode(), "x")
    assert (found == known) if known is not None else isinstance(found, Refused)
