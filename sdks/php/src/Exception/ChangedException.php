<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** The record was changed after you read it (412). Read it again, then decide. */
final class ChangedException extends TalonarioException
{
}
