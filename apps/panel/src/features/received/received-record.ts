import type { DataOf } from '../../api/talonario.ts';

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

export function canBeWithheld({ documentType, state, xmlStatus }: ReceivedRecord): boolean {
  return (
    withheldTypes.has(documentType.code) && state !== 'annulled' && state !== 'not_authorized' && xmlStatus !== 'faulty'
  );
}
