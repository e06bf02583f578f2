// Tests that settings on which an emission depends may change while it runs: counter, environment, signature.

import { randomBytes } from 'node:crypto';
import { nodeDigest, nodeRsaVerify } from '@talonario/p12';
import { createTestAuthority, makeP12File } from '@talonario/p12/testing';
import { verifySignature } from '@talonario/sri';
import { describe, expect, test } from 'vitest';
import { findInvariantBreaches } from '../../../../test/check-invariants.ts';
import { parseMasterKeys } from '../../../../test/master-keys.ts';
import { emittedDocumentOf, useShortDeadlineScene } from '../../../../test/short-deadline-scene.ts';
import { sriConfigOf } from '../../../../test/simulator-control.ts';
import { fileForm, makeClient, startTestApp } from '../../../../test/test-app.ts';
import { readSignedXml } from '../../stored-xml.ts';

const { scene, api, desk, owner, invoice, draft, put, row } = useShortDeadlineScene(500);

describe('changes during an emission', () => {
  test('a counter that is moved during emissions: every number is used once, and none below the new start afterwards', async () => {
    const { id } = await owner()
      .selectFrom('sequences')
      .select('id')
      .where('emission_point_id', '=', scene.business.emissionPointId)
      .where('environment_id', '=', 1)
      .where('document_type_id', '=', 1)
      .executeTakeFirstOrThrow();
    const emissions = () => Array.from({ length: 8 }, () => api('documents.create', { body: invoice({ emit: true }) }));
    const [moved, ...made] = await Promise.all([
      api('sequences.update', { params: { id }, body: { next_number: 5_000 } }),
      ...emissions(),
    ]);
    expect(moved.status).toBe(200);
    const later = await Promise.all(emissions());
    const numbers = [...made, ...later].map((answer) => Number(emittedDocumentOf(answer).number.slice(-9)));
    expect(new Set(numbers).size).toBe(16);
    expect(Math.min(...numbers.slice(8))).toBeGreaterThanOrEqual(5_000);
  });

  test('a draft is emitted in the current environment of its business; a rejected document stays where it was numbered', async () => {
    const id = await draft();
    await desk.fault({ kind: 'answer-45', target: 'reception', executed: false, count: 1 });
    const rejected = emittedDocumentOf(await api('documents.create', { body: invoice({ emit: true }) }));
    const move = (environment_id: number) =>
      owner().updateTable('businesses').set({ environment_id }).where('id', '=', scene.business.businessId).execute();
    await move(2);
    const emitted = emittedDocumentOf(await put(id, { emit: true }));
    const again = emittedDocumentOf(await put(rejected.id, { emit: true }));
    await move(1);
    expect([emitted.accessKey[23], emitted.number]).toEqual(['2', '001-001-000000001']);
    expect(again.accessKey[23]).toBe('1');
  });

  test('a signature that expires between draft and emission uses no number', async () => {
    const id = await draft();
    const validity = (valid_to: Date) =>
      owner()
        .updateTable('signatures')
        .set({ valid_to })
        .where('business_id', '=', scene.business.businessId)
        .execute();
    const counters = () => owner().selectFrom('sequences').select(['id', 'next_number']).orderBy('id').execute();
    const before = await counters();
    await validity(new Date(Date.now() - 1_000));
    const late = await scene.anotherApp(); // an API process that has not opened this signature yet
    try {
      const refused = await makeClient(late.url, scene.account.key)('documents.update', {
        params: { id },
        body: { emit: true },
      });
      expect([refused.status, (await row(id)).acronym]).toEqual([422, 'CRD']);
      expect(await counters()).toEqual(before);
    } finally {
      await late.close();
      await validity(new Date(Date.now() + 86_400_000));
    }
    expect((await put(id, { emit: true })).status).toBe(200);
  });

  test('a signature replaced during emissions: each document is completely signed with one of the two', async () => {
    const [first, second] = [renewal(), renewal()];
    const renew = async (file: Buffer) => {
      const form = fileForm(file, { password: 'clave' });
      const answer = await api('businesses.files.renew', { params: { id: scene.business.businessId }, form });
      expect(answer.status, answer.text).toBe(200);
    };
    await renew(first.file);
    // The app replaces the signature after it was opened and before it is used, which is the worst moment for a
    // replacement.
    const { keyring, ...services } = scene.app.services;
    let before = async () => {};
    const torn = await startTestApp(scene.database, {
      config: { sri: sriConfigOf(scene.simulator), masterKeys: services.config.masterKeys },
      services: {
        keyring: {
          opened: () => undefined, // never from the cache, so that every call opens the signature
          open: async (...call) => {
            const opened = await keyring.open(...call);
            await before();
            return opened;
          },
        },
      },
    });
    try {
      let replaced: Promise<void> | undefined;
      before = async () => {
        replaced ??= renew(second.file);
        await replaced;
      };
      const emitting = makeClient(torn.url, scene.account.key);
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => emitting('documents.create', { body: invoice({ emit: true }) })),
        ...Array.from({ length: 8 }, () => api('documents.create', { body: invoice({ emit: true }) })),
      ]);
      const later = emittedDocumentOf(await api('documents.create', { body: invoice({ emit: true }) }));
      const certificates = await Promise.all(answers.map((answer) => certificateOf(emittedDocumentOf(answer).id)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect([first.certificate, second.certificate]).toEqual(expect.arrayContaining([...new Set(certificates)]));
      expect(certificates, 'the one that was opened before it was replaced').toContain(first.certificate);
      expect(await certificateOf(later.id)).toBe(second.certificate);
    } finally {
      await torn.close();
    }
  });
});

describe('a node with another master key', () => {
  test('answers that the operator has to configure it and uses no number; a damaged record remains a problem of the account', async () => {
    const counters = () => owner().selectFrom('sequences').select(['id', 'next_number']).orderBy('id').execute();
    const id = await draft();
    const before = await counters();
    const other = parseMasterKeys(randomBytes(32).toString('base64'));
    const masterKeys = () => other;
    const stray = await startTestApp(scene.database, { config: { sri: sriConfigOf(scene.simulator), masterKeys } });
    const sealed = () => owner().selectFrom('signatures').select(['id', 'sealed']).where('current', '=', true);
    const [signature] = await sealed().where('business_id', '=', scene.business.businessId).execute();
    const store = (bytes: Buffer) =>
      owner()
        .updateTable('signatures')
        .set({ sealed: bytes })
        .where('id', '=', signature?.id ?? 0)
        .execute();
    try {
      const client = makeClient(stray.url, scene.account.key);
      const emitted = await client('documents.update', { params: { id }, body: { emit: true } });
      const created = await client('documents.create', { body: invoice({ emit: true }) });
      for (const answer of [emitted, created]) {
        expect([answer.status, answer.body.code], answer.text).toEqual([503, 'master_key.missing']);
        expect(answer.body.detail).toMatch(/TALONARIO_MASTER_KEY.*No number was taken/);
        expect(answer.headers.get('retry-after')).toBe('60');
      }
      await store(Buffer.alloc(signature?.sealed.length ?? 0));
      const damaged = await startTestApp(scene.database, {
        config: { sri: sriConfigOf(scene.simulator), masterKeys: scene.app.services.config.masterKeys },
      });
      const refused = await makeClient(damaged.url, scene.account.key)('documents.create', {
        body: invoice({ emit: true }),
      });
      await damaged.close();
      expect([refused.status, refused.body.code]).toEqual([422, 'signature.unreadable']);
      expect(await counters()).toEqual(before);
    } finally {
      await store(signature?.sealed ?? Buffer.alloc(0));
      await stray.close();
    }
    expect(emittedDocumentOf(await put(id, { emit: true })).state).toBe('authorizated');
  });
});

/** Creates a .p12 whose key and certificate no other test uses. */
function renewal(): { readonly file: Buffer; readonly certificate: string } {
  const validFrom = new Date(Date.now() - 86_400_000);
  const validTo = new Date(Date.now() + 86_400_000 * 365);
  const entry = createTestAuthority({ now: validFrom }).issue({
    holder: 'OTRA FIRMA',
    ruc: scene.business.ruc,
    validFrom,
    validTo,
  });
  return {
    file: makeP12File([entry], { password: 'clave' }),
    certificate: Buffer.from(entry.certificate).toString('base64'),
  };
}

/** Returns the certificate in the stored bytes, after checking their signature and that SRI authorised them. */
async function certificateOf(documentId: number): Promise<string | undefined> {
  const file = await owner()
    .selectFrom('document_files')
    .select('signed_deflated')
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  const xml = readSignedXml(file);
  const { valid, faults } = verifySignature(xml, { digest: nodeDigest, rsaVerify: nodeRsaVerify }, { exact: true });
  expect(faults).toEqual([]);
  expect(valid).toBe(true);
  expect((await row(documentId)).acronym).toBe('AUT');
  return /<ds:X509Certificate>([^<]*)</.exec(xml)?.[1]?.replaceAll(/\s/g, '');
}

test('all invariants hold at the end', async () => {
  expect(await findInvariantBreaches(owner(), desk)).toEqual([]);
});
