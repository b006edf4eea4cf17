"""The home network: at which of its addresses this computer can be reached, and a picture of it to be scanned."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Final

import segno

AFAR: Final = ("192.0.2.1", 9)
"""An address that belongs to nobody: nothing is ever sent there, it only shows which way out would be taken."""
MOST_PORTS: Final = 50
"""How many ports are tried from the one that is wanted on."""


class NoNetwork(OSError):
    """This computer is in no network that is a home's."""


def home_address() -> str:
    """Return this computer's address in the home network. NoNetwork.

    The system is asked which of its addresses it would send from; nothing is sent.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        try:
            out.connect(AFAR)
            found = str(out.getsockname()[0])
        except OSError:
            raise NoNetwork("This computer is in no network, so no phone can reach it.") from None
    address = ip_address(found)
    if address.is_loopback or address.is_unspecified:
        raise NoNetwork("This computer is in no network, so no phone can reach it.")
    if not address.is_private:
        raise NoNetwork(
            f"This computer stands in the open internet as {found}, not in a home network. "
            f"littlewars serve --host {found} opens games to everybody there."
        )
    return found


def listen(host: str, port: int, tries: int = MOST_PORTS) -> socket.socket:
    """Return a socket that listens at the first free port from ``port`` on. OSError where none of them is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, min(port + tries, 65536) if port else 1):
        at = socket.socket(family, socket.SOCK_STREAM)
        try:
            # Where a server has just ended its port is free; elsewhere the same word would share it with one that runs.
            if socket.SO_REUSEADDR and hasattr(socket, "AF_UNIX"):
                at.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            at.bind((host, number))
            at.listen(1024)
        except OSError:
            at.close()
            if number == min(port + tries, 65536) - 1 or not port:
                raise
            continue
        at.setblocking(False)
        return at
    raise OSError(f"found port {port}; expected one from 0 to 65535")


def web_address(host: str, port: int) -> str:
    """Return the address of a page: ``http://127.0.0.1:8642``."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def picture(address: str) -> str:
    """Return an address as a QR code: an SVG element without styles of its own."""
    return str(
        segno.make(address, error="m", micro=False).svg_inline(
            border=4, omitsize=True, svgclass="qr", lineclass=None, light="#fff"
        )
    )
