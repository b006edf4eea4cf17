"""Compiles the engine while a wheel is made; ``scripts/compile`` uses the same code to build it aside.

``core``, ``rulesets`` and ``bots`` become one mypyc unit, so that calls between them are plain C calls. A module that
imports msgspec stays interpreted: inside the unit mypyc would silently drop the ``tag=`` of a Struct. The unit is
compiled whole or not at all, and where it cannot be (no C compiler, say) the wheel is pure Python and plays the same
games, only slower: an install never fails for want of a compiler. ``LITTLEWARS_COMPILE=0`` asks for the pure wheel.
"""

from __future__ import annotations

import ast
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


class CompileError(Exception):
    """The engine could not be compiled; the text is one line that says why, ``output`` all that was printed."""

    def __init__(self, reason: str, output: str = "") -> None:
        super().__init__(reason)
        self.output = output


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


class EngineHook(BuildHookInterface[Any]):
    """Adds the compiled engine to a wheel, beside the sources that it was made from."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless the install is editable (it must see every edit) or a pure wheel is asked for."""
        self.scratch: str | None = None
        if version == "editable" or os.environ.get("LITTLEWARS_COMPILE") == "0":
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


if __name__ == "__main__":
    _compile_here(sys.argv[1:])
