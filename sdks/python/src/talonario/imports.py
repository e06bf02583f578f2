"""Imports: received documents by file or access key, and documents issued by another system."""

from __future__ import annotations

from typing import Optional

from .models import Import
from .resources.imports import ImportsOperations


class Imports(ImportsOperations):
    def wait_until_done(self, id: int, *, timeout: Optional[float] = None) -> Import:
        """Polls once a second until the import is done or failed. `timeout` is that of each question."""
        while True:
            shown = self.get(id, timeout=timeout)
            if shown["status"] in ("done", "failed"):
                return shown
            self._connection.sleep(1.0)
