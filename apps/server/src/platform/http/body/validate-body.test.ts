import { routeNamed } from '@talonario/contract';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { makeBodyReader } from './validate.ts';

const Line = Type.Object(
  {
    item_id: Type.Integer({ minimum: 1 }),
    unit_price: Type.Number({ minimum: 0, maximum: 1000, 'x-max-decimals': 6 }),
    detail: Type.Optional(Type.String({ maxLength: 5, pattern: '^[^\\u0000-\\u001F]*$' })),
  },
  { additionalProperties: false },
);
const Body = Type.Object(
  {
    business_id: Type.Integer({ minimum: 1 }),
    issue_date: Type.String({ format: 'date' }),
    total_value: Type.Optional(Type.Unsafe<number | null>({ type: ['number', 'null'], 'x-max-decimals': 2 })),
    kind: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['a', 'b'] })),
    lines: Type.Array(Line, { minItems: 1, maxItems: 3 }),
  },
  { additionalProperties: false },
);
const Answer = Type.Object({
  id: Type.Integer(),
  businessId: Type.Integer(),
  lines: Type.Array(Type.Object({ base: Type.Number() })),
});

const read = makeBodyReader({ body: Body, echoes: Answer });
const twice = 'must not have the same entry twice: [0] and [1] are equal';
const good = { business_id: 1, issue_date: '2026-02-28', lines: [{ item_id: 1, unit_price: 1.5 }] };

function refusal(body: unknown) {
  const reading = read(body);
  if (!('refusal' in reading)) throw new Error('was accepted');
  return reading.refusal;
}

describe('a body', () => {
  it('may contain floating-point noise, and no other decimals', () => {
    const lines = (unit_price: number) => ({ ...good, lines: [{ item_id: 1, unit_price }] });
    expect(read(lines(0.1 + 0.2))).toEqual({ value: lines(0.3) });
    expect(read(lines(-1e-17))).toEqual({ value: lines(0) });
    expect(read(lines(1000.0000000000001))).toEqual({ value: lines(1000) });
    expect(read({ ...good, total_value: 1.005 * 100 })).toEqual({ value: { ...good, total_value: 100.5 } });
    expect(refusal(lines(0.1234567))).toMatchObject({ status: 422 });
    expect(refusal({ ...good, total_value: 1.000001 })).toMatchObject({ status: 422 });
    expect(refusal(lines(-0.000001))).toMatchObject({ status: 422 });
  });

  it('with null for a required field lacks it; null for an optional field counts as absent', () => {
    const { business_id: _, ...rest } = good;
    expect(refusal({ ...good, business_id: null })).toEqual(refusal(rest));
    expect(refusal({ ...good, lines: [{ item_id: null, unit_price: null }] })).toEqual(
      refusal({ ...good, lines: [{}] }),
    );
    expect(refusal({ ...good, lines: [null] })).toMatchObject({ status: 400 });
    expect(read({ ...good, kind: null })).toEqual({ value: good });
    expect(refusal({ ...good, business_id: null, issue_date: 5 })).toMatchObject({ status: 400 });
  });

  it.each([
    ['documents.update', 'customer_id'],
    ['documents.update', 'items'],
    ['customers.update', 'business_name'],
    ['items.update', 'code'],
  ] as const)('of %s with null for %s, which every record has, lacks it', (name, field) => {
    const reading = makeBodyReader(routeNamed(name))({ [field]: null });
    const faults = [{ field, message: 'is required', code: 'field.required' }];
    expect(reading).toMatchObject({ refusal: { status: 422, body: { errors: faults } } });
    expect(makeBodyReader(routeNamed('items.update'))({ description: null, active: true })).toHaveProperty('value');
  });

  it('reaches the handler in the spelling of the contract', () => {
    expect(read(good)).toEqual({ value: good });
    const echoed = {
      id: 7,
      businessId: 1,
      issueDate: '2026-02-28',
      lines: [{ itemId: 1, unitPrice: 1.5, base: 1.5 }],
    };
    expect(read(echoed)).toEqual({ value: good });
  });

  it.each([
    ['taxForms.answers.replace', 'answers', {}, 'must have at least 1 entry'],
    ['webhookEndpoints.create', 'events', ['document.authorized', 'document.authorized'], twice],
  ] as const)('of %s gets a plain description of the fault in %s', (name, field, value, message) => {
    const reading = makeBodyReader(routeNamed(name))({ [field]: value });
    const { errors } = (reading as unknown as { refusal: { body: { errors: object[] } } }).refusal.body;
    expect(errors).toContainEqual(expect.objectContaining({ field, message }));
  });

  it('gets a hundred faults and the number of further ones', () => {
    const keys = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`k${index}`, 1]));
    const { status, body } = refusal({ ...good, ...keys });
    expect(status).toBe(422);
    expect(body.errors).toHaveLength(100);
    expect(body.moreErrors).toBe(800);
    expect(body.detail).toMatch(/\(and 899 more; the first 100 are listed\)$/);
    expect(refusal({ ...good, k: 1 }).body).not.toHaveProperty('moreErrors');
  });

  it('is checked only until it has enough faults', () => {
    const lists = Type.Object({
      rows: Type.Array(Type.Object({ cells: Type.Array(Line, { maxItems: 50 }) }), { maxItems: 500 }),
    });
    const rows = Array.from({ length: 500 }, () => ({ cells: Array.from({ length: 50 }, () => ({})) }));
    const reading = makeBodyReader({ body: lists })({ rows });
    const { body } = (reading as unknown as { refusal: { body: { errors: unknown[]; moreErrors: number } } }).refusal;
    expect(body.errors).toHaveLength(100);
    expect(body.moreErrors).toBeGreaterThanOrEqual(900);
    expect(body.moreErrors).toBeLessThan(1000); // although the body has 50,000 faults
  });

  it('names the type of a hundred values, not of each', () => {
    const { status, body } = refusal({ ...good, lines: Array.from({ length: 90 }, () => 0) });
    expect(status).toBe(400);
    // the route accepts three entries, so the fourth is one too many
    expect(String(body.detail).match(/must be an object/g)).toHaveLength(4);
  });

  it('with a text that is too long gets that fault, and no pattern is matched', () => {
    const hostile = Type.Object({
      name: Type.String({ maxLength: 10, pattern: '^(a+)+$' }),
      code: Type.String({ pattern: '^(a+)+$' }),
    });
    const endless = `${'a'.repeat(50_000)}!`; // matching the pattern would take longer than a lifetime
    const reading = makeBodyReader({ body: hostile })({ name: endless, code: endless });
    expect(reading).toMatchObject({
      refusal: {
        body: {
          errors: [
            { field: 'name', code: 'field.too_long' },
            { field: 'code', code: 'field.format' },
          ],
        },
      },
    });
    const emoji = makeBodyReader({ body: hostile })({ name: '😀'.repeat(10), code: 'a' });
    expect(emoji).toMatchObject({ refusal: { body: { errors: [{ field: 'name', code: 'field.format' }] } } });
  });

  it('is refused with all faults at once, each with its path and code', () => {
    const { status, body } = refusal({
      issue_date: '2026-02-30',
      kind: 'c',
      total_value: 1.001,
      surprise: 1,
      lines: [
        { item_id: 0, unit_price: 0.1234567, detail: 'toolong' },
        { item_id: 1.5, unit_price: 1001, detail: 'a\nb', more: 1 },
      ],
    });
    expect(status).toBe(422);
    const faults = (body.errors as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`);
    expect(faults.sort()).toEqual([
      'business_id field.required',
      'issue_date field.format',
      'kind field.not_allowed',
      'lines[0].detail field.too_long',
      'lines[0].item_id field.too_small',
      'lines[0].unit_price field.too_many_decimals',
      'lines[1].detail field.format',
      'lines[1].item_id field.format',
      'lines[1].more field.unknown',
      'lines[1].unit_price field.too_large',
      'surprise field.unknown',
      'total_value field.too_many_decimals',
    ]);
    expect(body).toMatchObject({
      status: 422,
      code: 'validation.failed',
      type: 'urn:talonario:problem:validation.failed',
    });
  });

  it('has the parameters of each message, for other languages', () => {
    const { body } = refusal({
      business_id: 1,
      issue_date: '2026-02-30',
      kind: 'c',
      total_value: 1.001,
      lines: [{ item_id: 0, unit_price: 1001, detail: 'toolong' }, {}, {}, {}],
    });
    const faults = body.errors as { field: string; params?: object }[];
    const told = faults.filter(({ params }) => params).map(({ field, params }) => [field, params]);
    expect(Object.fromEntries(told)).toEqual({
      issue_date: { reason: 'date' },
      kind: { allowed: 'a, b' },
      total_value: { max: 2 },
      lines: { max: 3, unit: 'entries' },
      'lines[0].item_id': { min: 1 },
      'lines[0].unit_price': { max: 1000 },
      'lines[0].detail': { max: 5, unit: 'characters' },
    });
  });

  it('gets the shape of a text in words, and each fault once', () => {
    const { body, echoes } = routeNamed('customers.create');
    const reading = makeBodyReader({ body, echoes })({
      business_id: 1,
      identification_type_id: 4,
      identification: '1790011674001',
      business_name: '',
      email: 'nobody',
    });
    expect(reading).toMatchObject({
      refusal: {
        body: {
          errors: [
            { field: 'business_name', message: 'must not be empty' },
            { field: 'email', message: 'must be an e-mail address, or several with commas' },
          ],
        },
      },
    });
  });

  it.each([
    [{ ...good, business_id: '1' }, 'business_id must be a whole number.'],
    [{ ...good, total_value: '1' }, 'total_value must be a number or null.'],
    [{ ...good, lines: {} }, 'lines must be a list.'],
    [{ ...good, lines: [5] }, 'lines[0] must be an object.'],
    [{ ...good, lines: [{ item_id: 1, unit_price: true }] }, 'lines[0].unit_price must be a number.'],
    [[], 'the body must be an object.'],
    ['text', 'the body must be an object.'],
    [null, 'the body must be an object.'],
  ])('with a value of the wrong JSON type is malformed: %j', (body, detail) => {
    expect(refusal(body)).toMatchObject({ status: 400, body: { code: 'request.wrong_type', detail } });
  });

  it('that contains a field in both spellings must have equal values', () => {
    expect(read({ ...good, businessId: 1 })).toEqual({ value: good });
    expect(refusal({ ...good, businessId: 2 })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'field.repeated' }] },
    });
  });

  it('cannot change a prototype', () => {
    const hostile = JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": {}}}') as object;
    const { body } = refusal({ ...good, ...hostile, lines: [JSON.parse('{"__proto__": 1}')] });
    expect((body.errors as { field: string }[]).map(({ field }) => field)).toContain('lines[0].__proto__');
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('that is missing is reported, unless the operation needs none', () => {
    expect(refusal(undefined)).toMatchObject({ status: 400, body: { code: 'request.missing_body' } });
    expect(makeBodyReader({ body: Body, bodyOptional: true })(undefined)).toEqual({ value: undefined });
  });

  it('keeps decimals that are long only in binary', () => {
    for (const total_value of [0.799, 0.07, 1.1, 1e-2, 123456789012.34, 1e21]) {
      const text = String(total_value);
      const short = !/e-|\.\d{3,}/.test(text);
      expect([text, 'value' in read({ ...good, total_value })]).toEqual([text, short]);
    }
  });
});
