"""Runs the steps of a job (stdin, JSON) with the Python SDK and prints the outcome of each, as e2e/sdks.test.ts wants them."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import sys
from decimal import Decimal
from typing import Any, Dict, Iterator, List

from talonario import (
    DownloadedFile,
    Page,
    RetryPolicy,
    Talonario,
    TalonarioError,
    Upload,
    verify_webhook,
)

# Names that are reserved words in Python.
_errors = {"PermissionDeniedError": "Permission", "RequestTimeoutError": "Timeout"}
_methods = {"import": "import_file"}


def main() -> None:
    job = json.load(sys.stdin)
    known: Dict[str, Any] = dict(job["variables"])
    outcomes: Dict[str, Any] = {}
    for step in job["steps"]:
        try:
            value = read(perform(job, step, resolve(step.get("with", {}), known)))
            known[step["name"]] = value
            outcomes[step["name"]] = picked(step, value)
        except TalonarioError as error:
            known[step["name"]] = getattr(error, "document", None)
            outcomes[step["name"]] = told(error)
    print(json.dumps(outcomes, default=exact))


def perform(job: Dict[str, Any], step: Dict[str, Any], given: Dict[str, Any]) -> Any:
    named = {snake(name): value for name, value in given.items()}
    if step["do"] == "verifyWebhook":
        return {"event": verify_webhook(**named).event}
    wish = {**job["client"], **step.get("client", {})}
    client = Talonario(
        job["baseUrl"],
        wish["apiKey"],
        timeout=wish["timeout"],
        retry=RetryPolicy(attempts=wish["attempts"], first_pause=wish["firstPause"]),
        headers={"X-Scenario": f"{job['run']}/{step['name']}"},
    )
    target: Any = client
    for part in step["do"].split("."):
        target = getattr(target, _methods.get(part, snake(part)))
    return target(**named)


def resolve(value: Any, known: Dict[str, Any]) -> Any:
    if isinstance(value, list):
        return [resolve(item, known) for item in value]
    if not isinstance(value, dict):
        return value
    if "$" in value:
        return look(known, value["$"])
    if "$file" in value:
        return Upload(value["$file"].encode(), "archivo \"ñ\"\r\nX-Evil: 1.csv", "text/csv")
    if "$file64" in value:
        return base64.b64decode(value["$file64"])
    fields = {name: resolve(item, known) for name, item in value.items() if name != "$with"}
    return {**known[value["$with"]], **fields} if "$with" in value else fields


def read(value: Any) -> Any:
    if isinstance(value, DownloadedFile):
        ending = (value.name or "").rsplit(".", 1)[-1]
        start = value.content[:5].decode("latin-1")
        return {"ending": ending, "start": start, "sha256": hashlib.sha256(value.content).hexdigest()}
    if isinstance(value, Page):
        return value.data
    return list(value) if isinstance(value, Iterator) else value


def picked(step: Dict[str, Any], value: Any) -> Any:
    if "pick" not in step:
        return value
    if isinstance(value, list):
        rows: List[Any] = list(value)
        if "sortBy" in step:
            rows.sort(key=lambda row: str(look(row, step["sortBy"])))
        return [picked({"pick": step["pick"]}, row) for row in rows]
    return {name: look(value, path) for name, path in step["pick"].items()}


def told(error: TalonarioError) -> Dict[str, Any]:
    name = type(error).__name__
    retry_after = getattr(error, "retry_after", None)
    document = getattr(error, "document", None)
    faults = getattr(error, "errors", [])
    return {
        "error": _errors.get(name, re.sub("Error$", "", name)),
        **({"status": error.status} if error.status is not None else {}),
        **({"code": error.code} if error.code is not None else {}),
        **({"retryAfter": retry_after} if retry_after is not None else {}),
        **({"state": document["state"]} if document else {}),
        **({"fields": sorted(fault["field"] for fault in faults)} if name == "ValidationError" else {}),
        **({"identifiers": [fault["identifier"] for fault in faults]} if name == "DocumentRejectedError" else {}),
    }


def look(value: Any, path: str) -> Any:
    for part in path.split("."):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


def snake(text: str) -> str:
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", text).lower()


def exact(value: object) -> float:
    if not isinstance(value, Decimal) or Decimal(repr(float(value))) != value:
        raise TypeError(f"{value!r} is no exact number")
    return float(value)


if __name__ == "__main__":
    main()
