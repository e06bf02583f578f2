import type TypeBox from 'typebox';
import type { TObject, TProperties, TSchema } from 'typebox';

/**
 * Builds schemas as TypeBox does, with TypeBox's own types and without its runtime: 350 modules that cost every process a second of
 * its start (docs/decisions/0010-contract.md), when all that is needed of them is on this page.
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

// What is built above is what TypeBox builds, which a test compares; only its hidden marks are missing.
export default Type as unknown as Pick<typeof TypeBox, keyof typeof Type>;

// On the schema and not in it: JSON Schema says what is required at the object.
const optionalMark = Symbol('optional');

function isOptional(schema: TSchema | undefined): boolean {
  return schema !== undefined && optionalMark in schema;
}
