"""The description of what is asked outside of a game, and the running application held against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from littlewars.server import lobby
from littlewars.server.openapi import description
from tests.server.served import Served, served

schema = schemathesis.openapi.from_dict(description())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("home")) as running:
        yield running


def test_every_body_is_described() -> None:
    assert set(lobby.BODIES) <= set(description()["components"]["schemas"])


def test_it_is_served(server: Served) -> None:
    assert server.http.get("/api/openapi.json").json() == description()


def test_every_route_is_described(server: Served) -> None:
    routes = {route.path for route in server.server.app.routes if route.path.startswith("/api/")}  # type: ignore[attr-defined]
    assert routes - {"/api/openapi.json", "/api/{rest:path}"} == set(description()["paths"])


@schema.parametrize()
@settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_server_answers_as_it_says(case: Any, server: Served) -> None:
    case.call_and_validate(base_url=server.address)
