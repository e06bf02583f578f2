// Error 409 record.external_id_taken with the id of the record that has the external_id, so that the client need not
// search for it.
import type { Database } from '../../platform/db/pool.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { type ExternalIdKind, findExternalIdHolder } from './external-id-store.ts';
import { normalizedTextOrNull } from './normalize-texts.ts';

export interface ExternalIdCall {
  readonly account: { readonly id: number };
  readonly db: Database;
  readonly body: { readonly business_id?: number | undefined; readonly external_id?: string | null | undefined };
  readonly params?: { readonly id?: number };
}

/**
 * Runs the write of a record. If another record has the external_id, searches for that record in a second transaction,
 * because the failed write has ended the first one. The search has the caller's limits, so a record that the caller may
 * not read is not named.
 */
export async function withExternalIdHolder<Result>(
  call: ExternalIdCall,
  kind: ExternalIdKind,
  write: () => Promise<Result>,
): Promise<Result | Refusal> {
  const result = await write().catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
  if (!(result instanceof Refusal) || result.body.code !== 'record.external_id_taken') return result;
  const { account, body, params } = call;
  const externalId = kind === 'documents' ? body.external_id : normalizedTextOrNull(body.external_id ?? '');
  if (externalId == null) return result;
  const place = params?.id === undefined ? { businessId: body.business_id } : { recordId: params.id };
  const id = await call.db.forAccount(account.id, (trx) =>
    findExternalIdHolder(trx, account.id, { kind, externalId, ...place }),
  );
  return id === undefined ? result : new Refusal(result.status, { ...result.body, id }, result.headers);
}
