import { compactDigits, immutable, mandatory, maxDecimals, shape, upperCase } from './fields.ts';

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
  { keyword: mandatory, schemaType: 'array' as const },
  { keyword: shape, schemaType: 'string' as const },
  { keyword: upperCase, schemaType: 'boolean' as const },
  { keyword: compactDigits, schemaType: 'boolean' as const },
];

/**
 * True when the number, as its shortest text, has at most `places` decimals. Told from the text alone: the panel reads the contract
 * too, and should not load the tax library for it.
 */
export function fitsDecimals(places: number, value: number): boolean {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const decimals = (digits.split('.')[1] ?? '').length - Number(exponent);
  return Number.isFinite(value) && decimals <= places;
}
