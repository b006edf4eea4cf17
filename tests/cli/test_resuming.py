"""``littlewars resume`` and ``littlewars games``: a game goes on as it would have, from wherever it was cut."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from littlewars.cli.playing import same_again
from littlewars.core.record import Writer
from tests.cli.command import Littlewars
from tests.cli.seated import begin, play, played_at, saved, take_up
from tests.server.client import Client


def cuts(whole: bytes) -> list[int]:
    """Return where each line of a record ends, the header's first."""
    return [at + 1 for at, byte in enumerate(whole) if byte == 10]


@pytest.mark.parametrize("players", [("you", "recruit"), ("regular", "you"), ("player 1", "player 2")], ids=" ".join)
def test_a_record_cut_at_any_line_goes_on_to_the_same_end(littlewars: Littlewars, players: tuple[str, ...]) -> None:
    """The same dice, the same decisions of the computer, the same answers of its players: the same bytes."""
    host = begin(*players)
    play(host)
    whole = host.path.read_bytes()
    assert len(cuts(whole)) > 15
    for number, cut in enumerate(cuts(whole)):
        host.path.write_bytes(whole[: cut + (0 if number % 2 else min(9, len(whole) - cut))])
        client = play(take_up(host.path))
        assert host.path.read_bytes() == whole, f"cut behind line {number + 1}"
        assert client.view["ending"]


def test_a_game_that_goes_on_after_something_was_taken_back_is_the_same(littlewars: Littlewars) -> None:
    def on(client: Client) -> None:
        """Play with regrets: every so often the last order is taken back."""
        client.show()
        for _ in range(400):
            if client.view.get("ending"):
                return
            if client.view["number"] % 5 == 4 and client.view.get("undo"):
                client.ask("undo")
            else:
                client.decide()

    host = begin("you", "recruit", practice=True)
    on(Client(host.answer))
    host.close()
    whole = host.path.read_bytes()
    assert whole.count(b'"act":"undo"') > 1
    assert littlewars("verify", host.path).status == 0
    for cut in cuts(whole)[::4]:
        host.path.write_bytes(whole[:cut])
        again = take_up(host.path)
        on(Client(again.answer))
        again.close()
        assert littlewars("verify", host.path).status == 0


def test_who_comes_back_is_told_what_happened_since_his_last_order(littlewars: Littlewars) -> None:
    host = begin("you", "recruit")
    client = Client(host.answer)
    client.show()
    for _ in range(12):
        client.decide()
    last, everything = client.view["events"], client.told
    host.close()
    again = take_up(host.path)
    back = Client(again.answer)
    assert back.show()["events"] == last
    assert back.show(all=True)["events"] == everything
    again.close()


def test_a_game_given_up_is_finished(littlewars: Littlewars) -> None:
    host = begin("you", "recruit")
    client = Client(host.answer)
    client.show()
    client.ask("resign")
    host.close()
    ran = littlewars("resume", host.path)
    assert ran.status == 0
    assert "the game is finished. Tan wins: the other side gave up." in ran.out
    whole = host.path.read_bytes()
    host.path.write_bytes(whole[: cuts(whole)[-2]])
    ran = littlewars("resume", host.path)
    assert "Tan wins" in ran.out
    assert host.path.read_bytes() == whole


# Which game goes on.


def test_without_saved_games_it_says_how_to_start_one(littlewars: Littlewars) -> None:
    ran = littlewars("resume")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "littlewars: there is no saved game yet; littlewars play starts one\n"
    ran = littlewars("games")
    assert ran.status == 0
    assert "no saved games yet; littlewars play starts one" in ran.out
    assert littlewars("games", "--json").json() == []


def three_games() -> list[Path]:
    """Save a game that was left, one that was left later, and one that is finished, which was played last."""
    hosts = [begin("you", "recruit", secret=secret) for secret in ("a", "b", "c")]
    for host, orders in zip(hosts, (3, 8, 5_000), strict=True):
        play(host, orders)
    for number, host in enumerate(hosts):
        played_at(host.path, 1_000_000_000.0 + 86_400.0 * number)
    return [host.path for host in hosts]


def test_the_last_game_that_is_not_finished_goes_on(littlewars: Littlewars) -> None:
    left, later, finished = three_games()
    before = left.read_bytes(), finished.read_bytes()
    ran = littlewars("resume")
    assert ran.status == 0
    assert f"Going on with {later}." in ran.out
    assert (left.read_bytes(), finished.read_bytes()) == before
    later.unlink()
    assert f"Going on with {left}." in littlewars("resume").out


def test_when_all_games_are_finished_it_says_what_to_do(littlewars: Littlewars) -> None:
    left, later, finished = three_games()
    left.unlink()
    later.unlink()
    ran = littlewars("resume")
    assert ran.status == 0
    assert f"The last game, {finished.stem}, is finished" in ran.out
    command = next(line for line in ran.out.splitlines() if line.startswith("  littlewars replay")).split()
    assert littlewars(command[1], command[2]).status == 0


def test_a_saved_game_is_found_by_its_name(littlewars: Littlewars, tmp_path: Path) -> None:
    _, later, _ = three_games()
    for name in (later.stem, later.name):
        assert littlewars("verify", name).status == 0
        assert littlewars("resume", name).status == 0
    ran = littlewars("resume", "no-such-game")
    assert ran.status == 2
    assert "no-such-game" in ran.err


def test_how_to_go_on_is_said_as_it_was_asked(littlewars: Littlewars) -> None:
    left, _, _ = three_games()
    assert f"littlewars resume {left.stem}" in " ".join(littlewars("resume", left.stem).out.split())
    assert "littlewars resume --plain" in littlewars("resume", "--plain").out


def test_the_same_game_again_is_offered_also_at_the_end_of_one_that_went_on(littlewars: Littlewars) -> None:
    host = begin("recruit", "you", practice=True)
    play(host, 5)
    whole = take_up(host.path)
    assert same_again(whole.match.game, whole.match.seats.players, "skirmish", True) == (
        "littlewars play flags --scenario skirmish --bot recruit --side Tan --practice --terminal"
    )
    whole.close()


def test_a_game_that_is_being_played_is_not_taken_up_twice(littlewars: Littlewars) -> None:
    _, later, _ = three_games()
    writer = Writer(later, None)
    ran = littlewars("resume")
    writer.close()
    assert ran.status == 2
    assert "another program is writing this record" in ran.err


def test_a_broken_file_among_the_saved_games_is_left_out(littlewars: Littlewars) -> None:
    _, later, finished = three_games()
    finished.write_bytes(b"what is this\n")
    played_at(finished, 2_000_000_000.0)
    ran = littlewars("resume")
    assert ran.status == 0
    assert f"Going on with {later}." in ran.out
    assert f"{finished}: line 1: found" in ran.err


def test_a_record_of_people_is_told_and_verified_like_any_other(littlewars: Littlewars) -> None:
    left, later, finished = three_games()
    assert littlewars("verify", left, later, finished).status == 0
    ran = littlewars("replay", finished)
    assert ran.status == 0
    assert "you against recruit" in ran.out


def test_a_record_that_differs_from_the_rules_is_not_gone_on_with(littlewars: Littlewars) -> None:
    left, _, _ = three_games()
    rows = [json.loads(row) for row in left.read_bytes().splitlines()]
    rows[2]["digest"] = "0" * 20
    left.write_text("".join(json.dumps(row) + "\n" for row in rows))
    before = left.read_bytes()
    ran = littlewars("resume", left)
    assert ran.status == 1
    assert "differs on line 3" in ran.err
    assert left.read_bytes() == before


def test_a_record_with_a_player_that_there_is_not_is_not_gone_on_with(littlewars: Littlewars) -> None:
    left, _, _ = three_games()
    left.write_bytes(left.read_bytes().replace(b'"recruit"', b'"recriut"'))
    ran = littlewars("resume", left)
    assert ran.status == 2
    assert 'there is no computer player "recriut"; did you mean recruit?' in ran.err


# The list.


def test_saved_games_are_listed_newest_first_each_with_a_command_that_works(littlewars: Littlewars) -> None:
    left, later, finished = three_games()
    ran = littlewars("games")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("Green (you) against Tan (recruit)") == 3
    assert ran.out.count("Not finished: still being set up") >= 1
    commands = [line.split() for line in ran.out.splitlines() if line.startswith("  littlewars ")]
    assert [words[1] for words in commands] == ["replay", "resume", "resume"]
    assert [words[2] for words in commands] == [finished.stem, later.stem, left.stem]
    for words in commands:
        assert littlewars(*words[1:]).status == 0


def test_the_list_says_what_a_broken_file_is(littlewars: Littlewars) -> None:
    left, _, _ = three_games()
    left.write_bytes(b"{}\n")
    ran = littlewars("games")
    assert ran.status == 0
    assert f"{left}: line 1" in ran.out.replace("\n    ", " ")


def test_only_the_last_games_are_listed_unless_all_are_asked_for(littlewars: Littlewars) -> None:
    for number in range(12):
        begin("you", "random", secret=f"{number}").close()
    assert littlewars("games").out.count("Not finished") == 10
    assert "2 older games: littlewars games --all" in littlewars("games").out
    assert littlewars("games", "--all").out.count("Not finished") == 12
    assert len(saved()) == 12


def test_the_list_is_there_for_programs_too(littlewars: Littlewars) -> None:
    _, _, finished = three_games()
    told = littlewars("games", "--json").json()
    assert [entry["finished"] for entry in told] == [True, False, False]
    assert told[0]["file"] == str(finished)
    assert set(told[0]) >= {"name", "played", "ruleset", "scenario", "players", "round", "orders", "standing"}


def test_a_link_that_leads_nowhere_hides_no_saved_game(littlewars: Littlewars) -> None:
    littlewars("play", "flags", "--terminal")
    games = Path(os.environ["LITTLEWARS_HOME"], "games")
    (games / "aa.jsonl").symlink_to(games / "nowhere")
    out = littlewars("games").out
    assert "There are no saved games" not in out and "littlewars resume" in out
