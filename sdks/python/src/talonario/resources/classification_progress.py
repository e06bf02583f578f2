# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import Resource
from ..connection import Request


class ClassificationProgress(Resource):
    """Documents that other taxpayers issued to the business: import, fetch from SRI, read, mark."""

    def get(self, *, business_id: int, period: str, timeout: _t.Optional[float] = None) -> m.ClassificationProgress:
        """Classification progress of a month."""
        request = Request(
            "GET", "/classification-progress",
            query={"businessId": business_id, "period": period},
            timeout=timeout,
        )
        answer: m.ClassificationProgress = self._data(request)
        return answer
