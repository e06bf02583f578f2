// Builds the unsigned XML of a document, with its number and access key.
import {
  accessKeyOf,
  buildXml,
  type CheckedDocument,
  checkSchema,
  hasSriMessage,
  maxSequential,
  maxXmlBytes,
  parseAccessKey,
  type SriMessage,
  type UnsignedXml,
} from '@talonario/sri';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { invalidBody, type Refusal } from '../../../platform/http/replies/error-reply.ts';
import { noNumberRefusal } from '../../../records/numbering/no-number.ts';
import { nextNumberWithoutLock } from '../../../records/numbering/number-store.ts';
import type { LockedDocument } from '../../store.ts';
import type { PreparedDocument } from '../document-stages.ts';
import { statesRetiredAccessKey } from './retired-access-key.ts';

/** The number of a document and its access key. */
export interface NumberAndAccessKey {
  readonly number: string;
  readonly accessKey: string;
}

/**
 * Returns the unsigned XML of a document as it would be issued now, for dry runs and previews. No signature is needed.
 */
export async function previewXml(
  trx: Transaction<Tables>,
  prepared: PreparedDocument,
  accountId: number,
  row?: LockedDocument,
): Promise<UnsignedXml | Refusal> {
  const kept = row && existingNumberAndKeyOf(row, prepared);
  if (kept) return buildChecked(prepared.checked, kept.accessKey);
  const next = await nextNumberWithoutLock(trx, {
    accountId,
    emissionPointId: prepared.references.emissionPoint.id,
    environmentId: prepared.environmentId,
    documentTypeId: prepared.type.id,
  });
  if (!('sequential' in next)) return noNumberRefusal('held' in next ? next.held : undefined);
  const key = accessKeyOf(prepared.checked, { sequential: next.sequential, numericCode: '00000000' });
  return buildChecked(prepared.checked, key);
}

/**
 * Builds the XML before the document has a number, with placeholder digits for number and key. So every fault in it is
 * found before the counter is locked.
 */
export function buildForNumbering(
  { checked }: PreparedDocument,
  kept: NumberAndAccessKey | undefined,
): UnsignedXml | Refusal {
  const placeholder = { sequential: maxSequential, numericCode: '00000000' };
  return buildChecked(checked, kept?.accessKey ?? accessKeyOf(checked, placeholder));
}

// XML that the schema accepts. A document that passed every rule and still breaks the schema is a bug of Talonario, not
// a fault of the client. The exception: only the XML shows that its lines are too many or too long.
function buildChecked(checked: CheckedDocument, accessKey: string): UnsignedXml | Refusal {
  const verdict = checkSchema(buildXml(checked, accessKey), checked.document.documentCode);
  if (verdict.ok) return verdict.xml;
  const message = verdict.faults.map((fault) => fault.message).join('; ');
  if (verdict.reason === 'too_large') {
    const params = { max: maxXmlBytes / 1024, unit: 'kilobytes' };
    return invalidBody([{ field: 'items', code: 'field.too_long', message, params }]);
  }
  throw new Error(`our XML breaks the schema: ${message}`);
}

/**
 * Number and key of a rejected document, which keeps them unless another document has its number (message 45) or its
 * access key is retired.
 */
export function existingNumberAndKeyOf(
  row: LockedDocument,
  { checked }: PreparedDocument,
): NumberAndAccessKey | undefined {
  if (row.number === null || row.access_key === null) return undefined;
  if (hasSriMessage(messagesOf(row.errors), '45') || statesRetiredAccessKey(row.errors)) return undefined;
  const parts = parseAccessKey(row.access_key);
  if (parts === undefined) throw new Error(`document ${row.id} has a broken access key`);
  // The access key contains the issue date. If the date is unchanged, the document gets the same key, otherwise the
  // same number with another key.
  return { number: row.number, accessKey: accessKeyOf(checked, parts) };
}

function messagesOf(errors: readonly unknown[]): SriMessage[] {
  return (errors as { identifier?: string; message: string }[]).flatMap(({ identifier, message }) =>
    identifier === undefined ? [] : [{ identifier, message, additionalInfo: undefined, type: 'error' as const }],
  );
}
