<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\Page;
use Talonario\Request;
use Talonario\Resource;

/**
 * Requests of your programs and their responses.
 *
 * @phpstan-import-type ListedRequest from \Talonario\Types
 * @phpstan-import-type LoggedRequest from \Talonario\Types
 */
final class Requests extends Resource
{
    /**
     * List what programs sent.
     *
     * @param 'GET'|'POST'|'PUT'|'PATCH'|'DELETE'|'HEAD'|null $method
     * @return Page<ListedRequest>
     */
    public function list(
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?int $keyId = null,
        ?string $method = null,
        ?string $route = null,
        ?string $status = null,
        ?string $from = null,
        ?string $to = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/requests',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
                'keyId' => $keyId,
                'method' => $method,
                'route' => $route,
                'status' => $status,
                'from' => $from,
                'to' => $to,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * All of them, one by one, page after page.
     *
     * @param 'GET'|'POST'|'PUT'|'PATCH'|'DELETE'|'HEAD'|null $method
     * @return \Generator<int, ListedRequest>
     */
    public function iterate(
        ?int $perPage = null,
        ?string $search = null,
        ?int $keyId = null,
        ?string $method = null,
        ?string $route = null,
        ?string $status = null,
        ?string $from = null,
        ?string $to = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/requests',
            query: [
                'perPage' => $perPage,
                'search' => $search,
                'keyId' => $keyId,
                'method' => $method,
                'route' => $route,
                'status' => $status,
                'from' => $from,
                'to' => $to,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * Get a request with its bodies.
     *
     * @return LoggedRequest
     */
    public function get(string $requestId, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/requests/' . self::pathPart('requestId', $requestId),
            timeout: $timeout,
        ));
    }
}
