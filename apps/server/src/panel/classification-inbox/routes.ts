// Purchases of a month without a sustento (SRI's code for the tax support of a purchase), as the panel lists them.
import { type DataOf, maxInboxDocuments, maxInboxLines } from '@talonario/contract';
import { findCatalogRowById } from '@talonario/sri';
import type { Handlers, PanelCall } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import {
  type ClassificationInboxRow,
  loadClassificationInbox,
  readUnclassifiedSettlements,
  type UnclassifiedSettlementRow,
} from './store.ts';

type Inbox = DataOf<'classificationInbox.list'>;

export const classificationInboxHandlers = { 'classificationInbox.list': listInbox } satisfies Handlers;

async function listInbox(call: PanelCall<'classificationInbox.list'>) {
  const { account, query } = call;
  return await call.db.forAccount(account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const wanted = { accountId: account.id, businessId: business.id, period: query.period };
    const rows = await loadClassificationInbox(trx, wanted, maxInboxDocuments + 1, maxInboxLines);
    const own = await readUnclassifiedSettlements(trx, wanted, maxInboxDocuments);
    return {
      data: {
        documents: rows.slice(0, maxInboxDocuments).map(showRow),
        more: rows.length > maxInboxDocuments,
        own: own.map(showOwn),
      },
    };
  });
}

function showOwn({ id, number, issue_date, entity_name, total }: UnclassifiedSettlementRow): Inbox['own'][number] {
  return { id, number: number ?? '', date: issue_date, supplier: entity_name ?? '', total: Number(total) };
}

function showRow(row: ClassificationInboxRow): Inbox['documents'][number] {
  const type = findCatalogRowById('document-types', row.document_type_id);
  if (type === undefined) throw new RangeError(`there is no document type ${row.document_type_id}`);
  return {
    id: row.id,
    documentType: { id: type.id, code: type.code, name: type.name },
    number: row.number,
    date: row.issue_date,
    issuer: { identification: row.issuer_identification, businessName: row.issuer_name },
    total: row.has_figures ? Number(row.total) : null,
    vat: row.has_figures ? Number(row.vat) : null,
    state: row.state,
    xmlStatus: row.xml_status,
    accepted: row.accepted,
    lines: row.lines.map(({ description, total }) => ({
      description,
      subtotal: total === null ? null : Number(total),
    })),
    lineCount: Number(row.line_count),
  };
}
