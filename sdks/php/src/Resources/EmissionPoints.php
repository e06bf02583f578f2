<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\DownloadedFile;
use Talonario\Page;
use Talonario\Request;
use Talonario\Resource;

/**
 * Points at which document numbers are assigned. Each is created with one sequence per document type.
 *
 * @phpstan-import-type EmissionPoint from \Talonario\Types
 * @phpstan-import-type EmissionPointCreate from \Talonario\Types
 * @phpstan-import-type EmissionPointUpdate from \Talonario\Types
 */
final class EmissionPoints extends Resource
{
    /**
     * List emission points.
     *
     * @param 'id'|'code'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return Page<EmissionPoint>
     */
    public function list(
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?int $businessId = null,
        ?int $establishmentId = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/emission-points',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
                'businessId' => $businessId,
                'establishmentId' => $establishmentId,
                'active' => $active,
                'updatedFrom' => $updatedFrom,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * All of them, one by one, page after page.
     *
     * @param 'id'|'code'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return \Generator<int, EmissionPoint>
     */
    public function iterate(
        ?int $perPage = null,
        ?string $search = null,
        ?int $businessId = null,
        ?int $establishmentId = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/emission-points',
            query: [
                'perPage' => $perPage,
                'search' => $search,
                'businessId' => $businessId,
                'establishmentId' => $establishmentId,
                'active' => $active,
                'updatedFrom' => $updatedFrom,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * List emission points.
     *
     * @param 'csv'|'xlsx' $format
     * @param 'id'|'code'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     */
    public function listAsFile(
        string $format,
        ?string $search = null,
        ?int $businessId = null,
        ?int $establishmentId = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): DownloadedFile {
        return $this->readFile(new Request(
            'GET',
            '/emission-points',
            query: [
                'search' => $search,
                'businessId' => $businessId,
                'establishmentId' => $establishmentId,
                'active' => $active,
                'updatedFrom' => $updatedFrom,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
                'format' => $format,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * Create an emission point.
     *
     * @param EmissionPointCreate $body
     * @return EmissionPoint
     */
    public function create(array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/emission-points',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Get an emission point.
     *
     * @return EmissionPoint
     */
    public function get(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/emission-points/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Update an emission point.
     *
     * @param EmissionPointUpdate $body
     * @return EmissionPoint
     */
    public function update(int $id, array $body, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/emission-points/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Delete an emission point.
     */
    public function delete(int $id, ?int $businessId = null, ?float $timeout = null): void
    {
        $this->sendOnly(new Request(
            'DELETE',
            '/emission-points/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }
}
