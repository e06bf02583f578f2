// The schemas of the contract as code, each made once for all who read by it: the API and the panel. On first use: most of a start
// would otherwise go into schemas that nobody calls.
import { ajvKeywords } from '@talonario/contract';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { readThroughNoise } from './float-noise.ts';
import { checkLengthsFirst, longestShape } from './length-before-pattern.ts';
import { stopAtManyFaults, stoppingSoon } from './limit-errors.ts';

const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strict: true,
  allowUnionTypes: true,
  strictRequired: false,
  // That they are schemas is the contract's own test; here it would be half of what making the first one takes. Of the rest nearly half
  // would go into shortening the code, which is as fast without.
  meta: false,
  validateSchema: false,
  code: { optimize: false },
});
// PostgreSQL has no year 0000, and a JavaScript date no leap second.
addFormat('date', (text) => !text.startsWith('0000'));
addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)));
for (const keyword of ajvKeywords) ajv.addKeyword(keyword);
readThroughNoise(ajv);
checkLengthsFirst(ajv);
stopAtManyFaults(ajv);

function addFormat(name: 'date' | 'date-time', isKnown: (text: string) => boolean): void {
  const { validate } = addFormats.default.get(name) as { validate: (text: string) => boolean };
  ajv.addFormat(name, (text) => text.length <= longestShape && validate(text) && isKnown(text));
}

/** Of a body, however much is wrong with it. */
export function checkOf(schema: TSchema): ValidateFunction {
  const made = checks.get(schema) ?? ajv.compile(stoppingSoon(schema));
  checks.set(schema, made);
  return made;
}

const checks = new WeakMap<TSchema, ValidateFunction>();

/** Of the path or the query. */
export function parametersCheckOf(schema: TSchema): ValidateFunction {
  return ajv.compile(schema); // which it does once
}
