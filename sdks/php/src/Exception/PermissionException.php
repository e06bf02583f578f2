<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** The key is good but may not do this (403: plan, limit, permission, test key): ask whoever runs the account. */
final class PermissionException extends TalonarioException
{
}
