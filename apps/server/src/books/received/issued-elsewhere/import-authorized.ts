// Imports a document that SRI has authorised. Returns the result for the report of its import.
import { importDocument } from '../../../documents/activation/issued-elsewhere/import-document.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { Resolution } from '../imports/row-store.ts';
import type { StoredAuthorization } from '../provenance.ts';
import { type CheckedXml, changedCodes, type finding, type Receiver } from '../validate-xml.ts';
import { figuresTooLarge, numbersSkipped, numberUsed, pointUnknown } from './findings.ts';

export async function importAuthorized(
  trx: Trx,
  issuer: Receiver,
  accessKey: string,
  { document, errors, xml }: CheckedXml,
  authorization: StoredAuthorization,
  now: Date,
): Promise<Resolution> {
  const why = errors[0];
  if (why !== undefined || document === undefined)
    return refused(errors.some(({ code }) => changedCodes.has(code)) ? 'tampered' : 'faulty', why ?? figuresTooLarge());
  const result = await importDocument(trx, issuer, { accessKey, document, xml, authorization }, now);
  switch (result.kind) {
    case 'too large':
      return refused('faulty', figuresTooLarge());
    case 'point unknown':
      return refused('faulty', pointUnknown(result));
    case 'known':
      return { ...noReason, outcome: 'known', document_id: result.documentId };
    case 'number used':
      return { ...refused('conflict', numberUsed(document.number)), document_id: result.documentId };
    case 'brought in': {
      const { skipped, documentId } = result;
      const reason = skipped ? reasonOf(numbersSkipped(skipped.from, skipped.to)) : noReason;
      return { ...reason, outcome: 'new', document_id: documentId };
    }
  }
}

const noReason = { code: null, params: null, message: null };

function reasonOf({ code, params, message }: ReturnType<typeof finding>) {
  return { code: `received.${code}`, params, message };
}

function refused(outcome: Resolution['outcome'], why: ReturnType<typeof finding>): Resolution {
  return { ...reasonOf(why), outcome };
}
