// Adds a warning to a withholding of income tax on a document that already has one. The withholding is issued
// nevertheless, because SRI accepts both.
import { findCatalogRowById, isWithholdingType } from '@talonario/sri';
import type { Database } from '../../../platform/db/pool.ts';
import type { DocumentLineBody } from '../../references.ts';
import type { PreparedDocument } from '../document-stages.ts';
import { loadEarlierWithholdings } from './withheld-twice-store.ts';

const incomeTax = 1;

/**
 * Returns the document with its warnings, one for each line. A document that withholds no income tax needs no query.
 */
export async function warnOfSecondWithholding(
  db: Pick<Database, 'forAccount'>,
  accountId: number,
  prepared: PreparedDocument,
): Promise<PreparedDocument> {
  const { type, body, references, environmentId } = prepared;
  const lines = body.items.flatMap((line, index) =>
    line.retention_tax_type_id === incomeTax && line.support_document_number
      ? [{ index, support: supportOf(line) }]
      : [],
  );
  if (!isWithholdingType(type) || lines.length === 0) return prepared;
  const { identification } = references.customer;
  const digits = lines.map(({ support }) => support.split(' ')[1] ?? '');
  const known = await db.forAccount(accountId, (trx) =>
    loadEarlierWithholdings(trx, {
      accountId,
      businessId: body.business_id,
      environmentId,
      identifications: [...new Set([identification, identification.slice(0, 10), `${identification.slice(0, 10)}001`])],
      numbers: [...new Set(digits.flatMap((one) => [one, one.replace(/^(\d{3})(\d{3})/, '$1-$2-')]))],
    }),
  );
  const warnings = lines.flatMap(({ index, support }) => {
    const earlier = known.find((one) => one.support === support);
    if (earlier === undefined) return [];
    return [
      {
        field: `items[${index}].support_document_number`,
        code: 'withholding.income_withheld_twice',
        message: `Withholding ${earlier.number} withholds income tax upon this document already.`,
      },
    ];
  });
  return { ...prepared, warnings: [...prepared.warnings, ...warnings] };
}

function supportOf(line: DocumentLineBody): string {
  const type =
    line.support_document_type_code ?? findCatalogRowById('document-types', line.support_document_type_id ?? 0)?.code;
  return `${type ?? ''} ${(line.support_document_number ?? '').replaceAll('-', '')}`;
}
