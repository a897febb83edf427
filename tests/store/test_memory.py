"""The store that forgets does what every store does."""

from __future__ import annotations

import pytest

from caltrop.store.protocol import Store
from store.contract import StoreContract
from store.memory import MemoryStore


class TestMemoryStore(StoreContract):
    @pytest.fixture
    def store(self) -> Store:
        return MemoryStore()
