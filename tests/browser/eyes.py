"""What no page may do, watched all the while: complain, break its policy, call another host, or shut people out."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

POLICY = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`content policy: ${event.violatedDirective} forbids ${event.blockedURI || event.sourceFile}`));
"""
RUN = """
async (without) => {
  const found = await axe.run(document, { resultTypes: ["violations"], rules: without });
  return found.violations.map((each) => ({
    rule: each.id, help: each.help, nodes: each.nodes.map((node) => node.target.join(" ") + ": " + node.failureSummary),
  }));
}
"""
LOST = ("WebSocket connection", "ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED", "ERR_NETWORK")


class Eyes:
    """Watches everything that a browser context does; ``troubles`` is what no page may do.

    A page whose connection a test takes away is let complain of that: set ``cut_off``.
    """

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.troubles: list[str] = []
        self.cut_off = False
        self.host = urlsplit(address).netloc
        context.add_init_script(POLICY)
        context.on("console", self._heard)
        context.on("weberror", lambda error: self.troubles.append(f"uncaught: {error.error.stack or error.error}"))
        context.on("request", lambda request: self._asked(request.url))
        context.on("page", lambda page: page.on("websocket", lambda socket: self._asked(socket.url)))
        context.on("response", self._answered)

    def _heard(self, message: Any) -> None:
        if message.type not in {"error", "warning"} or (self.cut_off and any(word in message.text for word in LOST)):
            return
        self.troubles.append(f"{message.type}: {message.text}")

    def _asked(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"data", "blob", "about"} and parts.netloc != self.host:
            self.troubles.append(f"asked another host: {url}")

    def _answered(self, response: Any) -> None:
        if response.status >= 400:
            self.troubles.append(f"{response.status} for {response.request.method} {response.url}")


def shut_out(page: Page, *without: str) -> list[str]:
    """Return what axe finds that shuts somebody out of the page as it stands, a line a place; without some rules."""
    if page.evaluate("typeof globalThis.axe") == "undefined":
        page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate(RUN, {rule: {"enabled": False} for rule in without})
    return [f"{each['rule']} ({each['help']}) {node}" for each in found for node in each["nodes"]]
