"""Documents: drafts, emission, files, e-mail."""

from __future__ import annotations

import uuid
from typing import Any, Callable, Iterator, List, Optional, Sequence, Set

from .connection import Request
from .errors import DocumentPendingError, DocumentRejectedError, NetworkError, TalonarioError
from .models import BatchDocument, BatchResult, Document
from .resources.documents import DocumentsOperations
from .retry import Failure, asked_pause, is_transient, no_retry, pause_after

_first_pause = 0.5
_longest_pause = 5.0
_in_progress_pause = 1.0
"""The Retry-After of 409 `idempotency.in_progress`. A line of a batch has no headers."""


class Documents(DocumentsOperations):
    """Create, emit, follow, download and send electronic tax documents."""

    def emit(self, id: int, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> Document:
        """Issues a draft, or a rejected document whose cause was corrected."""
        return self.update(id, {"emit": True}, idempotency_key=idempotency_key, timeout=timeout)

    def verify(self, id: int, *, timeout: Optional[float] = None) -> Document:
        """Queries SRI again about a document that was sent."""
        return self.update(id, {"verify": True}, timeout=timeout)

    def wait_until_authorized(
        self,
        id: int,
        *,
        business_id: int,
        timeout: float = 300.0,
        on_state: Optional[Callable[[Document], None]] = None,
    ) -> Document:
        """Waits for SRI's decision without additional queries to SRI. Returns the document when it is authorised.

        Raises DocumentRejectedError when SRI refused it, DocumentPendingError when time is up. A service that is away for a
        while is waited for, too. `on_state` is called at the start and after each change of state.
        """
        connection = self._connection
        until = connection.now() + timeout
        last: Optional[Document] = None
        failure: Optional[TalonarioError] = None
        pause = _first_pause
        while True:
            try:
                document = self._look(id, business_id, min(30.0, max(0.001, until - connection.now())))
                failure = None
                changed = last is None or last["documentState"]["acronym"] != document["documentState"]["acronym"]
                last = document
                if changed and on_state is not None:
                    on_state(document)
                if _ends_well(document):
                    return document
            except TalonarioError as error:
                if not is_transient(error):
                    raise
                failure = error
            wait = max(pause, asked_pause(failure) or 0) * (1 + connection.chance() / 4)
            if connection.now() + wait >= until:
                if last is not None:
                    what = f"Document {last['id']} is still {last['state']} after {timeout:g} s"
                    raise DocumentPendingError(what, last)
                raise failure or NetworkError("No answer came in time")
            connection.sleep(wait)
            pause = min(pause * 2, _longest_pause)

    def batch(
        self,
        body: Sequence[BatchDocument],
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[BatchResult]:
        """Creates up to 1000 documents.

        Results come as they finish, with the `index` of their document; one that fails does not delay others. A connection
        that breaks is resumed: no document is created twice, no result yielded twice. Nothing is sent before you read.

        A document that an earlier request is still making has no result yet (409 `idempotency.in_progress`): the batch is
        sent again for it, too. This happens behind a proxy that buffers the answer, because the service goes on with a
        request whose client has timed out.
        """
        connection = self._connection
        key = str(uuid.uuid4()) if idempotency_key is None else idempotency_key
        given: Set[int] = set()
        attempt = 1
        while True:
            given_before = len(given)
            running: List[BatchResult] = []
            lines = super().batch(body, idempotency_key=key, timeout=timeout)
            try:
                for result in lines:
                    if result["index"] in given:
                        continue
                    if result.get("code") == "idempotency.in_progress":
                        running.append(result)
                        continue
                    given.add(result["index"])
                    yield result
                if len(given) >= len(body):
                    return
                raise NetworkError(f"The answer ended after {len(given)} of {len(body)} documents")
            except TalonarioError as error:
                # The whole batch is sent again under its idempotency key. The service replays the results that already
                # exist. While results arrive, it is repeated as often as necessary.
                all_answered = len(given) + len(running) >= len(body)
                if all_answered and len(given) > given_before:
                    attempt = 1
                pause = pause_after(Failure(error, attempt, True, True), connection.retry, connection.chance)
                if pause is None and not all_answered:
                    raise
            if pause is None:
                yield from running
                return
            connection.sleep(max(pause, _in_progress_pause) if all_answered else pause)
            attempt += 1

    def _look(self, id: int, business_id: int, timeout: float) -> Document:
        # The request is sent once, without retries, because this loop repeats it anyway.
        request = Request("GET", f"/documents/{id}", query={"businessId": business_id}, timeout=timeout)
        answer: Any = self._connection.send(request, retry=no_retry)
        document: Document = answer["data"]
        return document


def _ends_well(document: Document) -> bool:
    """A draft will not be decided, and a refusal is not an authorization: both end the wait."""
    if document["state"] == "rejected":
        raise DocumentRejectedError(document)
    if document["state"] == "draft":
        raise DocumentPendingError(f"Document {document['id']} is a draft: emit it first", document)
    return document["state"] == "authorizated"
