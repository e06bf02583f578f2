import type { DataOf } from '../../api/talonario.ts';

export type DocumentRecord = DataOf<'documents.get'>;
export type Acronym = DocumentRecord['documentState']['acronym'];

/** Somebody is still working on it: the worker, or SRI. */
export function isUnderway(acronym: Acronym): boolean {
  return acronym === 'PPR' || acronym === 'SND' || acronym === 'REC';
}

export function isRejected(acronym: Acronym): boolean {
  return acronym === 'DVL' || acronym === 'NAT';
}
