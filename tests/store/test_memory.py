"""The store that forgets does what every store does."""

from __future__ import annotations

import pytest

from caltrop.store.base import Store
from caltrop.store.memory import MemoryStore
from store.contract import StoreContract


class TestMemoryStore(StoreContract):
    @pytest.fixture
    def store(self) -> Store:
        return MemoryStore()
