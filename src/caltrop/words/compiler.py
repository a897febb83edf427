"""The compiler of Fluent files into plain Python modules: one beside each file, made again when the file is newer.

A message becomes a function of the catalogue and the arguments, or a string if it needs neither; a sentence costs a
few concatenations, and nothing of Fluent is loaded when the program runs. What a language needs to write numbers and
lists is taken from Babel here, and written down in the module of its language.

The pseudo-language is English with accents, longer by a third and in brackets. It shows what is not in the catalogue
(a plain letter), what is glued together (brackets within a sentence), and where a page has no room for a longer
language. It is for tests and translators, and no menu offers it.

The build hook, `make` and the tests call `compile_languages`; the program itself never does. The build hook loads this
file alone, so it imports nothing of Caltrop.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from babel import Locale, UnknownLocaleError
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

FOLDER = "languages"  # below it: en.ftl, or en/log.ftl, en/odds.ftl, ...
_SHARED_FOLDER = Path(__file__).resolve().parent / FOLDER
_LOCALE = "locale.py"
PSEUDO = "xx"  # English in disguise
_HEAD = '''"""Compiled from {name}; edit that file instead."""

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
    written = []
    wanted = dict[Path, Path]()
    folders = set[Path]()
    sources = source_files(root)
    for name in {name_on_disk(source) for source in sources}:
        require_language(name)
    for source in sources:
        wanted[source.with_suffix(".py")] = source
        if source.parent.parent.parent.name == "words":  # the texts that all games share; a game's own have no locale
            folders |= {source.parent, _pseudo_module(source).parent} if pseudo else {source.parent}
        if pseudo and language_of(source) == "en":
            wanted[_pseudo_module(source)] = source
    for target, source in wanted.items():
        if force or _is_older(target, source):
            target.parent.mkdir(exist_ok=True)
            _write_module(target, compile_file(source, language_of(target)))
            written.append(target)
    written += _write_all_messages(sources, force=force)
    _remove_orphans(root)
    for target in sorted(folder / _LOCALE for folder in folders):
        if force or _is_older(target, Path(__file__)):
            _write_module(target, _locale_module(language_of(target)))
            written.append(target)
    return written


def source_files(root: Path) -> list[Path]:
    """Return the Fluent files of all languages below a folder, or the file itself."""
    found = [root] if root.is_file() else root.glob("**/*.ftl")
    return sorted(path for path in map(Path.resolve, found) if FOLDER in (path.parent.name, path.parent.parent.name))


def _is_older(target: Path, source: Path) -> bool:
    """Whether a module has to be made again: it is missing, or its source or this compiler is newer."""
    if not target.exists():
        return True
    made = target.stat().st_mtime
    return made < source.stat().st_mtime or made < Path(__file__).stat().st_mtime


def _write_module(target: Path, text: str) -> None:
    """Put a module in its place at once, so that no other process reads half of it."""
    import os

    draft = target.with_suffix(f".{os.getpid()}.part")
    draft.write_text(text, encoding="utf-8")
    draft.replace(target)


def _pseudo_module(source: Path) -> Path:
    """Return the module of the pseudo-language for an English file."""
    if source.parent.name == FOLDER:
        return source.with_name(f"{PSEUDO}.py")
    return source.parent.with_name(PSEUDO) / f"{source.stem}.py"


def _remove_orphans(root: Path) -> None:
    """Remove the modules whose Fluent file is gone: their texts would still be said."""
    for module in root.glob(f"**/{FOLDER}/**/*.py"):
        source = module.with_suffix(".ftl")
        if language_of(module) == PSEUDO:
            whole = module.stem == PSEUDO
            source = module.with_name("en.ftl") if whole else module.parent.with_name("en") / source.name
        if module.name not in (_LOCALE, "__init__.py") and not source.exists():
            _remove_compiled(module)
    for module in root.glob(f"**/{_MESSAGES}"):
        if not (module.parent / FOLDER / "en.ftl").exists():
            _remove_compiled(module)


def _remove_compiled(module: Path) -> None:
    """Remove a module, if it is one that was compiled."""
    if module.exists() and module.read_bytes().startswith(b'"""Compiled from '):
        module.unlink(missing_ok=True)


# ---- files
def compile_file(source: Path, language: str = "") -> str:
    """Return the module of one Fluent file; `language` is another one than its own for the pseudo-language only."""
    resource = FluentParser().parse(source.read_text(encoding="utf-8"))
    language = language or language_of(source)
    if language == PSEUDO:
        _disguise(resource.body)
    functions = []
    names = {}
    for entry in resource.body:
        match entry:
            case ast.Message() | ast.Term():
                id, function, value = _compile_entry(entry, source)
                if id in names:
                    raise WrongMessage(f"{source}: {id} is there twice.")
                functions.append(function)
                names[id] = value
            case ast.Junk():
                raise WrongMessage(f"{source}: this cannot be read: {(entry.content or '').strip()[:80]}")
    plural = f"from {_plural_import(language)} import category\n\n" if any("category(" in f for f in functions) else ""
    table = "".join(f"    {id!r}: {value},\n" for id, value in names.items())
    body = "".join(f"{function}\n\n" for function in functions if function)
    head = _HEAD.format(name=source.name)
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
    _find_locale(name.replace("_", "-"))


def _plural_import(language: str) -> str:
    return f"caltrop.words.{FOLDER}.{language.replace('-', '_')}.{_LOCALE.removesuffix('.py')}"


# ---- messages
def _compile_entry(entry: ast.Message | ast.Term, source: Path) -> tuple[str, str, str]:
    """Return a message's id, its function ("" for a constant), and what stands for it in the module's table."""
    id = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
    if entry.value is None:
        raise WrongMessage(f"{source}: {id} must have a text.")
    if wrong := {attribute.id.name for attribute in entry.attributes} - set(_ATTRIBUTES):
        raise WrongMessage(f"{source}: {id} has .{min(wrong)}; there are {', '.join(_ATTRIBUTES)}.")
    parts = list(_pattern_parts(entry.value, f"{source}: {id}"))
    if all(is_literal for is_literal, _ in parts):
        return id, "", repr("".join(text for _, text in parts))
    name = f"m_{id.replace('-', '_')}"
    return id, f"def {name}(c, a):\n    return {_concatenation(parts)}\n", name


def _pattern_parts(pattern: ast.Pattern, where: str) -> Iterator[tuple[bool, str]]:
    """Yield the parts of a text: its own words, and the expressions between them."""
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            yield True, element.value
        else:
            yield from _expression_parts(element.expression, where)


def _expression_parts(expression: object, where: str) -> Iterator[tuple[bool, str]]:
    match expression:
        case ast.StringLiteral():
            yield True, expression.parse()["value"]
        case ast.SelectExpression():
            yield False, _select_code(expression, where)
        case ast.Placeable():
            yield from _expression_parts(expression.expression, where)
        case _:
            yield False, _inline_code(expression, where)


def _concatenation(parts: list[tuple[bool, str]]) -> str:
    return " + ".join(repr(text) if is_literal else text for is_literal, text in parts) or "''"


def _inline_code(expression: object, where: str) -> str:
    """Return the code of an argument, a number, a reference or a function's call."""
    match expression:
        case ast.VariableReference():
            return f"number(c, a[{expression.id.name!r}])"
        case ast.NumberLiteral():
            return repr(expression.value)
        case ast.MessageReference(attribute=None):
            return f"part(c, {expression.id.name!r}, a)"
        case ast.TermReference(attribute=None):
            return f"part(c, {'-' + expression.id.name!r}, {{{_named_arguments(expression.arguments)}}})"
        case ast.FunctionReference():
            return _call_code(expression, where)
        case _:
            raise WrongMessage(f"{where}: only arguments, messages, terms and functions can stand in a text.")


def _named_arguments(arguments: ast.CallArguments | None) -> str:
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
_OPTIONS = {"NUMBER": {"style"}, "WORD": {"of"}}


def _call_code(expression: ast.FunctionReference, where: str) -> str:
    """Return the code of a function's call; each takes one argument."""
    name = expression.id.name
    named = {each.name.name: str(each.value.parse()["value"]) for each in expression.arguments.named}
    match expression.arguments.positional:
        case [ast.VariableReference() as variable] if name in FUNCTIONS and set(named) == _OPTIONS.get(name, set()):
            value = f"a[{variable.id.name!r}]"
            return FUNCTIONS[name].format(*((named["of"], value) if name == "WORD" else (value,)))
        case _:
            raise WrongMessage(f"{where}: {name} is called wrongly; there are {', '.join(FUNCTIONS)}, of one argument.")


# ---- choices
def _select_code(select: ast.SelectExpression, where: str) -> str:
    """Return a chain of conditions; as in Fluent the first variant that fits is taken, else the default."""
    if not isinstance(select.selector, ast.VariableReference):
        raise WrongMessage(f"{where}: only an argument can choose.")
    value = f"a[{select.selector.id.name!r}]"
    chain = ""
    for variant in select.variants:
        if not variant.default:
            text = _concatenation(list(_pattern_parts(variant.value, where)))
            chain += f"{text} if {_condition(variant.key, value)} else "
    default = next(variant for variant in select.variants if variant.default)
    return f"({chain}{_concatenation(list(_pattern_parts(default.value, where)))})"


def _condition(key: ast.Identifier | ast.NumberLiteral, value: str) -> str:
    if isinstance(key, ast.NumberLiteral):
        return f"{value} == {key.value}"
    plural = f" or category({value}) == {key.name!r}" if key.name in _PLURALS else ""
    return f"({value} == {key.name!r}{plural})" if plural else f"{value} == {key.name!r}"


_PLURALS = ("zero", "one", "two", "few", "many", "other")


# ---- what a language needs beside its messages
def _locale_module(language: str) -> str:
    """Return the module with a language's plurals, separators and lists, from Babel."""
    locale = _find_locale(language)
    symbols = locale.number_symbols["latn"]
    lists = {word: dict(locale.list_patterns[kind]) for word, kind in (("and", "standard"), ("or", "or"))}
    if language == PSEUDO:
        lists = {word: {at: _add_accents(text) for at, text in each.items()} for word, each in lists.items()}
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


def _find_locale(language: str) -> Locale:
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


# ---- the messages of the log, of explanations and of sheets, as classes
_MESSAGES = "messages.py"
_FIRST_WORDS = {"log": "Deed", "effect": "Effect", "why": "Message", "mark": "Message"}  # with the usual kind of each
_CODE = "code"  # the kind of a text whose class is written by hand, because it does more than say its words
_KERNEL_KINDS = {
    "caltrop.kernel.state.messages": ("BookMessage", "CodedWord", "Data", "Message"),
    "caltrop.kernel.contract.telling": (
        *("Aside", "Deed", "Effect", "Joinable", "Strike", "Tag", "ToDo", "Turn"),
        *("Item", "Name", "Names", "Row"),
    ),
}
_ATTRIBUTES = ("kind", "is", "landing", "in-short", "else", "ends")  # of a text: what its message is, beside its words
_FLAGS = (
    *("decides", "fails", "follows", "headed", "hurts", "joins_last", "lasting", "leads", "left_out_in_short"),
    *("of_life", "ruined", "tends", "together", "won"),
)
TYPES = {  # of arguments, by their names; a comment above a text says where one is of another type
    "Name": "against by_whom employer loser owner seat target who winner",
    "Names": "names",
    "Item": "item attack_weapon weapon",
    "Row": "feat spell",
    "Data": "mishap scar",
    "Message": "cause deed label line",
    "tuple[Message, ...]": "arms counts dice kinds numbers pairs parts people rolls saves things",
    "tuple[str, ...]": "conditions extras items lines lost spells targets",
    "tuple[int, ...]": "others totals",
    "int": (
        "a after ap b before better by coin cost count days dc dn dust each face filled harm hits hours initiative "
        "left more n needs now number other paid rolled round rounds score seconds size spaces steps sum time total "
        "wage was weak weeks"
    ),
    "str": (
        "ability answer attribute clock code condition decides degree die first kind look mark means move name need "
        "option order place policy question result role roll rule second setting side skill stakes task text thing "
        "title to trigger trouble value what when where why word zone"
    ),
}
_TYPE_OF = {name: type for type, names in TYPES.items() for name in names.split()}
_DERIVED_SUFFIXES = ("-count", "-a")  # what the program adds to an argument: how many, and with its article
_TYPED_COMMENT = re.compile(r"\$([a-z_]+) \(([^)]+)\)")


class _MessageClass(NamedTuple):
    """A text as a class: its fields are the arguments of the text, with the names and types of each."""

    id: str
    kind: str
    fields: dict[str, str]
    settings: tuple[str, ...]  # lines of the class that set what a message is, beside its words
    needs: tuple[str, ...]  # other classes of the file that it builds on
    notes: str
    line: int

    @property
    def name(self) -> str:
        return class_name(self.id)


def class_name(id: str) -> str:
    """Return the name of a text's class: "GoesDown" for "effect-goes-down"."""
    return "".join(word.capitalize() for word in id.split("-")[1:])


def _messages_module(source: Path) -> Path:
    """Return the module with the message classes of an English file: a game's own, or one that all games share."""
    if source.parent.name == FOLDER:
        return source.parent.with_name(_MESSAGES)
    return _SHARED_FOLDER.parent.with_name("messages") / f"{source.stem}.py"


def _write_all_messages(sources: list[Path], *, force: bool = False) -> Iterator[Path]:
    """Write the message classes of the English files; yield the modules written."""
    for source in sources:
        if language_of(source) == "en" and (module := _write_messages(source, force=force)) is not None:
            yield module


def _write_messages(source: Path, *, force: bool = False) -> Path | None:
    """Write the message classes of an English file; None if it has none, or the module is newer than what it is of."""
    target = _messages_module(source)
    if not force and not any(_is_older(target, read) for read in (source, *_shared_sources())):
        return None
    classes = message_classes(source)
    if not classes:
        _remove_compiled(target)
        return None
    _write_module(target, _classes_text(source, classes))
    return target


def message_classes(source: Path) -> list[_MessageClass]:
    """Return a class for each message of a file; a text that only words a shared one anew has none."""
    whole = source.read_text(encoding="utf-8")
    entries = {entry.id.name: entry for entry in FluentParser().parse(whole).body if isinstance(entry, ast.Message)}
    if not any(is_message(id) for id in entries):
        return []
    shared = _shared_texts()
    rewords = source.parent.name == FOLDER
    own = (entry for id, entry in entries.items() if is_message(id) and not (rewords and id in shared))
    known = {**shared, **entries}
    found = (_message_class(entry, known, whole, source) for entry in own)
    return _in_order([each for each in found if each is not None])


def is_message(id: str) -> bool:
    first, _, rest = id.partition("-")
    return first in _FIRST_WORDS and bool(rest)


def _shared_sources() -> list[Path]:
    return sorted(_SHARED_FOLDER.glob("en/*.ftl"))


@cache
def _shared_texts() -> dict[str, ast.Message]:
    """Return the English texts that all games share."""
    bodies = (FluentParser().parse(file.read_text(encoding="utf-8")).body for file in _shared_sources())
    return {entry.id.name: entry for body in bodies for entry in body if isinstance(entry, ast.Message)}


def _message_class(entry: ast.Message, known: dict[str, ast.Message], whole: str, source: Path) -> _MessageClass | None:
    """Return the class of a text; None if it is written by hand."""
    where = f"{source}: {entry.id.name}"
    said = {attribute.id.name: _plain_text(attribute.value, where) for attribute in entry.attributes}
    kind = said.get("kind", _FIRST_WORDS[entry.id.name.partition("-")[0]])
    if kind == _CODE:
        return None
    notes, types = _read_comment(entry.comment)
    fields = {name: types.pop(name, "") or _find_type(name, where) for name in _argument_names(entry, known)}
    if types:
        raise WrongMessage(f"{where}: its comment has a type for {', '.join(types)}, which it does not say.")
    others = (class_name(said[name]) for name in ("in-short", "else") if name in said)
    return _MessageClass(
        id=entry.id.name,
        kind=kind,
        fields=fields,
        settings=tuple(_class_settings(entry, said, fields, where)),
        needs=(kind, *others),
        notes=notes,
        line=whole.count("\n", 0, entry.id.span.start if entry.id.span else 0) + 1,
    )


def _class_settings(entry: ast.Message, said: dict[str, str], fields: dict[str, str], where: str) -> Iterator[str]:
    """Yield the lines that set what a message is beside its words; what people typed may end it without a full stop."""
    flags = [flag.strip().replace(" ", "_") for flag in said.get("is", "").split(",") if flag.strip()]
    if wrong := [flag for flag in flags if flag not in _FLAGS]:
        raise WrongMessage(f"{where}: a message can be {', '.join(_FLAGS)}, but not {', '.join(wrong)}.")
    is_line = entry.id.name.startswith(("log-", "effect-")) and said.get("kind") not in ("Message", "Tag", "Aside")
    if is_line and said.get("ends") != "complete" and _typed_end(entry, fields):
        yield "typed = True"
    yield from (f"{flag} = True" for flag in flags)
    if landing := said.get("landing"):
        yield f'landing = "{landing}"'
    if short := said.get("in-short"):
        yield f"shorter = {class_name(short)}"
    if other := said.get("else"):
        yield f"otherwise = {class_name(other)}"


def _typed_end(entry: ast.Message, fields: dict[str, str]) -> bool:
    """Does a text end with words that people typed, and no full stop?"""
    last = _last_element(entry.value)
    expression = last.expression if isinstance(last, ast.Placeable) else None
    return isinstance(expression, ast.VariableReference) and fields.get(expression.id.name) == "str"


def _last_element(pattern: ast.Pattern | None) -> object:
    """Return the last part of a text; of a choice, that of its default."""
    last = pattern.elements[-1] if pattern is not None else None
    if isinstance(last, ast.Placeable) and isinstance(last.expression, ast.SelectExpression):
        default = next(variant for variant in last.expression.variants if variant.default)
        return _last_element(default.value)
    return last


def _plain_text(pattern: ast.Pattern, where: str) -> str:
    parts = list(_pattern_parts(pattern, where))
    if not all(is_literal for is_literal, _ in parts):
        raise WrongMessage(f"{where}: an attribute is a plain word.")
    return "".join(text for _, text in parts)


def _read_comment(comment: ast.Comment | None) -> tuple[str, dict[str, str]]:
    """Return what a comment says of a text, and the types that it gives for arguments: `$dice (int)`."""
    lines = (comment.content or "").splitlines() if comment is not None else []
    types = {name: type for line in lines for name, type in _TYPED_COMMENT.findall(line)}
    return "\n".join(line for line in lines if not _TYPED_COMMENT.match(line)), types


def _find_type(name: str, where: str) -> str:
    if name not in _TYPE_OF:
        raise WrongMessage(f"{where}: of which type is ${name}? Write above the text, for a number: # ${name} (int)")
    return _TYPE_OF[name]


def _argument_names(entry: ast.Message, known: dict[str, ast.Message]) -> list[str]:
    """Return the arguments of a text and of the texts in it, in their order."""
    found = _Arguments(known)
    found.visit(entry)
    return list(dict.fromkeys(found.names))


class _Arguments(Visitor):
    """Notes the arguments of a text."""

    def __init__(self, known: dict[str, ast.Message]) -> None:
        self.known = known
        self.names = list[str]()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        ending = next((each for each in _DERIVED_SUFFIXES if node.id.name.endswith(each)), "")
        self.names.append(node.id.name.removesuffix(ending))

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        if node.id.name in self.known:
            self.visit(self.known[node.id.name])


def _in_order(classes: list[_MessageClass]) -> list[_MessageClass]:
    """Return classes in the order of their texts, each behind those that it builds on."""
    by_name = {each.name: each for each in classes}
    found = dict[str, _MessageClass]()

    def add(each: _MessageClass) -> None:
        for name in each.needs:
            if name in by_name and name not in found:
                add(by_name[name])
        found[each.name] = each

    for each in classes:
        add(each)
    return list(found.values())


def _classes_text(source: Path, classes: list[_MessageClass]) -> str:
    """Return the module with the classes of a file."""
    file = source.name if source.parent.name == FOLDER else f"{source.parent.name}/{source.name}"
    body = "".join(f"\n\n{_class_text(each, classes, file)}" for each in classes)
    imports = "\n".join(_message_imports(classes))
    head = f'"""Compiled from {FOLDER}/{file}, a class for each message; edit that file instead."""'
    return f"{head}\n\nfrom __future__ import annotations\n\n{imports}\n{body}"


def _message_imports(classes: list[_MessageClass]) -> Iterator[str]:
    own = {each.name for each in classes}
    types = (word for each in classes for type in each.fields.values() for word in re.findall(r"\w+", type))
    names = {*(each.kind for each in classes), *types} - own
    for module, offered in _KERNEL_KINDS.items():
        if used := sorted(names & set(offered)):
            yield f"from {module} import {', '.join(used)}"
        names -= set(offered)
    if kinds := sorted(name for name in names if name[0].isupper()):
        yield f"\nfrom .kinds import {', '.join(kinds)}"


def _class_text(each: _MessageClass, classes: list[_MessageClass], file: str) -> str:
    """Return the code of one class."""
    by_name = {one.name: one for one in classes}
    given = by_name[each.kind].fields if each.kind in by_name else {}
    fields = {name: type for name, type in each.fields.items() if name not in given}
    keywords = ", kw_only=True" if len(each.fields) > 1 else ""
    lines = [
        *([f'    """{each.notes}"""', ""] if each.notes else []),
        *(f"    {line}" for line in each.settings),
        *(f"    {name}: {type}" for name, type in fields.items()),
    ]
    while lines and not lines[-1]:
        lines.pop()
    head = f'class {each.name}({each.kind}, frozen=True{keywords}, tag="{each.id}"):'
    body = "\n".join(lines or ["    pass"])
    return f"# {file}, line {each.line}\n{head}\n{body}\n"


_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED_LETTERS = "àƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED_LETTERS)


def _add_accents(text: str) -> str:
    return text.translate(_ACCENTS)


def _disguise(entries: Iterable[object]) -> None:
    """Turn the texts of parsed messages into the pseudo-language, in their place."""
    for entry in entries:
        if isinstance(entry, ast.Message | ast.Term) and entry.value is not None:
            letters = _accent(entry.value)
            padding = "·" * ((letters + 2) // 3)
            entry.value.elements = [
                ast.TextElement("["),
                *entry.value.elements,
                ast.TextElement(f" {padding}]" if padding else "]"),
            ]


def _accent(pattern: ast.Pattern) -> int:
    """Accent a pattern with all its variants; return the number of its letters, of the longest variant each."""
    letters = 0
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            letters += sum(c.isalpha() for c in element.value)
            element.value = _add_accents(element.value)
        elif isinstance(element.expression, ast.SelectExpression):
            letters += max(_accent(variant.value) for variant in element.expression.variants)
    return letters
