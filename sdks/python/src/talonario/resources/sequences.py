# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import DownloadedFile, Page, Resource, path_part
from ..connection import Request


class Sequences(Resource):
    """The next number of each document type at each emission point."""

    def list(
        self,
        *,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        search: _t.Optional[str] = None,
        business_id: _t.Optional[int] = None,
        establishment_id: _t.Optional[int] = None,
        emission_point_id: _t.Optional[int] = None,
        document_type_id: _t.Optional[int] = None,
        environment_id: _t.Optional[int] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.Sequence]:
        """List sequences."""
        request = Request(
            "GET", "/sequences",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "businessId": business_id,
                "establishmentId": establishment_id,
                "emissionPointId": emission_point_id,
                "documentTypeId": document_type_id,
                "environmentId": environment_id,
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
        emission_point_id: _t.Optional[int] = None,
        document_type_id: _t.Optional[int] = None,
        environment_id: _t.Optional[int] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.Sequence]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", "/sequences",
            query={
                "perPage": per_page,
                "search": search,
                "businessId": business_id,
                "establishmentId": establishment_id,
                "emissionPointId": emission_point_id,
                "documentTypeId": document_type_id,
                "environmentId": environment_id,
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
        emission_point_id: _t.Optional[int] = None,
        document_type_id: _t.Optional[int] = None,
        environment_id: _t.Optional[int] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """List sequences."""
        request = Request(
            "GET", "/sequences",
            query={
                "search": search,
                "businessId": business_id,
                "establishmentId": establishment_id,
                "emissionPointId": emission_point_id,
                "documentTypeId": document_type_id,
                "environmentId": environment_id,
                "updatedFrom": updated_from,
                "sortBy": sort_by,
                "sortDir": sort_dir,
                "format": format,
            },
            answer="file",
            timeout=timeout,
        )
        return self._file(request)

    def proposals(
        self,
        *,
        business_id: int,
        environment_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.List[m.NumberProposal]:
        """Propose next numbers from documents issued elsewhere."""
        request = Request(
            "GET", "/sequences:proposals",
            query={"businessId": business_id, "environmentId": environment_id},
            timeout=timeout,
        )
        answer: _t.List[m.NumberProposal] = self._data(request)
        return answer

    def get(self, id: int, *, business_id: _t.Optional[int] = None, timeout: _t.Optional[float] = None) -> m.Sequence:
        """Get a sequence."""
        request = Request(
            "GET", f"/sequences/{path_part('id', id)}",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.Sequence = self._data(request)
        return answer

    def update(
        self,
        id: int,
        body: m.SequenceUpdate,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Sequence:
        """Align a sequence."""
        request = Request(
            "PUT", f"/sequences/{path_part('id', id)}",
            query={"businessId": business_id},
            body=body,
            timeout=timeout,
        )
        answer: m.Sequence = self._data(request)
        return answer
