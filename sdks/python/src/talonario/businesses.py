"""The businesses that issue, with their signature and logo."""

from __future__ import annotations

from typing import Any, Optional

from .models import LogoFile, SignatureFile
from .resources.businesses import BusinessesOperations
from .upload import File


class Businesses(BusinessesOperations):
    """Issuers: taxpayer data, electronic signature and logo."""

    def upload_signature(
        self,
        id: int,
        file: File,
        password: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SignatureFile:
        """Stores the .p12 that signs, or replaces it."""
        stored: Any = self.upload_file(
            id, file, type="signature", password=password, idempotency_key=idempotency_key, timeout=timeout
        )
        signature: SignatureFile = stored
        return signature

    def renew_signature(
        self, id: int, file: File, password: str, *, dry_run: bool = False, timeout: Optional[float] = None
    ) -> SignatureFile:
        """Replaces the .p12, and keeps the old one until the new one has been tested."""
        dry = True if dry_run else None
        stored: Any = self.renew_file(id, file, type="signature", password=password, dry_run=dry, timeout=timeout)
        signature: SignatureFile = stored
        return signature

    def upload_logo(
        self, id: int, file: File, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None
    ) -> LogoFile:
        """PNG or JPEG."""
        stored: Any = self.upload_file(id, file, type="logo", idempotency_key=idempotency_key, timeout=timeout)
        logo: LogoFile = stored
        return logo
