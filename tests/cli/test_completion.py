"""Completion in every shell: what it asks, what it is told, and the script that teaches it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from caltrop.cli import completion
from cli.terminal import Ran, caltrop, program


def asked(shell: str, line: str, **env: str) -> Ran:
    """What a shell other than bash is told about a line so far."""
    return program(_CALTROP_COMPLETE=f"complete_{shell}", _TYPER_COMPLETE_ARGS=line, **env)


def test_zsh_gets_a_call_of_its_own_with_help() -> None:
    assert asked("zsh", "caltrop table fell spel").out == """_arguments '*: :(("spells":"Spells"))'\n"""
    assert asked("zsh", "caltrop table fell nothing").out == "_files\n"


def test_zsh_gets_colons_escaped() -> None:
    """A colon parts a word from its help."""
    assert '"Roll dice\\\\: caltrop roll 2d6+1"' in asked("zsh", "caltrop rol").out


def test_fish_gets_a_word_a_line_or_is_told_that_there_is_none() -> None:
    assert asked("fish", "caltrop table fell spel", _TYPER_COMPLETE_FISH_ACTION="get-args").out == "spells\tSpells\n"
    assert asked("fish", "caltrop table fell spel", _TYPER_COMPLETE_FISH_ACTION="is-args").status == 0
    assert asked("fish", "caltrop table fell nothing", _TYPER_COMPLETE_FISH_ACTION="is-args").status == 1


@pytest.mark.parametrize("shell", ["powershell", "pwsh"])
def test_powershell_gets_a_word_and_its_help(shell: str) -> None:
    told = asked(shell, "caltrop table fell spel", _TYPER_COMPLETE_WORD_TO_COMPLETE="spel")
    assert told.out == "spells:::Spells\n"


def test_what_no_shell_asks_is_refused() -> None:
    assert program(_CALTROP_COMPLETE="complete_tcsh").status == 1
    assert program(_CALTROP_COMPLETE="frob_bash").status == 1


# ---- the script
@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


def in_shell(monkeypatch: pytest.MonkeyPatch, shell: str) -> None:
    monkeypatch.setattr(completion, "current_shell", lambda: shell)


def test_the_script_of_the_current_shell_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    in_shell(monkeypatch, "bash")
    assert caltrop("--show-completion").out.splitlines()[-1] == "complete -o default -F _caltrop_completion caltrop"
    in_shell(monkeypatch, "tcsh")
    ran = caltrop("--show-completion")
    assert (ran.status, ran.err) == (1, "Shell tcsh is not supported.\n")


@pytest.mark.parametrize(
    ("shell", "file", "rc"),
    [
        ("bash", ".bash_completions/caltrop.sh", ".bashrc"),
        ("zsh", ".zfunc/_caltrop", ".zshrc"),
        ("fish", ".config/fish/completions/caltrop.fish", ""),
    ],
)
def test_it_is_written_where_the_shell_finds_it(
    monkeypatch: pytest.MonkeyPatch, home: Path, shell: str, file: str, rc: str
) -> None:
    in_shell(monkeypatch, shell)
    if rc:
        (home / rc).write_text("export MINE=1\n")
    ran = caltrop("--install-completion")
    assert ran.status == 0
    assert f"{shell} completion installed in {home / file}" in ran.out
    assert f"_CALTROP_COMPLETE=complete_{shell}" in (home / file).read_text()
    once = (home / rc).read_text() if rc else ""
    assert caltrop("--install-completion").status == 0
    assert not rc or (home / rc).read_text() == once
    assert not rc or once.startswith("export MINE=1\n")


def test_bash_completes_with_the_script(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """A real bash reads it, and asks for what comes after "fell spel"."""
    in_shell(monkeypatch, "bash")
    assert caltrop("--install-completion").status == 0
    line = (
        f"source {home}/.bash_completions/caltrop.sh; "
        "caltrop() { :; }; COMP_WORDS=(caltrop table fell spel); COMP_CWORD=3; "
        'env() { echo spells; echo "$@" >&2; }; _caltrop_completion caltrop; echo "${COMPREPLY[@]}"'
    )
    done = subprocess.run(["bash", "--norc", "-c", line], capture_output=True, text=True, check=True)
    assert done.stdout == "spells\n"
    assert "COMP_WORDS=caltrop\ntable\nfell\nspel" in done.stderr
    assert "COMP_CWORD=3 _CALTROP_COMPLETE=complete_bash caltrop" in done.stderr
