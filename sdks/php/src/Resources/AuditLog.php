<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\Page;
use Talonario\Request;
use Talonario\Resource;

/**
 * Changes with their author and time. For users who manage the account; API keys cannot read it.
 *
 * @phpstan-import-type AuditEntry from \Talonario\Types
 */
final class AuditLog extends Resource
{
    /**
     * List changes.
     *
     * @return Page<AuditEntry>
     */
    public function list(
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?string $action = null,
        ?string $recordType = null,
        ?int $recordId = null,
        ?string $dateFrom = null,
        ?string $dateTo = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/audit-log',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
                'action' => $action,
                'recordType' => $recordType,
                'recordId' => $recordId,
                'dateFrom' => $dateFrom,
                'dateTo' => $dateTo,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * All of them, one by one, page after page.
     *
     * @return \Generator<int, AuditEntry>
     */
    public function iterate(
        ?int $perPage = null,
        ?string $search = null,
        ?string $action = null,
        ?string $recordType = null,
        ?int $recordId = null,
        ?string $dateFrom = null,
        ?string $dateTo = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/audit-log',
            query: [
                'perPage' => $perPage,
                'search' => $search,
                'action' => $action,
                'recordType' => $recordType,
                'recordId' => $recordId,
                'dateFrom' => $dateFrom,
                'dateTo' => $dateTo,
            ],
            timeout: $timeout,
        ));
    }
}
