"""What every request must pass: a known Host and Origin, the token where one is needed, a body of bounded size.

A page of another site can make a browser send requests to this machine (DNS rebinding, cross-site forms); the Host
and Origin headers tell such requests apart.
"""

from __future__ import annotations

import ipaddress
import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from http.cookies import SimpleCookie
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "kibitz"
MOST_BYTES = 1_000_000
TOO_LARGE = (413, "TOO-LARGE", f"a request may have at most {MOST_BYTES:,} bytes")
LOCAL = ("127.0.0.1", "localhost", "::1")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


@dataclass(frozen=True, slots=True)
class Door:
    """Who may come in: by which port, from this machine alone or with a token from the network."""

    port: int
    token: str = ""
    """What the first address must hold when others on the network may come; "" for this machine alone."""

    def knows(self, host: str) -> bool:
        """Whether a Host header names this server: this machine or, with a token, any address in figures."""
        name, port = split_host(host)
        if port != self.port:
            return False
        if name in LOCAL:
            return True
        return bool(self.token) and _is_address(name)

    def allows_origin(self, origin: str, host: str) -> bool:
        """Whether an Origin header is this server's own; a program that is no browser sends none."""
        return not origin or origin == f"http://{host}"


def split_host(host: str) -> tuple[str, int]:
    """The name and the port of a Host header, ("", 0) for none such; 80 where no port is named."""
    try:
        parts = urlsplit(f"//{host}")
        return (parts.hostname or "").lower(), parts.port or 80
    except ValueError:
        return "", 0


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class TooLarge(Exception):
    """Raised while a body is read that is longer than MOST_BYTES."""


class Guard:
    """ASGI middleware: refuses what may not pass, and adds the security headers to every answer."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app, self.door = app, door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it with the reason why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._refused(scope, headers)
        if refused is not None:
            await _answer(send, *refused)
            return
        if self.door.token and self._comes_with_token(scope):
            await self._let_in(send)
            return
        await self._pass(scope, receive, send)

    def _refused(self, scope: Scope, headers: Headers) -> tuple[int, str, str] | None:
        host, length = headers.get("host", ""), headers.get("content-length", "0")
        if not self.door.knows(host):
            return 421, "HOST", "this address is not one that kibitz answers to"
        if not self.door.allows_origin(headers.get("origin", ""), host):
            return 403, "ORIGIN", "a page of another site may not ask kibitz"
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return TOO_LARGE
        if self.door.token and not self._comes_with_token(scope) and not self._knows_token(headers):
            return 403, "TOKEN", "open kibitz by the whole address that `kibitz serve --lan` shows, or by its QR code"
        return None

    def _comes_with_token(self, scope: Scope) -> bool:
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        return bool(scope["path"] == "/" and given and same(given, self.door.token))

    def _knows_token(self, headers: Headers) -> bool:
        cookie = SimpleCookie(headers.get("cookie", ""))
        return COOKIE in cookie and same(cookie[COOKIE].value, self.door.token)

    async def _let_in(self, send: Send) -> None:
        """Keep the token in a cookie that scripts cannot read, and take it out of the address."""
        cookie = f"{COOKIE}={self.door.token}; HttpOnly; SameSite=Strict; Path=/"
        await _start(send, 303, {"Location": "/", "Set-Cookie": cookie})
        await send({"type": "http.response.body", "body": b""})

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        read, answered = 0, False

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > MOST_BYTES:
                raise TooLarge
            return message

        async def with_headers(message: Message) -> None:
            nonlocal answered
            if read > MOST_BYTES:
                # Whatever the application makes of a body that breaks off, the answer is that it was too long.
                if not answered:
                    answered = True
                    await _answer(send, *TOO_LARGE)
                return
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        try:
            await self.app(scope, counted, with_headers)
        except TooLarge:
            await with_headers({"type": "http.response.start"})


def same(one: str, other: str) -> bool:
    """Whether two texts are equal, in a time that does not tell where they differ."""
    return secrets.compare_digest(one.encode(), other.encode())


async def _answer(send: Send, status: int, code: str, message: str) -> None:
    body = json.dumps({"code": code, "message": message, "problems": []}).encode()
    await _start(send, status, {"Content-Type": "application/json", "Content-Length": str(len(body))})
    await send({"type": "http.response.body", "body": body})


async def _start(send: Send, status: int, more: dict[str, str]) -> None:
    headers: Iterable[tuple[str, str]] = (HEADERS | more).items()
    raw = [(name.lower().encode(), value.encode()) for name, value in headers]
    await send({"type": "http.response.start", "status": status, "headers": raw})
