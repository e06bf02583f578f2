"""Sends requests, repeats them if that is safe, and reads answers. All other parts of the SDK use it."""

from __future__ import annotations

import http.client
import random
import re
import socket
import ssl
import time
import uuid
import zlib
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, Tuple
from urllib.parse import quote, unquote, urlencode, urlsplit

from .error_of_answer import error_of_answer
from .errors import NetworkError, NotFoundError, RateLimitError, RequestTimeoutError, TalonarioError
from .numbers import parse_json, write_json
from .retry import Failure, RetryPolicy, pause_after
from .transport import Answer, Transport
from .upload import Upload, write_form

most_of_an_error = 1_000_000
"""Maximum number of bytes of an error body, so that a broken proxy cannot exhaust the memory."""

# A truncated body, and a 200 that is not JSON, are treated as a lost connection.
_broken = (OSError, http.client.HTTPException, ValueError, RecursionError, zlib.error)


@dataclass(frozen=True)
class DownloadedFile:
    content: bytes = field(repr=False)
    name: Optional[str]
    """File name suggested by the service, without a path."""


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    """Path below base_url, already encoded: `/documents/7`."""
    query: Mapping[str, object] = field(default_factory=dict)
    """None is left out."""
    body: object = field(default=None, repr=False)
    """Sent as JSON, unless it is None."""
    form: Optional[Mapping[str, object]] = field(default=None, repr=False)
    """Sent as multipart/form-data. None is left out."""
    answer: str = "json"
    """json, file, lines or none."""
    takes_key: bool = False
    """The address honours Idempotency-Key; a PUT only when it emits."""
    idempotency_key: Optional[str] = None
    if_unchanged_since: Optional[str] = None
    timeout: Optional[float] = None


class Secret(str):
    """A text that is hidden from debuggers and error trackers."""

    def __repr__(self) -> str:
        return "'***'"


class Connection:
    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 60.0,
        retry: RetryPolicy = RetryPolicy(),
        headers: Optional[Mapping[str, str]] = None,
        ssl_context: Optional[ssl.SSLContext] = None,
        sleep: Callable[[float], None] = time.sleep,
        chance: Callable[[], float] = random.random,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.base_url = _check_base_url(base_url)
        self._api_key = Secret(_check_api_key(api_key))
        self._headers = {name: _check_header(name, value) for name, value in (headers or {}).items()}
        self._timeout = timeout
        self.retry = retry
        self.sleep = sleep
        self.chance = chance
        self.now = now
        self.transport = Transport(self.base_url, ssl_context)

    def __repr__(self) -> str:
        return f"Connection({self.base_url!r})"

    def send(self, request: Request, retry: Optional[RetryPolicy] = None) -> Any:
        """JSON as parsed, a DownloadedFile, an iterator of lines, or None."""
        policy = retry or self.retry
        key = _key_for(request)
        repeatable = request.method != "PATCH" and (key is not None or _is_same_twice(request))
        content_type, body = _body_of(request)
        lost_before = False
        attempt = 1
        while True:
            try:
                return self._attempt(request, key, content_type, body, repeatable)
            except TalonarioError as error:
                # An earlier attempt, whose answer was lost, has deleted the record.
                gone = request.method == "DELETE" and request.answer == "none" and isinstance(error, NotFoundError)
                if lost_before and gone:
                    return None
                pause = pause_after(Failure(error, attempt, repeatable, lost_before), policy, self.chance)
                if pause is None:
                    raise
                lost_before = lost_before or not isinstance(error, RateLimitError)
            self.sleep(pause)
            attempt += 1

    def _attempt(
        self, request: Request, key: Optional[str], content_type: Optional[str], body: Optional[bytes], repeatable: bool
    ) -> Any:
        limit = self._timeout if request.timeout is None else request.timeout
        headers: Dict[str, str] = {
            "Accept": "application/json",
            "Accept-Encoding": "identity" if request.answer == "lines" else "gzip",
            "User-Agent": "talonario-python",
            **self._headers,
            "X-API-Key": self._api_key,
            **({} if content_type is None else {"Content-Type": content_type}),
            **({} if key is None else {"Idempotency-Key": key}),
            **_version_of(request),
        }
        target = request.path + _search_of(request.query)
        try:
            answer = self.transport.send(request.method, target, headers, body, limit, fresh=not repeatable)
            if request.answer == "lines" and 200 <= answer.status < 300:
                return self._lines(answer, limit)
            with answer:
                return self._read(answer, request.answer)
        except _broken as error:
            raise _failure_of(error, limit) from error

    def _read(self, answer: Answer, kind: str) -> Any:
        if not 200 <= answer.status < 300:
            raise self._error(answer)
        content = answer.read()
        if kind == "none" or answer.status == 204:
            return None
        if kind == "file":
            return DownloadedFile(content, _file_name(answer.header("content-disposition")))
        return parse_json(content)

    def _error(self, answer: Answer) -> TalonarioError:
        try:
            content = answer.read(most_of_an_error)
        except _broken:
            content = b""  # a status without its body still tells what happened
        return error_of_answer(answer, content, self.now())

    def _lines(self, answer: Answer, limit: float) -> Iterator[Any]:
        """NDJSON. The time limit applies to each chunk, because a complete batch may take any time."""
        rest = b""
        try:
            with answer:
                for piece in answer.pieces(within=limit):
                    *lines, rest = (rest + piece).split(b"\n")
                    yield from (parse_json(line) for line in lines if line.strip())
                if rest.strip():
                    yield parse_json(rest)
        except _broken as error:
            raise _failure_of(error, limit) from error


def _failure_of(error: Exception, limit: float) -> TalonarioError:
    """Any failure before the complete answer, except an error of the service itself, is a network error."""
    if isinstance(error, socket.timeout):
        return RequestTimeoutError(f"No whole answer within {limit:g} s")
    return NetworkError(f"No whole answer came from the service: {error or type(error).__name__}")


def _check_base_url(base_url: str) -> str:
    try:
        address = urlsplit(base_url)
        good = address.scheme.lower() in ("http", "https") and bool(address.hostname) and (address.port or 1) > 0
        good = good and not (address.query or address.fragment or address.username or address.password)
    except ValueError:
        good = False
    if not good or not re.fullmatch(r"[\x21-\x7e]+", base_url):
        raise ValueError("base_url must be an address such as https://example.com/api/v1")
    return base_url.rstrip("/")


def _check_api_key(api_key: str) -> str:
    if not re.fullmatch(r"[\x21-\x7e]+", api_key):
        raise ValueError("api_key must be the key as it was shown, without blanks")
    return api_key


def _check_header(name: str, value: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9-]+", name) or not re.fullmatch(r"[\x20-\x7e]*", value):
        raise ValueError(f"the header {name!r} must be printable ASCII")
    return value


def _key_for(request: Request) -> Optional[str]:
    if request.idempotency_key is not None:
        # An invalid idempotency key raises an error before anything is sent, because the service would refuse it.
        if not re.fullmatch(r"[\x20-\x7e]{1,255}", request.idempotency_key):
            raise ValueError("idempotency_key must have 1 to 255 printable ASCII characters")
        return request.idempotency_key
    return str(uuid.uuid4()) if request.takes_key and _needs_key(request) else None


def _needs_key(request: Request) -> bool:
    """Whether repeating has another effect than sending once. A PUT of data has not, one that emits has."""
    emits = isinstance(request.body, Mapping) and request.body.get("emit") is True
    return request.method == "POST" or (request.method == "PUT" and emits)


def _is_same_twice(request: Request) -> bool:
    """A second attempt of a change that names its version would conflict with the first one's change."""
    return not _needs_key(request) and request.if_unchanged_since is None


def _version_of(request: Request) -> Dict[str, str]:
    since = request.if_unchanged_since
    if since is None:
        return {}
    if not re.fullmatch(r"[0-9A-Za-z:.+-]+", since):
        raise ValueError("if_unchanged_since must be the updatedAt of the record as you read it")
    return {"If-Match": f'"{since}"'}


def _body_of(request: Request) -> Tuple[Optional[str], Optional[bytes]]:
    if request.form is not None:
        return write_form({name: _form_value(value) for name, value in request.form.items() if value is not None})
    if request.body is not None:
        return "application/json", write_json(request.body).encode()
    return None, (b"" if request.method in ("POST", "PUT", "PATCH") else None)


def _form_value(value: object) -> "str | Upload":
    return value if isinstance(value, Upload) else _text_of(value)


def _search_of(query: Mapping[str, object]) -> str:
    given = {name: _text_of(value) for name, value in query.items() if value is not None}
    return f"?{urlencode(given, quote_via=quote)}" if given else ""


def _text_of(value: object) -> str:
    if isinstance(value, str):
        return value
    return write_json(value)


def _file_name(disposition: Optional[str]) -> Optional[str]:
    encoded = re.search(r"filename\*=UTF-8''([^;\s]+)", disposition or "", re.I)
    plain = re.search(r'filename="([^"]*)"', disposition or "", re.I)
    name = unquote(encoded.group(1)) if encoded else plain.group(1) if plain else ""
    # Prevents path traversal: the name must not lead out of the folder that the caller chose.
    return re.sub(r"[\x00-\x1f/\\]", "_", name).lstrip(".") or None
