<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\DownloadedFile;
use Talonario\Page;
use Talonario\Request;
use Talonario\Resource;

/**
 * The next number of each document type at each emission point.
 *
 * @phpstan-import-type NumberProposal from \Talonario\Types
 * @phpstan-import-type Sequence from \Talonario\Types
 * @phpstan-import-type SequenceUpdate from \Talonario\Types
 */
final class Sequences extends Resource
{
    /**
     * List sequences.
     *
     * @param 'id'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return Page<Sequence>
     */
    public function list(
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?int $businessId = null,
        ?int $establishmentId = null,
        ?int $emissionPointId = null,
        ?int $documentTypeId = null,
        ?int $environmentId = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/sequences',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
                'businessId' => $businessId,
                'establishmentId' => $establishmentId,
                'emissionPointId' => $emissionPointId,
                'documentTypeId' => $documentTypeId,
                'environmentId' => $environmentId,
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
     * @param 'id'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return \Generator<int, Sequence>
     */
    public function iterate(
        ?int $perPage = null,
        ?string $search = null,
        ?int $businessId = null,
        ?int $establishmentId = null,
        ?int $emissionPointId = null,
        ?int $documentTypeId = null,
        ?int $environmentId = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/sequences',
            query: [
                'perPage' => $perPage,
                'search' => $search,
                'businessId' => $businessId,
                'establishmentId' => $establishmentId,
                'emissionPointId' => $emissionPointId,
                'documentTypeId' => $documentTypeId,
                'environmentId' => $environmentId,
                'updatedFrom' => $updatedFrom,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * List sequences.
     *
     * @param 'csv'|'xlsx' $format
     * @param 'id'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     */
    public function listAsFile(
        string $format,
        ?string $search = null,
        ?int $businessId = null,
        ?int $establishmentId = null,
        ?int $emissionPointId = null,
        ?int $documentTypeId = null,
        ?int $environmentId = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): DownloadedFile {
        return $this->readFile(new Request(
            'GET',
            '/sequences',
            query: [
                'search' => $search,
                'businessId' => $businessId,
                'establishmentId' => $establishmentId,
                'emissionPointId' => $emissionPointId,
                'documentTypeId' => $documentTypeId,
                'environmentId' => $environmentId,
                'updatedFrom' => $updatedFrom,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
                'format' => $format,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * Propose next numbers from documents issued elsewhere.
     *
     * @return list<NumberProposal>
     */
    public function proposals(int $businessId, ?int $environmentId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/sequences:proposals',
            query: ['businessId' => $businessId, 'environmentId' => $environmentId],
            timeout: $timeout,
        ));
    }

    /**
     * Get a sequence.
     *
     * @return Sequence
     */
    public function get(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/sequences/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Align a sequence.
     *
     * @param SequenceUpdate $body
     * @return Sequence
     */
    public function update(int $id, array $body, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/sequences/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            body: $body,
            timeout: $timeout,
        ));
    }
}
