"""The shape of the code: sizes, names and directions that a reader may count on."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "littlewars"
MODULES = sorted(SOURCE.rglob("*.py"))
ENGINE = [path for path in MODULES if path.relative_to(SOURCE).parts[0] in {"core", "rulesets", "bots"}]
CORE = [path for path in MODULES if path.relative_to(SOURCE).parts[0] == "core"]
PROSE = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *SOURCE.rglob("*.md"), *SOURCE.rglob("*.toml")]
SCRIPTS = [ROOT / ".ci" / "run", ROOT / ".ci" / "visit", *sorted((ROOT / "scripts").iterdir()), ROOT / "hatch_build.py"]
SETS = {"flags", "armymen", "bloodguts"}
EXACT = {
    "sqrt",
    "floor",
    "ceil",
    "isqrt",
    "comb",
    "factorial",
    "gcd",
    "inf",
    "nan",
    "isfinite",
    "isnan",
    "isinf",
    "prod",
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def functions(path: Path) -> Iterator[Function]:
    for node in ast.walk(tree(path)):
        if isinstance(node, Function):
            yield node


def lines_of(node: Function) -> int:
    """Count the lines of a function; its docstring is no burden."""
    first = node.body[0]
    docstring = (first.end_lineno or 0) - first.lineno + 1 if ast.get_docstring(node) is not None else 0
    return (node.end_lineno or 0) - node.lineno + 1 - docstring


def imports(path: Path) -> Iterator[tuple[int, str, str]]:
    """Yield line, module and imported name ('' for a whole module) of each import."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, ""
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield node.lineno, node.module or "", alias.name


def docstrings(module: ast.Module) -> set[int]:
    """Return the ids of the constants that are bare strings: docstrings of modules, classes, functions and fields."""
    return {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}


def test_there_is_code_to_look_at() -> None:
    assert len(CORE) >= 3
    assert PROSE


def test_no_file_is_over_700_lines() -> None:
    long = [(name(path), len(path.read_text(encoding="utf-8").splitlines())) for path in MODULES]
    assert [found for found in long if found[1] > 700] == []


def test_no_function_is_over_60_lines() -> None:
    long = [(name(path), node.name, lines_of(node)) for path in MODULES for node in functions(path)]
    assert [found for found in long if found[2] > 60] == []


def test_no_class_has_over_20_methods() -> None:
    large = []
    for path in MODULES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                methods = [part for part in node.body if isinstance(part, Function)]
                if len(methods) > 20:
                    large.append((name(path), node.name, len(methods)))
    assert large == []


def test_every_function_says_what_it_returns() -> None:
    silent = [(name(path), node.name) for path in MODULES for node in functions(path) if node.returns is None]
    assert silent == []


def test_no_name_is_a_catch_all() -> None:
    catch_all = re.compile(r"Manager$|Handler$|Processor$|Helper$|^utils?$|^helpers?$|^misc$|^common$", re.IGNORECASE)
    named = [(name(path), path.stem) for path in MODULES]
    named += [(name(path), n.name) for path in MODULES for n in ast.walk(tree(path)) if isinstance(n, ast.ClassDef)]
    assert [found for found in named if catch_all.search(found[1])] == []


def test_core_names_no_rule_set() -> None:
    """``flags`` is also a plain word, so as a name or inside a sentence it is let pass; as a whole string it is not."""
    named = []
    for path in CORE:
        module = tree(path)
        prose = docstrings(module)
        for node in ast.walk(module):
            if not isinstance(node, ast.expr):
                continue
            words: set[str] = set()
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
                words = set(re.findall(r"\w+", node.value)) - {"flags"} | ({node.value} & {"flags"})
            elif isinstance(node, ast.Name):
                words = {node.id} - {"flags"}
            elif isinstance(node, ast.Attribute):
                words = {node.attr} - {"flags"}
            if words & SETS:
                named.append((name(path), node.lineno, words & SETS))
    assert named == []


def test_nothing_asks_for_the_name_of_a_rule_set() -> None:
    asking = re.compile(r"rule_?set\.name\s*(==|!=|\bin\b)|match\s+\w*rule_?set\.name\b")
    found = [
        (name(path), number)
        for path in MODULES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if asking.search(line)
    ]
    assert found == []


def test_chance_comes_from_the_dice_alone() -> None:
    found = [
        (name(path), line)
        for path in MODULES
        for line, module, _ in imports(path)
        if module.partition(".")[0] == "random"
    ]
    assert found == []


def test_the_rules_use_only_mathematics_that_is_exact_everywhere() -> None:
    """A sine or a power may differ in its last bit between machines; then a game would not replay."""
    found = [
        (name(path), line, item or "math")
        for path in ENGINE
        for line, module, item in imports(path)
        if module in {"math", "cmath"} and item not in EXACT
    ]
    assert found == []


def contracts() -> dict[str, dict[str, list[str]]]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return {each["id"]: each for each in tomllib.load(file)["tool"]["importlinter"]["contracts"]}


def test_the_contracts_hold_the_layers_of_the_design() -> None:
    plain = [layer.replace("(", "").replace(")", "") for layer in contracts()["layers"]["layers"]]
    assert plain == ["cli", "server", "lab | envs | press | testing", "bots", "rulesets", "core | stats"]
    assert contracts()["core"]["layers"][-2:] == ["table", "geometry"]


def test_a_contract_keeps_io_clock_and_luck_out_of_the_engine() -> None:
    pure = contracts()["pure"]
    assert pure["source_modules"] == ["littlewars.core", "littlewars.rulesets", "littlewars.bots"]
    assert {"random", "time", "datetime", "socket", "os", "pathlib"} <= set(pure["forbidden_modules"])
    assert {each.partition(" -> ")[0] for each in pure["ignore_imports"]} <= {
        "littlewars.core.files",
        "littlewars.core.record",
    }


def test_every_rule_set_stands_in_the_contract_of_strangers() -> None:
    folders = {path.parent.name for path in SOURCE.glob("rulesets/*/__init__.py")}
    strangers = set(re.findall(r"\w+", " ".join(contracts()["sets"]["layers"])))
    assert folders <= strangers


def test_check_runs_them_all() -> None:
    check = (ROOT / "scripts" / "check").read_text(encoding="utf-8")
    assert re.findall(r"^(?:\w+=\w+ )?((?:ruff|mypy|lint-imports|python).*)$", check, re.MULTILINE) == [
        "ruff format --check",
        "ruff check",
        "mypy",
        "lint-imports --no-logo",
        "python scripts/protocol --check",
        'python scripts/client check "$@"',
    ]


@pytest.mark.parametrize("path", [*PROSE, *SCRIPTS, ROOT / "pyproject.toml"], ids=name)
def test_no_file_leads_away_from_the_project(path: Path) -> None:
    """No document or script names a host or a folder of somebody's machine: both are elsewhere tomorrow."""
    text = path.read_text(encoding="utf-8")
    hosts = set(re.findall(r"https?://([^/\s)>\"'`]+)", text))
    assert {host for host in hosts if host.partition(":")[0] not in {"localhost", "127.0.0.1"}} == set()
    assert re.findall(r"(?<![\w.$}])/(?:home|root|tmp|work|Users|mnt|srv)/\S*", text) == []
