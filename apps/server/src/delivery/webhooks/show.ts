// JSON of endpoints and deliveries for the API.
import type { DataOf } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { DeliveryRow } from './delivery-list-store.ts';
import type { WebhookEndpointRow } from './endpoint-store.ts';

type EndpointRecord = DataOf<'webhookEndpoints.get'>;
type DeliveryRecord = DataOf<'webhookEndpoints.deliveries.list'>[number];

export function showWebhookEndpoint(row: WebhookEndpointRow): EndpointRecord {
  return {
    id: row.id,
    businessId: row.business_id,
    url: row.url,
    events: row.events as EndpointRecord['events'],
    description: row.description,
    active: row.active,
    permissions: row.permissions,
    businessIds: row.business_ids,
    failingSince: row.failing_since && formatInstant(row.failing_since),
    disabledReason: row.disabled_reason,
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}

export function showWebhookDelivery(row: DeliveryRow): DeliveryRecord {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    messageId: row.message_id,
    event: row.type as DeliveryRecord['event'],
    documentId: row.document_id,
    receivedDocumentId: row.received_document_id,
    status: row.status,
    tries: row.tries,
    lastStatus: row.last_status,
    lastAnswer: row.last_answer,
    nextTryAt: row.due_at && formatInstant(row.due_at),
    deliveredAt: row.delivered_at && formatInstant(row.delivered_at),
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}
