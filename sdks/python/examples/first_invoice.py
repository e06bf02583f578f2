"""Issues an invoice, waits for SRI and prints the state of the document.

Usage: TALONARIO_URL=http://127.0.0.1:3000/api/v1 TALONARIO_API_KEY=… python3 examples/first_invoice.py
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

try:
    import talonario as _installed  # noqa: F401
except ImportError:  # in a checkout, without installing it
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from talonario import (
    AuthorityUnavailableError,
    DocumentRejectedError,
    Talonario,
    ValidationError,
    today_in_ecuador,
)


def main() -> int:
    url, key = os.environ.get("TALONARIO_URL"), os.environ.get("TALONARIO_API_KEY")
    if not url or not key:
        print("Set TALONARIO_URL (such as http://127.0.0.1:3000/api/v1) and TALONARIO_API_KEY.", file=sys.stderr)
        return 2
    talonario = Talonario(url, key)
    try:
        business = next(talonario.businesses.iterate(active=True))["id"]
        document = talonario.documents.wait_until_authorized(issue(talonario, business), business_id=business)
    except ValidationError as error:
        for fault in error.errors:
            print(f"{fault['field']}: {fault['message']}", file=sys.stderr)
        return 1
    except DocumentRejectedError as error:
        print(error.document["state"])
        print(error, file=sys.stderr)
        return 1
    print(document["state"])
    print(f"{document['number']} for {document['total']} USD, access key {document['accessKey']}", file=sys.stderr)
    return 0


def issue(talonario: Talonario, business: int) -> int:
    catalogs = talonario.catalogs
    item = next(talonario.items.iterate(business_id=business, active=True))["id"]
    try:
        return talonario.documents.create(
            {
                "business_id": business,
                "customer_id": next(talonario.customers.iterate(business_id=business, active=True))["id"],
                "establishment_id": next(talonario.establishments.iterate(business_id=business))["id"],
                "document_type_id": catalogs.document_type_id("01"),  # never hardcode ids
                "emission_type_id": catalogs.id_of("emission-types", "1"),
                "payment_method_id": catalogs.id_of("payment-methods", "01"),
                "date": today_in_ecuador(),
                "items": [{"item_id": item, "amount": 2, "price": 10.5}],
                "emit": True,
            }
        )["id"]
    except AuthorityUnavailableError as error:
        # SRI does not answer, but the document is stored and its emission continues. Wait for it, and never create the
        # document again.
        return error.document["id"]


if __name__ == "__main__":
    sys.exit(main())
