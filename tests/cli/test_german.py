"""The command line in German, as somebody reads it who has asked for it."""

from __future__ import annotations

import pytest

from cli.terminal import Ran, caltrop, program, refused


def german(*args: str) -> Ran:
    return caltrop("--language", "de", *args)


def squeezed(text: str) -> str:
    """A text on one line, without the frames of panels."""
    return " ".join(text.replace("│", " ").split())


@pytest.mark.parametrize(
    "args", [("--language", "de", "--help"), ("--help", "--language", "de"), ("--language=de", "-h")]
)
def test_help(args: tuple[str, ...]) -> None:
    told = squeezed(caltrop(*args).out)
    assert told.startswith("Aufruf: caltrop [Optionen] {Befehl}...")
    assert "odds Die genauen Chancen eines Wurfs zeigen. roll Würfeln. create Eine Figur erschaffen." in told
    assert "--help -h Diese Hilfe." in told
    assert "caltrop scene eine Minute lang spielen" in told
    assert not [word for word in ("Usage", "Options", "Commands", "Show", "default") if word in told]


def test_help_of_a_command() -> None:
    told = squeezed(german("serve", "--help").out)
    assert told.startswith("Aufruf: caltrop serve [Optionen] Den Server für Laptops und Handys starten.")
    assert "--host <Adresse> Netzadresse, auf der er lauscht; 127.0.0.1 gilt nur für diesen Rechner." in told
    assert "[Standard: 0.0.0.0]" in told


def test_odds() -> None:
    lines = german("odds", "fell.test", "dice=d8,d6", "dn=4").out.splitlines()
    assert lines[1].split() == ["Treffer", "geschafft", "Chance", "genau", "oder", "weniger", "oder", "mehr"]
    assert lines[2].split()[:5] == ["0", "nein", "18,75", "%", "3/16"]
    assert "Treffer: im Schnitt 1,12 (9/8), Median 1, Standardabweichung 0,70" in lines
    assert "geschafft: 81,25\N{NO-BREAK SPACE}% (13/16)" in lines or "geschafft: 81,25 % (13/16)" in lines
    assert lines[-1].startswith("Angenommen: Ein Würfel auf seinem Höchstwert steigt die Leiter hinauf")


def test_odds_of_a_roll() -> None:
    assert (
        "Summe: im Schnitt 7,00 (7), Median 7, Standardabweichung 2,42"
        in german("roll", "2d6", "--odds").out.splitlines()
    )


def test_a_roll_is_the_same_in_every_language() -> None:
    assert german("roll", "3d6").out.startswith("3d6: [")


def test_lists() -> None:
    assert "100 Zauber" in german("games").out
    listed = german("odds", "fell").out
    assert "  Eine Probe: Jeder Würfel, der die Schwierigkeit erreicht, ist ein Treffer" in listed
    assert german("random-table", "fell", "skills").out.startswith("Skills (d8)\n"), "a game's own data stays English"
    compared = german("compare", "test", "fell").out.splitlines()
    assert compared[0] == "Eine durchschnittliche Figur versucht sich an etwas Mittelschwerem"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("frob",), "Den Befehl frob gibt es nicht. „caltrop --help“ listet alle auf."),
        (("odd",), "Den Befehl odd gibt es nicht. Meinst du odds?"),
        (("list", "--jsn"), "Die Option --jsn gibt es nicht. Meinst du --json?"),
        (("games", "--frob"), "Die Option --frob gibt es nicht. „caltrop games --help“ listet alle auf."),
        (("create",), "Eine Angabe fehlt: Spiel. „caltrop create --help“ zeigt, was nötig ist."),
        (("games", "x"), "Ein Wort zu viel: x"),
        (("games", "--json=1"), "Die Option --json nimmt keinen Wert. Lass ihn weg."),
        (("tables", "--data"), "Die Option --data braucht einen Wert. Gib ihn dahinter an."),
    ],
)
def test_errors_are_refusals(args: tuple[str, ...], says: str) -> None:
    assert refused(german(*args)) == says


def test_a_terminal_without_umlauts_gets_question_marks() -> None:
    ran = program("--language", "de", "odds", "fell.test", "dice=d6", "dn=4", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (ran.status, ran.err) == (0, "")
    assert "Angenommen: Ein W?rfel auf seinem H?chstwert" in ran.out


def test_the_scene() -> None:
    told = german("scene", "--yes", "--seed-faces", "8,8,8").out
    assert "Ein nasser Abend am Tor eines verfallenen Zollhauses." in told
    assert "geschafft (" in told
