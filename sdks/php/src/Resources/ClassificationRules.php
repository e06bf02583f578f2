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
 * @phpstan-import-type ClassificationApplied from \Talonario\Types
 * @phpstan-import-type ClassificationApply from \Talonario\Types
 * @phpstan-import-type ClassificationRule from \Talonario\Types
 * @phpstan-import-type ClassificationRuleCreate from \Talonario\Types
 * @phpstan-import-type ClassificationRuleUpdate from \Talonario\Types
 */
final class ClassificationRules extends Resource
{
    /**
     * List classification rules.
     *
     * @param 'id'|'priority'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return Page<ClassificationRule>
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
            '/classification-rules',
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
     * @param 'id'|'priority'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return \Generator<int, ClassificationRule>
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
            '/classification-rules',
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
     * Create a classification rule.
     *
     * @param ClassificationRuleCreate $body
     * @return ClassificationRule
     */
    public function create(array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/classification-rules',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Apply the rules to unclassified documents.
     *
     * @param ClassificationApply $body
     * @return ClassificationApplied
     */
    public function apply(array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/classification-rules:apply',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Get a classification rule.
     *
     * @return ClassificationRule
     */
    public function get(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/classification-rules/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Update a classification rule.
     *
     * @param ClassificationRuleUpdate $body
     * @return ClassificationRule
     */
    public function update(int $id, array $body, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/classification-rules/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Delete a classification rule.
     */
    public function delete(int $id, ?int $businessId = null, ?float $timeout = null): void
    {
        $this->sendOnly(new Request(
            'DELETE',
            '/classification-rules/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }
}
