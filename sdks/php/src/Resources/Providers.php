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
 * Suppliers of the business: counterparties of purchase settlements.
 *
 * @phpstan-import-type ImportReport from \Talonario\Types
 * @phpstan-import-type Provider from \Talonario\Types
 * @phpstan-import-type ProviderCreate from \Talonario\Types
 * @phpstan-import-type ProviderPut from \Talonario\Types
 * @phpstan-import-type ProviderUpdate from \Talonario\Types
 */
final class Providers extends Resource
{
    /**
     * List providers.
     *
     * @param 'id'|'businessName'|'identification'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return Page<Provider>
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
            '/providers',
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
     * @return \Generator<int, Provider>
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
            '/providers',
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
     * List providers.
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
            '/providers',
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
     * Create a provider.
     *
     * @param ProviderCreate $body
     * @return Provider
     */
    public function create(array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/providers',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Find a provider by identification.
     *
     * @return Provider
     */
    public function search(string $identification, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/providers/search/' . self::pathPart('identification', $identification),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Create or update a provider by identification.
     *
     * @param ProviderPut $body
     * @return Provider
     */
    public function put(string $identification, array $body, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/providers/search/' . self::pathPart('identification', $identification),
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Get a provider.
     *
     * @return Provider
     */
    public function get(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/providers/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Update a provider.
     *
     * @param ProviderUpdate $body
     * @return Provider
     */
    public function update(int $id, array $body, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/providers/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Delete a provider.
     */
    public function delete(int $id, ?int $businessId = null, ?float $timeout = null): void
    {
        $this->sendOnly(new Request(
            'DELETE',
            '/providers/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Import providers from a table.
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
            '/providers:import',
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
     * Export providers as CSV.
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
            '/providers:export',
            query: ['businessId' => $businessId, 'active' => $active, 'separator' => $separator],
            timeout: $timeout,
        ));
    }
}
