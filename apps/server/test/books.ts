// Books of a business that sells and buys through the simulator, with its tax forms, annex and reports.
import { retentionCodeAt } from '@talonario/sri';
import { expect } from 'vitest';
import type { AtsRecord } from '../src/books/ats/show.ts';
import type { TaxFormRecord } from '../src/books/forms/show.ts';
import type { ReportRecord } from '../src/books/reports/get-report.ts';
import { dayInGuayaquil } from '../src/platform/clock/guayaquil.ts';
import { bodiesOf } from './issuing-business.ts';
import { importSupplierDocuments, type SupplierDocument } from './received-documents.ts';
import type { IssuingScene } from './scene.ts';
import { recordOfAnswer } from './test-app.ts';

type Form = '104' | '103';

/**
 * Opens the books. `now` is the clock of the service; documents are issued on its day. May be called before the scene
 * is open.
 */
export function openBooks(scene: IssuingScene, now = () => new Date()) {
  const { client } = scene;
  const today = dayInGuayaquil(now());
  const period = today.slice(0, 7);
  const businessId = () => scene.business.businessId;
  const asked = (form: Form, of: string) => ({
    params: { form } as never,
    query: { businessId: businessId(), period: of } as never,
  });
  /** Body of the answer to a GET of an API path. */
  async function fetchText(path: string): Promise<string> {
    const response = await fetch(`${scene.app.url}/api/v1${path}`, { headers: { 'x-api-key': scene.account.key } });
    return await response.text();
  }
  return {
    today,
    period,
    fetchText,
    /** Imports documents of the supplier. Returns their ids in the same order. */
    receive: (...documents: readonly SupplierDocument[]) => importSupplierDocuments(scene, ...documents),
    async form(name: Form, of = period): Promise<TaxFormRecord> {
      const answer = await client('taxForms.get', asked(name, of));
      expect(answer.status, answer.text).toBe(200);
      return recordOfAnswer(answer) as unknown as TaxFormRecord;
    },
    answer: (name: Form, answers: object, of = period) =>
      client('taxForms.answers.replace', { ...asked(name, of), body: { answers } as never }),
    async ats(of = period): Promise<AtsRecord> {
      const answer = await client('ats.get', { query: { businessId: businessId(), period: of } as never });
      expect(answer.status, answer.text).toBe(200);
      return recordOfAnswer(answer) as unknown as AtsRecord;
    },
    atsFile: (of = period) =>
      fetchText(`/ats/download?businessId=${businessId()}&period=${of}&confirm=true&format=xml`),
    atsSettings: (body: object) =>
      client('businesses.atsSettings.replace', { params: { id: businessId() }, body: body as never }),
    async report(book: string, query: object = {}): Promise<ReportRecord> {
      const span = { businessId: businessId(), from: `${period}-01`, to: today };
      const answer = await client('reports.get', { params: { book } as never, query: { ...span, ...query } as never });
      expect(answer.status, answer.text).toBe(200);
      return recordOfAnswer(answer) as unknown as ReportRecord;
    },
    classify: (id: number, body: object, as = client) =>
      as('receivedDocuments.update', { params: { id }, body: body as never }),
    /** Lines of a sale: `taxed` at 15 % IVA, `untaxed` at 0 %. */
    taxed: (price: number) => [{ item_id: scene.business.productId, amount: 1, price }],
    untaxed: (price: number) => [{ item_id: scene.business.freeProductId, amount: 1, price }],
    /** Line of an income tax withholding (code 312) on an invoice at 15 % IVA. */
    withheld(number: string, subtotal: number, change: object = {}) {
      const { items: [line] = [] } = bodiesOf(scene.business, now())['07'] as { items?: object[] };
      return {
        ...line,
        support_document_number: number,
        support_document_subtotal: subtotal,
        support_document_tax_value: Math.round(subtotal * 15) / 100,
        ...change,
      };
    },
    /** Withholding of 30 % of the IVA on goods. */
    vatWithheld: { retention_tax_type_id: 2, retention_code_id: retentionCodeAt('1', '2', today)?.id },
  };
}

/** Amounts of a form's boxes that are not zero, by box number. */
export function boxValuesOf({ boxes }: TaxFormRecord): Readonly<Record<string, number>> {
  return Object.fromEntries(
    boxes.flatMap(({ box, value }) => (value === null || value === 0 ? [] : [[box, value] as const])),
  );
}

/** Texts of all XML elements with this name, in order. */
export function textsOfElements(xml: string, name: string): (string | undefined)[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, value]) => value);
}
