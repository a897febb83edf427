"""Pages from Jinja templates: every value is escaped, and an undefined name is an error."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, MutableMapping
from functools import cache, cached_property, lru_cache
from operator import call
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator
from jinja2.compiler import Frame as Compiled
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

from caltrop import words
from caltrop.kernel.rules.dice import grouped_dice
from caltrop.table.view import Seen
from caltrop.web.live.cache import Patchwork
from caltrop.web.live.pieces import Frame
from caltrop.web.settings import HOME, build
from caltrop.words.catalogue import ENGLISH
from caltrop.words.language_choice import languages
from caltrop.words.markup import english, html, mark_html

from . import buttons as pressing
from . import outcome_cards, rule_links, sheet_reading
from . import standing_orders as standing
from .labels import button_title, countdown_text, dead_names, distance_label, mark_text, state_word, widget_label
from .liveries import emblem_url, game_sheets
from .look import Look, tracks
from .sheet_reading import cell_labels, emblem_of_name, place, shown_points, time_left, widget_icon, words_at
from .times import brief_duration, clock_time, duration_text, moment, wall_iso, wall_time

UNSAFE = re.compile("[&<>\"']")  # what `markupsafe.escape` replaces


def escape_quickly(thing: Any) -> str:
    """Escape what a template shows: as `markupsafe.escape`, which makes Markup of everything, needed or not."""
    kind = type(thing)
    if kind is Markup or kind is int or (kind is str and UNSAFE.search(thing) is None):
        return str(thing) if kind is int else thing
    return escape(thing)


class QuickGenerator(CodeGenerator):
    """Compiles templates. Nothing that ours call asks for the context, so no call looks whether something does.

    Where a condition has no "else", nothing is shown: that is an empty text, not an object that says why.
    """

    def visit_Call(self, node: nodes.Call, frame: Compiled, forward_caller: bool = False) -> None:
        self.write("call(")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Compiled) -> None:
        node.expr2 = node.expr2 or nodes.Const("")
        super().visit_CondExpr(node, frame)


class QuickMacro(Macro):
    """A macro; the usual call, with no block and without surplus arguments, goes straight to its function."""

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        rest = self.arguments[len(args) :]
        if self.caller or self.catch_varargs or self.catch_kwargs or len(args) > len(self.arguments):
            return super().__call__(*args, **kwargs)
        if kwargs and not kwargs.keys() <= {*rest}:
            return super().__call__(*args, **kwargs)  # which says what is wrong
        given = [kwargs.get(name, missing) for name in rest] if kwargs else [missing] * len(rest)
        return Markup(self._func(*args, *given))


class PageTemplate(Template):
    """A template whose macros need no context of the importing page: they are made once for each language.

    What a template sets beside its macros may have words, too.
    """

    @classmethod
    def _from_namespace(
        cls, environment: Environment, namespace: MutableMapping[str, Any], globals: MutableMapping[str, Any]
    ) -> Template:
        namespace.update(escape=escape_quickly, call=call, Macro=QuickMacro)
        return super()._from_namespace(environment, namespace, globals)

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        made: dict[str, TemplateModule] = self.__dict__.setdefault("_modules", {})
        language = words.language()
        if language not in made:
            made[language] = self.make_module()
        return made[language]


class PageEnvironment(Environment):
    template_class = PageTemplate
    code_generator_class = QuickGenerator

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what every template knows as it is, not in a chain that each drawing would copy key by key."""
        return super().make_globals(d) if d else self.globals


def plain_environment() -> Environment:
    """Return an environment whose functions know nothing but what they are given."""
    env = PageEnvironment(
        loader=FileSystemLoader(HOME),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
    )
    env.globals.update(grouped_dice=grouped_dice, asset=asset, build=build, game_sheets=game_sheets)
    env.globals.update(lasting=duration_text, briefly=brief_duration, moment=moment)
    env.globals.update(clock_time=clock_time, wall_time=wall_time, wall_iso=wall_iso)
    env.globals.update(state_word=state_word, widget_label=widget_label, mark_text=mark_text)
    env.globals.update(mark_word=words.mark_word, mark_html=mark_html, countdown_text=countdown_text)
    env.globals.update(say=words.say, t=words.text, language=words.language, languages=languages)
    env.globals.update(icon=icon, drawn_icon=icon, drawn_emblem=emblem, drawn_die=die, sigil=sigil)
    env.globals.update(portrait=portrait, picture_url=picture_url, draw_again=draw_again, press=pressing)
    env.globals.update(place=place, widget_icon=widget_icon, button_title=button_title)
    env.globals.update(rule_link=rule_links.rule_link, entry_url=rule_links.entry_url)
    return env


class PieceTemplates:
    """The templates of pieces (see `live.pieces`): there are no views, so what is not in a value cannot be shown."""

    @cached_property
    def environment(self) -> Environment:
        env = plain_environment()
        env.globals.update(distance_label=distance_label, dead_names=dead_names, tracks=tracks)
        reading = (shown_points, words_at, time_left, emblem_of_name, cell_labels)
        env.globals.update({each.__name__: each for each in reading})
        return env

    def draw(self, template: str, frame: Frame, value: Any, place: str) -> str:
        """Draw a piece; at each `place` there is a list of other pieces."""
        return self.environment.get_template(template).render(frame=frame, v=value, list=Markup(place))


PIECES = PieceTemplates()


class Templates:
    """The templates of one folder: `views` are the functions they may call, beside those of every template."""

    def __init__(self, **views: object) -> None:
        self.views = views
        self.draw = self._draw  # one object, by which all pieces that it draws are known

    @cached_property
    def environment(self) -> Environment:
        env = plain_environment()
        env.globals.update(html=html, english=english, in_english=in_english, kept=reuse_piece, face=face)
        env.globals.update(draw_part=self.draw_part, draw_for_all=self.draw_for_all)
        env.globals.update(kit=sheet_reading, standing=standing, outcome=outcome_cards)
        env.globals.update(ruled=rule_links, **self.views)
        return env

    def _draw(self, look: Look, template: str, *given: tuple[str, Hashable]) -> Patchwork:
        """Draw a region or a part of one for a look; what else it is drawn from is given by name."""
        return look.patchwork(self.render(template, look=look, **dict(given)))

    def draw_part(self, look: Look, template: str, **given: Hashable) -> Markup:
        """Return the place of a part, drawn again only if something that it reads has changed.

        A template can only show it: {{ draw_part(look, 'player/card.html', who=who) }}.
        """
        return look.place(self.draw, template, *given.items())

    def draw_for_all(self, look: Look, template: str, **given: Hashable) -> Markup:
        """Return the place of a part that is the same for everyone, drawn once, from what one who only watches sees."""
        return look.everyones.place(self.draw, template, *given.items())

    def render(self, template: str, **things: Any) -> str:
        return self.environment.get_template(template).render(**things)


COMMON = Templates()


def render(template: str, **things: Any) -> str:
    """Render a template that needs no folder's own views."""
    return COMMON.render(template, **things)


def module(template: str) -> Any:
    """Return the macros of a template, for calls from Python."""
    return COMMON.environment.get_template(template).module


def reuse_piece(look: Look, piece: str, *sources: object, caller: Callable[[], Markup]) -> Markup:
    """Return a piece of a region, from the cache if its sources are the same: {% call kept(look, "ana", card) %}."""
    return Markup(look.get_or_make(piece, (sources,), caller))


@lru_cache(maxsize=4_000)
def draw_again(macro: Macro, *args: Hashable) -> Markup:
    """Return what a macro draws from plain values; a macro has the words of one language."""
    return Markup(macro(*args))


def in_english(id: str) -> str:
    """Return a text that stands within the games' own English."""
    with words.reading(ENGLISH):
        return words.text(id)


def asset(path: str) -> str:
    """Return the address of a static file; each build of the program has its own, so that browsers may keep files."""
    return f"/static/{path}?v={build()}"


def icon(name: str, label: str = "", *classes: str, **more: str) -> Markup:
    """Draw one of the program's icons; without a label it is hidden from screen readers."""
    at = f"{asset('page/icons.svg')}#{name}"
    return _draw_svg("icon", "0 0 24 24", at, label, more.get("class", " ".join(classes)))


def emblem(game: str, *classes: str, **more: str) -> Markup:
    """Return a game's emblem, or Caltrop's own."""
    return _draw_svg("emblem", "0 0 64 64", emblem_url(game), "", more.get("class", " ".join(classes)))


def sigil(name: str) -> Markup:
    """Draw the picture of a kind of creature."""
    return _draw_svg("sigil", "0 0 32 32", f"{asset('page/creatures.svg')}#{name}", "", "drawn")


def picture_url(table: str, picture: str) -> str:
    return f"/t/{table}/picture/{picture}"


def face(look: Look, seen: Seen, *classes: str) -> Markup:
    """Draw a character's portrait; "" without one. The name stands beside it, so that it says nothing to listeners."""
    return portrait(look.surroundings.table, seen.portrait, *classes)


def portrait(table: str, picture: str, *classes: str) -> Markup:
    if not picture:
        return Markup("")
    return Markup('<img class="{}" src="{}" alt="" loading="lazy" decoding="async" draggable="false">').format(
        " ".join(("portrait", *classes)), picture_url(table, picture)
    )


def die(name: str, text: str, size: str = "", mark: str = "", label: str = "") -> Markup:
    """Return a die with its face, from the macro; cached, because a log is full of dice."""
    return _die(words.language(), name, text=text, size=size, mark=mark, label=label)


@lru_cache(maxsize=2_000)
def _die(language: str, name: str, text: str, size: str, mark: str, label: str) -> Markup:
    return Markup(module("page/dice.html").die(name, text, size, mark, label))


@cache
def _draw_svg(kind: str, box: str, at: str, label: str, more: str) -> Markup:
    """Return an SVG that shows a symbol of a sprite; cached, because a page has hundreds."""
    says = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="{}" viewBox="{}" {}><use href="{}"/></svg>').format(
        f"{kind} {more}".strip(), box, says, at
    )
