<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** No complete answer arrived in time. */
final class TimeoutException extends NetworkException
{
}
