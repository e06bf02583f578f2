<?php

declare(strict_types=1);

namespace Talonario\Exception;

/**
 * SRI refused the document during the wait: correct the cause stated in `errors` and emit it again.
 *
 * @phpstan-import-type Document from \Talonario\Types
 * @phpstan-import-type Notice from \Talonario\Types
 */
final class DocumentRejectedException extends TalonarioException
{
    /** @var list<Notice> */
    public readonly array $errors;

    /** @param Document $document */
    public function __construct(public readonly array $document)
    {
        $this->errors = $document['errors'] ?? [];
        $why = isset($this->errors[0]['message']) ? ': ' . $this->errors[0]['message'] : '';
        parent::__construct("Document {$document['id']} was rejected$why");
    }
}
