"""Draws the icons of the app for home screens, from the shape of its favicon: `python tests/web/app_icons.py`."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

STATIC = Path(__file__).parents[2] / "src" / "caltrop" / "web" / "page"
INK, LIGHT, SHADE = (43, 33, 25), (245, 238, 224), (164, 156, 144)  # the shade is the light at six tenths over the ink
Points = tuple[tuple[float, float], ...]
LIT: tuple[Points, ...] = (
    ((32, 3), (27.5, 31), (32, 35)), ((4, 52), (27.5, 31), (32, 35)), ((60, 52), (32, 35), (35, 41)),
    ((32, 35), (29, 41), (31, 61)),
)  # fmt: skip
SHADED: tuple[Points, ...] = (
    ((32, 3), (36.5, 31), (32, 35)), ((4, 52), (32, 35), (29, 41)), ((60, 52), (36.5, 31), (32, 35)),
    ((32, 35), (35, 41), (31, 61)),
)  # fmt: skip
FINE = 4  # drawn larger and made smaller, so that edges are smooth
ICONS = {"icon-192.png": (192, 0.9, 12), "icon-512.png": (512, 0.9, 12), "icon-maskable-512.png": (512, 0.62, 0)}


def icon(size: int, scale: float, corner: int) -> Image.Image:
    """The caltrop on ink; `scale` is how much of the square it fills, `corner` the rounding in 64ths."""
    dot = size * FINE / 64
    made = Image.new("RGBA", (size * FINE, size * FINE), (*INK, 0))
    pen = ImageDraw.Draw(made)
    pen.rounded_rectangle((0, 0, size * FINE - 1, size * FINE - 1), corner * dot, fill=(*INK, 255))
    for shapes, colour in ((SHADED, SHADE), (LIT, LIGHT)):
        for shape in shapes:
            pen.polygon([((32 + (x - 32) * scale) * dot, (32 + (y - 32) * scale) * dot) for x, y in shape], fill=colour)
    return made.resize((size, size), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    for name, how in ICONS.items():
        icon(*how).save(STATIC / name, optimize=True)
