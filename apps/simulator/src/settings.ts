import { JsonFieldReader } from './fields.ts';
import type { ComprobanteEncoding } from './soap/answers.ts';

/** Settings that can be changed at run time through `POST /settings`. */
export type SimulatorSettings = {
  /** Time that a received document stays in process. */
  readonly authorizationMs: { readonly min: number; readonly max: number };
  /** Answer to a query about a document in process. */
  readonly inProcess: 'empty' | 'en-proceso' | 'mixed';
  readonly comprobante: ComprobanteEncoding;
  readonly certificateRuc: 'required' | 'optional';
  /**
   * Whether the RSAKeyValue of a signature is checked. SRI authorises signatures with a wrong RSAKeyValue, so it is
   * checked only in tests of Talonario's signer.
   */
  readonly keyValue: 'checked' | 'ignored';
  /** Tolerance, in cents, of the check that returns message 52 (totals that do not add up). */
  readonly toleranceCents: number;
  /** Maximum age of the issue date in days (message 65). */
  readonly backdateDays: number;
  /**
   * Response to a document whose key was refused before. `checked`: the corrected document is checked. In the other
   * cases the key is blocked and the old refusal stays: the response is message 43 (`registered`) or RECIBIDA
   * (`received`).
   */
  readonly refusedKey: 'checked' | 'registered' | 'received';
  /**
   * Maximum number of refusals of an access key on one day. After that, the key gets message 90 until the next day. 0:
   * no maximum.
   */
  readonly refusalsPerDay: number;
  readonly seed: number;
};

export type ProfileName = 'friendly' | 'strict';

const friendly: SimulatorSettings = {
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

export const settingProfiles: Readonly<Record<ProfileName, SimulatorSettings>> = {
  friendly,
  strict: { ...friendly, authorizationMs: { min: 200, max: 15_000 }, inProcess: 'mixed', certificateRuc: 'required' },
};

const day = 86_400_000;

/** Returns the settings with the changes of a JSON body, or every fault of the body. */
export function changeSettings(
  current: SimulatorSettings,
  source: unknown,
): { readonly settings: SimulatorSettings } | { readonly faults: string[] } {
  const fields = new JsonFieldReader(source);
  const range = fields.has('authorizationMs') ? new JsonFieldReader(fields.object('authorizationMs')) : undefined;
  const min = range?.number('min', { min: 0, max: day }) ?? current.authorizationMs.min;
  const max = range?.number('max', { min: 0, max: day }) ?? Math.max(min, current.authorizationMs.max);
  const settings: SimulatorSettings = {
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
