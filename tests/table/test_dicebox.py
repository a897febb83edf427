"""The dice box: fair, bounded, and driven by the entropy it is given."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest

from caltrop.table.dicebox import DiceBox


def feeding(*numbers: int) -> DiceBox:
    """A box whose entropy is these bytes, over and over."""
    raw = bytes(numbers)
    return DiceBox(lambda n: (raw * (n // len(raw) + 1))[:n])


def test_a_byte_is_a_face() -> None:
    box = feeding(0, 1, 5, 6)
    assert [box.roll(6) for _ in range(4)] == [1, 2, 6, 1]


def test_a_byte_that_would_favour_low_faces_is_thrown_away() -> None:
    """252 is 42 times 6: 252 to 255 would make 1 to 4 a little likelier."""
    box = feeding(255, 252, 251, 253, 0)
    assert [box.roll(6) for _ in range(2)] == [6, 1]


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 7, 8, 10, 12, 20, 100, 255, 256])
def test_every_face_is_equally_likely(sides: int) -> None:
    """Every byte once: each face falls as often as any other."""
    box = feeding(*range(256))
    faces = Counter(box.roll(sides) for _ in range(256 - 256 % sides))
    assert set(faces) == set(range(1, sides + 1))
    assert set(faces.values()) == {256 // sides}


@pytest.mark.parametrize("sides", [257, 500, 1000])
def test_wide_dice_take_two_bytes_and_are_as_fair(sides: int) -> None:
    pairs = (n for number in range(65_536) for n in (number >> 8, number & 255))
    box = DiceBox(lambda n: bytes(b for _, b in zip(range(n), pairs, strict=False)))
    faces = Counter(box.roll(sides) for _ in range(65_536 - 65_536 % sides))
    assert set(faces) == set(range(1, sides + 1))
    assert set(faces.values()) == {65_536 // sides}


def test_a_die_of_more_than_a_thousand_sides_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 1000"):
        feeding(1).roll(1001)


def test_entropy_is_taken_in_blocks_and_never_used_twice() -> None:
    asked: list[int] = []
    numbers = count()

    def entropy(n: int) -> bytes:
        asked.append(n)
        return bytes(next(numbers) % 250 for _ in range(n))

    box = DiceBox(entropy)
    assert [box.roll(250) for _ in range(500)] == [1 + n % 250 for n in range(500)]
    assert asked == [4096]


def test_the_operating_system_feeds_it_by_default() -> None:
    faces = {DiceBox().roll(6) for _ in range(200)}
    assert faces <= {1, 2, 3, 4, 5, 6}
    assert len(faces) > 1
