"""The API, by the names of its resources."""

from __future__ import annotations

import random
import ssl
import time
from datetime import datetime, timedelta, timezone
from types import TracebackType
from typing import Any, Callable, Mapping, Optional, Type

from .businesses import Businesses
from .catalogs import Catalogs
from .connection import Connection, Request
from .documents import Documents
from .imports import Imports
from .resources import Groups
from .retry import RetryPolicy


class Talonario(Groups):
    """A client. One is enough for a program; several threads may use it.

    `base_url` is where the API is (`https://example.com/api/v1`); `timeout` the seconds for each attempt, longer than the
    service lets an emission take; `retry` how often and how patiently an attempt is repeated (`RetryPolicy(attempts=1)`:
    never); `headers` are sent with every request; `sleep`, `chance` and `now` are for tests.
    """

    documents: Documents
    businesses: Businesses
    catalogs: Catalogs
    imports: Imports

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
        connection = Connection(
            base_url,
            api_key,
            timeout=timeout,
            retry=retry,
            headers=headers,
            ssl_context=ssl_context,
            sleep=sleep,
            chance=chance,
            now=now,
        )
        super().__init__(connection)
        self.documents = Documents(connection)
        self.businesses = Businesses(connection)
        self.catalogs = Catalogs(connection)
        self.imports = Imports(connection)

    def request(self, request: Request) -> Any:
        """Any request below base_url, for what the contract does not name."""
        return self._connection.send(request)

    def close(self) -> None:
        """Closes the connections that are kept."""
        self._connection.transport.close()

    def __enter__(self) -> Talonario:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


def today_in_ecuador() -> str:
    """Today's date in Ecuador, as documents need it, in any time zone of the program."""
    return datetime.now(timezone(timedelta(hours=-5))).date().isoformat()
