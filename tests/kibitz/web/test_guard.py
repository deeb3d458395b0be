"""Who may ask the page's server, and how much."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from kibitz.web.guard import COOKIE, MOST_BYTES, POLICY, Door, Guard, split_host

TOKEN = "a-long-secret"


async def echo(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(await request.body())))


def client(door: Door, host: str = "127.0.0.1:8420") -> TestClient:
    app = Starlette(
        routes=[Route("/", echo, methods=["GET", "POST"]), Route("/api/x", echo, methods=["GET", "POST"])],
        middleware=[Middleware(Guard, door=door)],
    )
    return TestClient(app, base_url=f"http://{host}", follow_redirects=False)


@pytest.mark.parametrize("host", ["127.0.0.1:8420", "localhost:8420", "[::1]:8420"])
def test_this_machine_is_answered(host: str) -> None:
    assert client(Door(8420), host).get("/").text == "0"


STRANGE = ["evil.example:8420", "127.0.0.1:80", "localhost", "192.168.1.7:8420", "127.0.0.1.nip.io:8420"]


@pytest.mark.parametrize("host", STRANGE)
def test_another_host_is_refused(host: str) -> None:
    answer = client(Door(8420), host).get("/")
    assert (answer.status_code, answer.json()["code"]) == (421, "HOST")


def test_another_origin_is_refused() -> None:
    for origin, status in (("http://127.0.0.1:8420", 200), ("http://evil.example", 403), ("null", 403),
                           ("http://127.0.0.1:9999", 403), ("https://127.0.0.1:8420", 403)):  # fmt: skip
        assert client(Door(8420)).post("/api/x", headers={"Origin": origin}).status_code == status, origin


def test_a_body_that_is_too_long_is_refused_whether_it_says_so_or_not() -> None:
    asked = client(Door(8420))
    assert asked.post("/api/x", content=b"x" * MOST_BYTES).text == str(MOST_BYTES)
    said = asked.post("/api/x", content=b"x" * (MOST_BYTES + 1))
    assert (said.status_code, said.json()["code"]) == (413, "TOO-LARGE")
    unsaid = asked.post("/api/x", content=(b"x" * 100_000 for _ in range(11)))
    assert (unsaid.status_code, unsaid.json()["code"]) == (413, "TOO-LARGE")
    assert asked.get("/", headers={"Content-Length": "-1"}).status_code == 413


def test_every_answer_has_the_headers_that_keep_other_code_out() -> None:
    for answer in (client(Door(8420)).get("/"), client(Door(8420), "evil.example:8420").get("/")):
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert "unsafe" not in POLICY
    assert "http" not in POLICY


def test_from_the_network_only_the_token_lets_in() -> None:
    door = Door(8420, TOKEN)
    asked = client(door, "192.168.1.7:8420")
    assert asked.get("/").json()["code"] == "TOKEN"
    assert asked.get("/?token=wrong").status_code == 403
    assert asked.get(f"/api/x?token={TOKEN}").status_code == 403, "only the page's own address takes the token"
    let_in = asked.get(f"/?token={TOKEN}")
    assert (let_in.status_code, let_in.headers["location"]) == (303, "/")
    assert "HttpOnly" in let_in.headers["set-cookie"]
    assert asked.get("/api/x").text == "0", "the cookie is kept"
    forged = client(door, "192.168.1.7:8420")
    assert forged.get("/api/x", headers={"Cookie": f"{COOKIE}=guess"}).status_code == 403
    assert client(door, "evil.example:8420").get(f"/?token={TOKEN}").status_code == 421


def test_hosts_are_split() -> None:
    assert split_host("[::1]:8420") == ("::1", 8420)
    assert split_host("a:b:c") == ("", 0)
    assert split_host("host:99999") == ("", 0)
