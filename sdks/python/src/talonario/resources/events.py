# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import Resource
from ..connection import Request


class Events(Resource):
    """Changes in order: stay synchronised without receiving calls."""

    def list(
        self,
        *,
        after: _t.Optional[str] = None,
        limit: _t.Optional[int] = None,
        type: _t.Optional[str] = None,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.EventsListAnswer:
        """Read what happened, in order."""
        request = Request(
            "GET", "/events",
            query={"after": after, "limit": limit, "type": type, "businessId": business_id},
            timeout=timeout,
        )
        answer: m.EventsListAnswer = self._send(request)
        return answer

    def iterate(
        self,
        *,
        after: _t.Optional[str] = None,
        limit: _t.Optional[int] = None,
        type: _t.Optional[str] = None,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.Event]:
        """All there are by now, one by one."""
        request = Request(
            "GET", "/events",
            query={"after": after, "limit": limit, "type": type, "businessId": business_id},
            timeout=timeout,
        )
        return self._follow(request)
