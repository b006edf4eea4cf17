"""flags: the army men game of flags, reinforcements, tanks and air strikes, after the rules that Stormonu posted."""

from __future__ import annotations

from typing import Any, Final, final

from littlewars.core import dice, geometry, ruleset, sight
from littlewars.core import movement as paths
from littlewars.core.choices import (
    Asked,
    Bill,
    Choice,
    Event,
    Order,
    Outcome,
    Position,
    Preview,
    Refusal,
    Region,
)
from littlewars.core.clauses import Rulebook, register
from littlewars.core.files import parse_toml
from littlewars.core.ruleset import read_setting
from littlewars.core.setting import Setting
from littlewars.rulesets.flags import (
    attack,
    call,
    choosing,
    made_up,
    movement,
    muster,
    question,
    reinforce,
    setup,
    tellers,
    transports,
    troops,
    turn,
    volley,
    winning,
    words,
)
from littlewars.rulesets.flags.file import FlagsSetting, read_text, scenario_texts
from littlewars.rulesets.flags.options import FlagsOptions
from littlewars.rulesets.flags.orders import FlagsOrder
from littlewars.rulesets.flags.silent import SILENT
from littlewars.rulesets.flags.state import FlagsState

CHAPTERS: Final = (geometry, paths, sight, dice, ruleset, troops, setup, muster, turn, call, movement, transports)
MORE_CHAPTERS: Final = (attack, volley, reinforce, winning, tellers)
ABOUT: Final = "Two bags of plastic soldiers and a flag on either side: take the other flag before yours is taken."
CREDIT: Final = "The game was thought up by Stormonu and his son; this is our own telling of it."


@final
class Flags(ruleset.RuleSet[FlagsState]):
    """The rule set as a table of contents: each answer stands in the module of its chapter."""

    def __init__(self) -> None:
        super().__init__("flags", "Flags and reinforcements", tellers.UNIT, 1, FlagsSetting, FlagsOrder, FlagsOptions)
        self.silent = SILENT
        self.aides = question.AIDES
        self.guards = question.GUARDS
        self.about = ABOUT
        self.credit = CREDIT
        self.toys = troops.looks()

    def setup(self, setting: Setting, options: Any, dice: dice.Dice) -> FlagsState:
        return turn.open_game(setting, options, dice)

    def choices(self, state: FlagsState) -> list[Choice]:
        return choosing.list_choices(state)

    def refusal(self, state: FlagsState, order: Order) -> Refusal | None:
        return turn.refusal(state, order)

    def apply(self, state: FlagsState, order: Order, dice: dice.Dice) -> list[Event]:
        return turn.apply(state, order, dice)

    def outcome(self, state: FlagsState) -> Outcome | None:
        return state.finished

    def position(self, state: FlagsState) -> Position:
        return tellers.position(state)

    def region(self, state: FlagsState, choice: Choice) -> Region:
        return tellers.region(state, choice)

    def preview(self, state: FlagsState, order: Order) -> Preview:
        return tellers.preview(self, state, order)

    def sample(self, state: FlagsState, choice: Choice, dice: dice.SeededDice) -> Order:
        return choosing.sample(state, choice, dice)

    def sentence(self, state: FlagsState, thing: object) -> str:
        return words.sentence(state, thing)

    def mover(self, state: FlagsState) -> int:
        return choosing.mover(state)

    def copy(self, state: FlagsState) -> FlagsState:
        return state.clone()

    def rulebook(self) -> Rulebook:
        return Rulebook(read_text("rulebook.md"))

    def clauses(self) -> dict[str, object]:
        return register([chapter.CLAUSES for chapter in (*CHAPTERS, *MORE_CHAPTERS)])

    def scenarios(self) -> dict[str, Setting]:
        return shipped(self, "scenarios")

    def lessons(self) -> dict[str, Setting]:
        return shipped(self, "lessons")

    def question(self, asked: Asked) -> Setting:
        return question.question(asked)

    def random_scenario(self, seed: str) -> Setting:
        return made_up.made_up(seed)

    def bill(self, force: dict[str, int]) -> Bill:
        return muster.bill(force)


def shipped(rules: Flags, kind: str) -> dict[str, Setting]:
    """Return the files of a kind that the set ships, ``scenarios`` or ``lessons``, by name."""
    return {
        name: read_setting(rules, parse_toml(text, f"{name}.toml"), f"{name}.toml")
        for name, text in scenario_texts(kind).items()
    }
