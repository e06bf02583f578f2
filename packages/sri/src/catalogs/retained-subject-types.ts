import { always, type CatalogRow, freezeRows } from './row.ts';

// tipoSujetoRetenido of a withholding; provider type of a reimbursement (tabla 26).
export const retainedSubjectTypes: readonly CatalogRow[] = freezeRows([
  { id: 1, code: '01', name: 'Persona natural', ...always },
  { id: 2, code: '02', name: 'Sociedad', ...always },
]);
