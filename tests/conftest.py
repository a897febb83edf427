"""Every run is the same run: properties are tried with the same examples, and no clock decides about them."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("caltrop", deadline=None, derandomize=True)
settings.load_profile("caltrop")
