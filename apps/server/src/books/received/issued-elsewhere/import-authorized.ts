// Imports a document that SRI has authorised. Returns the result for the report of its import.
import { importDocument } from '../../../documents/activation/issued-elsewhere/import-document.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { ImportRowResolution } from '../imports/row-store.ts';
import type { StoredAuthorization } from '../provenance.ts';
import {
  type CheckedReceivedXml,
  changedFileCodes,
  type ReceivingBusiness,
  type receivedFinding,
} from '../validate-xml.ts';
import { amountsTooLargeFinding, numbersSkippedFinding, numberUsedFinding, pointUnknownFinding } from './findings.ts';

export async function importAuthorized(
  trx: Trx,
  issuer: ReceivingBusiness,
  accessKey: string,
  { document, errors, xml }: CheckedReceivedXml,
  authorization: StoredAuthorization,
  now: Date,
): Promise<ImportRowResolution> {
  const why = errors[0];
  if (why !== undefined || document === undefined)
    return refused(
      errors.some(({ code }) => changedFileCodes.has(code)) ? 'tampered' : 'faulty',
      why ?? amountsTooLargeFinding(),
    );
  const result = await importDocument(trx, issuer, { accessKey, document, xml, authorization }, now);
  switch (result.kind) {
    case 'too large':
      return refused('faulty', amountsTooLargeFinding());
    case 'point unknown':
      return refused('faulty', pointUnknownFinding(result));
    case 'known':
      return { ...noReason, outcome: 'known', document_id: result.documentId };
    case 'number used':
      return { ...refused('conflict', numberUsedFinding(document.number)), document_id: result.documentId };
    case 'brought in': {
      const { skipped, documentId } = result;
      const reason = skipped ? reasonOf(numbersSkippedFinding(skipped.from, skipped.to)) : noReason;
      return { ...reason, outcome: 'new', document_id: documentId };
    }
  }
}

const noReason = { code: null, params: null, message: null };

function reasonOf({ code, params, message }: ReturnType<typeof receivedFinding>) {
  return { code: `received.${code}`, params, message };
}

function refused(
  outcome: ImportRowResolution['outcome'],
  why: ReturnType<typeof receivedFinding>,
): ImportRowResolution {
  return { ...reasonOf(why), outcome };
}
