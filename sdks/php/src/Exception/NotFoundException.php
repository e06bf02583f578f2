<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** The record does not exist in this account (404): look it up again. */
final class NotFoundException extends TalonarioException
{
}
