# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import DownloadedFile, Resource
from ..connection import Request


class Obligations(Resource):
    """Returns to be filed with SRI, their due dates and their progress."""

    def list(
        self,
        *,
        business_id: _t.Optional[int] = None,
        from_: _t.Optional[str] = None,
        to: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.List[m.Obligation]:
        """List what has to be filed, and until when."""
        request = Request(
            "GET", "/obligations",
            query={"businessId": business_id, "from": from_, "to": to},
            timeout=timeout,
        )
        answer: _t.List[m.Obligation] = self._data(request)
        return answer

    def calendar(
        self,
        *,
        business_id: _t.Optional[int] = None,
        from_: _t.Optional[str] = None,
        to: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """The same as a calendar file."""
        request = Request(
            "GET", "/obligations.ics",
            query={"businessId": business_id, "from": from_, "to": to},
            answer="file",
            timeout=timeout,
        )
        return self._file(request)
