<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** No whole answer came in time. */
final class TimeoutException extends NetworkException
{
}
