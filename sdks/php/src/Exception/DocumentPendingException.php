<?php

declare(strict_types=1);

namespace Talonario\Exception;

/**
 * Waiting ended before SRI decided. Nothing is lost: the service goes on, and so may you.
 *
 * @phpstan-import-type Document from \Talonario\Types
 */
final class DocumentPendingException extends TalonarioException
{
    /** @param Document $document */
    public function __construct(string $message, public readonly array $document)
    {
        parent::__construct($message);
    }
}
