import TypeBox from 'typebox';
import { describe, expect, it } from 'vitest';
import Type from './schema.ts';

describe('schema builders', () => {
  it.each(Object.entries(samples()))('build the same as TypeBox: %s', (_, build) => {
    expect(JSON.stringify(build(Type))).toBe(JSON.stringify(build(TypeBox as unknown as typeof Type)));
  });

  it('do not change the schema that they make optional', () => {
    const text = Type.String();
    Type.Optional(text);
    expect(Type.Object({ text })).toMatchObject({ required: ['text'] });
  });
});

function samples(): Record<string, (T: typeof Type) => unknown> {
  return {
    texts: (T) => T.String({ minLength: 1, pattern: '^a' }),
    numbers: (T) => [T.Number({ minimum: 0 }), T.Integer(), T.Boolean({ description: 'x' }), T.Null()],
    lists: (T) => T.Array(T.String(), { maxItems: 3 }),
    unions: (T) => T.Union([T.String(), T.Object({ a: T.Number() })]),
    literals: (T) => [T.Literal(true), T.Literal('a'), T.Literal(1)],
    'objects with optional keys': (T) =>
      T.Object(
        { a: T.String(), b: T.Optional(T.Integer()), c: T.Boolean() },
        { title: 'X', additionalProperties: false },
      ),
    'objects without required keys': (T) => T.Object({ a: T.Optional(T.String()) }),
    'empty objects': (T) => T.Object({}),
    partials: (T) => T.Partial(T.Object({ a: T.String(), b: T.Optional(T.Integer()) }), { title: 'Y' }),
    'the properties of a partial, used again': (T) =>
      T.Object({ ...T.Partial(T.Object({ a: T.String() })).properties, b: T.String() }),
  };
}
