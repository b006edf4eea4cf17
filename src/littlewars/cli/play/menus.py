"""The question that stands at the top: what may be done now, whatever the rules are.

Verbs that are known have menus of their own; any other is filled in field by field, as its choice says.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Any, Final

from littlewars.cli.play.asking import After, Menu, Row
from littlewars.cli.play.attacks import attack_rows, kind_name
from littlewars.cli.play.forces import arrival_rows, buy_rows, call_typed, lore_row, muster_menu
from littlewars.cli.play.link import AnOrder
from littlewars.cli.play.moves import GOING, figure_words, going_rows
from littlewars.cli.play.places import MOVED_UNASKED, nearest_in, parse_goal
from littlewars.cli.play.words import capital, figure_names, listed, odds_words, refused_words, step_title
from littlewars.cli.whereabouts import place_words
from littlewars.core.choices import Choice

if TYPE_CHECKING:
    from littlewars.cli.play.talk import Talk

SHORT_ANSWERS: Final = {"no": ("n", "none"), "yes": ("y",)}
KNOWN: Final = frozenset({*GOING, "attack", "strike", "deploy", "place", "buy", "end"})


def step_menu(talk: Talk) -> After:
    """Ask what is done next."""
    choices = talk.view.choices
    question = next((choice for choice in choices if choice.verb == "answer" or choice.question), None)
    if question is not None:
        return answer_menu(talk, choices.index(question), question)
    if len(choices) == 1 and choices[0].verb == "muster":
        return muster_menu(talk, choices[0])
    return talk.choose(lambda: build_step(talk))


def build_step(talk: Talk) -> Menu:
    """Make the question who does something next."""
    choices = talk.view.choices
    rows = [*arrival_rows(talk), *buy_rows(talk), *going_rows(talk), *attack_rows(talk)]
    for index, choice in enumerate(choices):
        if choice.verb not in KNOWN:
            rows.append(Row(choice_words(talk, choice), partial(fill_in, talk, index, choice)))
    keys = {"r": Row("rest for me", talk.fill)}
    if any(choice.verb == "end" for choice in choices):
        keys["e"] = Row("end step", talk.end)
    kinds = [choice.profile for choice in choices if choice.verb == "buy"]
    if kinds:
        keys["i"] = lore_row(talk, kinds)
    also = [*(["u: undo"] if talk.view.undo else []), "?: help"]
    return Menu(
        step_title(talk.view, choices),
        rows,
        default=default_row(talk, choices),
        keys=keys,
        also=also,
        free=lambda typed: typed_at_step(talk, typed),
    )


def typed_at_step(talk: Talk, typed: str) -> After | None:
    """Read a number of a kind to call, or say of a figure that was named that it can do nothing in this step."""
    called = call_typed(talk, typed)
    if called is not None:
        return called
    low = typed.lower().strip()
    for figure in talk.position.figures:
        if figure.side == talk.side and low in figure_words(talk, figure.id):
            talk.screen.say(f"{figure.name} has nothing more to do in this step.")
            return After.ASK
    return None


def default_row(talk: Talk, choices: list[Choice]) -> Row | None:
    """Return what Enter does: to have everybody set up, else what a good player would do, else the rest for me."""
    if any(choice.verb == "deploy" for choice in choices):
        return Row("set everybody up for me.", talk.fill)
    return talk.hint_row() or Row("do the rest of this step for me.", talk.fill)


# Answers.


def answer_menu(talk: Talk, index: int, choice: Choice) -> After:
    """Ask a question that the rules put to a player."""
    return talk.choose(lambda: build_answer(talk, index, choice))


def build_answer(talk: Talk, index: int, choice: Choice) -> Menu:
    """Make the question: its answers, and what is filled in as what Enter takes."""
    name = talk.position.sides[choice.side].name
    rows = [
        Row(
            answer_words(talk, answer, choice.answers),
            partial(talk.submit, {"do": "answer", "pick": answer}),
            names=(answer.lower(), *(SHORT_ANSWERS.get(answer.lower(), ()))),
        )
        for answer in choice.answers
    ]
    dice = any(answer.isdecimal() for answer in choice.answers)
    default: Row | None = rows[0] if rows else None
    filled = choice.filled
    if filled is not None and filled.at is not None:
        order: AnOrder = {"do": "answer", "at": list(filled.at)}
        default = Row(f"at {place_words(*filled.at)}.", partial(talk.submit, order), at=filled.at)
        if not talk.screen.plain:
            talk.table(legend=False, rows=[default], beside=True)
    elif filled is not None and filled.pick:
        default = next((row for row in rows if row.names[0] == filled.pick.lower()), default)
    decision = talk.position.decision
    clause = f" ({decision.clause})" if decision is not None and decision.clause else ""
    place = "place" in choice.wants
    return Menu(
        f"{name}: {choice.question}{clause}",
        rows,
        default=default,
        free=partial(land_at, talk, index) if place else None,
        expects="A place such as 12 7, or words such as by the flag" if place else "",
        also=["?: help"],
        figure=choice.figure,
        numbered=not dice,
    )


def answer_words(talk: Talk, answer: str, answers: Sequence[str]) -> str:
    """Return an answer in words: among dice a number is that die, with the face that it shows, and no is none."""
    if not answer.isdecimal():
        dice = answer == "no" and any(one.isdecimal() for one in answers)
        return "none of them" if dice else answer.replace("_", " ")
    faces: tuple[int, ...] = ()
    for event in talk.story:
        if event.faces:
            faces = event.faces if event.type == "attacked" else ()
    number = int(answer)
    return f"die {answer}, which shows {faces[number - 1]}" if 0 < number <= len(faces) else f"die {answer}"


def land_at(talk: Talk, index: int, typed: str) -> After | None:
    """Answer with a place that was typed."""
    figure = talk.figure(talk.view.choices[index].figure)
    filled = talk.view.choices[index].filled
    near = filled.at if filled is not None and filled.at is not None else (0.0, 0.0)
    goal = parse_goal(talk.position, talk.side, typed, figure, near)
    if goal is None:
        return None
    x, y = goal.x, goal.y
    if not goal.exact:
        x, y = nearest_in(talk.match.where(index), x, y) or (x, y)
    order: AnOrder = {"do": "answer", "at": [x, y]}
    moved = hypot(x - goal.x, y - goal.y)
    if moved > MOVED_UNASKED and not goal.towards:
        words = f"{capital(goal.words) or 'That'} is {talk.length(moved)} from the nearest place that is allowed."
        talk.screen.say(words)
        return talk.suggest(Row(f"the nearest, {place_words(x, y)}.", partial(talk.submit, order), at=(x, y)))
    return talk.submit(order)


# Whatever else there is.


def choice_words(talk: Talk, choice: Choice) -> str:
    """Return a choice in words: its verb, and whom or what it is about."""
    verb = choice.verb.replace("_", " ").capitalize()
    about = talk.name(choice.figure) if choice.figure else kind_name(talk, choice.profile) if choice.profile else ""
    return f"{verb}: {about}" if about else verb


def fill_in(talk: Talk, index: int, choice: Choice) -> After:
    """Fill in a choice of any kind, one field after the other, and give the order."""
    order: AnOrder = {"do": choice.verb}
    if choice.figure:
        order["figure"] = choice.figure
    if choice.profile:
        order["profile"] = choice.profile
    wants = list(choice.wants)
    if "place" in wants and "targets" in wants and choice.targets:
        wants.remove("targets" if not talk.agree("At one of several targets, instead of a place?") else "place")
    for want in wants:
        found = ask_for(talk, index, choice, want)
        if found is None:
            return After.SHOW
        order.update(found)
    if choice.boost and choice.extra and talk.agree(f"With {choice.boost}, {choice.extra:g} more?"):
        order[choice.boost] = 1
    said = talk.match.weigh_one(order)
    if said.refused:
        talk.screen.say(f"That does not work: {refused_words(said)}")
        return After.SHOW
    names = figure_names(talk.position, talk.side)
    odds = listed([odds_words(one, names) for one in said.odds])
    cost = f" It costs {said.cost:g} of {said.allowance:g}." if said.cost else ""
    talk.screen.say(f"{said.sentence}{cost}{' ' + odds + '.' if odds else ''}")
    return talk.submit(order)


def ask_for(talk: Talk, index: int, choice: Choice, want: str) -> dict[str, Any] | None:
    """Ask for one field of an order; None where nothing usable was typed, which has been said then."""
    if want in ("path", "place"):
        return ask_place(talk, index, choice, want)
    if want == "targets":
        picked = pick_one(talk, "Which one?", list(choice.targets))
        return None if picked is None else {choice.into or "target": picked}
    if want == "answer":
        picked = pick_one(talk, choice.question or "Which answer?", list(choice.answers))
        return None if picked is None else {"pick": picked}
    if want == "amount":
        number = talk.number("How many?", 1, choice.most, 1)
        return None if number is None else {"count": number}
    if want in ("allot", "force"):
        return ask_shares(talk, choice, want)
    talk.screen.say(f'This client cannot ask for "{want}"; r does the rest for you.')
    return None


def ask_place(talk: Talk, index: int, choice: Choice, want: str) -> dict[str, Any] | None:
    """Ask for a place."""
    figure = talk.figure(choice.figure)
    stay = " Enter to stay." if want == "path" else ""
    talk.screen.say(f"Where? A place such as 12 7, a way such as ne 2, or words.{stay}")
    typed = talk.reply()
    if not typed and want == "path":
        return {}
    near = (figure.x, figure.y) if figure is not None else (0.0, 0.0)
    goal = parse_goal(talk.position, talk.side, typed, figure, near)
    if goal is None:
        talk.screen.say(f'"{typed}" is no place on the table.')
        return None
    spot = (goal.x, goal.y) if goal.exact else nearest_in(talk.match.where(index), goal.x, goal.y)
    return {"to" if want == "path" else "at": list(spot or (goal.x, goal.y))}


def pick_one(talk: Talk, question: str, ids: list[str]) -> str | None:
    """Have one thing picked from a numbered list."""
    names = figure_names(talk.position, talk.side)
    talk.screen.say(question)
    for number, id in enumerate(ids, 1):
        talk.screen.say(f"{number}. {names.get(id, id)}", indent=2)
    picked = talk.number("Its number?", 1, len(ids), 1)
    return None if picked is None else ids[picked - 1]


def ask_shares(talk: Talk, choice: Choice, want: str) -> dict[str, Any] | None:
    """Ask for numbers by target: dice, or troops of a force."""
    names = figure_names(talk.position, talk.side)
    left = choice.dice if want == "allot" else choice.most
    shares: list[tuple[str, int]] = []
    for id in choice.targets:
        name = names.get(id) or kind_name(talk, id)
        number = talk.number(f"How many for {name}?", 0, left, 0)
        if number is None:
            return None
        if number:
            shares.append((id, number))
            left -= number if want == "allot" else 0
        if not left:
            break
    return {want: [list(share) for share in shares] if want == "allot" else dict(shares)}
