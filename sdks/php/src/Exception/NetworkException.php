<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** No complete answer arrived, also in the last attempt. It is unknown whether the service did the work. */
class NetworkException extends TalonarioException
{
}
