"""Whether campaigns run at length: `make sweep` asks for it, and `make test` runs a short form of each."""

from __future__ import annotations

import os

LONG = bool(os.environ.get("CALTROP_LONG"))
