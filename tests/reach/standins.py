"""Programs that print what cloudflared and tailscale print, and then run until they are ended."""

from __future__ import annotations

import sys
from pathlib import Path

CLOUDFLARED = """\
2026-11-02T14:03:11Z INF Thank you for trying Cloudflare Tunnel. Doing so, without a Cloudflare account, is a quick way
 to experiment and try it out. Use a named tunnel in production: https://developers.cloudflare.com/cloudflare-one/
2026-11-02T14:03:11Z INF Requesting new quick Tunnel on trycloudflare.com...
2026-11-02T14:03:14Z INF +--------------------------------------------------------------------------------------------+
2026-11-02T14:03:14Z INF |  Your quick Tunnel has been created! Visit it at (it may take some time to be reachable):  |
2026-11-02T14:03:14Z INF |  https://lamp-road-quiet-mill.trycloudflare.com                                            |
2026-11-02T14:03:14Z INF +--------------------------------------------------------------------------------------------+
2026-11-02T14:03:14Z INF Version 2026.10.1
2026-11-02T14:03:15Z INF Registered tunnel connection connIndex=0 event=0 ip=198.51.100.13 location=fra08 protocol=quic
"""
OLDER_CLOUDFLARED = CLOUDFLARED.replace(
    "Registered tunnel connection connIndex=0", "Connection c206cf44-945f-4c3c-a85c-af60c6338dc2 registered connIndex=0"
)
UNREACHABLE_CLOUDFLARED = """\
2026-11-02T14:03:11Z INF Requesting new quick Tunnel on trycloudflare.com...
failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": dial tcp: no such host
"""
TAILSCALE = """\
Available on the internet:

https://kitchen.alpine-banded.ts.net/
|-- proxy http://127.0.0.1:8000

Press Ctrl+C to exit.
"""
NEW_TAILSCALE = """\
Funnel is not enabled on your tailnet.
To enable, visit:

         https://login.tailscale.com/f/funnel?node=nho4oGYG7X11CNTRL

Success.
"""


def write_program(folder: Path, name: str, prints: str, *, ends: int | None = None) -> Path:
    """Write a program that prints to both of its outputs, notes its arguments and its end, and runs until then."""
    notes = folder / f"{name}.notes"
    lines = [
        f"#!{sys.executable}",
        "import os, signal, sys, time",
        f"notes = open({str(notes)!r}, 'a', buffering=1)",
        "notes.write('started ' + ' '.join(sys.argv[1:]) + '\\n')",
        "def end(*_):",
        "    notes.write('ended\\n')",
        "    os._exit(0)",
        "signal.signal(signal.SIGTERM, end)",
        "out = sys.stderr if 'cloudflared' in sys.argv[0] else sys.stdout",
        f"out.write({prints!r})",
        "out.flush()",
        f"if {ends!r} is not None: sys.exit({ends!r})",
        "while True: time.sleep(0.05) if os.getppid() != 1 else end()",
    ]
    path = folder / name
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    path.chmod(0o755)
    return notes
