"""Completion in every shell: what it asks, what it is told, and the script that teaches it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from caltrop.cli import completion
from cli.terminal import caltrop, program

LINE = {"COMP_WORDS": "caltrop random-table fell spel", "COMP_CWORD": "3"}


def test_zsh_gets_a_word_with_its_help() -> None:
    assert program(_CALTROP_COMPLETE="zsh_complete", **LINE).out.split() == ["plain", "spells", "Spells"]


def test_fish_gets_a_word_a_line_with_its_help() -> None:
    told = program(_CALTROP_COMPLETE="fish_complete", COMP_WORDS="caltrop random-table fell ", COMP_CWORD="spel")
    assert told.out == "plain,spells\tSpells\n"


@pytest.mark.parametrize("shell", ["powershell", "pwsh"])
def test_powershell_gets_a_word_and_its_help(shell: str) -> None:
    asks = {"CALTROP_LINE": "caltrop random-table fell spel", "CALTROP_WORD": "spel"}
    assert program(_CALTROP_COMPLETE=f"{shell}_complete", **asks).out == "spells\tSpells\n"
    after = {"CALTROP_LINE": "caltrop random-table fell", "CALTROP_WORD": ""}
    assert "spells\tSpells\n" in program(_CALTROP_COMPLETE=f"{shell}_complete", **after).out


def test_what_no_shell_asks_is_refused() -> None:
    assert program(_CALTROP_COMPLETE="tcsh_complete").status == 1
    assert program(_CALTROP_COMPLETE="bash_frob").status == 1


# ---- the script
@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


def in_shell(monkeypatch: pytest.MonkeyPatch, shell: str) -> None:
    monkeypatch.setattr(completion, "_current_shell", lambda: shell)


def test_the_script_of_the_current_shell_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    in_shell(monkeypatch, "pwsh")
    assert caltrop("--show-completion").out.startswith("Register-ArgumentCompleter -Native -CommandName caltrop ")
    in_shell(monkeypatch, "tcsh")
    ran = caltrop("--show-completion")
    assert (ran.status, ran.err) == (1, "Completion does not work in tcsh. Use bash, zsh, fish or PowerShell.\n")


@pytest.mark.parametrize(
    ("shell", "file", "rc"),
    [
        ("bash", ".config/caltrop/completion.bash", ".bashrc"),
        ("zsh", ".config/caltrop/completion.zsh", ".zshrc"),
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
    assert ran.out == f"Completion for {shell} is installed in {home / file}.\nOpen a new terminal to use it.\n"
    assert f"_CALTROP_COMPLETE={shell}_complete" in (home / file).read_text()
    once = (home / rc).read_text() if rc else ""
    assert caltrop("--install-completion").status == 0
    assert not rc or (home / rc).read_text() == once
    assert not rc or (once.startswith("export MINE=1\n") and str(home / file) in once)


def test_bash_completes_with_the_script(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """A real bash starts with the file that was changed, and asks for what comes after "fell spel"."""
    in_shell(monkeypatch, "bash")
    assert caltrop("--install-completion").status == 0
    line = (
        "caltrop() { :; }; COMP_WORDS=(caltrop random-table fell spel); COMP_CWORD=3; "
        'env() { echo plain,spells; echo "$@" >&2; }; _caltrop_completion caltrop; echo "${COMPREPLY[@]}"'
    )
    run = ["bash", "--noprofile", "--rcfile", str(home / ".bashrc"), "-c", f". {home}/.bashrc; {line}"]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    assert done.stdout == "spells\n"
    assert "COMP_WORDS=caltrop\nrandom-table\nfell\nspel" in done.stderr
    assert "COMP_CWORD=3 _CALTROP_COMPLETE=bash_complete caltrop" in done.stderr
