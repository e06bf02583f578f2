<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\DownloadedFile;
use Talonario\Request;
use Talonario\Resource;

/**
 * The annex of transactions: what is in it, what is wrong with it, the file for SRI.
 *
 * @phpstan-import-type Ats from \Talonario\Types
 */
final class Ats extends Resource
{
    /**
     * Get what the ATS of a period would hold, and what is wrong with it.
     *
     * @param 'current'|null $figures
     * @return Ats
     */
    public function get(int $businessId, string $period, ?string $figures = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/ats',
            query: ['businessId' => $businessId, 'period' => $period, 'figures' => $figures],
            timeout: $timeout,
        ));
    }

    /**
     * Download the ATS of a period.
     *
     * @param 'current'|null $figures
     * @param 'zip'|'xml'|null $format
     */
    public function download(
        int $businessId,
        string $period,
        ?string $figures = null,
        ?string $format = null,
        ?bool $confirm = null,
        ?float $timeout = null,
    ): DownloadedFile {
        return $this->readFile(new Request(
            'GET',
            '/ats/download',
            query: [
                'businessId' => $businessId,
                'period' => $period,
                'figures' => $figures,
                'format' => $format,
                'confirm' => $confirm,
            ],
            timeout: $timeout,
        ));
    }
}
