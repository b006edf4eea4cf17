"""What stands before the server: which names it answers to, which pages may speak to it, and how much of it they get.

A page on another site can make a browser send requests to this computer, and a name that it owns can be turned to this
computer's address. So a request is answered only when it calls the server by a name that is the server's own, and only
when it comes from no page or from one of the server's own.
"""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from typing import Any, Final, final

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from littlewars.server.lobby import Trouble

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
EVERYWHERE: Final = ("0.0.0.0", "::")
"""The addresses that stand for every network that a computer is in."""
MOST_BODY: Final = 64 * 1024
"""The longest body of a request."""

POLICY: Final = "; ".join((
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' data: blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
))  # fmt: skip
"""What a page of this server may load: its own files. Where something is drawn, its place is a style of its own."""
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"),
)


@final
class Guard:
    """Refuses what calls the server by a strange name or comes from a strange page, and bounds what is sent.

    ``names`` are the hosts that this server is called by; with ``addresses`` every address written in numbers too, for
    a server that listens everywhere: no page elsewhere can have one of those for its own. ``at_home`` says that what
    comes through here from this computer itself is its owner's.
    """

    def __init__(self, app: ASGIApp, names: Collection[str], addresses: bool = False, at_home: bool = False) -> None:
        self.app = app
        self.names = {name.lower() for name in names}
        self.addresses = addresses
        self.at_home = at_home

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = _headers(scope)
        wrong = self.wrong(headers)
        scope["state"] = {**scope.get("state", {}), "at_home": self.at_home and _is_loopback(scope)}
        if scope["type"] == "websocket":
            if wrong:
                await send({"type": "websocket.close", "code": 1008, "reason": wrong})
                return
            await self.app(scope, receive, send)
            return
        if not wrong and not _fits(headers.get(b"content-length", [b"0"])[0]):
            await refuse(send, 413, f"found a body of more than {MOST_BODY} bytes; that is the most that is read.")
        elif wrong:
            await refuse(send, 403, wrong)
        else:
            await self.app(scope, Bounded(receive), _with_headers(send))

    def wrong(self, headers: dict[bytes, list[bytes]]) -> str:
        """Say what is wrong with the name that a request uses or the page that it comes from, '' for nothing."""
        hosts = headers.get(b"host", [])
        if len(hosts) != 1 or not self._knows(host_name(hosts[0].decode("latin-1"))):
            return "This server is not called by that name."
        for origin in headers.get(b"origin", []):
            _, _, place = origin.decode("latin-1").partition("://")
            if place.lower() != hosts[0].decode("latin-1").lower():
                return "Pages of other places may not speak to this server."
        if headers.get(b"sec-fetch-site", [b"none"])[0] == b"cross-site" and b"origin" not in headers:
            # A link from elsewhere may lead to a page, and to nothing else.
            if headers.get(b"sec-fetch-mode", [b""])[0] != b"navigate":
                return "Pages of other places may not speak to this server."
        return ""

    def _knows(self, name: str) -> bool:
        if name in self.names:
            return True
        if not self.addresses:
            return False
        try:
            ip_address(name)
        except ValueError:
            return False
        return True


@final
class TooLong(Exception):
    """The body of a request is longer than any may be."""


@final
class Bounded:
    """Receives the body of a request, and no more of it than is allowed."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.length = 0

    async def __call__(self) -> Message:
        """Return the next part. TooLong."""
        message = await self.receive()
        if message["type"] == "http.request":
            self.length += len(message.get("body", b""))
            if self.length > MOST_BODY:
                raise TooLong
        return message


def host_name(host: str) -> str:
    """Return the name in a Host header, without its port: ``localhost:80`` is localhost, ``[::1]:80`` is ::1."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, colon, port = host.partition(":")
    return name if not colon or port.isdigit() else ""


async def refuse(send: Send, status: int, sentence: str) -> None:
    """Answer a request with what is wrong with it."""
    body = msgspec.json.encode(Trouble(sentence))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *HEADERS]
        await send(message)

    return sending


def _headers(scope: Scope) -> dict[bytes, list[bytes]]:
    found: dict[bytes, list[bytes]] = {}
    for name, value in scope["headers"]:
        found.setdefault(name.lower(), []).append(value)
    return found


def _fits(length: bytes) -> bool:
    return not length.isdigit() or int(length) <= MOST_BODY


def _is_loopback(scope: Scope) -> bool:
    client: Any = scope.get("client")
    try:
        return client is not None and ip_address(client[0]).is_loopback
    except ValueError:
        return False
