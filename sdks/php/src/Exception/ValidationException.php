<?php

declare(strict_types=1);

namespace Talonario\Exception;

/**
 * Fields are wrong (422): show `errors` to the user who filled them in.
 *
 * @phpstan-import-type FieldFault from \Talonario\Types
 */
final class ValidationException extends TalonarioException
{
    /** @param list<FieldFault> $errors all faults at once; `field` is a path in the body, such as `items[2].price` */
    public function __construct(string $message, ErrorFacts $facts, public readonly array $errors)
    {
        parent::__construct($message, $facts);
    }
}
