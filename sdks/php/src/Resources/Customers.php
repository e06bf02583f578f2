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
 * Customers: receivers of documents.
 *
 * @phpstan-import-type Customer from \Talonario\Types
 * @phpstan-import-type CustomerCreate from \Talonario\Types
 * @phpstan-import-type CustomerPut from \Talonario\Types
 * @phpstan-import-type CustomerUpdate from \Talonario\Types
 * @phpstan-import-type ImportReport from \Talonario\Types
 */
final class Customers extends Resource
{
    /**
     * List customers.
     *
     * @param 'id'|'businessName'|'identification'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return Page<Customer>
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
            '/customers',
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
     * @return \Generator<int, Customer>
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
            '/customers',
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
     * List customers.
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
            '/customers',
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
     * Create a customer.
     *
     * @param CustomerCreate $body
     * @return Customer
     */
    public function create(array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/customers',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Find a customer by identification.
     *
     * @return Customer
     */
    public function search(string $identification, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/customers/search/' . self::pathPart('identification', $identification),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Create or update a customer by identification.
     *
     * @param CustomerPut $body
     * @return Customer
     */
    public function put(string $identification, array $body, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/customers/search/' . self::pathPart('identification', $identification),
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Get a customer.
     *
     * @return Customer
     */
    public function get(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/customers/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Update a customer.
     *
     * @param CustomerUpdate $body
     * @return Customer
     */
    public function update(int $id, array $body, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/customers/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Delete a customer.
     */
    public function delete(int $id, ?int $businessId = null, ?float $timeout = null): void
    {
        $this->sendOnly(new Request(
            'DELETE',
            '/customers/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Import customers from a table.
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
            '/customers:import',
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
     * Export customers as CSV.
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
            '/customers:export',
            query: ['businessId' => $businessId, 'active' => $active, 'separator' => $separator],
            timeout: $timeout,
        ));
    }
}
