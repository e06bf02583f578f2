# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..resource import Page, Resource, path_part
from ..connection import Request


class WebhookEndpoints(Resource):
    """Notifies your program of state changes, so that it does not need to poll (Standard Webhooks)."""

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
        sort_by: _t.Optional[_t.Literal["id", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.WebhookEndpoint]:
        """List webhook endpoints."""
        request = Request(
            "GET", "/webhook-endpoints",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "businessId": business_id,
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
        business_id: _t.Optional[int] = None,
        active: _t.Optional[bool] = None,
        updated_from: _t.Optional[str] = None,
        sort_by: _t.Optional[_t.Literal["id", "createdAt", "updatedAt"]] = None,
        sort_dir: _t.Optional[_t.Literal["asc", "desc"]] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.WebhookEndpoint]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", "/webhook-endpoints",
            query={
                "perPage": per_page,
                "search": search,
                "businessId": business_id,
                "active": active,
                "updatedFrom": updated_from,
                "sortBy": sort_by,
                "sortDir": sort_dir,
            },
            timeout=timeout,
        )
        return self._iterate(request)

    def create(
        self,
        body: m.WebhookEndpointCreate,
        *,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.WebhookEndpointWithSecret:
        """Create a webhook endpoint."""
        request = Request(
            "POST", "/webhook-endpoints",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.WebhookEndpointWithSecret = self._data(request)
        return answer

    def get(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.WebhookEndpoint:
        """Get a webhook endpoint."""
        request = Request(
            "GET", f"/webhook-endpoints/{path_part('id', id)}",
            query={"businessId": business_id},
            timeout=timeout,
        )
        answer: m.WebhookEndpoint = self._data(request)
        return answer

    def update(
        self,
        id: int,
        body: m.WebhookEndpointUpdate,
        *,
        business_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.WebhookEndpoint:
        """Update a webhook endpoint."""
        request = Request(
            "PUT", f"/webhook-endpoints/{path_part('id', id)}",
            query={"businessId": business_id},
            body=body,
            timeout=timeout,
        )
        answer: m.WebhookEndpoint = self._data(request)
        return answer

    def delete(self, id: int, *, business_id: _t.Optional[int] = None, timeout: _t.Optional[float] = None) -> None:
        """Delete a webhook endpoint."""
        request = Request(
            "DELETE", f"/webhook-endpoints/{path_part('id', id)}",
            query={"businessId": business_id},
            answer="none",
            timeout=timeout,
        )
        self._send(request)

    def rotate_secret(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.WebhookEndpointWithSecret:
        """Make a new signing secret."""
        request = Request(
            "POST", f"/webhook-endpoints/{path_part('id', id)}/secret:rotate",
            query={"businessId": business_id},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.WebhookEndpointWithSecret = self._data(request)
        return answer

    def send_test(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.WebhookTest:
        """Send a test event."""
        request = Request(
            "POST", f"/webhook-endpoints/{path_part('id', id)}/test:send",
            query={"businessId": business_id},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.WebhookTest = self._data(request)
        return answer

    def deliveries(
        self,
        id: int,
        *,
        page: _t.Optional[int] = None,
        per_page: _t.Optional[int] = None,
        cursor: _t.Optional[str] = None,
        search: _t.Optional[str] = None,
        business_id: _t.Optional[int] = None,
        status: _t.Optional[_t.Literal["pending", "delivered", "failed"]] = None,
        event: _t.Optional[_t.Literal["document.signed", "document.recepted", "document.authorizated", "document.rejected", "document.stuck", "received.created", "received.annulled", "document.annulment_requested", "document.annulment_pending", "document.annulment_closed", "document.annulled"]] = None,
        document_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> Page[m.WebhookDelivery]:
        """List deliveries of an endpoint."""
        request = Request(
            "GET", f"/webhook-endpoints/{path_part('id', id)}/deliveries",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "search": search,
                "businessId": business_id,
                "status": status,
                "event": event,
                "documentId": document_id,
            },
            timeout=timeout,
        )
        return self._page(request)

    def iterate_deliveries(
        self,
        id: int,
        *,
        per_page: _t.Optional[int] = None,
        search: _t.Optional[str] = None,
        business_id: _t.Optional[int] = None,
        status: _t.Optional[_t.Literal["pending", "delivered", "failed"]] = None,
        event: _t.Optional[_t.Literal["document.signed", "document.recepted", "document.authorizated", "document.rejected", "document.stuck", "received.created", "received.annulled", "document.annulment_requested", "document.annulment_pending", "document.annulment_closed", "document.annulled"]] = None,
        document_id: _t.Optional[int] = None,
        timeout: _t.Optional[float] = None,
    ) -> _t.Iterator[m.WebhookDelivery]:
        """All of them, one by one, page after page."""
        request = Request(
            "GET", f"/webhook-endpoints/{path_part('id', id)}/deliveries",
            query={
                "perPage": per_page,
                "search": search,
                "businessId": business_id,
                "status": status,
                "event": event,
                "documentId": document_id,
            },
            timeout=timeout,
        )
        return self._iterate(request)

    def replay_deliveries(
        self,
        id: int,
        *,
        business_id: _t.Optional[int] = None,
        body: _t.Optional[m.DeliveryReplay] = None,
        idempotency_key: _t.Optional[str] = None,
        timeout: _t.Optional[float] = None,
    ) -> m.ReplayQueued:
        """Deliver again."""
        request = Request(
            "POST", f"/webhook-endpoints/{path_part('id', id)}/deliveries:replay",
            query={"businessId": business_id},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        answer: m.ReplayQueued = self._data(request)
        return answer
