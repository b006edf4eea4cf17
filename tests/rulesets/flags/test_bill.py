"""What a starting force costs, reckoned line by line."""

from __future__ import annotations

from littlewars.rulesets import RULESETS

FLAGS = RULESETS["flags"]


def test_a_force_is_reckoned_line_by_line() -> None:
    bill = FLAGS.bill({"tank": 1, "bazooka": 1})
    assert bill.lines == ["1 x Tank: 1 x 5 = 5", "1 x Bazooka: 1 x 2 = 2"]
    assert (bill.total, bill.errors, bill.warnings) == (7, [], [])


def test_more_than_seven_points_are_an_error() -> None:
    assert [error.clause for error in FLAGS.bill({"tank": 1, "transport": 1}).errors] == ["F-08"]


def test_strikes_strangers_and_nobody_at_all_are_errors() -> None:
    assert [error.clause for error in FLAGS.bill({"air": 1}).errors] == ["F-09"]
    assert [error.clause for error in FLAGS.bill({"dragon": 1}).errors] == ["F-08", "F-Q57"]
    assert [error.clause for error in FLAGS.bill({}).errors] == ["F-Q57"]


def test_more_than_the_usual_toy_box_holds_is_a_warning() -> None:
    bill = FLAGS.bill({"commander": 2})
    assert (bill.errors, [warning.clause for warning in bill.warnings]) == ([], ["F-Q05"])
