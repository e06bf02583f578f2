# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import Page, Resource, path_part
from ..connection import Request


class Requests(Resource):
    """Requests of your programs and their responses."""

    def list(
        self,
        *,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        search: _t.Optional[str] = None,
        key_id: _t.Optional[int] = None,
        method: _t.Optional[_t.Literal["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]] = None,
        route: _t.Optional[str] = None,
        status: _t.Optional[str] = None,
        from_: _t.Optional[str] = None,
        to: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.ListedRequest]:
        """List what programs sent."""
        request = Request(
            "GET", "/requests",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "keyId": key_id,
                "method": method,
                "route": route,
                "status": status,
                "from": from_,
                "to": to,
            },
            timeout=timeout,
        )
        return self._page(request)

    def iterate(
        self,
        *,
        per_page: _t.Optional[int] = None,
        search: _t.Optional[str] = None,
        key_id: _t.Optional[int] = None,
        method: _t.Optional[_t.Literal["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]] = None,
        route: _t.Optional[str] = None,
        status: _t.Optional[str] = None,
        from_: _t.Optional[str] = None,
        to: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.ListedRequest]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", "/requests",
            query={
                "perPage": per_page,
                "search": search,
                "keyId": key_id,
                "method": method,
                "route": route,
                "status": status,
                "from": from_,
                "to": to,
            },
            timeout=timeout,
        )
        return self._iterate(request)

    def get(self, request_id: str, *, timeout: _t.Optional[float] = None) -> m.LoggedRequest:
        """Get a request with its bodies."""
        request = Request("GET", f"/requests/{path_part('request_id', request_id)}", timeout=timeout)
        answer: m.LoggedRequest = self._data(request)
        return answer
