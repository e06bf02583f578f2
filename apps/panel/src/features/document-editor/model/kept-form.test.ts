import { beforeEach, describe, expect, it } from 'vitest';
import { forgetFormsOfOthers } from '../../../session/kept-forms.ts';
import { emptyForm } from './form.ts';
import { type FormPlace, keepForm, keptPlaces, readKeptForm } from './kept-form.ts';

const form = emptyForm('01', {
  ...{ today: '2026-11-15', establishmentId: 1, emissionPointId: 1, paymentMethodId: 1 },
  ...{ paymentLocationId: undefined, establishmentAddress: undefined },
});
const ofRosa = { userId: 1, businessId: 7, type: '01' } as const satisfies FormPlace;
const ofPedro: FormPlace = { userId: 12, businessId: 7, type: '01' };

describe('a form kept in the browser', () => {
  beforeEach(() => {
    const kept: Record<string, unknown> = {};
    const methods = {
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => Object.assign(kept, { [key]: value }),
      removeItem: (key: string) => delete kept[key],
    };
    for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value });
    globalThis.localStorage = kept as unknown as Storage;
  });

  it('belongs to whoever wrote it, also within one business', () => {
    keepForm(ofRosa, { form });
    expect(readKeptForm(ofPedro)).toBeUndefined();
    expect(readKeptForm(ofRosa)).toMatchObject({ form });
  });

  it('is one of several where another tab began one, and what may have been issued comes first', () => {
    const other = { ...ofRosa, slot: 'k3' };
    keepForm({ ...ofRosa, businessId: 70 }, { form });
    keepForm(ofPedro, { form });
    expect(keptPlaces(ofRosa)).toEqual([]);
    keepForm(ofRosa, { form });
    keepForm(other, { form });
    expect(keptPlaces(ofRosa)).toEqual([ofRosa, other]);
    keepForm(other, { form, unsettled: { idempotencyKey: 'k', emit: true, body: {} } });
    expect(keptPlaces(ofRosa)).toEqual([other, ofRosa]);
  });

  it('is gone after signing out', () => {
    keepForm(ofRosa, { form });
    localStorage.setItem('talonario.locale', 'es');
    forgetFormsOfOthers();
    expect(Object.keys(localStorage)).toEqual(['talonario.locale']);
  });

  it('is gone when somebody else signs in, and still there for its own writer', () => {
    keepForm(ofRosa, { form });
    keepForm(ofPedro, { form });
    forgetFormsOfOthers(1);
    expect(readKeptForm(ofRosa)).toBeDefined();
    expect(readKeptForm(ofPedro)).toBeUndefined();
  });

  it('stays for its writer while nobody knows whether it was issued', () => {
    keepForm(ofRosa, { form, unsettled: { idempotencyKey: 'k', emit: true, body: {} } });
    forgetFormsOfOthers();
    expect(readKeptForm(ofRosa)?.unsettled?.idempotencyKey).toBe('k');
  });
});
