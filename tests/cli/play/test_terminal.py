"""The command in a real terminal: pauses, colours and an interrupt."""

from __future__ import annotations

import os
import re
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path
from select import select

import pytest

from tests.cli.command import SOURCE

pty = pytest.importorskip("pty", reason="pseudo-terminals are for systems like Unix")

PROMPT = re.compile(r"(> |\] )$")


class Terminal:
    """A game that is played in a terminal of its own."""

    def __init__(self, home: Path, *words: str, columns: int = 80, lines: int = 24, **more: str) -> None:
        import fcntl
        import termios

        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        settings = {"PYTHONPATH": SOURCE, "LITTLEWARS_HOME": str(home), "TERM": "xterm-256color"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "littlewars", "play", "flags", "--terminal", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**kept, **settings, "PYTHONIOENCODING": "utf-8", **more},
            start_new_session=True,
        )
        os.close(slave)

    def read(self) -> str:
        """Return what is printed up to the next question."""
        text = ""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            ready, _, _ = select([self.master], [], [], 1.0)
            if ready:
                try:
                    piece = os.read(self.master, 65536)
                except OSError:
                    break
                if not piece:
                    break
                text += piece.decode("utf-8", errors="replace")
            if PROMPT.search(text) and not select([self.master], [], [], 0.2)[0]:
                break
        return text

    def type(self, line: str) -> str:
        os.write(self.master, line.encode() + b"\r")
        return self.read()

    def status(self) -> int:
        return self.process.wait(timeout=60)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *error: object) -> None:
        os.close(self.master)
        self.process.kill()
        self.process.wait(timeout=60)


def test_a_game_in_a_terminal_pauses_before_the_table_and_is_coloured(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        opening = terminal.read()
        assert opening.endswith("[Enter: begin] ")
        assert "You have won when" in " ".join(opening.split())
        screens = opening
        while "Round 1 of" not in screens.rpartition("Enter: ")[0] or not screens.endswith("> "):
            screens += terminal.type("")
        assert "\x1b[1;32m" in screens
        seen = re.sub(r"\x1b\[[0-9;]*m", "", screens)
        assert max(len(line) for line in seen.splitlines()) <= 80
        assert re.search(r"[│┐] {2,}Round 1 of \d+, Green:", seen)
        assert "littlewars resume" in terminal.type("q")
        assert terminal.status() == 0


def test_an_interrupt_in_a_terminal_says_how_to_go_on(tmp_path: Path) -> None:
    with Terminal(tmp_path, "--plain") as terminal:
        assert "\x1b[" not in terminal.read().replace("\x1b[?2004h", "")
        os.kill(terminal.process.pid, signal.SIGINT)
        assert "littlewars resume --plain" in terminal.read()
        assert terminal.status() == 130


def test_no_colour_where_none_is_wanted(tmp_path: Path) -> None:
    with Terminal(tmp_path, NO_COLOR="1") as terminal:
        screens = terminal.read() + terminal.type("") + terminal.type("")
        assert re.findall(r"\x1b\[[0-9;]*3[0-9][0-9;]*m", screens) == []
        terminal.type("q")
        assert terminal.status() == 0
