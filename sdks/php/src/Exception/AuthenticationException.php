<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** The API key is missing, wrong or switched off (401). Get another key. */
final class AuthenticationException extends TalonarioException
{
}
