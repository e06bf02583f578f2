import { camelCase } from '@talonario/contract';

/** Request bodies are snake_case, records camelCase (decisions of the contract). What is null or absent is left out. */
export function camelKeys(value: object): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (entry === null || entry === undefined) continue;
    result[camelCase(key)] = camelValue(entry);
  }
  return result;
}

function camelValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelValue);
  return typeof value === 'object' && value !== null ? camelKeys(value) : value;
}
