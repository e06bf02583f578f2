import { type CatalogRow, freezeRows, validAlways } from './row.ts';

// tipoSujetoRetenido of a withholding; provider type of a reimbursement (tabla 26).
export const retainedSubjectTypes: readonly CatalogRow[] = freezeRows([
  { id: 1, code: '01', name: 'Persona natural', ...validAlways },
  { id: 2, code: '02', name: 'Sociedad', ...validAlways },
]);
