"""Base class of every group of operations."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic, Iterator, List, TypeVar, Union
from urllib.parse import quote

from .connection import Connection, DownloadedFile, Request
from .errors import NetworkError
from .models import ListMeta

T = TypeVar("T")

__all__ = ["DownloadedFile", "Page", "Resource", "path_part"]


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list."""

    data: List[T]
    meta: ListMeta

    def __iter__(self) -> Iterator[T]:
        return iter(self.data)

    def __len__(self) -> int:
        return len(self.data)


class Resource:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._connection.base_url!r})"

    def _send(self, request: Request) -> Any:
        return self._connection.send(request)

    def _data(self, request: Request) -> Any:
        """Content of `data`."""
        return _part(self._send(request), "data")

    def _page(self, request: Request) -> Page[Any]:
        answer = self._send(request)
        return Page(_part(answer, "data"), _part(answer, "meta"))

    def _iterate(self, request: Request) -> Iterator[Any]:
        """Yields every record of a list, in pages of the maximum size. A record added in the meantime makes no other appear twice."""
        size = request.query.get("perPage") or 100
        query = {**request.query, "perPage": size}
        while True:
            page = self._page(replace(request, query=query))
            yield from page.data
            cursor = page.meta["nextCursor"]
            if cursor is None:
                return
            query = {**request.query, "perPage": size, "page": None, "cursor": cursor}

    def _follow(self, request: Request) -> Iterator[Any]:
        """Yields a log from the position in the query up to its current end."""
        query = dict(request.query)
        while True:
            answer = self._send(replace(request, query=query))
            yield from _part(answer, "data")
            meta = _part(answer, "meta")
            # An answer without rows is not the end: what was passed by is of other types.
            if not meta.get("more"):
                return
            query["after"] = meta["next"]

    def _file(self, request: Request) -> DownloadedFile:
        file: DownloadedFile = self._send(replace(request, answer="file"))
        return file

    def _lines(self, request: Request) -> Iterator[Any]:
        lines: Iterator[Any] = self._send(request)
        return lines


def path_part(name: str, value: Union[int, str]) -> str:
    text = str(value)
    # A part that is empty or dots would be another address.
    if text.strip(".") == "":
        raise ValueError(f"{name} is missing")
    return quote(text, safe="")


def _part(answer: Any, name: str) -> Any:
    if not isinstance(answer, dict) or name not in answer:
        raise NetworkError(f"The answer has no {name}: it is not from this service")
    return answer[name]
