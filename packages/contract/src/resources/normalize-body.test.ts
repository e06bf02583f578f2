import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { matchesSchema } from '../../test/validator.ts';
import { authorisedInvoiceExample } from '../openapi/document-examples.ts';
import Type from '../schema/schema.ts';
import { bodyNormalizer } from './normalize-body.ts';
import type { RouteSpec } from './route.ts';
import { routeNamed, routes } from './routes.ts';

interface ObjectSchema {
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
  readonly 'x-mandatory'?: readonly string[];
}

const createDocument = routeNamed('documents.create');
const readDocument = bodyNormalizer(createDocument.body, createDocument.echoes);
const createCustomer = routeNamed('customers.create');
const readCustomer = bodyNormalizer(createCustomer.body, createCustomer.echoes);

describe('request body', () => {
  it('may use camelCase at every level', () => {
    const { body, faults } = readDocument({
      businessId: 1,
      items: [{ itemId: 2, additionalDetails: [{ name: 'a', value: 'b' }] }],
    });
    expect(body).toEqual({ business_id: 1, items: [{ item_id: 2, additional_details: [{ name: 'a', value: 'b' }] }] });
    expect(faults).toEqual([]);
  });

  it('keeps unknown keys, so that validation can name them', () => {
    expect(readDocument({ bussines_id: 1, items: [{ prize: 3 }] }).body).toEqual({
      bussines_id: 1,
      items: [{ prize: 3 }],
    });
  });

  it('with one field in both spellings is refused if their values differ', () => {
    expect(readCustomer({ business_name: 'A', businessName: 'B' }).faults).toEqual([
      { field: 'businessName', message: 'business_name was sent twice with different values', code: 'field.repeated' },
    ]);
    expect(readCustomer({ business_name: 'A', businessName: 'A' })).toEqual({
      body: { business_name: 'A' },
      faults: [],
      unnamed: 0,
    });
  });

  it('names the line in which a field was sent twice', () => {
    const { faults } = readDocument({ items: [{}, { item_id: 1, itemId: 2 }] });
    expect(faults.map(({ field }) => field)).toEqual(['items[1].itemId']);
  });

  it('is read without an exception for any JSON value', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => readDocument(value).faults.length >= 0));
  });

  it('cannot change a prototype', () => {
    const { body } = readDocument(JSON.parse('{"__proto__": {"emit": true}, "constructor": 1}'));
    expect(Object.keys(body as object)).toEqual(['__proto__', 'constructor']);
    expect((body as { emit?: boolean }).emit).toBeUndefined();
    expect(matchesSchema(createDocument.body, body)).toBe(false);
  });
});

describe('response of GET', () => {
  it('can be sent back as a new document', () => {
    const { body, faults } = readDocument(authorisedInvoiceExample);
    expect(faults).toEqual([]);
    expect(matchesSchema(createDocument.body, body)).toBe(true);
    expect(body).toMatchObject({
      business_id: 1,
      customer_id: 2,
      document_type_id: 1,
      establishment_id: 1,
      emission_point_id: 1,
      payment_method_id: 20,
      items: [
        { item_id: 1, amount: 2, price: 12.5 },
        { item_id: 2, discount: 1.05 },
      ],
    });
    expect(body).not.toHaveProperty('id');
    expect(body).not.toHaveProperty('items.0.taxes');
  });

  it('distinguishes an empty reference from a wrong one', () => {
    expect(readDocument({ emissionPoint: null }).body).toEqual({ emission_point_id: null });
    expect(readDocument({ emissionPoint: 'x' }).body).toEqual({ emissionPoint: 'x' });
  });

  it('may contain null for every optional field, at every level', () => {
    const body = {
      emit: null,
      expectedTotal: null,
      verify: null,
      items: [{ itemId: 2, discount: null, item_type: null }],
    };
    const update = routeNamed('documents.update');
    expect(bodyNormalizer(update.body, update.echoes)(body)).toMatchObject({ faults: [] });
    for (const { name, body, echoes } of routes as readonly RouteSpec[]) {
      if (body === undefined || !('properties' in body)) continue;
      const { required = [], properties, ...rest } = body as unknown as ObjectSchema;
      const needed = new Set([...required, ...(rest['x-mandatory'] ?? [])]);
      const optional = Object.entries(properties).filter(([key]) => !needed.has(key));
      const read = bodyNormalizer(body, echoes)(Object.fromEntries(optional.map(([key]) => [key, null])));
      const schema = { ...rest, properties: Object.fromEntries(optional) } as unknown as TSchema;
      expect(matchesSchema(schema, read.body), `${name} ${JSON.stringify(read.body)}`).toBe(true);
    }
  });

  it('may contain references inside lists', () => {
    const method = { id: 20, code: '20', name: 'Otros' };
    expect(readDocument({ payments: [{ paymentMethod: method, total: 5, term: null, timeUnit: null }] }).body).toEqual({
      payments: [{ payment_method_id: 20, total: 5, term: null, time_unit: null }],
    });
  });

  it('uses the flat id if the record has both the id and the object', () => {
    const record = {
      identificationTypeId: 5,
      identificationType: { id: 4, code: '04', name: 'RUC' },
      createdAt: 'x',
      id: 3,
    };
    expect(readCustomer(record).body).toEqual({ identification_type_id: 5 });
  });

  it('contains every field of the body, so that none is lost', () => {
    for (const { name, body, echoes } of routes as readonly RouteSpec[]) {
      if (echoes === undefined || body === undefined) continue;
      const answer = new Set(Object.keys(echoes.properties));
      const asked = Object.keys((body as { properties?: object }).properties ?? {}).filter((key) => !commands.has(key));
      for (const key of asked) {
        const camel = key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
        expect(answer.has(camel) || answer.has(camel.replace(/Id$/, '')), `${name} ${key}`).toBe(true);
      }
    }
  });

  it('keeps the names of pairs unchanged, and cuts them one entry beyond their limit', () => {
    const pairs = Type.Unsafe<Record<string, string>>({ type: 'object', maxProperties: 2 });
    const normalize = bodyNormalizer(Type.Object({ own_pairs: pairs }), Type.Object({ ownPairs: pairs }));
    expect(normalize({ ownPairs: { someName: 'x', some_name: 'y' } }).body).toEqual({
      own_pairs: { someName: 'x', some_name: 'y' },
    });
    expect(normalize({ own_pairs: { a: 1, b: 2, c: 3, d: 4 } }).body).toEqual({ own_pairs: { a: 1, b: 2, c: 3 } });
    expect(normalize({ own_pairs: [1] }).body).toEqual({ own_pairs: [1] });
  });
});

const commands = new Set(['emit', 'expected_total', 'verify', 'idempotency_key']);

describe('text in a body', () => {
  const readName = (text: string) =>
    (readCustomer({ business_name: text }).body as { business_name: string }).business_name;
  const marked = fc.string({ unit: fc.constantFrom('a', 'e', 'N', '\u0301', '\u0303', '\u0323', '가', '😀', ' ') });

  it('is composed before its length is checked, whichever form its accents have', () => {
    fc.assert(
      fc.property(marked, (text) => {
        const read = readName(text.normalize('NFD'));
        expect(read).toBe(text.normalize('NFC'));
        expect(readName(read)).toBe(read);
      }),
    );
  });

  it('is accepted decomposed wherever its composed form fits', () => {
    const rest = { business_id: 1, identification_type_id: 5, identification: '1710034065' };
    fc.assert(
      fc.property(fc.integer({ min: 298, max: 302 }), (length) => {
        const { body } = readCustomer({ ...rest, business_name: 'ᾂ'.repeat(length).normalize('NFD') });
        expect(matchesSchema(createCustomer.body, body)).toBe(length <= 300);
      }),
    );
  });

  it('is not composed if it is far too long or a password', () => {
    const long = 'e\u0301'.repeat(10_000);
    expect(readName(long)).toBe(long);
    const upload = routeNamed('businesses.create');
    const { body } = bodyNormalizer(
      Type.Object({ password: Type.String({ maxLength: 256 }) }),
      upload.echoes,
    )({
      password: 'e\u0301',
    });
    expect(body).toEqual({ password: 'e\u0301' });
  });

  it('loses its dashes if it has the digits of a RUC', () => {
    const { body, echoes } = routeNamed('businesses.create');
    expect(bodyNormalizer(body, echoes)({ identification: ' 1792060346-001' }).body).toEqual({
      identification: '1792060346001',
    });
  });
});
