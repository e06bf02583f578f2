<?php

declare(strict_types=1);

namespace Talonario;

use Talonario\Exception\NetworkException;
use Talonario\Exception\TimeoutException;

/** HTTP by curl, over persistent connections. */
final class Transport
{
    /** Maximum number of bytes of an error body, so that a broken proxy cannot exhaust the memory. */
    private const MOST_OF_AN_ERROR = 1_000_000;

    private ?\CurlHandle $handle = null;
    private int $process = 0;
    /** @var list<\CurlHandle|null> */
    private static array $ofParents = [];

    /** @param array<int, mixed> $curl options of curl, such as CURLOPT_CAINFO or CURLOPT_PROXY */
    public function __construct(private readonly array $curl = [])
    {
    }

    /**
     * @param list<string> $headers without secrets: arguments are visible in traces
     * @param bool $fresh use a new connection: curl would send a request again if the server just closed a reused one, so one that must not be repeated needs a new one
     * @throws NetworkException
     */
    public function send(
        string $method,
        string $url,
        array $headers,
        Secret $apiKey,
        #[\SensitiveParameter] ?Body $body,
        float $timeout,
        bool $fresh,
    ): Answer {
        $answer = new Answer();
        $handle = $this->handle();
        curl_reset($handle);
        $this->prepare($handle, $answer, $method, $url, $headers, $apiKey, $body);
        curl_setopt_array($handle, [
            CURLOPT_TIMEOUT_MS => max(1, (int) ceil($timeout * 1000)),
            CURLOPT_FRESH_CONNECT => $fresh,
            CURLOPT_ENCODING => 'gzip',
            CURLOPT_WRITEFUNCTION => static function (\CurlHandle $curl, string $piece) use ($answer): int {
                $answer->body .= $piece;
                $isTooMuch = !$answer->isGood() && strlen($answer->body) > self::MOST_OF_AN_ERROR;
                return $isTooMuch ? -1 : strlen($piece);
            },
        ]);
        curl_exec($handle);
        $fault = curl_errno($handle);
        // A status without its body still tells what happened.
        if ($fault !== 0 && ($answer->status === 0 || $answer->isGood())) {
            throw self::failure($fault, curl_error($handle), $timeout);
        }
        return $answer;
    }

    private function handle(): \CurlHandle
    {
        // After a fork parent and child would read each other's answers from one connection. That of the parent is not closed here.
        if ($this->process !== getmypid()) {
            self::$ofParents[] = $this->handle;
            $this->handle = null;
            $this->process = (int) getmypid();
        }
        return $this->handle ??= curl_init();
    }

    /**
     * The answer with its head, and its body in chunks as they arrive. The time limit applies to each chunk.
     *
     * @param list<string> $headers
     * @return array{Answer, \Generator<int, string>}
     * @throws NetworkException
     */
    public function stream(
        string $method,
        string $url,
        array $headers,
        Secret $apiKey,
        #[\SensitiveParameter] ?Body $body,
        float $timeout,
    ): array {
        $answer = new Answer();
        $handle = curl_init();
        $this->prepare($handle, $answer, $method, $url, $headers, $apiKey, $body);
        curl_setopt_array($handle, [
            CURLOPT_CONNECTTIMEOUT_MS => max(1, (int) ceil($timeout * 1000)),
            CURLOPT_LOW_SPEED_LIMIT => 1,
            CURLOPT_LOW_SPEED_TIME => max(1, (int) ceil($timeout)),
            CURLOPT_WRITEFUNCTION => static function (\CurlHandle $curl, string $piece) use ($answer): int {
                $answer->body .= $piece;
                return strlen($piece);
            },
        ]);
        $pieces = self::pieces($handle, $answer, $timeout);
        $pieces->current(); // runs until there is a piece, so the head has come
        return [$answer, $pieces];
    }

    /** @return \Generator<int, string> */
    private static function pieces(\CurlHandle $handle, Answer $answer, float $timeout): \Generator
    {
        $many = curl_multi_init();
        curl_multi_add_handle($many, $handle);
        try {
            do {
                curl_multi_exec($many, $running);
                if ($answer->body !== '') {
                    [$piece, $answer->body] = [$answer->body, ''];
                    yield $piece;
                } elseif ($running > 0) {
                    curl_multi_select($many, 0.5);
                }
            } while ($running > 0);
            $ended = curl_multi_info_read($many);
            $fault = $ended === false ? 0 : $ended['result'];
            if ($fault !== CURLE_OK) {
                throw self::failure($fault, curl_error($handle), $timeout);
            }
        } finally {
            // If the caller stops reading early, the transfer is cancelled too.
            curl_multi_remove_handle($many, $handle);
            curl_multi_close($many);
        }
    }

    /** @param list<string> $headers */
    private function prepare(
        \CurlHandle $handle,
        Answer $answer,
        string $method,
        string $url,
        array $headers,
        Secret $apiKey,
        #[\SensitiveParameter] ?Body $body,
    ): void {
        // Without a value curl leaves the header out.
        $headers[] = rtrim('Content-Type: ' . $body?->mediaType);
        curl_setopt_array($handle, [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => [...$headers, 'Expect:', 'X-API-Key: ' . $apiKey->reveal()],
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_PATH_AS_IS => true,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_HEADERFUNCTION => static function (\CurlHandle $curl, string $line) use ($answer): int {
                $answer->takeHeader($line);
                return strlen($line);
            },
        ] + $this->curl);
        if ($body !== null || in_array($method, ['POST', 'PUT', 'PATCH'], true)) {
            curl_setopt($handle, CURLOPT_POSTFIELDS, $body->content ?? '');
        }
        if ($method === 'HEAD') {
            curl_setopt($handle, CURLOPT_NOBODY, true);
        }
    }

    private static function failure(int $fault, string $what, float $timeout): NetworkException
    {
        if ($fault === CURLE_OPERATION_TIMEDOUT) {
            return new TimeoutException("No whole answer within $timeout s");
        }
        return new NetworkException("No whole answer came from the service: $what");
    }
}
