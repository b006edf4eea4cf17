"""The house that the browser visits: a real ``littlewars play`` on a data folder of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import littlewars

ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+)/#/\?key=([\w-]+)")


class House:
    """A server process. ``address`` is where it listens, ``key`` what its owner's page is opened with."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.said: list[str] = []
        environment = {
            **os.environ,
            "LITTLEWARS_HOME": str(home),
            "PYTHONPATH": str(Path(littlewars.__file__).resolve().parent.parent),
            "PYTHONUNBUFFERED": "1",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "littlewars", "play", "--no-browser", "--port", "0"],
            env=environment,
            cwd=home,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        found = None
        for line in self.process.stdout:
            self.said.append(line)
            if found := ADDRESS.search(line):
                break
        if found is None:
            self.process.wait()
            self.process.stdout.close()
            pytest.fail("the server printed no address:\n" + "".join(self.said))
        self.address, self.key = found[1], found[2]
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        self.said.extend(self.process.stdout)

    @property
    def start(self) -> str:
        """The address that the owner's browser opens."""
        return f"{self.address}/#/?key={self.key}"

    def close(self) -> None:
        """Interrupt the server, as Ctrl+C does, and wait until it has gone."""
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._listening.join(5)
        assert self.process.stdout is not None
        self.process.stdout.close()
