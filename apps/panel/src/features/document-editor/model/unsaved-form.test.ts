import { describe, expect, it } from 'vitest';
import type { StoredForm } from '../../../session/unsaved-forms.ts';
import { emptyDocumentForm } from './form.ts';
import { lockNameOf, type NewFormPlace, placesToContinue } from './unsaved-form.ts';

const form = emptyDocumentForm('01', {
  today: '2026-11-15',
  establishmentId: 1,
  emissionPointId: 1,
  paymentMethodId: 1,
  paymentLocationId: undefined,
  establishmentAddress: undefined,
});
const invoice: NewFormPlace = { userId: 1, businessId: 7, type: '01' };
const stored = (place: string, more: Partial<StoredForm> = {}): StoredForm => ({
  userId: 1,
  businessId: 7,
  place,
  unsettled: false,
  content: { version: 2, form },
  ...more,
});
const slotsOf = (places: readonly NewFormPlace[]) => places.map(({ about, slot }) => [about, slot]);

describe('the unsaved form that a new form continues with', () => {
  it('has the same type and is about the same record', () => {
    const records = ['01//', '01//k3', '04//', '01/from-12/', '01/from-13/', 'document/5'].map((place) =>
      stored(place),
    );
    expect(slotsOf(placesToContinue(invoice, records))).toEqual([
      [undefined, undefined],
      [undefined, 'k3'],
    ]);
    expect(slotsOf(placesToContinue({ ...invoice, about: 'from-12' }, records))).toEqual([['from-12', undefined]]);
  });

  it('is first of all one that may have been issued, of any source', () => {
    const records = [stored('01//'), stored('01/from-12/k3', { unsettled: true }), stored('01/from-13/')];
    expect(slotsOf(placesToContinue(invoice, records))).toEqual([
      ['from-12', 'k3'],
      [undefined, undefined],
    ]);
  });

  it('is not one that another version of the panel stored', () => {
    const records = [stored('01//', { content: { version: 1, form } }), stored('01//k3', { content: undefined })];
    expect(placesToContinue(invoice, records)).toEqual([]);
  });
});

it('has another lock than forms of another user, business, source or tab, and than drafts', () => {
  const places = [
    ...[invoice, { ...invoice, userId: 17 }, { ...invoice, businessId: 70 }, { ...invoice, type: '04' as const }],
    ...[
      { ...invoice, about: 'from-12' },
      { ...invoice, slot: 'k3' },
    ],
    { userId: 1, businessId: 7, documentId: 1 },
  ];
  expect(new Set(places.map(lockNameOf)).size).toBe(places.length);
});
