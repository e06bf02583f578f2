<?php

declare(strict_types=1);

namespace Talonario\Exception;

/**
 * The wait ended before SRI decided. Nothing is lost: the service continues, and you may wait again.
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
