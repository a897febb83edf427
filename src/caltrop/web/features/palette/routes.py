"""The palette and the page's keys, as leaves of the dialog."""

from __future__ import annotations

from collections.abc import Mapping

from litestar import Response, get
from litestar.params import FromQuery

from caltrop import words
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.surface import MoveRole
from caltrop.table.session import Session
from caltrop.web.facilitator.screen import TEMPLATES, show_dialog
from caltrop.web.gate.callers import DEAR
from caltrop.web.gate.responses import html
from caltrop.web.gate.server import FromGuard, Req, server_of
from caltrop.web.live.stream import partial
from caltrop.web.page.look import Look

from .acts import Palette
from .more import find_calls, find_creatures, find_leaves, find_rules, find_told

LONGEST = 200  # letters of a line that are read

# The keys of the page: the words for each group and each key; `features/palette/keys.js` does what they say.
KEYS = (
    ("anywhere", (("Ctrl+K", "find"), ("?", "shortcuts"), ("Z", "undo"), ("Shift+Z", "redo"), ("Esc", "back"))),
    ("places", (("P", "party"), ("F", "foes"), ("L", "log"), ("B", "call"), ("Q", "question"))),
    ("fight", (("E", "end-turn"), ("D", "done"), ("Shift+A", "all-attack"), ("M", "morale"), ("O", "forecast"))),
    ("one", (("R", "roll"), ("S", "sheet"), ("T", "treat"), ("C", "condition"), ("A", "adjust"), ("G", "give"))),
    ("creature", (("1 … 9", "harm"), ("H", "hide"))),
    ("moving", (("← →", "next"), ("Tab", "part"), ("W", "move"))),
)
IF_THE_GAME_HAS: Mapping[str, MoveRole] = {"harm": "harm", "treat": "treat", "morale": "morale"}  # moves of some keys
WRITTEN = {"Ctrl": "key-ctrl", "Shift": "key-shift", "Tab": "key-tab", "Esc": "key-escape"}


def found_lines(look: Look, line: str) -> dict[str, object]:
    """Return what a line finds: acts, leaves of the page, and rules."""
    typed = line[:LONGEST].strip()
    palette = Palette(look)
    acts = (*find_calls(palette, typed), *palette.find_acts(typed))
    leaves = tuple(find_leaves(palette, typed))
    creatures, danger = find_creatures(palette, typed, alone=not acts and not leaves)
    return {
        "typed": typed,
        "acts": (*acts, *creatures),
        "danger": danger,
        "leaves": leaves,
        "rules": tuple(find_rules(palette, typed)),
        "told": tuple(find_told(palette, typed)),
    }


@get("/find", opt=DEAR)
async def show_palette(request: Req, caller: FromGuard) -> Response[str]:
    """Open the palette, with what the one whose turn it is usually does."""
    return await show_dialog(request, caller, "features/palette/palette.html", lambda desk: found_lines(desk.look, ""))


@get("/find/lines", opt=DEAR)
async def show_found(request: Req, caller: FromGuard, q: FromQuery[str] = "") -> Response[str]:
    """Show what a line finds."""
    near = server_of(request).surroundings(caller.room)

    def draw_found(session: Session) -> str:
        look = Look(session, caller.seat, near, tail=0, cache=caller.room.cache)  # it keeps words of lines
        return TEMPLATES.render("features/palette/found.html", look=look, **found_lines(look, q))

    return html(partial("#found", "outerHTML", await caller.room.look(draw_found)))


@get("/shortcuts")
async def show_shortcuts(request: Req, caller: FromGuard) -> Response[str]:
    """Show the keys of the page."""
    return await show_dialog(
        request, caller, "features/palette/shortcuts.html", lambda desk: {"groups": shown_keys(desk.game)}
    )


def shown_keys(game: Game) -> list[tuple[str, list[tuple[list[str], str]]]]:
    """Return the keys in groups, without those of moves that the game does not have."""
    known = [(title, [(key, says) for key, says in keys if has_move(game, says)]) for title, keys in KEYS]
    return [
        (words.text(f"title-keys-{title}"), [(key_names(key), words.text(f"key-{says}")) for key, says in keys])
        for title, keys in known
    ]


def has_move(game: Game, says: str) -> bool:
    role = IF_THE_GAME_HAS.get(says)
    return role is None or game.move_for(role) is not None


def key_names(keys: str) -> list[str]:
    """Return the keys as they stand on a keyboard of the reader's language."""
    apart = keys.replace("+", " ").split()
    return [words.text(WRITTEN[key]) if key in WRITTEN else key for key in apart]


FINDING = [show_palette, show_found, show_shortcuts]
