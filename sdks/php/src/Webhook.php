<?php

declare(strict_types=1);

namespace Talonario;

use Talonario\Exception\WebhookVerificationException;

/**
 * A delivery that was verified: Standard Webhooks, signature version 1.
 *
 * @phpstan-import-type WebhookEvent from Types
 */
final class Webhook
{
    /**
     * @param string $id the same for every attempt and replay: ignore one you have seen
     * @param WebhookEvent $event what happened; the test of an endpoint sends the type `webhook.test`
     */
    private function __construct(
        public readonly string $id,
        public readonly \DateTimeImmutable $sentAt,
        public readonly array $event,
    ) {
    }

    /**
     * Returns the event of a delivery, or throws.
     *
     * @param string $payload the body exactly as it arrived, before any parsing: `file_get_contents('php://input')`
     * @param array<string, string|list<string>> $headers of the request: `getallheaders()`, `$_SERVER`, or those of PSR-7
     * @param string|list<string> $secret `whsec_…`; during a rotation both, the new and the old one
     * @param float $tolerance how many seconds the time of sending may be from ours
     * @throws WebhookVerificationException a forgery, or a message that was not sent now
     */
    public static function verify(
        string $payload,
        array $headers,
        #[\SensitiveParameter] string|array $secret,
        float $tolerance = 300.0,
        ?float $now = null,
    ): self {
        $id = self::header($headers, 'webhook-id');
        $timestamp = self::header($headers, 'webhook-timestamp');
        $signatures = self::header($headers, 'webhook-signature');
        $sentAt = self::checkTime($timestamp, $tolerance, $now ?? microtime(true));
        $given = self::signaturesIn($signatures);
        $matches = false;
        foreach ((array) $secret as $one) {
            $expected = hash_hmac('sha256', "$id.$timestamp.$payload", self::key($one), true);
            // All are compared, so that the duration does not reveal which one matched.
            foreach ($given as $signature) {
                $matches = hash_equals($expected, $signature) || $matches;
            }
        }
        if (!$matches) {
            throw new WebhookVerificationException('No signature of the webhook matches');
        }
        return new self($id, $sentAt, self::event($payload));
    }

    /** @return list<string> */
    private static function signaturesIn(string $header): array
    {
        $given = [];
        foreach (explode(' ', $header) as $text) {
            $bytes = str_starts_with($text, 'v1,') ? base64_decode(substr($text, 3), true) : false;
            if ($bytes !== false) {
                $given[] = $bytes;
            }
        }
        return $given;
    }

    private static function key(#[\SensitiveParameter] string $secret): string
    {
        $key = base64_decode(str_starts_with($secret, 'whsec_') ? substr($secret, 6) : $secret, true);
        // An empty key would make forging easy, a malformed one would refuse everything without a reason.
        if ($key === false || strlen($key) < 16) {
            throw new \InvalidArgumentException('secret must be a whsec_… text as the service showed it');
        }
        return $key;
    }

    private static function checkTime(string $timestamp, float $tolerance, float $now): \DateTimeImmutable
    {
        $isTime = preg_match('/\A[0-9]{1,11}\z/', $timestamp) === 1;
        if (!$isTime || abs($now - (int) $timestamp) > $tolerance) {
            throw new WebhookVerificationException('The webhook was not sent now: an old message repeated, or a wrong clock');
        }
        return new \DateTimeImmutable("@$timestamp");
    }

    /** @param array<string, mixed> $headers */
    private static function header(array $headers, string $name): string
    {
        foreach ($headers as $key => $value) {
            // $_SERVER writes HTTP_WEBHOOK_ID, PSR-7 gives lists.
            $plain = strtr(strtolower((string) $key), '_', '-');
            $text = is_array($value) && count($value) === 1 ? reset($value) : $value;
            if (in_array($plain, [$name, "http-$name"], true) && is_string($text) && $text !== '') {
                return $text;
            }
        }
        throw new WebhookVerificationException("The header $name is missing");
    }

    /** @return array<string, mixed> */
    private static function event(string $payload): array
    {
        try {
            $event = Json::decode($payload);
        } catch (\JsonException) {
            $event = null;
        }
        return is_array($event) ? $event : throw new WebhookVerificationException('The webhook is no JSON');
    }
}
