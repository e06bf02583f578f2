"""The only module that turns an HTTP answer into an error."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Optional

from .errors import (
    AuthenticationError,
    AuthorityUnavailableError,
    BadRequestError,
    ChangedError,
    ConflictError,
    ErrorFacts,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    ServiceUnavailableError,
    TalonarioError,
    ValidationError,
)
from .numbers import parse_json
from .retry import read_retry_after
from .transport import Answer


def error_of_answer(answer: Answer, content: bytes, now: float) -> TalonarioError:
    body = _parse_body(content, answer.header("content-type") or "")
    fields: Dict[str, Any] = body if isinstance(body, dict) else {}
    facts = ErrorFacts(
        status=answer.status,
        code=_text(fields.get("code")),
        detail=_text(fields.get("detail")),
        request_id=answer.header("request-id"),
        body=body,
    )
    message = facts.detail or _text(fields.get("error")) or _text(fields.get("title")) or _message_of(answer.status)
    return _error_of(answer.status, message, facts, fields, read_retry_after(answer.header("retry-after"), now))


_plain = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    412: ChangedError,
}


def _error_of(
    status: int, message: str, facts: ErrorFacts, fields: Dict[str, Any], retry_after: Optional[float]
) -> TalonarioError:
    if status in _plain:
        return _plain[status](message, facts)
    if status == 422:
        return ValidationError(message, facts, _faults(fields.get("errors")))
    if status == 429:
        return RateLimitError(message, facts, retry_after)
    if status in (502, 503, 504):
        document: Any = fields.get("data")
        if isinstance(document, dict) and isinstance(document.get("id"), int) and "state" in document:
            return AuthorityUnavailableError(message, facts, retry_after, document)  # type: ignore[arg-type]
        return ServiceUnavailableError(message, facts, retry_after)
    if status >= 500:
        return ServerError(message, facts, _text(fields.get("instance")))
    return BadRequestError(message, facts)


def _message_of(status: int) -> str:
    # Redirects are never followed: the key would go along to wherever they point.
    if 300 <= status < 400:
        return "The service answered with a redirect: base_url is not its address"
    return f"The service answered {status}"


def _parse_body(content: bytes, content_type: str) -> Any:
    if re.search(r"[/+]json\b", content_type):
        try:
            return parse_json(content)
        except (ValueError, RecursionError):
            pass
    return content.decode("utf-8", "replace")


def _faults(value: Any) -> List[Any]:
    return [item for item in value if isinstance(item, dict) and "message" in item] if isinstance(value, list) else []


def _text(value: Any) -> Optional[str]:
    return value if isinstance(value, str) and value != "" else None
