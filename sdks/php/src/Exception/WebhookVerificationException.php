<?php

declare(strict_types=1);

namespace Talonario\Exception;

/** The message was not signed by the service with this secret, or its time is not current: answer 400 and do nothing. */
final class WebhookVerificationException extends TalonarioException
{
}
