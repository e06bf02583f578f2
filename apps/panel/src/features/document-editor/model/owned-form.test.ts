import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyDocumentForm } from './form.ts';
import { acquireForm, FormInOtherTabError } from './owned-form.ts';

const place = { userId: 1, businessId: 7, type: '01' } as const;
const form = emptyDocumentForm('01', {
  today: '2026-11-15',
  establishmentId: 1,
  emissionPointId: 1,
  paymentMethodId: 1,
  paymentLocationId: undefined,
  establishmentAddress: undefined,
});

// Node has no IndexedDB, like a browser that refuses access to it.
beforeEach(() => vi.stubGlobal('navigator', {}));
afterEach(() => vi.unstubAllGlobals());

it('works without IndexedDB and Web Locks, and reports that the form is not stored', async () => {
  const owned = await acquireForm(place, 'if free');
  expect(owned?.unsaved).toBeUndefined();
  expect(await owned?.save({ form })).toBe(false);
  expect(await owned?.saveBeforeSending({ form })).toBe(false);
});

it('works if the browser refuses locks', async () => {
  const request = () => Promise.reject(new DOMException('', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await acquireForm(place, 'if free')).toBeDefined();
});

it('neither stores nor sends a form again that was sent or discarded', async () => {
  const owned = await acquireForm(place, 'if free');
  await owned?.clear();
  expect(await owned?.save({ form })).toBe(true);
  await expect(owned?.saveBeforeSending({ form })).rejects.toThrow(FormInOtherTabError);
});
