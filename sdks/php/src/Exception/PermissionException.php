<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** The key is valid but lacks a right (403: plan, limit, permission, test key): ask the administrator of the account. */
final class PermissionException extends TalonarioException
{
}
