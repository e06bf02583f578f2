// Handles GET /tax-forms/{form}, the lists of documents behind its amounts, and its file.
import { type Call, RawReply } from '../../platform/http/call.ts';
import { listPageReply } from '../../platform/http/lists/list-query.ts';
import { conflict, notFound } from '../../platform/http/replies/error-reply.ts';
import type { FigureDocumentsPage } from '../ledger/documents-store.ts';
import { listGroupDocuments, type WeightedFormGroups } from '../ledger/form-groups-store.ts';
import { showDocumentLine } from '../reports/list-documents.ts';
import { readFormResult } from './form-result.ts';
import { withheldOnlyReason } from './left-out.ts';
import { listWithheldOnlyPurchases } from './only-withheld-store.ts';
import { type ComputedTaxFormOfPeriod, withComputedForm } from './read-form.ts';
import { signedGroups, signedGroupsWithTax } from './show.ts';
import { composeFormSummary } from './summary.ts';

export async function getTaxForm(call: Call<'taxForms.get'>) {
  return await withComputedForm(call, askedIn(call), async (trx, reading) => ({
    data: (await readFormResult(trx, reading, call.query)).form,
  }));
}

export async function listBoxDocuments(call: Call<'taxForms.boxes.documents.list'>) {
  return await listBehind(call, (reading) => {
    const figure = reading.figures.boxes.find(({ row }) => row.box === call.params.box);
    return figure && signedGroups(reading, figure.feeds);
  });
}

export async function listLeftOutDocuments(call: Call<'taxForms.leftOut.documents.list'>) {
  const { what, question = null, box = null } = call.query;
  if (what === withheldOnlyReason) {
    const paging = call.paging({ sortBy: 'id', sortDir: 'asc' });
    return await withComputedForm(call, askedIn(call), async (trx, { books }) =>
      showListed(await listWithheldOnlyPurchases(trx, books, paging), paging),
    );
  }
  return await listBehind(call, (reading) => {
    const figure = reading.figures.leftOut.find(
      (one) => one.reason === what && one.question === question && one.box === box,
    );
    return figure && signedGroupsWithTax(reading, figure);
  });
}

type Listing = Call<'taxForms.boxes.documents.list'> | Call<'taxForms.leftOut.documents.list'>;

async function listBehind(
  call: Listing,
  partsOf: (reading: ComputedTaxFormOfPeriod) => WeightedFormGroups[] | undefined,
) {
  const paging = call.paging({ sortBy: 'id', sortDir: 'asc' });
  return await withComputedForm(call, askedIn(call), async (trx, reading) => {
    const parts = partsOf(reading);
    if (parts === undefined) return notFound();
    return showListed(await listGroupDocuments(trx, reading.books, parts, paging), paging);
  });
}

function showListed({ rows, total, amount }: FigureDocumentsPage, paging: ReturnType<Listing['paging']>) {
  const { data, meta } = listPageReply(rows, total, paging, showDocumentLine);
  return { data, meta: { ...meta, amount: Number(amount) } };
}

export async function getFormUpload(call: Call<'taxForms.upload'>) {
  const { format = 'xml' } = call.query;
  return await withComputedForm(call, askedIn(call), async (trx, reading) => {
    const { upload } = await readFormResult(trx, reading, call.query);
    if ('code' in upload) return conflict(upload.code, upload.detail);
    const { name, text } = upload[format];
    return new RawReply(200, text, {
      'content-type': `application/${format}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    });
  });
}

export async function getFormSummary(call: Call<'taxForms.summary'>) {
  return await withComputedForm(call, askedIn(call), async (trx, reading) => {
    const { filer, form } = await readFormResult(trx, reading, call.query);
    return new RawReply(200, composeFormSummary(filer, form), {
      'content-type': 'text/html; charset=utf-8',
      // The summary page contains only text, so its security policy forbids scripts and loading.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    });
  });
}

type FormCall = Listing | Call<'taxForms.get'> | Call<'taxForms.upload'> | Call<'taxForms.summary'>;

function askedIn({ params, query }: FormCall) {
  return { form: params.form, businessId: query.businessId, period: query.period };
}
