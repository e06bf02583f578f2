<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** The state of the record does not allow it (409): read the record, then decide. */
final class ConflictException extends TalonarioException
{
}
