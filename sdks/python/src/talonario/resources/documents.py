# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import DownloadedFile, Page, Resource, path_part
from ..connection import Request
from ..upload import File, to_upload


class DocumentsOperations(Resource):
    """Create, emit, follow, download and send electronic tax documents."""

    def list(
        self,
        *,
        business_id: int,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        search: _t.Optional[str] = None,
        number: _t.Optional[str] = None,
        access_key: _t.Optional[str] = None,
        document_type_code: _t.Optional[_t.Literal["01", "03", "04", "05", "06", "07"]] = None,
        document_state_acronym: _t.Optional[str] = None,
        annulled: _t.Optional[_t.Literal["true", "false", "open"]] = None,
        establishment_id: _t.Optional[int] = None,
        emission_point_id: _t.Optional[int] = None,
        entity_id: _t.Optional[int] = None,
        external_id: _t.Optional[str] = None,
        date_from: _t.Optional[str] = None,
        date_to: _t.Optional[str] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "date", "number", "subtotal", "total", "createdAt", "updatedAt", "documentType", "documentState", "entity"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        view: _t.Optional[_t.Literal["summary"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.ListedDocument]:
        """List the documents of a business."""
        request = Request(
            "GET", "/documents",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "businessId": business_id,
                "number": number,
                "accessKey": access_key,
                "documentTypeCode": document_type_code,
                "documentStateAcronym": document_state_acronym,
                "annulled": annulled,
                "establishmentId": establishment_id,
                "emissionPointId": emission_point_id,
                "entityId": entity_id,
                "externalId": external_id,
                "dateFrom": date_from,
                "dateTo": date_to,
                "updatedFrom": updated_from,
                "sortBy": sort_by,
                "sortDir": sort_dir,
                "view": view,
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
        number: _t.Optional[str] = None,
        access_key: _t.Optional[str] = None,
        document_type_code: _t.Optional[_t.Literal["01", "03", "04", "05", "06", "07"]] = None,
        document_state_acronym: _t.Optional[str] = None,
        annulled: _t.Optional[_t.Literal["true", "false", "open"]] = None,
        establishment_id: _t.Optional[int] = None,
        emission_point_id: _t.Optional[int] = None,
        entity_id: _t.Optional[int] = None,
        external_id: _t.Optional[str] = None,
        date_from: _t.Optional[str] = None,
        date_to: _t.Optional[str] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "date", "number", "subtotal", "total", "createdAt", "updatedAt", "documentType", "documentState", "entity"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        view: _t.Optional[_t.Literal["summary"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.ListedDocument]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", "/documents",
            query={
                "perPage": per_page,
                "search": search,
                "businessId": business_id,
                "number": number,
                "accessKey": access_key,
                "documentTypeCode": document_type_code,
                "documentStateAcronym": document_state_acronym,
                "annulled": annulled,
                "establishmentId": establishment_id,
                "emissionPointId": emission_point_id,
                "entityId": entity_id,
                "externalId": external_id,
                "dateFrom": date_from,
                "dateTo": date_to,
                "updatedFrom": updated_from,
                "sortBy": sort_by,
                "sortDir": sort_dir,
                "view": view,
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
        number: _t.Optional[str] = None,
        access_key: _t.Optional[str] = None,
        document_type_code: _t.Optional[_t.Literal["01", "03", "04", "05", "06", "07"]] = None,
        document_state_acronym: _t.Optional[str] = None,
        annulled: _t.Optional[_t.Literal["true", "false", "open"]] = None,
        establishment_id: _t.Optional[int] = None,
        emission_point_id: _t.Optional[int] = None,
        entity_id: _t.Optional[int] = None,
        external_id: _t.Optional[str] = None,
        date_from: _t.Optional[str] = None,
        date_to: _t.Optional[str] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "date", "number", "subtotal", "total", "createdAt", "updatedAt", "documentType", "documentState", "entity"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        view: _t.Optional[_t.Literal["summary"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """List the documents of a business."""
        request = Request(
            "GET", "/documents",
            query={
                "search": search,
                "businessId": business_id,
                "number": number,
                "accessKey": access_key,
                "documentTypeCode": document_type_code,
                "documentStateAcronym": document_state_acronym,
                "annulled": annulled,
                "establishmentId": establishment_id,
                "emissionPointId": emission_point_id,
                "entityId": entity_id,
                "externalId": external_id,
                "dateFrom": date_from,
                "dateTo": date_to,
                "updatedFrom": updated_from,
                "sortBy": sort_by,
                "sortDir": sort_dir,
                "view": view,
                "format": format,
            },
            answer="file",
            timeout=timeout,
        )
        return self._file(request)

    def create(
        self,
        body: m.DocumentCreate,
        *,
        business_id: _t.Optional[int] = None,
        issuer_of: _t.Optional[int] = None,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Document:
        """Create a document as a draft, or emit it at once."""
        request = Request(
            "POST", "/documents",
            query={"businessId": business_id, "issuerOf": issuer_of},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.Document = self._data(request)
        return answer

    def preview(
        self,
        body: m.DocumentCreate,
        *,
        business_id: _t.Optional[int] = None,
        issuer_of: _t.Optional[int] = None,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.DocumentPreview:
        """Totals, warnings and the unsigned XML of what it would make; changes nothing."""
        request = Request(
            "POST", "/documents",
            query={"dryRun": True, "businessId": business_id, "issuerOf": issuer_of},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.DocumentPreview = self._data(request)
        return answer

    def batch(
        self,
        body: _t.Sequence[m.BatchDocument],
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.BatchResult]:
        """Create many documents."""
        request = Request(
            "POST", "/documents:batch",
            body=body,
            answer="lines",
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return self._lines(request)

    def bring_in(
        self,
        body: m.DocumentsBringIn,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Import:
        """Bring in documents that were issued elsewhere."""
        request = Request(
            "POST", "/documents:bring-in",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.Import = self._data(request)
        return answer

    def bring_in_file(
        self,
        file: File,
        *,
        business_id: int,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Import:
        """Bring in documents that were issued elsewhere, from a file."""
        request = Request(
            "POST", "/documents:bring-in-file",
            query={"businessId": business_id},
            form={"file": to_upload(file)},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.Import = self._data(request)
        return answer

    def get(self, id: int, *, business_id: int, timeout: _t.Optional[float] = None) -> m.Document:
        """Get a document."""
        request = Request(
            "GET", f"/documents/{path_part('id', id)}",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.Document = self._data(request)
        return answer

    def update(
        self,
        id: int,
        body: m.DocumentUpdate,
        *,
        business_id: _t.Optional[int] = None,
        idempotency_key: _t.Optional[str] = None,
        if_unchanged_since: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Document:
        """Update, emit or verify a document."""
        request = Request(
            "PUT", f"/documents/{path_part('id', id)}",
            query={"businessId": business_id},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_unchanged_since=if_unchanged_since,
            timeout=timeout,
        )
        answer: m.Document = self._data(request)
        return answer

    def preview_update(
        self,
        id: int,
        body: m.DocumentUpdate,
        *,
        business_id: _t.Optional[int] = None,
        idempotency_key: _t.Optional[str] = None,
        if_unchanged_since: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.DocumentPreview:
        """Totals, warnings and the unsigned XML of what it would make; changes nothing."""
        request = Request(
            "PUT", f"/documents/{path_part('id', id)}",
            query={"dryRun": True, "businessId": business_id},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_unchanged_since=if_unchanged_since,
            timeout=timeout,
        )
        answer: m.DocumentPreview = self._data(request)
        return answer

    def delete(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        if_unchanged_since: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> None:
        """Delete a draft."""
        request = Request(
            "DELETE", f"/documents/{path_part('id', id)}",
            query={"businessId": business_id},
            answer="none",
            if_unchanged_since=if_unchanged_since,
            timeout=timeout,
        )
        self._send(request)

    def correct(
        self,
        id: int,
        body: m.DocumentCorrection,
        *,
        business_id: _t.Optional[int] = None,
        idempotency_key: _t.Optional[str] = None,
        if_unchanged_since: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Document:
        """Correct a rejected document and emit it again."""
        request = Request(
            "POST", f"/documents/{path_part('id', id)}:correct",
            query={"businessId": business_id},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_unchanged_since=if_unchanged_since,
            timeout=timeout,
        )
        answer: m.Document = self._data(request)
        return answer

    def preview_correct(
        self,
        id: int,
        body: m.DocumentCorrection,
        *,
        business_id: _t.Optional[int] = None,
        idempotency_key: _t.Optional[str] = None,
        if_unchanged_since: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.DocumentPreview:
        """Totals, warnings and the unsigned XML of what it would make; changes nothing."""
        request = Request(
            "POST", f"/documents/{path_part('id', id)}:correct",
            query={"dryRun": True, "businessId": business_id},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_unchanged_since=if_unchanged_since,
            timeout=timeout,
        )
        answer: m.DocumentPreview = self._data(request)
        return answer

    def credit_draft(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.CreditDraft:
        """A credit note of what is left of a document, filled in."""
        request = Request(
            "GET", f"/documents/{path_part('id', id)}/credit-draft",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.CreditDraft = self._data(request)
        return answer

    def download(
        self,
        id: int,
        *,
        business_id: int,
        format: _t.Optional[_t.Literal["pdf", "xml"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """Download a document as PDF or XML."""
        request = Request(
            "GET", f"/documents/{path_part('id', id)}/download",
            query={"businessId": business_id, "format": format},
            answer="file",
            timeout=timeout,
        )
        return self._file(request)

    def send_email(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        body: _t.Optional[m.EmailSend] = None,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.EmailQueued:
        """Send PDF and XML to the customer."""
        request = Request(
            "POST", f"/documents/{path_part('id', id)}/email:send",
            query={"businessId": business_id},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.EmailQueued = self._data(request)
        return answer

    def emails(
        self,
        id: int,
        *,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        search: _t.Optional[str] = None,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.Email]:
        """List the mails of a document."""
        request = Request(
            "GET", f"/documents/{path_part('id', id)}/emails",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "businessId": business_id,
            },
            timeout=timeout,
        )
        return self._page(request)

    def iterate_emails(
        self,
        id: int,
        *,
        per_page: _t.Optional[int] = None,
        search: _t.Optional[str] = None,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.Email]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", f"/documents/{path_part('id', id)}/emails",
            query={"perPage": per_page, "search": search, "businessId": business_id},
            timeout=timeout,
        )
        return self._iterate(request)

    def received(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.List[m.DocumentLink]:
        """List the received documents that belong to an issued one."""
        request = Request(
            "GET", f"/documents/{path_part('id', id)}/received-documents",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: _t.List[m.DocumentLink] = self._data(request)
        return answer

    def get_classification(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.OwnClassification:
        """Get what an own purchase settlement is to the books."""
        request = Request(
            "GET", f"/documents/{path_part('id', id)}/classification",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.OwnClassification = self._data(request)
        return answer

    def update_classification(
        self,
        id: int,
        body: m.OwnClassificationUpdate,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.OwnClassification:
        """Say what an own purchase settlement is to the books."""
        request = Request(
            "PATCH", f"/documents/{path_part('id', id)}/classification",
            query={"businessId": business_id},
            body=body,
            timeout=timeout,
        )
        answer: m.OwnClassification = self._data(request)
        return answer

    def request_annulment(
        self,
        id: int,
        body: m.AnnulmentRequest,
        *,
        business_id: _t.Optional[int] = None,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Document:
        """Request the annulment of an authorised document."""
        request = Request(
            "POST", f"/documents/{path_part('id', id)}/annulment",
            query={"businessId": business_id},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.Document = self._data(request)
        return answer

    def withdraw_annulment(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Document:
        """Withdraw a request for annulment."""
        request = Request(
            "DELETE", f"/documents/{path_part('id', id)}/annulment",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.Document = self._data(request)
        return answer

    def replace_ats_export(
        self,
        id: int,
        body: m.AtsExportReplace,
        *,
        timeout: _t.Optional[float] = None,
    ) -> m.AtsExport:
        """Complete an export with data that its invoice does not contain."""
        request = Request("PUT", f"/documents/{path_part('id', id)}/ats-export", body=body, timeout=timeout)
        answer: m.AtsExport = self._data(request)
        return answer
