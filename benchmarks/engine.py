"""How fast the engine is, on the pure build and on the compiled one.

    scripts/compile && python benchmarks/engine.py   the sources and build/compiled/src, by turns
    python benchmarks/engine.py --compare PATH       the sources and the build at PATH

Prints games and orders a second of each computer player, and the time of one clone, one sight line and one move check.
Processor time, median of five turns.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from time import process_time

GAMES = {
    ("skirmish", "random"): 20,
    ("standard", "random"): 6,
    ("standard", "recruit"): 6,
    ("standard", "regular"): 2,
}
TURNS = 5


def measure(seconds: float) -> dict[str, float]:
    """Run every figure once and return it; ``seconds`` is about how long the short loops last."""
    import littlewars.core.geometry as geometry
    from littlewars.bots import make_bot
    from littlewars.core.game import Game, StreamLuck, bot_dice
    from littlewars.core.movement import obstruction, path_cost
    from littlewars.core.sight import broken_by
    from littlewars.core.table import Piece, rectangle
    from littlewars.rulesets import RULESETS
    from littlewars.rulesets.flags.movement import mover_ground

    rules = RULESETS["flags"]
    found: dict[str, float] = {"compiled": float(not geometry.__file__.endswith(".py"))}
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    for (name, player), games in GAMES.items():
        setting = rules.scenarios()[name]
        bot = make_bot(player, rules)
        options = rules.options_type()
        orders = 0
        began = process_time()
        for seed in range(games):
            game = Game(rules, setting, StreamLuck(str(seed)), options, history=False)
            while (side := game.to_move()) >= 0:
                game.submit(bot.choose(game.state, bot_dice(str(seed), side, len(game.lines) + 1)))
            orders += len(game.lines)
        used = process_time() - began
        found[f"{name}: {player} games/s"] = games / used
        found[f"{name}: {player} orders/s"] = orders / used
    state = crowd(rules)
    found["clone of 60 figures, us"] = timed(lambda: state.clone(), seconds)
    boxes = [rectangle(6.0 + 9.0 * (k % 5), 4.0 + 7.0 * (k // 5), 3.0, 1.0, 17.0 * k) for k in range(25)]
    pieces = [Piece(f"p{k}", "bunker", xs, ys, True) for k, (xs, ys) in enumerate(boxes)]
    found["sight line among 100 edges, us"] = timed(lambda: broken_by(pieces, 1.0, 1.0, 47.0, 2.0), seconds)
    figure = state.figures[0]
    ground = mover_ground(state, figure)
    xs = [figure.x, figure.x + 0.5]
    ys = [figure.y, figure.y + 0.6]

    def check() -> None:
        path_cost(ground, xs, ys)
        obstruction(ground, xs, ys)

    found["move check, us"] = timed(check, seconds)
    return found


def crowd(rules: object) -> object:
    """Return a state of the standard table with 60 figures."""
    from littlewars.core.dice import ScriptedDice
    from littlewars.core.ruleset import read_options, read_setting
    from littlewars.rulesets import RULESETS

    flags = RULESETS["flags"]
    raw = {
        "ruleset": "flags",
        "table": {"size": [48, 36]},
        "sides": [{"name": "Red"}, {"name": "Blue"}],
        "figures": [
            {"id": f"{side[0]}{k}", "side": side, "profile": "basic", "at": [3 + 3 * (k % 15), y + 3 * (k // 15)]}
            for side, y in (("Red", 4), ("Blue", 26))
            for k in range(30)
        ],
        "turn": {"side": "Red", "phase": "move"},
    }
    setting = read_setting(flags, raw, "crowd")
    return flags.setup(setting, read_options(flags, {}, "crowd"), ScriptedDice([]))


def timed(call: object, seconds: float) -> float:
    """Return the microseconds that one call takes, the loop's own cost included."""
    assert callable(call)
    count = 1
    while True:
        began = process_time()
        for _ in range(count):
            call()
        used = process_time() - began
        if used > seconds:
            return 1e6 * used / count
        count = max(2 * count, int(count * seconds / max(used, 1e-6)))


def run(path: str) -> dict[str, float]:
    """Measure the build at a path in a process of its own."""
    here = Path(__file__).resolve()
    environment = {**os.environ, "PYTHONPATH": path}
    printed = subprocess.run(
        [sys.executable, str(here), "--once"], env=environment, capture_output=True, text=True, check=True
    )
    figures: dict[str, float] = json.loads(printed.stdout)
    return figures


def main() -> None:
    """Measure one build, or two by turns."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compare", metavar="PATH", help="the other build's source folder")
    parser.add_argument("--once", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.once:
        print(json.dumps(measure(0.2)))
        return
    root = Path(__file__).resolve().parent.parent
    compiled = root / "build" / "compiled" / "src"
    paths = [str(root / "src")]
    if given.compare is not None or compiled.is_dir():
        paths.append(given.compare or str(compiled))
    else:
        print("only the pure build: scripts/compile makes the other", file=sys.stderr)
    rows: list[list[dict[str, float]]] = [[] for _ in paths]
    for turn in range(TURNS):
        for index, path in enumerate(paths):
            rows[index].append(run(path))
            print(f"turn {turn + 1} of {TURNS}, build {index + 1} of {len(paths)}", file=sys.stderr)
    for name in rows[0][0]:
        if name == "compiled":
            print(f"{'build':45}" + "".join(f"{'compiled' if row[0][name] else 'pure':>14}" for row in rows))
            continue
        medians = [statistics.median(one[name] for one in row) for row in rows]
        line = f"{name:45}" + "".join(f"{value:14.3g}" for value in medians)
        if len(medians) == 2:
            ratio = medians[1] / medians[0] if name.endswith("/s") or "/s," in name else medians[0] / medians[1]
            line += f"   ratio {ratio:.1f}"
        print(line)


if __name__ == "__main__":
    main()
