# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import Page, Resource, path_part
from ..connection import Request


class ClassificationRules(Resource):
    """Documents that other taxpayers issued to the business: import, fetch from SRI, read, mark."""

    def list(
        self,
        *,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        search: _t.Optional[str] = None,
        business_id: _t.Optional[int] = None,
        active: _t.Optional[bool] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "priority", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.ClassificationRule]:
        """List classification rules."""
        request = Request(
            "GET", "/classification-rules",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "businessId": business_id,
                "active": active,
                "updatedFrom": updated_from,
                "sortBy": sort_by,
                "sortDir": sort_dir,
            },
            timeout=timeout,
        )
        return self._page(request)

    def iterate(
        self,
        *,
        per_page: _t.Optional[int] = None,
        search: _t.Optional[str] = None,
        business_id: _t.Optional[int] = None,
        active: _t.Optional[bool] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "priority", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.ClassificationRule]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", "/classification-rules",
            query={
                "perPage": per_page,
                "search": search,
                "businessId": business_id,
                "active": active,
                "updatedFrom": updated_from,
                "sortBy": sort_by,
                "sortDir": sort_dir,
            },
            timeout=timeout,
        )
        return self._iterate(request)

    def create(
        self,
        body: m.ClassificationRuleCreate,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.ClassificationRule:
        """Create a classification rule."""
        request = Request(
            "POST", "/classification-rules",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.ClassificationRule = self._data(request)
        return answer

    def apply(
        self,
        body: m.ClassificationApply,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.ClassificationApplied:
        """Apply the rules to unclassified documents."""
        request = Request(
            "POST", "/classification-rules:apply",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.ClassificationApplied = self._data(request)
        return answer

    def get(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.ClassificationRule:
        """Get a classification rule."""
        request = Request(
            "GET", f"/classification-rules/{path_part('id', id)}",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.ClassificationRule = self._data(request)
        return answer

    def update(
        self,
        id: int,
        body: m.ClassificationRuleUpdate,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.ClassificationRule:
        """Update a classification rule."""
        request = Request(
            "PUT", f"/classification-rules/{path_part('id', id)}",
            query={"businessId": business_id},
            body=body,
            timeout=timeout,
        )
        answer: m.ClassificationRule = self._data(request)
        return answer

    def delete(self, id: int, *, business_id: _t.Optional[int] = None, timeout: _t.Optional[float] = None) -> None:
        """Delete a classification rule."""
        request = Request(
            "DELETE", f"/classification-rules/{path_part('id', id)}",
            query={"businessId": business_id},
            answer="none",
            timeout=timeout,
        )
        self._send(request)
