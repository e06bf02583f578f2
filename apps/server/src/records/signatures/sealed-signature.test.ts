import { createSecretKey } from 'node:crypto';
import { nodeDigest, nodeSigner, openP12 } from '@talonario/p12';
import { createTestP12 } from '@talonario/p12/testing';
import { prepareSigner } from '@talonario/sri';
import { expect, it } from 'vitest';
import type { MasterKeys } from '../../platform/vault/master-key.ts';
import { sealSignature, unsealSignature } from './sealed-signature.ts';

const now = new Date('2026-06-01T12:00:00Z');
const facts = { now, holder: 'PRUEBA S.A.', ruc: '1790012345001', password: 'clave' };
const place = { accountId: 1, businessId: 2, fingerprint: 'f' };
const masterKeys: MasterKeys = [{ id: 'one', key: createSecretKey(Buffer.alloc(32, 7)) }];

it('stores the issuer name computed at the upload, and signs with it', () => {
  const opened = openP12(createTestP12(facts), facts.password, { now });
  if (!opened.ok) throw new Error(opened.message);
  const kept = unsealSignature(
    sealSignature({ ...opened, issuerName: 'CN=as kept' }, place, masterKeys),
    place,
    masterKeys,
  );
  expect(prepareSigner(nodeSigner(kept), nodeDigest).certificate.issuerName).toBe('CN=as kept');
  const { privateKey, certificate, chain } = opened;
  const older = unsealSignature(
    sealSignature({ privateKey, certificate, chain }, place, masterKeys),
    place,
    masterKeys,
  );
  expect(prepareSigner(nodeSigner(older), nodeDigest).certificate.issuerName).toBe(opened.issuerName);
});
