"""Whatever people and computer players do, in whatever order: a match built again from its record is the same."""

from __future__ import annotations

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from littlewars.bots import make_bot
from littlewars.core.dice import SeededDice
from littlewars.server.match import Match, rebuild
from littlewars.server.messages import Agree, Draw, Fill, Lend, Refused, Resign, Submit, Undo
from littlewars.server.seats import KEYBOARD, WATCHING
from tests.server.room import FLAGS, Room

SEATS = (0, 1, KEYBOARD, WATCHING)
PLAYERS = (("player 1", "player 2"), ("you", "random"), ("random", "you"))
ACTIONS = ("order", "order", "order", "undo", "draw", "yes", "no", "lend", "back", "fill", "think", "late", "lose")
RANDOM = make_bot("random", FLAGS)

Step = tuple[str, int, int]


def do(match: Match, step: Step) -> None:
    """Do one thing, which may well be refused."""
    what, seat, luck = step
    wanted = match.awaits()
    if what in ("think", "late", "lose"):
        if wanted is not None:
            order = RANDOM.choose(match.game.state, SeededDice(wanted.seed)) if what == "think" else None
            match.decided(wanted.number + (luck == 7), order, late=what == "late")
        return
    if what == "order":
        if not match.seats.choices(seat):
            return
        order = RANDOM.choose(match.game.state, SeededDice(f"{luck}"))
        reply = match.reply(seat, Submit(msgspec.to_builtins(order), match.game.moment), 0)
        assert not isinstance(reply, Refused) or match.seats.barred(seat) is not None
        return
    requests = {
        "undo": Undo(agreed=luck % 2 == 0),
        "draw": Draw(agreed=luck == 3),
        "yes": Agree(True),
        "no": Agree(False),
        "lend": Lend(luck % 2, "random"),
        "back": Lend(luck % 2),
        "fill": Fill(),
        "resign": Resign(),
    }
    if what == "sit":
        match.sit(seat, f"{luck:x}")
    elif what == "hint":
        match.hinted(seat)
    else:
        match.reply(seat, requests[what], 0)


steps = st.tuples(st.sampled_from((*ACTIONS, "sit", "hint")), st.sampled_from(SEATS), st.integers(0, 9))


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(PLAYERS),
    st.booleans(),
    st.integers(0, 3),
    st.lists(steps, min_size=5, max_size=40),
    st.sampled_from(("", "draw", "resign")),
)
def test_a_match_is_built_again_from_its_record(
    players: tuple[str, str], practice: bool, secret: int, taken: list[Step], last: str
) -> None:
    room = Room(*players, practice=practice, secret=f"{secret}")
    for place, step in enumerate([*taken, *([(last, KEYBOARD, 3)] if last else [])]):
        kept = len(room.kept)
        before = room.match.view(KEYBOARD, 0)
        if step[1] in (KEYBOARD, WATCHING) or step[1] in room.match.seats.humans:
            do(room.match, step)
        assert room.match.sound
        if len(room.kept) == kept:
            now = room.match.view(KEYBOARD, 0)
            assert msgspec.structs.replace(now, thinking=before.thinking) == before, "what is not kept did not happen"
        if place % 5 and place < len(taken) - 2:
            continue
        again, _ = rebuild(room.record(), FLAGS, lambda line: None)
        for seat in SEATS:
            if room.match.seats.there_is(seat):
                # A step that the adviser does is not in the record, and is asked for again after a break.
                view = msgspec.structs.replace(room.match.view(seat, 0), thinking=again.awaits() is not None)
                assert again.view(seat, 0) == view
        assert [line.digest for line in again.game.lines] == [line.digest for line in room.game.lines]
