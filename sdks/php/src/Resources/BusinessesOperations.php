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
 * Issuers: taxpayer data, electronic signature and logo.
 *
 * @phpstan-import-type AtsSettings from \Talonario\Types
 * @phpstan-import-type AtsSettingsReplace from \Talonario\Types
 * @phpstan-import-type Business from \Talonario\Types
 * @phpstan-import-type BusinessCreate from \Talonario\Types
 * @phpstan-import-type BusinessUpdate from \Talonario\Types
 * @phpstan-import-type GoLive from \Talonario\Types
 * @phpstan-import-type GoLivePause from \Talonario\Types
 * @phpstan-import-type GoLiveUpdate from \Talonario\Types
 * @phpstan-import-type LogoFile from \Talonario\Types
 * @phpstan-import-type Obligation from \Talonario\Types
 * @phpstan-import-type ObligationSettings from \Talonario\Types
 * @phpstan-import-type ObligationSettingsReplace from \Talonario\Types
 * @phpstan-import-type ObligationUpdate from \Talonario\Types
 * @phpstan-import-type SignatureFile from \Talonario\Types
 * @phpstan-import-type SignatureReport from \Talonario\Types
 */
abstract class BusinessesOperations extends Resource
{
    /**
     * List businesses.
     *
     * @param 'id'|'businessName'|'identification'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return Page<Business>
     */
    public function list(
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/businesses',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
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
     * @param 'id'|'businessName'|'identification'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return \Generator<int, Business>
     */
    public function iterate(
        ?int $perPage = null,
        ?string $search = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/businesses',
            query: [
                'perPage' => $perPage,
                'search' => $search,
                'active' => $active,
                'updatedFrom' => $updatedFrom,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * List businesses.
     *
     * @param 'csv'|'xlsx' $format
     * @param 'id'|'businessName'|'identification'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     */
    public function listAsFile(
        string $format,
        ?string $search = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): DownloadedFile {
        return $this->readFile(new Request(
            'GET',
            '/businesses',
            query: [
                'search' => $search,
                'active' => $active,
                'updatedFrom' => $updatedFrom,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
                'format' => $format,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * Create a business.
     *
     * @param BusinessCreate $body
     * @return Business
     */
    public function create(array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/businesses',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Get a business.
     *
     * @return Business
     */
    public function get(int $id, ?float $timeout = null): array
    {
        return $this->readData(new Request('GET', '/businesses/' . self::pathPart('id', $id), timeout: $timeout));
    }

    /**
     * Update a business.
     *
     * @param BusinessUpdate $body
     * @return Business
     */
    public function update(int $id, array $body, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/businesses/' . self::pathPart('id', $id),
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Delete a business.
     */
    public function delete(int $id, ?float $timeout = null): void
    {
        $this->sendOnly(new Request('DELETE', '/businesses/' . self::pathPart('id', $id), timeout: $timeout));
    }

    /**
     * Upload the signature file or the logo.
     *
     * @param 'signature'|'logo'|null $type
     * @param string|null $password
     * @return SignatureFile|LogoFile
     */
    public function uploadFile(
        int $id,
        Upload $file,
        ?string $type = null,
        #[\SensitiveParameter] ?string $password = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/businesses/' . self::pathPart('id', $id) . '/files',
            form: ['file' => $file, 'type' => $type, 'password' => $password],
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Renew the signature file.
     *
     * @param 'signature'|'logo'|null $type
     * @param string|null $password
     * @return SignatureFile|LogoFile
     */
    public function renewFile(
        int $id,
        Upload $file,
        ?string $type = null,
        #[\SensitiveParameter] ?string $password = null,
        ?bool $dryRun = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'PATCH',
            '/businesses/' . self::pathPart('id', $id) . '/files',
            query: ['dryRun' => $dryRun],
            form: ['file' => $file, 'type' => $type, 'password' => $password],
            timeout: $timeout,
        ));
    }

    /**
     * Get the logo.
     */
    public function downloadLogo(int $id, ?float $timeout = null): DownloadedFile
    {
        return $this->readFile(new Request(
            'GET',
            '/businesses/' . self::pathPart('id', $id) . '/logo',
            timeout: $timeout,
        ));
    }

    /**
     * Remove the logo.
     */
    public function deleteLogo(int $id, ?float $timeout = null): void
    {
        $this->sendOnly(new Request(
            'DELETE',
            '/businesses/' . self::pathPart('id', $id) . '/logo',
            timeout: $timeout,
        ));
    }

    /**
     * Verify the signature.
     *
     * @return SignatureReport
     */
    public function checkSignature(int $id, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/businesses/' . self::pathPart('id', $id) . '/signature:verify',
            timeout: $timeout,
        ));
    }

    /**
     * Verify the signature (POST).
     *
     * @return SignatureReport
     */
    public function verifySignature(int $id, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/businesses/' . self::pathPart('id', $id) . '/signature:verify',
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Get the list for going to production.
     *
     * @return GoLive
     */
    public function getGoLive(int $id, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/businesses/' . self::pathPart('id', $id) . '/go-live',
            timeout: $timeout,
        ));
    }

    /**
     * Store the answers of users.
     *
     * @param GoLiveUpdate $body
     * @return GoLive
     */
    public function updateGoLive(int $id, array $body, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/businesses/' . self::pathPart('id', $id) . '/go-live',
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Send a test message.
     *
     * @return GoLive
     */
    public function tryMailGoLive(int $id, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/businesses/' . self::pathPart('id', $id) . '/go-live/mail:test',
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Move a business to production.
     *
     * @return GoLive
     */
    public function beginGoLive(int $id, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/businesses/' . self::pathPart('id', $id) . '/go-live:begin',
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Pause production.
     *
     * @param GoLivePause $body
     * @return GoLive
     */
    public function pauseGoLive(int $id, array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/businesses/' . self::pathPart('id', $id) . '/go-live:pause',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Resume production.
     *
     * @return GoLive
     */
    public function resumeGoLive(int $id, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/businesses/' . self::pathPart('id', $id) . '/go-live:resume',
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Say how far a return is.
     *
     * @param '104'|'103'|'ATS' $obligation
     * @param ObligationUpdate $body
     * @return Obligation
     */
    public function updateObligation(
        int $id,
        string $obligation,
        string $period,
        array $body,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'PUT',
            '/businesses/' . self::pathPart('id', $id) . '/obligations/' . self::pathPart('obligation', $obligation) . '/' . self::pathPart('period', $period),
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Get what due dates depend on.
     *
     * @return ObligationSettings
     */
    public function getObligationSetting(int $id, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/businesses/' . self::pathPart('id', $id) . '/obligation-settings',
            timeout: $timeout,
        ));
    }

    /**
     * Replace what due dates depend on.
     *
     * @param ObligationSettingsReplace $body
     * @return ObligationSettings
     */
    public function replaceObligationSettings(int $id, array $body, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/businesses/' . self::pathPart('id', $id) . '/obligation-settings',
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Get how the ATS is written.
     *
     * @return AtsSettings
     */
    public function getAtsSetting(int $id, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/businesses/' . self::pathPart('id', $id) . '/ats-settings',
            timeout: $timeout,
        ));
    }

    /**
     * Replace how the ATS is written.
     *
     * @param AtsSettingsReplace $body
     * @return AtsSettings
     */
    public function replaceAtsSettings(int $id, array $body, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/businesses/' . self::pathPart('id', $id) . '/ats-settings',
            body: $body,
            timeout: $timeout,
        ));
    }
}
