# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import DownloadedFile, Page, Resource, path_part
from ..connection import Request


class TaxForms(Resource):
    """Forms 104 and 103 out of the documents of a period: boxes, questions, the file for SRI’s page."""

    def get(
        self,
        form: _t.Literal["104", "103"],
        *,
        business_id: int,
        period: str,
        figures: _t.Optional[_t.Literal["current"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.TaxForm:
        """Get a form with its boxes, questions and what was left out."""
        request = Request(
            "GET", f"/tax-forms/{path_part('form', form)}",
            query={"businessId": business_id, "period": period, "figures": figures},
            timeout=timeout,
        )
        answer: m.TaxForm = self._data(request)
        return answer

    def replace_answers(
        self,
        form: _t.Literal["104", "103"],
        body: m.TaxFormAnswers,
        *,
        business_id: int,
        period: str,
        timeout: _t.Optional[float] = None,
    ) -> m.TaxForm:
        """Answer questions of a form."""
        request = Request(
            "PUT", f"/tax-forms/{path_part('form', form)}/answers",
            query={"businessId": business_id, "period": period},
            body=body,
            timeout=timeout,
        )
        answer: m.TaxForm = self._data(request)
        return answer

    def boxes_documents(
        self,
        form: _t.Literal["104", "103"],
        box: str,
        *,
        business_id: int,
        period: str,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.ReportDocument]:
        """List the documents behind a box, with what each adds."""
        request = Request(
            "GET", f"/tax-forms/{path_part('form', form)}/boxes/{path_part('box', box)}/documents",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "businessId": business_id,
                "period": period,
            },
            timeout=timeout,
        )
        return self._page(request)

    def iterate_boxes_documents(
        self,
        form: _t.Literal["104", "103"],
        box: str,
        *,
        business_id: int,
        period: str,
        per_page: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.ReportDocument]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", f"/tax-forms/{path_part('form', form)}/boxes/{path_part('box', box)}/documents",
            query={"perPage": per_page, "businessId": business_id, "period": period},
            timeout=timeout,
        )
        return self._iterate(request)

    def left_out_documents(
        self,
        form: _t.Literal["104", "103"],
        *,
        business_id: int,
        period: str,
        what: str,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        question: _t.Optional[str] = None,
        box: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.ReportDocument]:
        """List documents that are in no box, for one reason."""
        request = Request(
            "GET", f"/tax-forms/{path_part('form', form)}/left-out/documents",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "businessId": business_id,
                "period": period,
                "what": what,
                "question": question,
                "box": box,
            },
            timeout=timeout,
        )
        return self._page(request)

    def iterate_left_out_documents(
        self,
        form: _t.Literal["104", "103"],
        *,
        business_id: int,
        period: str,
        what: str,
        per_page: _t.Optional[int] = None,
        question: _t.Optional[str] = None,
        box: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.ReportDocument]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", f"/tax-forms/{path_part('form', form)}/left-out/documents",
            query={
                "perPage": per_page,
                "businessId": business_id,
                "period": period,
                "what": what,
                "question": question,
                "box": box,
            },
            timeout=timeout,
        )
        return self._iterate(request)

    def upload(
        self,
        form: _t.Literal["104", "103"],
        *,
        business_id: int,
        period: str,
        figures: _t.Optional[_t.Literal["current"]] = None,
        format: _t.Optional[_t.Literal["xml", "json"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """Download the file for SRI’s page."""
        request = Request(
            "GET", f"/tax-forms/{path_part('form', form)}/upload",
            query={"businessId": business_id, "period": period, "figures": figures, "format": format},
            answer="file",
            timeout=timeout,
        )
        return self._file(request)

    def summary(
        self,
        form: _t.Literal["104", "103"],
        *,
        business_id: int,
        period: str,
        figures: _t.Optional[_t.Literal["current"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """The form as a page to print."""
        request = Request(
            "GET", f"/tax-forms/{path_part('form', form)}/summary",
            query={"businessId": business_id, "period": period, "figures": figures},
            answer="file",
            timeout=timeout,
        )
        return self._file(request)
