"""The README's promises are run, not only read."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import littlewars

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")

ENVIRONMENT = "python3 -m venv .venv && . .venv/bin/activate"
PLAY = "pip install . && littlewars play"
TERMINAL = "littlewars play flags --terminal"
TEST = "pip install -e '.[test]' && python -m pytest"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def example() -> str:
    _, heading, rest = README.partition("\n## Play a game in twelve lines\n")
    assert heading, "the README has no chapter that plays a game"
    found = re.search(r"^```python\n(.*?)^```$", rest.partition("\n## ")[0], re.DOTALL | re.MULTILINE)
    assert found, "the chapter that plays a game has no block of Python"
    return found[1]


def test_the_readme_makes_an_environment_then_plays_then_tests() -> None:
    assert [block.strip() for block in blocks("sh")][:3] == [ENVIRONMENT, PLAY, TEST]


def test_the_readme_says_how_windows_makes_an_environment() -> None:
    assert any("py -m venv .venv" in block for block in blocks("powershell"))


def test_the_readme_says_what_opens_and_how_to_play_without_a_browser() -> None:
    said = README.partition(PLAY)[2].partition("To run the tests:")[0]
    assert "browser opens" in said
    assert "address" in said
    assert f"`{TERMINAL}`" in said


def test_ci_runs_the_readmes_own_commands() -> None:
    commands = [line.strip() for line in CI.splitlines() if not line.lstrip().startswith("#")]
    assert any(f'bash -c "{TEST}"' in line for line in commands)
    assert any(f'bash -c "{PLAY}"' in line for line in commands)
    assert any(TERMINAL in line for line in commands)


def test_the_example_is_about_twelve_lines() -> None:
    assert len([line for line in example().splitlines() if line.strip()]) <= 14


def test_the_example_plays_a_game_and_prints_who_won(tmp_path: Path) -> None:
    package = Path(littlewars.__file__).resolve().parent.parent
    environment = {**os.environ, "PYTHONPATH": str(package)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", example()],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    last = done.stdout.strip().splitlines()[-1]
    assert re.fullmatch(r"winner: (?!nobody)\S.*", last), f"no winner in {last!r}"


def test_every_file_that_the_readme_links_to_exists() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
