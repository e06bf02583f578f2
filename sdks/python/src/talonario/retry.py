"""When a request is sent again, and after how long.

The policy of the API: 429 after Retry-After; 500, 502, 503, 504 and lost connections after 1 s, 2 s, 4 s …; five attempts in
all; no other 4xx.
"""

from __future__ import annotations

import email.utils
import math
import re
from dataclasses import dataclass
from typing import Callable, Optional

from .errors import ConflictError, NetworkError, RateLimitError, ServerError, ServiceUnavailableError


@dataclass(frozen=True)
class RetryPolicy:
    attempts: int = 5
    """All attempts, the first one counted."""
    first_pause: float = 1.0
    """Seconds before the second attempt; each next pause is twice as long."""
    max_pause: float = 60.0
    """No pause is longer. Where the service asks for a longer one, the error is raised at once."""


no_retry = RetryPolicy(attempts=1)


@dataclass(frozen=True)
class Failure:
    error: Exception
    attempt: int
    """Which attempt failed, from 1."""
    repeatable: bool
    """Doing the work twice has the effect of doing it once."""
    lost_before: bool
    """The outcome of an earlier attempt of this request is unknown."""


def pause_after(failure: Failure, policy: RetryPolicy, random: Callable[[], float]) -> Optional[float]:
    """Seconds to wait before the next attempt; None: there is none."""
    if failure.attempt >= policy.attempts or not _may_repeat(failure):
        return None
    asked = asked_pause(failure.error)
    if asked is not None and asked > policy.max_pause:
        return None
    backoff = min(policy.first_pause * 2.0 ** (failure.attempt - 1), policy.max_pause)
    if isinstance(failure.error, RateLimitError):
        pause = backoff if asked is None else asked
    else:
        pause = max(backoff, asked or 0)
    # The random part only makes the pause longer, so that refused clients return neither together nor early.
    return pause + random() * min(pause / 4, 1.0)


def _may_repeat(failure: Failure) -> bool:
    # Refused before anything was done, so even a request that is not repeatable may be sent again.
    if isinstance(failure.error, RateLimitError):
        return True
    if not failure.repeatable:
        return False
    # The earlier attempt, whose answer was lost, is still running under the same key. Its answer is needed.
    if isinstance(failure.error, ConflictError):
        return failure.lost_before and failure.error.code == "idempotency.in_progress"
    return is_transient(failure.error)


def is_transient(error: BaseException) -> bool:
    """The same request may succeed later."""
    if isinstance(error, ServerError):
        return error.status == 500
    return isinstance(error, (NetworkError, ServiceUnavailableError, RateLimitError))


def asked_pause(error: Optional[BaseException]) -> Optional[float]:
    """Seconds that the service requires to wait."""
    return error.retry_after if isinstance(error, (RateLimitError, ServiceUnavailableError)) else None


def read_retry_after(header: Optional[str], now: float) -> Optional[float]:
    """Retry-After in seconds, from seconds or an HTTP date."""
    if header is None:
        return None
    if re.fullmatch(r"\s*[0-9]{1,15}\s*", header):
        return float(header)
    try:
        at = email.utils.parsedate_to_datetime(header).timestamp()
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
    return max(0.0, float(math.ceil(at - now)))
