import { ajvKeywords } from '@talonario/contract';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';

/** Faults of a value under a schema of the contract; empty if it fits. */
export function jsonSchemaFaultsOf(schema: TSchema, value: unknown): readonly ErrorObject[] {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  return validate(value) ? [] : (validate.errors ?? []);
}

export function matchesSchema(schema: TSchema, value: unknown): boolean {
  return jsonSchemaFaultsOf(schema, value).length === 0;
}

// Strict, so that a misspelled keyword in the contract is an error and not a rule that never applies.
const ajv = new Ajv({ strict: true, strictRequired: false, allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);
for (const keyword of ajvKeywords) ajv.addKeyword(keyword);
const compiled = new Map<TSchema, ReturnType<Ajv['compile']>>();
