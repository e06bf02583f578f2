# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import DownloadedFile, Page, Resource, path_part
from ..connection import Request
from ..upload import File, to_upload


class BusinessesOperations(Resource):
    """Issuers: taxpayer data, electronic signature and logo."""

    def list(
        self,
        *,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        search: _t.Optional[str] = None,
        active: _t.Optional[bool] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "businessName", "identification", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.Business]:
        """List businesses."""
        request = Request(
            "GET", "/businesses",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
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
        active: _t.Optional[bool] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "businessName", "identification", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.Business]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", "/businesses",
            query={
                "perPage": per_page,
                "search": search,
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
        active: _t.Optional[bool] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "businessName", "identification", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> DownloadedFile:
        """List businesses."""
        request = Request(
            "GET", "/businesses",
            query={
                "search": search,
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
        body: m.BusinessCreate,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.Business:
        """Create a business."""
        request = Request(
            "POST", "/businesses",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.Business = self._data(request)
        return answer

    def get(self, id: int, *, timeout: _t.Optional[float] = None) -> m.Business:
        """Get a business."""
        request = Request("GET", f"/businesses/{path_part('id', id)}", timeout=timeout)
        answer: m.Business = self._data(request)
        return answer

    def update(self, id: int, body: m.BusinessUpdate, *, timeout: _t.Optional[float] = None) -> m.Business:
        """Update a business."""
        request = Request("PUT", f"/businesses/{path_part('id', id)}", body=body, timeout=timeout)
        answer: m.Business = self._data(request)
        return answer

    def delete(self, id: int, *, timeout: _t.Optional[float] = None) -> None:
        """Delete a business."""
        request = Request("DELETE", f"/businesses/{path_part('id', id)}", answer="none", timeout=timeout)
        self._send(request)

    def upload_file(
        self,
        id: int,
        file: File,
        *,
        type: _t.Optional[_t.Literal["signature", "logo"]] = None,
        password: _t.Optional[str] = None,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.SignatureFile | m.LogoFile:
        """Upload the signature file or the logo."""
        request = Request(
            "POST", f"/businesses/{path_part('id', id)}/files",
            form={"file": to_upload(file), "type": type, "password": password},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.SignatureFile | m.LogoFile = self._data(request)
        return answer

    def renew_file(
        self,
        id: int,
        file: File,
        *,
        dry_run: _t.Optional[bool] = None,
        type: _t.Optional[_t.Literal["signature", "logo"]] = None,
        password: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.SignatureFile | m.LogoFile:
        """Renew the signature file."""
        request = Request(
            "PATCH", f"/businesses/{path_part('id', id)}/files",
            query={"dryRun": dry_run},
            form={"file": to_upload(file), "type": type, "password": password},
            timeout=timeout,
        )
        answer: m.SignatureFile | m.LogoFile = self._data(request)
        return answer

    def download_logo(self, id: int, *, timeout: _t.Optional[float] = None) -> DownloadedFile:
        """Get the logo."""
        request = Request("GET", f"/businesses/{path_part('id', id)}/logo", answer="file", timeout=timeout)
        return self._file(request)

    def delete_logo(self, id: int, *, timeout: _t.Optional[float] = None) -> None:
        """Remove the logo."""
        request = Request("DELETE", f"/businesses/{path_part('id', id)}/logo", answer="none", timeout=timeout)
        self._send(request)

    def check_signature(self, id: int, *, timeout: _t.Optional[float] = None) -> m.SignatureReport:
        """Verify the signature."""
        request = Request("GET", f"/businesses/{path_part('id', id)}/signature:verify", timeout=timeout)
        answer: m.SignatureReport = self._data(request)
        return answer

    def verify_signature(
        self,
        id: int,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.SignatureReport:
        """Verify the signature (POST)."""
        request = Request(
            "POST", f"/businesses/{path_part('id', id)}/signature:verify",
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.SignatureReport = self._data(request)
        return answer

    def get_go_live(self, id: int, *, timeout: _t.Optional[float] = None) -> m.GoLive:
        """Get the list for going to production."""
        request = Request("GET", f"/businesses/{path_part('id', id)}/go-live", timeout=timeout)
        answer: m.GoLive = self._data(request)
        return answer

    def update_go_live(self, id: int, body: m.GoLiveUpdate, *, timeout: _t.Optional[float] = None) -> m.GoLive:
        """Store the answers of users."""
        request = Request("PUT", f"/businesses/{path_part('id', id)}/go-live", body=body, timeout=timeout)
        answer: m.GoLive = self._data(request)
        return answer

    def try_mail_go_live(
        self,
        id: int,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.GoLive:
        """Send a test message."""
        request = Request(
            "POST", f"/businesses/{path_part('id', id)}/go-live/mail:test",
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.GoLive = self._data(request)
        return answer

    def begin_go_live(
        self,
        id: int,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.GoLive:
        """Move a business to production."""
        request = Request(
            "POST", f"/businesses/{path_part('id', id)}/go-live:begin",
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.GoLive = self._data(request)
        return answer

    def pause_go_live(
        self,
        id: int,
        body: m.GoLivePause,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.GoLive:
        """Pause production."""
        request = Request(
            "POST", f"/businesses/{path_part('id', id)}/go-live:pause",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.GoLive = self._data(request)
        return answer

    def resume_go_live(
        self,
        id: int,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.GoLive:
        """Resume production."""
        request = Request(
            "POST", f"/businesses/{path_part('id', id)}/go-live:resume",
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.GoLive = self._data(request)
        return answer

    def update_obligation(
        self,
        id: int,
        obligation: _t.Literal["104", "103", "ATS"],
        period: str,
        body: m.ObligationUpdate,
        *,
        timeout: _t.Optional[float] = None,
    ) -> m.Obligation:
        """Say how far a return is."""
        request = Request(
            "PUT", f"/businesses/{path_part('id', id)}/obligations/{path_part('obligation', obligation)}/{path_part('period', period)}",
            body=body,
            timeout=timeout,
        )
        answer: m.Obligation = self._data(request)
        return answer

    def get_obligation_setting(self, id: int, *, timeout: _t.Optional[float] = None) -> m.ObligationSettings:
        """Get what due dates depend on."""
        request = Request("GET", f"/businesses/{path_part('id', id)}/obligation-settings", timeout=timeout)
        answer: m.ObligationSettings = self._data(request)
        return answer

    def replace_obligation_settings(
        self,
        id: int,
        body: m.ObligationSettingsReplace,
        *,
        timeout: _t.Optional[float] = None,
    ) -> m.ObligationSettings:
        """Replace what due dates depend on."""
        request = Request("PUT", f"/businesses/{path_part('id', id)}/obligation-settings", body=body, timeout=timeout)
        answer: m.ObligationSettings = self._data(request)
        return answer

    def get_ats_setting(self, id: int, *, timeout: _t.Optional[float] = None) -> m.AtsSettings:
        """Get how the ATS is written."""
        request = Request("GET", f"/businesses/{path_part('id', id)}/ats-settings", timeout=timeout)
        answer: m.AtsSettings = self._data(request)
        return answer

    def replace_ats_settings(
        self,
        id: int,
        body: m.AtsSettingsReplace,
        *,
        timeout: _t.Optional[float] = None,
    ) -> m.AtsSettings:
        """Replace how the ATS is written."""
        request = Request("PUT", f"/businesses/{path_part('id', id)}/ats-settings", body=body, timeout=timeout)
        answer: m.AtsSettings = self._data(request)
        return answer
