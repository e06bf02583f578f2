<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\DownloadedFile;
use Talonario\Request;
use Talonario\Resource;

/**
 * A month or semester, closed with its figures, and what has changed since.
 *
 * @phpstan-import-type MonthPackage from \Talonario\Types
 * @phpstan-import-type PackageCreate from \Talonario\Types
 */
final class Packages extends Resource
{
    /**
     * List the packages of a business.
     *
     * @return list<MonthPackage>
     */
    public function list(int $businessId, ?float $timeout = null): array
    {
        return $this->readData(new Request('GET', '/packages', query: ['businessId' => $businessId], timeout: $timeout));
    }

    /**
     * Request a month as one ZIP file.
     *
     * @param PackageCreate $body
     * @return MonthPackage
     */
    public function create(array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/packages',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Get how far a package is.
     *
     * @return MonthPackage
     */
    public function get(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/packages/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Download a package that is ready.
     */
    public function download(int $id, ?int $businessId = null, ?float $timeout = null): DownloadedFile
    {
        return $this->readFile(new Request(
            'GET',
            '/packages/' . self::pathPart('id', $id) . '/download',
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }
}
