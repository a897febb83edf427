"""Compile Fluent files into plain Python modules: one beside each file, made again when the file is newer.

A message becomes a function of the catalogue and the arguments, or a string if it needs neither; a sentence costs a few
concatenations, and nothing of Fluent is loaded when the program runs. What a language needs to write numbers and lists
is taken from Babel here, and written down in the module of its language.

The build hook, `make` and the tests call `compile_languages`; the program itself never does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError
from fluent.syntax import FluentParser, ast

FOLDER = "languages"  # below it: en.ftl, or en/log.ftl, en/odds.ftl, ...
LOCALE = "locale.py"
PSEUDO = "xx"  # English in disguise: see `pseudo.py`
HEAD = '''"""Compiled from {name}; edit that file instead."""

from caltrop.words.speech import duration, list_text, number, part, percent, rule, signed_text, sum_text, thing, word

'''


class WrongMessage(Exception):
    """A Fluent file that cannot be compiled; the text says where and why."""


class WrongLanguage(Exception):
    """A folder or file whose name is no code of a language; the text is that name."""


def compile_languages(root: Path, *, force: bool = False, pseudo: bool = False) -> list[Path]:
    """Compile every Fluent file below a folder whose module is missing or older; return the modules written.

    With `pseudo`, English is also compiled as the pseudo-language, for tests and translators.
    """
    written, wanted, folders = [], dict[Path, Path](), set[Path]()
    sources = source_files(root)
    for name in {name_on_disk(source) for source in sources}:
        require_language(name)
    for source in sources:
        wanted[source.with_suffix(".py")] = source
        if source.parent.parent.parent.name == "words":  # the texts that all games share; a game's own have no locale
            folders |= {source.parent, pseudo_module(source).parent} if pseudo else {source.parent}
        if pseudo and language_of(source) == "en":
            wanted[pseudo_module(source)] = source
    for target, source in wanted.items():
        if force or is_older(target, source):
            target.parent.mkdir(exist_ok=True)
            write_module(target, compile_file(source, language_of(target)))
            written.append(target)
    remove_orphans(root)
    for target in sorted(folder / LOCALE for folder in folders):
        if force or is_older(target, Path(__file__)):
            write_module(target, locale_module(language_of(target)))
            written.append(target)
    return written


def source_files(root: Path) -> list[Path]:
    """Return the Fluent files of all languages below a folder, or the file itself."""
    found = [root] if root.is_file() else root.glob("**/*.ftl")
    return sorted(path for path in map(Path.resolve, found) if FOLDER in (path.parent.name, path.parent.parent.name))


def is_older(target: Path, source: Path) -> bool:
    """Whether a module has to be made again: it is missing, or its source or this compiler is newer."""
    if not target.exists():
        return True
    made = target.stat().st_mtime
    return made < source.stat().st_mtime or made < Path(__file__).stat().st_mtime


def write_module(target: Path, text: str) -> None:
    """Put a module in its place at once, so that no other process reads half of it."""
    import os

    draft = target.with_suffix(f".{os.getpid()}.part")
    draft.write_text(text, encoding="utf-8")
    draft.replace(target)


def pseudo_module(source: Path) -> Path:
    """Return the module of the pseudo-language for an English file."""
    if source.parent.name == FOLDER:
        return source.with_name(f"{PSEUDO}.py")
    return source.parent.with_name(PSEUDO) / f"{source.stem}.py"


def remove_orphans(root: Path) -> None:
    """Remove the modules whose Fluent file is gone: their texts would still be said."""
    for module in root.glob(f"**/{FOLDER}/**/*.py"):
        source = module.with_suffix(".ftl")
        if language_of(module) == PSEUDO:
            whole = module.stem == PSEUDO
            source = module.with_name("en.ftl") if whole else module.parent.with_name("en") / source.name
        is_ours = module.name not in (LOCALE, "__init__.py") and module.read_bytes().startswith(b'"""Compiled from ')
        if is_ours and not source.exists():
            module.unlink(missing_ok=True)


# ---- files
def compile_file(source: Path, language: str = "") -> str:
    """Return the module of one Fluent file; `language` is another one than its own for the pseudo-language only."""
    resource = FluentParser().parse(source.read_text(encoding="utf-8"))
    language = language or language_of(source)
    if language == PSEUDO:
        from caltrop.words.pseudo import disguise  # the build hook loads this file alone, and never asks for it

        disguise(resource.body)
    functions, names = [], {}
    for entry in resource.body:
        match entry:
            case ast.Message() | ast.Term():
                id, function, value = compile_entry(entry, source)
                if id in names:
                    raise WrongMessage(f"{source}: {id} is there twice.")
                functions.append(function)
                names[id] = value
            case ast.Junk():
                raise WrongMessage(f"{source}: this cannot be read: {(entry.content or '').strip()[:80]}")
    plural = f"from {plural_import(language)} import category\n\n" if any("category(" in f for f in functions) else ""
    table = "".join(f"    {id!r}: {value},\n" for id, value in names.items())
    body = "".join(f"{function}\n\n" for function in functions if function)
    head = HEAD.format(name=source.name)
    return f"{head}{plural}LANGUAGE = {language!r}\n\n{body}MESSAGES = {{\n{table}}}\n"


def language_of(source: Path) -> str:
    """Return the language of a file: its own name, or its folder's; "pt_BR" on a disk is the language "pt-BR"."""
    return name_on_disk(source).replace("_", "-")


def name_on_disk(source: Path) -> str:
    return source.stem if source.parent.name == FOLDER else source.parent.name


def require_language(name: str) -> None:
    """Refuse a name that Babel does not know, or with a hyphen: Python can import nothing from such a folder."""
    if "-" in name:
        raise WrongLanguage(name)
    find_locale(name.replace("_", "-"))


def plural_import(language: str) -> str:
    return f"caltrop.words.{FOLDER}.{language.replace('-', '_')}.{LOCALE.removesuffix('.py')}"


# ---- messages
def compile_entry(entry: ast.Message | ast.Term, source: Path) -> tuple[str, str, str]:
    """Return a message's id, its function ("" for a constant), and what stands for it in the module's table."""
    id = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
    if entry.value is None or entry.attributes:
        raise WrongMessage(f"{source}: {id} must have a text, and no attributes.")
    parts = list(pattern_parts(entry.value, f"{source}: {id}"))
    if all(is_literal for is_literal, _ in parts):
        return id, "", repr("".join(text for _, text in parts))
    name = f"m_{id.replace('-', '_')}"
    return id, f"def {name}(c, a):\n    return {concatenation(parts)}\n", name


def pattern_parts(pattern: ast.Pattern, where: str) -> Iterator[tuple[bool, str]]:
    """Yield the parts of a text: its own words, and the expressions between them."""
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            yield True, element.value
        else:
            yield from expression_parts(element.expression, where)


def expression_parts(expression: object, where: str) -> Iterator[tuple[bool, str]]:
    match expression:
        case ast.StringLiteral():
            yield True, expression.parse()["value"]
        case ast.SelectExpression():
            yield False, select_code(expression, where)
        case ast.Placeable():
            yield from expression_parts(expression.expression, where)
        case _:
            yield False, inline_code(expression, where)


def concatenation(parts: list[tuple[bool, str]]) -> str:
    return " + ".join(repr(text) if is_literal else text for is_literal, text in parts) or "''"


def inline_code(expression: object, where: str) -> str:
    """Return the code of an argument, a number, a reference or a function's call."""
    match expression:
        case ast.VariableReference():
            return f"number(c, a[{expression.id.name!r}])"
        case ast.NumberLiteral():
            return repr(expression.value)
        case ast.MessageReference(attribute=None):
            return f"part(c, {expression.id.name!r}, a)"
        case ast.TermReference(attribute=None):
            return f"part(c, {'-' + expression.id.name!r}, {{{named_arguments(expression.arguments)}}})"
        case ast.FunctionReference():
            return call_code(expression, where)
        case _:
            raise WrongMessage(f"{where}: only arguments, messages, terms and functions can stand in a text.")


def named_arguments(arguments: ast.CallArguments | None) -> str:
    named = arguments.named if arguments is not None else []
    return ", ".join(f"{each.name.name!r}: {each.value.parse()['value']!r}" for each in named)


FUNCTIONS = {
    "AND": "list_text(c, {}, 'and')",  # a list: a, b and c
    "OR": "list_text(c, {}, 'or')",
    "SUM": "sum_text(c, {})",  # 2 + 3 - 1
    "TIME": "duration(c, {})",  # seconds: 1 hour 10 minutes
    "NUMBER": "percent(c, {})",  # a chance, with style: "percent"
    "ABS": "number(c, abs({}))",
    "SIGNED": "signed_text({})",
    "THING": "thing(c, {})",  # the item, spell, skill or feat with that id
    "SKILL": "thing(c, {}, 'skill')",  # the skill, before anything else with that id
    "SPELL": "thing(c, {}, 'spell')",
    "RULE": "rule(c, {})",  # the title of a rule
    "WORD": "word(c, {!r}, {}, a)",  # our word for a value, of: "side"
}
OPTIONS = {"NUMBER": {"style"}, "WORD": {"of"}}


def call_code(expression: ast.FunctionReference, where: str) -> str:
    """Return the code of a function's call; each takes one argument."""
    name = expression.id.name
    named = {each.name.name: str(each.value.parse()["value"]) for each in expression.arguments.named}
    match expression.arguments.positional:
        case [ast.VariableReference() as variable] if name in FUNCTIONS and set(named) == OPTIONS.get(name, set()):
            value = f"a[{variable.id.name!r}]"
            return FUNCTIONS[name].format(*((named["of"], value) if name == "WORD" else (value,)))
        case _:
            raise WrongMessage(f"{where}: {name} is called wrongly; there are {', '.join(FUNCTIONS)}, of one argument.")


# ---- choices
def select_code(select: ast.SelectExpression, where: str) -> str:
    """Return a chain of conditions; as in Fluent the first variant that fits is taken, else the default."""
    if not isinstance(select.selector, ast.VariableReference):
        raise WrongMessage(f"{where}: only an argument can choose.")
    value = f"a[{select.selector.id.name!r}]"
    chain = ""
    for variant in select.variants:
        if not variant.default:
            text = concatenation(list(pattern_parts(variant.value, where)))
            chain += f"{text} if {condition(variant.key, value)} else "
    default = next(variant for variant in select.variants if variant.default)
    return f"({chain}{concatenation(list(pattern_parts(default.value, where)))})"


def condition(key: ast.Identifier | ast.NumberLiteral, value: str) -> str:
    if isinstance(key, ast.NumberLiteral):
        return f"{value} == {key.value}"
    plural = f" or category({value}) == {key.name!r}" if key.name in PLURALS else ""
    return f"({value} == {key.name!r}{plural})" if plural else f"{value} == {key.name!r}"


PLURALS = ("zero", "one", "two", "few", "many", "other")


# ---- what a language needs beside its messages
def locale_module(language: str) -> str:
    """Return the module with a language's plurals, separators and lists, from Babel."""
    locale = find_locale(language)
    symbols = locale.number_symbols["latn"]
    lists = {word: dict(locale.list_patterns[kind]) for word, kind in (("and", "standard"), ("or", "or"))}
    if language == PSEUDO:
        from caltrop.words.pseudo import add_accents

        lists = {word: {at: add_accents(text) for at, text in each.items()} for word, each in lists.items()}
    lines = (
        f'"""How {language} writes numbers and lists, from Babel."""\n',
        "from caltrop.words.speech import is_in, modulo\n",
        f"LANGUAGE = {language!r}",
        f"NAME = {(locale.get_display_name() if '-' in language else locale.get_language_name())!r}",
        f"GROUP, DECIMAL = {symbols['group']!r}, {symbols['decimal']!r}",
        f"PERCENT = {locale.percent_formats[None].pattern.replace('#,##0', '{}')!r}",
        f"LISTS = {lists!r}",
        category_code(locale),
    )
    return "\n".join(lines) + "\n"


def find_locale(language: str) -> Locale:
    """Return what Babel knows of a language."""
    try:
        return Locale.parse(BABEL.get(language, language), sep="-")
    except (UnknownLocaleError, ValueError):
        raise WrongLanguage(language) from None


def category_code(locale: Locale) -> str:
    """Return the function that names a number's plural category in a language; a text has none."""
    from babel.plural import _PythonCompiler  # it writes the rules as Python; the tests compare with Babel's own

    write: Callable[[Any], str] = _PythonCompiler().compile
    rules = ((tag, write(tree)) for tag, tree in locale.plural_form.abstract)
    chain = (
        "".join(f"{tag!r} if {code} else " for tag, code in rules).replace("IN(", "is_in(").replace("MOD(", "modulo(")
    )
    return (
        "\n\ndef category(x):\n"
        "    if x.__class__ is not int:\n"
        "        return ''\n"
        "    n = i = abs(x)\n"
        "    v = w = f = t = c = e = 0\n"
        f"    return {chain}'other'"
    )


BABEL = {"en": "en-GB", "xx": "en-GB"}  # the English of the catalogue is British; the pseudo-language counts like it
