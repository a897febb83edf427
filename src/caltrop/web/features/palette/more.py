"""What the palette finds besides moves: calls for a roll, undo, the leaves of the page, and rules to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from urllib.parse import urlencode

from markupsafe import Markup, escape
from msgspec import Struct, structs

from caltrop import words
from caltrop.games.common.people.creature_lines import CreatureLine, find_name, known_creatures
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.table.tracked_session import plain_session
from caltrop.table.view import Line, line
from caltrop.web.features.calls.callable_rolls import call_options
from caltrop.web.features.calls.last_call import kept_options
from caltrop.web.features.scenes.unread import Graded, Offer, is_name, offers, sort_line
from caltrop.web.page.fragments import LOG
from caltrop.web.page.labels import move_title
from caltrop.web.page.look import Look
from caltrop.web.page.rule_links import rule_url
from caltrop.web.page.story_log import folded_line, has_words, typed_words

from .acts import Palette, PaletteRow
from .phrases import begins, best_matches, fold, words_of

CALLS = Markup('hx-post="/t/{}/call" hx-swap="none"')
MOST_RULES = 3
MOST_TOLD = 3
LINES = 200  # of the log that are searched
MOST_NAME_WORDS = 4
PALETTE = 90  # the number of its offer on the page
LEAST_LETTERS = 3  # of a word that is looked for in the rules
# What the page has besides moves: the text of its name, its icon, and what a press asks for.
LEAVES = (
    ("title-desk-call", "call", "get", "call"),
    ("button-desk-undo", "undo", "post", "undo"),
    ("title-desk-all-actions", "more", "get", "everything"),
    ("title-desk-rulings", "gavel", "get", "rulings"),
    ("title-desk-recap", "star", "get", "recap"),
    ("brew-title", "star", "get", "homebrew"),
    ("button-gift-something", "send", "get", "gift"),
    ("title-loot", "bag", "get", "loot"),
    ("button-desk-invite", "link", "post", "invite"),
    ("title-desk-tv", "tv", "post", "tv"),
    ("title-desk-settings", "settings", "get", "settings"),
    ("title-desk-shortcuts", "typed", "get", "shortcuts"),
)
LIGHTS = ("dark", "light")  # in which a page can be


class CallLine(Struct, frozen=True):
    """What a line says of a call: who is to roll what, against which number, hidden or not."""

    who: tuple[str, ...] = ()
    ability: str = ""
    number: str = ""
    hides: bool = False
    stakes: tuple[str, ...] = ()


def find_calls(palette: Palette, line: str) -> Iterator[PaletteRow]:
    """Yield the call that a line asks for: "call Mira BOD 6 hidden"; what is left of it is at stake."""
    options = call_options(palette.game)
    typed = typed_words(line)
    named = words_of(words.text("find-call"))
    if options is None or not any(fold(word) in named for word in typed):
        return
    said = read_call(palette, [word for word in typed if fold(word) not in named])
    kept = kept_options(palette.look)
    withheld = options.harder in palette.game.surface.withheld
    fields = [
        ("move", kept["move"]),
        ("ability", said.ability or kept["ability"]),
        ("grade", said.number or kept["harder"]),
        ("hide", "yes" if said.hides or (kept["hide"] and (withheld or not said.number)) else ""),
        ("stakes", " ".join(said.stakes)),
    ]
    known = {o.value: o.label for o in options.abilities}
    details = (
        *(palette.people[who] for who in said.who),
        known.get(dict(fields)["ability"], ""),
        f"{options.harder_label} {dict(fields)['grade']}" if options.harder and dict(fields)["grade"] else "",
        words.text("label-desk-hidden") if dict(fields)["hide"] and options.harder else "",
        " ".join(said.stakes),
    )
    panel = f"/t/{palette.table}/call?{urlencode([*fields, *(('who', who) for who in said.who)])}"
    yield PaletteRow(
        move_title(palette.game, "table.call"),
        ", ".join(filter(None, details)),
        CALLS.format(palette.table) if said.who else open_attrs(panel),
        panel,
        line,
        opens=not said.who,
        icon="call",
        fields=(*fields, *(("who", who) for who in said.who)) if said.who else (),
    )


def open_attrs(address: str) -> Markup:
    return Markup(f'hx-get="{escape(address)}" hx-swap="none"')


def read_call(palette: Palette, typed: Sequence[str]) -> CallLine:
    """Read who is called, the ability, the number and "hidden"; other words are at stake."""
    options = call_options(palette.game)
    party = {who: name for who, name in palette.people.items() if who in palette.look.party}
    abilities = {o.value: o.label for o in options.abilities} if options else {}
    hidden = {fold(words.text("label-desk-hidden")), *words_of(words.text("find-hidden"))}
    said = CallLine()
    left = list(typed)
    while left:
        count, who = best_matches(left, party)
        more, ability = best_matches(left, abilities)
        if fold(left[0]) in hidden:
            said = structs.replace(said, hides=True)
            count = 1
        elif left[0].isdecimal() and not said.number:
            said = structs.replace(said, number=left[0])
            count = 1
        elif more and not said.ability and not said.stakes:
            said = structs.replace(said, ability=ability[0])
            count = more
        elif count and not said.stakes:
            said = structs.replace(said, who=(*said.who, who[0]))
        elif fold(left[0]) in palette.fillers and not said.stakes:
            count = 1
        else:
            said = structs.replace(said, stakes=(*said.stakes, left[0]))
            count = 1
        left = left[count:]
    return said


# ---- creatures by name
def find_creatures(palette: Palette, line: str, *, alone: bool) -> tuple[tuple[PaletteRow, ...], str]:
    """Return what adds the creatures of a line, unseen at first, and where the danger of unknown ones is fetched.

    A name that no book has is only offered if the line means nothing else: it is `alone`.
    """
    game = palette.game
    if not line or game.move_for("creature") is None:
        return (), ""
    read = sort_line(game, palette.session.state, line)
    names = known_creatures(game, palette.session.state)
    known = [each for each in read.known if find_name(each.creature, names) or alone]
    rows = [_creature_row(palette, known, line)] if known and not read.refused else []
    unknown = offers(game, read.unknown) if alone and (known or _is_plain(line)) else ()
    for offer in unknown[:1]:
        rows += [_graded_row(palette, offer, way) for way in offer.grades]
    where = ((f"/t/{palette.table}/unread/danger", offer) for offer in unknown[:1] if game.forecast)
    asked = (f"{path}?{urlencode({'name': o.name, 'many': o.many, 'at': PALETTE})}" for path, o in where)
    return tuple(rows), next(asked, "")


def _is_plain(line: str) -> bool:
    """May a line be the name of a creature: a few words, and perhaps a number?"""
    return len(line.split()) <= MOST_NAME_WORDS and is_name(line)


def _creature_row(palette: Palette, known: Sequence[CreatureLine], line: str) -> PaletteRow:
    names = known_creatures(palette.game, palette.session.state)
    said = tuple((find_name(each.creature, names) or each.creature.partition(",")[0], each.many) for each in known)
    title = words.text("unread-adds", names=[_counted(name, many) for name, many in said])
    return _adding_row(palette, title, line, words.text("unread-unseen"))


def _graded_row(palette: Palette, offer: Offer, way: Graded) -> PaletteRow:
    name = _counted(offer.name, offer.many)
    title = words.text("unread-adds-as", name=name, grade=words.text(f"unread-{way.grade}"))
    row = _adding_row(palette, title, way.line, "")
    return structs.replace(row, detail=way.facts, note_id=f"unread-{PALETTE}-{way.grade}")


def _counted(name: str, many: int) -> str:
    return words.text("unread-several", n=many, name=name) if many > 1 else name


def _adding_row(palette: Palette, title: str, line: str, note: str) -> PaletteRow:
    attrs = Markup('hx-post="/t/{}/creatures" hx-swap="none"').format(palette.table)
    fields = (("line", line), ("hidden", "yes"))
    return PaletteRow(title, "", attrs, said=line, note=note, icon="plus", fields=fields)


# ---- leaves of the page, and rules
def find_leaves(palette: Palette, line: str) -> Iterator[PaletteRow]:
    """Yield what the page has besides moves, where every word of the line begins a word of its name."""
    typed = typed_words(line)
    for text, icon, way, path in LEAVES:
        title = words.text(text)
        if typed and all(any(begins(word, each) for each in words_of(title)) for word in typed):
            attrs = Markup('hx-{}="/t/{}/{}" hx-swap="none"').format(way, palette.table, path)
            yield PaletteRow(title, "", attrs, said=title, opens=way == "get", icon=icon)
    for light in LIGHTS:
        named = {*words_of(words.text(f"find-word-theme-{light}")), *words_of(words.text(f"theme-{light}"))}
        small = {*palette.fillers, *words_of(words.text("find-word-mode"))}
        folded = [fold(word) for word in typed]
        if not named.isdisjoint(folded) and all(word in named | small for word in folded):
            attrs = Markup('data-light="{}" data-close').format(light)
            yield PaletteRow(words.text(f"find-light-{light}"), "", attrs, said=line, icon="candle")


def find_told(palette: Palette, line: str) -> Iterator[PaletteRow]:
    """Yield lines of the log that have every word of the line, the newest first, as far as they are not long ago."""
    look = palette.look
    for heard in islice(heard_with_words(palette, line), MOST_TOLD):
        text = Markup(" ").join(look.log_line(heard).says).striptags()
        address = f"/t/{palette.table}/log?{urlencode({'q': line})}#line-{heard.n}"
        yield PaletteRow(text, "", Markup('href="{}"').format(address), said=line, icon="log")


def heard_with_words(palette: Palette, typed: str) -> Iterator[Line]:
    """Yield the lines that have these words, the newest first; short words alone are in too many."""
    if not any(len(word) >= LEAST_LETTERS for word in typed_words(typed)):
        return
    session = plain_session(palette.session, LOG)
    look = palette.look
    eye = SeatKnowledge(session.game, session.state_for(palette.seat), palette.seat)
    for entry in islice(session.newest_entries(palette.seat), LINES):
        heard = line(session, eye, entry)
        text = look.get_or_make(("folded", heard.at, heard.n), ((heard, look.names),), partial(fold_heard, look, heard))
        if has_words(text, typed):
            yield heard


def fold_heard(look: Look, heard: Line) -> str:
    """Return a line's text to look for words in; "" for one that says nothing."""
    told = look.log_line(heard)
    return folded_line(look, told) if told.says else ""


def find_rules(palette: Palette, line: str) -> Iterator[PaletteRow]:
    """Yield rules to read whose title has every word of the line."""
    typed = [word for word in typed_words(line) if len(word) >= LEAST_LETTERS]
    rules = palette.game.library.rules if palette.game.library else None
    found = rules.search(" ".join(typed)) if rules and typed else []
    titled = (rule for rule in found if all(fold(word) in fold(rule.title) for word in typed))
    for rule, _ in zip(titled, range(MOST_RULES), strict=False):
        address = rule_url(palette.look, rule.id)
        yield PaletteRow(
            rule.title, "", Markup('href="{}"').format(address), said=rule.title, icon="rules", english=True
        )
