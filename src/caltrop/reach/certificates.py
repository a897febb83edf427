"""The server's own certificate: whether it can be used, for which names, and until when."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Any

from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused

_RULE = "table.server"


class Certificate(Struct, frozen=True):
    """A certificate that a server can use."""

    names: tuple[str, ...]  # the DNS names that it is for, and addresses in digits
    until: float  # when it expires

    def days_left(self, now: float) -> int:
        return int((self.until - now) // 86_400)

    @property
    def main_name(self) -> str:
        """The first name that is no pattern; "" if there is none."""
        return next((name for name in self.names if "*" not in name), "")


def read_certificate(cert: str, key: str) -> Certificate | Refused:
    """Read the files of a certificate and its key; the key may be in the same file, then `key` is ""."""
    for name in filter(None, (cert, key)):
        if not Path(name).is_file():
            return Refused("no-such-file", _RULE, {"file": name})
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        server.load_cert_chain(cert, key or None, password=_no_password)
        shown = _shake_hands(server, cert)
    except ssl.SSLCertVerificationError as bad:
        return Refused("certificate-rejected", _RULE, {"file": cert, "why": bad.verify_message})
    except _LockedKey:
        return Refused("locked-key", _RULE, {"file": key or cert})
    except (ssl.SSLError, OSError, ValueError) as bad:
        other = getattr(bad, "reason", "") == "KEY_VALUES_MISMATCH"
        return Refused("key-of-other-certificate" if other else "bad-certificate", _RULE, {"file": cert, "key": key})
    names = tuple(value for kind, value in shown.get("subjectAltName", ()) if kind in ("DNS", "IP Address"))
    return Certificate(names, ssl.cert_time_to_seconds(shown["notAfter"]))


class _LockedKey(Exception):
    """The key cannot be read without a password, which no one could type when a server starts by itself."""


def _no_password() -> str:
    raise _LockedKey


def _shake_hands(server: ssl.SSLContext, cert: str) -> dict[str, Any]:
    """Return what a browser would see of the certificate, from a handshake in memory; SSLError if it has expired."""
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN  # trust this one itself: it need not lead to a root here
    client.load_verify_locations(cert)
    to_client = ssl.MemoryBIO()
    to_server = ssl.MemoryBIO()
    ends = (client.wrap_bio(to_client, to_server), server.wrap_bio(to_server, to_client, server_side=True))
    for _ in range(10):
        if _advance(ends[0]) & _advance(ends[1]):
            break
    return dict(ends[0].getpeercert() or {})


def _advance(end: ssl.SSLObject) -> bool:
    """Take one step of a handshake, and say whether it is done."""
    try:
        end.do_handshake()
    except ssl.SSLWantReadError:
        return False
    return True
