<?php

declare(strict_types=1);

namespace Talonario\Exception;

/**
 * An unexpected error of the service (500 and other 5xx), also in the last attempt: report `instance`.
 */
final class ServerException extends TalonarioException
{
    /** @param string|null $instance identifier by which the operator finds it in the log */
    public function __construct(string $message, ErrorFacts $facts, public readonly ?string $instance)
    {
        parent::__construct($message, $facts);
    }
}
