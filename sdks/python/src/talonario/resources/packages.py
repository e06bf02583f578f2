# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import DownloadedFile, Resource, path_part
from ..connection import Request


class Packages(Resource):
    """A month or semester, closed with its figures, and what has changed since."""

    def list(self, *, business_id: int, timeout: _t.Optional[float] = None) -> _t.List[m.MonthPackage]:
        """List the packages of a business."""
        request = Request("GET", "/packages", query={"businessId": business_id}, timeout=timeout)
        answer: _t.List[m.MonthPackage] = self._data(request)
        return answer

    def create(
        self,
        body: m.PackageCreate,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.MonthPackage:
        """Request a month as one ZIP file."""
        request = Request(
            "POST", "/packages",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.MonthPackage = self._data(request)
        return answer

    def get(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.MonthPackage:
        """Get how far a package is."""
        request = Request("GET", f"/packages/{path_part('id', id)}", query={"businessId": business_id}, timeout=timeout)
        answer: m.MonthPackage = self._data(request)
        return answer

    def download(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """Download a package that is ready."""
        request = Request(
            "GET", f"/packages/{path_part('id', id)}/download",
            query={"businessId": business_id},
            answer="file",
            timeout=timeout,
        )
        return self._file(request)
