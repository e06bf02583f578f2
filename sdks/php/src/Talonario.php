<?php

declare(strict_types=1);

namespace Talonario;

/** The API, by the names of its resources. */
final class Talonario extends Groups
{
    /**
     * @param string $baseUrl where the API is: `https://example.com/api/v1`
     * @param float $timeout seconds for each attempt; longer than the service lets an emission take
     * @param RetryPolicy|null $retry how often and how patiently an attempt is repeated; `RetryPolicy::never()`: not at all
     * @param array<string, string> $headers sent with every request
     * @param array<int, mixed> $curl options of curl: `[CURLOPT_CAINFO => …]`
     * @param (\Closure(float): void)|null $sleep patience, chance and clock, for tests
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

    /** Any request below baseUrl, for what the contract does not name. */
    public function request(#[\SensitiveParameter] Request $request): mixed
    {
        return $this->connection->send($request);
    }

    /** The day of today as documents want it, wherever the program runs. */
    public static function todayInEcuador(): string
    {
        return (new \DateTimeImmutable('now', new \DateTimeZone('-05:00')))->format('Y-m-d');
    }
}
