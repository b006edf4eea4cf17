"""The command line as a whole: the list of commands, and what becomes of every error."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError

from littlewars.cli import books, playing, records, resuming, serving, situations, watching
from littlewars.cli.inputs import Wrong
from littlewars.cli.show import complain, console, say

HELP = "(littlewars --help lists the commands, littlewars COMMAND --help what one takes)"
INTERRUPTED = 130
UNWRITTEN = (errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EBADF)
BROKEN_PIPE = 141

app = App(
    name="littlewars",
    help="Wargames for bags of plastic soldiers: the rules, the dice, the other side, and the reasons.",
    help_format="plaintext",
    default_parameter=Parameter(negative=(), show_default=False),
    group_parameters="Options",
    version_flags=[],
    suppress_keyboard_interrupt=False,
    result_action="return_value",
)
app.command(playing.play)
app.command(serving.serve)
app.command(resuming.resume)
app.command(resuming.games)
app.command(watching.watch)
app.command(situations.try_, name="try")
app.command(situations.odds)
app.command(records.replay)
app.command(records.verify)
app.command(books.rules)
app.command(books.scenarios)
app.command(serving.where)
app.command(books.version, alias="--version")


def welcome() -> int:
    """Say what to try first."""
    out = console()
    say("littlewars: wargames for bags of plastic soldiers.", style="bold", out=out)
    say("\nThree commands to try first:\n", out=out)
    for command, what in (
        ("littlewars play", "play in the browser, against the computer or a friend"),
        ("littlewars watch flags", "watch the computer play against itself"),
        ("littlewars rules flags", "read the rules"),
    ):
        say(f"  {command:<24}{what}", out=out)
    say("\nAll commands: littlewars --help. One of them: littlewars play --help.", out=out)
    return 0


def run(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; what a user got wrong is one message on standard error."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has heard enough.
        _drop_output()
        return BROKEN_PIPE


def _drop_output() -> None:
    """Send nowhere what Python still holds for standard output: it would try again to write it when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _where(error: OSError) -> str:
    """Say which file an error is about; what cannot be written to standard output gives one that names none."""
    if error.filename:
        return f"{error.filename}: "
    if error.errno not in UNWRITTEN:
        return ""
    _drop_output()
    return "standard output: "


def _run(argv: list[str]) -> int:
    if not argv:
        return welcome()
    if argv[0] == "help":
        argv = [*argv[1:], "--help"]
    try:
        status = app(argv, exit_on_error=False, print_error=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except UnusedCliTokensError as error:
        complain(f'found "{" ".join(error.unused_tokens or [])}" too many {HELP}')
    except CycloptsError as error:
        complain(f"{str(error).strip()} {HELP}")
    except Wrong as error:
        complain(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"{_where(error)}{error.strerror or error}")
    except ValueError as error:
        from littlewars.core.record import Differs
        from littlewars.core.setting import BadFile

        if isinstance(error, Differs):
            complain(str(error))
            return 1
        if not isinstance(error, BadFile):
            raise
        complain(str(error))
    return 2
