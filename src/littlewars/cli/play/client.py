"""A conversation: one player, or two at one keyboard, and the match that they play.

The client knows no rules. It is handed encoded messages (see ``littlewars.server.messages``) and shows them, asks what
to do, makes an order of a choice, and sends it.
"""

from __future__ import annotations

from collections.abc import Callable

Answering = Callable[[bytes], bytes]
"""A match: a request goes in as JSON, its reply comes out as JSON."""

LEFT = 0
INTERRUPTED = 130


def converse(
    answer: Answering,
    *,
    plain: bool = False,
    resume: str = "littlewars resume",
    again: str = "littlewars play",
) -> int:
    """Play a match at the keyboard until it ends or the player leaves, and return the exit status.

    ``plain`` is for screen readers: words instead of drawings. ``resume`` is the command that goes on with this game,
    ``again`` the one that plays another like it; the player is told them when he leaves. The status is 0 at the end
    and after leaving, 130 after an interrupt.
    """
    raise NotImplementedError
