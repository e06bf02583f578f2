<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\DownloadedFile;
use Talonario\Page;
use Talonario\Request;
use Talonario\Resource;

/**
 * The books: what was sold, bought and withheld, added up, with the documents behind every figure.
 *
 * @phpstan-import-type Report from \Talonario\Types
 * @phpstan-import-type ReportDocument from \Talonario\Types
 */
final class Reports extends Resource
{
    /**
     * Add up a book over a period.
     *
     * @param 'sales'|'purchases'|'withholdings-made'|'withholdings-received'|'products'|'customers'|'providers'|'payments' $book
     * @param 'day'|'month'|'establishment'|'emissionPoint'|'customer'|'provider'|'item'|'paymentMethod'|'documentType'|'rate'|null $groupBy
     * @param 'test'|'production'|null $environment
     * @param 'previous'|'year'|null $compare
     * @return Report
     */
    public function get(
        string $book,
        int $businessId,
        string $from,
        string $to,
        ?string $groupBy = null,
        ?string $environment = null,
        ?string $compare = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'GET',
            '/reports/' . self::pathPart('book', $book),
            query: [
                'businessId' => $businessId,
                'from' => $from,
                'to' => $to,
                'groupBy' => $groupBy,
                'environment' => $environment,
                'compare' => $compare,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * Add up a book over a period.
     *
     * @param 'sales'|'purchases'|'withholdings-made'|'withholdings-received'|'products'|'customers'|'providers'|'payments' $book
     * @param 'csv'|'xlsx' $format
     * @param 'day'|'month'|'establishment'|'emissionPoint'|'customer'|'provider'|'item'|'paymentMethod'|'documentType'|'rate'|null $groupBy
     * @param 'test'|'production'|null $environment
     * @param 'previous'|'year'|null $compare
     */
    public function getAsFile(
        string $book,
        int $businessId,
        string $from,
        string $to,
        string $format,
        ?string $groupBy = null,
        ?string $environment = null,
        ?string $compare = null,
        ?float $timeout = null,
    ): DownloadedFile {
        return $this->readFile(new Request(
            'GET',
            '/reports/' . self::pathPart('book', $book),
            query: [
                'businessId' => $businessId,
                'from' => $from,
                'to' => $to,
                'groupBy' => $groupBy,
                'environment' => $environment,
                'compare' => $compare,
                'format' => $format,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * List the documents behind a figure.
     *
     * @param 'sales'|'purchases'|'withholdings-made'|'withholdings-received'|'products'|'customers'|'providers'|'payments' $book
     * @param 'day'|'month'|'establishment'|'emissionPoint'|'customer'|'provider'|'item'|'paymentMethod'|'documentType'|'rate'|null $groupBy
     * @param 'test'|'production'|null $environment
     * @param 'annulled'|'not_authorized'|'unconfirmed'|'without_xml'|null $leftOut
     * @param 'asc'|'desc'|null $sortDir
     * @return Page<ReportDocument>
     */
    public function documents(
        string $book,
        int $businessId,
        string $from,
        string $to,
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $groupBy = null,
        ?string $environment = null,
        ?string $group = null,
        ?string $leftOut = null,
        ?bool $accepted = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/reports/' . self::pathPart('book', $book) . '/documents',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'businessId' => $businessId,
                'from' => $from,
                'to' => $to,
                'groupBy' => $groupBy,
                'environment' => $environment,
                'group' => $group,
                'leftOut' => $leftOut,
                'accepted' => $accepted,
                'sortDir' => $sortDir,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * All of them, one by one, page after page.
     *
     * @param 'sales'|'purchases'|'withholdings-made'|'withholdings-received'|'products'|'customers'|'providers'|'payments' $book
     * @param 'day'|'month'|'establishment'|'emissionPoint'|'customer'|'provider'|'item'|'paymentMethod'|'documentType'|'rate'|null $groupBy
     * @param 'test'|'production'|null $environment
     * @param 'annulled'|'not_authorized'|'unconfirmed'|'without_xml'|null $leftOut
     * @param 'asc'|'desc'|null $sortDir
     * @return \Generator<int, ReportDocument>
     */
    public function iterateDocuments(
        string $book,
        int $businessId,
        string $from,
        string $to,
        ?int $perPage = null,
        ?string $groupBy = null,
        ?string $environment = null,
        ?string $group = null,
        ?string $leftOut = null,
        ?bool $accepted = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/reports/' . self::pathPart('book', $book) . '/documents',
            query: [
                'perPage' => $perPage,
                'businessId' => $businessId,
                'from' => $from,
                'to' => $to,
                'groupBy' => $groupBy,
                'environment' => $environment,
                'group' => $group,
                'leftOut' => $leftOut,
                'accepted' => $accepted,
                'sortDir' => $sortDir,
            ],
            timeout: $timeout,
        ));
    }
}
