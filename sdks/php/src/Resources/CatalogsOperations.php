<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\Page;
use Talonario\Request;
use Talonario\Resource;

/**
 * Read-only reference tables of the tax authority and of the service. Resolve every `_id` from here.
 *
 * @phpstan-import-type AuxiliaryCodeRow from \Talonario\Types
 * @phpstan-import-type CatalogRow from \Talonario\Types
 * @phpstan-import-type DocumentStateRow from \Talonario\Types
 * @phpstan-import-type DocumentTypeRow from \Talonario\Types
 * @phpstan-import-type EnvironmentRow from \Talonario\Types
 * @phpstan-import-type IdentificationTypeRow from \Talonario\Types
 * @phpstan-import-type RetentionCodeRow from \Talonario\Types
 * @phpstan-import-type RetentionTaxTypeRow from \Talonario\Types
 * @phpstan-import-type SustainCodeRow from \Talonario\Types
 * @phpstan-import-type TaxRow from \Talonario\Types
 */
abstract class CatalogsOperations extends Resource
{
    /**
     * List a catalog.
     *
     * @return Page<DocumentStateRow|DocumentTypeRow|EnvironmentRow|IdentificationTypeRow|RetentionCodeRow|RetentionTaxTypeRow|SustainCodeRow|TaxRow|AuxiliaryCodeRow|CatalogRow>
     */
    public function list(
        string $catalog,
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?string $code = null,
        ?bool $current = null,
        ?string $date = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/catalogs/' . self::pathPart('catalog', $catalog),
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
                'code' => $code,
                'current' => $current,
                'date' => $date,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * All of them, one by one, page after page.
     *
     * @return \Generator<int, DocumentStateRow|DocumentTypeRow|EnvironmentRow|IdentificationTypeRow|RetentionCodeRow|RetentionTaxTypeRow|SustainCodeRow|TaxRow|AuxiliaryCodeRow|CatalogRow>
     */
    public function iterate(
        string $catalog,
        ?int $perPage = null,
        ?string $search = null,
        ?string $code = null,
        ?bool $current = null,
        ?string $date = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/catalogs/' . self::pathPart('catalog', $catalog),
            query: [
                'perPage' => $perPage,
                'search' => $search,
                'code' => $code,
                'current' => $current,
                'date' => $date,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * Get one row of a catalog.
     *
     * @return DocumentStateRow|DocumentTypeRow|EnvironmentRow|IdentificationTypeRow|RetentionCodeRow|RetentionTaxTypeRow|SustainCodeRow|TaxRow|AuxiliaryCodeRow|CatalogRow
     */
    public function get(string $catalog, int $id, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/catalogs/' . self::pathPart('catalog', $catalog) . '/' . self::pathPart('id', $id),
            timeout: $timeout,
        ));
    }
}
