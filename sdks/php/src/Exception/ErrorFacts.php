<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** Data of an answer about an error. */
final class ErrorFacts
{
    public function __construct(
        public readonly int $status,
        public readonly ?string $code,
        public readonly ?string $detail,
        public readonly ?string $requestId,
        public readonly mixed $body,
    ) {
    }
}
