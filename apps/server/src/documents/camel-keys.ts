import { camelCase } from '@talonario/contract';

/**
 * Converts snake_case keys (request bodies) to camelCase (records), as the contract requires. Null and absent values
 * are left out.
 */
export function toCamelCaseKeys(value: object): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (entry === null || entry === undefined) continue;
    result[camelCase(key)] = camelValue(entry);
  }
  return result;
}

function camelValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelValue);
  return typeof value === 'object' && value !== null ? toCamelCaseKeys(value) : value;
}
