import { Fields } from './fields.ts';
import type { ComprobanteForm } from './soap/answers.ts';

/** What can be changed while it runs, through `POST /settings`. */
export type Settings = {
  /** How long a received document stays in process. */
  readonly authorizationMs: { readonly min: number; readonly max: number };
  /** What a query about a document in process gets. */
  readonly inProcess: 'empty' | 'en-proceso' | 'mixed';
  readonly comprobante: ComprobanteForm;
  readonly certificateRuc: 'required' | 'optional';
  /** Signers whose RSAKeyValue is wrong are authorised by SRI, so only tests of our own signer check it. */
  readonly keyValue: 'checked' | 'ignored';
  /** Slack of message 52. */
  readonly toleranceCents: number;
  /** Window of message 65. */
  readonly backdateDays: number;
  /**
   * What a key gets that was refused before: its corrected document is checked anew, or the key is burnt: answered 43 (`registered`) or
   * RECIBIDA (`received`), and the old refusal stays.
   */
  readonly refusedKey: 'checked' | 'registered' | 'received';
  /** After so many refusals of a key on one day, message 90 until the next day; 0 for never. */
  readonly refusalsPerDay: number;
  readonly seed: number;
};

export type ProfileName = 'friendly' | 'strict';

const friendly: Settings = {
  authorizationMs: { min: 200, max: 1_500 },
  inProcess: 'empty',
  comprobante: 'cdata',
  certificateRuc: 'optional',
  keyValue: 'ignored',
  toleranceCents: 2,
  backdateDays: 90,
  refusedKey: 'checked',
  refusalsPerDay: 0,
  seed: 1,
};

export const profiles: Readonly<Record<ProfileName, Settings>> = {
  friendly,
  strict: { ...friendly, authorizationMs: { min: 200, max: 15_000 }, inProcess: 'mixed', certificateRuc: 'required' },
};

const day = 86_400_000;

/** The settings with the changes a JSON body asks for, or everything that is wrong with it. */
export function changeSettings(
  current: Settings,
  source: unknown,
): { readonly settings: Settings } | { readonly faults: string[] } {
  const fields = new Fields(source);
  const range = fields.has('authorizationMs') ? new Fields(fields.object('authorizationMs')) : undefined;
  const min = range?.number('min', { min: 0, max: day }) ?? current.authorizationMs.min;
  const max = range?.number('max', { min: 0, max: day }) ?? Math.max(min, current.authorizationMs.max);
  const settings: Settings = {
    authorizationMs: { min, max },
    inProcess: fields.choice('inProcess', ['empty', 'en-proceso', 'mixed']) ?? current.inProcess,
    comprobante: fields.choice('comprobante', ['cdata', 'escaped']) ?? current.comprobante,
    certificateRuc: fields.choice('certificateRuc', ['required', 'optional']) ?? current.certificateRuc,
    keyValue: fields.choice('keyValue', ['checked', 'ignored']) ?? current.keyValue,
    toleranceCents: fields.number('toleranceCents', { min: 0, max: 1_000 }) ?? current.toleranceCents,
    backdateDays: fields.number('backdateDays', { min: 0, max: 3_650 }) ?? current.backdateDays,
    refusedKey: fields.choice('refusedKey', ['checked', 'registered', 'received']) ?? current.refusedKey,
    refusalsPerDay: fields.number('refusalsPerDay', { min: 0, max: 100 }) ?? current.refusalsPerDay,
    seed: fields.number('seed', { min: 0, max: 2 ** 32 - 1 }) ?? current.seed,
  };
  const faults = [...fields.finish(), ...(range?.finish().map((fault) => `authorizationMs: ${fault}`) ?? [])];
  if (min > max) faults.push('authorizationMs: min is greater than max');
  return faults.length > 0 ? { faults } : { settings };
}
