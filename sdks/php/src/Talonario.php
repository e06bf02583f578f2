<?php

declare(strict_types=1);

namespace Talonario;

/** Client of the Talonario API, with one property for each resource. */
final class Talonario extends Groups
{
    /**
     * @param string $baseUrl where the API is: `https://example.com/api/v1`
     * @param float $timeout seconds for each attempt; longer than the service lets an emission take
     * @param RetryPolicy|null $retry how often and with which pauses a request is repeated; `RetryPolicy::never()`: not at all
     * @param array<string, string> $headers sent with every request
     * @param array<int, mixed> $curl options of curl: `[CURLOPT_CAINFO => …]`
     * @param (\Closure(float): void)|null $sleep pauses, randomness and clock, for tests
     * @param (\Closure(): float)|null $chance
     * @param (\Closure(): float)|null $now
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] string $apiKey,
        float $timeout = 60.0,
        ?RetryPolicy $retry = null,
        array $headers = [],
        array $curl = [],
        ?\Closure $sleep = null,
        ?\Closure $chance = null,
        ?\Closure $now = null,
    ) {
        parent::__construct(new Connection(
            $baseUrl,
            $apiKey,
            $timeout,
            $retry ?? new RetryPolicy(),
            $headers,
            $curl,
            $sleep ?? static function (float $seconds): void {
                usleep((int) round($seconds * 1_000_000));
            },
            $chance ?? static fn (): float => random_int(0, 1_000_000) / 1_000_000,
            $now ?? static fn (): float => microtime(true),
        ));
    }

    /** Sends any request below baseUrl, for addresses that the contract does not contain. */
    public function request(#[\SensitiveParameter] Request $request): mixed
    {
        return $this->connection->send($request);
    }

    /** Today's date in Ecuador, as documents need it, in any time zone of the program. */
    public static function todayInEcuador(): string
    {
        return (new \DateTimeImmutable('now', new \DateTimeZone('-05:00')))->format('Y-m-d');
    }
}
