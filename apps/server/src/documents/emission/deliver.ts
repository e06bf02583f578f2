// Step 8, its rows: what must be told about a change of state is written in the transaction that changes it, so neither
// can happen without the other. The worker sends it (mail/, webhooks/).
import type { webhookEvents } from '@talonario/contract';
import { catalogs } from '@talonario/sri';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

export interface DocumentEvent {
  readonly accountId: number;
  readonly documentId: number;
  readonly type: (typeof webhookEvents)[number];
}

/**
 * Writes the event of a document as it now stands, its delivery to every endpoint that asked for it, and on authorization
 * the mail to the customer. Call it after the state was written.
 */
export async function deliver(trx: Transaction<Tables>, { accountId, documentId, type }: DocumentEvent): Promise<void> {
  const { rows } = await sql<{ told: boolean }>`
    select tell_document_event(${accountId}, ${documentId}, ${type}, ${typeCodes}::jsonb, ${stateWords}::jsonb) as told
  `.execute(trx);
  if (rows[0]?.told !== true) throw new Error(`there is no document ${documentId} to tell about`);
}

const typeCodes = JSON.stringify(Object.fromEntries(catalogs['document-types'].map(({ id, code }) => [id, code])));
const stateWords = JSON.stringify(
  Object.fromEntries(catalogs['document-states'].map(({ acronym, state }) => [acronym, state])),
);
