"""``serve`` and ``where``, and what ``play`` does when it plays in the browser."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from littlewars.cli.inputs import Wrong
from littlewars.cli.saved import HOME, home
from littlewars.cli.show import complain, say

if TYPE_CHECKING:
    import socket

    from littlewars.server.beginning import New
    from littlewars.server.running import Server

HOST = "127.0.0.1"
PORT = 8642
KEY = "house.key"
"""The file with the key of the house: whoever has it may see all games of this computer."""
RUNNING = "server.address"
"""The file that says where a server of ``play`` is reached while it runs."""
STOP = "Ctrl+C ends it"


def serve(
    *,
    host: str = HOST,
    port: int = PORT,
    name: list[str] | None = None,
    everywhere: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Serve games to a group: everybody who reaches this computer can begin games and join by link.

    Nobody has the key of the house here: each sees the games whose links he has
    used, and no list of all of them. It listens on this computer alone unless
    you name another of its addresses, and speaks plain HTTP: put a server that
    speaks HTTPS before it where strangers share the network.

    Try:

        littlewars serve --host 192.168.1.20
        littlewars serve --port 9000 --name games.example.org

    Parameters
    ----------
    host
        The address of this computer to listen at; 127.0.0.1, which no other computer reaches, unless you say otherwise.
    port
        The port; 8642 unless you say otherwise, and the next free one where it is taken.
    name
        A further name that the server is reached by, such as that of a server before it; may be given again and again.
    everywhere
        Allow an address that stands for every network that this computer is in, such as 0.0.0.0.

    """
    from littlewars.server.guard import EVERYWHERE, LOOPBACK
    from littlewars.server.network import web_address

    if host in EVERYWHERE and not everywhere:
        raise Wrong(
            f"--host: found {host}, which opens the games to every network that this computer is in, a strange one "
            "and the open internet too; expected one of its addresses, or --everywhere beside it"
        )
    server, at = _server(host, port, "", name or [])
    address = web_address(host if host not in EVERYWHERE else HOST, at.getsockname()[1])
    if host in EVERYWHERE:
        who = "Everybody in every network that this computer is in"
    elif host in LOOPBACK:
        who = "Only who is at this computer, or comes through a server that you put before it,"
    else:
        who = f"Everybody who can reach {host}"

    def ready() -> None:
        say(f"littlewars serves at {address}/ ({STOP}; games are kept in {home()}).")
        say(f"{who} can begin games here and play those whose links they have. Nobody sees a list of all games.")
        sys.stdout.flush()

    _run(server, ready)
    say("The server has ended. All games are saved.")
    return 0


def where() -> int:
    """Print the folder where littlewars keeps its games; LITTLEWARS_HOME may name another.

    Try:

        littlewars where

    """
    print(home())
    return 0


def play_in_browser(port: int, browser: bool, new: Callable[[], New] | None) -> int:
    """Serve this household and open its page, or the table of a game that ``new`` begins, until Ctrl+C."""
    from littlewars.server.network import web_address
    from littlewars.server.store import InUse

    begun = None if new is None else new()
    key = _key()
    try:
        server, at = _server(HOST, port, key, [])
    except InUse:
        return _open_running(key, browser)
    address = web_address(HOST, at.getsockname()[1])
    note = home() / RUNNING

    def ready() -> None:
        note.write_text(address, encoding="utf-8")
        page = f"{address}/#/?key={key}" if begun is None else _table(server, begun, address, key)
        # Not broken into lines anywhere: terminals make a link of it.
        print(f"littlewars is ready: {page}  ({STOP}; every game is saved.)", flush=True)
        if browser:
            _open(page)

    try:
        _run(server, ready)
    finally:
        note.unlink(missing_ok=True)
    say("\nGood game! Everything is saved; littlewars play goes on with it.")
    return 0


def _table(server: Server, new: New, address: str, key: str) -> str:
    """Keep a new game, and return the address of its table."""
    server.house.create_now(new)
    seat = next((seat for seat in new.seats if seat not in (-2, *new.away)), -2)
    return f"{address}/#/table/{new.seats[seat]}?key={key}"


def _server(host: str, port: int, key: str, names: Sequence[str]) -> tuple[Server, socket.socket]:
    """Return a server that is ready to run, and its socket."""
    from littlewars.server.network import listen
    from littlewars.server.running import Server
    from littlewars.server.store import FILE, InUse, Unfit

    if not 0 <= port < 65536:
        raise Wrong(f"--port: found {port}; expected a number from 0 to 65535")
    try:
        at = listen(host, port)
    except OSError as error:
        raise Wrong(f"--host {host} --port {port}: {error.strerror or error}") from None
    try:
        return Server(at, home(), key, names), at
    except InUse as error:
        at.close()
        if key:
            raise
        raise Wrong(f"{error}; end it first, or let {HOME} name another folder for this one") from None
    except Unfit as error:
        at.close()
        raise Wrong(f"{error}; it is no file of games. {HOME} may name another folder") from None
    except OSError as error:
        at.close()
        raise Wrong(
            f"{home() / FILE}: {error.strerror or error}; games are kept there. {HOME} may name another"
        ) from None


def _run(server: Server, ready: Callable[[], Any]) -> None:
    """Run a server until it is asked to end."""
    import asyncio
    import logging

    # Whatever nonsense somebody sends is no news at this terminal.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    asyncio.run(server.run(ready))


def _key() -> str:
    """Return the key of the house, which is made once, so that a bookmark stays good."""
    from secrets import token_urlsafe

    path = home() / KEY
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileExistsError), open(path, "x", encoding="utf-8", opener=_private) as file:
            file.write(token_urlsafe(24))
        key = path.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise Wrong(f"{error.filename or path}: {error.strerror}; {HOME} may name another folder") from None
    if len(key) < 20 or not key.replace("-", "").replace("_", "").isalnum():
        raise Wrong(f"{path}: found no key; expected the one that littlewars wrote. Remove the file for a new one")
    return key


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _open_running(key: str, browser: bool) -> int:
    """Open the page of the server that runs already."""
    try:
        address = (home() / RUNNING).read_text(encoding="utf-8").strip()
    except OSError:
        raise Wrong(
            f"another littlewars has the games in {home()} open already; end it first, or let {HOME} name another"
        ) from None
    page = f"{address}/#/?key={key}"
    print(f"littlewars is running already: {page}", flush=True)
    if browser:
        _open(page)
    return 0


def _open(page: str) -> None:
    """Open a page in the browser, if there is one; nothing that goes wrong with it matters."""
    from threading import Thread

    Thread(target=_browse, args=(page,), daemon=True).start()


def _browse(page: str) -> None:
    import webbrowser

    if not _has_screen():
        return
    try:
        if not webbrowser.open(page):
            complain("no browser could be opened; open the address above yourself")
    except Exception:
        complain("no browser could be opened; open the address above yourself")


def _has_screen() -> bool:
    """Say whether a browser would have a window; one that runs in the terminal would only be in the way."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
