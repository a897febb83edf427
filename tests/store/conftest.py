"""The contract's assertions are explained like those of any test."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("store.contract")
