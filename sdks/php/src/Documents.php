<?php

declare(strict_types=1);

namespace Talonario;

use Talonario\Exception\DocumentPendingException;
use Talonario\Exception\DocumentRejectedException;
use Talonario\Exception\NetworkException;
use Talonario\Exception\TalonarioException;

/**
 * Create, emit, follow, download and send electronic tax documents.
 *
 * @phpstan-import-type BatchDocument from Types
 * @phpstan-import-type BatchResult from Types
 * @phpstan-import-type Document from Types
 */
final class Documents extends Resources\DocumentsOperations
{
    private const FIRST_PAUSE = 0.5;
    private const LONGEST_PAUSE = 5.0;
    /** The Retry-After of 409 `idempotency.in_progress`. A line of a batch has no headers. */
    private const IN_PROGRESS_PAUSE = 1.0;

    /**
     * Issues a draft, or a rejected document whose cause was corrected.
     *
     * @return Document
     */
    public function emit(int $id, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->update($id, ['emit' => true], idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Queries SRI again about a document that was sent.
     *
     * @return Document
     */
    public function verify(int $id, ?float $timeout = null): array
    {
        return $this->update($id, ['verify' => true], timeout: $timeout);
    }

    /**
     * Waits for SRI's decision without additional queries to SRI. Returns the document when it is authorised. A service that is away for a
     * while is waited for, too.
     *
     * @param float $timeout seconds for all of the waiting
     * @param (callable(Document): void)|null $onState called at the start and after each change of state
     * @return Document
     * @throws DocumentRejectedException SRI refused it
     * @throws DocumentPendingException time is up
     */
    public function waitUntilAuthorized(int $id, int $businessId, float $timeout = 300.0, ?callable $onState = null): array
    {
        $now = $this->connection->now;
        $until = $now() + $timeout;
        $last = null;
        for ($pause = self::FIRST_PAUSE; ; $pause = min($pause * 2, self::LONGEST_PAUSE)) {
            $failure = null;
            try {
                $document = $this->look($id, $businessId, min(30.0, max(0.001, $until - $now())));
                $isNew = ($last['documentState']['acronym'] ?? null) !== $document['documentState']['acronym'];
                $last = $document;
                if ($isNew && $onState !== null) {
                    $onState($document);
                }
                if (self::endsWell($document)) {
                    return $document;
                }
            } catch (TalonarioException $error) {
                if (!RetryPolicy::isTransient($error)) {
                    throw $error;
                }
                $failure = $error;
            }
            $wait = max($pause, RetryPolicy::askedPause($failure) ?? 0.0) * (1 + ($this->connection->chance)() / 4);
            if ($now() + $wait >= $until) {
                throw $last === null
                    ? $failure ?? new NetworkException('No answer came in time')
                    : new DocumentPendingException("Document $id is still {$last['state']} after $timeout s", $last);
            }
            ($this->connection->sleep)($wait);
        }
    }

    /**
     * Creates up to 1000 documents. Results come as they finish, `index` tells whose they are, and one that fails does not hold up the
     * others. A connection that breaks is taken up again: no document is made twice and no result given twice.
     * Nothing is sent before you read.
     *
     * A document that an earlier request is still making has no result yet (409 `idempotency.in_progress`): the batch is sent again for it,
     * too. This happens behind a proxy that buffers the answer, because the service goes on with a request whose client has timed out.
     *
     * @param list<BatchDocument> $body
     * @return \Generator<int, BatchResult>
     */
    public function batch(array $body, ?string $idempotencyKey = null, ?float $timeout = null): \Generator
    {
        $key = $idempotencyKey ?? Connection::makeKey();
        $given = [];
        for ($attempt = 1; ; $attempt++) {
            $givenBefore = count($given);
            $running = [];
            $lines = parent::batch($body, idempotencyKey: $key, timeout: $timeout);
            try {
                foreach ($lines as $result) {
                    if (isset($given[$result['index']])) {
                        continue;
                    }
                    if (($result['code'] ?? null) === 'idempotency.in_progress') {
                        $running[] = $result;
                        continue;
                    }
                    $given[$result['index']] = true;
                    yield $result;
                }
                if (count($given) >= count($body)) {
                    return;
                }
                throw new NetworkException('The answer ended after ' . count($given) . ' of ' . count($body) . ' documents');
            } catch (TalonarioException $error) {
                // The whole batch is sent again under its key: the service replays what it had done. While results arrive, it is repeated
                // as often as necessary.
                $allAnswered = count($given) + count($running) >= count($body);
                if ($allAnswered && count($given) > $givenBefore) {
                    $attempt = 1;
                }
                $chance = ($this->connection->chance)();
                $pause = $this->connection->retry->pauseAfter($error, $attempt, true, true, $chance);
                if ($pause === null) {
                    if (!$allAnswered) {
                        throw $error;
                    }
                    foreach ($running as $result) {
                        yield $result;
                    }
                    return;
                }
                ($this->connection->sleep)($allAnswered ? max($pause, self::IN_PROGRESS_PAUSE) : $pause);
            }
        }
    }

    /** @return Document */
    private function look(int $id, int $businessId, float $timeout): array
    {
        // One attempt each: the loop is what repeats.
        $request = new Request('GET', "/documents/$id", query: ['businessId' => $businessId], timeout: $timeout);
        return $this->connection->send($request, RetryPolicy::never())['data'];
    }

    /**
     * A draft will not be decided, and a refusal is not an authorization: both end the wait.
     *
     * @param Document $document
     */
    private static function endsWell(array $document): bool
    {
        if ($document['state'] === 'rejected') {
            throw new DocumentRejectedException($document);
        }
        if ($document['state'] === 'draft') {
            throw new DocumentPendingException("Document {$document['id']} is a draft: emit it first", $document);
        }
        return $document['state'] === 'authorizated';
    }
}
