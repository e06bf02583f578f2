# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import DownloadedFile, Page, Resource, path_part
from ..connection import Request
from ..upload import File, to_upload


class Carriers(Resource):
    """Carriers of goods: needed by delivery guides."""

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
        identification: _t.Optional[str] = None,
        external_id: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "businessName", "identification", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.Carrier]:
        """List carriers."""
        request = Request(
            "GET", "/carriers",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "businessId": business_id,
                "active": active,
                "updatedFrom": updated_from,
                "identification": identification,
                "externalId": external_id,
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
        identification: _t.Optional[str] = None,
        external_id: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "businessName", "identification", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.Carrier]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", "/carriers",
            query={
                "perPage": per_page,
                "search": search,
                "businessId": business_id,
                "active": active,
                "updatedFrom": updated_from,
                "identification": identification,
                "externalId": external_id,
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
        active: _t.Optional[bool] = None,
        updated_from: _t.Optional[str] = None,
        identification: _t.Optional[str] = None,
        external_id: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "businessName", "identification", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """List carriers."""
        request = Request(
            "GET", "/carriers",
            query={
                "search": search,
                "businessId": business_id,
                "active": active,
                "updatedFrom": updated_from,
                "identification": identification,
                "externalId": external_id,
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
        body: m.CarrierCreate,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Carrier:
        """Create a carrier."""
        request = Request(
            "POST", "/carriers",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.Carrier = self._data(request)
        return answer

    def search(
        self,
        identification: str,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Carrier:
        """Find a carrier by identification."""
        request = Request(
            "GET", f"/carriers/search/{path_part('identification', identification)}",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.Carrier = self._data(request)
        return answer

    def put(self, identification: str, body: m.CarrierPut, *, timeout: _t.Optional[float] = None) -> m.Carrier:
        """Create or update a carrier by identification."""
        request = Request(
            "PUT", f"/carriers/search/{path_part('identification', identification)}",
            body=body,
            timeout=timeout,
        )
        answer: m.Carrier = self._data(request)
        return answer

    def get(self, id: int, *, business_id: _t.Optional[int] = None, timeout: _t.Optional[float] = None) -> m.Carrier:
        """Get a carrier."""
        request = Request("GET", f"/carriers/{path_part('id', id)}", query={"businessId": business_id}, timeout=timeout)
        answer: m.Carrier = self._data(request)
        return answer

    def update(
        self,
        id: int,
        body: m.CarrierUpdate,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Carrier:
        """Update a carrier."""
        request = Request(
            "PUT", f"/carriers/{path_part('id', id)}",
            query={"businessId": business_id},
            body=body,
            timeout=timeout,
        )
        answer: m.Carrier = self._data(request)
        return answer

    def delete(self, id: int, *, business_id: _t.Optional[int] = None, timeout: _t.Optional[float] = None) -> None:
        """Delete a carrier."""
        request = Request(
            "DELETE", f"/carriers/{path_part('id', id)}",
            query={"businessId": business_id},
            answer="none",
            timeout=timeout,
        )
        self._send(request)

    def import_file(
        self,
        file: File,
        *,
        business_id: int,
        dry_run: _t.Optional[bool] = None,
        detect: _t.Optional[bool] = None,
        columns: _t.Optional[str] = None,
        sheet: _t.Optional[str] = None,
        heading_line: _t.Optional[int] = None,
        skip_faulty: _t.Optional[bool] = None,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.ImportReport:
        """Import carriers from a table."""
        request = Request(
            "POST", "/carriers:import",
            query={
                "businessId": business_id,
                "dryRun": dry_run,
                "detect": detect,
                "columns": columns,
                "sheet": sheet,
                "headingLine": heading_line,
                "skipFaulty": skip_faulty,
            },
            form={"file": to_upload(file)},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.ImportReport = self._data(request)
        return answer

    def export(
        self,
        *,
        business_id: int,
        active: _t.Optional[bool] = None,
        separator: _t.Optional[_t.Literal["comma", "semicolon"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """Export carriers as CSV."""
        request = Request(
            "GET", "/carriers:export",
            query={"businessId": business_id, "active": active, "separator": separator},
            answer="file",
            timeout=timeout,
        )
        return self._file(request)
