# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import DownloadedFile, Page, Resource, path_part
from ..connection import Request


class Reports(Resource):
    """The books: what was sold, bought and withheld, added up, with the documents behind every figure."""

    def get(
        self,
        book: _t.Literal["sales", "purchases", "withholdings-made", "withholdings-received", "products", "customers", "providers", "payments"],
        *,
        business_id: int,
        from_: str,
        to: str,
        group_by: _t.Optional[_t.Literal["day", "month", "establishment", "emissionPoint", "customer", "provider", "item", "paymentMethod", "documentType", "rate"]] = None,
        environment: _t.Optional[_t.Literal["test", "production"]] = None,
        compare: _t.Optional[_t.Literal["previous", "year"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Report:
        """Add up a book over a period."""
        request = Request(
            "GET", f"/reports/{path_part('book', book)}",
            query={
                "businessId": business_id,
                "from": from_,
                "to": to,
                "groupBy": group_by,
                "environment": environment,
                "compare": compare,
            },
            timeout=timeout,
        )
        answer: m.Report = self._data(request)
        return answer

    def get_as_file(
        self,
        book: _t.Literal["sales", "purchases", "withholdings-made", "withholdings-received", "products", "customers", "providers", "payments"],
        *,
        business_id: int,
        from_: str,
        to: str,
        format: _t.Literal["csv", "xlsx"],
        group_by: _t.Optional[_t.Literal["day", "month", "establishment", "emissionPoint", "customer", "provider", "item", "paymentMethod", "documentType", "rate"]] = None,
        environment: _t.Optional[_t.Literal["test", "production"]] = None,
        compare: _t.Optional[_t.Literal["previous", "year"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """Add up a book over a period."""
        request = Request(
            "GET", f"/reports/{path_part('book', book)}",
            query={
                "businessId": business_id,
                "from": from_,
                "to": to,
                "groupBy": group_by,
                "environment": environment,
                "compare": compare,
                "format": format,
            },
            answer="file",
            timeout=timeout,
        )
        return self._file(request)

    def documents(
        self,
        book: _t.Literal["sales", "purchases", "withholdings-made", "withholdings-received", "products", "customers", "providers", "payments"],
        *,
        business_id: int,
        from_: str,
        to: str,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        group_by: _t.Optional[_t.Literal["day", "month", "establishment", "emissionPoint", "customer", "provider", "item", "paymentMethod", "documentType", "rate"]] = None,
        environment: _t.Optional[_t.Literal["test", "production"]] = None,
        group: _t.Optional[str] = None,
        left_out: _t.Optional[_t.Literal["annulled", "not_authorized", "unconfirmed", "without_xml"]] = None,
        accepted: _t.Optional[bool] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.ReportDocument]:
        """List the documents behind a figure."""
        request = Request(
            "GET", f"/reports/{path_part('book', book)}/documents",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "businessId": business_id,
                "from": from_,
                "to": to,
                "groupBy": group_by,
                "environment": environment,
                "group": group,
                "leftOut": left_out,
                "accepted": accepted,
                "sortDir": sort_dir,
            },
            timeout=timeout,
        )
        return self._page(request)

    def iterate_documents(
        self,
        book: _t.Literal["sales", "purchases", "withholdings-made", "withholdings-received", "products", "customers", "providers", "payments"],
        *,
        business_id: int,
        from_: str,
        to: str,
        per_page: _t.Optional[int] = None,
        group_by: _t.Optional[_t.Literal["day", "month", "establishment", "emissionPoint", "customer", "provider", "item", "paymentMethod", "documentType", "rate"]] = None,
        environment: _t.Optional[_t.Literal["test", "production"]] = None,
        group: _t.Optional[str] = None,
        left_out: _t.Optional[_t.Literal["annulled", "not_authorized", "unconfirmed", "without_xml"]] = None,
        accepted: _t.Optional[bool] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.ReportDocument]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", f"/reports/{path_part('book', book)}/documents",
            query={
                "perPage": per_page,
                "businessId": business_id,
                "from": from_,
                "to": to,
                "groupBy": group_by,
                "environment": environment,
                "group": group,
                "leftOut": left_out,
                "accepted": accepted,
                "sortDir": sort_dir,
            },
            timeout=timeout,
        )
        return self._iterate(request)
