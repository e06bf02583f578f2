# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from .. import numbers as _n
from ..resource import DownloadedFile, Page, Resource, path_part
from ..connection import Request
from ..upload import File, to_upload


class ReceivedDocuments(Resource):
    """Documents that other taxpayers issued to the business: import, fetch from SRI, read, mark."""

    def list(
        self,
        *,
        business_id: int,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        search: _t.Optional[str] = None,
        access_key: _t.Optional[str] = None,
        document_type_code: _t.Optional[_t.Literal["01", "03", "04", "05", "06", "07"]] = None,
        issuer: _t.Optional[str] = None,
        state: _t.Optional[_t.Literal["unconfirmed", "authorized", "pending_annulment", "annulled", "not_authorized"]] = None,
        xml_status: _t.Optional[_t.Literal["waiting", "verified", "intact", "tampered", "faulty", "not_found"]] = None,
        deductible: _t.Optional[_t.Literal["yes", "no", "unset"]] = None,
        classified_by: _t.Optional[_t.Literal["person", "rule", "none"]] = None,
        not_withheld_since: _t.Optional[str] = None,
        total_from: _t.Optional[_n.Amount] = None,
        total_to: _t.Optional[_n.Amount] = None,
        date_from: _t.Optional[str] = None,
        date_to: _t.Optional[str] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "date", "number", "total", "createdAt", "updatedAt", "issuer"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.ListedReceivedDocument]:
        """List the documents a business received."""
        request = Request(
            "GET", "/received-documents",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "businessId": business_id,
                "accessKey": access_key,
                "documentTypeCode": document_type_code,
                "issuer": issuer,
                "state": state,
                "xmlStatus": xml_status,
                "deductible": deductible,
                "classifiedBy": classified_by,
                "notWithheldSince": not_withheld_since,
                "totalFrom": total_from,
                "totalTo": total_to,
                "dateFrom": date_from,
                "dateTo": date_to,
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
        business_id: int,
        per_page: _t.Optional[int] = None,
        search: _t.Optional[str] = None,
        access_key: _t.Optional[str] = None,
        document_type_code: _t.Optional[_t.Literal["01", "03", "04", "05", "06", "07"]] = None,
        issuer: _t.Optional[str] = None,
        state: _t.Optional[_t.Literal["unconfirmed", "authorized", "pending_annulment", "annulled", "not_authorized"]] = None,
        xml_status: _t.Optional[_t.Literal["waiting", "verified", "intact", "tampered", "faulty", "not_found"]] = None,
        deductible: _t.Optional[_t.Literal["yes", "no", "unset"]] = None,
        classified_by: _t.Optional[_t.Literal["person", "rule", "none"]] = None,
        not_withheld_since: _t.Optional[str] = None,
        total_from: _t.Optional[_n.Amount] = None,
        total_to: _t.Optional[_n.Amount] = None,
        date_from: _t.Optional[str] = None,
        date_to: _t.Optional[str] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "date", "number", "total", "createdAt", "updatedAt", "issuer"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.ListedReceivedDocument]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", "/received-documents",
            query={
                "perPage": per_page,
                "search": search,
                "businessId": business_id,
                "accessKey": access_key,
                "documentTypeCode": document_type_code,
                "issuer": issuer,
                "state": state,
                "xmlStatus": xml_status,
                "deductible": deductible,
                "classifiedBy": classified_by,
                "notWithheldSince": not_withheld_since,
                "totalFrom": total_from,
                "totalTo": total_to,
                "dateFrom": date_from,
                "dateTo": date_to,
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
        business_id: int,
        format: _t.Literal["csv", "xlsx"],
        search: _t.Optional[str] = None,
        access_key: _t.Optional[str] = None,
        document_type_code: _t.Optional[_t.Literal["01", "03", "04", "05", "06", "07"]] = None,
        issuer: _t.Optional[str] = None,
        state: _t.Optional[_t.Literal["unconfirmed", "authorized", "pending_annulment", "annulled", "not_authorized"]] = None,
        xml_status: _t.Optional[_t.Literal["waiting", "verified", "intact", "tampered", "faulty", "not_found"]] = None,
        deductible: _t.Optional[_t.Literal["yes", "no", "unset"]] = None,
        classified_by: _t.Optional[_t.Literal["person", "rule", "none"]] = None,
        not_withheld_since: _t.Optional[str] = None,
        total_from: _t.Optional[_n.Amount] = None,
        total_to: _t.Optional[_n.Amount] = None,
        date_from: _t.Optional[str] = None,
        date_to: _t.Optional[str] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "date", "number", "total", "createdAt", "updatedAt", "issuer"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """List the documents a business received."""
        request = Request(
            "GET", "/received-documents",
            query={
                "search": search,
                "businessId": business_id,
                "accessKey": access_key,
                "documentTypeCode": document_type_code,
                "issuer": issuer,
                "state": state,
                "xmlStatus": xml_status,
                "deductible": deductible,
                "classifiedBy": classified_by,
                "notWithheldSince": not_withheld_since,
                "totalFrom": total_from,
                "totalTo": total_to,
                "dateFrom": date_from,
                "dateTo": date_to,
                "updatedFrom": updated_from,
                "sortBy": sort_by,
                "sortDir": sort_dir,
                "format": format,
            },
            answer="file",
            timeout=timeout,
        )
        return self._file(request)

    def import_file(
        self,
        file: File,
        *,
        business_id: int,
        dry_run: _t.Optional[bool] = None,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Import:
        """Import received documents from a file."""
        request = Request(
            "POST", "/received-documents:import",
            query={"businessId": business_id, "dryRun": dry_run},
            form={"file": to_upload(file)},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.Import = self._data(request)
        return answer

    def fetch(
        self,
        body: m.ReceivedFetch,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Import:
        """Fetch received documents by access key."""
        request = Request(
            "POST", "/received-documents:fetch",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.Import = self._data(request)
        return answer

    def mark(
        self,
        body: m.ReceivedMark,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.ReceivedMarked:
        """Mark many received documents."""
        request = Request(
            "POST", "/received-documents:mark",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.ReceivedMarked = self._data(request)
        return answer

    def get(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.ReceivedDocument:
        """Get a received document."""
        request = Request(
            "GET", f"/received-documents/{path_part('id', id)}",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.ReceivedDocument = self._data(request)
        return answer

    def update(
        self,
        id: int,
        body: m.ReceivedUpdate,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.ReceivedDocument:
        """Mark a received document."""
        request = Request(
            "PATCH", f"/received-documents/{path_part('id', id)}",
            query={"businessId": business_id},
            body=body,
            timeout=timeout,
        )
        answer: m.ReceivedDocument = self._data(request)
        return answer

    def download(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        format: _t.Optional[_t.Literal["pdf", "xml"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """Download a received document as PDF or XML."""
        request = Request(
            "GET", f"/received-documents/{path_part('id', id)}/download",
            query={"businessId": business_id, "format": format},
            answer="file",
            timeout=timeout,
        )
        return self._file(request)

    def withholding_draft(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.WithholdingDraft:
        """A withholding about a received document, filled in."""
        request = Request(
            "GET", f"/received-documents/{path_part('id', id)}/withholding-draft",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.WithholdingDraft = self._data(request)
        return answer

    def create_supplier(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        customer: _t.Optional[bool] = None,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Provider:
        """Put the issuer into the directory of providers."""
        request = Request(
            "POST", f"/received-documents/{path_part('id', id)}/supplier",
            query={"businessId": business_id, "customer": customer},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.Provider = self._data(request)
        return answer

    def accept(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.ReceivedDocument:
        """Accept an unconfirmed document."""
        request = Request(
            "POST", f"/received-documents/{path_part('id', id)}/acceptance",
            query={"businessId": business_id},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.ReceivedDocument = self._data(request)
        return answer

    def withdraw_acceptance(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.ReceivedDocument:
        """Take the acceptance back."""
        request = Request(
            "DELETE", f"/received-documents/{path_part('id', id)}/acceptance",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.ReceivedDocument = self._data(request)
        return answer

    def classification(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.ReceivedClassification:
        """Suggested classifications of a received document."""
        request = Request(
            "GET", f"/received-documents/{path_part('id', id)}/classification",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.ReceivedClassification = self._data(request)
        return answer
