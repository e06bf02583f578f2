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
 * Products and services, with their taxes.
 *
 * @phpstan-import-type ImportReport from \Talonario\Types
 * @phpstan-import-type Item from \Talonario\Types
 * @phpstan-import-type ItemCreate from \Talonario\Types
 * @phpstan-import-type ItemUpdate from \Talonario\Types
 */
final class Items extends Resource
{
    /**
     * List products and services.
     *
     * @param 'id'|'code'|'name'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return Page<Item>
     */
    public function list(
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?int $businessId = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $code = null,
        ?string $externalId = null,
        ?int $itemTypeId = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/items',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
                'businessId' => $businessId,
                'active' => $active,
                'updatedFrom' => $updatedFrom,
                'code' => $code,
                'externalId' => $externalId,
                'itemTypeId' => $itemTypeId,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * All of them, one by one, page after page.
     *
     * @param 'id'|'code'|'name'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return \Generator<int, Item>
     */
    public function iterate(
        ?int $perPage = null,
        ?string $search = null,
        ?int $businessId = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $code = null,
        ?string $externalId = null,
        ?int $itemTypeId = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/items',
            query: [
                'perPage' => $perPage,
                'search' => $search,
                'businessId' => $businessId,
                'active' => $active,
                'updatedFrom' => $updatedFrom,
                'code' => $code,
                'externalId' => $externalId,
                'itemTypeId' => $itemTypeId,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * List products and services.
     *
     * @param 'csv'|'xlsx' $format
     * @param 'id'|'code'|'name'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     */
    public function listAsFile(
        string $format,
        ?string $search = null,
        ?int $businessId = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $code = null,
        ?string $externalId = null,
        ?int $itemTypeId = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): DownloadedFile {
        return $this->readFile(new Request(
            'GET',
            '/items',
            query: [
                'search' => $search,
                'businessId' => $businessId,
                'active' => $active,
                'updatedFrom' => $updatedFrom,
                'code' => $code,
                'externalId' => $externalId,
                'itemTypeId' => $itemTypeId,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
                'format' => $format,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * Create a product or service.
     *
     * @param ItemCreate $body
     * @return Item
     */
    public function create(array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/items',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Get a product or service.
     *
     * @return Item
     */
    public function get(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/items/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Update a product or service.
     *
     * @param ItemUpdate $body
     * @return Item
     */
    public function update(int $id, array $body, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/items/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Delete a product or service.
     */
    public function delete(int $id, ?int $businessId = null, ?float $timeout = null): void
    {
        $this->sendOnly(new Request(
            'DELETE',
            '/items/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Import products and services from a table.
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
        ?bool $priceIncludesVat = null,
        ?int $defaultTaxId = null,
        ?int $defaultItemTypeId = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/items:import',
            query: [
                'businessId' => $businessId,
                'dryRun' => $dryRun,
                'detect' => $detect,
                'columns' => $columns,
                'sheet' => $sheet,
                'headingLine' => $headingLine,
                'skipFaulty' => $skipFaulty,
                'priceIncludesVat' => $priceIncludesVat,
                'defaultTaxId' => $defaultTaxId,
                'defaultItemTypeId' => $defaultItemTypeId,
            ],
            form: ['file' => $file],
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Export products and services as CSV.
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
            '/items:export',
            query: ['businessId' => $businessId, 'active' => $active, 'separator' => $separator],
            timeout: $timeout,
        ));
    }
}
