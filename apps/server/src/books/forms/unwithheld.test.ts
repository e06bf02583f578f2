// Tests that purchases without withholding are the same in box 332 of form 103 and under code 332 of the annex. Also
// tests that form 103 contains no text of form 104, and that the excess of notes is proposed in the next month.
import { addDays, retentionCodeAt } from '@talonario/sri';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBooks } from '../../../test/books.ts';
import { bodiesOf } from '../../../test/issuing-business.ts';
import {
  fetchAllWaitingKeys,
  importAndRead,
  makeSupplier,
  sriReportFile,
  sriReportLine,
} from '../../../test/received-documents.ts';
import { useScene } from '../../../test/scene.ts';
import { recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { AtsRecord } from '../ats/show.ts';
import type { TaxFormRecord } from './show.ts';

let businessId: number;
const today = dayInGuayaquil(new Date());
const month = today.slice(0, 7);
const lastOfBefore = addDays(`${month}-01`, -1);
const monthBefore = lastOfBefore.slice(0, 7);

const scene = useScene({ business: 'issuing', config: { receivedPauseMs: 0 } });
const { client, issue } = scene;
const { form: read } = openBooks(scene);

const amountIn = ({ boxes }: TaxFormRecord, box: string) => boxes.find((one) => one.box === box)?.value ?? null;

beforeAll(() => {
  businessId = scene.business.businessId;
});

describe('purchases without income tax withheld', () => {
  it('are equal in form 103 and in the annex', async () => {
    const supplier = await makeSupplier(scene, { ruc: scene.business.ruc });
    const of = (price: number) => ({ items: [{ item_id: supplier.business.productId, amount: 1, price }] });
    const reimbursed = {
      provider_identification_type: '04',
      provider_identification: '0190000001001',
      provider_country: '593',
      provider_type: '02',
      document_type: '01',
      document_number: '001-501-000000008',
      document_date: today,
      authorization: '1234567890',
      taxes: [{ tax_code: '2', tax_percentage_code: '4', rate: 15, base: 400, value: 60 }],
    };
    // Number 1 of the invoices has a withholding; number 1 of the debit notes has none. Number 2 has a withholding of
    // IVA only.
    const [withheldUpon, vatAlone, plain] = [
      await supplier.issue('01', of(100)),
      await supplier.issue('01', of(30)),
      await supplier.issue('01', of(210)),
    ];
    const debited = await supplier.issue('05', {
      modified_document_number: plain.number,
      items: [{ item_id: supplier.business.productId, debit_reason: 'Interés', debit_value: 85 }],
    });
    const passedOn = await supplier.issue('01', { ...of(400), reimbursements: [reimbursed] });
    const back = await supplier.issue('04', { ...of(20), modified_document_number: withheldUpon.number });
    const all = [withheldUpon, vatAlone, plain, debited, passedOn, back];
    expect([withheldUpon.number, debited.number, back.number]).toEqual(Array(3).fill('001-001-000000001'));
    const lines = all.map(({ accessKey }) => sriReportLine(accessKey, scene.business.ruc));
    await importAndRead(scene, client, sriReportFile(lines), { businessId });
    await fetchAllWaitingKeys(scene);
    const ids = recordsOfAnswer(await client('receivedDocuments.list', { query: { businessId } })).map(({ id }) => id);
    await client('receivedDocuments.mark', { body: { business_id: businessId, ids, sustain_code_id: 1 } as never });

    await sql`insert into parties (account_id, business_id, role, identification_type_id, identification, business_name)
      values (${scene.account.id}, ${businessId}, 'customer', 4, ${supplier.business.ruc}, 'COMERCIAL INVENTADA S.A.')`.execute(
      scene.owner,
    );
    const [{ id: supplierId } = { id: 0 }] = recordsOfAnswer(
      await client('customers.list', { query: { businessId, identification: supplier.business.ruc } }),
    ) as { id: number }[];
    const { items: bodyLines = [] } = bodiesOf(scene.business)['07'] as { items?: object[] };
    const upon = ({ number, accessKey }: typeof plain, subtotal: number, change: object = {}) => ({
      ...bodyLines[0],
      support_document_number: number,
      support_document_authorization: accessKey,
      support_document_subtotal: subtotal,
      support_document_tax_value: subtotal * 0.15,
      ...change,
    });
    const ofVat = { retention_tax_type_id: 2, retention_code_id: retentionCodeAt('1', '2', today)?.id };
    await issue('07', { customer_id: supplierId, items: [upon(withheldUpon, 100), upon(vatAlone, 30, ofVat)] });

    const form = await read('103');
    await client('businesses.atsSettings.replace', {
      params: { id: businessId },
      body: { repeat_electronic_purchases: true, payment_method: '20' } as never,
    });
    const annex = recordOfAnswer(
      await client('ats.get', { query: { businessId, period: month } as never }),
    ) as unknown as AtsRecord;
    // Code 332: 30.00 with only IVA withheld, 210.00, and the debit note of 85.00, together 325.00. The 400.00 of type
    // 41 and the note of 20.00 on the withheld 100.00 are not included.
    expect(annex.incomeWithheld.find(({ code }) => code === '332')).toMatchObject({ count: 3, base: 325 });
    expect(amountIn(form, '332')).toBe(325);
    expect(amountIn(form, '312')).toBe(100);
    expect(form.leftOut.find(({ what }) => what === 'reimbursed')).toMatchObject({ count: 1, base: 400 });
  });
});

describe('the excess of notes for the next month', () => {
  it('is proposed there as a negative answer, and form 103 does not mention it', async () => {
    const invoice = await issue('01', { items: [{ item_id: scene.business.productId, amount: 1, price: 50 }] });
    await issue('04', {
      modified_document_number: invoice.number,
      items: [{ item_id: scene.business.productId, amount: 1, price: 30 }],
    });
    const { owner } = scene;
    // Moves the note to the previous month. The sale stays in this month.
    await sql`update documents set issue_date = ${lastOfBefore} where document_type_id = 2 and business_id = ${businessId}`.execute(
      owner,
    );
    // The notes exceed the sales of the previous month by 30.00 and 4.50.
    const before = await read('104', monthBefore);
    expect([amountIn(before, '443'), amountIn(before, '453')]).toEqual([30, 4.5]);
    expect(before.leftOut.filter(({ what }) => what === 'notes_for_next_period')).toHaveLength(2);
    const proposed = async () =>
      (await read('104')).questions.flatMap(({ key, proposed: amount, from, value, open }) =>
        from === monthBefore && !open ? [[key, amount, value]] : [],
      );
    expect(await proposed()).toEqual([
      ['411', -30, null],
      ['421', -4.5, null],
    ]);
    const answer = await client('taxForms.answers.replace', {
      ...({ params: { form: '104' }, query: { businessId, period: month } } as object),
      body: { answers: { '411': -30, '421': -4.5, '605': 0, '606': 0 } },
    } as never);
    // Net sales: 50.00 − 30.00. IVA: 7.50 − 4.50.
    const form = recordOfAnswer(answer) as unknown as TaxFormRecord;
    expect([amountIn(form, '411'), amountIn(form, '421')]).toEqual([20, 3]);
    // The notes are also proposed if a user entered a balance for this month, so that its chain starts here.
    expect((await proposed()).map(([key, , said]) => [key, said])).toEqual([
      ['411', -30],
      ['421', -4.5],
    ]);
    // Box 453 of form 103 is income tax withheld on interest paid abroad.
    await sql`update book_lines set code = '505A' where kind = 'retention' and tax_code = '1' and business_id = ${businessId}`.execute(
      owner,
    );
    await sql`update book_entries set treaty = true where document_type_id = 5 and business_id = ${businessId}`.execute(
      owner,
    );
    const income = await read('103');
    expect(amountIn(income, '453')).toBe(2);
    expect(income.leftOut.filter(({ what }) => what === 'notes_for_next_period')).toEqual([]);
  });
});
