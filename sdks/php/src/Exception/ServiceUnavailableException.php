<?php

declare(strict_types=1);

namespace Talonario\Exception;

/**
 * The service is out of reach for now (502, 503, 504), still so after the last attempt: come back later.
 */
class ServiceUnavailableException extends TalonarioException
{
    /** @param float|null $retryAfter seconds, where the service tells */
    public function __construct(string $message, ErrorFacts $facts, public readonly ?float $retryAfter)
    {
        parent::__construct($message, $facts);
    }
}
