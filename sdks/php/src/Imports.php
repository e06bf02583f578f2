<?php

declare(strict_types=1);

namespace Talonario;

/**
 * What was brought in: received documents by file or key, documents issued elsewhere.
 *
 * @phpstan-import-type Import from Types
 */
final class Imports extends Resources\ImportsOperations
{
    /**
     * Asks once a second until it is done or failed.
     *
     * @param float|null $timeout of each question
     * @return Import
     */
    public function waitUntilDone(int $id, ?float $timeout = null): array
    {
        for (;;) {
            $shown = $this->get($id, timeout: $timeout);
            if (in_array($shown['status'], ['done', 'failed'], true)) {
                return $shown;
            }
            ($this->connection->sleep)(1.0);
        }
    }
}
