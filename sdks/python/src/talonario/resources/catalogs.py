# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import Page, Resource, path_part
from ..connection import Request


class CatalogsOperations(Resource):
    """Read-only reference tables of the tax authority and of the service. Resolve every `_id` from here."""

    def list(
        self,
        catalog: str,
        *,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        search: _t.Optional[str] = None,
        code: _t.Optional[str] = None,
        current: _t.Optional[bool] = None,
        date: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.DocumentStateRow | m.DocumentTypeRow | m.EnvironmentRow | m.IdentificationTypeRow | m.RetentionCodeRow | m.RetentionTaxTypeRow | m.SustainCodeRow | m.TaxRow | m.AuxiliaryCodeRow | m.CatalogRow]:
        """List a catalog."""
        request = Request(
            "GET", f"/catalogs/{path_part('catalog', catalog)}",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "code": code,
                "current": current,
                "date": date,
            },
            timeout=timeout,
        )
        return self._page(request)

    def iterate(
        self,
        catalog: str,
        *,
        per_page: _t.Optional[int] = None,
        search: _t.Optional[str] = None,
        code: _t.Optional[str] = None,
        current: _t.Optional[bool] = None,
        date: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.DocumentStateRow | m.DocumentTypeRow | m.EnvironmentRow | m.IdentificationTypeRow | m.RetentionCodeRow | m.RetentionTaxTypeRow | m.SustainCodeRow | m.TaxRow | m.AuxiliaryCodeRow | m.CatalogRow]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", f"/catalogs/{path_part('catalog', catalog)}",
            query={"perPage": per_page, "search": search, "code": code, "current": current, "date": date},
            timeout=timeout,
        )
        return self._iterate(request)

    def get(
        self,
        catalog: str,
        id: int,
        *,
        timeout: _t.Optional[float] = None,
    ) -> m.DocumentStateRow | m.DocumentTypeRow | m.EnvironmentRow | m.IdentificationTypeRow | m.RetentionCodeRow | m.RetentionTaxTypeRow | m.SustainCodeRow | m.TaxRow | m.AuxiliaryCodeRow | m.CatalogRow:
        """Get one row of a catalog."""
        request = Request("GET", f"/catalogs/{path_part('catalog', catalog)}/{path_part('id', id)}", timeout=timeout)
        answer: m.DocumentStateRow | m.DocumentTypeRow | m.EnvironmentRow | m.IdentificationTypeRow | m.RetentionCodeRow | m.RetentionTaxTypeRow | m.SustainCodeRow | m.TaxRow | m.AuxiliaryCodeRow | m.CatalogRow = self._data(request)
        return answer
