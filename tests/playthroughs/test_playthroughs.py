"""Golden playthroughs: one readable file per game. `python tests/playthroughs/write.py` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.games import IDS, conformance
from playthroughs.telling import tell

HERE = Path(__file__).parent


def told(game: str) -> str:
    return "\n".join(tell(f"{game}: {name}", scene().session) for name, scene in conformance(game).scenes.items())


@pytest.mark.parametrize("game", IDS)
def test_the_playthrough_reads_as_it_did(game: str) -> None:
    assert (HERE / f"{game}.txt").read_text(encoding="utf-8") == told(game)
