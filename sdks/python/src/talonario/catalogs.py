"""Read-only lists. Complete catalogs are cached for five minutes, so looking up ids costs nothing."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Tuple

from .connection import Connection
from .resources.catalogs import CatalogsOperations

# Number of seconds for which catalogs are cached: the same as the service allows a browser.
_kept_seconds = 300.0


class Catalogs(CatalogsOperations):
    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._kept: Dict[str, Tuple[float, List[Mapping[str, Any]]]] = {}

    def rows(self, catalog: str) -> List[Mapping[str, Any]]:
        """The whole catalog."""
        now = self._connection.now()
        kept = self._kept.get(catalog)
        if kept is None or now - kept[0] >= _kept_seconds:
            kept = (now, [dict(row) for row in self.iterate(catalog)])
            self._kept[catalog] = kept
        return kept[1]

    def id_of(self, catalog: str, code: str) -> int:
        """Id of the currently valid row with this code. LookupError if there is none, or more than one."""
        found = [row for row in self.rows(catalog) if row.get("code") == code and row.get("current") is not False]
        if len(found) != 1:
            raise LookupError(f"{catalog} has {len(found)} rows in force with the code {code}")
        number: int = found[0]["id"]
        return number

    def document_type_id(self, code: str) -> int:
        """`document_type_id` of a tax code: `document_type_id("01")` is that of the invoice."""
        return self.id_of("document-types", code)
