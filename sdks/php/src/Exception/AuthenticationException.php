<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** No key, or one that is wrong or switched off (401): get another key. */
final class AuthenticationException extends TalonarioException
{
}
