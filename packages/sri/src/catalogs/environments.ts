import { type CatalogRow, freezeRows, validAlways } from './row.ts';

export type Environment = CatalogRow & {
  /** Value of `ambiente` in SRI's XML. SRI sends it with and without its accent. */
  readonly authorityName: string;
  /** Origin (scheme and host) of SRI's web services in this environment. */
  readonly host: string;
};

// Ficha técnica, tabla 4 and section 7.2.
export const environments: readonly Environment[] = freezeRows([
  { id: 1, code: '1', name: 'Pruebas', ...validAlways, authorityName: 'PRUEBAS', host: 'https://celcer.sri.gob.ec' },
  { id: 2, code: '2', name: 'Producción', ...validAlways, authorityName: 'PRODUCCIÓN', host: 'https://cel.sri.gob.ec' },
]);
