<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\Request;
use Talonario\Resource;

/**
 * Documents that other taxpayers issued to the business: import, fetch from SRI, read, mark.
 *
 * @phpstan-import-type ClassificationProgress from \Talonario\Types
 */
final class ClassificationProgress extends Resource
{
    /**
     * Classification progress of a month.
     *
     * @return ClassificationProgress
     */
    public function get(int $businessId, string $period, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/classification-progress',
            query: ['businessId' => $businessId, 'period' => $period],
            timeout: $timeout,
        ));
    }
}
