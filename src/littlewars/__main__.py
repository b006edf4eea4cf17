"""``python -m littlewars`` is the command ``littlewars``."""

from __future__ import annotations

from littlewars.cli import main

if __name__ == "__main__":
    main()
