import { type Acronym, type StateWord, states } from '../states.ts';
import { always, type CatalogRow, freezeRows } from './row.ts';

export type DocumentStateAcronym = Acronym;

export type DocumentState = CatalogRow & {
  readonly code: Acronym;
  readonly acronym: Acronym;
  /** The word of the interface, in its own spelling. */
  readonly state: StateWord;
};

/** The states of `states.ts`, where they live with their transitions. */
export const documentStates: readonly DocumentState[] = freezeRows<DocumentState>(
  states.map(({ id, acronym, name, state }) => ({ id, code: acronym, acronym, name, state, ...always })),
);
