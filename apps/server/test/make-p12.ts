// Makes signature files (.p12) of an invented certificate authority.
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createTestAuthority, makeP12File } from '@talonario/p12/testing';
import { once } from '../src/platform/once.ts';
import { type Client, fileForm } from './test-app.ts';

/** Day on which the certificates of the fixtures are valid. They are valid from 2026 to 2028. */
export const fixtureDay = new Date('2026-06-01T12:00:00Z');

export const password = 'clave secreta';

export interface P12Options {
  readonly ruc?: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly keyUsage?: readonly ('keyEncipherment' | 'nonRepudiation')[];
}

/**
 * Makes a .p12 of an invented certificate authority. All have the same key, because making a key takes a good part of a
 * second.
 */
export function createP12({ ruc, ...options }: P12Options): Buffer {
  const privateKey = signingKey();
  const authority = createTestAuthority({ now: new Date('2026-01-01T00:00:00Z'), key: privateKey });
  const entry = authority.issue({ holder: 'PERSONA FICTICIA', privateKey, ...(ruc && { ruc }), ...options });
  return makeP12File([entry], { password, chain: [authority.certificate] });
}

/** Makes a .p12 for a RUC that is valid for two years. */
export function makeP12(ruc: string, now = new Date()): Buffer {
  return createP12({ ruc, validFrom: now, validTo: new Date(now.getTime() + 730 * 86_400_000) });
}

const signingKey = once((): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);

export const uploadP12 = (
  client: Client,
  businessId: number,
  file: Uint8Array,
  fields: Record<string, string> = { password },
) => client('businesses.files.upload', { params: { id: businessId }, form: fileForm(file, fields) });
