<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** The program asked for something the API does not have (400, 405, 413, a redirect …): fix the program. */
final class BadRequestException extends TalonarioException
{
}
