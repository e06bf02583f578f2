import { findDocumentTypeWhere } from '@talonario/sri/document-types';
import type { Static } from 'typebox';
import type { DocumentCreate } from '../resources/document-body.ts';
import type { Document, HistoryEntry, HistoryReason } from '../resources/document-record.ts';

type Body = Static<typeof DocumentCreate>;

const typeOf = (wanted: string) => findDocumentTypeWhere(({ slug }) => slug === wanted);
const invoice = typeOf('invoice');

/** Date of the examples. A server that shows them replaces it, and moves the other dates of its month alike. */
export const exampleDate = '2026-08-10';

/** Fields of the example bodies of all document types. The ids are those of the demo account. */

const common = {
  business_id: 1,
  customer_id: 2,
  emission_type_id: 1,
  establishment_id: 1,
  payment_method_id: 20,
  date: exampleDate,
} satisfies Partial<Body>;

export const invoiceExample = {
  ...common,
  document_type_id: typeOf('invoice').id,
  detail: 'Pedido 4521',
  items: [
    { item_id: 1, amount: 2, price: 12.5 },
    { item_id: 2, amount: 0.75, price: 8.123456, discount: 1.05, detail: 'Corte a medida' },
  ],
  additional_info: [{ name: 'Vendedor', value: 'María Pérez' }],
  external_id: `ejemplo-${exampleDate}`,
  metadata: { canal: 'web' },
  emit: true,
} satisfies Body;

export const purchaseSettlementExample = {
  ...common,
  document_type_id: typeOf('purchase-settlement').id,
  provider_entity_id: 12,
  items: [{ item_id: 1, amount: 10, price: 4.2 }],
  emit: true,
} satisfies Body;

export const creditNoteExample = {
  ...common,
  document_type_id: typeOf('credit-note').id,
  modified_document_code: invoice.code,
  modified_document_number: '001-001-000000012',
  modified_document_date: '2026-08-03',
  reason: 'Devolución de mercadería',
  items: [{ item_id: 1, amount: 1, price: 12.5 }],
  emit: true,
} satisfies Body;

export const debitNoteExample = {
  ...common,
  document_type_id: typeOf('debit-note').id,
  modified_document_code: invoice.code,
  modified_document_number: '001-001-000000012',
  modified_document_date: '2026-08-03',
  reason: 'Intereses por mora',
  items: [{ item_id: 1, debit_reason: 'Interés de julio', debit_value: 3.4 }],
  emit: true,
} satisfies Body;

export const deliveryGuideExample = {
  ...common,
  document_type_id: typeOf('delivery-guide').id,
  carrier_entity_id: 13,
  departure_address: 'Av. Amazonas N34-56, Quito',
  transport_start_date: '2026-08-10',
  transport_end_date: '2026-08-11',
  vehicle_plate: 'PBA1234',
  transfer_reason: 'Venta',
  route: 'Quito - Ambato',
  items: [{ item_id: 1, amount: 2 }],
  emit: true,
} satisfies Body;

const support = {
  support_document_type_id: invoice.id,
  support_document_number: '002-001-000004567',
  support_document_date: '2026-08-07',
  support_document_authorization: '0708202601179001234500120020010000045671234567819',
  support_document_subtotal: 100,
  support_document_tax_id: 2004,
  support_document_tax_value: 15,
  sustain_code_id: 1,
};

export const withholdingExample = {
  ...common,
  document_type_id: typeOf('withholding').id,
  related_party: false,
  payment_location_id: 1,
  items: [
    { retention_tax_type_id: 1, retention_code_id: 14, ...support },
    { retention_tax_type_id: 2, retention_code_id: 160, retention_value: 4.5, ...support },
  ],
  emit: true,
} satisfies Body;

const history = [
  { at: '2026-08-10T09:41:05.212-05:00', acronym: 'CRD', reason: 'created' },
  { at: '2026-08-10T09:41:05.212-05:00', acronym: 'PPR', reason: 'numbered and signed' },
  { at: '2026-08-10T09:41:05.212-05:00', acronym: 'SND', reason: 'handed to SRI' },
  { at: '2026-08-10T09:41:06.034-05:00', acronym: 'REC', reason: 'SRI received it' },
  { at: '2026-08-10T09:41:07.480-05:00', acronym: 'AUT', reason: 'SRI authorised it' },
] satisfies (Static<typeof HistoryEntry> & { reason: HistoryReason })[];

/** Example response for the invoice above after SRI authorised it. */
export const authorisedInvoiceExample = {
  id: 981,
  businessId: 1,
  documentType: { id: invoice.id, code: invoice.code, name: invoice.name },
  documentState: { id: 5, acronym: 'AUT', name: 'Autorizado' },
  state: 'authorizated',
  environment: { id: 1, name: 'Pruebas' },
  emissionType: { id: 1, code: '1', name: 'Emisión normal' },
  establishment: { id: 1, code: '001' },
  emissionPoint: { id: 1, code: '001' },
  number: '001-001-000000013',
  accessKey: '1008202601179001234500110010010000000131234567815',
  authorizationNumber: '1008202601179001234500110010010000000131234567815',
  authorizedAt: '2026-08-10T09:41:07.000-05:00',
  annulment: null,
  issuedElsewhere: false,
  date: '2026-08-10',
  customerId: 2,
  entity: {
    id: 2,
    identification: '1790099887001',
    businessName: 'COMERCIAL EJEMPLO S.A.',
    email: 'compras@ejemplo.ec',
  },
  paymentMethod: { id: 20, code: '20', name: 'Otros con utilización del sistema financiero' },
  detail: 'Pedido 4521',
  subtotal: 30.04,
  discount: 1.05,
  total: 34.55,
  errors: [],
  warnings: [],
  mergedRequests: 0,
  createdAt: '2026-08-10T09:41:05.212-05:00',
  updatedAt: '2026-08-10T09:41:07.480-05:00',
  items: [
    {
      itemId: 1,
      code: 'CAM-01',
      description: 'Camiseta de algodón',
      amount: 2,
      price: 12.5,
      subtotal: 25,
      taxes: [{ code: '2', percentageCode: '4', rate: 15, base: 25, value: 3.75 }],
      total: 28.75,
    },
    {
      itemId: 2,
      code: 'TEL-07',
      description: 'Corte a medida',
      amount: 0.75,
      price: 8.123456,
      discount: 1.05,
      detail: 'Corte a medida',
      subtotal: 5.04,
      taxes: [{ code: '2', percentageCode: '4', rate: 15, base: 5.04, value: 0.76 }],
      total: 5.8,
    },
  ],
  taxes: [{ code: '2', percentageCode: '4', rate: 15, base: 30.04, value: 4.51 }],
  externalId: `ejemplo-${exampleDate}`,
  metadata: { canal: 'web' },
  additionalInfo: [{ name: 'Vendedor', value: 'María Pérez' }],
  history,
} satisfies Static<typeof Document>;
