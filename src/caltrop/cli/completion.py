"""Shell completion: answers a shell that asks for words, and installs the script that makes it ask.

A script calls the program with `_CALTROP_COMPLETE=complete_<shell>` and the line so far in the environment. Scripts
that people have installed use the names of these variables, so the names must not change.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
from click.shell_completion import CompletionItem, ShellComplete, split_arg_string

from caltrop.words import say

LINE, ACTION, WORD = "_TYPER_COMPLETE_ARGS", "_TYPER_COMPLETE_FISH_ACTION", "_TYPER_COMPLETE_WORD_TO_COMPLETE"
SCRIPTS = Path(__file__).parent / "scripts"
FILES = {
    "bash": "bash.sh",
    "zsh": "zsh.zsh",
    "fish": "fish.fish",
    "powershell": "powershell.ps1",
    "pwsh": "powershell.ps1",
}


def script(shell: str) -> str:
    """Return the script that makes a shell ask for completions."""
    return (SCRIPTS / FILES[shell]).read_text()


# ---- answers to a shell
def answer_shell(app: click.Command, asks: str) -> int:
    """Print what a shell asks for: the words that fit, or its script."""
    what, _, shell = asks.partition("_")
    if shell not in FILES or what not in ("complete", "source"):
        return fail("completion-unknown", asks=asks[:60])
    if what == "source":
        print(script(shell), end="")
        return 0
    line, word = line_so_far(shell)
    found = ShellComplete(app, {}, "caltrop", "").get_completions(line, word)
    if shell == "fish" and os.environ.get(ACTION) == "is-args":
        return 0 if found else 1
    print(ANSWERS[shell](found))
    return 0


def line_so_far(shell: str) -> tuple[list[str], str]:
    """Return the words before the one that is being typed, and that one."""
    if shell == "bash":
        words, at = split_arg_string(os.environ["COMP_WORDS"]), int(os.environ["COMP_CWORD"])
        return words[1:at], words[at] if at < len(words) else ""
    text = os.environ.get(LINE, "")
    words = split_arg_string(text)[1:]
    begun = bool(os.environ.get(WORD)) if WORD in os.environ else not text.endswith(" ")
    return (words[:-1], words[-1]) if words and begun else (words, "")


def bash_answer(found: list[CompletionItem]) -> str:
    return "\n".join(item.value for item in found)


def zsh_answer(found: list[CompletionItem]) -> str:
    """Return a call of zsh's `_arguments`, with the help beside each word; `_files` if no word fits."""
    each = [":".join(f'"{zsh_escaped(text)}"' for text in (item.value, item.help) if text) for item in found]
    return f"_arguments '*: :(({chr(10).join(each)}))'" if each else "_files"


def zsh_escaped(text: str) -> str:
    doubled = text.replace('"', '""').replace("'", "''")
    return doubled.replace("$", "\\$").replace("`", "\\`").replace(":", r"\\:")


def fish_answer(found: list[CompletionItem]) -> str:
    """Return one word per line, with its help after a tab."""
    return "\n".join(f"{item.value}\t{' '.join(item.help.split())}" if item.help else item.value for item in found)


def powershell_answer(found: list[CompletionItem]) -> str:
    return "\n".join(f"{item.value}:::{item.help or ' '}" for item in found)


ANSWERS: dict[str, Callable[[list[CompletionItem]], str]] = {
    "bash": bash_answer,
    "zsh": zsh_answer,
    "fish": fish_answer,
    "powershell": powershell_answer,
    "pwsh": powershell_answer,
}


# ---- installing the script
def show_script() -> int:
    shell = current_shell()
    if shell not in FILES:
        return fail("completion-shell", shell=shell)
    print(script(shell), end="")
    return 0


def install() -> int:
    """Write the script where the current shell finds it."""
    shell = current_shell()
    if shell not in FILES:
        return fail("completion-shell", shell=shell)
    path = INSTALLERS[shell](shell)
    click.secho(say("cli", "completion-installed", shell=shell, path=str(path)), fg="green")
    print(say("cli", "completion-restart"))
    return 0


def current_shell() -> str:
    """Return the shell in which the program runs, or "" if it is not known."""
    import shellingham  # type: ignore[import-untyped]

    try:
        return str(shellingham.detect_shell()[0])
    except shellingham.ShellDetectionFailure:
        return ""


def install_bash(shell: str) -> Path:
    path = Path.home() / ".bash_completions" / "caltrop.sh"
    add_lines(Path.home() / ".bashrc", f"source '{path}'")
    return write_script(path, shell)


def install_zsh(shell: str) -> Path:
    rc = Path.home() / ".zshrc"
    add_lines(rc, "fpath+=~/.zfunc; autoload -Uz compinit; compinit")
    if "zstyle" not in rc.read_text():  # do not change a style that people have set
        add_lines(rc, "zstyle ':completion:*' menu select")
    return write_script(Path.home() / ".zfunc" / "_caltrop", shell)


def install_fish(shell: str) -> Path:
    return write_script(Path.home() / ".config" / "fish" / "completions" / "caltrop.fish", shell)


def install_powershell(shell: str) -> Path:
    """Add the script to PowerShell's profile, whose path PowerShell itself prints."""
    subprocess.run([shell, "-Command", "Set-ExecutionPolicy", "Unrestricted", "-Scope", "CurrentUser"], check=False)
    told = subprocess.run([shell, "-NoProfile", "-Command", "echo", "$profile"], check=True, stdout=subprocess.PIPE)
    path = Path(told.stdout.decode(errors="replace").strip())
    path.parent.mkdir(parents=True, exist_ok=True)
    add_lines(path, script(shell))
    return path


INSTALLERS: dict[str, Callable[[str], Path]] = {
    "bash": install_bash,
    "zsh": install_zsh,
    "fish": install_fish,
    "powershell": install_powershell,
    "pwsh": install_powershell,
}


def add_lines(rc: Path, lines: str) -> None:
    """Add lines at the end of a shell's own file, unless they are already there."""
    there = rc.read_text() if rc.is_file() else ""
    if lines.rstrip() not in there:
        rc.write_text(f"{there}\n{lines.rstrip()}\n")


def write_script(path: Path, shell: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(script(shell))
    return path


def fail(key: str, **facts: str) -> int:
    print(say("cli", key, **facts), file=sys.stderr)
    return 1
