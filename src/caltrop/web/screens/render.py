"""Pages from templates: everything is escaped, and what is not there is an error, not an empty place."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property, lru_cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup

from caltrop import words
from caltrop.web.settings import HOME, build

from . import buttons as pressing
from . import kit
from . import standing_orders as standing
from .clock import duration_text, moment
from .liveries import emblem_url, game_sheets
from .look import Look


class PageTemplate(Template):
    """A template whose macros need nothing of the page that imports them: they are made once, not for every page."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


class PageEnvironment(Environment):
    template_class = PageTemplate


class Templates:
    """The templates of one room: `views` are what they may call, beside what every template may."""

    def __init__(self, **views: object) -> None:
        self.views = views

    @cached_property
    def environment(self) -> Environment:
        env = PageEnvironment(
            loader=FileSystemLoader(HOME / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=-1,
        )
        env.globals.update(asset=asset, build=build, lasting=duration_text, moment=moment, say=words.say)
        env.globals.update(game_sheets=game_sheets)
        env.globals.update(kept=reuse_piece, icon=icon, drawn_icon=icon, drawn_emblem=emblem, drawn_die=die)
        env.globals.update(kit=kit, press=pressing, standing=standing, **self.views)
        return env

    def render(self, template: str, **things: Any) -> str:
        return self.environment.get_template(template).render(**things)


COMMON = Templates()


def render(template: str, **things: Any) -> str:
    """A page or piece that needs no room's own views."""
    return COMMON.render(template, **things)


@cache
def module(template: str) -> Any:
    """The macros of a template, to be called without a page around them."""
    return COMMON.environment.get_template(template).module


def reuse_piece(look: Look, piece: str, *sources: object, caller: Callable[[], Markup]) -> Markup:
    """A piece of a region as it was drawn from the same things, or drawn now: {% call kept(look, "ana", card) %}."""
    return Markup(look.get_or_make(piece, (sources,), caller))


def asset(path: str) -> str:
    """The address of a file that the program brings along; another edition has another address."""
    return f"/static/{path}?v={build()}"


def icon(name: str, label: str = "", *classes: str, **more: str) -> Markup:
    """One of the program's own small pictures; without a label it says nothing that the words beside it do not."""
    at = f"{asset('screens/icons.svg')}#{name}"
    return _draw_svg("icon", "0 0 24 24", at, label, more.get("class", " ".join(classes)))


def emblem(game: str, *classes: str, **more: str) -> Markup:
    """A game's sign, or the house's own."""
    return _draw_svg("emblem", "0 0 64 64", emblem_url(game), "", more.get("class", " ".join(classes)))


@lru_cache(maxsize=2_000)
def die(name: str, text: str, size: str = "", mark: str = "") -> Markup:
    """A die with what it shows: the macro's, drawn once each. A log is full of them."""
    return Markup(module("screens/dice.html").die(name, text, size, mark))


@cache
def _draw_svg(kind: str, box: str, at: str, label: str, more: str) -> Markup:
    """Worked out once each: a page has hundreds."""
    says = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="{}" viewBox="{}" {}><use href="{}"/></svg>').format(
        f"{kind} {more}".strip(), box, says, at
    )
