import { describe, expect, it } from 'vitest';
import { noSignature } from '../../../records/signatures/show.ts';
import { type GoLiveFacts, listGoLiveItems } from './checklist.ts';

const ruc = '1790011674001';
const signature: GoLiveFacts['signature'] = {
  ...noSignature,
  status: 'valid',
  holder: 'PERSONA',
  issuer: 'ENTIDAD',
  serialNumber: '1',
  ruc,
  daysLeft: 30,
};
const inOrder: GoLiveFacts = {
  today: '2026-11-17',
  signature,
  ruc,
  sriAuthorisedOn: '2026-11-03',
  providerRuc: '1799999999001',
  establishments: [{ points: 1, confirmed: 'yes' }],
  numbers: [{ answered: true, held: false }],
  mail: 'taken',
  backupTriedOn: '2026-08-19',
};

/** Open items of the checklist, each as `item: code`. */
const openOf = (facts: Partial<GoLiveFacts>) =>
  listGoLiveItems({ ...inOrder, ...facts })
    .filter(({ ok }) => !ok)
    .map(({ item, problems }) => `${item}: ${problems.map(({ code }) => code.replace('go_live.', ''))}`);

const selfSigned = { code: 'signature.self_signed', message: 'it signed itself' };

describe('the checklist for production', () => {
  it('is complete when every item is in order', () => {
    expect(openOf({})).toEqual([]);
    expect(listGoLiveItems(inOrder)).toHaveLength(7);
  });

  it.each<[string, Partial<GoLiveFacts>]>([
    ['signature: signature_missing', { signature: noSignature }],
    ['signature: signature_expired', { signature: { ...signature, status: 'expired', daysLeft: -1 } }],
    ['signature: signature_not_yet_valid', { signature: { ...signature, status: 'not_yet_valid' } }],
    ['signature: signature_other_taxpayer', { signature: { ...signature, ruc: '0990000000001' } }],
    ['signature: signature_self_signed', { signature: { ...signature, warnings: [selfSigned] } }],
    ['signature: signature_ends_soon', { signature: { ...signature, daysLeft: 29 } }],
    ['sri_authorised: sri_not_declared', { sriAuthorisedOn: null }],
    ['establishments: no_establishment', { establishments: [] }],
    ['establishments: no_establishment', { establishments: [{ points: 0, confirmed: 'yes' }] }],
    ['establishments: establishments_open', { establishments: [{ points: 1, confirmed: 'no' }] }],
    ['establishments: establishments_changed', { establishments: [{ points: 1, confirmed: 'changed' }] }],
    ['numbers: numbers_open', { numbers: [] }],
    ['numbers: numbers_open', { numbers: [...inOrder.numbers, { answered: false, held: false }] }],
    ['numbers: numbers_held', { numbers: [{ answered: true, held: true }] }],
    ['provider_ruc: provider_ruc_missing', { providerRuc: undefined }],
    ['mail: mail_absent', { mail: 'none' }],
    ['mail: mail_untried', { mail: 'untried' }],
    ['mail: mail_refused', { mail: 'refused' }],
    ['backup: backup_untried', { backupTriedOn: null }],
    ['backup: backup_old', { backupTriedOn: '2026-08-18' }],
  ])('%s', (open, facts) => {
    expect(openOf(facts)).toEqual([open]);
  });

  it('accepts a certificate without a RUC, and a missing mail server if the business needs none', () => {
    expect(openOf({ signature: { ...signature, ruc: null }, mail: 'declined' })).toEqual([]);
  });
});
