# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import DownloadedFile, Page, Resource, path_part
from ..connection import Request
from ..upload import File, to_upload


class Customers(Resource):
    """Customers: receivers of documents."""

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
    ) -> Page[m.Customer]:
        """List customers."""
        request = Request(
            "GET", "/customers",
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
    ) -> _t.Iterator[m.Customer]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", "/customers",
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
        """List customers."""
        request = Request(
            "GET", "/customers",
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
        body: m.CustomerCreate,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Customer:
        """Create a customer."""
        request = Request(
            "POST", "/customers",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.Customer = self._data(request)
        return answer

    def search(
        self,
        identification: str,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Customer:
        """Find a customer by identification."""
        request = Request(
            "GET", f"/customers/search/{path_part('identification', identification)}",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.Customer = self._data(request)
        return answer

    def put(self, identification: str, body: m.CustomerPut, *, timeout: _t.Optional[float] = None) -> m.Customer:
        """Create or update a customer by identification."""
        request = Request(
            "PUT", f"/customers/search/{path_part('identification', identification)}",
            body=body,
            timeout=timeout,
        )
        answer: m.Customer = self._data(request)
        return answer

    def get(self, id: int, *, business_id: _t.Optional[int] = None, timeout: _t.Optional[float] = None) -> m.Customer:
        """Get a customer."""
        request = Request(
            "GET", f"/customers/{path_part('id', id)}",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.Customer = self._data(request)
        return answer

    def update(
        self,
        id: int,
        body: m.CustomerUpdate,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Customer:
        """Update a customer."""
        request = Request(
            "PUT", f"/customers/{path_part('id', id)}",
            query={"businessId": business_id},
            body=body,
            timeout=timeout,
        )
        answer: m.Customer = self._data(request)
        return answer

    def delete(self, id: int, *, business_id: _t.Optional[int] = None, timeout: _t.Optional[float] = None) -> None:
        """Delete a customer."""
        request = Request(
            "DELETE", f"/customers/{path_part('id', id)}",
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
        """Import customers from a table."""
        request = Request(
            "POST", "/customers:import",
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
        """Export customers as CSV."""
        request = Request(
            "GET", "/customers:export",
            query={"businessId": business_id, "active": active, "separator": separator},
            answer="file",
            timeout=timeout,
        )
        return self._file(request)
