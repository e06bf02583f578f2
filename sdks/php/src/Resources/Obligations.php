<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\DownloadedFile;
use Talonario\Request;
use Talonario\Resource;

/**
 * Returns to be filed with SRI, their due dates and their progress.
 *
 * @phpstan-import-type Obligation from \Talonario\Types
 */
final class Obligations extends Resource
{
    /**
     * List what has to be filed, and until when.
     *
     * @return list<Obligation>
     */
    public function list(
        ?int $businessId = null,
        ?string $from = null,
        ?string $to = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'GET',
            '/obligations',
            query: ['businessId' => $businessId, 'from' => $from, 'to' => $to],
            timeout: $timeout,
        ));
    }

    /**
     * The same as a calendar file.
     */
    public function calendar(
        ?int $businessId = null,
        ?string $from = null,
        ?string $to = null,
        ?float $timeout = null,
    ): DownloadedFile {
        return $this->readFile(new Request(
            'GET',
            '/obligations.ics',
            query: ['businessId' => $businessId, 'from' => $from, 'to' => $to],
            timeout: $timeout,
        ));
    }
}
