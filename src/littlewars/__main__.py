"""``python -m littlewars`` is the command ``littlewars``.

Nothing is imported here before an interrupt is looked after: loading a command takes a moment, too.
"""

from __future__ import annotations

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command that was typed and leave with its exit status, 130 for an interrupt."""
    try:
        from littlewars.cli import run

        status = run()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("littlewars: interrupted\n")
        status = 130
    raise SystemExit(status)


if __name__ == "__main__":
    main()
