// Schemas of the contract, compiled on first use and shared by the API and the panel. Compiling all schemas would take
// most of the time in which a process starts.
import { ajvKeywords } from '@talonario/contract';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { ignoreFloatNoise } from './float-noise.ts';
import { checkLengthBeforePattern, maxPatternLength } from './length-before-pattern.ts';
import { stopAtManyErrors, withErrorLimit } from './limit-errors.ts';

const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strict: true,
  allowUnionTypes: true,
  strictRequired: false,
  // A test of the contract validates the schemas. Validating them at run time would take half of the time to compile
  // the first one. Optimising the generated code would take nearly half of the remaining time, and the code is not
  // faster with it.
  meta: false,
  validateSchema: false,
  code: { optimize: false },
});
// PostgreSQL has no year 0000, and a JavaScript date no leap second.
addFormat('date', (text) => !text.startsWith('0000'));
addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)));
for (const keyword of ajvKeywords) ajv.addKeyword(keyword);
ignoreFloatNoise(ajv);
checkLengthBeforePattern(ajv);
stopAtManyErrors(ajv);

function addFormat(name: 'date' | 'date-time', isKnown: (text: string) => boolean): void {
  const { validate } = addFormats.default.get(name) as { validate: (text: string) => boolean };
  ajv.addFormat(name, (text) => text.length <= maxPatternLength && validate(text) && isKnown(text));
}

/** Validator of a body, which stops after enough errors. */
export function bodyValidator(schema: TSchema): ValidateFunction {
  const made = checks.get(schema) ?? ajv.compile(withErrorLimit(schema));
  checks.set(schema, made);
  return made;
}

const checks = new WeakMap<TSchema, ValidateFunction>();

/** Validator of the path or the query. */
export function parametersValidator(schema: TSchema): ValidateFunction {
  return ajv.compile(schema); // each is compiled once
}
