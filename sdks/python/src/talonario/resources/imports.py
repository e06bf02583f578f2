# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import Page, Resource, path_part
from ..connection import Request


class ImportsOperations(Resource):
    """Documents that other taxpayers issued to the business: import, fetch from SRI, read, mark."""

    def list(
        self,
        *,
        business_id: int,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        search: _t.Optional[str] = None,
        issued: _t.Optional[bool] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.Import]:
        """List the imports of a business, newest first."""
        request = Request(
            "GET", "/imports",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "businessId": business_id,
                "issued": issued,
            },
            timeout=timeout,
        )
        return self._page(request)

    def iterate(
        self,
        *,
        business_id: int,
        per_page: _t.Optional[int] = None,
        search: _t.Optional[str] = None,
        issued: _t.Optional[bool] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.Import]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", "/imports",
            query={"perPage": per_page, "search": search, "businessId": business_id, "issued": issued},
            timeout=timeout,
        )
        return self._iterate(request)

    def get(self, id: int, *, business_id: _t.Optional[int] = None, timeout: _t.Optional[float] = None) -> m.Import:
        """Get an import."""
        request = Request("GET", f"/imports/{path_part('id', id)}", query={"businessId": business_id}, timeout=timeout)
        answer: m.Import = self._data(request)
        return answer

    def rows(
        self,
        id: int,
        *,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        search: _t.Optional[str] = None,
        business_id: _t.Optional[int] = None,
        outcome: _t.Optional[_t.Literal["new", "known", "not_ours", "tampered", "not_found", "waiting", "faulty", "conflict"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.ImportedRow]:
        """List the rows of an import."""
        request = Request(
            "GET", f"/imports/{path_part('id', id)}/rows",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "businessId": business_id,
                "outcome": outcome,
            },
            timeout=timeout,
        )
        return self._page(request)

    def iterate_rows(
        self,
        id: int,
        *,
        per_page: _t.Optional[int] = None,
        search: _t.Optional[str] = None,
        business_id: _t.Optional[int] = None,
        outcome: _t.Optional[_t.Literal["new", "known", "not_ours", "tampered", "not_found", "waiting", "faulty", "conflict"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.ImportedRow]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", f"/imports/{path_part('id', id)}/rows",
            query={"perPage": per_page, "search": search, "businessId": business_id, "outcome": outcome},
            timeout=timeout,
        )
        return self._iterate(request)
