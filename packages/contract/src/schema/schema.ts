import type TypeBox from 'typebox';
import type { TObject, TProperties, TSchema } from 'typebox';

/**
 * Builds the same schemas as TypeBox, with TypeBox's types but without its runtime of 350 modules. Loading them would
 * cost every process a second at its start (docs/decisions/0010-contract.md), and this file contains all that is needed
 * of them.
 */
const Type = {
  Object: (properties: TProperties, options?: object) => {
    const required = Object.keys(properties).filter((name) => !isOptional(properties[name]));
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
  },
  Partial: ({ properties }: TObject, options?: object) =>
    Type.Object(
      Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])),
      options,
    ),
  Optional: (schema: TSchema) => Object.defineProperty({ ...schema }, optionalMark, { value: true }),
  Array: (items: TSchema, options?: object) => ({ type: 'array', items, ...options }),
  Union: (anyOf: readonly TSchema[], options?: object) => ({ anyOf, ...options }),
  Literal: (value: string | number | boolean, options?: object) => ({ type: typeof value, const: value, ...options }),
  Unsafe: (schema: TSchema) => ({ ...schema }),
  String: (options?: object) => ({ type: 'string', ...options }),
  Number: (options?: object) => ({ type: 'number', ...options }),
  Integer: (options?: object) => ({ type: 'integer', ...options }),
  Boolean: (options?: object) => ({ type: 'boolean', ...options }),
  Null: (options?: object) => ({ type: 'null', ...options }),
};

// The builders of this file return the same schemas as TypeBox, which a test verifies. Only TypeBox's symbol keys are
// missing.
export default Type as unknown as Pick<typeof TypeBox, keyof typeof Type>;

// Marks a schema as optional. The mark is not written to JSON, because JSON Schema lists the required fields at the
// parent object.
const optionalMark = Symbol('optional');

function isOptional(schema: TSchema | undefined): boolean {
  return schema !== undefined && optionalMark in schema;
}
