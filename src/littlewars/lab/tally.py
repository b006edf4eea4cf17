"""What the games of a series come to: who won how often, on which side, in which scenario, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from littlewars.core.ruleset import RuleSet
from littlewars.lab.series import Result, Series
from littlewars.stats import mean_interval, wilson


@final
class Score:
    """Games that were played to their end, and who of the players won them."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = bots
        self.wins = [0] * len(bots)
        self.games = self.draws = 0

    def add(self, player: int) -> None:
        """Count one game, won by a player by his place among them, or -1 for a draw."""
        self.games += 1
        if player < 0:
            self.draws += 1
        else:
            self.wins[player] += 1

    def players(self) -> list[dict[str, Any]]:
        """Return for each player, in their order, how many games he won, the share, and its 95 % interval (Wilson).

        The share counts wins alone; a draw is won by nobody.
        """
        told: list[dict[str, Any]] = []
        for place, bot in enumerate(self.bots):
            wins = self.wins[place]
            low, high = wilson(wins, self.games)
            told.append(
                {
                    "player": place + 1,
                    "bot": bot,
                    "games": self.games,
                    "wins": wins,
                    "draws": self.draws,
                    "share": wins / self.games if self.games else None,
                    "low": low,
                    "high": high,
                }
            )
        return told


@final
class Pairs:
    """The games of a series with swapped seats in pairs: the same scenario, once in each seating.

    Each pair scores the mean of its two games, a win 1, a draw a half. The interval of a rate is Student's t interval
    over these scores, by pairs and not by games: so what a seat is worth does not blur what a player is worth.
    """

    def __init__(self, series: Series) -> None:
        self.series = series
        self.open: dict[tuple[int, int], tuple[float, float]] = {}
        self.player: list[float] = []
        """For each whole pair the mean score of the first player."""
        self.seat: list[float] = []
        """For each whole pair the mean score of the first side."""

    def add(self, result: Result) -> None:
        """Count one game; a pair of which one game failed is none."""
        scenes = 1 + len(self.series.beside)
        number = result.seed - self.series.first
        mine = self.series.seats(result.seed).index(0)
        scores = (_score(result.winner, mine), _score(result.winner, 0))
        pair = (number // (2 * scenes), number % scenes)
        other = self.open.pop(pair, None)
        if other is None:
            self.open[pair] = scores
            return
        self.player.append((scores[0] + other[0]) / 2.0)
        self.seat.append((scores[1] + other[1]) / 2.0)

    def summary(self) -> dict[str, Any]:
        """Return the rates of the first player, corrected for seats, and of the first side, corrected for players."""
        return {"pairs": {"number": len(self.player), **_rate(self.player)}, "first_seat": _rate(self.seat)}


def _score(winner: int, side: int) -> float:
    return 0.5 if winner < 0 else 1.0 if winner == side else 0.0


def _rate(scores: list[float]) -> dict[str, Any]:
    low, high = mean_interval(scores)
    return {"rate": sum(scores) / len(scores) if scores else None, "low": low, "high": high}


@final
class Tally:
    """What many games come to."""

    def __init__(self, series: Series, sides: Sequence[str]) -> None:
        """Begin to count; ``sides`` are the names of the sides of all scenarios of the series."""
        self.series = series
        self.bots = dict.fromkeys(series.bots, 0)
        self.seats = dict.fromkeys(sides, 0)
        self.score = Score(series.bots)
        self.scenes = {scene.scenario: Score(series.bots) for scene in series.scenes()}
        self.pairs = Pairs(series) if series.swap and len(series.bots) == 2 else None
        self.games = self.failed = self.rounds = self.orders = 0
        self.clauses: dict[str, int] = {}

    def add(self, result: Result) -> None:
        """Count one game."""
        self.games += 1
        for clause, number in result.clauses.items():
            self.clauses[clause] = self.clauses.get(clause, 0) + number
        if result.error:
            self.failed += 1
            return
        self.rounds += result.rounds
        self.orders += result.orders
        player = -1
        if result.side is not None:
            player = self.series.seats(result.seed)[result.winner]
            self.seats[result.side] += 1
            self.bots[self.series.bots[player]] += 1
        self.score.add(player)
        self.scenes[self.series.scene(result.seed).scenario].add(player)
        if self.pairs is not None:
            self.pairs.add(result)

    def silent(self, rules: RuleSet[Any]) -> dict[str, str]:
        """Return each clause with a mechanism that no event cited, with the reason if there is one."""
        reasons = rules.silent
        left = [clause for clause in sorted(rules.clauses()) if clause not in self.clauses]
        return {clause: reasons.get(clause, "did not fire") for clause in left}

    def summary(self, rules: RuleSet[Any]) -> dict[str, Any]:
        """Return all of it, for JSON."""
        told: dict[str, Any] = {
            "games": self.games,
            "wins": {"bots": self.bots, "seats": self.seats},
            "draws": self.score.draws,
            "failed": self.failed,
            "players": self.score.players(),
        }
        if self.pairs is not None:
            told |= self.pairs.summary()
        if self.series.beside:
            told["scenarios"] = {
                name: {"games": score.games, "players": score.players()} for name, score in self.scenes.items()
            }
        return {**told, "clauses": dict(sorted(self.clauses.items())), "silent": self.silent(rules)}


def seat_words(series: Series, seed: int) -> list[str]:
    """Return who sat where in a game, side by side; of players with the same name each with his number, from 1."""
    return [player_words(series, place) for place in series.seats(seed)]


def player_words(series: Series, place: int) -> str:
    """Return what to call a player: his name, and his number where two are called the same."""
    name = series.bots[place]
    return f"{name} {place + 1}" if series.bots.count(name) > 1 else name
