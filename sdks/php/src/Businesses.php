<?php

declare(strict_types=1);

namespace Talonario;

/**
 * Issuers: taxpayer data, electronic signature and logo.
 *
 * @phpstan-import-type LogoFile from Types
 * @phpstan-import-type SignatureFile from Types
 */
final class Businesses extends Resources\BusinessesOperations
{
    /**
     * Stores the .p12 that signs, or replaces it.
     *
     * @return SignatureFile
     */
    public function uploadSignature(
        int $id,
        Upload $file,
        #[\SensitiveParameter] string $password,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->uploadFile($id, $file, 'signature', $password, $idempotencyKey, $timeout);
    }

    /**
     * Replaces the .p12, and keeps the old one until the new one has been tested.
     *
     * @return SignatureFile
     */
    public function renewSignature(
        int $id,
        Upload $file,
        #[\SensitiveParameter] string $password,
        bool $dryRun = false,
        ?float $timeout = null,
    ): array {
        return $this->renewFile($id, $file, 'signature', $password, dryRun: $dryRun ? true : null, timeout: $timeout);
    }

    /**
     * PNG or JPEG.
     *
     * @return LogoFile
     */
    public function uploadLogo(int $id, Upload $file, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->uploadFile($id, $file, 'logo', idempotencyKey: $idempotencyKey, timeout: $timeout);
    }
}
