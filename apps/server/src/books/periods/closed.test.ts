// Tests a closed month: its returns, their files, its annex and its package do not change when its documents change
// later.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodiesOf } from '../../../test/issuing-business.ts';
import {
  addSupplierAsCustomer,
  importSupplierDocuments as receiveDocuments,
} from '../../../test/received-documents.ts';
import { useScene } from '../../../test/scene.ts';
import { type Client, makeClient, makeTestAccount, recordOfAnswer } from '../../../test/test-app.ts';
import { unzipFiles } from '../../../test/unzip.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { AtsRecord } from '../ats/show.ts';
import type { TaxFormRecord } from '../forms/show.ts';
import { buildPackages } from '../packages/build.ts';
import type { ShownPeriod } from './show.ts';

const now = new Date();
const later = new Date(now.getTime() + 45 * 86_400_000);
const today = dayInGuayaquil(now);
const period = today.slice(0, 7);
let clock = now;
let businessId: number;
let supplierId: number;

const scene = useScene({ business: 'issuing', supplier: true, now: () => clock });
const { supplier, client } = scene;

beforeAll(async () => {
  businessId = scene.business.businessId;
  supplierId = await addSupplierAsCustomer(scene, supplier);
});

async function issue(code: string, change: object = {}) {
  clock = now;
  const record = await scene.issue(code, change);
  clock = later;
  return record;
}

/**
 * Issues a document by the supplier and receives it in the tested business. Returns the id of the received document.
 */
async function receive(code: string, change: object = {}): Promise<number> {
  clock = now;
  const issued = await supplier.issue(code, change);
  const [id = 0] = await receiveDocuments(scene, issued);
  clock = later;
  return id;
}

/** Issues a withholding on a purchase on paper, which Talonario does not store. */
const withheld = (number: string) => {
  const { items = [] } = (bodiesOf(scene.business, now)['07'] ?? {}) as { items?: object[] };
  const paper = { support_document_number: number, support_document_authorization: '1234567890' };
  return { customer_id: supplierId, items: items.map((line) => ({ ...line, ...paper })) };
};
const bought = (price: number) => ({ items: [{ item_id: supplier.business.productId, amount: 1, price }] });

async function ok(answer: ReturnType<Client>) {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
}

const classify = (id: number, body: object) =>
  ok(client('receivedDocuments.update', { params: { id }, body: body as never }));
const change = (statement: ReturnType<typeof sql>) => statement.execute(scene.owner);
const writeDownAnnulment = (id: number) =>
  change(sql`update documents set annulled_at = now(), annulment = '{"state": "annulled"}', updated_at = clock_timestamp()
              where id = ${id}`);

interface Given {
  readonly form104: TaxFormRecord;
  readonly form103: TaxFormRecord;
  readonly ats: AtsRecord;
  readonly files: Readonly<Record<string, string>>;
}

async function fetchText(path: string, figures?: 'current'): Promise<string> {
  const url = new URL(`${scene.app.url}/api/v1${path}`);
  url.searchParams.set('businessId', String(businessId));
  url.searchParams.set('period', period);
  if (figures !== undefined) url.searchParams.set('figures', figures);
  const response = await fetch(url, { headers: { 'x-api-key': scene.account.key } });
  const text = await response.text();
  // The current figures may have no file, because a document of the month is not classified yet.
  expect(response.status === 200 || (figures === 'current' && response.status === 409), text).toBe(true);
  return text;
}

async function read(figures?: 'current'): Promise<Given> {
  const query = { businessId, period, ...(figures && { figures }) };
  const form = async (name: string) =>
    recordOfAnswer(
      await client('taxForms.get', { params: { form: name }, query } as never),
    ) as unknown as TaxFormRecord;
  const summary = async (name: string) =>
    // Removes the number of figures that differ today, which is the only text that may change.
    (await fetchText(`/tax-forms/${name}/summary`, figures)).replace(/ Hoy son otras en \d+ casilleros\./, '');
  const [form104, form103, ats, page104, page103, upload104, upload103, annex] = await Promise.all([
    form('104'),
    form('103'),
    client('ats.get', { query } as never),
    summary('104'),
    summary('103'),
    fetchText('/tax-forms/104/upload', figures),
    fetchText('/tax-forms/103/upload?format=json', figures),
    fetchText('/ats/download?format=xml&confirm=true', figures),
  ]);
  const pages = { '104.html': page104, '103.html': page103 };
  const files = { ...pages, '104.xml': upload104, '103.json': upload103, 'ats.xml': annex };
  return { form104, form103, ats: recordOfAnswer(ats) as unknown as AtsRecord, files };
}

/** Parts of the results that must not change: all except the list of differences and the state of the return. */
function stored({ form104, form103, ats, files }: Given): object {
  const { differences: _, ...annex } = ats;
  const bodies = [form104, form103].map(({ differences: __, state: ___, ...form }) => form);
  return { bodies, annex, files };
}

const period_ = async () =>
  recordOfAnswer(await client('periods.get', { params: { period }, query: { businessId } })) as unknown as ShownPeriod;
const close = () => client('periods.close', { params: { period }, body: { business_id: businessId } });

let invoice: Awaited<ReturnType<typeof issue>>;
let withholding: Awaited<ReturnType<typeof issue>>;
let settlement: Awaited<ReturnType<typeof issue>>;
let purchase: number;
let asset: number;
let atClosing: Given;
let batch: number;
let late: number;

describe('a month with all kinds of documents', () => {
  it('is closed with its returns and its annex', async () => {
    invoice = await issue('01');
    settlement = await issue('03');
    withholding = await issue('07', withheld('001-001-000000123'));
    [purchase, asset] = [await receive('01', bought(200)), await receive('01', bought(900))];
    await classify(purchase, { sustain_code_id: 6, vat_credit: 'full' });
    await classify(asset, { sustain_code_id: 6 });
    await ok(
      client('documents.classification.update', {
        params: { id: settlement.id },
        body: { sustain_code_id: 6, vat_credit: 'full', fixed_asset: false },
      }),
    );
    await ok(
      client('businesses.atsSettings.replace', {
        params: { id: businessId },
        body: { repeat_electronic_purchases: true, payment_method: '20' } as never,
      }),
    );
    await ok(
      client('taxForms.answers.replace', {
        params: { form: '104' },
        query: { businessId, period },
        body: { answers: { '605': 10, '606': 0, credit_method: 'factor' } },
      } as never),
    );
    const annex = recordOfAnswer(
      await client('ats.get', { query: { businessId, period } } as never),
    ) as unknown as AtsRecord;
    expect(annex.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const open = await read();
    for (const { figures, closedAt, differences } of [open.form104, open.form103, open.ats])
      expect([figures, closedAt, differences]).toEqual(['current', null, []]);
    expect((await close()).status).toBe(200);
    atClosing = await read();
    for (const { figures, closedAt, differences } of [atClosing.form104, atClosing.form103, atClosing.ats]) {
      expect(figures).toBe('closed');
      expect(Date.parse(closedAt ?? '')).toBeGreaterThan(0);
      expect(differences).toEqual([]);
    }
    expect(atClosing.form104.boxes).toEqual(open.form104.boxes);
    expect(atClosing.files['104.html']).toContain('Cifras con las que se cerró el período');
    expect({ ...atClosing.files, '104.html': '', '103.html': '' }).toEqual({
      ...open.files,
      '104.html': '',
      '103.html': '',
    });
  });

  // Changes of the month after its closing; each one is tried separately.
  const changes: readonly { name: string; make: () => Promise<unknown> }[] = [
    { name: 'an invoice', make: () => issue('01') },
    {
      name: 'a credit note',
      make: () =>
        issue('04', {
          modified_document_number: invoice.number,
          items: [{ item_id: scene.business.productId, amount: 1, price: 10.5 }],
        }),
    },
    { name: 'a debit note', make: () => issue('05') },
    { name: 'an invoice that was annulled', make: () => writeDownAnnulment(invoice.id) },
    { name: 'a settlement', make: () => issue('03') },
    {
      name: 'a settlement that is classified otherwise',
      make: () =>
        ok(
          client('documents.classification.update', {
            params: { id: settlement.id },
            body: { vat_credit: 'none', sustain_code_id: 2 },
          }),
        ),
    },
    {
      name: 'a withholding',
      make: () => issue('07', withheld('001-001-000000777')),
    },
    { name: 'a withholding that was annulled', make: () => writeDownAnnulment(withholding.id) },
    {
      name: 'a purchase that came late',
      make: async () => {
        late = await receive('01', bought(50));
      },
    },
    {
      name: 'a purchase that is classified otherwise',
      make: () => classify(purchase, { sustain_code_id: 2, vat_credit: 'none' }),
    },
    { name: 'a purchase that becomes an asset', make: () => classify(asset, { fixed_asset: true }) },
    {
      name: 'a purchase that was entered in another month',
      make: () => classify(purchase, { registered_on: dayInGuayaquil(later) }),
    },
    {
      name: 'purchases that were marked together',
      make: async () => {
        const body = { business_id: businessId, ids: [purchase, asset], sustain_code_id: 1 };
        batch = (recordOfAnswer(await client('receivedDocuments.mark', { body })) as unknown as { batchId: number })
          .batchId;
      },
    },
    {
      name: 'a marking that was taken back',
      make: () => ok(client('classificationBatches.undo', { params: { id: batch } })),
    },
    {
      name: 'a purchase that SRI shows as annulled',
      make: () =>
        change(
          sql`update received_documents set state = 'annulled', updated_at = clock_timestamp() where id = ${asset}`,
        ),
    },
    { name: 'a withholding of a customer', make: () => receive('07') },
    {
      name: 'other settings of the annex',
      make: () =>
        ok(
          client('businesses.atsSettings.replace', {
            params: { id: businessId },
            body: { repeat_electronic_sales: true, total_sales: 'all', payment_method: '01' } as never,
          }),
        ),
    },
    {
      name: 'another establishment',
      make: () =>
        ok(
          client('establishments.create', {
            body: { business_id: businessId, code: '009', address: 'Ambato' } as never,
          }),
        ),
    },
    {
      name: 'another name of the business',
      make: () => change(sql`update businesses set business_name = 'OTRO NOMBRE S.A.' where id = ${businessId}`),
    },
    {
      name: 'a customer with another type of identification',
      make: () =>
        change(
          sql`update parties set identification_type_id = 6, identification = 'AB123' where id = ${scene.business.customerId}`,
        ),
    },
    {
      name: 'a return that was declared',
      make: () =>
        ok(
          client('businesses.obligations.update', {
            params: { id: businessId, obligation: '104', period },
            body: { state: 'declared', return_number: '871234567890' },
          } as never),
        ),
    },
  ];

  it.each(changes)('returns the figures of its closing after $name', async ({ make }) => {
    await make();
    expect(stored(await read())).toEqual(stored(atClosing));
    const current = await client('taxForms.get', {
      params: { form: '104' },
      query: { businessId, period, figures: 'current' },
    } as never);
    expect(current.body.data).toMatchObject({ figures: 'current', closedAt: atClosing.form104.closedAt });
  });

  it('refuses answers, and lists the differences', async () => {
    const answered = await client('taxForms.answers.replace', {
      params: { form: '104' },
      query: { businessId, period },
      body: { answers: { '507': 1 } },
    } as never);
    expect([answered.status, answered.body.code]).toEqual([409, 'period.closed']);
    const given = await read();
    expect(given.form104.state).toBe('declared');
    const names = ({ differences }: { differences: readonly { figure: string }[] }) =>
      differences.map(({ figure }) => figure);
    expect(names(given.form104)).toEqual(expect.arrayContaining(['104.411', '104.510']));
    expect(names(given.form103)).toEqual(expect.arrayContaining(['103.332']));
    expect(names(given.ats)).toEqual(
      expect.arrayContaining(['ats.counts.purchases', 'ats.counts.establishments', 'ats.purchases.03.taxed']),
    );
    const shown = names(await period_());
    for (const figure of names(given.form104).filter((name) => !/\.1\d\d$|\.563$/.test(name)))
      expect(shown).toContain(figure);
  });

  it('returns the current figures on request', async () => {
    for (const id of [late, purchase]) await classify(id, { sustain_code_id: 6, registered_on: null });
    const current = await read('current');
    expect([current.form104.figures, current.form103.figures, current.ats.figures]).toEqual(Array(3).fill('current'));
    for (const [name, text] of Object.entries(current.files)) {
      expect(text.startsWith('{"error"'), text).toBe(false);
      expect([name, text === atClosing.files[name]]).toEqual([name, false]);
    }
  });

  it('is packed with the figures of its closing, or with the current ones', async () => {
    const pack = async (asked: object) => {
      const { id } = recordOfAnswer(
        await client('packages.create', { body: { business_id: businessId, period, ...asked } as never }),
      );
      await buildPackages(scene.app.services).run(new AbortController().signal);
      const response = await fetch(`${scene.app.url}/api/v1/packages/${id}/download`, {
        headers: { 'x-api-key': scene.account.key },
      });
      return unzipFiles(Buffer.from(await response.arrayBuffer()));
    };
    const annex = `ats/${atClosing.ats.fileName}.xml`;
    const [closed, current] = [await pack({}), await pack({ figures: 'current' })];
    expect(String(closed.get(`formularios/104-${period}.xml`))).toBe(atClosing.files['104.xml']);
    expect(String(closed.get(annex))).toBe(atClosing.files['ats.xml']);
    expect(String(unzipFiles(closed.get(`libros-${period}.xlsx`) as Buffer).get('xl/workbook.xml'))).toContain(
      'Después del cierre',
    );
    expect(String(current.get(annex))).toBe((await read('current')).files['ats.xml']);
    expect(String(current.get(annex))).not.toBe(atClosing.files['ats.xml']);
  });

  it('is not visible to another account', async () => {
    const stranger = makeClient(scene.app.url, (await makeTestAccount(scene.database)).key) as Client;
    const query = { businessId, period };
    for (const figures of [undefined, 'current'] as const) {
      const asked = { ...query, ...(figures && { figures }) };
      const form = await stranger('taxForms.get', { params: { form: '104' }, query: asked } as never);
      expect([form.status, (await stranger('ats.get', { query: asked } as never)).status]).toEqual([404, 404]);
    }
  });

  it('stores new figures when it is reopened and closed again', async () => {
    const body = { business_id: businessId, reason: 'Llegaron compras' };
    await ok(client('periods.reopen', { params: { period }, body }));
    const open = await read();
    expect([open.form104.figures, open.form104.closedAt, open.ats.figures]).toEqual(['current', null, 'current']);
    expect((await close()).status).toBe(200);
    const again = await read();
    expect([again.form104.figures, again.form104.differences, again.ats.differences]).toEqual(['closed', [], []]);
    expect(again.form104.boxes).toEqual(open.form104.boxes);
    expect(again.files['ats.xml']).toBe(open.files['ats.xml']);
    expect(again.files['ats.xml']).not.toBe(atClosing.files['ats.xml']);
  });
});

describe('a closing without files', () => {
  it('returns the current figures and states that', async () => {
    await change(sql`delete from period_closing_files`);
    const given = await read();
    for (const { figures, closedAt } of [given.form104, given.form103, given.ats]) {
      expect(figures).toBe('closed_without_file');
      expect(closedAt).not.toBeNull();
    }
  });

  it('happens for an annex that had errors', async () => {
    const body = { business_id: businessId, reason: 'Para cerrar sin anexo' };
    await ok(client('periods.reopen', { params: { period }, body }));
    await classify(await receive('01', bought(5)), { sustain_code_id: null });
    expect((await close()).status).toBe(200);
    const query = { businessId, period };
    const ats = recordOfAnswer(await client('ats.get', { query } as never)) as unknown as AtsRecord;
    expect([ats.ready, ats.figures]).toEqual([false, 'closed_without_file']);
    const form = await client('taxForms.get', { params: { form: '104' }, query } as never);
    expect(form.body.data).toMatchObject({ figures: 'closed' });
  });
});

describe('an answer while the period is being closed', () => {
  it('is in the stored form, or the period is not closed', async () => {
    const body = { business_id: businessId, reason: 'Una vez más' };
    for (let round = 0; round < 6; round += 1) {
      await ok(client('periods.reopen', { params: { period }, body }));
      const amount = 100 + round;
      const [closed, answered] = await Promise.all([
        close(),
        client('taxForms.answers.replace', {
          params: { form: '104' },
          query: { businessId, period },
          body: { answers: { '507': amount } },
        } as never),
      ]);
      if (closed.status === 409) {
        expect(closed.body.code).toBe('period.answered_meanwhile');
        expect((await close()).status).toBe(200);
      }
      const form = recordOfAnswer(
        await client('taxForms.get', { params: { form: '104' }, query: { businessId, period } } as never),
      ) as unknown as TaxFormRecord;
      const stored507 = form.boxes.find(({ box }) => box === '507')?.value;
      if (answered.status === 200) expect([round, stored507]).toEqual([round, amount]);
      else expect(answered.body.code).toBe('period.closed');
      expect(form.differences).toEqual([]);
    }
  });
});
