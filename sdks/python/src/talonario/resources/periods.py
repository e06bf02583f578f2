# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import Resource, path_part
from ..connection import Request


class Periods(Resource):
    """A month or semester, closed with its figures, and what has changed since."""

    def list(self, *, business_id: int, timeout: _t.Optional[float] = None) -> _t.List[m.ClosedPeriod]:
        """List the periods that are closed."""
        request = Request("GET", "/periods", query={"businessId": business_id}, timeout=timeout)
        answer: _t.List[m.ClosedPeriod] = self._data(request)
        return answer

    def get(self, period: str, *, business_id: int, timeout: _t.Optional[float] = None) -> m.Period:
        """Get the figures of a period, and what changed since it was closed."""
        request = Request(
            "GET", f"/periods/{path_part('period', period)}",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.Period = self._data(request)
        return answer

    def close(
        self,
        period: str,
        body: m.PeriodClose,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Period:
        """Close a period."""
        request = Request(
            "POST", f"/periods/{path_part('period', period)}:close",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.Period = self._data(request)
        return answer

    def reopen(
        self,
        period: str,
        body: m.PeriodReopen,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Period:
        """Open a closed period again."""
        request = Request(
            "POST", f"/periods/{path_part('period', period)}:reopen",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.Period = self._data(request)
        return answer

    def verify(
        self,
        period: str,
        body: m.PeriodVerify,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.PeriodVerification:
        """Query SRI now about every document of a period."""
        request = Request(
            "POST", f"/periods/{path_part('period', period)}:verify",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.PeriodVerification = self._data(request)
        return answer
