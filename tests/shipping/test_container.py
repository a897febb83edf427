"""The Containerfile's steps, taken in clean environments: the image starts a server that is healthy and plays."""

from __future__ import annotations

import json
import re
import socket
import subprocess
from pathlib import Path

import pytest

from shipping.build_wheel import pythons
from shipping.image import build_image, stages

HEALTHY_AFTER = 60.0


@pytest.mark.sweep
@pytest.mark.timeout(1200)
def test_the_image_is_built_from_the_checkout_and_is_healthy(tmp_path: Path) -> None:
    """It takes minutes: two environments are installed from the index."""
    base = stages()[0][0].rest
    wanted = re.findall(r"python:(3\.\d+)", base)[0]
    found = [python for python in pythons() if version(python) == wanted]
    if not found:
        pytest.skip(f"there is no Python {wanted} here")
    image = build_image(tmp_path, found[0])
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    entry = [word.replace("8000", port) for word in image.entry]
    health = [word.replace("8000", port) for word in image.health]
    assert health != image.health
    pipe = subprocess.PIPE
    with subprocess.Popen(entry, cwd=image.at, env=image.environment, stderr=pipe, encoding="utf-8") as server:
        try:
            assert server.stderr is not None
            first = json.loads(server.stderr.readline())
            assert first["message"].startswith("Caltrop is ready")
            subprocess.run(health, cwd=image.at, env=image.environment, check=True, timeout=HEALTHY_AFTER)
            assert (image.folder / "data" / "caltrop.db").exists(), "the tables are in the volume"
        finally:
            server.terminate()
            server.wait(30)
    unhealthy = subprocess.run(health, cwd=image.at, env=image.environment, capture_output=True, check=False)
    assert unhealthy.returncode != 0
    driver = [image.entry[0], "-c", "import psycopg"]
    subprocess.run(driver, cwd=image.at, env=image.environment, check=True)


def version(python: str) -> str:
    line = [python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    return subprocess.run(line, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout.strip()
