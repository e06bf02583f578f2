<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\Page;
use Talonario\Request;
use Talonario\Resource;

/**
 * Notifies your program of state changes, so that it does not need to poll (Standard Webhooks).
 *
 * @phpstan-import-type DeliveryReplay from \Talonario\Types
 * @phpstan-import-type ReplayQueued from \Talonario\Types
 * @phpstan-import-type WebhookDelivery from \Talonario\Types
 * @phpstan-import-type WebhookEndpoint from \Talonario\Types
 * @phpstan-import-type WebhookEndpointCreate from \Talonario\Types
 * @phpstan-import-type WebhookEndpointUpdate from \Talonario\Types
 * @phpstan-import-type WebhookEndpointWithSecret from \Talonario\Types
 * @phpstan-import-type WebhookTest from \Talonario\Types
 */
final class WebhookEndpoints extends Resource
{
    /**
     * List webhook endpoints.
     *
     * @param 'id'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return Page<WebhookEndpoint>
     */
    public function list(
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?int $businessId = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/webhook-endpoints',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
                'businessId' => $businessId,
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
     * @param 'id'|'createdAt'|'updatedAt'|null $sortBy
     * @param 'asc'|'desc'|null $sortDir
     * @return \Generator<int, WebhookEndpoint>
     */
    public function iterate(
        ?int $perPage = null,
        ?string $search = null,
        ?int $businessId = null,
        ?bool $active = null,
        ?string $updatedFrom = null,
        ?string $sortBy = null,
        ?string $sortDir = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/webhook-endpoints',
            query: [
                'perPage' => $perPage,
                'search' => $search,
                'businessId' => $businessId,
                'active' => $active,
                'updatedFrom' => $updatedFrom,
                'sortBy' => $sortBy,
                'sortDir' => $sortDir,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * Create a webhook endpoint.
     *
     * @param WebhookEndpointCreate $body
     * @return WebhookEndpointWithSecret
     */
    public function create(array $body, ?string $idempotencyKey = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'POST',
            '/webhook-endpoints',
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Get a webhook endpoint.
     *
     * @return WebhookEndpoint
     */
    public function get(int $id, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'GET',
            '/webhook-endpoints/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Update a webhook endpoint.
     *
     * @param WebhookEndpointUpdate $body
     * @return WebhookEndpoint
     */
    public function update(int $id, array $body, ?int $businessId = null, ?float $timeout = null): array
    {
        return $this->readData(new Request(
            'PUT',
            '/webhook-endpoints/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * Delete a webhook endpoint.
     */
    public function delete(int $id, ?int $businessId = null, ?float $timeout = null): void
    {
        $this->sendOnly(new Request(
            'DELETE',
            '/webhook-endpoints/' . self::pathPart('id', $id),
            query: ['businessId' => $businessId],
            timeout: $timeout,
        ));
    }

    /**
     * Make a new signing secret.
     *
     * @return WebhookEndpointWithSecret
     */
    public function rotateSecret(
        int $id,
        ?int $businessId = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/webhook-endpoints/' . self::pathPart('id', $id) . '/secret:rotate',
            query: ['businessId' => $businessId],
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * Send a test event.
     *
     * @return WebhookTest
     */
    public function sendTest(
        int $id,
        ?int $businessId = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/webhook-endpoints/' . self::pathPart('id', $id) . '/test:send',
            query: ['businessId' => $businessId],
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }

    /**
     * List deliveries of an endpoint.
     *
     * @param 'pending'|'delivered'|'failed'|null $status
     * @param 'document.signed'|'document.recepted'|'document.authorizated'|'document.rejected'|'document.stuck'|'received.created'|'received.annulled'|'document.annulment_requested'|'document.annulment_pending'|'document.annulment_closed'|'document.annulled'|null $event
     * @return Page<WebhookDelivery>
     */
    public function deliveries(
        int $id,
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $search = null,
        ?int $businessId = null,
        ?string $status = null,
        ?string $event = null,
        ?int $documentId = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/webhook-endpoints/' . self::pathPart('id', $id) . '/deliveries',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'search' => $search,
                'businessId' => $businessId,
                'status' => $status,
                'event' => $event,
                'documentId' => $documentId,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * All of them, one by one, page after page.
     *
     * @param 'pending'|'delivered'|'failed'|null $status
     * @param 'document.signed'|'document.recepted'|'document.authorizated'|'document.rejected'|'document.stuck'|'received.created'|'received.annulled'|'document.annulment_requested'|'document.annulment_pending'|'document.annulment_closed'|'document.annulled'|null $event
     * @return \Generator<int, WebhookDelivery>
     */
    public function iterateDeliveries(
        int $id,
        ?int $perPage = null,
        ?string $search = null,
        ?int $businessId = null,
        ?string $status = null,
        ?string $event = null,
        ?int $documentId = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/webhook-endpoints/' . self::pathPart('id', $id) . '/deliveries',
            query: [
                'perPage' => $perPage,
                'search' => $search,
                'businessId' => $businessId,
                'status' => $status,
                'event' => $event,
                'documentId' => $documentId,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * Deliver again.
     *
     * @param DeliveryReplay|null $body
     * @return ReplayQueued
     */
    public function replayDeliveries(
        int $id,
        ?array $body = null,
        ?int $businessId = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'POST',
            '/webhook-endpoints/' . self::pathPart('id', $id) . '/deliveries:replay',
            query: ['businessId' => $businessId],
            body: $body,
            takesKey: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
        ));
    }
}
