import { describe, expect, it } from 'vitest';
import { emptyForm } from './form.ts';
import type { KeptForm, Unsettled } from './kept-form.ts';
import { type FormCopy, reconcile } from './reconcile.ts';
import { thisDevice } from './this-device.ts';

const defaults = {
  ...{ today: '2026-11-15', establishmentId: 1, emissionPointId: 1, paymentMethodId: 1 },
  ...{ paymentLocationId: undefined, establishmentAddress: undefined },
};
const formOf = (reason: string) => ({ ...emptyForm('01', defaults), fields: { reason } });
const unsettled: Unsettled = { idempotencyKey: 'k', emit: true, body: {} };
const here = (parts: Partial<KeptForm> = {}): KeptForm => ({ form: formOf('here'), ...parts });
const there = (parts: Partial<FormCopy> = {}): FormCopy => ({
  version: 9,
  device: 'another',
  kept: { form: formOf('there') },
  ...parts,
});
const reasonOf = (kept: KeptForm | undefined) => (kept?.form.fields as { reason?: string } | undefined)?.reason;

describe('a form kept in this browser and on the server', () => {
  it('comes from the server where this browser has nothing newer', () => {
    expect(reasonOf(reconcile(undefined, there()).kept)).toBe('there');
    const left = reconcile(here({ copy: { version: 7, whole: true } }), there());
    expect([reasonOf(left.kept), left.kept?.copy, left.elsewhere]).toEqual([
      'there',
      { version: 9, whole: true },
      undefined,
    ]);
  });

  it('comes from this browser where nobody else wrote since, whether or not it heard of its last writing', () => {
    for (const copy of [there({ version: 7 }), there({ device: thisDevice() })]) {
      const { kept, elsewhere } = reconcile(here({ copy: { version: 7, whole: false } }), copy);
      expect([reasonOf(kept), kept?.copy?.version, elsewhere]).toEqual(['here', copy.version, undefined]);
    }
  });

  it('is asked about where both were written', () => {
    for (const local of [here(), here({ copy: { version: 7, whole: false } })]) {
      const { kept, elsewhere } = reconcile(local, there());
      expect(reasonOf(kept)).toBe('here');
      expect(elsewhere).toMatchObject({ kind: 'written', version: 9 });
    }
  });

  it('is told to be finished where the server has it no longer', () => {
    expect(reconcile(here({ copy: { version: 7, whole: true } }), undefined).elsewhere).toEqual({ kind: 'finished' });
    const alone = here();
    expect(reconcile(alone, undefined)).toEqual({ kept: alone });
    expect(reconcile(undefined, undefined)).toEqual({});
  });

  it('never loses the key of what may have been issued', () => {
    const sent = here({ unsettled, copy: { version: 7, whole: false } });
    for (const copy of [undefined, there(), there({ kept: undefined })])
      expect(reconcile(sent, copy)).toMatchObject({ kept: { unsettled } });
    const fromThere = there({ device: thisDevice(), kept: { form: formOf('there'), unsettled } });
    expect(reconcile(here(), fromThere).kept?.unsettled).toEqual(unsettled);
    expect(reconcile(here(), { ...fromThere, device: 'another' }).elsewhere).toMatchObject({ kept: { unsettled } });
  });

  it('is begun over a copy that cannot be read', () => {
    expect(reconcile(undefined, there({ kept: undefined, device: undefined }))).toEqual({
      copy: { version: 9, whole: true },
    });
  });
});
