// Two hands on one document, and the ground moving under an emission.
import { nodeDigest, nodeRsaVerify } from '@talonario/p12';
import { createTestAuthority, writeP12 } from '@talonario/p12/testing';
import { verifySignature } from '@talonario/sri';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBreaches } from '../../../test/check-invariants.ts';
import { deleteWhile } from '../../../test/delete-while.ts';
import { fileForm } from '../../../test/directory-scene.ts';
import { bodiesOf, type IssuingScene, openIssuingScene, sriDesk, sriOf } from '../../../test/issuing-scene.ts';
import { makeClient, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeDue, resetAuthority, workOff } from '../../../test/work.ts';
import { expandDueEvents } from '../../delivery/fan-out/expand-events.ts';
import { readSignedXml } from '../stored-xml.ts';
import { advanceDueDocuments } from './advance-due.ts';

let scene: IssuingScene;
let hastyApp: TestApp;
let api: ReturnType<typeof makeClient>;
let hasty: typeof api;
let desk: ReturnType<typeof sriDesk>;
beforeAll(async () => {
  scene = await openIssuingScene();
  hastyApp = await scene.anotherApp({ inlineDeadlineMs: 500 });
  api = makeClient(scene.app.url, scene.account.key);
  hasty = makeClient(hastyApp.url, scene.account.key);
  desk = sriDesk(scene.simulator);
}, 180_000);
afterAll(async () => {
  await hastyApp.close();
  await scene.close();
});
beforeEach(async () => {
  await desk.lift();
  await resetAuthority(owner());
});

interface Shown {
  readonly id: number;
  readonly state: string;
  readonly number: string;
  readonly accessKey: string;
}
const owner = () => scene.database.owner;
const dataOf = (answer: { body: Record<string, unknown> }) => answer.body.data as Shown;
const invoice = (more: object = {}) => ({ ...bodiesOf(scene.business)['01'], ...more });
const draft = async () => dataOf(await api('documents.create', { body: invoice() })).id;
const put = (id: number, body: Record<string, unknown>) => api('documents.update', { params: { id }, body });
const row = (id: number) => owner().selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A document whose sending was lost on the way: SND, and SRI does not have it. */
async function lost(): Promise<number> {
  await desk.fault({ kind: 'reset-before', target: 'reception', count: 1 });
  await desk.fault({ kind: 'close', target: 'authorization' });
  const { id } = dataOf(await hasty('documents.create', { body: invoice({ emit: true }) }));
  await desk.lift();
  await resetAuthority(owner());
  expect((await row(id)).acronym).toBe('SND');
  return id;
}

describe('what a document points at is deleted in the same moment', () => {
  test.each([{}, { emit: true }])('its customer: it is told that there is none %j', async (more) => {
    const { businessId: business_id } = scene.business;
    const person = { identification_type_id: 8, identification: `P${Date.now()}`, business_name: 'Fugaz' };
    const customer = dataOf(await api('customers.create', { body: { business_id, ...person } as never }));
    const body = invoice({ customer_id: customer.id, ...more });
    const answer = await deleteWhile(owner(), 'parties', customer.id, () => api('documents.create', { body }));
    expect([answer.status, (answer.body.errors as { field: string }[])[0]?.field]).toEqual([422, 'customer_id']);
  });

  test('an endpoint that would hear of it: it is issued, and nobody is told', async () => {
    const url = 'https://example.com/hooks';
    const made = await api('webhookEndpoints.create', { body: { url, events: ['document.signed'] } });
    const { id } = dataOf(made);
    const body = invoice({ emit: true });
    const answer = await api('documents.create', { body });
    expect([answer.status, dataOf(answer).state]).toEqual([201, 'authorizated']);
    const never = new AbortController().signal;
    const expand = () => expandDueEvents(scene.app.services).run(never);
    expect(await deleteWhile(owner(), 'webhook_endpoints', id, expand)).toBe('busy');
    expect(await expand()).toBe('idle');
  });
});

describe('two at one document', () => {
  test('a client that verifies all the time does not put off the worker’s resend', async () => {
    const id = await lost();
    const { due_at } = await row(id);
    for (let poll = 0; poll < 3; poll += 1) expect((await put(id, { verify: true })).status).toBe(200);
    expect((await row(id)).due_at).toEqual(due_at);
    expect((await row(id)).acronym).toBe('SND');
    expect(await workOff(owner(), scene.app.services)).toBe(0);
  });

  test('one that lost its lease in a slow call changes nothing, and SRI gets the same bytes', async () => {
    await desk.fault({ kind: 'close', target: 'all' });
    const { id, accessKey } = dataOf(await hasty('documents.create', { body: invoice({ emit: true }) }));
    await desk.lift();
    await resetAuthority(owner());
    await desk.fault({ kind: 'delay', target: 'reception', ms: 1_500, count: 1 });
    await makeDue(owner());
    const before = (await desk.received(accessKey)).length;
    const slow = advanceDueDocuments(scene.app.services, 1);
    await expect.poll(async () => (await desk.received(accessKey)).length, { timeout: 30_000 }).toBe(before + 1);
    await owner()
      .updateTable('documents')
      .set({ lease_until: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect(await workOff(owner(), hastyApp.services)).toBe(0);
    await slow;
    expect(await row(id)).toMatchObject({ acronym: 'AUT', lease_owner: null, due_at: null });
    expect(new Set((await desk.received(accessKey)).map(({ sha256 }) => sha256)).size).toBe(1);
  });

  test('the database fails between SRI’s answer and our write: whoever is next asks and finds it', async () => {
    const { services } = scene.app;
    await desk.fault({ kind: 'close', target: 'all' });
    const { id, accessKey } = dataOf(await hasty('documents.create', { body: invoice({ emit: true }) }));
    await desk.lift();
    await resetAuthority(owner());
    await makeDue(owner());
    let answered = false;
    const failing = {
      ...services,
      authority: {
        ...services.authority,
        send: async (...call: Parameters<typeof services.authority.send>) => {
          const result = await services.authority.send(...call);
          answered = true;
          return result;
        },
      },
      db: {
        ...services.db,
        forAccount: <T>(...call: Parameters<typeof services.db.forAccount<T>>) =>
          answered ? Promise.reject(new Error('the database is gone')) : services.db.forAccount<T>(...call),
        callFor: (accountId: number) =>
          answered ? () => Promise.reject(new Error('the database is gone')) : services.db.callFor(accountId),
      },
    };
    await advanceDueDocuments(failing, 1);
    expect(answered).toBe(true);
    expect((await row(id)).acronym).toBe('SND');
    const arrivals = (await desk.received(accessKey)).length;
    await owner()
      .updateTable('documents')
      .set({ lease_until: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect(await workOff(owner(), services)).toBe(0);
    expect((await row(id)).acronym).toBe('AUT');
    expect(await desk.received(accessKey)).toHaveLength(arrivals);
  });

  test('delete and emit of one draft: one of them wins', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await draft();
      const [emitted, deleted] = await Promise.all([
        put(id, { emit: true }),
        api('documents.delete', { params: { id } }),
      ]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([emitted.status, deleted.status]);
    }
  });

  test('verify, emit and the worker at one rejected document: one number, one end', async () => {
    await desk.fault({ kind: 'answer-45', target: 'reception', executed: false, count: 1 });
    const { id } = dataOf(await api('documents.create', { body: invoice({ emit: true }) }));
    expect((await row(id)).acronym).toBe('DVL');
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => put(id, { emit: true })),
      ...Array.from({ length: 4 }, () => put(id, { verify: true })),
      advanceDueDocuments(scene.app.services, 1).then(() => ({ status: 0 })),
    ]);
    expect(answers.slice(0, 4).filter(({ status }) => status === 409)).toHaveLength(3);
    await workOff(owner(), scene.app.services);
    expect(await row(id)).toMatchObject({ acronym: 'AUT', attempt: 2 });
  });
});

describe('the ground moves', () => {
  test('a counter that is moved during emissions: every number is taken once, none below the new one after it', async () => {
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
    const numbers = [...made, ...later].map((answer) => Number(dataOf(answer).number.slice(-9)));
    expect(new Set(numbers).size).toBe(16);
    expect(Math.min(...numbers.slice(8))).toBeGreaterThanOrEqual(5_000);
  });

  test('a draft is emitted where its business stands now; a rejected document stays where it was numbered', async () => {
    const id = await draft();
    await desk.fault({ kind: 'answer-45', target: 'reception', executed: false, count: 1 });
    const rejected = dataOf(await api('documents.create', { body: invoice({ emit: true }) }));
    const move = (environment_id: number) =>
      owner().updateTable('businesses').set({ environment_id }).where('id', '=', scene.business.businessId).execute();
    await move(2);
    const emitted = dataOf(await put(id, { emit: true }));
    const again = dataOf(await put(rejected.id, { emit: true }));
    await move(1);
    expect([emitted.accessKey[23], emitted.number]).toEqual(['2', '001-001-000000001']);
    expect(again.accessKey[23]).toBe('1');
  });

  test('a signature that expires between draft and emission burns no number', async () => {
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
    const late = await scene.anotherApp(); // an api that has not seen the signature before
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

  test('a signature replaced in the middle of emissions: each document is signed with one of the two, whole', async () => {
    const [first, second] = [renewal(), renewal()];
    const renew = async (file: Buffer) => {
      const form = fileForm(file, { password: 'clave' });
      const answer = await api('businesses.files.renew', { params: { id: scene.business.businessId }, form });
      expect(answer.status, answer.text).toBe(200);
    };
    await renew(first.file);
    // The key is opened, then replaced, then used: the worst moment there is.
    const { keyring, ...services } = scene.app.services;
    let before = async () => {};
    const torn = await startTestApp(scene.database, {
      config: { sri: sriOf(scene.simulator), masterKeys: services.config.masterKeys },
      services: {
        keyring: {
          opened: () => undefined, // always the long way, through the moment
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
      const later = dataOf(await api('documents.create', { body: invoice({ emit: true }) }));
      const certificates = await Promise.all(answers.map((answer) => certificateOf(dataOf(answer).id)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect([first.certificate, second.certificate]).toEqual(expect.arrayContaining([...new Set(certificates)]));
      expect(certificates, 'the one that was opened before it was replaced').toContain(first.certificate);
      expect(await certificateOf(later.id)).toBe(second.certificate);
    } finally {
      await torn.close();
    }
  });
});

/** A .p12 with a key and a certificate that nothing else has. */
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
    file: writeP12([entry], { password: 'clave' }),
    certificate: Buffer.from(entry.certificate).toString('base64'),
  };
}

/** The certificate in the stored bytes, once their signature holds under it and SRI has authorised them. */
async function certificateOf(documentId: number): Promise<string | undefined> {
  const file = await owner()
    .selectFrom('document_files')
    .select(['signed_xml', 'signed_deflated'])
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  const xml = readSignedXml(file);
  const { valid, faults } = verifySignature(xml, { digest: nodeDigest, rsaVerify: nodeRsaVerify }, { exact: true });
  expect(faults).toEqual([]);
  expect(valid).toBe(true);
  expect((await row(documentId)).acronym).toBe('AUT');
  return /<ds:X509Certificate>([^<]*)</.exec(xml)?.[1]?.replaceAll(/\s/g, '');
}

test('and everything that was written holds', async () => {
  expect(await findBreaches(owner(), desk)).toEqual([]);
});
