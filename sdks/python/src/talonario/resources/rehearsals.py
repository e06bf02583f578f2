# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import Resource, path_part
from ..connection import Request


class Rehearsals(Resource):
    """Issuers: taxpayer data, electronic signature and logo."""

    def list(self, *, business_id: int, timeout: _t.Optional[float] = None) -> _t.List[m.ListedRehearsal]:
        """List the rehearsals of a business."""
        request = Request("GET", "/rehearsals", query={"businessId": business_id}, timeout=timeout)
        answer: _t.List[m.ListedRehearsal] = self._data(request)
        return answer

    def create(
        self,
        body: m.RehearsalCreate,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Rehearsal:
        """Rehearse with SRI's test environment."""
        request = Request(
            "POST", "/rehearsals",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.Rehearsal = self._data(request)
        return answer

    def get(self, id: int, *, business_id: _t.Optional[int] = None, timeout: _t.Optional[float] = None) -> m.Rehearsal:
        """Get how far a rehearsal is, or its report."""
        request = Request(
            "GET", f"/rehearsals/{path_part('id', id)}",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.Rehearsal = self._data(request)
        return answer
