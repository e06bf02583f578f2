<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** The service failed unexpectedly (500 and other 5xx), also in the last attempt. Report `instance` to its operator. */
final class ServerException extends TalonarioException
{
    /** @param string|null $instance identifier by which the operator finds it in the log */
    public function __construct(string $message, ErrorFacts $facts, public readonly ?string $instance)
    {
        parent::__construct($message, $facts);
    }
}
