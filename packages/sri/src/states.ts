/** What happens to a document. */
export type Trigger =
  /** Numbered, signed and stored. */
  | 'sign'
  /** The stored bytes are about to be handed to SRI; again, only after asking by access key. */
  | 'send'
  /** RECIBIDA. */
  | 'received'
  /** DEVUELTA, and not because SRI already has the document. */
  | 'returned'
  /** SRI has the document and has not decided: EN PROCESO, message 70. */
  | 'processing'
  /** AUTORIZADO for our key and our digest. */
  | 'authorized'
  /** NO AUTORIZADO. */
  | 'not_authorized';

interface StateRow {
  /** Its id in the catalog of document states. */
  readonly id: number;
  readonly acronym: string;
  /** Spanish, as people read it. */
  readonly name: string;
  /** The interface's word, in the interface's spelling ("recepted", "authorizated"). */
  readonly state: 'draft' | 'signed' | 'recepted' | 'authorizated' | 'rejected';
  readonly moves: Readonly<Partial<Record<Trigger, string>>>;
}

const askedBySri = { processing: 'REC', authorized: 'AUT', not_authorized: 'NAT' } as const;
// Emitting again keeps number and access key. An answer AUTORIZADO for our very bytes is true whatever came before it.
const refused = { sign: 'PPR', authorized: 'AUT' } as const;

/** How a document comes to be: written here, or brought in when SRI has already authorised it for another system. */
export const beginnings = { drafted: 'CRD', brought_in: 'AUT' } as const satisfies Record<string, Acronym>;

/** Every state and every way out of it. Nobody assigns a state except through `beginnings` and `move`. */
export const states = [
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

export type Acronym = (typeof states)[number]['acronym'];
export type StateWord = (typeof states)[number]['state'];

/** Where a trigger takes a document; undefined when it may not happen in that state. */
export function move(from: Acronym, trigger: Trigger): Acronym | undefined {
  const moves: Readonly<Partial<Record<Trigger, Acronym>>> = rowOf(from).moves;
  return moves[trigger];
}

/** A final state never moves again. */
export function isFinal(acronym: Acronym): boolean {
  return Object.keys(rowOf(acronym).moves).length === 0;
}

/** A document in this state still has somebody working on it: it must be sent, or SRI asked again. */
export function isUnderway(acronym: Acronym): boolean {
  return move(acronym, 'processing') !== undefined;
}

export function stateWord(acronym: Acronym): StateWord {
  return rowOf(acronym).state;
}

function rowOf(acronym: Acronym): (typeof states)[number] {
  const row = states.find((candidate) => candidate.acronym === acronym);
  if (row === undefined) throw new RangeError(`no such state: ${acronym}`);
  return row;
}
