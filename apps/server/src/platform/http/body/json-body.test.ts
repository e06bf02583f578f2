import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxJsonDepth, maxJsonValues, maxObjectKeys, parseJsonBody } from './json-body.ts';

const read = (text: string) => parseJsonBody(Buffer.from(text));

describe('a JSON body', () => {
  it('has the result of JSON.parse for all values of doubles', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 10 }), (value) => {
        const text = JSON.stringify(value);
        expect(read(text)).toEqual({ value: JSON.parse(text) });
      }),
    );
  });

  it.each(['', '{', '{"a":}', '[1,]', 'nope', '"open', '{"a":1}}', '01', "{'a':1}", '[1e]', '\u0000'])(
    'that is not JSON (%j) is refused',
    (text) => {
      expect(read(text)).toMatchObject({ refusal: { status: 400, body: { code: 'request.invalid_json' } } });
    },
  );

  it.each([
    ['{"a":1,"b":[{"c":1},{"c":2,"d":{},"c":3}]}', 'b[1].c'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"a":{"__proto__":1,"__proto__":1}}', 'a.__proto__'],
    ['{":,":"x:y","n":1,":,":2}', ':,'],
  ])('with the same key twice in an object (%s) is refused and names it', (text, path) => {
    const detail = `The body has the key ${path} twice in the same object.`;
    expect(read(text)).toMatchObject({ refusal: { status: 400, body: { code: 'request.invalid_json', detail } } });
  });

  it('may be nested up to the limit, whatever its strings contain', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}"[[[{{{\\"[["${']'.repeat(depth)}`;
    expect(read(nested(maxJsonDepth))).toHaveProperty('value');
    expect(read(nested(maxJsonDepth + 1))).toMatchObject({ refusal: { status: 400 } });
    expect(read('['.repeat(500_000))).toMatchObject({ refusal: { status: 400 } });
    expect(read('{"a":'.repeat(100_000))).toMatchObject({ refusal: { status: 400 } });
  });

  it('may have keys in an object, and values in total, up to the limits', () => {
    const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;
    expect(read(keys(maxObjectKeys))).toHaveProperty('value');
    expect(read(keys(maxObjectKeys + 1))).toMatchObject({ refusal: { status: 400 } });
    expect(read(`[${keys(maxObjectKeys)},${keys(maxObjectKeys)}]`)).toHaveProperty('value');
    const values = (count: number) => `[${'0,'.repeat(count - 2)}0]`;
    expect(read(values(maxJsonValues))).toHaveProperty('value');
    expect(read(values(maxJsonValues + 2))).toMatchObject({ refusal: { status: 400 } });
  });

  it('with very many inexact numbers names a hundred, with the beginning of their path', () => {
    const reading = read(`{"${'k'.repeat(1000)}":[${'1234567890123456789,'.repeat(5000)}0]}`);
    const { body } = (reading as unknown as { refusal: { body: { errors: { field: string }[]; moreErrors: number } } })
      .refusal;
    expect(body.errors).toHaveLength(100);
    expect(body.errors[0]?.field.length).toBeLessThan(210);
    expect(body.moreErrors).toBeGreaterThanOrEqual(900);
  });

  it('may contain one long text next to a number that needs a closer check', () => {
    const long = 'a'.repeat(1_000_000);
    expect(read(`{"text":"${long}","n":[1.00000000000000000001]}`)).toMatchObject({
      refusal: { body: { errors: [{ field: 'n[0]' }] } },
    });
    expect(read(`{"n":${'1'.padEnd(500_000, '0')}1}`)).toMatchObject({
      refusal: { body: { errors: [{ field: 'n' }] } },
    });
  });

  it('must be UTF-8 with complete characters; a byte order mark is skipped', () => {
    expect(parseJsonBody(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ refusal: { status: 400 } });
    expect(read('{"a":"\\ud83d"}')).toMatchObject({ refusal: { status: 400 } });
    expect(read('{"\\udc00":1}')).toMatchObject({ refusal: { status: 400 } });
    expect(read('{"a":"\\ud83d\\ude00"}')).toEqual({ value: { a: '😀' } });
    expect(read('\ufeff{"a":1}')).toEqual({ value: { a: 1 } });
  });

  it('keeps every accepted number: one that a double would change is refused by name', () => {
    expect(read('{"items":[{"price":1},{"price":1.00000000000000000001,"n":9007199254740993}]}')).toMatchObject({
      refusal: {
        status: 422,
        body: {
          errors: [
            { field: 'items[1].price', code: 'field.too_many_decimals' },
            { field: 'items[1].n', code: 'field.too_many_decimals' },
          ],
        },
      },
    });
    expect(read('[0.10000000000000000, 1000000000000000000, 9007199254740991, 1.5e300, -0, 5e-324]')).toHaveProperty(
      'value',
    );
    expect(read('[1,[2,{"a":{"b":[0,12345678901234567.89]}}]]')).toMatchObject({
      refusal: { body: { errors: [{ field: '[1][1].a.b[1]' }] } },
    });
    for (const text of ['1e400', '-1E400', '1e-400', '1.5e-330'])
      expect(read(`{"a":[true,${text}]}`)).toMatchObject({ refusal: { body: { errors: [{ field: 'a[1]' }] } } });
    expect(read('{"key":"0123456789012345678901234567890123456789012345678"}')).toHaveProperty('value');
  });

  it('never changes a number silently', () => {
    const literal = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 22n }), fc.integer({ min: 0, max: 20 }))
      .map(([digits, places]) => {
        const text = digits.toString().padStart(places + 1, '0');
        return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
      });
    fc.assert(
      fc.property(literal, (text) => {
        const reading = read(`[${text}]`);
        if ('refusal' in reading) return;
        const [kept] = reading.value as number[];
        expect(decimal(String(kept))).toBe(decimal(text));
      }),
    );
  });
});

function decimal(text: string): bigint {
  const [, whole = '', fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(text) ?? [];
  return BigInt(`${whole}${fraction}`) * 10n ** BigInt(60 - fraction.length + Number(exponent));
}
