"""What somebody may want of a move: what its form offers, what its types allow, and what nobody should ask for."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.sheet_json import export_sheet
from caltrop.table.session import Session
from caltrop.web.page.forms.move_form import Field, form, parse_want
from kernel.anything import anything

TEXTS = st.sampled_from(("", "x", "a dry ford", "<b>&amp;", "d6", "0", "-1", "\u202e\u0000", "é" * 30, "[", "{}", "99"))
DICE = st.sampled_from(("d6", "2d6+1", "d20", "4d6 keep 3", "3d11", "0d6", "d", "-d4", "99d99"))
GARBAGE: SearchStrategy[Any] = st.one_of(
    TEXTS, st.integers(-(10**20), 10**20), st.none(), st.booleans(), st.just([]), st.just({}), st.just([["x"]])
)


def by_form(data: DataObject, session: Session, seat: str, move: str, actor: str) -> dict[str, Any]:
    """As a page would send it: of what the form offers, with what is optional now and then."""
    found = form(session, seat, move, actor)
    if isinstance(found, Refused):
        return {}
    filled = {f"w.{f.name}": data.draw(typed(f)) for f in found.fields if f.required or data.draw(st.booleans())}
    return parse_want(session.game, move, filled)


def typed(field: Field) -> SearchStrategy[list[str]]:
    """What somebody puts into a field: mostly what it offers."""
    offered = st.sampled_from([option.value for option in field.options] or [""])
    match field.kind:
        case "choice":
            return offered.map(lambda value: [value])
        case "choices":
            return st.lists(offered, min_size=1, max_size=3, unique=True)
        case "yes-no":
            return st.sampled_from((["yes"], ["no"]))
        case "number":
            least, most = field.least or 0, field.most if field.most is not None else 12
            return st.integers(least, min(most, least + 12)).map(lambda n: [str(n)])
        case "dice":
            return DICE.map(lambda text: [text])
        case _:
            return (offered if field.options else TEXTS).map(lambda text: [text])


def by_type(data: DataObject, session: Session, move: str) -> dict[str, Any]:
    """Of the right types and little sense; now and then not even that."""
    found = session.game.moves.get(move)
    if found is None:
        return {}
    if data.draw(st.integers(0, 3)) == 0:
        names = [f.encode_name for f in msgspec.structs.fields(found.wants)] or ["x"]
        return data.draw(st.dictionaries(st.sampled_from([*names, "junk"]), GARBAGE, max_size=4))
    wants: Any = found.wants
    want: dict[str, Any] = msgspec.to_builtins(data.draw(anything(wants)))
    return want


def brought(data: DataObject, session: Session) -> dict[str, Any]:
    """A sheet as another table would have exported it, perhaps with something wrong in it."""
    whole = [c for c in session.state.characters.values() if c.kind == "character"]
    if not whole:
        return {"character": {}}
    sheet = export_sheet(session.game, data.draw(st.sampled_from(whole)), session.state.clock)
    if data.draw(st.booleans()):
        sheet[data.draw(st.sampled_from(sorted(sheet)))] = data.draw(GARBAGE)
    return {"character": msgspec.to_builtins(sheet)}


def answers(options: tuple[str, ...], dice: int) -> SearchStrategy[str | tuple[int, ...]]:
    """Something to say to a question."""
    faces = st.lists(st.integers(0, 7), min_size=max(0, dice - 1), max_size=dice + 1).map(tuple)
    return st.one_of(st.sampled_from((*options, "ask")), faces if dice else TEXTS)
