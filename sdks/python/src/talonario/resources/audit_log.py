# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import Page, Resource
from ..connection import Request


class AuditLog(Resource):
    """Changes with their author and time. For users who manage the account; API keys cannot read it."""

    def list(
        self,
        *,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        search: _t.Optional[str] = None,
        action: _t.Optional[str] = None,
        record_type: _t.Optional[str] = None,
        record_id: _t.Optional[int] = None,
        date_from: _t.Optional[str] = None,
        date_to: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.AuditEntry]:
        """List changes."""
        request = Request(
            "GET", "/audit-log",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "action": action,
                "recordType": record_type,
                "recordId": record_id,
                "dateFrom": date_from,
                "dateTo": date_to,
            },
            timeout=timeout,
        )
        return self._page(request)

    def iterate(
        self,
        *,
        per_page: _t.Optional[int] = None,
        search: _t.Optional[str] = None,
        action: _t.Optional[str] = None,
        record_type: _t.Optional[str] = None,
        record_id: _t.Optional[int] = None,
        date_from: _t.Optional[str] = None,
        date_to: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.AuditEntry]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", "/audit-log",
            query={
                "perPage": per_page,
                "search": search,
                "action": action,
                "recordType": record_type,
                "recordId": record_id,
                "dateFrom": date_from,
                "dateTo": date_to,
            },
            timeout=timeout,
        )
        return self._iterate(request)
