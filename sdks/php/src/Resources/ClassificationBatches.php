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
 * @phpstan-import-type ClassificationBatch from \Talonario\Types
 * @phpstan-import-type ClassificationUndone from \Talonario\Types
 */
final class ClassificationBatches extends Resource
{
    /**
     * List what was classified at once.
     *
     * @return Page<ClassificationBatch>
     */
    public function list(
        int $businessId,
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/classification-batches',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
                'businessId' => $businessId,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * All of them, one by one, page after page.
     *
     * @return \Generator<int, ClassificationBatch>
     */
    public function iterate(
        int $businessId,
        ?int $perPage = null,
        ?string $search = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/classification-batches',
            query: ['perPage' => $perPage, 'search' => $search, 'businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Undo a batch.
     *
     * @return ClassificationUndone
     */
    public function undo(
        int $id,
        ?int $businessId = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/classification-batches/' . self::pathPart('id', $id) . ':undo',
            query: ['businessId' => $businessId],
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }
}
