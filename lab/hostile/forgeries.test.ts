// Tests forged purchases under every fault of SRI. None is ever shown as verified, no withholding is proposed on one,
// and the forgery is reported whenever SRI returns its copy. `npm run test:hostile` tries every forgery with every
// fault of every service of SRI; `npm test` tries a part.
import { Talonario } from '@talonario/client';
import { beforeAll, expect, test } from 'vitest';
import { writeEvidence } from '../../apps/server/test/evidence.ts';
import { fastWorker, runFastWorker } from '../../apps/server/test/fast-worker.ts';
import { unwrapDocument } from '../../apps/server/test/forged-xml.ts';
import { fetchAllWaitingKeys, importAndRead } from '../../apps/server/test/received-documents.ts';
import { useScene } from '../../apps/server/test/scene.ts';
import { recordOfAnswer, recordsOfAnswer } from '../../apps/server/test/test-app.ts';
import { type Forgery, forgeryNames, makeForgery } from './forgeries.ts';
import { listServiceFaults, type ServiceFault } from './service-faults.ts';

const all = process.env.HOSTILE_ALL === '1';
/**
 * Number of rounds. A document that SRI returns with wrong content needs more rounds until the service stops requesting
 * it.
 */
const roundsOf = ({ kind }: ServiceFault) => (all && kind === 'altered-comprobante' ? 8 : 3);

let businessId: number;
const scene = useScene({ business: 'issuing', supplier: true });
const { supplier, client } = scene;

beforeAll(() => {
  businessId = scene.business.businessId;
});

interface Shown {
  readonly id: number;
  readonly xmlStatus: string;
  readonly state: string;
  readonly total: number;
  readonly confirmedAt: string | null;
  readonly notGivenAt: string | null;
  readonly otherCopy: { readonly sha256: string; readonly keptSha256: string } | null;
}

const trueTotal = 24.15;

test('no forged purchase is shown as verified under any fault of SRI', {
  timeout: all ? 3_600_000 : 600_000,
}, async () => {
  const desk = scene.desk;
  const worker = fastWorker(scene);
  const serviceFaults = await listServiceFaults(scene.simulator.controlUrl);
  const seen = new Map<string, number>();
  let forgeries = 0;
  for (const [index, fault] of serviceFaults.entries()) {
    // The short form of the test uses every fifth fault, each with the next two forgeries.
    if (!all && index % 5 !== 0) continue;
    const first = ((2 * index) / 5) % forgeryNames.length;
    const chosen = forgeryNames.filter((_, place) => all || place === first || place === first + 1);
    const made: Forgery[] = [];
    for (const name of chosen) made.push(makeForgery(name, await buy(), supplier.business.ruc));
    await desk.fault(fault);
    for (const { files } of made) for (const file of files) await importFile(file);
    for (let round = 0; round < roundsOf(fault); round += 1) await runFastWorker(worker);
    for (const forgery of made) await expectNotTrue(forgery, JSON.stringify(fault));
    await desk.lift();
    expect(await fetchAllWaitingKeys(scene)).toBe(0);
    await askAgain(made);
    for (const forgery of made) {
      const status = await expectTold(forgery, JSON.stringify(fault));
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    forgeries += made.length;
    if (all) console.log(`${index + 1} of ${serviceFaults.length} faults, ${forgeries} forgeries`);
  }
  writeEvidence('forgeries.md', {
    title: 'Forged purchases',
    command: 'npm run test:hostile',
    about: `${forgeryNames.length} ways to forge a received invoice, each imported while SRI has one of ${serviceFaults.length} faults in one of its services, checked when the worker has queried SRI three times (eight times if SRI's copy fails the checks), and again when SRI works.`,
    rows: [
      ['forgeries', String(forgeries)],
      ['shown as verified with forged amounts', '0'],
      ['drafts of withholdings on forged amounts', '0'],
      ...[...seen].sort().map(([status, count]): [string, string] => [`in the end ${status}`, String(count)]),
      ...forgeryNames.map((name): [string, string] => ['tried', name]),
    ],
  });
});

test('a document that SRI cannot confirm is accepted and released again through the SDK', async () => {
  const { receivedDocuments } = new Talonario({ baseUrl: `${scene.app.url}/api/v1`, apiKey: scene.account.key });
  const forgery = makeForgery('of an old month, wrapped', await buy(), supplier.business.ruc);
  for (const file of forgery.files) await importFile(file);
  const { id = 0 } = (await read(forgery)) ?? {};
  const refusal = { code: 'received.not_confirmed' };
  await expect(receivedDocuments.withholdingDraft(id)).rejects.toMatchObject(refusal);
  const by = { kind: 'api_key', name: 'Test key' };
  expect(await receivedDocuments.accept(id)).toMatchObject({ xmlStatus: 'intact', accepted: { by } });
  const draft = await receivedDocuments.withholdingDraft(id);
  expect(draft).toMatchObject({
    basis: { xmlStatus: 'intact', accepted: { by } },
    warnings: [{ code: 'received.unconfirmed' }],
  });
  expect(await receivedDocuments.withdrawAcceptance(id)).toMatchObject({ accepted: null });
  await expect(receivedDocuments.withholdingDraft(id)).rejects.toMatchObject(refusal);
});

/**
 * Requests the copies again that the service stopped requesting, as a user would. The checks of a round do not affect
 * the next round.
 */
async function askAgain(made: readonly Forgery[]): Promise<void> {
  const keys: string[] = [];
  for (const forgery of made) {
    const shown = await read(forgery);
    if (forgery.known && shown?.confirmedAt === null) {
      expect([forgery.name, shown.notGivenAt !== null]).toEqual([forgery.name, true]);
      keys.push(forgery.accessKey);
    }
  }
  if (keys.length > 0)
    await client('receivedDocuments.fetch', { body: { business_id: businessId, access_keys: keys } });
  expect(await fetchAllWaitingKeys(scene)).toBe(0);
  await scene.owner.updateTable('received_documents').set({ state_due_at: null }).execute();
}

async function buy(): Promise<string> {
  const { id } = await supplier.issue('01');
  const query = { businessId: supplier.business.businessId, format: 'xml' };
  return unwrapDocument((await supplier.client('documents.download', { params: { id }, query })).text);
}

const importFile = (xml: string) => importAndRead(scene, client, Buffer.from(xml), { businessId }, 'factura.xml');

async function read({ accessKey }: Forgery): Promise<Shown | undefined> {
  const [shown] = recordsOfAnswer(await client('receivedDocuments.list', { query: { businessId, accessKey } }));
  return shown as unknown as Shown | undefined;
}

/**
 * Expects that a forged document is not treated as verified. A verified document is SRI's own copy with its amounts.
 * For any other document no withholding is proposed.
 */
async function expectNotTrue(forgery: Forgery, during: string): Promise<void> {
  const shown = await read(forgery);
  if (shown === undefined) return;
  const where = `${forgery.name} during ${during}: ${JSON.stringify(shown)}`;
  const isSris = shown.confirmedAt !== null && shown.total === trueTotal;
  expect(shown.xmlStatus === 'verified' && !isSris, where).toBe(false);
  const draft = await client('receivedDocuments.withholdingDraft', { params: { id: shown.id } });
  expect([draft.status === 200 && shown.xmlStatus !== 'verified', where]).toEqual([false, where]);
}

/**
 * Expects that the forgery is reported: SRI has returned its copy, its amounts are shown, and both hashes and an alert
 * report the file. For documents that SRI no longer keeps, the missing confirmation stays visible.
 */
async function expectTold(forgery: Forgery, during: string): Promise<string> {
  await expectNotTrue(forgery, during);
  const shown = await read(forgery);
  const where = `${forgery.name} after ${during}: ${JSON.stringify(shown)}`;
  if (shown === undefined) throw new Error(where);
  if (!forgery.known) {
    expect([shown.xmlStatus, shown.notGivenAt !== null, where]).toEqual(['intact', true, where]);
    return 'intact, and never to be confirmed';
  }
  expect([shown.total, shown.confirmedAt !== null, where]).toEqual([trueTotal, true, where]);
  expect(shown.otherCopy === null, where).toBe(false);
  expect(shown.otherCopy?.sha256).not.toBe(shown.otherCopy?.keptSha256);
  const alerts = await scene.owner
    .selectFrom('alerts')
    .select('kind')
    .where('received_document_id', '=', shown.id)
    .execute();
  expect([alerts.map(({ kind }) => kind), where]).toEqual([['received.tampered'], where]);
  const { content } = recordOfAnswer(await client('receivedDocuments.get', { params: { id: shown.id } }));
  expect(JSON.stringify(content)).not.toContain('24150');
  return `${shown.xmlStatus}, SRI's copy`;
}
