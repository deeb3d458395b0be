"""`kibitz serve`: the page for the table, on this machine or for the network at home."""

from __future__ import annotations

import secrets
import socket
from typing import TYPE_CHECKING

import click

from kibitz.cli.main import UserError

if TYPE_CHECKING:
    from kibitz.web.guard import Door

PORT = 8420


@click.command()
@click.option("--port", type=click.IntRange(1, 65_535), default=PORT, show_default=True, help="The port to listen on.")
@click.option("--lan", is_flag=True, help="Let phones in the same network in, by an address with a secret token.")
@click.option("--open/--no-open", "show", default=True, help="Open the page in a browser.")
@click.option("--thinkers", type=click.IntRange(1, 8), default=1, show_default=True, help="Questions at a time.")
def command(port: int, lan: bool, show: bool, thinkers: int) -> int:
    """Open the page on which positions are entered, analysed and played, in a browser.

    Everything stays on this machine. With --lan others in the network may come in, but only by the address with the
    token, which is shown as a QR code as well. Ctrl-C ends the server and all its work.
    """
    try:
        import uvicorn

        from kibitz.web.app import create_app
        from kibitz.web.guard import Door
    except ImportError as error:
        raise UserError(f"the page needs more packages ({error.name}): pip install 'kibitz[web]'.") from None
    door = Door(port, secrets.token_urlsafe(16) if lan else "")
    host = "0.0.0.0" if lan else "127.0.0.1"
    _free(host, port)
    url = address(door, lan)
    click.echo(f"kibitz is at {url}  (Ctrl-C ends it)")
    if lan:
        _print_code(url)
    if show:
        click.launch(address(door, lan=False))
    config = uvicorn.Config(
        create_app(door, thinkers), host=host, port=port, log_level="warning", access_log=False, limit_concurrency=100,
        timeout_keep_alive=10, server_header=False, timeout_graceful_shutdown=1,
    )  # fmt: skip
    uvicorn.Server(config).run()
    return 0


def address(door: Door, lan: bool) -> str:
    """The address that opens the page, with the token where one is needed."""
    token = f"?token={door.token}" if door.token else ""
    return f"http://{_own_address() if lan else '127.0.0.1'}:{door.port}/{token}"


def _own_address() -> str:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _free(host: str, port: int) -> None:
    """Raise UserError where the port is taken."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise UserError(f"port {port} cannot be used: {error.strerror}. Name another one with --port.") from None


def _print_code(url: str) -> None:
    import segno

    segno.make(url).terminal(compact=True)
