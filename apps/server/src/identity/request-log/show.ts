import type { DataOf } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import { maxStoredBytes } from './redact.ts';
import type { ListedRequest, StoredRequest } from './store.ts';

export function showListedRequest(row: ListedRequest): DataOf<'requests.list'>[number] {
  return {
    requestId: row.request_id,
    at: formatInstant(row.at),
    method: row.method,
    path: row.path,
    route: row.route,
    status: row.status,
    milliseconds: row.ms,
    key: { id: row.api_key_id, name: row.key_name },
    ip: row.ip,
    idempotencyKey: row.idempotency_key,
  };
}

export function showLoggedRequest(row: StoredRequest): DataOf<'requests.get'> {
  return {
    ...showListedRequest(row),
    sent: bodyOf(row.sent, row.sent_bytes),
    answered: bodyOf(row.answered, row.answered_bytes),
  };
}

function bodyOf(text: string | null, bytes: number) {
  return { bytes, text, whole: text !== null && bytes <= maxStoredBytes };
}
