/** SRI has two independent hosts. The simulator has two ports instead, each with its own memory. */
export type Environment = 'test' | 'production';

export const environments: readonly Environment[] = ['test', 'production'];

/** Digit of the environment in documents (`ambiente`) and access keys. */
export const environmentDigit = { test: '1', production: '2' } as const;

/** Name of the environment in authorization answers. */
export const sriEnvironmentName = { test: 'PRUEBAS', production: 'PRODUCCIÓN' } as const;

/** Path that addresses production on the port of either environment. */
export const productionPath = '/produccion';
