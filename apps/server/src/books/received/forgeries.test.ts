// Tests forged and changed received documents. SRI's answer about an access key says nothing about the bytes of a file.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  changeIssueDate,
  inflateAmounts,
  signAgain,
  unwrapDocument,
  withoutSignature,
  wrapInAuthorization,
} from '../../../test/forged-xml.ts';
import { makePanelClient, signIn } from '../../../test/panel-client.ts';
import {
  fetchAllWaitingKeys,
  importAndRead,
  listImportRowsOf,
  type SupplierDocument,
} from '../../../test/received-documents.ts';
import { useScene } from '../../../test/scene.ts';
import { type Client, makeClient, recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';
import { fetchDueDocuments } from './fetch/fetch-due.ts';
import type { ReceivedRecord } from './show.ts';

let businessId: number;
const scene = useScene({ business: 'issuing', supplier: true });
const { supplier, client } = scene;

beforeAll(() => {
  businessId = scene.business.businessId;
});

interface Purchase extends SupplierDocument {
  readonly wrapped: string;
  readonly bare: string;
}

async function purchase(change: object = {}): Promise<Purchase> {
  const issued = await supplier.issue('01', change);
  const query = { businessId: supplier.business.businessId, format: 'xml' };
  const { text } = await supplier.client('documents.download', { params: { id: issued.id }, query });
  return { ...issued, wrapped: text, bare: unwrapDocument(text) };
}

const importXml = (xml: string) => importAndRead(scene, client, Buffer.from(xml), { businessId }, 'factura.xml');

async function read(accessKey: string): Promise<ReceivedRecord> {
  const [listed] = recordsOfAnswer(await client('receivedDocuments.list', { query: { businessId, accessKey } }));
  return recordOfAnswer(
    await client('receivedDocuments.get', { params: { id: listed?.id ?? 0 } }),
  ) as unknown as ReceivedRecord;
}

const draftOf = (id: number) => client('receivedDocuments.withholdingDraft', { params: { id } });
const accept = (id: number) => client('receivedDocuments.acceptance.give', { params: { id } });
const withdraw = (id: number) => client('receivedDocuments.acceptance.withdraw', { params: { id } });

async function alertsOf(id: number): Promise<string[]> {
  const rows = await scene.owner.selectFrom('alerts').select('kind').where('received_document_id', '=', id).execute();
  return rows.map(({ kind }) => kind);
}

/** Makes the simulator answer queries of states, but not return documents. */
async function askStatesOnly(accessKey: string): Promise<void> {
  const desk = scene.desk;
  await desk.fault({ kind: 'http500', target: 'authorization', accessKey });
  await scene.owner
    .updateTable('received_documents')
    .set({ state_due_at: new Date(0) })
    .execute();
  await scene.owner
    .updateTable('received_fetches')
    .set({ due_at: new Date(0) })
    .execute();
  for (let round = 0; round < 3; round += 1) {
    await scene.owner.updateTable('received_lanes').set({ paused_until: null, failures: 0 }).execute();
    await fetchDueDocuments(scene.app.services, 1);
  }
  await desk.lift();
}

describe('an invoice with other amounts, signed again with a self-made certificate', () => {
  it('is intact and never verified, also when SRI reports its key as authorised', async () => {
    const { bare, accessKey } = await purchase();
    const imported = await importXml(wrapInAuthorization(signAgain(inflateAmounts(bare))));
    expect(imported).toMatchObject({ counts: { new: 1 } });
    expect(await read(accessKey)).toMatchObject({ xmlStatus: 'intact', state: 'unconfirmed', total: 24_150 });
    await askStatesOnly(accessKey);
    const shown = await read(accessKey);
    expect(shown).toMatchObject({
      state: 'authorized',
      xmlStatus: 'intact',
      confirmedAt: null,
      total: 24_150,
      signer: { isIssuer: 'unknown', trusted: 'unknown', inDate: true, holder: 'COMERCIAL INVENTADA S.A.' },
    });
    const draft = await draftOf(shown.id);
    expect([draft.status, draft.body.code]).toEqual([409, 'received.not_confirmed']);
    const pdf = await client('receivedDocuments.download', { params: { id: shown.id }, query: { format: 'pdf' } });
    expect(pdf.status).toBe(200);

    // When the document service works again, SRI's copy replaces the forgery, which is reported.
    expect(await fetchAllWaitingKeys(scene)).toBe(0);
    const settled = await read(accessKey);
    expect(settled).toMatchObject({
      state: 'authorized',
      xmlStatus: 'tampered',
      total: 24.15,
      faults: [{ code: 'received.differs_from_sri' }],
      otherCopy: { by: 'file', keptBy: 'sri', total: 24_150 },
      signer: { isIssuer: 'yes' },
    });
    expect(settled.confirmedAt).not.toBeNull();
    const { sha256, keptSha256 } = settled.otherCopy ?? {};
    expect([sha256, keptSha256]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(sha256).not.toBe(keptSha256);
    expect(await alertsOf(settled.id)).toEqual(['received.tampered']);
    expect(await listImportRowsOf(client, imported.id)).toMatchObject([
      { outcome: 'tampered', code: 'received.differs_from_sri', params: { file: sha256, sri: keptSha256 } },
    ]);
  });

  it('is distinguished from SRI’s copy that is stored already, and does not replace it', async () => {
    const { bare, accessKey } = await purchase();
    await client('receivedDocuments.fetch', { body: { business_id: businessId, access_keys: [accessKey] } });
    await fetchAllWaitingKeys(scene);
    expect(await read(accessKey)).toMatchObject({ xmlStatus: 'verified', otherCopy: null });
    const forged = signAgain(inflateAmounts(bare));
    const dry = await importAndRead(scene, client, Buffer.from(forged), { businessId, dryRun: true }, 'factura.xml');
    expect(dry).toMatchObject({ counts: { tampered: 1 } });
    expect(await read(accessKey)).toMatchObject({ otherCopy: null });
    const imported = await importXml(forged);
    expect(await listImportRowsOf(client, imported.id)).toMatchObject([
      { outcome: 'tampered', code: 'received.differs_from_sri' },
    ]);
    const shown = await read(accessKey);
    expect(shown).toMatchObject({ xmlStatus: 'verified', total: 24.15, otherCopy: { by: 'file', total: 24_150 } });
    expect(await alertsOf(shown.id)).toEqual(['received.tampered']);
    expect((await draftOf(shown.id)).status).toBe(200);
  });

  it('does not replace a genuine file, nor the other way round, before SRI has answered', async () => {
    const { bare, accessKey } = await purchase();
    await importXml(bare);
    const imported = await importXml(signAgain(inflateAmounts(bare)));
    expect(await listImportRowsOf(client, imported.id)).toMatchObject([
      { outcome: 'tampered', code: 'received.copies_differ' },
    ]);
    const shown = await read(accessKey);
    expect(shown).toMatchObject({ xmlStatus: 'intact', total: 24.15, otherCopy: { by: 'file', keptBy: 'file' } });
    expect(await alertsOf(shown.id)).toEqual(['received.tampered']);
    await fetchAllWaitingKeys(scene);
    expect(await read(accessKey)).toMatchObject({ xmlStatus: 'verified', total: 24.15 });
  });

  it('for this business, while SRI has another receiver, is tampered', async () => {
    const other = recordOfAnswer(
      await supplier.client('customers.create', {
        body: {
          business_id: supplier.business.businessId,
          identification_type_id: 4,
          identification: '1790011674001',
          business_name: 'OTRA S.A.',
        },
      }),
    ).id;
    const { bare, accessKey } = await purchase({ customer_id: other });
    await importXml(signAgain(bare.replaceAll('1790011674001', scene.business.ruc)));
    await fetchAllWaitingKeys(scene);
    const shown = await read(accessKey);
    expect(shown).toMatchObject({
      xmlStatus: 'tampered',
      confirmedAt: null,
      faults: [{ code: 'received.not_ours' }],
      otherCopy: { by: 'sri', keptBy: 'file' },
    });
    expect(await alertsOf(shown.id)).toEqual(['received.tampered']);
    expect((await accept(shown.id)).body.code).toBe('received.not_acceptable');
    expect((await draftOf(shown.id)).body.code).toBe('received.not_confirmed');
    // After SRI has answered about the document, no other file can replace the stored one.
    await importXml(signAgain(bare.replaceAll('1790011674001', scene.business.ruc)));
    expect(await read(accessKey)).toMatchObject({ xmlStatus: 'tampered' });
  });
});

describe('data in the wrapper of a file', () => {
  it('is only a claim, and SRI’s copy with equal digests confirms the file', async () => {
    const { bare, accessKey } = await purchase();
    const reencoded = bare
      .replaceAll('ñ', '&#241;')
      .replaceAll('Ñ', '&#209;')
      .replace(' id="comprobante"', "  id='comprobante'");
    await importXml(wrapInAuthorization(reencoded, { number: '9'.repeat(49), date: '2031-01-01T00:00:00-05:00' }));
    const before = await read(accessKey);
    expect(before).toMatchObject({
      xmlStatus: 'intact',
      authorizationNumber: null,
      authorizedAt: null,
      claimedAuthorization: { number: '9'.repeat(49), authorizedAt: '2031-01-01T00:00:00.000-05:00' },
    });
    const file = await client('receivedDocuments.download', { params: { id: before.id }, query: { format: 'xml' } });
    expect(file.text).not.toContain('numeroAutorizacion');
    await fetchAllWaitingKeys(scene);
    expect(await read(accessKey)).toMatchObject({
      xmlStatus: 'verified',
      authorizationNumber: accessKey,
      otherCopy: null,
      faults: [],
    });
  });
});

describe('a document that SRI has not confirmed', () => {
  it('can be used after a user accepts it, shows the user, and cannot after the acceptance is withdrawn', async () => {
    const { bare, accessKey } = await purchase();
    await importXml(bare);
    const { id } = await read(accessKey);
    expect((await draftOf(id)).status).toBe(409);
    const accepted = recordOfAnswer(await accept(id)) as unknown as ReceivedRecord;
    expect(accepted).toMatchObject({ xmlStatus: 'intact', accepted: { by: { kind: 'api_key' } } });
    const again = recordOfAnswer(await accept(id)) as unknown as ReceivedRecord;
    expect(again.accepted).toEqual(accepted.accepted);
    const draft = await draftOf(id);
    expect(recordOfAnswer(draft)).toMatchObject({
      basis: { xmlStatus: 'intact', accepted: { by: { kind: 'api_key' } } },
      warnings: [{ code: 'received.unconfirmed' }],
    });
    expect(recordOfAnswer(await withdraw(id))).toMatchObject({ accepted: null });
    expect(recordOfAnswer(await withdraw(id))).toMatchObject({ accepted: null });
    expect((await draftOf(id)).status).toBe(409);
    const owner = makePanelClient(scene.app.url, await signIn(scene.database, scene.account.id));
    const audit = recordsOfAnswer(
      await owner('auditLog.list', { query: { recordType: 'receivedDocument', recordId: id } }),
    );
    expect(audit.map(({ action }) => action)).toEqual([
      'receivedDocuments.acceptance.withdraw',
      'receivedDocuments.acceptance.give',
    ]);
    // A document returned by SRI needs no acceptance.
    await accept(id);
    await fetchAllWaitingKeys(scene);
    expect(await read(accessKey)).toMatchObject({ xmlStatus: 'verified', accepted: null });
    expect((await accept(id)).body.code).toBe('received.not_acceptable');
    expect(recordOfAnswer(await draftOf(id))).toMatchObject({
      basis: { xmlStatus: 'verified', accepted: null },
      warnings: [],
    });
  });

  it('whose file was different can be used after a user has looked at SRI’s copy', async () => {
    const { bare, accessKey } = await purchase();
    await importXml(signAgain(inflateAmounts(bare)));
    const { id } = await read(accessKey);
    await accept(id);
    await fetchAllWaitingKeys(scene);
    // The bytes that the user accepted were different ones.
    expect(await read(accessKey)).toMatchObject({ xmlStatus: 'tampered', accepted: null, total: 24.15 });
    expect((await draftOf(id)).body.code).toBe('received.not_confirmed');
    await accept(id);
    expect(recordOfAnswer(await draftOf(id))).toMatchObject({
      basis: { xmlStatus: 'tampered' },
      warnings: [{ code: 'received.sri_copy_replaced' }],
    });
  });

  it('and is older than SRI’s retention is marked permanently', async () => {
    const { bare } = await purchase();
    const old = signAgain(changeIssueDate(inflateAmounts(withoutSignature(bare)), '2026-03-02'), {
      ruc: supplier.business.ruc,
    });
    await importXml(old);
    const key = /<claveAcceso>(\d+)/.exec(old)?.[1] ?? '';
    const shown = await read(key);
    expect(shown).toMatchObject({ xmlStatus: 'intact', state: 'unconfirmed', signer: { isIssuer: 'yes' } });
    expect(shown.notGivenAt).not.toBeNull();
    await client('receivedDocuments.fetch', { body: { business_id: businessId, access_keys: [key] } });
    expect(await fetchAllWaitingKeys(scene)).toBe(0);
    expect(await read(key)).toMatchObject({ xmlStatus: 'intact', notGivenAt: shown.notGivenAt });
  });

  it('is not visible to other accounts', async () => {
    const { bare, accessKey } = await purchase();
    await importXml(bare);
    const { id } = await read(accessKey);
    expect((await supplier.client('receivedDocuments.acceptance.give', { params: { id } })).status).toBe(404);
    expect((await supplier.client('receivedDocuments.acceptance.withdraw', { params: { id } })).status).toBe(404);
    const nobody = makeClient(scene.app.url, 'no key') as Client;
    expect((await nobody('receivedDocuments.acceptance.give', { params: { id } })).status).toBe(401);
    await fetchAllWaitingKeys(scene);
  });
});
