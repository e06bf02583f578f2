# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import Page, Resource, path_part
from ..connection import Request


class ClassificationBatches(Resource):
    """Documents that other taxpayers issued to the business: import, fetch from SRI, read, mark."""

    def list(
        self,
        *,
        business_id: int,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        search: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.ClassificationBatch]:
        """List what was classified at once."""
        request = Request(
            "GET", "/classification-batches",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "businessId": business_id,
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
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.ClassificationBatch]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", "/classification-batches",
            query={"perPage": per_page, "search": search, "businessId": business_id},
            timeout=timeout,
        )
        return self._iterate(request)

    def undo(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.ClassificationUndone:
        """Undo a batch."""
        request = Request(
            "POST", f"/classification-batches/{path_part('id', id)}:undo",
            query={"businessId": business_id},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.ClassificationUndone = self._data(request)
        return answer
