import type { DataOf } from '../../api/talonario.ts';
import { findDocumentType } from '../../document-types/index.ts';
import { isReceivedDocumentUsable } from '../../document-types/received-usability.ts';

export type ListedReceived = DataOf<'receivedDocuments.list'>[number];
export type ReceivedRecord = DataOf<'receivedDocuments.get'>;
export type ReceivedContent = NonNullable<ReceivedRecord['content']>;
export type ImportRecord = DataOf<'imports.get'>;
export type ImportedRow = DataOf<'imports.rows.list'>[number];

export function isImportRunning({ status }: Pick<ImportRecord, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

export function canBeWithheld(record: ReceivedRecord): boolean {
  const { documentType, state, xmlStatus } = record;
  // Whether tax can be withheld on a document of this type and state.
  const canHaveWithholding =
    findDocumentType(documentType.code)?.withholdable === true && state !== 'annulled' && state !== 'not_authorized';
  // A user types the amounts of a document without XML, so no forged XML can have changed its amounts.
  return (
    canHaveWithholding && (isReceivedDocumentUsable(record) || xmlStatus === 'waiting' || xmlStatus === 'not_found')
  );
}
