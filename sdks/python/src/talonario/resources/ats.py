# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import DownloadedFile, Resource
from ..connection import Request


class Ats(Resource):
    """The annex of transactions: what is in it, what is wrong with it, the file for SRI."""

    def get(
        self,
        *,
        business_id: int,
        period: str,
        figures: _t.Optional[_t.Literal["current"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Ats:
        """Get what the ATS of a period would hold, and what is wrong with it."""
        request = Request(
            "GET", "/ats",
            query={"businessId": business_id, "period": period, "figures": figures},
            timeout=timeout,
        )
        answer: m.Ats = self._data(request)
        return answer

    def download(
        self,
        *,
        business_id: int,
        period: str,
        figures: _t.Optional[_t.Literal["current"]] = None,
        format: _t.Optional[_t.Literal["zip", "xml"]] = None,
        confirm: _t.Optional[bool] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """Download the ATS of a period."""
        request = Request(
            "GET", "/ats/download",
            query={
                "businessId": business_id,
                "period": period,
                "figures": figures,
                "format": format,
                "confirm": confirm,
            },
            answer="file",
            timeout=timeout,
        )
        return self._file(request)
