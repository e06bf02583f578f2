# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import DownloadedFile, Page, Resource, path_part
from ..connection import Request
from ..upload import File, to_upload


class Items(Resource):
    """Products and services, with their taxes."""

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
        code: _t.Optional[str] = None,
        external_id: _t.Optional[str] = None,
        item_type_id: _t.Optional[int] = None,
        sort_by: _t.Optional[_t.Literal["id", "code", "name", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.Item]:
        """List products and services."""
        request = Request(
            "GET", "/items",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "businessId": business_id,
                "active": active,
                "updatedFrom": updated_from,
                "code": code,
                "externalId": external_id,
                "itemTypeId": item_type_id,
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
        code: _t.Optional[str] = None,
        external_id: _t.Optional[str] = None,
        item_type_id: _t.Optional[int] = None,
        sort_by: _t.Optional[_t.Literal["id", "code", "name", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.Item]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", "/items",
            query={
                "perPage": per_page,
                "search": search,
                "businessId": business_id,
                "active": active,
                "updatedFrom": updated_from,
                "code": code,
                "externalId": external_id,
                "itemTypeId": item_type_id,
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
        code: _t.Optional[str] = None,
        external_id: _t.Optional[str] = None,
        item_type_id: _t.Optional[int] = None,
        sort_by: _t.Optional[_t.Literal["id", "code", "name", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """List products and services."""
        request = Request(
            "GET", "/items",
            query={
                "search": search,
                "businessId": business_id,
                "active": active,
                "updatedFrom": updated_from,
                "code": code,
                "externalId": external_id,
                "itemTypeId": item_type_id,
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
        body: m.ItemCreate,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Item:
        """Create a product or service."""
        request = Request("POST", "/items", body=body, takes_key=True, idempotency_key=idempotency_key, timeout=timeout)
        answer: m.Item = self._data(request)
        return answer

    def get(self, id: int, *, business_id: _t.Optional[int] = None, timeout: _t.Optional[float] = None) -> m.Item:
        """Get a product or service."""
        request = Request("GET", f"/items/{path_part('id', id)}", query={"businessId": business_id}, timeout=timeout)
        answer: m.Item = self._data(request)
        return answer

    def update(
        self,
        id: int,
        body: m.ItemUpdate,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Item:
        """Update a product or service."""
        request = Request(
            "PUT", f"/items/{path_part('id', id)}",
            query={"businessId": business_id},
            body=body,
            timeout=timeout,
        )
        answer: m.Item = self._data(request)
        return answer

    def delete(self, id: int, *, business_id: _t.Optional[int] = None, timeout: _t.Optional[float] = None) -> None:
        """Delete a product or service."""
        request = Request(
            "DELETE", f"/items/{path_part('id', id)}",
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
        price_includes_vat: _t.Optional[bool] = None,
        default_tax_id: _t.Optional[int] = None,
        default_item_type_id: _t.Optional[int] = None,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.ImportReport:
        """Import products and services from a table."""
        request = Request(
            "POST", "/items:import",
            query={
                "businessId": business_id,
                "dryRun": dry_run,
                "detect": detect,
                "columns": columns,
                "sheet": sheet,
                "headingLine": heading_line,
                "skipFaulty": skip_faulty,
                "priceIncludesVat": price_includes_vat,
                "defaultTaxId": default_tax_id,
                "defaultItemTypeId": default_item_type_id,
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
        """Export products and services as CSV."""
        request = Request(
            "GET", "/items:export",
            query={"businessId": business_id, "active": active, "separator": separator},
            answer="file",
            timeout=timeout,
        )
        return self._file(request)
