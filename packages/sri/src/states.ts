/** Event that can change the state of a document. */
export type DocumentStateTrigger =
  /** The document got its number and was signed and stored. */
  | 'sign'
  /** The stored bytes are about to be sent to SRI. They are sent again only after a query by access key. */
  | 'send'
  /** SRI answered RECIBIDA. */
  | 'received'
  /** SRI answered DEVUELTA, for another reason than that it already has the document. */
  | 'returned'
  /** SRI has the document and has not decided: EN PROCESO, message 70. */
  | 'processing'
  /** SRI answered AUTORIZADO for this access key and this digest. */
  | 'authorized'
  /** SRI answered NO AUTORIZADO. */
  | 'not_authorized';

interface StateRow {
  /** Id in the catalog of document states. */
  readonly id: number;
  readonly acronym: string;
  /** Spanish name of the state, for users. */
  readonly name: string;
  /** State name in the API, in the API's spelling ("recepted", "authorizated"). */
  readonly state: 'draft' | 'signed' | 'recepted' | 'authorizated' | 'rejected';
  readonly moves: Readonly<Partial<Record<DocumentStateTrigger, string>>>;
}

const askedBySri = { processing: 'REC', authorized: 'AUT', not_authorized: 'NAT' } as const;
// Transitions of every refused state. A document that is emitted again keeps its number and access key. If SRI answers
// AUTORIZADO for exactly the stored bytes, the document is authorised, whatever state it was in.
const refused = { sign: 'PPR', authorized: 'AUT' } as const;

/** Initial state of a document: created in Talonario, or imported after SRI authorised it for another system. */
export const initialDocumentStates = { drafted: 'CRD', brought_in: 'AUT' } as const satisfies Record<string, Acronym>;

/** All states and their transitions. A state is only assigned through `initialStates` and `nextDocumentState`. */
export const documentStateTable = [
  { id: 1, acronym: 'CRD', name: 'Creado', state: 'draft', moves: { sign: 'PPR' } },
  { id: 2, acronym: 'PPR', name: 'Por procesar', state: 'signed', moves: { send: 'SND', ...askedBySri } },
  {
    id: 3,
    acronym: 'SND',
    name: 'Enviado',
    state: 'signed',
    moves: { send: 'SND', received: 'REC', returned: 'DVL', ...askedBySri },
  },
  { id: 4, acronym: 'REC', name: 'Recibido', state: 'recepted', moves: askedBySri },
  { id: 5, acronym: 'AUT', name: 'Autorizado', state: 'authorizated', moves: {} },
  { id: 6, acronym: 'DVL', name: 'Devuelto', state: 'rejected', moves: refused },
  { id: 7, acronym: 'NAT', name: 'No autorizado', state: 'rejected', moves: refused },
] as const satisfies readonly StateRow[];

export type Acronym = (typeof documentStateTable)[number]['acronym'];
export type StateName = (typeof documentStateTable)[number]['state'];

/** Returns the state that a trigger leads to, or undefined if the trigger is not allowed in that state. */
export function nextDocumentState(from: Acronym, trigger: DocumentStateTrigger): Acronym | undefined {
  const moves: Readonly<Partial<Record<DocumentStateTrigger, Acronym>>> = rowOf(from).moves;
  return moves[trigger];
}

/** Whether the state never changes again. */
export function isFinalState(acronym: Acronym): boolean {
  return Object.keys(rowOf(acronym).moves).length === 0;
}

/** Whether the worker still has to do something: send the document, or query SRI again. */
export function isStateUnderway(acronym: Acronym): boolean {
  return nextDocumentState(acronym, 'processing') !== undefined;
}

export function stateName(acronym: Acronym): StateName {
  return rowOf(acronym).state;
}

function rowOf(acronym: Acronym): (typeof documentStateTable)[number] {
  const row = documentStateTable.find((candidate) => candidate.acronym === acronym);
  if (row === undefined) throw new RangeError(`no such state: ${acronym}`);
  return row;
}
