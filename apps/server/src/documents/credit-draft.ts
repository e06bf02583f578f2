// Handles GET /documents/{id}/credit-draft: proposes the body of a credit note about everything that earlier notes have
// left, line by line.
import type { BodyOf } from '@talonario/contract';
import {
  documentTypeById,
  findDocumentTypeWhere,
  findTaxByCodes,
  type IssuedLine,
  isCreditNoteType,
  remainingLines,
} from '@talonario/sri';
import { dayInGuayaquil } from '../platform/clock/guayaquil.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Call, HandlerAnswer } from '../platform/http/call.ts';
import { conflict, Refusal } from '../platform/http/replies/error-reply.ts';
import { findPartyByIdentification } from '../records/parties/store.ts';
import type { ComputedDocumentValues, ComputedTax } from './computed-totals.ts';
import { canBeCredited, readCreditedLines } from './credits/credit-store.ts';
import type { DocumentBody, DocumentLineBody } from './references.ts';
import { type FoundDocument, findDocument } from './store.ts';

type DraftBody = Partial<BodyOf<'documents.create'>>;

export async function proposeCreditNote(
  call: Call<'documents.creditDraft'>,
): Promise<HandlerAnswer<'documents.creditDraft'>> {
  const { account, params, query, mode } = call;
  return await call.db.forAccount(account.id, async (trx) => {
    const where = { accountId: account.id, id: params.id, businessId: query.businessId, mode };
    const found = await findDocument(trx, where);
    if (found instanceof Refusal) return found;
    if (!canBeCredited(found.row))
      return conflict(
        'credit.not_creditable',
        'The document is not a sale to a named customer, or SRI does not have it.',
      );
    return { data: await draftFor(trx, account.id, found, dayInGuayaquil(call.now())) };
  });
}

async function draftFor(trx: Trx, accountId: number, { row, creditNotes }: FoundDocument, today: string) {
  const source = row.body as DocumentBody;
  const computed = row.computed as ComputedDocumentValues;
  const noteIds = creditNotes.map(({ id }) => id);
  const credited = (await readCreditedLines(trx, accountId, noteIds)).map(issuedLine);
  const sold = source.items.map((line, index) => ({ ...soldLine(line), ...figuresOf(computed.items[index]) }));
  const left = remainingLines(sold, credited).flatMap((line, index) => (line === undefined ? [] : [{ line, index }]));
  const customerId = await findOtherSide(trx, accountId, row);
  const body: DraftBody = {
    business_id: source.business_id,
    ...(customerId !== undefined && { customer_id: customerId }),
    document_type_id: findDocumentTypeWhere(isCreditNoteType).id,
    emission_type_id: source.emission_type_id,
    establishment_id: computed.establishment.id,
    emission_point_id: computed.emissionPoint.id,
    payment_method_id: source.payment_method_id,
    date: today,
    modified_document_code: documentTypeById(row.document_type_id)?.code ?? '',
    modified_document_number: row.number ?? '',
    modified_document_date: row.issue_date,
    items: left.map(({ line, index }) => draftLine(line, computed.items[index] as ComputedLine | undefined)),
  };
  const unnamed = body.items?.flatMap(({ item_id: id }, index) => (id ? [] : [`items[${index}].item_id`])) ?? [];
  const nobody = customerId === undefined ? ['customer_id'] : [];
  return { body, lines: left.map(({ index }) => index), missing: [...nobody, 'reason', ...unnamed] };
}

/**
 * Customer of the note: the receiver of the document. For a purchase settlement that is the provider, which may not be
 * among the customers.
 */
async function findOtherSide(trx: Trx, accountId: number, row: FoundDocument['row']): Promise<number | undefined> {
  const source = row.body as DocumentBody;
  if (documentTypeById(row.document_type_id)?.receiverField !== 'provider_entity_id') return source.customer_id;
  const { business_id: businessId, entity_identification: provider } = row;
  return (await findPartyByIdentification(trx, accountId, 'customer', businessId, provider))?.id;
}

/** A line of the document as its record stores it. */
interface ComputedLine {
  readonly itemId?: number;
  readonly amount?: number;
  readonly price?: number;
  readonly priceIncludesTax?: boolean;
  readonly discount?: number;
  readonly iceBase?: number;
  readonly iceValue?: number;
  readonly taxes?: readonly ComputedTax[];
  readonly subtotal?: number;
  readonly total?: number;
}

type SoldLine = DocumentLineBody & { readonly amount: number; readonly price: number };

/** Line as sold goods. A charge of a debit note becomes one unit. */
function soldLine({ debit_reason: reason, debit_value: value, ...line }: DocumentLineBody): SoldLine {
  const charge = value == null ? {} : { amount: 1, price: value, ...(reason && { detail: reason }) };
  return { ...line, amount: line.amount ?? 0, price: line.price ?? 0, ...charge };
}

function figuresOf(line: object | undefined): Pick<IssuedLine, 'vatCode' | 'subtotal' | 'total'> {
  const { taxes, subtotal, total } = (line ?? {}) as ComputedLine;
  return { vatCode: taxes?.find(({ code }) => code === '2')?.percentageCode, subtotal, total };
}

function issuedLine(line: ComputedLine): IssuedLine {
  return {
    item_id: line.itemId,
    amount: line.amount ?? 0,
    price: line.price ?? 0,
    price_includes_tax: line.priceIncludesTax,
    discount: line.discount,
    ice_base: line.iceBase,
    ice_value: line.iceValue,
    ...figuresOf(line),
  };
}

/** Line of the proposed note. Its taxes are those of the document, not the current ones of the product. */
function draftLine(
  { vatCode: _code, subtotal: _subtotal, total: _total, ...line }: SoldLine & Partial<IssuedLine>,
  computed: ComputedLine | undefined,
): DocumentLineBody {
  const taxes = (computed?.taxes ?? []).map((tax) => findTaxByCodes(tax.code, tax.percentageCode)?.id);
  const known = taxes.filter((id) => id !== undefined);
  const { unsubsidized_price: _price, ...values } = line;
  return { ...values, ...(known.length > 0 && known.length === taxes.length && { tax_ids: known }) };
}
