import { routes } from '@talonario/contract';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { makeRequestReader } from './read-request.ts';
import { makeBodyReader, makeParameterReader } from './validate.ts';

describe('parameters', () => {
  const query = makeParameterReader(
    Type.Object(
      {
        businessId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
        perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        active: Type.Optional(Type.Boolean()),
        rate: Type.Optional(Type.Number()),
        search: Type.Optional(Type.String({ minLength: 1 })),
        sortDir: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['asc', 'desc'] })),
        state: Type.Optional(Type.String({ pattern: '^(?:AUT|NAT)(?:,(?:AUT|NAT))?$', 'x-upper-case': true })),
        from: Type.Optional(Type.String({ format: 'date' })),
        since: Type.Optional(Type.String({ format: 'date-time' })),
      },
      { additionalProperties: false },
    ),
  );
  const readQuery = (values: Record<string, string>) => query(new Map(Object.entries(values)));

  it('become numbers and booleans', () => {
    expect(readQuery({ businessId: '7', perPage: '100', active: 'false', rate: '1.50', search: 'a b' })).toEqual({
      value: { businessId: 7, perPage: 100, active: false, rate: 1.5, search: 'a b' },
    });
    const empty = { search: '', perPage: '', active: '', from: '', sortDir: '', state: '' };
    expect(readQuery({ businessId: '7', ...empty })).toEqual({ value: { businessId: 7 } });
    const blank = { search: ' ', perPage: '\t', active: '\u00a0', from: '\u3000', sortDir: ' \t', state: '\ufeff' };
    expect(readQuery({ businessId: '7', ...blank })).toEqual({ value: { businessId: 7 } });
    expect(readQuery({ businessId: '7', active: 'True', sortDir: 'ASC', state: 'aut,Nat' })).toEqual({
      value: { businessId: 7, active: true, sortDir: 'asc', state: 'AUT,NAT' },
    });
    const dated = { from: '0001-01-01', since: '2026-12-31T23:59:59-05:00' };
    expect(readQuery({ businessId: '7', ...dated })).toEqual({ value: { businessId: 7, ...dated } });
  });

  it.each([
    [{}, 'request.missing_parameter', 'businessId is required'],
    [{ businessId: '' }, 'request.missing_parameter', 'businessId is required'],
    [{ businessId: '7', sortDir: 'down' }, 'request.invalid_parameter', 'sortDir'],
    [{ businessId: ' 7' }, 'request.invalid_parameter', 'businessId must be a whole number'],
    [{ businessId: '7.0' }, 'request.invalid_parameter', 'businessId must be a whole number'],
    [{ businessId: '1e3' }, 'request.invalid_parameter', 'businessId must be a whole number'],
    [{ businessId: '0x10' }, 'request.invalid_parameter', 'businessId must be a whole number'],
    [{ businessId: '-1' }, 'request.invalid_parameter', 'businessId must be at least 1'],
    [{ businessId: '9007199254740993' }, 'request.invalid_parameter', 'businessId must be at most'],
    [{ businessId: '99999999999999999999' }, 'request.invalid_parameter', 'businessId must be a whole number'],
    [{ businessId: '7', perPage: '101' }, 'request.invalid_parameter', 'perPage must be at most 100'],
    [{ businessId: '7', active: '1' }, 'request.invalid_parameter', 'active must be true or false'],
    [{ businessId: '7', from: '2026-02-29' }, 'request.invalid_parameter', 'from must be a date that exists'],
    [{ businessId: '7', from: '0000-01-01' }, 'request.invalid_parameter', 'from must be a date that exists'],
    [{ businessId: '7', since: '2026-12-31T23:59:60Z' }, 'request.invalid_parameter', 'since must be an instant'],
    [{ businessId: '7', perPages: '10' }, 'request.unknown_parameter', 'There is no parameter perPages'],
    [{ businessId: '7', constructor: '1' }, 'request.unknown_parameter', 'There is no parameter constructor'],
  ])('%j is a malformed request', (values, code, detail) => {
    expect(readQuery(values as Record<string, string>)).toMatchObject({
      refusal: { status: 400, body: { code, detail: expect.stringContaining(detail) } },
    });
  });
});

describe('the contract', () => {
  it.each(routes.map((route) => [route.name, route] as const))(
    '%s has schemas that the service can compile',
    (_, route) => {
      expect(() => makeRequestReader(route)).not.toThrow();
      const spec: { name: string; body?: unknown; query?: unknown; params?: unknown; echoes?: unknown } = route;
      if (spec.body) makeBodyReader({ body: spec.body as never, echoes: spec.echoes as never })({});
      for (const schema of [spec.query, spec.params]) if (schema) makeParameterReader(schema as never)(new Map());
    },
  );
});
