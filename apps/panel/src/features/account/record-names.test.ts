import { expect, it } from 'vitest';
import { kindOfField, wantedOf } from './record-names.ts';

it('asks once for each record that entries are about or point at', () => {
  const entry = { recordType: 'document', recordId: 7, before: null, after: { customer_id: 3, total: 5 } };
  expect(wantedOf([entry, { ...entry, before: { customer_id: 3, emissionPointId: 2 } }])).toEqual([
    { type: 'document', id: 7 },
    { type: 'customer', id: 3 },
    { type: 'emission_point', id: 2 },
  ]);
  expect(wantedOf([{ recordType: 'session', recordId: 1, before: null, after: null }])).toEqual([]);
});

it('knows what a field points at', () => {
  expect(['customer_id', 'emissionPointId', 'provider_entity_id', 'paid', 'id'].map(kindOfField)).toEqual([
    'customer',
    'emission_point',
    'provider',
    undefined,
    undefined,
  ]);
});
