"""Standard Webhooks, signature version 1."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
import time
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Iterable, List, Mapping, Optional, Union

from .errors import WebhookVerificationError
from .models import WebhookEvent
from .numbers import parse_json


@dataclass(frozen=True)
class VerifiedWebhook:
    id: str
    """The same for every attempt and replay: ignore one you have seen."""
    sent_at: datetime
    event: WebhookEvent
    """What happened. The test of an endpoint sends the type `webhook.test`."""


def verify_webhook(
    payload: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Iterable[str]],
    *,
    tolerance: float = 300.0,
    now: Optional[float] = None,
) -> VerifiedWebhook:
    """Gives the event of a delivery, or raises WebhookVerificationError.

    `payload` is the body exactly as it arrived, before any parsing. `secret` is the `whsec_…` text, or both of them during a
    rotation. `tolerance`: how many seconds the time of sending may be from ours.
    """
    content = payload.encode() if isinstance(payload, str) else bytes(payload)
    id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    signatures = _header(headers, "webhook-signature")
    sent_at = _check_time(timestamp, tolerance, time.time() if now is None else now)
    signed = f"{id}.{timestamp}.".encode() + content
    if not _is_signed(signed, signatures, [secret] if isinstance(secret, str) else list(secret)):
        raise WebhookVerificationError("No signature of the webhook matches")
    try:
        event: Any = parse_json(content)
    except ValueError as error:
        raise WebhookVerificationError("The webhook is no JSON") from error
    return VerifiedWebhook(id, sent_at, event)


def _is_signed(signed: bytes, signatures: str, secrets: List[str]) -> bool:
    given = [_base64(text[3:]) for text in signatures.split(" ") if text.startswith("v1,")]
    matches = False
    for secret in secrets:
        expected = hmac.new(_key(secret), signed, hashlib.sha256).digest()
        # All signatures are compared, so that the duration does not reveal which one matched.
        for signature in given:
            if signature is not None and hmac.compare_digest(signature, expected):
                matches = True
    return matches


def _key(secret: str) -> bytes:
    key = _base64(secret[6:] if secret.startswith("whsec_") else secret)
    # An empty secret would make forging easy, and a malformed one would refuse every message without an explanation.
    if key is None or len(key) < 16:
        raise ValueError("secret must be a whsec_… text as the service showed it")
    return key


def _check_time(timestamp: str, tolerance: float, now: float) -> datetime:
    if not re.fullmatch(r"[0-9]{1,11}", timestamp) or not abs(now - int(timestamp)) <= tolerance:
        raise WebhookVerificationError("The webhook was not sent now: an old message repeated, or a wrong clock")
    return datetime.fromtimestamp(int(timestamp), timezone.utc)


def _header(headers: Mapping[str, str], name: str) -> str:
    # WSGI writes HTTP_WEBHOOK_ID, Django's request.headers Webhook-Id.
    for key, value in headers.items():
        plain = key.lower().replace("_", "-")
        if plain in (name, f"http-{name}") and isinstance(value, str) and value != "":
            return value
    raise WebhookVerificationError(f"The header {name} is missing")


def _base64(text: str) -> Optional[bytes]:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
