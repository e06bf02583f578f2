<?php

declare(strict_types=1);

namespace Talonario\Exception;

/**
 * The quota is exhausted and waiting did not help (429): send fewer requests.
 */
final class RateLimitException extends TalonarioException
{
    /** @param float|null $retryAfter seconds, if the service states them */
    public function __construct(string $message, ErrorFacts $facts, public readonly ?float $retryAfter)
    {
        parent::__construct($message, $facts);
    }
}
