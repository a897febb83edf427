"""Books and scrolls: the spells in them, copying a spell, making a grimoire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import structs

from caltrop.games.common.health.dying import require_alive
from caltrop.games.common.items.carrying import require_coin
from caltrop.games.common.items.pack import CoinChanged, Item, ItemGained, Pack, lose_item
from caltrop.games.common.table.time import pass_time
from caltrop.games.common.table.wants import Id, NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import State

from .action_points import cautions
from .harm import deprive
from .library import Library, shelves
from .magic import MagicWants, cast_params, check_magic_answers, pay_for_casting, spells_in
from .mechanics import CAST, CastOutcome
from .rulings import COPY_COST, COPY_SUM, MAKE_COST
from .sheet import ItemBecame, check_can_act, make_slots

_COPY = "grimoire.copy"
_MAKE = "grimoire.make_book"
_BOOK = "grimoire"
_RUIN = "ruined-grimoire"
_BLANK = "blank-book"
_WRITING_HOURS = 6


# ---- finding and filling
def _find_item(scene: Scene, who: str, named: str, fits: Callable[[Item], bool]) -> tuple[str, Item] | None:
    """Find an item that fits in the pack: the named one, or the first."""
    pack = scene.part(who, Pack)
    keys = [pack.find(named)] if named else list(pack.items)
    return next(((k, pack.items[k]) for k in keys if k and fits(pack.items[k])), None)


def _find_book(scene: Scene, who: str, named: str, *ids: str) -> tuple[str, Item] | None:
    """Find a book with one of these ids."""
    return _find_item(scene, who, named, lambda item: item.id in ids)


def _find_scroll(scene: Scene, who: str, named: str) -> tuple[str, Item] | None:
    """Find a scroll with a spell in it."""
    return _find_item(scene, who, named, lambda item: item.kind == "scroll" and bool(item.spell))


def _find_scroll_to_copy(scene: Scene, who: str, want: CopyWants) -> tuple[str, Item] | None:
    """Find the scroll that is meant: the named one, else the first with a spell that the book does not have."""
    book = _find_book(scene, who, want.book, _BOOK)
    there = spells_in(book[1]) if book else ()
    new = _find_item(scene, who, "", lambda i: i.kind == "scroll" and bool(i.spell) and i.spell not in there)
    return (None if want.scroll else new) or _find_scroll(scene, who, want.scroll)


def assign_missing_spells(scene: Scene, before: State) -> None:
    """Roll a spell for each scroll or book that came from the market without one (our rule)."""
    for who in tuple(scene.state.characters):
        for key, item in scene.part(who, Pack).items.items():
            if not item.spell and (item.kind == "scroll" or item.id == _BOOK):
                scene.emit(
                    ItemBecame(who, key, structs.replace(item, spell=_random_spell(scene.fate, shelves(scene), who)))
                )


def _random_spell(fate: Fate, library: Library, who: str) -> str:
    """Roll for a spell; each is as likely."""
    spells = tuple(library.spells)
    return spells[fate.roll(f"d{len(spells)}", who, "grimoire.scrolls") - 1]


# ---- copying
class CopyWants(MagicWants, frozen=True, kw_only=True):
    """Copy a scroll's spell into a grimoire; magic dice shorten the work. Only the facilitator may pass the time."""

    scroll: Annotated[Id, Pick.items("scroll"), Advanced] = ""
    book: Annotated[Id, Pick.items("book"), Advanced] = ""
    clock: Annotated[bool, Facilitator, Advanced] = False


def _check_can_write(scene: Scene, who: str) -> None:
    """Refuse hours of work to a character who cannot act, or can only crawl."""
    require_alive(scene, who)
    check_can_act(scene, who)
    if scene.state.characters[who].life == "down":
        refuse("cannot-write", "grimoire.critical", who=scene.name(who))


def _plan_copy(scene: Scene, actor: str, want: CopyWants) -> Plan[Any, Any]:
    _check_can_write(scene, actor)
    scroll = _find_scroll_to_copy(scene, actor, want)
    book = _find_book(scene, actor, want.book, _BOOK)
    if scroll is None:
        refuse("no-scroll", _COPY, who=scene.name(actor))
    if book is None:
        refuse("no-book", _COPY, who=scene.name(actor))
    if scroll[1].spell in spells_in(book[1]):
        refuse("written-already", _COPY, spell=scroll[1].spell)
    _check_may_advance_clock(scene, want.clock)
    _require_ink(scene, actor, "gold-inks", scene.dial(COPY_COST))
    if not want.dice or scene.ruling(COPY_SUM) == "none":
        return plan_without_dice(*cautions(scene, actor, 0))
    check_magic_answers(scene, actor)
    params = cast_params(scene, actor, want, best=False)
    return Plan(CAST, params, {"caster": actor}, warnings=cautions(scene, actor, 0))


def _check_may_advance_clock(scene: Scene, clock: bool) -> None:
    """Refuse `clock` to everyone but the facilitator."""
    if clock and not scene.state.is_facilitator(scene.seat):
        refuse("facilitator-only", "table.clock", move="table.clock")


def _require_ink(scene: Scene, who: str, ink: str, cost: int) -> None:
    """Require ink in the pack, or gold to buy it with."""
    if not scene.part(who, Pack).find(ink):
        require_coin(scene, who, cost)


def _use_ink(scene: Scene, who: str, ink: str, cost: int) -> None:
    """Take the ink from the pack, or its price in gold."""
    key = scene.part(who, Pack).find(ink)
    if key:
        lose_item(scene, who, key, "used")
    else:
        scene.emit(CoinChanged(who, -cost, ink, scene.game.library.items[ink].name))


def _copy(scene: Scene, actor: str, want: CopyWants, outcome: CastOutcome | Nothing) -> None:
    """Write the spell, unless scroll or book went while dice were awaited; the dice cost what a casting costs."""
    scroll = _find_scroll_to_copy(scene, actor, want)
    book = _find_book(scene, actor, want.book, _BOOK)
    saved = outcome.sum if isinstance(outcome, CastOutcome) and not outcome.failed else 0
    hours = max(0, _WRITING_HOURS - saved)
    if scroll and book:
        _write_spell(scene, actor, scroll, book, hours)
    if isinstance(outcome, CastOutcome):
        pay_for_casting(scene, actor, want, outcome, book[0] if book else "")
    if want.clock and hours and scroll and book:
        pass_time(scene, hours * 3600)


def _write_spell(scene: Scene, who: str, scroll: tuple[str, Item], book: tuple[str, Item], hours: int) -> None:
    """Write the scroll's spell into the book; ink and scroll are used up."""
    spell = scroll[1].spell
    (key, tome) = book
    scene.fate.note(_COPY, who, FactStated("hours", hours))
    _use_ink(scene, who, "gold-inks", scene.dial(COPY_COST))
    lose_item(scene, who, scroll[0], "used")
    scene.emit(ItemBecame(who, key, structs.replace(tome, spell=" ".join((*spells_in(tome), spell)))))
    scene.emit(Said(who, _COPY, "copied", {"spell": spell, "hours": hours}))


# ---- making a grimoire
class MakeWants(Wants, frozen=True, kw_only=True):
    """A scroll, and a blank book or a ruined grimoire; the facilitator says whether the moon is full."""

    full_moon: bool
    scroll: Annotated[Id, Pick.items("scroll"), Advanced] = ""
    book: Annotated[Id, Pick.items("book"), Advanced] = ""
    clock: Annotated[bool, Facilitator, Advanced] = False


def _plan_make(scene: Scene, actor: str, want: MakeWants) -> NoPlan:
    _check_can_write(scene, actor)
    if not want.full_moon:
        refuse("no-full-moon", _MAKE)
    if _find_scroll(scene, actor, want.scroll) is None:
        refuse("no-scroll", _MAKE, who=scene.name(actor))
    if _find_book(scene, actor, want.book, _RUIN, _BLANK) is None:
        refuse("no-blank-book", _MAKE, who=scene.name(actor))
    _require_ink(scene, actor, "gold-inks-case", scene.dial(MAKE_COST))
    return plan_without_dice(*cautions(scene, actor, 0))


def _make(scene: Scene, actor: str, want: MakeWants, outcome: Nothing) -> None:
    """Make a grimoire with the scroll's spell first, then those of a ruined one; the maker is deprived afterwards."""
    scroll = _find_scroll(scene, actor, want.scroll)
    book = _find_book(scene, actor, want.book, _RUIN, _BLANK)
    assert scroll is not None
    assert book is not None
    _use_ink(scene, actor, "gold-inks-case", scene.dial(MAKE_COST))
    lose_item(scene, actor, scroll[0], "used")
    lose_item(scene, actor, book[0], "used")
    written = dict.fromkeys((scroll[1].spell, *(spells_in(book[1]) if book[1].id == _RUIN else ())))
    tome = structs.replace(shelves(scene).items[_BOOK], spell=" ".join(written))
    make_slots(scene, actor, tome.slots)
    scene.emit(ItemGained(actor, scene.part(actor, Pack).fresh_key(_BOOK), tome))
    scene.emit(Said(actor, _MAKE, "made", {"spell": scroll[1].spell}))
    scene.fate.note("grimoire.book", actor, FactStated("worth", tome.cost))
    if want.clock:
        pass_time(scene, _WRITING_HOURS * 3600)
    deprive(scene, actor, "rest")


MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.copy", CopyWants, _plan_copy, _copy, people=True, does=("act",)),
    Move("grimoire.make_book", MakeWants, _plan_make, _make, by="facilitator", actor="one", people=True),
)
