"""Inputs that nobody should send: good ones that were cut, doubled, crossed and salted, and plain noise."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

SALT = (
    "", "\0", "\n", "\r\n", "\t", " ", "\u202e", "\u200b", "\ufeff", "\ud800", "é", "ß", "İ", "ﬁ", "²", "٣", "💀",
    "\U0001d7d9", '"', "'", "`", "\\", "/", "..", "%00", "%ff", "{", "}", "[", "]", "<", ">", "&", ";", ",", "=", "+",
    "-", "!", "#", "0", "-1", "1e999", "NaN", "null", "true", "99999999999999999999", "0x10", "1_000", "d0", "d1001",
    "9" * 400, "a." * 60, "[" * 60, "{\"a\":" * 60, "=" * 200,
)  # fmt: skip
PIECES = st.one_of(st.sampled_from(SALT), st.text(max_size=8))


@st.composite
def mangled(draw: DrawFn, *seeds: str) -> str:
    """One of the good inputs after up to six mishaps."""
    text = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(0, 6))):
        text = mishap(draw, text, draw(st.sampled_from(seeds)))
    return text[:20_000]


def mishap(draw: DrawFn, text: str, other: str) -> str:
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 40)))
    kind = draw(st.sampled_from(("cut", "salt", "double", "cross", "shorten")))
    match kind:
        case "cut":
            return text[:start] + text[end:]
        case "salt":
            return text[:start] + draw(PIECES) + text[end:]
        case "double":
            return text[:end] + text[start:end] * draw(st.integers(1, 30)) + text[end:]
        case "cross":
            return text[:start] + other[draw(st.integers(0, len(other))) :]
    return text[:end]


def texts(*seeds: str) -> SearchStrategy[str]:
    return st.one_of(mangled(*seeds), st.text(max_size=60), PIECES)


def blobs(*seeds: str) -> SearchStrategy[bytes]:
    """The same as bytes, and bytes that are no text."""
    return st.one_of(mangled(*seeds).map(lambda text: text.encode(errors="surrogatepass")), st.binary(max_size=200))
