import type { DataOf } from '../api/talonario.ts';

export type DocumentRecord = DataOf<'documents.get'>;
export type Acronym = DocumentRecord['documentState']['acronym'];

/** Whether the worker or SRI is still processing the document. */
export function isUnderway(acronym: Acronym): boolean {
  return acronym === 'PPR' || acronym === 'SND' || acronym === 'REC';
}

export function isRejected(acronym: Acronym): boolean {
  return acronym === 'DVL' || acronym === 'NAT';
}
