<?php

declare(strict_types=1);

namespace Talonario\Exception;

/**
 * The quota is used up and waiting did not help (429): slow down.
 */
final class RateLimitException extends TalonarioException
{
    /** @param float|null $retryAfter seconds, where the service tells */
    public function __construct(string $message, ErrorFacts $facts, public readonly ?float $retryAfter)
    {
        parent::__construct($message, $facts);
    }
}
