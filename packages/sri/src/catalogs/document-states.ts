import { always, type CatalogRow, freezeRows } from './row.ts';

export type DocumentStateAcronym = 'CRD' | 'PPR' | 'SND' | 'REC' | 'AUT' | 'DVL' | 'NAT';

export type DocumentState = CatalogRow & {
  readonly code: DocumentStateAcronym;
  readonly acronym: DocumentStateAcronym;
  /** The word of the interface, in its own spelling. */
  readonly state: 'draft' | 'signed' | 'recepted' | 'authorizated' | 'rejected';
};

// SRI itself only names PPR, AUT and NAT. How a document moves between them is not said here.
export const documentStates: readonly DocumentState[] = freezeRows<DocumentState>([
  { id: 1, code: 'CRD', acronym: 'CRD', name: 'Creado', state: 'draft', ...always },
  { id: 2, code: 'PPR', acronym: 'PPR', name: 'Por procesar', state: 'signed', ...always },
  { id: 3, code: 'SND', acronym: 'SND', name: 'Enviado', state: 'signed', ...always },
  { id: 4, code: 'REC', acronym: 'REC', name: 'Recibido', state: 'recepted', ...always },
  { id: 5, code: 'AUT', acronym: 'AUT', name: 'Autorizado', state: 'authorizated', ...always },
  { id: 6, code: 'DVL', acronym: 'DVL', name: 'Devuelto', state: 'rejected', ...always },
  { id: 7, code: 'NAT', acronym: 'NAT', name: 'No autorizado', state: 'rejected', ...always },
]);
