"""The Talonario API from Python: typed calls, safe retries, webhook signatures; the standard library alone."""

from .client import Talonario, today_in_ecuador
from .connection import DownloadedFile, Request
from .errors import (
    AuthenticationError,
    AuthorityUnavailableError,
    BadRequestError,
    ChangedError,
    ConflictError,
    DocumentPendingError,
    DocumentRejectedError,
    NetworkError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    RequestTimeoutError,
    ServerError,
    ServiceUnavailableError,
    TalonarioError,
    ValidationError,
    WebhookVerificationError,
)
from .resource import Page
from .retry import RetryPolicy, is_transient
from .upload import Upload
from .webhooks import VerifiedWebhook, verify_webhook

__version__ = "1.0.0"

__all__ = [
    "AuthenticationError",
    "AuthorityUnavailableError",
    "BadRequestError",
    "ChangedError",
    "ConflictError",
    "DocumentPendingError",
    "DocumentRejectedError",
    "DownloadedFile",
    "NetworkError",
    "NotFoundError",
    "Page",
    "PermissionDeniedError",
    "RateLimitError",
    "Request",
    "RequestTimeoutError",
    "RetryPolicy",
    "ServerError",
    "ServiceUnavailableError",
    "Talonario",
    "TalonarioError",
    "Upload",
    "ValidationError",
    "VerifiedWebhook",
    "WebhookVerificationError",
    "is_transient",
    "today_in_ecuador",
    "verify_webhook",
]
