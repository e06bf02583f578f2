<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** The API does not support this request (400, 405, 413, a redirect …): correct the program. */
final class BadRequestException extends TalonarioException
{
}
