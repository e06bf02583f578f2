<?php

declare(strict_types=1);

namespace Talonario\Exception;

/**
 * The service is temporarily unavailable (502, 503, 504), also in the last attempt: try again later.
 */
class ServiceUnavailableException extends TalonarioException
{
    /** @param float|null $retryAfter seconds, if the service states them */
    public function __construct(string $message, ErrorFacts $facts, public readonly ?float $retryAfter)
    {
        parent::__construct($message, $facts);
    }
}
