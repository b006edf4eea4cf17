"""The client as it was built, file by file, and a page that says what is missing where it was not."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from starlette.requests import Request
from starlette.responses import Response

WEB: Final = Path(__file__).parent / "web"
"""Where the built client lies."""
TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".wav": "audio/wav",
    ".txt": "text/plain; charset=utf-8",
}
FOREVER: Final = "public, max-age=31536000, immutable"
"""For files whose names change with what is in them."""
MISSING: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>littlewars</title>
<body>
<h1>The table is not set up yet</h1>
<p>This littlewars runs from its sources, and its pages have not been built. In the folder of the sources:</p>
<pre>pip install .</pre>
<p>builds and installs them; <code>cd client &amp;&amp; npm ci &amp;&amp; npm run build</code> only builds them, for a
server that runs from the sources. Until then <code>littlewars play --terminal</code> plays in the terminal.</p>
</body>
</html>
"""


@final
class Files:
    """Serves the files of a folder; nothing outside of it, and only kinds that a page is made of."""

    def __init__(self, folder: Path = WEB) -> None:
        self.folder = folder.resolve()

    def __call__(self, request: Request) -> Response:
        """Return a file, or a word on why there is none."""
        path = request.url.path
        if path in ("/", "/index.html"):
            return self._page()
        parts = path.split("/")[1:]
        kind = TYPES.get(Path(path).suffix)
        # Names as they are on the disk, with nothing in them that leads elsewhere.
        if kind is None or any(part.startswith(".") or not part or "\\" in part or ":" in part for part in parts):
            return _none()
        try:
            file = self.folder.joinpath(*parts).resolve()
            if self.folder not in file.parents:
                return _none()
            data = file.read_bytes()
        except (OSError, ValueError):
            return _none()
        cached = FOREVER if parts[0] == "assets" else "no-cache"
        return Response(data, headers={"cache-control": cached, "content-type": kind})

    def _page(self) -> Response:
        try:
            page = (self.folder / "index.html").read_bytes()
        except OSError:
            page = MISSING.encode()
        return Response(page, headers={"cache-control": "no-store", "content-type": TYPES[".html"]})


def _none() -> Response:
    return Response("There is nothing here.\n", 404, {"content-type": TYPES[".txt"], "cache-control": "no-store"})
