// Stops the validation of a body after many errors. Ajv finds every error, and a megabyte of `{}` in a list has
// millions: seconds of work and a gigabyte of error objects for an answer that lists a hundred. So the validator stops
// between two entries of a list when it has found enough.
import { maxFaults } from '@talonario/contract';
import { _, type Ajv, Name } from 'ajv';
import type { TSchema } from 'typebox';

const keyword = 'stopsAtManyFaults';

// Names of variables in the code that Ajv generates.
const count = new Name('errors');
const found = new Name('vErrors');

/**
 * Number of errors after which the validation stops. It is larger than the number that an answer lists, so that the
 * answer can state the total for a body with an ordinary number of errors.
 */
const enough = 10 * maxFaults;

export function stopAtManyErrors(ajv: Ajv): void {
  ajv.addKeyword({
    keyword,
    code: ({ gen, it }) => {
      gen.if(_`${count} >= ${enough}`, () => {
        gen.assign(_`${it.validateName}.errors`, found);
        gen.return(false);
      });
    },
  });
}

/** Returns a copy of a schema whose lists are checked with a limit of errors. */
export function withErrorLimit(schema: TSchema): TSchema {
  const copy = { ...schema } as Record<string, unknown>;
  if (copy.properties !== undefined) {
    const inner = Object.entries(copy.properties as Record<string, TSchema>);
    copy.properties = Object.fromEntries(inner.map(([name, part]) => [name, withErrorLimit(part)]));
  }
  if (copy.items !== undefined) copy.items = { ...withErrorLimit(copy.items as TSchema), [keyword]: true };
  return copy as TSchema;
}
