/** SRI keeps two hosts that know nothing of each other; here they are two ports with a memory each. */
export type Environment = 'test' | 'production';

export const environments: readonly Environment[] = ['test', 'production'];

/** The `ambiente` digit of documents and access keys. */
export const environmentDigit = { test: '1', production: '2' } as const;

/** The word of authorization answers. */
export const environmentWord = { test: 'PRUEBAS', production: 'PRODUCCIÓN' } as const;

/** Leads to production from the port of either environment. */
export const productionPath = '/produccion';
