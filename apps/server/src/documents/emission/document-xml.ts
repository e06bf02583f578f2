// The XML of a document before it is signed, and the number and key it stands under.
import {
  accessKeyOf,
  buildXml,
  type CheckedDocument,
  checkSchema,
  hasMessage,
  largestDocument,
  largestSequential,
  parseAccessKey,
  type SriMessage,
  type UnsignedXml,
} from '@talonario/sri';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { conflict, invalid, type Refusal } from '../../platform/http/replies/error-reply.ts';
import { peekNumber } from '../../records/numbering/number-store.ts';
import type { LockedDocument } from '../store.ts';
import { isKeyBurnt } from './burnt-key.ts';
import type { Prepared } from './prepare.ts';

/** The number of a document and its access key. */
export interface Identity {
  readonly number: string;
  readonly accessKey: string;
}

/** The unsigned XML of a document as it would be issued now, for a dry run and for previews: no signature is needed. */
export async function preview(
  trx: Transaction<Tables>,
  prepared: Prepared,
  accountId: number,
  row?: LockedDocument,
): Promise<UnsignedXml | Refusal> {
  const kept = row && keepIdentity(row, prepared);
  if (kept) return buildChecked(prepared.checked, kept.accessKey);
  const next = await peekNumber(trx, {
    accountId,
    emissionPointId: prepared.references.emissionPoint.id,
    environmentId: prepared.environmentId,
    documentTypeId: prepared.type.id,
  });
  if (!('sequential' in next)) return 'held' in next ? numbersHeld(next.held) : noNumberLeft();
  const key = accessKeyOf(prepared.checked, { sequential: next.sequential, numericCode: '00000000' });
  return buildChecked(prepared.checked, key);
}

/** With digits of nobody where number and key will be: all that can be wrong with it is found before a number is taken. */
export function buildUnnumbered(checked: CheckedDocument): UnsignedXml | Refusal {
  return buildChecked(checked, accessKeyOf(checked, { sequential: largestSequential, numericCode: '00000000' }));
}

// A document that passed every rule and breaks the schema is our own fault, never the client's; but only the XML tells that
// its lines are too many or too long.
export function buildChecked(checked: CheckedDocument, accessKey: string): UnsignedXml | Refusal {
  const verdict = checkSchema(buildXml(checked, accessKey), checked.document.documentCode);
  if (verdict.ok) return verdict.xml;
  const message = verdict.faults.map((fault) => fault.message).join('; ');
  if (verdict.reason === 'too_large') {
    const params = { max: largestDocument / 1024, unit: 'kilobytes' };
    return invalid([{ field: 'items', code: 'field.too_long', message, params }]);
  }
  throw new Error(`our XML breaks the schema: ${message}`);
}

/** A rejected document keeps its number and key, unless another document has its number (message 45) or its key is burnt. */
export function keepIdentity(row: LockedDocument, { checked }: Prepared): Identity | undefined {
  if (row.number === null || row.access_key === null) return undefined;
  if (hasMessage(messagesOf(row.errors), '45') || isKeyBurnt(row.errors)) return undefined;
  const parts = parseAccessKey(row.access_key);
  if (parts === undefined) throw new Error(`document ${row.id} has a broken access key`);
  // The same key when nothing in it changed. The issue date is part of it: with another date the number gets another key.
  return { number: row.number, accessKey: accessKeyOf(checked, parts) };
}

/** The database was restored. Either its operator has not answered yet, or this counter waits for its next number. */
export function numbersHeld(hold: 'counter' | 'restore'): Refusal {
  if (hold === 'restore')
    return conflict(
      'sequence.held',
      'The database was restored, so numbers may be missing in it. Nothing is issued until the operator answers: talonario numbers list.',
    );
  return conflict(
    'sequence.held',
    'The service was restored from a backup. Set the next number of this sequence above the last one SRI knows.',
  );
}

export function noNumberLeft(): Refusal {
  return conflict('sequence.exhausted', 'This emission point has no numbers left for this type: use another point.');
}

function messagesOf(errors: readonly unknown[]): SriMessage[] {
  return (errors as { identifier?: string; message: string }[]).flatMap(({ identifier, message }) =>
    identifier === undefined ? [] : [{ identifier, message, additionalInfo: undefined, type: 'error' as const }],
  );
}
