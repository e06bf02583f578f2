import { Decimal } from '@talonario/sri';
import { immutable, maxDecimals } from './fields.ts';

/**
 * The keywords of the contract that JSON Schema does not know, as Ajv takes them (`ajv.addKeyword`). Unions of types
 * (`["string", "null"]`) also need `allowUnionTypes`, and dates the formats of `ajv-formats`.
 */
export const ajvKeywords = [
  {
    keyword: maxDecimals,
    type: 'number' as const,
    schemaType: 'number' as const,
    validate: fitsDecimals,
    errors: false,
  },
  { keyword: immutable, schemaType: 'boolean' as const },
];

/** True when the number, as its shortest text, has at most `places` decimals. */
export function fitsDecimals(places: number, value: number): boolean {
  const exact = Decimal.parse(value);
  return exact !== undefined && exact.decimals() <= places;
}
