import {
  compactDigitsKeyword,
  immutableKeyword,
  mandatoryKeyword,
  maxDecimalsKeyword,
  shapeKeyword,
  upperCaseKeyword,
} from './fields.ts';

/**
 * Keywords that the contract adds to JSON Schema, in Ajv's form (`ajv.addKeyword`). Unions of types (`["string",
 * "null"]`) also need `allowUnionTypes`, and dates need the formats of `ajv-formats`.
 */
export const ajvKeywords = [
  {
    keyword: maxDecimalsKeyword,
    type: 'number' as const,
    schemaType: 'number' as const,
    validate: fitsDecimals,
    errors: false,
  },
  { keyword: immutableKeyword, schemaType: 'boolean' as const },
  { keyword: mandatoryKeyword, schemaType: 'array' as const },
  { keyword: shapeKeyword, schemaType: 'string' as const },
  { keyword: upperCaseKeyword, schemaType: 'boolean' as const },
  { keyword: compactDigitsKeyword, schemaType: 'boolean' as const },
];

/**
 * Whether the number has at most `places` decimals. It reads the digits from the number's shortest text, because the
 * panel also loads the contract and should not load the tax library for this.
 */
export function fitsDecimals(places: number, value: number): boolean {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const decimals = (digits.split('.')[1] ?? '').length - Number(exponent);
  return Number.isFinite(value) && decimals <= places;
}
