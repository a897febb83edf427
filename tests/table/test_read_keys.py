"""Keys of what was read and written: packed into few words, and compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caltrop.table.undo.read_keys import has_read, is_built_on, pack_keys, unpack_keys

PEOPLE = ("ana", "bo", "wolf")
KEYS = st.sets(
    st.sampled_from(
        [f"{who}.{part}" for who in (*PEOPLE, "fight", "ghost") for part in ("here", "life", "pack", "fell.known")]
        + ["ana.", "fight.", "fight.turn", "*.here", "clock", "note:", "note:door", "call:a.", "seat:s0"]
    )
)
WRITTEN = [f"{who}.{part}" for who in (*PEOPLE, "ghost") for part in ("", "life", "pack", "fell.known", "purse")]
WRITTEN += ["fight.", "fight.turn", "fight.ana", "clock", "note:door", "note:x", "call:a.", "call:a.bo"]


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"ana.life", "ana.pack", "ana.purse", "bo.pack", "wolf.pack", "clock"}, ("*.pack", "ana.life,purse", "clock")),
        ({"ana.here", "ana.life"}, ("ana.life",)),
        ({"ana.here", "*.here"}, ("*.here",)),
        ({"fight.here", "fight.turn", "fight."}, ("fight.",)),
        ({"note:", "note:door", "call:a."}, ("call:a.", "note:")),
        ({".here"}, ()),
    ],
)
def test_keys_are_packed_into_few_words(keys: set[str], words: tuple[str, ...]) -> None:
    assert pack_keys(keys, PEOPLE) == words


@given(KEYS, st.sampled_from(WRITTEN))
def test_packing_loses_nothing_that_was_read(keys: set[str], written: str) -> None:
    packed = unpack_keys(pack_keys(keys, PEOPLE))
    if has_read(keys, [written]):
        assert has_read(packed, [written])
    elif not written.startswith("ghost."):  # "*" stands for those who are here, and a ghost is not
        assert not has_read(packed, [written])


@pytest.mark.parametrize(
    ("read", "written", "seen"),
    [
        ("ana.life", "ana.life", True),
        ("ana.life", "ana.pack", False),
        ("ana.life", "ana.", True),
        ("ana.here", "ana.", True),
        ("ana.here", "ana.life", False),
        ("ana.", "ana.life", True),
        ("ana.", "anatole.life", False),
        ("*.here", "wolf.", True),
        ("*.here", "wolf.life", False),
        ("*.life", "wolf.life", True),
        ("*.life", "wolf.afterlife", False),
        ("*.here", "call:a.", False),
        ("fight.", "fight.wolf", True),
        ("fight.turn", "fight.wolf", False),
        ("note:", "note:door", True),
        ("note:door", "note:doorway", False),
        ("call:a.", "call:a.bo", True),
        ("clock", "clock", True),
    ],
)
def test_who_reads_a_key_sees_what_was_written_there(read: str, written: str, seen: bool) -> None:
    assert has_read([read], [written]) is seen


def test_a_part_builds_on_the_whole_and_not_the_whole_on_a_part() -> None:
    assert is_built_on(["ana.life"], ["ana."])
    assert is_built_on(["ana.life"], ["ana.life"])
    assert not is_built_on(["ana."], ["ana.life"])
    assert not is_built_on(["ana.life"], ["ana.pack", "bo."])
