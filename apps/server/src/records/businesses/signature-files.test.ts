// A signature is accepted only if the business can sign with it. A renewal never leaves a business without a signature.

import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCertificate, makeP12File } from '@talonario/p12/testing';
import { describe, expect, it } from 'vitest';
import { makeBusiness } from '../../../test/directories.ts';
import { createP12, fixtureDay, makeP12, password, uploadP12 } from '../../../test/make-p12.ts';
import { useScene } from '../../../test/scene.ts';
import { faultCodesOf, fileForm, recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';

const scene = useScene({ account: true, otherAccount: true, now: () => fixtureDay });

const fixtures = join(import.meta.dirname, '../../../../../packages/p12/test/fixtures');
const accented = 'contraseña de José €';
const passwordOf = (name: string) =>
  name.includes('accents') ? accented : name.includes('empty-password') ? '' : password;

const days = (count: number) => new Date(fixtureDay.getTime() + count * 86_400_000);
const issue = (
  ruc: string | undefined,
  from: number,
  to: number,
  more: { keyUsage?: readonly ('keyEncipherment' | 'nonRepudiation')[] } = {},
) => createP12({ ...(ruc && { ruc }), validFrom: days(from), validTo: days(to), ...more });

const selfSigned = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const name = [[['2.5.4.3', 'MI TIENDA']]] as const;
  const certificate = makeCertificate({
    issuer: name,
    subject: name,
    validFrom: days(-1),
    validTo: days(300),
    publicKey: privateKey,
    issuerKey: privateKey,
    isAuthority: true,
    keyUsage: undefined,
  });
  return makeP12File([{ certificate, privateKey }], { password });
};
const bodyOf = async (id: number) => {
  const { identification, businessName, address, accountingRequired } = await read(id);
  return {
    identification: identification as string,
    business_name: businessName as string,
    address: address as string,
    accounting_required: accountingRequired as boolean,
  };
};

const renew = (id: number, file: Uint8Array, fields: Record<string, string> = { password }) =>
  scene.client('businesses.files.renew', { params: { id }, form: fileForm(file, fields) });
const read = async (id: number) => recordOfAnswer(await scene.client('businesses.get', { params: { id } }));
const verify = async (id: number) =>
  recordOfAnswer(await scene.client('businesses.signature.check', { params: { id } }));
const failing = (report: object & { readonly [key: string]: unknown }) =>
  (report.checks as { name: string; ok: boolean; why: string | null }[]).filter(({ ok }) => !ok);

describe('uploading a signature', () => {
  it('shows its holder and dates, never secret data', async () => {
    const id = await makeBusiness(scene.client);
    const ruc = (await read(id)).identification as string;
    const answer = await uploadP12(scene.client, id, makeP12(ruc, fixtureDay));
    expect(answer.status).toBe(201);
    const block = {
      status: 'valid',
      holder: 'PERSONA FICTICIA',
      issuer: 'DATOS SEGUROS DE PRUEBA S.A. 2',
      serialNumber: expect.stringMatching(/^\d+$/),
      ruc,
      validFrom: '2026-06-01T07:00:00.000-05:00',
      validTo: '2028-05-31T07:00:00.000-05:00',
      daysLeft: 730,
      warnings: [],
    };
    expect(answer.body.data).toEqual({ type: 'signature', ...block });
    expect((await read(id)).signature).toEqual(block);
    expect(await verify(id)).toMatchObject({ ok: true, signature: block });
  });

  it.each(readdirSync(fixtures))('opens or refuses %s, with the remedy', async (name) => {
    const id = await makeBusiness(scene.client);
    const answer = await uploadP12(scene.client, id, readFileSync(join(fixtures, name)), {
      password: passwordOf(name),
    });
    const refusal = {
      'openssl-rc4-128.p12': ['signature.unreadable', /Export it again with AES-256/],
      'openssl-only-certificates.p12': ['signature.not_for_signing', /with its private key/],
      'openssl-only-key.p12': ['signature.not_for_signing', /with its private key/],
      'openssl-elliptic-curve.p12': ['signature.not_for_signing', /RSA certificate/],
    }[name] as [string, RegExp] | undefined;
    if (refusal === undefined) {
      expect(recordOfAnswer(answer)).toMatchObject({ status: 'valid', ruc: '1790012345001' });
      expect(failing(await verify(id)).map(({ name }) => name)).toEqual(['matches_ruc']);
      return;
    }
    expect(faultCodesOf(answer)).toEqual([`signature: ${refusal[0]}`]);
    expect(answer.body.code).toBe(refusal[0]);
    expect(answer.body.detail).toMatch(refusal[1]);
    expect((await read(id)).signature).toMatchObject({ status: 'missing' });
  });

  it.each([
    [
      'a wrong password',
      () => makeP12('1799999990001', fixtureDay),
      { password: 'otra' },
      'wrong_password',
      /capitals, accents/,
    ],
    ['no password', () => makeP12('1799999990001', fixtureDay), {}, 'wrong_password', /send it in the field password/],
    [
      'an expired certificate',
      () => issue(undefined, -800, -1),
      { password },
      'expired',
      /-05:00\. .*upload the new file/,
    ],
    ['one that is not valid yet', () => issue(undefined, 2, 300), { password }, 'not_yet_valid', /once it is in force/],
    [
      'one for encryption',
      () => issue(undefined, -1, 300, { keyUsage: ['keyEncipherment'] }),
      { password },
      'not_for_signing',
      /signing certificate/,
    ],
    [
      'a PDF called .p12',
      () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'),
      { password },
      'unreadable',
      /is PDF, not a \.p12/,
    ],
    [
      'half a file',
      () => makeP12('1799999990001', fixtureDay).subarray(0, 900),
      { password },
      'unreadable',
      /certification authority gave it/,
    ],
  ] as const)('refuses %s', async (_name, make, fields, code, advice) => {
    const id = await makeBusiness(scene.client);
    const answer = await uploadP12(scene.client, id, make(), fields);
    expect(faultCodesOf(answer)).toEqual([`signature: signature.${code}`]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body).toMatchObject({ code: `signature.${code}`, detail: expect.stringMatching(advice) });
  });

  it('of another taxpayer has a warning in test and is refused in production', async () => {
    const id = await makeBusiness(scene.client);
    const stranger = makeP12('0999999999001', fixtureDay);
    expect(recordOfAnswer(await uploadP12(scene.client, id, stranger)).warnings).toMatchObject([
      { code: 'signature.other_taxpayer' },
    ]);
    const production = await makeBusiness(scene.client, { environment_id: 2 });
    const refused = await uploadP12(scene.client, production, stranger);
    expect(faultCodesOf(refused)).toEqual(['signature: signature.other_taxpayer']);
    expect(refused.body.detail).toContain('0999999999001');
  });

  it('of another taxpayer is refused as a renewal in both environments, and the former one stays', async () => {
    for (const environment_id of [1, 2]) {
      const id = await makeBusiness(scene.client, { environment_id });
      const { identification: ruc } = await read(id);
      recordOfAnswer(await uploadP12(scene.client, id, makeP12(ruc as string, fixtureDay)));
      const before = (await read(id)).signature;
      const refused = await renew(id, makeP12('0999999999001', fixtureDay));
      expect([refused.status, faultCodesOf(refused)]).toEqual([422, ['signature: signature.other_taxpayer']]);
      expect((await read(id)).signature).toEqual(before);
      expect((await verify(id)).ok).toBe(true);
    }
  });

  it('that is self-signed, as openssl req -x509 makes them, has a warning in test and is refused in production', async () => {
    const id = await makeBusiness(scene.client);
    const file = selfSigned();
    expect(recordOfAnswer(await uploadP12(scene.client, id, file)).warnings).toMatchObject([
      { code: 'signature.no_ruc' },
      { code: 'signature.self_signed', params: { name: 'MI TIENDA' } },
    ]);
    expect((await verify(id)).ok).toBe(true);
    const moved = await scene.client('businesses.update', {
      params: { id },
      body: { ...(await bodyOf(id)), environment_id: 2 },
    });
    expect(faultCodesOf(moved)).toEqual(['signature: signature.self_signed']);
    const production = await makeBusiness(scene.client, { environment_id: 2 });
    const refused = await uploadP12(scene.client, production, file);
    expect(faultCodesOf(refused)).toEqual(['signature: signature.self_signed']);
    expect(refused.body.detail).toContain('signed itself');
  });

  it('for nonRepudiation only is accepted with a warning', async () => {
    const id = await makeBusiness(scene.client);
    const file = issue((await read(id)).identification as string, -1, 300, { keyUsage: ['nonRepudiation'] });
    expect(recordOfAnswer(await uploadP12(scene.client, id, file)).warnings).toMatchObject([
      { code: 'signature.non_repudiation_only' },
    ]);
    expect((await verify(id)).ok).toBe(true);
  });

  it('without a RUC is accepted with a warning, also in production', async () => {
    const id = await makeBusiness(scene.client, { environment_id: 2 });
    expect(recordOfAnswer(await uploadP12(scene.client, id, issue(undefined, -1, 300))).warnings).toMatchObject([
      { code: 'signature.no_ruc' },
    ]);
    expect((await verify(id)).ok).toBe(true);
  });

  it('that ends within a month has a warning every time it is shown', async () => {
    const id = await makeBusiness(scene.client);
    expect(recordOfAnswer(await uploadP12(scene.client, id, issue(undefined, -100, 10))).warnings).toContainEqual({
      code: 'signature.expires_soon',
      message: expect.stringContaining('10 days'),
      params: { days: 10 },
    });
  });

  it('is refused for other accounts, other keys, and test keys on production', async () => {
    const id = await makeBusiness(scene.client, { environment_id: 2 });
    const ruc = (await read(id)).identification as string;
    const file = makeP12(ruc, fixtureDay);
    expect((await uploadP12(scene.otherAccount.client, id, file)).status).toBe(404);
    expect((await uploadP12(scene.account.testClient, id, file)).status).toBe(403);
    expect((await uploadP12(scene.client, 999_999_999, file)).status).toBe(404);
    expect((await read(id)).signature).toMatchObject({ status: 'missing' });
    for (const name of ['businesses.signature.check', 'businesses.signature.verify'] as const) {
      expect((await scene.otherAccount.client(name, { params: { id } })).status).toBe(404);
      expect((await scene.account.testClient(name, { params: { id } })).status).toBe(403);
    }
  });

  it('makes one signature when the request is repeated with its Idempotency-Key', async () => {
    const id = await makeBusiness(scene.client);
    const file = makeP12('1799999990001', fixtureDay);
    const once = () =>
      scene.client('businesses.files.upload', {
        params: { id },
        form: fileForm(file, { password }),
        headers: { 'idempotency-key': 'one signature' },
      });
    const [first, again] = [await once(), await once()];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await countSignatures(id)).toBe(1);
  });
});

describe('renewing a signature', () => {
  it('replaces it after the new one has passed its test; until then, and after a failure, the old one stays', async () => {
    const id = await makeBusiness(scene.client);
    const ruc = (await read(id)).identification as string;
    const old = recordOfAnswer(await uploadP12(scene.client, id, issue(ruc, -300, 20)));
    for (const [file, fields] of [
      [issue(ruc, -300, -1), { password }],
      [issue(ruc, -1, 300), { password: 'otra' }],
      [Buffer.from('nothing'), { password }],
    ] as const) {
      expect((await renew(id, file, fields)).status).toBe(422);
      expect((await read(id)).signature).toMatchObject({ serialNumber: old.serialNumber });
    }
    const renewed = await renew(id, issue(ruc, -1, 400));
    expect(renewed.status).toBe(200);
    const fresh = renewed.body.data as Record<string, unknown>;
    expect(fresh.serialNumber).not.toBe(old.serialNumber);
    expect((await read(id)).signature).toMatchObject({ serialNumber: fresh.serialNumber, daysLeft: 400 });
    expect((await verify(id)).ok).toBe(true);
    expect(await countSignatures(id)).toBe(2);
    const [entry] = recordsOfAnswer(await scene.client('auditLog.list', { query: { recordType: 'signature' } }));
    expect(entry).toMatchObject({
      action: 'businesses.files.renew',
      before: { serialNumber: old.serialNumber },
      after: { serialNumber: fresh.serialNumber },
    });
    // The event log contains exactly one event about it.
    const told = recordsOfAnswer(await scene.client('events.list', { query: { businessId: id, type: 'signature' } }));
    expect(told).toMatchObject([
      { type: 'signature.created', data: { id } },
      { type: 'signature.updated', data: { id }, previous: { serialNumber: old.serialNumber } },
    ]);
  });

  it('takes effect for every process that has the old key in memory', async () => {
    const { db } = scene.database;
    const id = await makeBusiness(scene.client);
    const current = () =>
      scene.owner
        .selectFrom('signatures')
        .select('id')
        .where('business_id', '=', id)
        .where('current', '=', true)
        .executeTakeFirstOrThrow();
    const { keyring } = scene.app.services;
    const open = async () => {
      const { id: signatureId } = await current();
      return await db.forAccount(scene.account.id, (trx) => keyring.open(trx, scene.account.id, signatureId));
    };
    const ruc = (await read(id)).identification as string;
    await uploadP12(scene.client, id, issue(ruc, -1, 300));
    const before = await open();
    expect(await open()).toBe(before); // from the cache in memory
    await renew(id, issue(ruc, -1, 400));
    const after = await open();
    expect(after?.validTo).toEqual(days(400));
    expect(after?.signer.certificate.serialNumber).not.toBe(before?.signer.certificate.serialNumber);
    // Only the account of the signature can open it: another account cannot, although it uses the correct id.
    const { id: signatureId } = await current();
    const foreign = await db.forAccount(scene.otherAccount.id, (trx) =>
      keyring.open(trx, scene.otherAccount.id, signatureId),
    );
    expect(foreign).toBeUndefined();
  });
});

async function countSignatures(businessId: number): Promise<number> {
  const rows = await scene.owner.selectFrom('signatures').select('id').where('business_id', '=', businessId).execute();
  return rows.length;
}
