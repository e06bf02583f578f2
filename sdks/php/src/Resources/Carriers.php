<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\DownloadedFile;
use Talonario\Page;
use Talonario\Request;
use Talonario\Resource;
use Talonario\Upload;

/**
 * Carriers of goods: needed by delivery guides.
 *
 * @phpstan-import-type Carrier from \Talonario\Types
 * @phpstan-import-type CarrierCreate from \Talonario\Types
 * @phpstan-import-type CarrierPut from \Talonario\Types
 * @phpstan-import-type CarrierUpdate from \Talonario\Types
 * @phpstan-import-type ImportReport from \Talonario\Types
 */
final class Carriers extends Resource
{
    /**
     * List carriers.
     *
     * @param 'id'|'businessName'|'identification'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return Page<Carrier>
     */
    public function list(
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?int $businessId = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $identification = null,
        ?string $externalId = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/carriers',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
                'businessId' => $businessId,
                'active' => $active,
                'updatedFrom' => $updatedFrom,
                'identification' => $identification,
                'externalId' => $externalId,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * All of them, one by one, page after page.
     *
     * @param 'id'|'businessName'|'identification'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return \Generator<int, Carrier>
     */
    public function iterate(
        ?int $perPage = null,
        ?string $search = null,
        ?int $businessId = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $identification = null,
        ?string $externalId = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/carriers',
            query: [
                'perPage' => $perPage,
                'search' => $search,
                'businessId' => $businessId,
                'active' => $active,
                'updatedFrom' => $updatedFrom,
                'identification' => $identification,
                'externalId' => $externalId,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * List carriers.
     *
     * @param 'csv'|'xlsx' $format
     * @param 'id'|'businessName'|'identification'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     */
    public function listAsFile(
        string $format,
        ?string $search = null,
        ?int $businessId = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $identification = null,
        ?string $externalId = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): DownloadedFile {
        return $this->readFile(new Request(
            'GET',
            '/carriers',
            query: [
                'search' => $search,
                'businessId' => $businessId,
                'active' => $active,
                'updatedFrom' => $updatedFrom,
                'identification' => $identification,
                'externalId' => $externalId,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
                'format' => $format,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * Create a carrier.
     *
     * @param CarrierCreate $body
     * @return Carrier
     */
    public function create(array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/carriers',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Find a carrier by identification.
     *
     * @return Carrier
     */
    public function search(string $identification, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/carriers/search/' . self::pathPart('identification', $identification),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Create or update a carrier by identification.
     *
     * @param CarrierPut $body
     * @return Carrier
     */
    public function put(string $identification, array $body, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/carriers/search/' . self::pathPart('identification', $identification),
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Get a carrier.
     *
     * @return Carrier
     */
    public function get(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/carriers/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Update a carrier.
     *
     * @param CarrierUpdate $body
     * @return Carrier
     */
    public function update(int $id, array $body, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/carriers/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Delete a carrier.
     */
    public function delete(int $id, ?int $businessId = null, ?float $timeout = null): void
    {
        $this->sendOnly(new Request(
            'DELETE',
            '/carriers/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Import carriers from a table.
     *
     * @return ImportReport
     */
    public function import(
        Upload $file,
        int $businessId,
        ?bool $dryRun = null,
        ?bool $detect = null,
        ?string $columns = null,
        ?string $sheet = null,
        ?int $headingLine = null,
        ?bool $skipFaulty = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/carriers:import',
            query: [
                'businessId' => $businessId,
                'dryRun' => $dryRun,
                'detect' => $detect,
                'columns' => $columns,
                'sheet' => $sheet,
                'headingLine' => $headingLine,
                'skipFaulty' => $skipFaulty,
            ],
            form: ['file' => $file],
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Export carriers as CSV.
     *
     * @param 'comma'|'semicolon'|null $separator
     */
    public function export(
        int $businessId,
        ?bool $active = null,
        ?string $separator = null,
        ?float $timeout = null,
    ): DownloadedFile {
        return $this->readFile(new Request(
            'GET',
            '/carriers:export',
            query: ['businessId' => $businessId, 'active' => $active, 'separator' => $separator],
            timeout: $timeout,
        ));
    }
}
