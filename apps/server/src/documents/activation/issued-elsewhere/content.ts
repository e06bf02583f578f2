// Converts the XML of a document issued elsewhere to the columns of a document issued with Talonario.
import {
  documentTypeByCode,
  findCatalogRowByCode,
  type ReceivedDocument,
  type ReceivedReference,
  traitsByCode,
} from '@talonario/sri';
import type { ComputedParty, DocumentTotals } from '../../computed-totals.ts';
import type { DocumentBody } from '../../references.ts';
import { importedLinesOf, importedTaxesOf, withoutEmptyFields } from './lines.ts';
import type { LockedCounter } from './store.ts';

/** Parties of the document, as they are in the directory. */
export interface NamedParties {
  readonly customer: ComputedParty;
  readonly provider?: ComputedParty;
  readonly carrier?: ComputedParty;
  /** Recipients of a delivery guide, in the order of its XML. */
  readonly recipients: readonly ComputedParty[];
}

export interface ImportedColumns {
  readonly body: DocumentBody;
  readonly figures: DocumentTotals;
}

export function importedColumns(
  document: ReceivedDocument,
  businessId: number,
  counter: LockedCounter,
  parties: NamedParties,
  items: ReadonlyMap<string, number>,
): ImportedColumns {
  const lines = importedLinesOf(document, items);
  const { customer, provider, carrier } = parties;
  const payments = paymentsOf(document);
  const type = traitsByCode(document.typeCode);
  // The taxes and payments in a withholding belong to the documents that it refers to.
  const aboutOthers = type?.payment === 'supported';
  const body = {
    business_id: businessId,
    customer_id: customer.id,
    document_type_id: type?.id,
    emission_type_id: 1,
    establishment_id: counter.establishment.id,
    emission_point_id: counter.emissionPoint.id,
    payment_method_id: payments[0]?.paymentMethod.id ?? usualMethod?.id,
    date: document.issuedOn,
    items: lines.body,
    additional_info: document.additionalInfo,
    ...withoutEmptyFields(typeFields(document, parties)),
  } as unknown as DocumentBody;
  return {
    body,
    figures: {
      entity: provider ?? customer,
      subtotal: document.subtotal ?? '0',
      discount: document.discount ?? '0',
      total: document.total ?? '0',
      computed: {
        establishment: counter.establishment,
        emissionPoint: counter.emissionPoint,
        ...(carrier && { carrier }),
        ...(parties.recipients.length > 1 && { recipients: shownRecipients(document, parties) }),
        items: lines.computed,
        taxes: aboutOthers ? [] : importedTaxesOf(document.taxes),
        payments: aboutOthers ? [] : payments,
      },
    },
  };
}

/** Fields of the type in addition to the common ones, under their names in requests. */
function typeFields(document: ReceivedDocument, { provider, carrier }: NamedParties): object {
  const { typeCode, references, reason, tip, transport, fiscalPeriod, receiver } = document;
  const named = (kind: ReceivedReference['kind']) => references.find((reference) => reference.kind === kind);
  const modified = named('modified');
  const told = {
    tip: Number(tip ?? 0) === 0 ? undefined : Number(tip),
    guide_number: named('delivery_guide')?.number,
    provider_entity_id: provider?.id,
    modified_document_code: modified?.typeCode,
    modified_document_number: modified?.number,
    modified_document_date: modified?.issuedOn,
    reason,
    carrier_entity_id: carrier?.id,
    departure_address: transport?.origin,
    destination_address: transport && receiver.address,
    transport_start_date: transport?.startsOn,
    transport_end_date: transport?.endsOn,
    vehicle_plate: transport?.plate,
    fiscal_period: fiscalPeriod?.split('-').reverse().join('/'),
  };
  const taken = documentTypeByCode(typeCode)?.fields.document ?? {};
  return Object.fromEntries(Object.entries(told).filter(([name]) => name in taken));
}

function shownRecipients({ receivers }: ReceivedDocument, { recipients }: NamedParties): object[] {
  return recipients.map((entity, index) => ({
    customerId: entity.id,
    entity,
    ...withoutEmptyFields({ address: receivers[index]?.address }),
  }));
}

const usualMethod = findCatalogRowByCode('payment-methods', '20');

function paymentsOf({ payments }: ReceivedDocument) {
  return payments.flatMap(({ method, total, term, termUnit }) => {
    const row = findCatalogRowByCode('payment-methods', method);
    if (row === undefined) return [];
    return [
      {
        paymentMethod: { id: row.id, code: row.code, name: row.name },
        total: Number(total),
        term: term === undefined ? null : Number(term),
        timeUnit: termUnit ?? null,
      },
    ];
  });
}
