<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\Request;
use Talonario\Resource;

/**
 * A month or semester, closed with its figures, and what has changed since.
 *
 * @phpstan-import-type ClosedPeriod from \Talonario\Types
 * @phpstan-import-type Period from \Talonario\Types
 * @phpstan-import-type PeriodClose from \Talonario\Types
 * @phpstan-import-type PeriodReopen from \Talonario\Types
 * @phpstan-import-type PeriodVerification from \Talonario\Types
 * @phpstan-import-type PeriodVerify from \Talonario\Types
 */
final class Periods extends Resource
{
    /**
     * List the periods that are closed.
     *
     * @return list<ClosedPeriod>
     */
    public function list(int $businessId, ?float $timeout = null): array
    {
        return $this->readData(new Request('GET', '/periods', query: ['businessId' => $businessId], timeout: $timeout));
    }

    /**
     * Get the figures of a period, and what changed since it was closed.
     *
     * @return Period
     */
    public function get(string $period, int $businessId, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/periods/' . self::pathPart('period', $period),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Close a period.
     *
     * @param PeriodClose $body
     * @return Period
     */
    public function close(string $period, array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/periods/' . self::pathPart('period', $period) . ':close',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Open a closed period again.
     *
     * @param PeriodReopen $body
     * @return Period
     */
    public function reopen(string $period, array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/periods/' . self::pathPart('period', $period) . ':reopen',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Query SRI now about every document of a period.
     *
     * @param PeriodVerify $body
     * @return PeriodVerification
     */
    public function verify(string $period, array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/periods/' . self::pathPart('period', $period) . ':verify',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }
}
