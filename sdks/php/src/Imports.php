<?php

declare(strict_types=1);

namespace Talonario;

/**
 * Imports: received documents by file or access key, and documents issued by another system.
 *
 * @phpstan-import-type Import from Types
 */
final class Imports extends Resources\ImportsOperations
{
    /**
     * Polls once a second until the import is done or failed.
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
