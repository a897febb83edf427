"""While people play, only young objects are collected; with nobody there, everything is."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from caltrop.web.live import collecting


class Ring:
    """Garbage that only the collector finds: it holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    before = gc.get_threshold()
    yield  # what is set aside stays so, as it was before: see conftest.py
    gc.set_threshold(*before)


def test_young_garbage_is_collected_and_what_is_left_is_set_aside() -> None:
    dropped, kept = ref(Ring()), Ring()
    frozen = gc.get_freeze_count()
    collecting.set_aside()
    assert dropped() is None
    assert gc.get_freeze_count() > frozen
    old = ref(kept)
    del kept
    collecting.set_aside()
    assert old() is not None  # it was set aside, and is not looked at again
    collecting.collect_everything()
    assert old() is None


def test_the_collector_never_looks_at_everything_by_itself() -> None:
    collecting.tune_collector()
    assert gc.get_threshold()[2] >= 1_000_000
    assert gc.get_freeze_count() > 0
