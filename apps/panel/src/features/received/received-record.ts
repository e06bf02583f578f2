import type { DataOf } from '../../api/talonario.ts';
import { isUsable } from '../../document-types/received-standing.ts';

export type ListedReceived = DataOf<'receivedDocuments.list'>[number];
export type ReceivedRecord = DataOf<'receivedDocuments.get'>;
export type ReceivedContent = NonNullable<ReceivedRecord['content']>;
export type ImportRecord = DataOf<'imports.get'>;
export type ImportedRow = DataOf<'imports.rows.list'>[number];

export function isUnderway({ status }: Pick<ImportRecord, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** What a business buys: a tax is withheld on it. */
const withheldTypes: ReadonlySet<string> = new Set(['01', '05']);

export function canBeWithheld(record: ReceivedRecord): boolean {
  const { documentType, state, xmlStatus } = record;
  const stands = withheldTypes.has(documentType.code) && state !== 'annulled' && state !== 'not_authorized';
  // Without its XML there are no amounts that somebody could have changed: the person types them.
  return stands && (isUsable(record) || xmlStatus === 'waiting' || xmlStatus === 'not_found');
}
