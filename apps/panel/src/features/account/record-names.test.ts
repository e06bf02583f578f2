import { expect, it } from 'vitest';
import { kindOfField, recordsToName } from './record-names.ts';

it('asks once for each record that entries are about or refer to', () => {
  const entry = { recordType: 'document', recordId: 7, before: null, after: { customer_id: 3, total: 5 } };
  expect(recordsToName([entry, { ...entry, before: { customer_id: 3, emissionPointId: 2 } }])).toEqual([
    { type: 'document', id: 7 },
    { type: 'customer', id: 3 },
    { type: 'emission_point', id: 2 },
  ]);
  expect(recordsToName([{ recordType: 'session', recordId: 1, before: null, after: null }])).toEqual([]);
});

it('finds the record type that a field refers to', () => {
  const fields = ['customer_id', 'emissionPointId', 'businessIds', 'provider_entity_id', 'paid', 'id', 'ids'];
  expect(fields.map(kindOfField)).toEqual([
    'customer',
    'emission_point',
    'business',
    'provider',
    undefined,
    undefined,
    undefined,
  ]);
  const rights = { recordType: 'user', recordId: 5, before: { businessIds: null }, after: { businessIds: [3, 4] } };
  expect(recordsToName([rights])).toEqual([
    { type: 'user', id: 5 },
    { type: 'business', id: 3 },
    { type: 'business', id: 4 },
  ]);
});
