"""Everything the SDK raises, besides TypeError and ValueError for mistakes in how it is called.

There is one class for each way to react.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, List, Optional, Sequence

if TYPE_CHECKING:
    from .models import Document, DocumentInFlight, FieldFault, Notice


@dataclass(frozen=True, repr=False)
class ErrorFacts:
    status: Optional[int] = None
    code: Optional[str] = None
    detail: Optional[str] = None
    request_id: Optional[str] = None
    body: Any = None


class TalonarioError(Exception):
    """The root of all of them."""

    def __init__(self, message: str, facts: ErrorFacts = ErrorFacts()) -> None:
        super().__init__(message)
        self.message = message
        self.status = facts.status
        """The HTTP status; None when no answer came."""
        self.code = facts.code
        """Stable machine code, such as `document.already_emitted`."""
        self.detail = facts.detail
        """Details of the error, if the service states them."""
        self.request_id = facts.request_id
        """`Request-Id` of the answer: quote it when you report a problem."""
        self.body = facts.body
        """The body as received: parsed JSON, or other text."""


class BadRequestError(TalonarioError):
    """The API does not support this request (400, 405, 413, a redirect …): correct the program."""


class AuthenticationError(TalonarioError):
    """No key, or one that is wrong or switched off (401): get another key."""


class PermissionDeniedError(TalonarioError):
    """The key is valid but lacks a right (403: plan, limit, permission, test key): ask the administrator of the account."""


class NotFoundError(TalonarioError):
    """The record does not exist in this account (404): look it up again."""


class ConflictError(TalonarioError):
    """The state of the record does not allow it (409): read the record, then decide."""


class ChangedError(TalonarioError):
    """The record was changed after you read it (412): read it again, then decide."""


class ValidationError(TalonarioError):
    """Fields are wrong (422): show `errors` to the user who filled them in."""

    def __init__(self, message: str, facts: ErrorFacts, errors: List[FieldFault]) -> None:
        super().__init__(message, facts)
        self.errors = errors
        """All faults at once; `field` is a path in the body, such as `items[2].price`."""


class RateLimitError(TalonarioError):
    """The quota is exhausted and waiting did not help (429): send fewer requests."""

    def __init__(self, message: str, facts: ErrorFacts, retry_after: Optional[float]) -> None:
        super().__init__(message, facts)
        self.retry_after = retry_after
        """Seconds, if the service states them."""


class ServerError(TalonarioError):
    """An unexpected error of the service (500 and other 5xx), also in the last attempt: report `instance`."""

    def __init__(self, message: str, facts: ErrorFacts, instance: Optional[str]) -> None:
        super().__init__(message, facts)
        self.instance = instance
        """Identifier by which the operator finds it in the log."""


class ServiceUnavailableError(TalonarioError):
    """The service is temporarily unavailable (502, 503, 504), also in the last attempt: try again later."""

    def __init__(self, message: str, facts: ErrorFacts, retry_after: Optional[float]) -> None:
        super().__init__(message, facts)
        self.retry_after = retry_after
        """Seconds, if the service states them."""


class AuthorityUnavailableError(ServiceUnavailableError):
    """SRI did not answer, also in the last attempt.

    The document is stored, has its number and its emission continues: do not create it again, wait for it
    (`documents.wait_until_authorized`).
    """

    def __init__(
        self, message: str, facts: ErrorFacts, retry_after: Optional[float], document: DocumentInFlight
    ) -> None:
        super().__init__(message, facts, retry_after)
        self.document = document
        """Current data of the document."""


class NetworkError(TalonarioError):
    """No complete answer arrived, also in the last attempt. It is unknown whether the service did the work."""


class RequestTimeoutError(NetworkError):
    """No complete answer arrived in time."""


class DocumentRejectedError(TalonarioError):
    """SRI refused the document during the wait: correct the cause stated in `errors` and emit it again."""

    def __init__(self, document: Document) -> None:
        self.errors: Sequence[Notice] = document["errors"]
        why = f": {self.errors[0]['message']}" if self.errors else ""
        super().__init__(f"Document {document['id']} was rejected{why}")
        self.document = document


class DocumentPendingError(TalonarioError):
    """The wait ended before SRI decided. Nothing is lost: the service continues, and you may wait again."""

    def __init__(self, message: str, document: Document) -> None:
        super().__init__(message)
        self.document = document


class WebhookVerificationError(TalonarioError):
    """The message was not signed by the service with this secret, or its time is not current: answer 400 and do nothing."""
