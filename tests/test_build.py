"""The build hook: what is compiled, what is left out, and that an install never fails for want of a compiler."""

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


def hook(root: Path) -> tuple[hatch_build.EngineHook, list[str]]:
    warned: list[str] = []

    class App:
        def display_warning(self, text: str) -> None:
            warned.append(text)

    nothing: Any = None
    return hatch_build.EngineHook(str(root), {}, nothing, nothing, str(root), "wheel", App()), warned  # type: ignore[arg-type]


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
