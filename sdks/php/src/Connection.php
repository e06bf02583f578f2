<?php

declare(strict_types=1);

namespace Talonario;

use Talonario\Exception\ErrorReader;
use Talonario\Exception\NetworkException;
use Talonario\Exception\NotFoundException;
use Talonario\Exception\RateLimitException;
use Talonario\Exception\TalonarioException;

/** Sends requests, repeats them if that is safe, and reads answers. All other parts of the SDK use it. */
final class Connection
{
    public readonly string $baseUrl;
    private readonly Secret $apiKey;
    private readonly Transport $transport;

    /**
     * @param array<string, string> $headers
     * @param array<int, mixed> $curl
     * @param \Closure(float): void $sleep
     * @param \Closure(): float $chance
     * @param \Closure(): float $now
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] string $apiKey,
        private readonly float $timeout,
        public readonly RetryPolicy $retry,
        private readonly array $headers,
        array $curl,
        public readonly \Closure $sleep,
        public readonly \Closure $chance,
        public readonly \Closure $now,
    ) {
        $this->baseUrl = self::checkBaseUrl($baseUrl);
        $this->apiKey = new Secret($apiKey);
        if (preg_match('/\A[\x21-\x7e]+\z/', $apiKey) !== 1) {
            throw new \InvalidArgumentException('apiKey must be the key as it was shown, without blanks');
        }
        foreach ($headers as $name => $value) {
            if (preg_match('/\A[A-Za-z0-9-]+: [\x20-\x7e]*\z/', "$name: $value") !== 1) {
                throw new \InvalidArgumentException("The header $name must be printable ASCII");
            }
        }
        $this->transport = new Transport($curl);
    }

    /**
     * JSON as decoded, a DownloadedFile, a generator of lines, or null.
     *
     * @throws TalonarioException
     */
    public function send(#[\SensitiveParameter] Request $request, ?RetryPolicy $retry = null): mixed
    {
        $policy = $retry ?? $this->retry;
        $key = self::keyFor($request);
        $repeatable = $request->method !== 'PATCH' && ($key !== null || self::isSameTwice($request));
        $body = Body::of($request);
        $headers = $this->headersFor($request, $key);
        $lostBefore = false;
        for ($attempt = 1; ; $attempt++) {
            try {
                return $this->attempt($request, $headers, $body, $repeatable);
            } catch (TalonarioException $error) {
                // An earlier attempt, whose answer was lost, has deleted the record.
                $isGone = $request->method === 'DELETE' && $request->answer === 'none' && $error instanceof NotFoundException;
                if ($lostBefore && $isGone) {
                    return null;
                }
                $pause = $policy->pauseAfter($error, $attempt, $repeatable, $lostBefore, ($this->chance)());
                if ($pause === null) {
                    throw $error;
                }
                $lostBefore = $lostBefore || !$error instanceof RateLimitException;
                ($this->sleep)($pause);
            }
        }
    }

    /** @param list<string> $headers */
    private function attempt(
        #[\SensitiveParameter] Request $request,
        array $headers,
        #[\SensitiveParameter] ?Body $body,
        bool $repeatable,
    ): mixed {
        $url = $this->baseUrl . $request->path . self::search($request->query);
        $limit = $request->timeout ?? $this->timeout;
        if ($request->answer === 'lines') {
            [$answer, $pieces] = $this->transport->stream($request->method, $url, $headers, $this->apiKey, $body, $limit);
            if ($answer->isGood()) {
                return self::lines($pieces);
            }
            $answer->body = self::whole($pieces);
        } else {
            $answer = $this->transport->send($request->method, $url, $headers, $this->apiKey, $body, $limit, !$repeatable);
        }
        if (!$answer->isGood()) {
            throw ErrorReader::read($answer, ($this->now)());
        }
        return match (true) {
            $request->answer === 'none', $answer->status === 204 => null,
            $request->answer === 'file' =>
                new DownloadedFile($answer->body, DownloadedFile::nameOf($answer->header('content-disposition'))),
            default => self::decode($answer->body),
        };
    }

    /** @return list<string> */
    private function headersFor(Request $request, ?string $key): array
    {
        $headers = ['Accept' => 'application/json', 'User-Agent' => 'talonario-php', ...$this->headers];
        if ($key !== null) {
            $headers['Idempotency-Key'] = $key;
        }
        if ($request->ifUnchangedSince !== null) {
            if (preg_match('/\A[0-9A-Za-z:.+-]+\z/', $request->ifUnchangedSince) !== 1) {
                throw new \InvalidArgumentException('ifUnchangedSince must be the updatedAt of the record as you read it');
            }
            $headers['If-Match'] = "\"{$request->ifUnchangedSince}\"";
        }
        return array_map(
            static fn (string $name, string $value): string => "$name: $value",
            array_keys($headers),
            array_values($headers),
        );
    }

    /** A 200 that is not JSON is treated as a lost connection. */
    private static function decode(string $text): mixed
    {
        try {
            return Json::decode($text);
        } catch (\JsonException $error) {
            throw new NetworkException('No whole answer came from the service: ' . $error->getMessage());
        }
    }

    /**
     * @param \Generator<int, string> $pieces
     * @return \Generator<int, mixed>
     */
    private static function lines(\Generator $pieces): \Generator
    {
        $rest = '';
        foreach ($pieces as $piece) {
            $lines = explode("\n", $rest . $piece);
            $rest = array_pop($lines);
            foreach ($lines as $line) {
                if (trim($line) !== '') {
                    yield self::decode($line);
                }
            }
        }
        if (trim($rest) !== '') {
            yield self::decode($rest);
        }
    }

    /** @param \Generator<int, string> $pieces */
    private static function whole(\Generator $pieces): string
    {
        $text = '';
        try {
            foreach ($pieces as $piece) {
                $text .= $piece;
                if (strlen($text) > 1_000_000) {
                    break;
                }
            }
        } catch (NetworkException) {
            // a status without its body still tells what happened
        }
        return $text;
    }

    private static function checkBaseUrl(string $baseUrl): string
    {
        $parts = parse_url($baseUrl);
        $isGood = is_array($parts)
            && in_array(strtolower($parts['scheme'] ?? ''), ['http', 'https'], true)
            && ($parts['host'] ?? '') !== ''
            && array_diff(array_keys($parts), ['scheme', 'host', 'port', 'path']) === [];
        if (!$isGood || preg_match('/\A[\x21-\x7e]+\z/', $baseUrl) !== 1) {
            throw new \InvalidArgumentException('baseUrl must be an address such as https://example.com/api/v1');
        }
        return rtrim($baseUrl, '/');
    }

    private static function keyFor(Request $request): ?string
    {
        if ($request->idempotencyKey !== null) {
            // Thrown before anything is sent, instead of after it was refused.
            if (preg_match('/\A[\x20-\x7e]{1,255}\z/', $request->idempotencyKey) !== 1) {
                throw new \InvalidArgumentException('idempotencyKey must have 1 to 255 printable ASCII characters');
            }
            return $request->idempotencyKey;
        }
        return $request->takesKey && self::needsKey($request) ? self::makeKey() : null;
    }

    /** A UUID. */
    public static function makeKey(): string
    {
        $bytes = random_bytes(16);
        // RFC 9562: version 4 in byte 6, the variant in byte 8.
        $bytes[6] = chr((ord($bytes[6]) & 0x0f) | 0x40);
        $bytes[8] = chr((ord($bytes[8]) & 0x3f) | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }

    /** Whether repeating has another effect than sending once. A PUT of data has not, one that emits has. */
    private static function needsKey(Request $request): bool
    {
        return $request->method === 'POST' || ($request->method === 'PUT' && ($request->body['emit'] ?? false) === true);
    }

    /** A second attempt of a change that names its version would conflict with the first one's change. */
    private static function isSameTwice(Request $request): bool
    {
        return !self::needsKey($request) && $request->ifUnchangedSince === null;
    }

    /** @param array<string, scalar|null> $query */
    private static function search(array $query): string
    {
        $given = array_map(self::text(...), array_filter($query, static fn (mixed $value): bool => $value !== null));
        return $given === [] ? '' : '?' . http_build_query($given, '', '&', PHP_QUERY_RFC3986);
    }

    public static function text(string|int|float|bool $value): string
    {
        if (is_bool($value)) {
            return $value ? 'true' : 'false';
        }
        return is_float($value) ? trim(Json::encode([$value]), '[]') : (string) $value;
    }

    /** @return array<string, string> */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl];
    }
}
