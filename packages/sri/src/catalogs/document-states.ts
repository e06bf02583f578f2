import { type Acronym, documentStateTable, type StateName } from '../states.ts';
import { type CatalogRow, freezeRows, validAlways } from './row.ts';

export type DocumentStateAcronym = Acronym;

export type DocumentState = CatalogRow & {
  readonly code: Acronym;
  readonly acronym: Acronym;
  /** State name in the API, in the API's spelling. */
  readonly state: StateName;
};

/** Catalog of the document states. Their transitions are defined in `states.ts`. */
export const documentStates: readonly DocumentState[] = freezeRows<DocumentState>(
  documentStateTable.map(({ id, acronym, name, state }) => ({
    id,
    code: acronym,
    acronym,
    name,
    state,
    ...validAlways,
  })),
);
