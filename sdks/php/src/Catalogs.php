<?php

declare(strict_types=1);

namespace Talonario;

/** Read-only lists. Complete catalogs are cached for five minutes, so looking up ids costs nothing. */
final class Catalogs extends Resources\CatalogsOperations
{
    /** Number of seconds for which catalogs are cached: the same as the service allows a browser. */
    private const KEPT_SECONDS = 300.0;

    /** @var array<string, array{at: float, rows: list<array<string, mixed>>}> */
    private array $kept = [];

    /**
     * The whole catalog.
     *
     * @return list<array<string, mixed>>
     */
    public function rows(string $catalog): array
    {
        $now = ($this->connection->now)();
        if (!isset($this->kept[$catalog]) || $now - $this->kept[$catalog]['at'] >= self::KEPT_SECONDS) {
            $this->kept[$catalog] = ['at' => $now, 'rows' => iterator_to_array($this->iterate($catalog))];
        }
        return $this->kept[$catalog]['rows'];
    }

    /**
     * Id of the currently valid row with this code.
     *
     * @throws \OutOfBoundsException if there is none, or more than one
     */
    public function idOf(string $catalog, string $code): int
    {
        $isWanted = static fn (array $row): bool => ($row['code'] ?? null) === $code && ($row['current'] ?? true) !== false;
        $found = array_values(array_filter($this->rows($catalog), $isWanted));
        if (count($found) !== 1) {
            throw new \OutOfBoundsException("$catalog has " . count($found) . " rows in force with the code $code");
        }
        return $found[0]['id'];
    }

    /** `document_type_id` of a tax code: `documentTypeId('01')` is the invoice's. */
    public function documentTypeId(string $code): int
    {
        return $this->idOf('document-types', $code);
    }
}
