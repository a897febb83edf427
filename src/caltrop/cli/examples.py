"""`caltrop examples`: writes the files that the manual's examples name."""

from __future__ import annotations

from pathlib import Path

from .command import argument, command
from .show import fail, print_text

_KINDS = (".toml", ".py", ".json")
_PACKED = Path(__file__).parents[1] / "manual"  # in a wheel
_WRITTEN = Path(__file__).parents[3] / "docs"  # in a checkout


@command()
@argument("folder", default="docs")
def examples(folder: str) -> None:
    """Write the examples' files into a folder; one that is there already stays as it is."""
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.words import text

    to = Path(folder)
    written: list[str] = []
    try:
        to.mkdir(parents=True, exist_ok=True)
        for path in sorted(_example_files()):
            if not (to / path.name).exists():
                (to / path.name).write_bytes(path.read_bytes())
                written.append(str(to / path.name))
    except OSError as bad:
        fail(Refused("no-folder", "table.store", {"folder": folder, "why": bad.strerror or str(bad)}))
    print_text(text("cli-examples-written", files=tuple(written), folder=folder))


def _example_files() -> tuple[Path, ...]:
    """Return the files of the manual that are neither pages nor pictures."""
    manual = _PACKED if _PACKED.is_dir() else _WRITTEN
    return tuple(path for path in manual.iterdir() if path.suffix in _KINDS and path.name != "many-tables.json")
