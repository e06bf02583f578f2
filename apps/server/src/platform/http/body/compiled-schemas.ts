// Compiles schemas of the contract on first use; API and panel share them. Compiling all of them at the start would
// take most of the start time.
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
  // the first one. Optimising the generated code would take nearly half of the remaining time without making it faster.
  meta: false,
  validateSchema: false,
  code: { optimize: false },
});
// Refuses the year 0000, which PostgreSQL does not have, and a leap second, which a JavaScript date does not have.
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

/** Returns the validator of a body. It stops after a limited number of errors. */
export function compileBodyValidator(schema: TSchema): ValidateFunction {
  const made = checks.get(schema) ?? ajv.compile(withErrorLimit(schema));
  checks.set(schema, made);
  return made;
}

const checks = new WeakMap<TSchema, ValidateFunction>();

/** Compiles the validator of a path or a query. */
export function compileParametersValidator(schema: TSchema): ValidateFunction {
  return ajv.compile(schema); // the caller compiles each schema once
}
