"""The questions that a seat may ask of a match, and that change nothing in it."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

import msgspec

from littlewars.bots.player import Bot
from littlewars.core.choices import Choice, Order
from littlewars.core.clauses import Rulebook
from littlewars.core.dice import SeededDice
from littlewars.core.game import Game, bot_dice
from littlewars.core.odds import TooManyOutcomes
from littlewars.core.ruleset import RuleSet
from littlewars.core.setting import BadFile
from littlewars.server.arranging import where_else
from littlewars.server.fairness import luck_of
from littlewars.server.filming import film
from littlewars.server.messages import (
    Advice,
    AnyReply,
    Check,
    Cite,
    Hint,
    Moments,
    Outline,
    Paragraph,
    Reckoning,
    Refused,
    Request,
    Weigh,
    Weighed,
    Where,
)

if TYPE_CHECKING:
    from littlewars.server.match import Match

MOST_WORD: Final = 40
"""The longest word that a paragraph is looked up by."""
MOST_WEIGHED: Final = 200
"""The orders that may be weighed in one request."""


def wrong(error: BadFile) -> str:
    """Return in a sentence what is wrong with something that was sent."""
    return f"{error.place or error.source}: found {error.found}; expected {error.expected}."


def ask_game(match: Match, seat: int, asked: Request) -> AnyReply:
    """Answer what costs time and changes nothing: Weigh, Where, Hint, Moments, Check and Cite.

    It may be asked in another process, of a match that was built there from the same record.
    """
    game, seats = match.game, match.seats
    if not seats.there_is(seat):
        return Refused(f"There is no player at seat {seat}.")
    if isinstance(asked, Cite):
        return cite(game.rules, asked)
    if isinstance(asked, Moments):
        return film(game, match.chronicle.told)
    if isinstance(asked, Check):
        return luck_of(game, match.record(), seats.sides)
    if isinstance(asked, Where):
        return where_else(match, seat, asked.figure) if asked.figure else where(game, seats.choices(seat), asked)
    if not seats.own(seat):
        return Refused("You are watching. Only those who play can ask that.")
    if isinstance(asked, Weigh):
        return weigh(game, asked)
    if not isinstance(asked, Hint):
        return Refused("That is nothing to be asked here.")
    barred = seats.barred(seat)
    if barred is not None:
        return barred
    luck = bot_dice(match.header.dice.seed, game.to_move(), game.moment + 1)
    return advise(game, match.advisor, asked, luck)


def weigh(game: Game[Any], asked: Weigh) -> Weighed | Refused:
    """Reckon what orders would cost and do, each by itself, as the game stands."""
    if len(asked.orders) > MOST_WEIGHED:
        return Refused(f"orders: found {len(asked.orders)}; expected at most {MOST_WEIGHED}.")
    return Weighed([_reckoning(game, raw, f"orders[{index}]") for index, raw in enumerate(asked.orders)])


def _reckoning(game: Game[Any], raw: dict[str, Any], place: str) -> Reckoning:
    rules, state = game.rules, game.state
    try:
        order = rules.order(raw, "request", place)
    except BadFile as error:
        return Reckoning(sentence="", refused=wrong(error))
    sentence = rules.sentence(state, order)
    try:
        preview = rules.preview(state, order)
    except TooManyOutcomes as error:
        return Reckoning(sentence=sentence, refused=f"There is no saying what may come of it: {error}.")
    refusal = preview.refusal
    return Reckoning(
        sentence=sentence,
        refused="" if refusal is None else refusal.sentence,
        clause="" if refusal is None else refusal.clause,
        cost=preview.cost,
        allowance=preview.allowance,
        path=preview.path,
        reasons=preview.reasons,
        looks=preview.looks,
        odds=preview.odds,
        warnings=preview.warnings,
        threats=preview.threats,
    )


def where(game: Game[Any], choices: list[Choice], asked: Where) -> Outline | Refused:
    """Return where the thing may be put that one of a seat's choices asks for."""
    if not choices:
        return Refused("There is nothing for you to decide now, so there is no place to look for.")
    if not 0 <= asked.choice < len(choices):
        return Refused(f"choice: found {asked.choice}; expected a number from 0 to {len(choices) - 1}.")
    choice = choices[asked.choice]
    if asked.boost and choice.boost:
        choice = msgspec.structs.replace(choice, allowance=choice.allowance + choice.extra, extra=0.0)
    return Outline(game.rules.region(game.state, choice))


def advise(game: Game[Any], bot: Bot[Any], asked: Hint, dice: SeededDice) -> Advice | Refused:
    """Ask a good player what it would do now, or with one figure; no advice is better than bad advice."""
    rules, state = game.rules, game.state
    order: Order | None
    try:
        order = bot.advise(state, asked.figure, dice) if asked.figure else bot.choose(state, dice)
        if order is None:
            return Refused(f'There is nothing to be done now with "{asked.figure}".')
        if rules.refusal(state, order) is not None:
            return Refused("There is no good advice to be had on this.")
        reason = bot.reason(state, order)
    except Exception:
        # A player may be anything, and its mistakes must not end somebody else's game.
        return Refused("There is no good advice to be had on this.")
    return Advice(msgspec.to_builtins(order), rules.sentence(state, order), reason)


def cite(rules: RuleSet[Any], asked: Cite) -> Paragraph | Refused:
    """Return what the rulebook says in a paragraph, by its number or by a word that it is about."""
    book = rules.rulebook()
    clause = asked.clause.strip().upper()
    paragraph = book.paragraphs.get(clause)
    if paragraph is not None:
        return Paragraph(clause, paragraph.chapter, paragraph.text)
    if clause in book.table_talk:
        return Paragraph(clause, "Table talk", book.table_talk[clause])
    found = about(book, asked.clause.strip()[:MOST_WORD])
    if found:
        return Paragraph(found, book.paragraphs[found].chapter, book.paragraphs[found].text)
    near = get_close_matches(clause[:20], [*book.paragraphs, *book.table_talk], n=3, cutoff=0.0)
    return Refused(f'The rulebook has no paragraph "{asked.clause}"; near it are {", ".join(near)}.')


def about(book: Rulebook, word: str) -> str:
    """Return the number of the paragraph that is about a word, '' where none mentions it.

    That is the one that begins with it, such as ``The Mortar has`` or ``*Reroll*``, else the first that has it.
    """
    if len(word) < 3 or not word.replace(" ", "").isalpha():
        return ""
    said = re.escape(word)
    for pattern in (rf"(?:the |\*)(?:\w+ )?{said}\b", rf"(?:an? )?{said}\b", rf".*?\b{said}s?\b"):
        begins = re.compile(pattern, re.IGNORECASE | re.DOTALL)
        for id, paragraph in book.paragraphs.items():
            if begins.match(paragraph.text):
                return id
    return ""
