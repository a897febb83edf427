"""The store's contract: its assertions are explained like those of any test; a backend may leave some to the sweep."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("store.contract")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Leave to the sweep what is not essential of the contract, for a backend that says so."""
    short = getattr(getattr(item, "cls", None), "only_essentials", False)
    if short and item.get_closest_marker("essential") is None:
        item.add_marker(pytest.mark.sweep)
