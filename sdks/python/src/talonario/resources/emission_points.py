# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import DownloadedFile, Page, Resource, path_part
from ..connection import Request


class EmissionPoints(Resource):
    """Points at which document numbers are assigned. Each is created with one sequence per document type."""

    def list(
        self,
        *,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        search: _t.Optional[str] = None,
        business_id: _t.Optional[int] = None,
        establishment_id: _t.Optional[int] = None,
        active: _t.Optional[bool] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "code", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.EmissionPoint]:
        """List emission points."""
        request = Request(
            "GET", "/emission-points",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "businessId": business_id,
                "establishmentId": establishment_id,
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
        establishment_id: _t.Optional[int] = None,
        active: _t.Optional[bool] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "code", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.EmissionPoint]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", "/emission-points",
            query={
                "perPage": per_page,
                "search": search,
                "businessId": business_id,
                "establishmentId": establishment_id,
                "active": active,
                "updatedFrom": updated_from,
                "sortBy": sort_by,
                "sortDir": sort_dir,
            },
            timeout=timeout,
        )
        return self._iterate(request)

    def list_as_file(
        self,
        *,
        format: _t.Literal["csv", "xlsx"],
        search: _t.Optional[str] = None,
        business_id: _t.Optional[int] = None,
        establishment_id: _t.Optional[int] = None,
        active: _t.Optional[bool] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "code", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """List emission points."""
        request = Request(
            "GET", "/emission-points",
            query={
                "search": search,
                "businessId": business_id,
                "establishmentId": establishment_id,
                "active": active,
                "updatedFrom": updated_from,
                "sortBy": sort_by,
                "sortDir": sort_dir,
                "format": format,
            },
            answer="file",
            timeout=timeout,
        )
        return self._file(request)

    def create(
        self,
        body: m.EmissionPointCreate,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.EmissionPoint:
        """Create an emission point."""
        request = Request(
            "POST", "/emission-points",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.EmissionPoint = self._data(request)
        return answer

    def get(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.EmissionPoint:
        """Get an emission point."""
        request = Request(
            "GET", f"/emission-points/{path_part('id', id)}",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.EmissionPoint = self._data(request)
        return answer

    def update(
        self,
        id: int,
        body: m.EmissionPointUpdate,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.EmissionPoint:
        """Update an emission point."""
        request = Request(
            "PUT", f"/emission-points/{path_part('id', id)}",
            query={"businessId": business_id},
            body=body,
            timeout=timeout,
        )
        answer: m.EmissionPoint = self._data(request)
        return answer

    def delete(self, id: int, *, business_id: _t.Optional[int] = None, timeout: _t.Optional[float] = None) -> None:
        """Delete an emission point."""
        request = Request(
            "DELETE", f"/emission-points/{path_part('id', id)}",
            query={"businessId": business_id},
            answer="none",
            timeout=timeout,
        )
        self._send(request)
