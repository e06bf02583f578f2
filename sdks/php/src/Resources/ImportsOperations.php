<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\Page;
use Talonario\Request;
use Talonario\Resource;

/**
 * Documents that other taxpayers issued to the business: import, fetch from SRI, read, mark.
 *
 * @phpstan-import-type Import from \Talonario\Types
 * @phpstan-import-type ImportedRow from \Talonario\Types
 */
abstract class ImportsOperations extends Resource
{
    /**
     * List the imports of a business, newest first.
     *
     * @return Page<Import>
     */
    public function list(
        int $businessId,
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?bool $issued = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/imports',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
                'businessId' => $businessId,
                'issued' => $issued,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * All of them, one by one, page after page.
     *
     * @return \Generator<int, Import>
     */
    public function iterate(
        int $businessId,
        ?int $perPage = null,
        ?string $search = null,
        ?bool $issued = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/imports',
            query: [
                'perPage' => $perPage,
                'search' => $search,
                'businessId' => $businessId,
                'issued' => $issued,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * Get an import.
     *
     * @return Import
     */
    public function get(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/imports/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * List the rows of an import.
     *
     * @param 'new'|'known'|'not_ours'|'tampered'|'not_found'|'waiting'|'faulty'|'conflict'|null $outcome
     * @return Page<ImportedRow>
     */
    public function rows(
        int $id,
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?int $businessId = null,
        ?string $outcome = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/imports/' . self::pathPart('id', $id) . '/rows',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
                'businessId' => $businessId,
                'outcome' => $outcome,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * All of them, one by one, page after page.
     *
     * @param 'new'|'known'|'not_ours'|'tampered'|'not_found'|'waiting'|'faulty'|'conflict'|null $outcome
     * @return \Generator<int, ImportedRow>
     */
    public function iterateRows(
        int $id,
        ?int $perPage = null,
        ?string $search = null,
        ?int $businessId = null,
        ?string $outcome = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/imports/' . self::pathPart('id', $id) . '/rows',
            query: [
                'perPage' => $perPage,
                'search' => $search,
                'businessId' => $businessId,
                'outcome' => $outcome,
            ],
            timeout: $timeout,
        ));
    }
}
