<?php

declare(strict_types=1);

namespace Talonario\Exception;

use Talonario\Answer;
use Talonario\Json;
use Talonario\RetryPolicy;

/** The only class that turns an HTTP answer into an exception. */
final class ErrorReader
{
    public static function read(Answer $answer, float $now): TalonarioException
    {
        $body = self::bodyOf($answer);
        $fields = is_array($body) ? $body : [];
        $detail = self::text($fields, 'detail');
        $facts = new ErrorFacts(
            status: $answer->status,
            code: self::text($fields, 'code'),
            detail: $detail,
            requestId: $answer->header('request-id'),
            body: $body,
        );
        $message = $detail ?? self::text($fields, 'error') ?? self::text($fields, 'title') ?? self::message($answer->status);
        return self::make($message, $facts, $fields, RetryPolicy::readRetryAfter($answer->header('retry-after'), $now));
    }

    /** @param array<mixed> $fields */
    private static function make(string $message, ErrorFacts $facts, array $fields, ?float $retryAfter): TalonarioException
    {
        return match (true) {
            $facts->status === 401 => new AuthenticationException($message, $facts),
            $facts->status === 403 => new PermissionException($message, $facts),
            $facts->status === 404 => new NotFoundException($message, $facts),
            $facts->status === 409 => new ConflictException($message, $facts),
            $facts->status === 412 => new ChangedException($message, $facts),
            $facts->status === 422 => new ValidationException($message, $facts, self::faults($fields['errors'] ?? null)),
            $facts->status === 429 => new RateLimitException($message, $facts, $retryAfter),
            in_array($facts->status, [502, 503, 504], true) => self::isInFlight($fields['data'] ?? null)
                ? new AuthorityUnavailableException($message, $facts, $retryAfter, $fields['data'])
                : new ServiceUnavailableException($message, $facts, $retryAfter),
            $facts->status >= 500 => new ServerException($message, $facts, self::text($fields, 'instance')),
            default => new BadRequestException($message, $facts),
        };
    }

    private static function message(int $status): string
    {
        // Redirects are never followed: the key would go along to wherever they point.
        return $status >= 300 && $status < 400
            ? 'The service answered with a redirect: baseUrl is not its address'
            : "The service answered $status";
    }

    private static function bodyOf(Answer $answer): mixed
    {
        if (preg_match('#[/+]json\b#', $answer->header('content-type') ?? '') === 1) {
            try {
                return Json::decode($answer->body);
            } catch (\JsonException) {
                // cut, or no JSON: the text says as much as there is
            }
        }
        return $answer->body;
    }

    /** @return list<array<string, mixed>> */
    private static function faults(mixed $value): array
    {
        $isFault = static fn (mixed $item): bool => is_array($item) && isset($item['message']);
        return is_array($value) ? array_values(array_filter($value, $isFault)) : [];
    }

    private static function isInFlight(mixed $value): bool
    {
        return is_array($value) && is_int($value['id'] ?? null) && is_string($value['state'] ?? null);
    }

    /** @param array<mixed> $fields */
    private static function text(array $fields, string $name): ?string
    {
        $value = $fields[$name] ?? null;
        return is_string($value) && $value !== '' ? $value : null;
    }
}
