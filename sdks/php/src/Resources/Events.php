<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\Request;
use Talonario\Resource;

/**
 * Changes in order: stay synchronised without receiving calls.
 *
 * @phpstan-import-type Event from \Talonario\Types
 * @phpstan-import-type EventsListAnswer from \Talonario\Types
 * @phpstan-import-type EventsMeta from \Talonario\Types
 */
final class Events extends Resource
{
    /**
     * Read what happened, in order.
     *
     * @return EventsListAnswer
     */
    public function list(
        ?string $after = null,
        ?int $limit = null,
        ?string $type = null,
        ?int $businessId = null,
        ?float $timeout = null,
    ): array {
        return $this->readJson(new Request(
            'GET',
            '/events',
            query: ['after' => $after, 'limit' => $limit, 'type' => $type, 'businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * All there are by now, one by one.
     *
     * @return \Generator<int, Event>
     */
    public function iterate(
        ?string $after = null,
        ?int $limit = null,
        ?string $type = null,
        ?int $businessId = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readLog(new Request(
            'GET',
            '/events',
            query: ['after' => $after, 'limit' => $limit, 'type' => $type, 'businessId' => $businessId],
            timeout: $timeout,
        ));
    }
}
