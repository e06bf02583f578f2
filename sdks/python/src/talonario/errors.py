"""Everything the SDK raises, besides TypeError and ValueError for mistakes in how it is called.

The classes differ by what you would do about it.
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
        """What exactly went wrong, where the service tells."""
        self.request_id = facts.request_id
        """`Request-Id` of the answer: quote it when you report a problem."""
        self.body = facts.body
        """The body as it came: parsed JSON, or the text of something else."""


class BadRequestError(TalonarioError):
    """The program asked for something the API does not have (400, 405, 413, a redirect …): fix the program."""


class AuthenticationError(TalonarioError):
    """No key, or one that is wrong or switched off (401): get another key."""


class PermissionDeniedError(TalonarioError):
    """The key is good but may not do this (403: plan, limit, permission, test key): ask whoever runs the account."""


class NotFoundError(TalonarioError):
    """The record does not exist in this account (404): look it up again."""


class ConflictError(TalonarioError):
    """The state of the record does not allow it (409): read the record, then decide."""


class ChangedError(TalonarioError):
    """Somebody changed the record since you read it (412): read it again, then decide."""


class ValidationError(TalonarioError):
    """Fields are wrong (422): show `errors` to whoever filled them in."""

    def __init__(self, message: str, facts: ErrorFacts, errors: List[FieldFault]) -> None:
        super().__init__(message, facts)
        self.errors = errors
        """All faults at once; `field` is a path in the body, such as `items[2].price`."""


class RateLimitError(TalonarioError):
    """The quota is used up and waiting did not help (429): slow down."""

    def __init__(self, message: str, facts: ErrorFacts, retry_after: Optional[float]) -> None:
        super().__init__(message, facts)
        self.retry_after = retry_after
        """Seconds, where the service tells."""


class ServerError(TalonarioError):
    """An unexpected error of the service (500 and other 5xx), still there after the last attempt: report `instance`."""

    def __init__(self, message: str, facts: ErrorFacts, instance: Optional[str]) -> None:
        super().__init__(message, facts)
        self.instance = instance
        """Under this name the operator finds it in the log."""


class ServiceUnavailableError(TalonarioError):
    """The service is out of reach for now (502, 503, 504), still so after the last attempt: come back later."""

    def __init__(self, message: str, facts: ErrorFacts, retry_after: Optional[float]) -> None:
        super().__init__(message, facts)
        self.retry_after = retry_after
        """Seconds, where the service tells."""


class AuthorityUnavailableError(ServiceUnavailableError):
    """SRI did not answer, still so after the last attempt.

    The document is stored, has its number and goes on by itself: do not create it again, wait for it
    (`documents.wait_until_authorized`).
    """

    def __init__(
        self, message: str, facts: ErrorFacts, retry_after: Optional[float], document: DocumentInFlight
    ) -> None:
        super().__init__(message, facts, retry_after)
        self.document = document
        """The document as it stands."""


class NetworkError(TalonarioError):
    """No whole answer came, still so after the last attempt. Whether the service did the work is unknown."""


class RequestTimeoutError(NetworkError):
    """No whole answer came in time."""


class DocumentRejectedError(TalonarioError):
    """SRI refused the document while it was waited for: correct the cause that `errors` tells and emit again."""

    def __init__(self, document: Document) -> None:
        self.errors: Sequence[Notice] = document["errors"]
        why = f": {self.errors[0]['message']}" if self.errors else ""
        super().__init__(f"Document {document['id']} was rejected{why}")
        self.document = document


class DocumentPendingError(TalonarioError):
    """Waiting ended before SRI decided. Nothing is lost: the service goes on, and so may you."""

    def __init__(self, message: str, document: Document) -> None:
        super().__init__(message)
        self.document = document


class WebhookVerificationError(TalonarioError):
    """The message was not signed by the service with this secret, or not now: answer 400 and do nothing."""
