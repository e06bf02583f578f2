<?php

declare(strict_types=1);

namespace Talonario;

use Talonario\Exception\ConflictException;
use Talonario\Exception\NetworkException;
use Talonario\Exception\RateLimitException;
use Talonario\Exception\ServerException;
use Talonario\Exception\ServiceUnavailableException;

/**
 * When a request is sent again, and after how long. The policy of the API: 429 after Retry-After; 500, 502, 503, 504 and lost
 * connections after 1 s, 2 s, 4 s …; five attempts in all; no other 4xx.
 */
final class RetryPolicy
{
    /**
     * @param int $attempts all of them, the first one counted
     * @param float $firstPause seconds before the second attempt; each next pause is twice as long
     * @param float $maxPause no pause is longer; where the service asks for a longer one, the error is thrown at once
     */
    public function __construct(
        public readonly int $attempts = 5,
        public readonly float $firstPause = 1.0,
        public readonly float $maxPause = 60.0,
    ) {
    }

    public static function never(): self
    {
        return new self(attempts: 1);
    }

    /**
     * Seconds to wait before the next attempt; null if there is none.
     *
     * @param bool $repeatable doing the work twice has the effect of doing it once
     * @param bool $lostBefore the outcome of an earlier attempt of this request is unknown
     * @param float $chance from 0 to 1
     */
    public function pauseAfter(\Throwable $error, int $attempt, bool $repeatable, bool $lostBefore, float $chance): ?float
    {
        if ($attempt >= $this->attempts || !self::mayRepeat($error, $repeatable, $lostBefore)) {
            return null;
        }
        $asked = self::askedPause($error);
        if ($asked !== null && $asked > $this->maxPause) {
            return null;
        }
        $backoff = min($this->firstPause * 2 ** ($attempt - 1), $this->maxPause);
        $pause = $error instanceof RateLimitException ? ($asked ?? $backoff) : max($backoff, $asked ?? 0.0);
        // The random part only makes the pause longer, so that refused clients return neither together nor early.
        return $pause + $chance * min($pause / 4, 1.0);
    }

    /** Whether the same request may succeed later, so that repeating it makes sense. */
    public static function isTransient(\Throwable $error): bool
    {
        if ($error instanceof ServerException) {
            return $error->status === 500;
        }
        return $error instanceof NetworkException
            || $error instanceof ServiceUnavailableException
            || $error instanceof RateLimitException;
    }

    /** Seconds that the service requires to wait. */
    public static function askedPause(?\Throwable $error): ?float
    {
        $asks = $error instanceof RateLimitException || $error instanceof ServiceUnavailableException;
        return $asks ? $error->retryAfter : null;
    }

    /** Retry-After in seconds, from seconds or an HTTP date. */
    public static function readRetryAfter(?string $header, float $now): ?float
    {
        if ($header === null) {
            return null;
        }
        if (preg_match('/\A\s*[0-9]{1,15}\s*\z/', $header) === 1) {
            return (float) trim($header);
        }
        $at = \DateTimeImmutable::createFromFormat(\DateTimeInterface::RFC7231, trim($header));
        return $at === false ? null : max(0.0, ceil($at->getTimestamp() - $now));
    }

    private static function mayRepeat(\Throwable $error, bool $repeatable, bool $lostBefore): bool
    {
        // Refused before anything was done, so even a request that is not repeatable may be sent again.
        if ($error instanceof RateLimitException) {
            return true;
        }
        if (!$repeatable) {
            return false;
        }
        // The earlier attempt, whose answer was lost, is still running under the same key. Its answer is needed.
        if ($error instanceof ConflictException) {
            return $lostBefore && $error->errorCode === 'idempotency.in_progress';
        }
        return self::isTransient($error);
    }
}
