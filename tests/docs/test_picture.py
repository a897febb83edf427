"""The picture in the README is what the program shows."""

from __future__ import annotations

from docs.picture import PICTURE, scene


def test_the_picture_is_what_the_scene_shows() -> None:
    assert PICTURE.read_text(encoding="utf-8") == scene()
