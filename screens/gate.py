"""Who may come in: this machine freely, the local network with the token, a foreign web page never."""

from __future__ import annotations

import hmac
import ipaddress
import re
import socket
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from screens.page import refusal

TOKEN = "t"
_ICON = re.compile(r"/icons/[0-9a-z-]+\.png")
# The client starts from inline scripts and compiles WebAssembly; what matters is that no other host is named.
_POLICY = (
    "default-src 'self' blob: data:; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss: blob: data:; worker-src 'self' blob:; "
    "base-uri 'self'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
)
_HEADERS = {
    # A phone that wakes up would ask over connections that only it believes open, and wait and wait.
    "Connection": "close",
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


class Gate:
    """Wraps the whole app.

    A request is let through when its Host cannot be a name somebody else's DNS points at us, when a
    websocket's Origin is our own page, and when it comes from this machine or carries the token: as a
    cookie, or as ``?t=…``, which is changed into the cookie by a redirect. *token* None: this machine only.
    """

    def __init__(self, app: ASGIApp, token: str | None, port: int) -> None:
        self._app = app
        self._token = token
        self._cookie = f"takuban-{port}"  # cookies are shared by all ports of a host
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI call."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self._is_our_name(headers.get("host", "")) or not self._is_our_page(scope, headers):
            await self._refuse(scope, receive, send)
        elif scope["type"] == "http" and (redirect := self._welcome(scope)) is not None:
            await redirect(scope, receive, send)
        elif _is_loopback(scope) or self._knows(headers) or _is_sign(scope):
            await self._app(scope, receive, _guarded(send) if scope["type"] == "http" else send)
        else:
            await self._refuse(scope, receive, send)

    def _is_our_name(self, host: str) -> bool:
        """No DNS rebinding: an address stands for itself, a name has to be this machine's."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:  # brackets that close nothing
            return False
        return _is_address(name.rstrip(".")) or ("[" not in host and name in self._names)

    def _is_our_page(self, scope: Scope, headers: Headers) -> bool:
        """No hijacking: browsers name the page that opens a websocket, and other programs name none."""
        origin = headers.get("origin")
        if scope["type"] != "websocket" or origin is None:
            return True
        try:
            return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
        except ValueError:
            return False

    def _knows(self, headers: Headers) -> bool:
        if self._token is None:
            return False
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return False
        return self._cookie in cookies and hmac.compare_digest(
            cookies[self._cookie].value.encode(), self._token.encode()
        )

    def _welcome(self, scope: Scope) -> Response | None:
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        given = dict(query).get(TOKEN)
        if self._token is None or given is None or not hmac.compare_digest(given.encode(), self._token.encode()):
            return None
        rest = urlencode([(name, value) for name, value in query if name != TOKEN])
        # Never "//host": a path that starts like that would lead to another machine.
        target = "/" + scope["path"].lstrip("/") + (f"?{rest}" if rest else "")
        response = RedirectResponse(target, status_code=303, headers=_HEADERS | {"Cache-Control": "no-store"})
        response.set_cookie(self._cookie, self._token, max_age=365 * 24 * 3600, path="/", httponly=True, samesite="lax")
        return response

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            # Closing before accepting is how a server says 403 to a websocket.
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        answer = HTMLResponse(refusal(), status_code=403, headers=_HEADERS | {"Cache-Control": "no-store"})
        await answer(scope, receive, send)


def _is_sign(scope: Scope) -> bool:
    """Icons and the manifest: browsers fetch them without cookies, and the page that refuses shows one."""
    path = scope["path"]
    return scope["type"] == "http" and (path in ("/favicon.png", "/manifest.json") or _ICON.fullmatch(path) is not None)


def _is_loopback(scope: Scope) -> bool:
    client = scope.get("client")
    return client is not None and _is_address(client[0]) and ipaddress.ip_address(client[0]).is_loopback


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _guarded(send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(_HEADERS)
        await send(message)

    return guarded
