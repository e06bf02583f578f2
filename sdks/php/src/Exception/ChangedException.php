<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** Somebody changed the record since you read it (412): read it again, then decide. */
final class ChangedException extends TalonarioException
{
}
