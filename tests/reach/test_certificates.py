"""The server's own certificate: read, and refused with a sentence if no browser could use it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from caltrop.kernel.rules.refusals import Refused
from caltrop.reach.certificates import Certificate, read_certificate

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl to make certificates")


def make_certificate(folder: Path, *more: str, names: str = "DNS:table.example,IP:192.168.1.20") -> tuple[str, str]:
    """A certificate that signs itself, and its key."""
    cert = folder / "cert.pem"
    key = folder / "key.pem"
    subject = ("-subj", "/CN=table", "-addext", f"subjectAltName={names}")
    kind = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", str(key), "-out", str(cert))
    subprocess.run(["openssl", *kind, *subject, *(more or ("-days", "30"))], capture_output=True, check=True)
    return str(cert), str(key)


def code(cert: str, key: str) -> str:
    found = read_certificate(cert, key)
    assert isinstance(found, Refused)
    return found.code


def test_a_certificate_says_for_which_names_and_until_when(tmp_path: Path) -> None:
    cert, key = make_certificate(tmp_path)
    found = read_certificate(cert, key)
    assert isinstance(found, Certificate)
    assert found.names == ("table.example", "192.168.1.20")
    assert found.main_name == "table.example"
    asked = subprocess.run(["openssl", "x509", "-in", cert, "-noout", "-checkend", str(29 * 86400)], check=False)
    assert asked.returncode == 0
    assert found.days_left(found.until - 29.5 * 86400) == 29


def test_key_and_certificate_may_be_one_file(tmp_path: Path) -> None:
    cert, key = make_certificate(tmp_path)
    both = tmp_path / "both.pem"
    both.write_text(Path(cert).read_text() + Path(key).read_text())
    assert isinstance(read_certificate(str(both), ""), Certificate)


def test_a_pattern_of_names_is_no_name_to_open(tmp_path: Path) -> None:
    found = read_certificate(*make_certificate(tmp_path, names="DNS:*.table.example"))
    assert isinstance(found, Certificate)
    assert found.main_name == ""


def test_what_cannot_be_used_is_said_before_anyone_comes(tmp_path: Path) -> None:
    cert, key = make_certificate(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    _, wrong = make_certificate(other)
    locked = tmp_path / "locked.pem"
    lock = ["openssl", "rsa", "-aes256", "-passout", "pass:sesame", "-in", key, "-out", str(locked)]
    subprocess.run(lock, capture_output=True, check=True)
    words = tmp_path / "words.pem"
    words.write_text("no certificate")
    assert code(cert, wrong) == "key-of-other-certificate"
    assert code(cert, str(locked)) == "locked-key"
    assert code(cert, "") == "bad-certificate"
    assert code(str(words), key) == "bad-certificate"
    assert code(str(tmp_path / "none.pem"), key) == "no-such-file"


def test_an_expired_certificate_is_refused(tmp_path: Path) -> None:
    """One that was valid in January 2020, which takes an authority of its own to make."""
    _, key = make_certificate(tmp_path)
    (tmp_path / "index.txt").touch()
    (tmp_path / "ca.conf").write_text(
        f"[ca]\ndefault_ca=own\n[own]\ndatabase={tmp_path}/index.txt\nnew_certs_dir={tmp_path}\nrand_serial=yes\n"
        "default_md=sha256\npolicy=any\nx509_extensions=names\n[any]\ncommonName=supplied\n"
        "[names]\nsubjectAltName=DNS:table.example\n"
    )
    wish = str(tmp_path / "wish.pem")
    old = str(tmp_path / "old.pem")
    times = ["-startdate", "20200101000000Z", "-enddate", "20200131000000Z"]
    ask = ["openssl", "req", "-new", "-key", key, "-subj", "/CN=table", "-out", wish]
    sign = ["openssl", "ca", "-batch", "-selfsign", "-config", str(tmp_path / "ca.conf"), "-keyfile", key]
    subprocess.run(ask, capture_output=True, check=True)
    subprocess.run([*sign, *times, "-in", wish, "-out", old, "-notext"], capture_output=True, check=True)
    assert code(old, key) == "certificate-rejected"
