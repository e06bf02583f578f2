<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\DownloadedFile;
use Talonario\Page;
use Talonario\Request;
use Talonario\Resource;
use Talonario\Upload;

/**
 * Documents that other taxpayers issued to the business: import, fetch from SRI, read, mark.
 *
 * @phpstan-import-type Import from \Talonario\Types
 * @phpstan-import-type ListedReceivedDocument from \Talonario\Types
 * @phpstan-import-type Provider from \Talonario\Types
 * @phpstan-import-type ReceivedClassification from \Talonario\Types
 * @phpstan-import-type ReceivedDocument from \Talonario\Types
 * @phpstan-import-type ReceivedFetch from \Talonario\Types
 * @phpstan-import-type ReceivedMark from \Talonario\Types
 * @phpstan-import-type ReceivedMarked from \Talonario\Types
 * @phpstan-import-type ReceivedUpdate from \Talonario\Types
 * @phpstan-import-type WithholdingDraft from \Talonario\Types
 */
final class ReceivedDocuments extends Resource
{
    /**
     * List the documents a business received.
     *
     * @param '01'|'03'|'04'|'05'|'06'|'07'|null $documentTypeCode
     * @param 'unconfirmed'|'authorized'|'pending_annulment'|'annulled'|'not_authorized'|null $state
     * @param 'waiting'|'verified'|'intact'|'tampered'|'faulty'|'not_found'|null $xmlStatus
     * @param 'yes'|'no'|'unset'|null $deductible
     * @param 'person'|'rule'|'none'|null $classifiedBy
     * @param 'id'|'date'|'number'|'total'|'createdAt'|'updatedAt'|'issuer'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return Page<ListedReceivedDocument>
     */
    public function list(
        int $businessId,
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?string $accessKey = null,
        ?string $documentTypeCode = null,
        ?string $issuer = null,
        ?string $state = null,
        ?string $xmlStatus = null,
        ?string $deductible = null,
        ?string $classifiedBy = null,
        ?string $notWithheldSince = null,
        int|float|null $totalFrom = null,
        int|float|null $totalTo = null,
        ?string $dateFrom = null,
        ?string $dateTo = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/received-documents',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
                'businessId' => $businessId,
                'accessKey' => $accessKey,
                'documentTypeCode' => $documentTypeCode,
                'issuer' => $issuer,
                'state' => $state,
                'xmlStatus' => $xmlStatus,
                'deductible' => $deductible,
                'classifiedBy' => $classifiedBy,
                'notWithheldSince' => $notWithheldSince,
                'totalFrom' => $totalFrom,
                'totalTo' => $totalTo,
                'dateFrom' => $dateFrom,
                'dateTo' => $dateTo,
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
     * @param '01'|'03'|'04'|'05'|'06'|'07'|null $documentTypeCode
     * @param 'unconfirmed'|'authorized'|'pending_annulment'|'annulled'|'not_authorized'|null $state
     * @param 'waiting'|'verified'|'intact'|'tampered'|'faulty'|'not_found'|null $xmlStatus
     * @param 'yes'|'no'|'unset'|null $deductible
     * @param 'person'|'rule'|'none'|null $classifiedBy
     * @param 'id'|'date'|'number'|'total'|'createdAt'|'updatedAt'|'issuer'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return \Generator<int, ListedReceivedDocument>
     */
    public function iterate(
        int $businessId,
        ?int $perPage = null,
        ?string $search = null,
        ?string $accessKey = null,
        ?string $documentTypeCode = null,
        ?string $issuer = null,
        ?string $state = null,
        ?string $xmlStatus = null,
        ?string $deductible = null,
        ?string $classifiedBy = null,
        ?string $notWithheldSince = null,
        int|float|null $totalFrom = null,
        int|float|null $totalTo = null,
        ?string $dateFrom = null,
        ?string $dateTo = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/received-documents',
            query: [
                'perPage' => $perPage,
                'search' => $search,
                'businessId' => $businessId,
                'accessKey' => $accessKey,
                'documentTypeCode' => $documentTypeCode,
                'issuer' => $issuer,
                'state' => $state,
                'xmlStatus' => $xmlStatus,
                'deductible' => $deductible,
                'classifiedBy' => $classifiedBy,
                'notWithheldSince' => $notWithheldSince,
                'totalFrom' => $totalFrom,
                'totalTo' => $totalTo,
                'dateFrom' => $dateFrom,
                'dateTo' => $dateTo,
                'updatedFrom' => $updatedFrom,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * List the documents a business received.
     *
     * @param 'csv'|'xlsx' $format
     * @param '01'|'03'|'04'|'05'|'06'|'07'|null $documentTypeCode
     * @param 'unconfirmed'|'authorized'|'pending_annulment'|'annulled'|'not_authorized'|null $state
     * @param 'waiting'|'verified'|'intact'|'tampered'|'faulty'|'not_found'|null $xmlStatus
     * @param 'yes'|'no'|'unset'|null $deductible
     * @param 'person'|'rule'|'none'|null $classifiedBy
     * @param 'id'|'date'|'number'|'total'|'createdAt'|'updatedAt'|'issuer'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     */
    public function listAsFile(
        int $businessId,
        string $format,
        ?string $search = null,
        ?string $accessKey = null,
        ?string $documentTypeCode = null,
        ?string $issuer = null,
        ?string $state = null,
        ?string $xmlStatus = null,
        ?string $deductible = null,
        ?string $classifiedBy = null,
        ?string $notWithheldSince = null,
        int|float|null $totalFrom = null,
        int|float|null $totalTo = null,
        ?string $dateFrom = null,
        ?string $dateTo = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): DownloadedFile {
        return $this->readFile(new Request(
            'GET',
            '/received-documents',
            query: [
                'search' => $search,
                'businessId' => $businessId,
                'accessKey' => $accessKey,
                'documentTypeCode' => $documentTypeCode,
                'issuer' => $issuer,
                'state' => $state,
                'xmlStatus' => $xmlStatus,
                'deductible' => $deductible,
                'classifiedBy' => $classifiedBy,
                'notWithheldSince' => $notWithheldSince,
                'totalFrom' => $totalFrom,
                'totalTo' => $totalTo,
                'dateFrom' => $dateFrom,
                'dateTo' => $dateTo,
                'updatedFrom' => $updatedFrom,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
                'format' => $format,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * Import received documents from a file.
     *
     * @return Import
     */
    public function import(
        Upload $file,
        int $businessId,
        ?bool $dryRun = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/received-documents:import',
            query: ['businessId' => $businessId, 'dryRun' => $dryRun],
            form: ['file' => $file],
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Fetch received documents by access key.
     *
     * @param ReceivedFetch $body
     * @return Import
     */
    public function fetch(array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/received-documents:fetch',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Mark many received documents.
     *
     * @param ReceivedMark $body
     * @return ReceivedMarked
     */
    public function mark(array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/received-documents:mark',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Get a received document.
     *
     * @return ReceivedDocument
     */
    public function get(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/received-documents/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Mark a received document.
     *
     * @param ReceivedUpdate $body
     * @return ReceivedDocument
     */
    public function update(int $id, array $body, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PATCH',
            '/received-documents/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Download a received document as PDF or XML.
     *
     * @param 'pdf'|'xml'|null $format
     */
    public function download(
        int $id,
        ?int $businessId = null,
        ?string $format = null,
        ?float $timeout = null,
    ): DownloadedFile {
        return $this->readFile(new Request(
            'GET',
            '/received-documents/' . self::pathPart('id', $id) . '/download',
            query: ['businessId' => $businessId, 'format' => $format],
            timeout: $timeout,
        ));
    }

    /**
     * A withholding about a received document, filled in.
     *
     * @return WithholdingDraft
     */
    public function withholdingDraft(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/received-documents/' . self::pathPart('id', $id) . '/withholding-draft',
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Put the issuer into the directory of providers.
     *
     * @return Provider
     */
    public function createSupplier(
        int $id,
        ?int $businessId = null,
        ?bool $customer = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/received-documents/' . self::pathPart('id', $id) . '/supplier',
            query: ['businessId' => $businessId, 'customer' => $customer],
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Accept an unconfirmed document.
     *
     * @return ReceivedDocument
     */
    public function accept(
        int $id,
        ?int $businessId = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/received-documents/' . self::pathPart('id', $id) . '/acceptance',
            query: ['businessId' => $businessId],
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Take the acceptance back.
     *
     * @return ReceivedDocument
     */
    public function withdrawAcceptance(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'DELETE',
            '/received-documents/' . self::pathPart('id', $id) . '/acceptance',
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Suggested classifications of a received document.
     *
     * @return ReceivedClassification
     */
    public function classification(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/received-documents/' . self::pathPart('id', $id) . '/classification',
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }
}
