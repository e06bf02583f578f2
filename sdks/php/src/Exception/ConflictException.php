<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** The state of the record does not allow the operation (409). Read the record, then decide. */
final class ConflictException extends TalonarioException
{
}
