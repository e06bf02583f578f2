<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\DownloadedFile;
use Talonario\Page;
use Talonario\Request;
use Talonario\Resource;

/**
 * The premises of a business. Each is born with emission point 001.
 *
 * @phpstan-import-type Establishment from \Talonario\Types
 * @phpstan-import-type EstablishmentCreate from \Talonario\Types
 * @phpstan-import-type EstablishmentUpdate from \Talonario\Types
 */
final class Establishments extends Resource
{
    /**
     * List establishments.
     *
     * @param 'id'|'code'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return Page<Establishment>
     */
    public function list(
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?int $businessId = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/establishments',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
                'businessId' => $businessId,
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
     * @return \Generator<int, Establishment>
     */
    public function iterate(
        ?int $perPage = null,
        ?string $search = null,
        ?int $businessId = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/establishments',
            query: [
                'perPage' => $perPage,
                'search' => $search,
                'businessId' => $businessId,
                'active' => $active,
                'updatedFrom' => $updatedFrom,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * List establishments.
     *
     * @param 'csv'|'xlsx' $format
     * @param 'id'|'code'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     */
    public function listAsFile(
        string $format,
        ?string $search = null,
        ?int $businessId = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): DownloadedFile {
        return $this->readFile(new Request(
            'GET',
            '/establishments',
            query: [
                'search' => $search,
                'businessId' => $businessId,
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
     * Create an establishment.
     *
     * @param EstablishmentCreate $body
     * @return Establishment
     */
    public function create(array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/establishments',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Get an establishment.
     *
     * @return Establishment
     */
    public function get(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/establishments/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Update an establishment.
     *
     * @param EstablishmentUpdate $body
     * @return Establishment
     */
    public function update(int $id, array $body, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/establishments/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Delete an establishment.
     */
    public function delete(int $id, ?int $businessId = null, ?float $timeout = null): void
    {
        $this->sendOnly(new Request(
            'DELETE',
            '/establishments/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }
}
