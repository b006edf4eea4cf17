"""The build hook: what is built and compiled, what is left out, and that an install never fails for want of tools."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("hatchling", reason="the build hook is tested where its tools are installed: extra dev")
pytest.importorskip("mypyc", reason="the build hook is tested where its tools are installed: extra dev")

import hatch_build

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A package of the project's shape in small: one module to compile, one of Structs, one outside the unit."""
    files = {
        "__init__.py": '"""A package."""\n',
        "core/__init__.py": "",
        "core/sums.py": "def double(n: int) -> int:\n    return n + n\n",
        "core/choices.py": "from msgspec import Struct\n\n\nclass Order(Struct, tag=True):\n    n: int\n",
        "core/moves.py": "from littlewars.core.choices import Order\n\n\nclass Move(Order, tag='move'):\n    m: int\n",
        "core/rules.toml": "n = 1\n",
        "cli/__init__.py": "def main() -> None:\n    pass\n",
    }
    for name, text in files.items():
        path = tmp_path / "from" / "littlewars" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "from"


@pytest.fixture
def no_client(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine's tests need no browser's client."""
    monkeypatch.setenv("LITTLEWARS_CLIENT", "0")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a client in small, and what must not count as a part of it."""
    files = {
        "client/package.json": "{}\n",
        "client/src/main.ts": "export const n = 1;\n",
        "client/src/app.css": "main { margin: 0 }\n",
        "client/node_modules/much/index.js": "1\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return tmp_path


def hook(root: Path, target: str = "wheel") -> tuple[hatch_build.WheelHook, list[str]]:
    warned: list[str] = []

    class App:
        def display_warning(self, text: str) -> None:
            warned.append(text)

    nothing: Any = None
    return hatch_build.WheelHook(str(root), {}, nothing, nothing, str(root), target, App()), warned  # type: ignore[arg-type]


def fresh() -> dict[str, Any]:
    return {"pure_python": True, "infer_tag": False, "force_include": {}}


def test_the_unit_is_core_rulesets_and_bots_without_their_struct_modules(source: Path) -> None:
    assert hatch_build.compiled_modules(source) == [Path("littlewars/core/sums.py")]


def test_of_the_project_itself_the_kernels_are_compiled_and_the_choices_are_not() -> None:
    compiled = {hatch_build.dotted(path) for path in hatch_build.compiled_modules(ROOT / "src")}
    assert {"littlewars.core.geometry", "littlewars.core.table"} <= compiled
    assert "littlewars.core.choices" not in compiled
    assert not [name for name in compiled if name.startswith(("littlewars.cli", "littlewars.testing"))]


def test_the_sources_stay_beside_what_was_compiled_and_the_folder_they_came_from_stays_clean(
    source: Path, tmp_path: Path
) -> None:
    into = tmp_path / "into"
    built = hatch_build.compile_engine(source, into)
    assert [path.name.partition(".")[0] for path in built] == ["sums", "littlewars__mypyc"]
    assert (into / "littlewars/core/sums.py").exists()
    assert (into / "littlewars/core/rules.toml").exists()
    assert [path for path in source.rglob("*") if path.suffix in {".so", ".pyd", ".c"}] == []


@pytest.mark.usefixtures("no_client")
def test_without_a_compiler_nothing_is_compiled_and_one_line_says_why(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    (source.parent / "src").symlink_to(source, target_is_directory=True)
    engine, warned = hook(source.parent)
    data = fresh()
    engine.initialize("standard", data)
    engine.finalize("standard", data, "")
    assert data == fresh()
    assert len(warned) == 1
    assert "pure Python" in warned[0]
    assert "\n" not in warned[0]


def test_one_module_that_does_not_compile_leaves_all_of_them_pure(source: Path, tmp_path: Path) -> None:
    (source / "littlewars/core/wrong.py").write_text("def half(n: int) -> int:\n    return n / 2\n", encoding="utf-8")
    into = tmp_path / "into"
    with pytest.raises(hatch_build.CompileError, match=r"wrong\.py"):
        hatch_build.compile_engine(source, into)
    assert [path for path in into.rglob("*") if path.suffix in {".so", ".pyd"}] == []


@pytest.mark.usefixtures("no_client")
@pytest.mark.parametrize(("version", "wish"), [("editable", "1"), ("standard", "0")])
def test_an_editable_install_and_a_pure_wheel_compile_nothing(
    version: str, wish: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LITTLEWARS_COMPILE", wish)
    engine, warned = hook(ROOT)
    data = fresh()
    engine.initialize(version, data)
    engine.finalize(version, data, "")
    assert data == fresh()
    assert warned == []


def built(project: Path) -> None:
    """Lay a page as if the client had been built of what it is made of now."""
    web = project / hatch_build.WEB
    web.mkdir(parents=True, exist_ok=True)
    (web / "index.html").write_text("<p>\n", encoding="utf-8")
    (web / hatch_build.STAMP).write_text(hatch_build.client_digest(project) + "\n", encoding="utf-8")


def test_the_client_is_made_of_its_own_files_and_not_of_what_npm_brings(project: Path) -> None:
    assert [path.as_posix() for path in hatch_build.client_files(project)] == [
        "client/package.json",
        "client/src/app.css",
        "client/src/main.ts",
    ]


def test_the_digest_of_the_client_changes_with_every_file_and_every_name_but_not_with_line_endings(
    project: Path,
) -> None:
    main = project / "client" / "src" / "main.ts"
    first = hatch_build.client_digest(project)
    main.write_bytes(main.read_bytes().replace(b"\n", b"\r\n"))
    assert hatch_build.client_digest(project) == first
    main.rename(main.with_name("other.ts"))
    second = hatch_build.client_digest(project)
    main.with_name("other.ts").write_text("export const n = 2;\n", encoding="utf-8")
    assert len({first, second, hatch_build.client_digest(project)}) == 3


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_node_is_asked_for_only_where_the_client_has_to_be_built(project: Path, target: str) -> None:
    assert hook(project, target)[0].dependencies() == [hatch_build.NODE]
    built(project)
    assert hook(project, target)[0].dependencies() == []
    (project / "client" / "src" / "more.ts").write_text("export {};\n", encoding="utf-8")
    assert hook(project, target)[0].dependencies() == [hatch_build.NODE]


def test_a_project_without_a_client_needs_no_node(tmp_path: Path) -> None:
    assert hook(tmp_path)[0].dependencies() == []


@pytest.mark.parametrize("older", [True, False])
def test_a_client_that_cannot_be_built_is_a_warning_and_leaves_what_was_there(
    older: bool, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(folder: Path) -> None:
        raise hatch_build.ClientError("no network")

    monkeypatch.setattr(hatch_build, "install_modules", fails)
    if older:
        built(project)
        (project / "client" / "src" / "more.ts").write_text("export {};\n", encoding="utf-8")
    before = sorted(path for path in project.rglob("*"))
    wheel, warned = hook(project)
    data = fresh()
    wheel.initialize("editable", data)
    assert sorted(path for path in project.rglob("*")) == before
    assert data == fresh()
    assert len(warned) == 1
    assert "no network" in warned[0]
    assert ("earlier" in warned[0]) == older


def test_of_a_tools_complaints_the_one_that_says_something_is_told() -> None:
    output = "npm error code ENOTFOUND\nnpm error errno ENOTFOUND\nnpm error\nnpm error network is unreachable\n"
    assert hatch_build._telling(output) == "npm error network is unreachable"


def test_the_lock_file_of_the_client_names_no_registry() -> None:
    assert '"resolved"' not in (ROOT / "client" / "package-lock.json").read_text(encoding="utf-8")
