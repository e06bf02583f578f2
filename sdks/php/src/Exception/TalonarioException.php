<?php

declare(strict_types=1);

namespace Talonario\Exception;

/**
 * Everything the SDK throws, besides InvalidArgumentException and TypeError for mistakes in how it is called. The classes differ by what
 * you would do about it.
 */
class TalonarioException extends \RuntimeException
{
    /** The HTTP status; null when no answer came. */
    public readonly ?int $status;
    /** Stable machine code, such as `document.already_emitted`. PHP keeps `code` for a number. */
    public readonly ?string $errorCode;
    /** Details of the error in a sentence, if the service states them. */
    public readonly ?string $detail;
    /** `Request-Id` of the answer: quote it when you report a problem. */
    public readonly ?string $requestId;
    /** The body as received: decoded JSON, or other text. */
    public readonly mixed $body;

    public function __construct(string $message, ?ErrorFacts $facts = null)
    {
        parent::__construct($message);
        $this->status = $facts?->status;
        $this->errorCode = $facts?->code;
        $this->detail = $facts?->detail;
        $this->requestId = $facts?->requestId;
        $this->body = $facts?->body;
    }
}
