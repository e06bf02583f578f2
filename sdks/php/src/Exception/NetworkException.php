<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** No whole answer came, still so after the last attempt. Whether the service did the work is unknown. */
class NetworkException extends TalonarioException
{
}
