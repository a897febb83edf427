"""Shell completion: answers a shell that asks for words, and installs the script that makes it ask.

Click brings the scripts and the answers for bash, zsh and fish; PowerShell's are here. A script calls the program with
`_CALTROP_COMPLETE=<shell>_complete`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
from click.shell_completion import (
    CompletionItem,
    ShellComplete,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

from caltrop.words import say

_COMPLETION_VARIABLE = "_CALTROP_COMPLETE"


@add_completion_class
class PowerShellComplete(ShellComplete):
    """Completion for PowerShell, which hands over the whole line and the word under the cursor."""

    name = "powershell"
    source_template = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($word, $line)
    $env:%(complete_var)s = 'powershell_complete'
    $env:CALTROP_LINE = "$line"
    $env:CALTROP_WORD = "$word"
    try {
        foreach ($answer in (%(prog_name)s)) {
            $value, $help = $answer.Split("`t", 2)
            $tip = ($help, $value -ne '')[0]
            [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $tip)
        }
    } finally {
        Remove-Item Env:%(complete_var)s, Env:CALTROP_LINE, Env:CALTROP_WORD
    }
}
"""

    def get_completion_args(self) -> tuple[list[str], str]:
        words = split_arg_string(os.environ["CALTROP_LINE"])[1:]
        word = os.environ["CALTROP_WORD"]
        return (words[:-1] if word and words else words), word

    def format_completion(self, item: CompletionItem) -> str:
        return f"{item.value}\t{item.help or ''}"


def _find_completion(app: click.Command, shell: str) -> ShellComplete | None:
    """Return the completion for a shell, or None for a shell that has none."""
    found = get_completion_class("powershell" if shell == "pwsh" else shell)
    return found(app, {}, "caltrop", _COMPLETION_VARIABLE) if found else None


def answer_shell(app: click.Command, asks: str) -> int:
    """Print what a shell asks for: the words that fit, or its script."""
    shell, _, what = asks.partition("_")
    found = _find_completion(app, shell)
    if found is None or what not in ("complete", "source"):
        return _fail("completion-unknown", asks=asks[:60])
    print(found.source() if what == "source" else found.complete())
    return 0


# ---- installing the script
def show_script(app: click.Command) -> int:
    shell = _current_shell()
    found = _find_completion(app, shell)
    if found is None:
        return _fail("completion-shell", shell=shell)
    print(found.source())
    return 0


def install(app: click.Command) -> int:
    """Write the script to a file, and let the shell's own start file read it; fish finds it by itself."""
    shell = _current_shell()
    found = _find_completion(app, shell)
    if found is None:
        return _fail("completion-shell", shell=shell)
    path = _script_path(shell)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(found.source())
    if shell != "fish":
        _add_line(_start_file(shell), _START_LINES.get(shell, "") + f'. "{path}"')
    click.secho(say("cli", "completion-installed", shell=shell, path=str(path)), fg="green")
    print(say("cli", "completion-restart"))
    return 0


_START_LINES = {"zsh": "(( $+functions[compdef] )) || { autoload -U compinit && compinit -u }; "}


def _start_file(shell: str) -> Path:
    """Return the file that a shell reads when it starts; PowerShell itself knows where its own is."""
    if shell in ("bash", "zsh"):
        return Path.home() / f".{shell}rc"
    asked = [shell, "-NoProfile", "-Command", "$PROFILE"]
    return Path(subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip())


def _script_path(shell: str) -> Path:
    if shell == "fish":
        return Path.home() / ".config" / "fish" / "completions" / "caltrop.fish"
    ending = "ps1" if shell in ("powershell", "pwsh") else shell
    return Path.home() / ".config" / "caltrop" / f"completion.{ending}"


def _current_shell() -> str:
    """Return the shell in which the program runs, or "" if it is not known."""
    import shellingham  # type: ignore[import-untyped]

    try:
        return str(shellingham.detect_shell()[0])
    except shellingham.ShellDetectionFailure:
        return ""


def _add_line(file: Path, line: str) -> None:
    """Add a line at the end of a shell's start file, unless it is there."""
    there = file.read_text() if file.is_file() else ""
    if line not in there.splitlines():
        file.parent.mkdir(parents=True, exist_ok=True)
        gap = "" if not there or there.endswith("\n") else "\n"
        file.write_text(f"{there}{gap}{line}\n")


def _fail(key: str, **facts: str) -> int:
    print(say("cli", key, **facts), file=sys.stderr)
    return 1
