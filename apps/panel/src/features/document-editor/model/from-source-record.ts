// Creates a form from a stored document: a note that modifies it, a guide for its goods, or a withholding on it.
import type { CreditDraft, Document, DocumentCreate, DocumentItem } from '@talonario/client';
import type { FormDefaults, ReferencedDocumentTexts } from '../../../document-types/document-type.ts';
import { type DocumentTypeCode, fieldsOfDocumentType, type LineValues } from '../../../document-types/fields.ts';
import { documentType } from '../../../document-types/index.ts';
import { type ChosenParty, type DocumentForm, emptyDocumentForm, emptyDocumentLine, type LineEntry } from './form.ts';
import { chosenPartyOfDocument, documentTypeCodeOf, formCopyOfDocument, lineEntryOf } from './from-record.ts';

/** Further data that is needed to create a document from another. */
export interface SourceRecordContext {
  readonly taxes: readonly {
    readonly id: number;
    readonly code: string;
    readonly taxType: { readonly code: string };
  }[];
  /** Seller as a customer, because the subject of a withholding is a customer. */
  readonly seller?: ChosenParty | undefined;
  /** Lines that earlier notes have left, if requested. */
  readonly left?: CreditDraft | undefined;
}

/** If the types are equal, it is a copy. */
export function formFromSourceDocument(
  document: Document,
  type: DocumentTypeCode,
  defaults: FormDefaults,
  around: SourceRecordContext = { taxes: [] },
): DocumentForm {
  if (type === documentTypeCodeOf(document)) return formCopyOfDocument(document, defaults);
  const { about } = documentType(type);
  const form = emptyDocumentForm(type, defaults);
  const sold = documentType(documentTypeCodeOf(document)).otherSide.field === 'customer_id';
  const buyer = sold ? { ...chosenPartyOfDocument(document), id: document.customerId } : undefined;
  const customer = about?.customer === 'seller' ? around.seller : buyer;
  return {
    ...form,
    fields: {
      ...form.fields,
      establishment_id: document.establishment.id,
      emission_point_id: document.emissionPoint.id,
      payment_method_id: document.paymentMethod.id,
      customer_id: customer?.id,
      ...about?.fields(document),
    },
    customer,
    lines: about === undefined ? form.lines : linesFromSource[about.lines](document, type, around),
  };
}

const linesFromSource: Readonly<
  Record<
    ReferencedDocumentTexts['lines'],
    (document: Document, type: DocumentTypeCode, around: SourceRecordContext) => readonly LineEntry[]
  >
> = {
  all: (document, type, around) => {
    const items = around.left === undefined ? document.items : leftItems(document, around.left);
    return items.length === 0 ? [emptyDocumentLine(type)] : items.map((item) => lineFromSource(item, type, around));
  },
  // A charge has the IVA of the sale but not its products. The IVA of the first product is used.
  first: ({ items: [first] }, type, { taxes }) => {
    const vat = first?.taxes?.find(({ code }) => code === '2');
    const id = vat && idOf(vat, taxes);
    return [{ ...emptyDocumentLine(type), values: id === undefined ? {} : { tax_ids: [id] } }];
  },
  document: (document, type, around) => [supportLine(document, type, around)],
};

/** Lines of the document with what earlier notes have left of them. */
function leftItems({ items }: Document, { body, lines }: CreditDraft): readonly DocumentItem[] {
  const rests = (body as Partial<DocumentCreate>).items ?? [];
  return lines.flatMap((line, index) => {
    const [item, left] = [items[line], rests[index]];
    if (item === undefined || left === undefined) return [];
    const { amount, price, discount, ice_base: iceBase, ice_value: iceValue } = left;
    const figures = Object.entries({ amount, price, discount, iceBase, iceValue });
    return [{ ...item, ...Object.fromEntries(figures.filter(([, value]) => typeof value === 'number')) }];
  });
}

/** A note uses the rates of the document it modifies, even if the product has another rate today. */
function lineFromSource(item: DocumentItem, type: DocumentTypeCode, { taxes }: SourceRecordContext): LineEntry {
  const line = lineEntryOf(item, type);
  if (!fieldsOfDocumentType(type).line.includes('tax_ids')) return line;
  const ids = (item.taxes ?? []).map((tax) => idOf(tax, taxes));
  const known = ids.filter((id) => id !== undefined);
  return known.length === 0 || known.length < ids.length
    ? line
    : { ...line, values: { ...line.values, tax_ids: known } };
}

function supportLine(document: Document, type: DocumentTypeCode, { taxes }: SourceRecordContext): LineEntry {
  return { ...emptyDocumentLine(type), values: supportDocumentLineValues(document, taxes) };
}

/** Values of a document as a support document, with the IVA of each of its rates. */
export function supportDocumentLineValues(document: Document, taxes: SourceRecordContext['taxes']): LineValues {
  const vats = document.taxes.filter(({ code }) => code === '2');
  const [only] = vats;
  const several = vats.flatMap(({ base, value, ...tax }) => {
    const id = idOf(tax, taxes);
    return id === undefined ? [] : [{ tax_id: id, base, value }];
  });
  return {
    support_document_type_code: document.documentType.code,
    support_document_number: document.number ?? undefined,
    support_document_date: document.date,
    support_document_authorization: document.authorizationNumber ?? undefined,
    ...(vats.length > 1 && several.length === vats.length
      ? { support_taxes: several }
      : {
          support_document_subtotal: document.subtotal,
          support_document_tax_id: vats.length === 1 && only ? idOf(only, taxes) : undefined,
          support_document_tax_value: vats.length === 1 ? only?.value : undefined,
        }),
  };
}

function idOf(
  { code, percentageCode }: { readonly code: string; readonly percentageCode: string },
  taxes: SourceRecordContext['taxes'],
): number | undefined {
  return taxes.find((tax) => tax.taxType.code === code && tax.code === percentageCode)?.id;
}
