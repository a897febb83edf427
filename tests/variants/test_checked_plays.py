"""What passes the check plays; what fails it is told."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings

from caltrop.games import registry
from caltrop.words import sentence
from variants.mutating import changed_variants
from variants.playing import play_variant


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(changed_variants())
def test_whatever_passes_the_check_plays_and_whatever_fails_is_told(raw: dict[str, Any]) -> None:
    wrong = registry.check_variant(raw, "v.toml")
    for no in wrong:
        assert sentence(no).startswith("v.toml")
    if not wrong:
        play_variant(raw)
