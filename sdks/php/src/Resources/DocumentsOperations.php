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
 * Create, emit, follow, download and send electronic tax documents.
 *
 * @phpstan-import-type AnnulmentRequest from \Talonario\Types
 * @phpstan-import-type AtsExport from \Talonario\Types
 * @phpstan-import-type AtsExportReplace from \Talonario\Types
 * @phpstan-import-type BatchDocument from \Talonario\Types
 * @phpstan-import-type BatchResult from \Talonario\Types
 * @phpstan-import-type CreditDraft from \Talonario\Types
 * @phpstan-import-type Document from \Talonario\Types
 * @phpstan-import-type DocumentCorrection from \Talonario\Types
 * @phpstan-import-type DocumentCreate from \Talonario\Types
 * @phpstan-import-type DocumentLink from \Talonario\Types
 * @phpstan-import-type DocumentPreview from \Talonario\Types
 * @phpstan-import-type DocumentUpdate from \Talonario\Types
 * @phpstan-import-type DocumentsBringIn from \Talonario\Types
 * @phpstan-import-type Email from \Talonario\Types
 * @phpstan-import-type EmailQueued from \Talonario\Types
 * @phpstan-import-type EmailSend from \Talonario\Types
 * @phpstan-import-type Import from \Talonario\Types
 * @phpstan-import-type ListedDocument from \Talonario\Types
 * @phpstan-import-type OwnClassification from \Talonario\Types
 * @phpstan-import-type OwnClassificationUpdate from \Talonario\Types
 */
abstract class DocumentsOperations extends Resource
{
    /**
     * List the documents of a business.
     *
     * @param '01'|'03'|'04'|'05'|'06'|'07'|null $documentTypeCode
     * @param 'true'|'false'|'open'|null $annulled
     * @param 'id'|'date'|'number'|'subtotal'|'total'|'createdAt'|'updatedAt'|'documentType'|'documentState'|'entity'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @param 'summary'|null $view
     * @return Page<ListedDocument>
     */
    public function list(
        int $businessId,
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?string $number = null,
        ?string $accessKey = null,
        ?string $documentTypeCode = null,
        ?string $documentStateAcronym = null,
        ?string $annulled = null,
        ?int $establishmentId = null,
        ?int $emissionPointId = null,
        ?int $entityId = null,
        ?string $externalId = null,
        ?string $dateFrom = null,
        ?string $dateTo = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?string $view = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/documents',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
                'businessId' => $businessId,
                'number' => $number,
                'accessKey' => $accessKey,
                'documentTypeCode' => $documentTypeCode,
                'documentStateAcronym' => $documentStateAcronym,
                'annulled' => $annulled,
                'establishmentId' => $establishmentId,
                'emissionPointId' => $emissionPointId,
                'entityId' => $entityId,
                'externalId' => $externalId,
                'dateFrom' => $dateFrom,
                'dateTo' => $dateTo,
                'updatedFrom' => $updatedFrom,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
                'view' => $view,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * All of them, one by one, page after page.
     *
     * @param '01'|'03'|'04'|'05'|'06'|'07'|null $documentTypeCode
     * @param 'true'|'false'|'open'|null $annulled
     * @param 'id'|'date'|'number'|'subtotal'|'total'|'createdAt'|'updatedAt'|'documentType'|'documentState'|'entity'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @param 'summary'|null $view
     * @return \Generator<int, ListedDocument>
     */
    public function iterate(
        int $businessId,
        ?int $perPage = null,
        ?string $search = null,
        ?string $number = null,
        ?string $accessKey = null,
        ?string $documentTypeCode = null,
        ?string $documentStateAcronym = null,
        ?string $annulled = null,
        ?int $establishmentId = null,
        ?int $emissionPointId = null,
        ?int $entityId = null,
        ?string $externalId = null,
        ?string $dateFrom = null,
        ?string $dateTo = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?string $view = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/documents',
            query: [
                'perPage' => $perPage,
                'search' => $search,
                'businessId' => $businessId,
                'number' => $number,
                'accessKey' => $accessKey,
                'documentTypeCode' => $documentTypeCode,
                'documentStateAcronym' => $documentStateAcronym,
                'annulled' => $annulled,
                'establishmentId' => $establishmentId,
                'emissionPointId' => $emissionPointId,
                'entityId' => $entityId,
                'externalId' => $externalId,
                'dateFrom' => $dateFrom,
                'dateTo' => $dateTo,
                'updatedFrom' => $updatedFrom,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
                'view' => $view,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * List the documents of a business.
     *
     * @param 'csv'|'xlsx' $format
     * @param '01'|'03'|'04'|'05'|'06'|'07'|null $documentTypeCode
     * @param 'true'|'false'|'open'|null $annulled
     * @param 'id'|'date'|'number'|'subtotal'|'total'|'createdAt'|'updatedAt'|'documentType'|'documentState'|'entity'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @param 'summary'|null $view
     */
    public function listAsFile(
        int $businessId,
        string $format,
        ?string $search = null,
        ?string $number = null,
        ?string $accessKey = null,
        ?string $documentTypeCode = null,
        ?string $documentStateAcronym = null,
        ?string $annulled = null,
        ?int $establishmentId = null,
        ?int $emissionPointId = null,
        ?int $entityId = null,
        ?string $externalId = null,
        ?string $dateFrom = null,
        ?string $dateTo = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?string $view = null,
        ?float $timeout = null,
    ): DownloadedFile {
        return $this->readFile(new Request(
            'GET',
            '/documents',
            query: [
                'search' => $search,
                'businessId' => $businessId,
                'number' => $number,
                'accessKey' => $accessKey,
                'documentTypeCode' => $documentTypeCode,
                'documentStateAcronym' => $documentStateAcronym,
                'annulled' => $annulled,
                'establishmentId' => $establishmentId,
                'emissionPointId' => $emissionPointId,
                'entityId' => $entityId,
                'externalId' => $externalId,
                'dateFrom' => $dateFrom,
                'dateTo' => $dateTo,
                'updatedFrom' => $updatedFrom,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
                'view' => $view,
                'format' => $format,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * Create a document as a draft, or emit it at once.
     *
     * @param DocumentCreate $body
     * @return Document
     */
    public function create(
        array $body,
        ?int $businessId = null,
        ?int $issuerOf = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/documents',
            query: ['businessId' => $businessId, 'issuerOf' => $issuerOf],
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Totals, warnings and the unsigned XML of what it would make; changes nothing.
     *
     * @param DocumentCreate $body
     * @return DocumentPreview
     */
    public function preview(
        array $body,
        ?int $businessId = null,
        ?int $issuerOf = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/documents',
            query: ['dryRun' => true, 'businessId' => $businessId, 'issuerOf' => $issuerOf],
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Create many documents.
     *
     * @param list<BatchDocument> $body
     * @return \Generator<int, BatchResult>
     */
    public function batch(array $body, ?string $idempotencyKey = null, ?float $timeout = null): \Generator
    {
        return $this->readLines(new Request(
            'POST',
            '/documents:batch',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Bring in documents that were issued elsewhere.
     *
     * @param DocumentsBringIn $body
     * @return Import
     */
    public function bringIn(array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/documents:bring-in',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Bring in documents that were issued elsewhere, from a file.
     *
     * @return Import
     */
    public function bringInFile(
        Upload $file,
        int $businessId,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/documents:bring-in-file',
            query: ['businessId' => $businessId],
            form: ['file' => $file],
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Get a document.
     *
     * @return Document
     */
    public function get(int $id, int $businessId, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/documents/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Update, emit or verify a document.
     *
     * @param DocumentUpdate $body
     * @return Document
     */
    public function update(
        int $id,
        array $body,
        ?int $businessId = null,
        ?string $idempotencyKey = null,
        ?string $ifUnchangedSince = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'PUT',
            '/documents/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            ifUnchangedSince: $ifUnchangedSince,
            timeout: $timeout,
        ));
    }

    /**
     * Totals, warnings and the unsigned XML of what it would make; changes nothing.
     *
     * @param DocumentUpdate $body
     * @return DocumentPreview
     */
    public function previewUpdate(
        int $id,
        array $body,
        ?int $businessId = null,
        ?string $idempotencyKey = null,
        ?string $ifUnchangedSince = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'PUT',
            '/documents/' . self::pathPart('id', $id),
            query: ['dryRun' => true, 'businessId' => $businessId],
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            ifUnchangedSince: $ifUnchangedSince,
            timeout: $timeout,
        ));
    }

    /**
     * Delete a draft.
     */
    public function delete(
        int $id,
        ?int $businessId = null,
        ?string $ifUnchangedSince = null,
        ?float $timeout = null,
    ): void {
        $this->sendOnly(new Request(
            'DELETE',
            '/documents/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            ifUnchangedSince: $ifUnchangedSince,
            timeout: $timeout,
        ));
    }

    /**
     * Correct a rejected document and emit it again.
     *
     * @param DocumentCorrection $body
     * @return Document
     */
    public function correct(
        int $id,
        array $body,
        ?int $businessId = null,
        ?string $idempotencyKey = null,
        ?string $ifUnchangedSince = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/documents/' . self::pathPart('id', $id) . ':correct',
            query: ['businessId' => $businessId],
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            ifUnchangedSince: $ifUnchangedSince,
            timeout: $timeout,
        ));
    }

    /**
     * Totals, warnings and the unsigned XML of what it would make; changes nothing.
     *
     * @param DocumentCorrection $body
     * @return DocumentPreview
     */
    public function previewCorrect(
        int $id,
        array $body,
        ?int $businessId = null,
        ?string $idempotencyKey = null,
        ?string $ifUnchangedSince = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/documents/' . self::pathPart('id', $id) . ':correct',
            query: ['dryRun' => true, 'businessId' => $businessId],
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            ifUnchangedSince: $ifUnchangedSince,
            timeout: $timeout,
        ));
    }

    /**
     * A credit note of what is left of a document, filled in.
     *
     * @return CreditDraft
     */
    public function creditDraft(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/documents/' . self::pathPart('id', $id) . '/credit-draft',
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Download a document as PDF or XML.
     *
     * @param 'pdf'|'xml'|null $format
     */
    public function download(int $id, int $businessId, ?string $format = null, ?float $timeout = null): DownloadedFile
    {
        return $this->readFile(new Request(
            'GET',
            '/documents/' . self::pathPart('id', $id) . '/download',
            query: ['businessId' => $businessId, 'format' => $format],
            timeout: $timeout,
        ));
    }

    /**
     * Send PDF and XML to the customer.
     *
     * @param EmailSend|null $body
     * @return EmailQueued
     */
    public function sendEmail(
        int $id,
        ?array $body = null,
        ?int $businessId = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/documents/' . self::pathPart('id', $id) . '/email:send',
            query: ['businessId' => $businessId],
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * List the mails of a document.
     *
     * @return Page<Email>
     */
    public function emails(
        int $id,
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?int $businessId = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/documents/' . self::pathPart('id', $id) . '/emails',
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
     * @return \Generator<int, Email>
     */
    public function iterateEmails(
        int $id,
        ?int $perPage = null,
        ?string $search = null,
        ?int $businessId = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/documents/' . self::pathPart('id', $id) . '/emails',
            query: ['perPage' => $perPage, 'search' => $search, 'businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * List the received documents that belong to an issued one.
     *
     * @return list<DocumentLink>
     */
    public function received(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/documents/' . self::pathPart('id', $id) . '/received-documents',
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Get what an own purchase settlement is to the books.
     *
     * @return OwnClassification
     */
    public function getClassification(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/documents/' . self::pathPart('id', $id) . '/classification',
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Say what an own purchase settlement is to the books.
     *
     * @param OwnClassificationUpdate $body
     * @return OwnClassification
     */
    public function updateClassification(int $id, array $body, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PATCH',
            '/documents/' . self::pathPart('id', $id) . '/classification',
            query: ['businessId' => $businessId],
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Request the annulment of an authorised document.
     *
     * @param AnnulmentRequest $body
     * @return Document
     */
    public function requestAnnulment(
        int $id,
        array $body,
        ?int $businessId = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/documents/' . self::pathPart('id', $id) . '/annulment',
            query: ['businessId' => $businessId],
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Withdraw a request for annulment.
     *
     * @return Document
     */
    public function withdrawAnnulment(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'DELETE',
            '/documents/' . self::pathPart('id', $id) . '/annulment',
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Complete an export with data that its invoice does not contain.
     *
     * @param AtsExportReplace $body
     * @return AtsExport
     */
    public function replaceAtsExport(int $id, array $body, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/documents/' . self::pathPart('id', $id) . '/ats-export',
            body: $body,
            timeout: $timeout,
        ));
    }
}
