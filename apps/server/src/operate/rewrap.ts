// Rotation of the master key: the data key of every encrypted row is encrypted again, the content does not change. The
// service may run at the same time, because each update applies only to an unchanged row.
import type { Kysely } from 'kysely';
import { webhookSecretContextText } from '../delivery/webhooks/secret.ts';
import { type ArchivedFileKind, objectSealContextText } from '../documents/archive/object.ts';
import { accountEmailSealContext } from '../identity/account-emails/seal.ts';
import { secondFactorSealContext } from '../identity/second-factor/store.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { MasterKeys } from '../platform/vault/master-key.ts';
import { rewrapDataKey, VaultError } from '../platform/vault/vault.ts';
import { signatureSealContextText } from '../records/signatures/sealed-signature.ts';
import { type EncryptedRow, readEncryptedRows, updateEncryptedDataKey } from './rewrap-store.ts';

/** All tables with encrypted data, each with the text to which its encryption is bound. */
export const encryptedTables: readonly SealedTable[] = [
  {
    table: 'signatures',
    place: (row) =>
      signatureSealContextText({
        accountId: row.account_id,
        businessId: Number(row.business_id),
        fingerprint: String(row.fingerprint),
      }),
  },
  {
    table: 'webhook_endpoints',
    place: (row) => webhookSecretContextText({ accountId: row.account_id, endpointId: row.id }),
  },
  {
    table: 'account_emails',
    place: (row) => accountEmailSealContext(String(row.recipient)),
  },
  {
    table: 'second_factors',
    place: (row) => secondFactorSealContext({ accountId: row.account_id, userId: Number(row.user_id) }),
  },
  {
    // Only the data keys are in this table. The archived objects do not change.
    table: 'archived_files',
    place: (row) =>
      objectSealContextText({
        accountId: row.account_id,
        documentId: Number(row.document_id),
        attempt: Number(row.attempt),
        kind: row.kind as ArchivedFileKind,
      }),
  },
];

interface SealedTable {
  readonly table: string;
  place(row: EncryptedRow): string;
}

export interface DataKeyRewrapResult {
  readonly rewrapped: number;
  /** Rows that no configured master key can decrypt, as `table id: reason`. */
  readonly failed: readonly string[];
}

/** Encrypts the data keys of all rows with the first master key. */
export async function rewrapAllDataKeys(owner: Kysely<Tables>, masterKeys: MasterKeys): Promise<DataKeyRewrapResult> {
  const [current] = masterKeys;
  let rewrapped = 0;
  const failed: string[] = [];
  for (const { table, place } of encryptedTables) {
    for (let page = await readEncryptedRows(owner, table, current.id, 0); page.length > 0; ) {
      for (const row of page) {
        const outcome = await rewrapRow(owner, table, row, place(row), masterKeys);
        if (outcome === undefined) rewrapped += 1;
        else failed.push(`${table} ${row.id}: ${outcome}`);
      }
      page = await readEncryptedRows(owner, table, current.id, page.at(-1)?.id ?? 0);
    }
  }
  return { rewrapped, failed };
}

async function rewrapRow(
  owner: Kysely<Tables>,
  table: string,
  row: EncryptedRow,
  place: string,
  masterKeys: MasterKeys,
): Promise<string | undefined> {
  try {
    const fresh = rewrapDataKey({ sealedKey: row.sealed_key, masterKeyId: row.master_key_id }, place, masterKeys);
    await updateEncryptedDataKey(owner, table, row, fresh);
    return undefined;
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    return error.message;
  }
}
