// A business that sells and buys through the simulator, and the month that comes of it: forms, annex, reports.
import { retentionCodeAt } from '@talonario/sri';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { AtsRecord } from '../src/books/ats/show.ts';
import type { TaxFormRecord } from '../src/books/forms/show.ts';
import type { ReportRecord } from '../src/books/reports/get-report.ts';
import { dayInGuayaquil } from '../src/platform/clock/guayaquil.ts';
import { type Client, dataOf, listOf } from './directory-scene.ts';
import { bodiesOf, type IssuingScene, openIssuingScene } from './issuing-scene.ts';
import {
  fetchAll,
  type IssuedToUs,
  importAndRead,
  makeSupplier,
  reportLine,
  reportOf,
  type Supplier,
} from './received-scene.ts';
import { makeClient } from './test-app.ts';

export interface IssuedHere {
  readonly id: number;
  readonly number: string;
  readonly accessKey: string;
  readonly state: string;
  readonly warnings: readonly { readonly code: string }[];
}

export type BooksScene = Awaited<ReturnType<typeof openBooksScene>>;

/** `now` is the clock of the service; documents are issued on the day it shows. */
export async function openBooksScene({ now = () => new Date() }: { readonly now?: () => Date } = {}) {
  const scene = await openIssuingScene({ app: { config: { receivedPauseMs: 0 }, services: { now } } });
  const client = makeClient(scene.app.url, scene.account.key) as Client;
  const { businessId, ruc } = scene.business;
  const today = dayInGuayaquil(now());
  const period = today.slice(0, 7);
  const supplier = await makeSupplier(scene, { ruc });
  const supplierId = await addSupplierAsCustomer(scene, supplier);

  async function issue(code: string, change: object = {}): Promise<IssuedHere> {
    const body = { ...bodiesOf(scene.business, now())[code], ...change, emit: true };
    const answer = await client('documents.create', { body: body as never });
    const record = dataOf(answer) as unknown as IssuedHere;
    expect(record.state, answer.text).toBe('authorizated');
    return record;
  }

  /** Imports documents of the supplier. Returns their ids, in the same order. */
  async function receive(...documents: readonly IssuedToUs[]): Promise<number[]> {
    const lines = documents.map(({ accessKey }) => reportLine(accessKey, ruc));
    await importAndRead(scene, client, reportOf(lines), { businessId });
    await fetchAll(scene);
    const found = listOf(
      await client('receivedDocuments.list', { query: { businessId, perPage: 100 } }),
    ) as unknown as { id: number; accessKey: string }[];
    return documents.map(({ accessKey }) => found.find((one) => one.accessKey === accessKey)?.id ?? 0);
  }

  const asked = (form: '104' | '103', of: string) => ({ params: { form }, query: { businessId, period: of } });

  async function form(name: '104' | '103', of = period): Promise<TaxFormRecord> {
    const answer = await client('taxForms.get', asked(name, of) as never);
    expect(answer.status, answer.text).toBe(200);
    return dataOf(answer) as unknown as TaxFormRecord;
  }

  async function ats(of = period): Promise<AtsRecord> {
    const answer = await client('ats.get', { query: { businessId, period: of } as never });
    expect(answer.status, answer.text).toBe(200);
    return dataOf(answer) as unknown as AtsRecord;
  }

  async function report(book: string, query: object = {}): Promise<ReportRecord> {
    const span = { businessId, from: `${period}-01`, to: today };
    return dataOf(
      await client('reports.get', { params: { book } as never, query: { ...span, ...query } as never }),
    ) as never;
  }

  /** What a GET of the API answers, as text. */
  async function fetchText(path: string): Promise<string> {
    const response = await fetch(`${scene.app.url}/api/v1${path}`, { headers: { 'x-api-key': scene.account.key } });
    return await response.text();
  }

  const { items: withheldLines = [] } = bodiesOf(scene.business, now())['07'] as { items?: object[] };

  return {
    ...{ scene, client, businessId, supplier, supplierId, today, period, issue, receive, form, ats, report, fetchText },
    answer: (name: '104' | '103', answers: object, of = period) =>
      client('taxForms.answers.replace', { ...asked(name, of), body: { answers } } as never),
    atsFile: () => fetchText(`/ats/download?businessId=${businessId}&period=${period}&confirm=true&format=xml`),
    atsSettings: (body: object) =>
      client('businesses.atsSettings.replace', { params: { id: businessId }, body: body as never }),
    classify: (id: number, body: object) => client('receivedDocuments.update', { params: { id }, body: body as never }),
    /** A line at 15 % of ours, or one at 0 %. */
    taxed: (price: number) => [{ item_id: scene.business.productId, amount: 1, price }],
    untaxed: (price: number) => [{ item_id: scene.business.freeProductId, amount: 1, price }],
    /** A body of the supplier with one line at 15 %. */
    bought: (price: number) => ({ items: [{ item_id: supplier.business.productId, amount: 1, price }] }),
    /** A line of a withholding of income tax (code 312) upon an invoice at 15 %. */
    withheld: (number: string, subtotal: number, change: object = {}) => ({
      ...{ ...withheldLines[0], support_document_number: number, support_document_subtotal: subtotal },
      ...{ support_document_tax_value: Math.round(subtotal * 15) / 100, ...change },
    }),
    /** Of the IVA of goods, 30 %. */
    vatWithheld: { retention_tax_type_id: 2, retention_code_id: retentionCodeAt('1', '2', today)?.id },
    close: () => scene.close(),
  };
}

/** Withholdings are issued to customers. */
async function addSupplierAsCustomer(scene: IssuingScene, supplier: Supplier): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into parties (account_id, business_id, role, identification_type_id, identification, business_name)
    values (${scene.account.id}, ${scene.business.businessId}, 'customer', 4, ${supplier.business.ruc}, 'COMERCIAL INVENTADA S.A.')
    returning id`.execute(scene.database.owner);
  return rows[0]?.id ?? 0;
}

/** Boxes that have something, by number. */
export function valuesOf({ boxes }: TaxFormRecord): Readonly<Record<string, number>> {
  return Object.fromEntries(
    boxes.flatMap(({ box, value }) => (value === null || value === 0 ? [] : [[box, value] as const])),
  );
}

/** Texts of the elements of one name, in their order. */
export function valuesIn(xml: string, name: string): (string | undefined)[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, value]) => value);
}
