<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\Request;
use Talonario\Resource;

/**
 * Issuers: taxpayer data, electronic signature and logo.
 *
 * @phpstan-import-type ListedRehearsal from \Talonario\Types
 * @phpstan-import-type Rehearsal from \Talonario\Types
 * @phpstan-import-type RehearsalCreate from \Talonario\Types
 */
final class Rehearsals extends Resource
{
    /**
     * List the rehearsals of a business.
     *
     * @return list<ListedRehearsal>
     */
    public function list(int $businessId, ?float $timeout = null): array
    {
        return $this->readData(new Request('GET', '/rehearsals', query: ['businessId' => $businessId], timeout: $timeout));
    }

    /**
     * Rehearse with SRI's test environment.
     *
     * @param RehearsalCreate $body
     * @return Rehearsal
     */
    public function create(array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/rehearsals',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Get how far a rehearsal is, or its report.
     *
     * @return Rehearsal
     */
    public function get(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/rehearsals/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }
}
