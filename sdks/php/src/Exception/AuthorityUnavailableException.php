<?php

declare(strict_types=1);

namespace Talonario\Exception;

/**
 * SRI did not answer, also in the last attempt. The document is stored, has its number and goes on by itself: do not create it
 * again, wait for it (`documents->waitUntilAuthorized`).
 *
 * @phpstan-import-type DocumentInFlight from \Talonario\Types
 */
final class AuthorityUnavailableException extends ServiceUnavailableException
{
    /** @param DocumentInFlight $document its current data */
    public function __construct(string $message, ErrorFacts $facts, ?float $retryAfter, public readonly array $document)
    {
        parent::__construct($message, $facts, $retryAfter);
    }
}
