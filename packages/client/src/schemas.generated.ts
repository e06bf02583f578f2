// Made from openapi.json by `npm run generate`. Do not edit.

export interface AdditionalField {
  name: string;
  value: string;
}

/** Null if no annulment was requested. */
export interface Annulment {
  /** `requested`: requested here, SRI still answers AUTORIZADO. `pending`: SRI waits for the receiver. `annulled`: SRI answered ANULADO; permanent. */
  state: 'requested' | 'pending' | 'annulled';
  /** `portal`: found at SRI without a request here. */
  origin: 'request' | 'portal';
  reason: string | null;
  requestedAt: string | null;
  /** The last day to request it in the portal. Holidays of a canton or a province are not known. */
  deadline: string | null;
  /** Day 7. If `deadline` is later, because day 7 is not a working day, sources disagree whether it moves: request the annulment by this day if possible. */
  surelyUntil: string | null;
  /** The receiver has to accept it in his own portal, within five working days. */
  needsAcceptance: boolean;
  /** SRI is polled until this day; then a request without effect is closed. */
  watchedUntil: string;
  /** Where the person who has the password of SRI en línea annuls it. */
  portal: string;
  /** Steps to do there, in order. Empty if there is nothing to do. */
  steps: string[];
  /** When SRI last answered about it. */
  askedAt: string | null;
  /** Its original answer. */
  lastAnswer: string | null;
  /** When SRI was first seen to wait for the receiver. */
  pendingSince: string | null;
  /** When SRI was first seen to answer ANULADO; SRI returns no date. */
  annulledAt: string | null;
}

export interface AnnulmentConflict {
  /** The error, in one sentence. */
  error: string;
  /** The exact cause and the remedy. Read this first. */
  detail?: string;
  /** Stable machine code, listed under Errors. */
  code: string;
  /** The alternative to annulling it. */
  instead?: 'credit_note' | 'nothing';
  /** Until when it could have been annulled. */
  deadline?: string;
}

export interface AnnulmentRequest {
  /** The reason: it has errors, or the operation did not take place. The receiver can read it. */
  reason: string;
  /** Withholding of ISD that is reversed for a reason of art. 26 of its regulation: the deadline does not apply. */
  isd_reversal?: boolean | null | undefined;
}

export interface Ats {
  businessId: number;
  /** A month, `2026-10`, or a semester, `2026-S1`. */
  period: string;
  /** `AT102026`, without its ending. */
  fileName: string;
  /** No rule of severity `error` is broken: there is a file. */
  ready: boolean;
  counts: {
    /** Rows: one for each sustento of a purchase. */
    purchases: number;
    /** Rows: one for each customer, type and manner of emission. */
    sales: number;
    establishments: number;
    exports: number;
    annulled: number;
    errors: number;
    warnings: number;
  };
  /** `totalVentas` of the file. */
  totalSales: number;
  /** As SRI’s summary shows them. */
  purchases: AtsLine[];
  sales: AtsLine[];
  incomeWithheld: ({
    code: string;
    count: number;
    base: number;
    value: number;
  })[];
  vatWithheld: ({
    percentage: number;
    value: number;
  })[];
  /** Errors first, 500 at most. */
  problems: AtsProblem[];
  /** Documents of the period that are not in the file: not repeated by the settings and by law or, of purchases, `unconfirmed` and `without_xml` as in the books. */
  leftOut: ({
    reason: 'electronic_sale' | 'told_purchase' | 'electronic_withholding' | 'annulled_online' | 'annulled_withholding' | 'unconfirmed' | 'without_xml';
    count: number;
  })[];
  /** `closed`: as they were when the period was closed. `current`: today’s. `closed_without_file`: today’s, because the closing stored no file. */
  figures: 'closed' | 'current' | 'closed_without_file';
  /** When the period was closed. Null while it is open. */
  closedAt: string | null;
  /** Amounts that are different today. Empty while the period is open. */
  differences: FigureDifference[];
}

export interface AtsDocument {
  /** Id of a document or of a received document. */
  id: number;
  received: boolean;
  number: string;
  /** Where it is, relative to the base address. */
  href: string;
}

export interface AtsExport {
  documentId: number;
  /** `goods_customs`: goods with a customs declaration (refrendo). `goods`: without one. `services`: services and other income from abroad. */
  kind: 'goods_customs' | 'goods' | 'services';
  personType: string | null;
  regime: string | null;
  regimeName: string | null;
  country: string | null;
  shippedOn: string | null;
  fob: number | null;
  customsDistrict: string | null;
  customsYear: string | null;
  customsRegime: string | null;
  customsCorrelative: string | null;
  transportDocument: string | null;
  incomeKind: string | null;
  taxedAbroad: boolean | null;
  taxAbroad: number | null;
}

export interface AtsExportReplace {
  /** `goods_customs`: goods with a customs declaration (refrendo). `goods`: without one. `services`: services and other income from abroad. */
  kind: 'goods_customs' | 'goods' | 'services';
  /** The customer abroad: 01 a person, 02 a company. */
  person_type?: string | null | undefined;
  /** Code of catalog `foreign-regimes`. Default 01, general. */
  regime?: string | null | undefined;
  /** With regime 03: its name. */
  regime_name?: string | null | undefined;
  /** Code of catalog `countries`. Default: the destination of the goods in the invoice. */
  country?: string | null | undefined;
  /** Day of shipment; of services, the day it was entered into the books. */
  shipped_on?: string | null | undefined;
  /** FOB value of the customs declaration. Default: that of the invoice. */
  fob?: number | null | undefined;
  /** For the customs declaration: three digits, tabla 6 of the annex. */
  customs_district?: string | null | undefined;
  customs_year?: string | null | undefined;
  /** For the customs declaration: two digits, tabla 7.1. */
  customs_regime?: string | null | undefined;
  customs_correlative?: string | null | undefined;
  transport_document?: string | null | undefined;
  /** For services: three digits, tabla 18. */
  income_kind?: string | null | undefined;
  /** For services: the income was taxed in the other country. */
  taxed_abroad?: boolean | null | undefined;
  /** The amount paid there. */
  tax_abroad?: number | null | undefined;
}

export interface AtsLine {
  /** Type of document, tabla 4 of the annex. */
  code: string;
  name: string;
  count: number;
  /** Base at 0 %. */
  zero: number;
  /** Base at any other rate. */
  taxed: number;
  notSubject: number;
  exempt: number;
  vat: number;
}

export interface AtsProblem {
  /** Stable name of the rule. */
  rule: string;
  /** With an `error` there is no file; a `warning` must be confirmed. */
  severity: 'error' | 'warning';
  document: AtsDocument | null;
  /** The problem, in Spanish. */
  detail: string;
  /** The source, in Spanish. */
  source: string;
  /** The certainty of the source: SRI’s text, SRI’s own program, several programs, one source, or a reading of this service. */
  certainty: 'official' | 'validator' | 'agreed' | 'single' | 'judgement';
}

export interface AtsSettings {
  /** Own electronic sales are written once more. Default false. */
  repeatElectronicSales: boolean;
  /** Whether purchases that are complete in an own electronic withholding or purchase settlement are repeated. Default false. */
  repeatElectronicPurchases: boolean;
  /** Which sales `totalVentas` and the sales of each establishment include. Default `physical`. */
  totalSales: 'physical' | 'all';
  /** Whether credit notes lessen them. Default `ignored`. */
  creditNotes: 'ignored' | 'subtracted';
  /** Where sales exempt from IVA go, for which there is no element. Default `left_out`, with a warning. */
  exemptSales: 'left_out' | 'not_subject';
  /** Withholdings are listed among what was annulled. Default true. */
  annulledWithholdings: boolean;
  /** Code of catalog `payment-methods` for purchases that do not say how they were paid. Default none. */
  paymentMethod: string | null;
  /** Identifications of related parties. Everybody else is none. */
  relatedParties: string[];
  /** Authorisations of documents that are not here, such as the one a received note changes. Left out, they stay as they are; an empty list forgets them. */
  authorizations: ({
    /** Identification of who issued it. */
    supplier: string;
    /** Its type, tabla 4 of the annex. */
    type: string;
    number: string;
    authorization: string;
  })[];
  /** Points about which sources disagree: the question, the possible answers and their sources. In Spanish. */
  readings: ({
    setting: string;
    question: string;
    why: string;
    readings: ({
      value: string;
      label: string;
      held: string;
    })[];
  })[];
}

/** A setting that is left out gets its default, except `authorizations`. */
export interface AtsSettingsReplace {
  /** Own electronic sales are written once more. Default false. */
  repeat_electronic_sales?: boolean | null | undefined;
  /** Whether purchases that are complete in an own electronic withholding or purchase settlement are repeated. Default false. */
  repeat_electronic_purchases?: boolean | null | undefined;
  /** Which sales `totalVentas` and the sales of each establishment include. Default `physical`. */
  total_sales?: 'physical' | 'all' | null | undefined;
  /** Whether credit notes lessen them. Default `ignored`. */
  credit_notes?: 'ignored' | 'subtracted' | null | undefined;
  /** Where sales exempt from IVA go, for which there is no element. Default `left_out`, with a warning. */
  exempt_sales?: 'left_out' | 'not_subject' | null | undefined;
  /** Withholdings are listed among what was annulled. Default true. */
  annulled_withholdings?: boolean | null | undefined;
  /** Code of catalog `payment-methods` for purchases that do not say how they were paid. Default none. */
  payment_method?: string | null | undefined;
  /** Identifications of related parties. Everybody else is none. */
  related_parties?: readonly string[] | null | undefined;
  /** Authorisations of documents that are not here, such as the one a received note changes. Left out, they stay as they are; an empty list forgets them. */
  authorizations?: readonly ({
    /** Identification of who issued it. */
    supplier: string;
    /** Its type, tabla 4 of the annex. */
    type: string;
    number: string;
    authorization: string;
  })[] | null | undefined;
}

export interface AuditActor {
  kind: 'api_key' | 'user' | 'operator' | 'system';
  id: number | null;
  name: string | null;
}

export interface AuditEntry {
  id: number;
  at: string;
  actor: AuditActor;
  /** The operation: `customers.update`. */
  action: string;
  recordType: string;
  recordId: number | null;
  /** The fields that changed, before. */
  before: Record<string, unknown> | null;
  /** The fields that changed, after. */
  after: Record<string, unknown> | null;
  ip: string | null;
  requestId: string | null;
}

export interface AuthenticationError {
  error: 'API Key is missing' | 'Invalid or inactive API Key';
}

export interface AuxiliaryCodeRow {
  id: number;
  /** Its code at SRI. */
  code: string;
  name: string;
  /** In force today. Other rows stay readable, for old documents. */
  current: boolean;
  /** First day in force, where it is known. */
  validFrom: string | null;
  /** Last day in force, where it is known. */
  validTo: string | null;
  group: string;
  /** Element of the XML line that carries the code. */
  element: string;
  /** The invoice needs `vehicle_plate`. */
  requiresPlate: boolean;
}

export interface BatchDocument {
  /** The business that issues. An update may repeat it, not change it. */
  business_id: number;
  /** The customer who receives it. */
  customer_id: number;
  /** Catalog `document-types`. Resolve it from the code; do not hardcode it. */
  document_type_id: number;
  /** Catalog `emission-types`. */
  emission_type_id: number;
  /** The establishment that issues. */
  establishment_id: number;
  /** Determines series and number. Default: point 001 of the establishment. */
  emission_point_id?: number | null | undefined;
  /** Catalog `payment-methods`. */
  payment_method_id: number;
  /** Issue date. Not in the future; at most 90 days back. */
  date: string;
  /** General description. */
  detail?: string | null | undefined;
  items: readonly DocumentItemBody[];
  /** campoAdicional entries. SRI allows 15; the service reserves four. */
  additional_info?: readonly AdditionalField[] | null | undefined;
  /** Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI. */
  external_id?: string | null | undefined;
  /** Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI. */
  metadata?: Record<string, string> | null | undefined;
  /** Credit and debit note: code of the document modified (catalog `document-types`), such as `01`. */
  modified_document_code?: string | null | undefined;
  /** Credit and debit note: its number. `001-001-000000012` or fifteen digits. */
  modified_document_number?: string | null | undefined;
  /** Credit and debit note: its issue date. */
  modified_document_date?: string | null | undefined;
  /** Credit and debit note: the reason. A debit note may have it in its lines instead. */
  reason?: string | null | undefined;
  /** Purchase settlement: the provider, which is the other party. */
  provider_entity_id?: number | null | undefined;
  /** Delivery guide: start address of the transport. */
  departure_address?: string | null | undefined;
  /** Delivery guide: the carrier. */
  carrier_entity_id?: number | null | undefined;
  /** Delivery guide. */
  transport_start_date?: string | null | undefined;
  /** Delivery guide. */
  transport_end_date?: string | null | undefined;
  /** Delivery guide, default the plate of the carrier; invoice of a commercial land-transport operator (lines with H492001) or of a sale of fuel. */
  vehicle_plate?: string | null | undefined;
  /** Delivery guide: reason of the transport. */
  transfer_reason?: string | null | undefined;
  /** Delivery guide: destination of the goods. Default: the address of the customer. */
  destination_address?: string | null | undefined;
  /** Delivery guide. */
  route?: string | null | undefined;
  /** Delivery guide: establishment of the receiver, three digits. */
  destination_establishment_code?: string | null | undefined;
  /** Delivery guide: documento aduanero único. */
  customs_document?: string | null | undefined;
  /** Delivery guide: type of the sales document, catalog `document-types`. */
  support_document_type_id?: number | null | undefined;
  /** Delivery guide: its number. `001-001-000000012` or fifteen digits. */
  support_document_number?: string | null | undefined;
  /** Delivery guide: its issue date. */
  support_document_date?: string | null | undefined;
  /** Delivery guide: its authorization number, 10 to 49 digits. */
  support_document_authorization?: string | null | undefined;
  /** Delivery guide with several receivers: all of them, its `customer_id` first. At most 1000 lines together. */
  recipients?: readonly GuideRecipientBody[] | null | undefined;
  /** Invoice: number of the delivery guide. `001-001-000000012` or fifteen digits. */
  guide_number?: string | null | undefined;
  /** Invoice: voluntary tip, at most 10 % of the subtotal. */
  tip?: number | null | undefined;
  /** Replaces the single payment method where there are several or a term. They must add up to the total. */
  payments?: readonly PaymentBody[] | null | undefined;
  export?: ExportBody | null | undefined;
  /** Invoice and purchase settlement: purchases passed on (reembolso de gastos). */
  reimbursements?: readonly ReimbursementBody[] | null | undefined;
  /** Invoice: money collected for third parties (otrosRubrosTerceros). */
  third_party_charges?: readonly ThirdPartyChargeBody[] | null | undefined;
  /** Invoice of a fuel trader or a press editor: tax withheld in the sale (retenciones). */
  fuel_withholdings?: readonly FuelWithholdingBody[] | null | undefined;
  substitute_guide?: SubstituteGuideBody | null | undefined;
  negotiable?: NegotiableBody | null | undefined;
  /** Invoice, credit and debit note: IVA refunded at once to a buyer with cédula (valorDevolucionIva). */
  vat_refund?: number | null | undefined;
  withheld_by_buyer?: WithheldByBuyerBody | null | undefined;
  /** Withholding: whether both parties are related. Default false. */
  related_party?: boolean | null | undefined;
  /** Withholding: catalog `payment-locations`. Default 01, local. */
  payment_location_id?: number | null | undefined;
  /** Withholding: MM/YYYY. Default: the month of the date. */
  fiscal_period?: string | null | undefined;
  /** Withholding: 01 person, 02 company (catalog `retained-subject-types`); needed with a foreign identification. */
  retained_subject_type?: string | null | undefined;
  /** Withholding on a payment abroad: code of catalog `foreign-regimes`. */
  foreign_regime?: string | null | undefined;
  /** Withholding on a payment abroad: code of catalog `countries`. */
  payment_country?: string | null | undefined;
  /** Withholding on a payment abroad: a treaty applies. */
  double_taxation_treaty?: boolean | null | undefined;
  /** Withholding on a payment abroad without treaty: the law submits it to withholding. */
  subject_to_withholding?: boolean | null | undefined;
  /** Withholding on a payment abroad: paid to a preferential tax regime. */
  preferential_regime?: boolean | null | undefined;
  /** True: emit now. False or left out: store as a draft. */
  emit?: boolean | null | undefined;
  /** The expected total of the document. If its total is different: 409 `document.total_differs`, nothing is done. */
  expected_total?: number | null | undefined;
  /** Scope and life of the Idempotency-Key header. */
  idempotency_key?: string | null | undefined;
}

export interface BatchResult {
  /** Position in the request, from 0. Results come as they finish. */
  index: number;
  /** The status POST /documents would have answered. */
  status: number;
  idempotencyKey?: string;
  /** True: the answer of an earlier request with the same key, or that this one repeats. */
  replayed?: boolean;
  data?: Document | DocumentInFlight;
  error?: string;
  detail?: string;
  code?: string;
  /** The missing permission, with `permission.missing`. */
  permission?: string;
  /** With `record.external_id_taken`: the record that has the `external_id`, if the caller may read it. */
  id?: number;
  /** With `document.total_differs`: the total of the document. */
  total?: number;
  /** With `credit.exceeded`: the amount left to credit, of each tax and rate. */
  left?: TaxAmount[];
  errors?: FieldFault[];
  /** Number of further faults that are not listed. A body with very many faults is not checked completely. Left out if all are listed. */
  moreErrors?: number;
}

export interface BookGroup {
  key: string;
  name: string;
  /** Identification, code or number that goes with the name. */
  code: string | null;
  totals: BookTotals;
  /** The documents behind the figure, relative to the base address: follow it as it is. */
  documents: string;
}

export interface BookRate {
  /** SRI’s code of the rate of IVA (codigoPorcentaje). */
  code: string;
  /** Percentage. */
  rate: number;
  base: number;
  tax: number;
  /** Documents with this rate. */
  count: number;
}

export interface BookRetention {
  /** 1 income tax, 2 IVA, 6 ISD. */
  tax: string;
  /** SRI’s code of the retention. */
  code: string;
  percentage: number;
  base: number;
  value: number;
  /** Documents with this retention. */
  count: number;
}

export interface BookTotals {
  /** Documents. */
  count: number;
  /** Before taxes. For withholdings: the base of the withholding. */
  subtotal: number;
  discount: number;
  /** IVA. For withholdings: IVA withheld. For a product: its taxes. */
  vat: number;
  ice: number;
  /** Total of the documents. For withholdings: the amount withheld. For a rate: base and tax. */
  total: number;
  /** Only for products. */
  quantity?: number;
  /** By rate of IVA; of sales and purchases. */
  rates?: BookRate[];
  /** By code; of withholdings. */
  retentions?: BookRetention[];
}

export interface Business {
  id: number;
  identification: string;
  businessName: string;
  commercialName: string | null;
  address: string;
  email: string | null;
  phone: string | null;
  environmentId: number;
  accountingRequired: boolean;
  specialTaxpayer: string | null;
  retentionAgent: string | null;
  rimpe: 'RIMPE' | 'NEGOCIO_POPULAR' | null;
  largeTaxpayer: string | null;
  classification: 'OPERADORA_TRANSPORTE_COMERCIAL' | null;
  emailOnAuthorization: boolean;
  alertUnsent: boolean;
  emailOnAnnulment: boolean;
  annulmentSweep: boolean;
  decimalSeparator: '.' | ',';
  taxRounding: 'group' | 'lines';
  active: boolean;
  signature: Signature;
  /** Address of the logo, relative to the base address. */
  logoUrl: string | null;
  /** Doubts that refuse nothing, such as a check digit that fails. */
  warnings: Notice[];
  createdAt: string;
  updatedAt: string;
}

export interface BusinessCreate {
  /** RUC, 13 digits ending in 001. */
  identification: string;
  /** Razón social. */
  business_name: string;
  /** Nombre comercial. */
  commercial_name?: string | null | undefined;
  /** Dirección matriz. */
  address: string;
  /** Reply-to of the mails sent to customers. */
  email?: string | null | undefined;
  phone?: string | null | undefined;
  /** Catalog `environments`. Default 1, test. */
  environment_id?: number | null | undefined;
  /** Obligado a llevar contabilidad. Default false. */
  accounting_required?: boolean | null | undefined;
  /** Contribuyente especial: resolution number. Withholdings take at most 5 characters. */
  special_taxpayer?: string | null | undefined;
  /** Agente de retención: resolution number, digits without leading zeros. */
  retention_agent?: string | null | undefined;
  rimpe?: 'RIMPE' | 'NEGOCIO_POPULAR' | null | undefined;
  /** Gran contribuyente: resolution number. */
  large_taxpayer?: string | null | undefined;
  classification?: 'OPERADORA_TRANSPORTE_COMERCIAL' | null | undefined;
  /** Mail PDF and XML to the customer on authorization. Default true. */
  email_on_authorization?: boolean | null | undefined;
  /** Alert, and mail the owner, when SRI does not have documents of the day at 20:00 and 23:00. Default true. */
  alert_unsent?: boolean | null | undefined;
  /** Mail the receiver when SRI annuls a document, and when an annulment that the receiver must accept is requested. Default true. */
  email_on_annulment?: boolean | null | undefined;
  /** Query SRI once a month whether documents were annulled in the portal. Default true. */
  annulment_sweep?: boolean | null | undefined;
  /** Decimal separator of the printed document. Default: the point. */
  decimal_separator?: '.' | ',' | null | undefined;
  /** How the IVA of its documents is rounded. `group`, the default: base × rate of each rate; the lines are rounded separately, so their sum may differ by cents. `lines`: the sum of the lines. SRI authorises both. Each document keeps its rounding; a note has that of the document it changes. */
  tax_rounding?: 'group' | 'lines' | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
}

/** Only the keys sent change. Those of `x-mandatory` cannot be emptied with null. */
export interface BusinessUpdate {
  /** RUC, 13 digits ending in 001. */
  identification?: string | undefined;
  /** Razón social. */
  business_name?: string | undefined;
  /** Nombre comercial. */
  commercial_name?: string | null | undefined;
  /** Dirección matriz. */
  address?: string | undefined;
  /** Reply-to of the mails sent to customers. */
  email?: string | null | undefined;
  phone?: string | null | undefined;
  /** Catalog `environments`. Default 1, test. */
  environment_id?: number | null | undefined;
  /** Obligado a llevar contabilidad. Default false. */
  accounting_required?: boolean | null | undefined;
  /** Contribuyente especial: resolution number. Withholdings take at most 5 characters. */
  special_taxpayer?: string | null | undefined;
  /** Agente de retención: resolution number, digits without leading zeros. */
  retention_agent?: string | null | undefined;
  rimpe?: 'RIMPE' | 'NEGOCIO_POPULAR' | null | undefined;
  /** Gran contribuyente: resolution number. */
  large_taxpayer?: string | null | undefined;
  classification?: 'OPERADORA_TRANSPORTE_COMERCIAL' | null | undefined;
  /** Mail PDF and XML to the customer on authorization. Default true. */
  email_on_authorization?: boolean | null | undefined;
  /** Alert, and mail the owner, when SRI does not have documents of the day at 20:00 and 23:00. Default true. */
  alert_unsent?: boolean | null | undefined;
  /** Mail the receiver when SRI annuls a document, and when an annulment that the receiver must accept is requested. Default true. */
  email_on_annulment?: boolean | null | undefined;
  /** Query SRI once a month whether documents were annulled in the portal. Default true. */
  annulment_sweep?: boolean | null | undefined;
  /** Decimal separator of the printed document. Default: the point. */
  decimal_separator?: '.' | ',' | null | undefined;
  /** How the IVA of its documents is rounded. `group`, the default: base × rate of each rate; the lines are rounded separately, so their sum may differ by cents. `lines`: the sum of the lines. SRI authorises both. Each document keeps its rounding; a note has that of the document it changes. */
  tax_rounding?: 'group' | 'lines' | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
}

export interface Carrier {
  id: number;
  businessId: number;
  identificationTypeId: number;
  identificationType: CatalogReference;
  identification: string;
  businessName: string;
  commercialName: string | null;
  email: string | null;
  mobile: string | null;
  address: string | null;
  externalId: string | null;
  metadata: Record<string, string>;
  active: boolean;
  /** Doubts that refuse nothing, such as a check digit that fails. */
  warnings: Notice[];
  vehiclePlate: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface CarrierCreate {
  /** The business whose directory it is in. */
  business_id: number;
  /** Catalog `identification-types`. */
  identification_type_id: number;
  /** RUC, cédula, passport or foreign id: at most 20 characters. */
  identification: string;
  /** Razón social, or names and surnames. */
  business_name: string;
  commercial_name?: string | null | undefined;
  /** One or several, comma separated. Documents are sent here. */
  email?: string | null | undefined;
  mobile?: string | null | undefined;
  /** Needed to receive a delivery guide. */
  address?: string | null | undefined;
  /** Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI. */
  external_id?: string | null | undefined;
  /** Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI. */
  metadata?: Record<string, string> | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
  /** The plate proposed for new delivery guides. */
  vehicle_plate?: string | null | undefined;
}

/** Makes the record, and then needs what a creation needs (business_id, identification_type_id, business_name), or changes the keys sent. */
export interface CarrierPut {
  /** Catalog `identification-types`. */
  identification_type_id?: number | undefined;
  /** RUC, cédula, passport or foreign id: at most 20 characters. */
  identification?: string | null | undefined;
  /** Razón social, or names and surnames. */
  business_name?: string | undefined;
  commercial_name?: string | null | undefined;
  /** One or several, comma separated. Documents are sent here. */
  email?: string | null | undefined;
  mobile?: string | null | undefined;
  /** Needed to receive a delivery guide. */
  address?: string | null | undefined;
  /** Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI. */
  external_id?: string | null | undefined;
  /** Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI. */
  metadata?: Record<string, string> | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
  /** The plate proposed for new delivery guides. */
  vehicle_plate?: string | null | undefined;
  /** The business whose directory it is in. */
  business_id: number;
}

/** Only the keys sent change. Those of `x-mandatory` cannot be emptied with null. */
export interface CarrierUpdate {
  /** The business whose directory it is in. */
  business_id?: number | undefined;
  /** Catalog `identification-types`. */
  identification_type_id?: number | undefined;
  /** RUC, cédula, passport or foreign id: at most 20 characters. */
  identification?: string | undefined;
  /** Razón social, or names and surnames. */
  business_name?: string | undefined;
  commercial_name?: string | null | undefined;
  /** One or several, comma separated. Documents are sent here. */
  email?: string | null | undefined;
  mobile?: string | null | undefined;
  /** Needed to receive a delivery guide. */
  address?: string | null | undefined;
  /** Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI. */
  external_id?: string | null | undefined;
  /** Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI. */
  metadata?: Record<string, string> | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
  /** The plate proposed for new delivery guides. */
  vehicle_plate?: string | null | undefined;
}

export interface CatalogReference {
  id: number;
  code: string;
  name: string;
}

export interface CatalogRow {
  id: number;
  /** Its code at SRI. */
  code: string;
  name: string;
  /** In force today. Other rows stay readable, for old documents. */
  current: boolean;
  /** First day in force, where it is known. */
  validFrom: string | null;
  /** Last day in force, where it is known. */
  validTo: string | null;
}

export interface ChangedDocument {
  /** Id of a document or of a received document. */
  id: number;
  received: boolean;
  documentTypeId: number;
  number: string;
  /** The day it counts on now. */
  date: string;
  partyName: string;
  total: number;
  annulled: boolean;
  changedAt: string;
}

export interface ClassificationApplied {
  /** The batch to undo. Null: nothing was changed. */
  batchId: number | null;
  documents: ClassifiedByRule[];
  /** There are more than 1000: send it again for the next ones. */
  more: boolean;
}

export interface ClassificationApply {
  /** The business whose received documents they are. */
  business_id: number;
  /** Issue date from. */
  date_from?: string | null | undefined;
  /** Issue date to. */
  date_to?: string | null | undefined;
  /** True: return what would be classified, without changing anything. */
  dry_run?: boolean | null | undefined;
}

/** The user who marked the documents, applied the rules, or wrote the rule. */
export interface ClassificationAuthor {
  kind: 'api_key' | 'user';
  id: number;
  name: string;
}

export interface ClassificationBatch {
  id: number;
  businessId: number;
  /** `mark`: many were marked at once. `rules`: the rules were applied. `arrival`: one rule classified documents as they arrived. */
  kind: 'mark' | 'rules' | 'arrival';
  /** Only for an arrival; the rule may be deleted. */
  ruleId: number | null;
  ruleName: string | null;
  by: ClassificationAuthor;
  /** How many it classified. */
  documents: number;
  createdAt: string;
  /** When it was last undone. */
  undoneAt: string | null;
}

/** Documents by who classified them. */
export interface ClassificationCounts {
  person: number;
  rule: number;
  none: number;
}

export interface ClassificationPart {
  count: number;
  /** Sum of their totals, those of credit notes too. */
  amount: number;
}

export interface ClassificationProgress {
  period: string;
  total: ClassificationPart;
  done: ClassificationPart;
  left: ClassificationPart;
  classifiedBy: ClassificationCounts;
  /** Documents whose amounts are not known yet; they are counted as 0. */
  withoutFigures: number;
}

export interface ClassificationRule {
  id: number;
  businessId: number;
  name: string;
  priority: number;
  active: boolean;
  issuerIdentification: string | null;
  documentType: DocumentTypeReference | null;
  lineText: string | null;
  sustainCode: CatalogReference | null;
  deductible: boolean | null;
  vatCredit: 'full' | 'proportional' | 'none' | null;
  fixedAsset: boolean | null;
  /** The batch of the documents that it classified on arrival; it can be undone. */
  arrivalBatchId: number;
  createdAt: string;
  updatedAt: string;
}

export interface ClassificationRuleCreate {
  /** The business whose received documents it is about. */
  business_id: number;
  /** Its name for users. */
  name: string;
  /** The lowest that fits a document wins; of equal ones the oldest. Default 100. */
  priority?: number | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
  /** Only documents of this RUC. */
  issuer_identification?: string | null | undefined;
  /** Catalog `document-types`: only documents of this type, one that may have a sustento. */
  document_type_id?: number | null | undefined;
  /** Only documents with this in the description of a line; accents and case do not matter. */
  line_text?: string | null | undefined;
  /** Catalog `sustain-codes`. It is applied only to documents of the types that may have it. */
  sustain_code_id?: number | null | undefined;
  deductible?: boolean | null | undefined;
  vat_credit?: 'full' | 'proportional' | 'none' | null | undefined;
  fixed_asset?: boolean | null | undefined;
}

/** Only the keys sent change. Those of `x-mandatory` cannot be emptied with null. */
export interface ClassificationRuleUpdate {
  /** The business whose received documents it is about. */
  business_id?: number | undefined;
  /** Its name for users. */
  name?: string | undefined;
  /** The lowest that fits a document wins; of equal ones the oldest. Default 100. */
  priority?: number | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
  /** Only documents of this RUC. */
  issuer_identification?: string | null | undefined;
  /** Catalog `document-types`: only documents of this type, one that may have a sustento. */
  document_type_id?: number | null | undefined;
  /** Only documents with this in the description of a line; accents and case do not matter. */
  line_text?: string | null | undefined;
  /** Catalog `sustain-codes`. It is applied only to documents of the types that may have it. */
  sustain_code_id?: number | null | undefined;
  deductible?: boolean | null | undefined;
  vat_credit?: 'full' | 'proportional' | 'none' | null | undefined;
  fixed_asset?: boolean | null | undefined;
}

export interface ClassificationSuggestion {
  /** `rule`: from a matching rule. `past`: from earlier documents of this supplier and type. */
  from: 'rule' | 'past';
  ruleId: number | null;
  /** Only for `past`: how many of the last 100 documents. */
  times: number | null;
  /** Only for `past`: the issue date of the last one. */
  lastUsed: string | null;
  sustainCode: CatalogReference | null;
  deductible: boolean | null;
  vatCredit: 'full' | 'proportional' | 'none' | null;
  fixedAsset: boolean | null;
}

export interface ClassificationUndone {
  /** Documents that have again what they had before. */
  undone: number;
  /** Unchanged documents: a user or another batch has changed them since. */
  kept: number;
  /** There are more than 10000: send it again for the next ones. */
  more: boolean;
}

export interface ClassifiedByRule {
  receivedDocumentId: number;
  number: string;
  ruleId: number;
  sustainCode: CatalogReference | null;
  deductible: boolean | null;
  vatCredit: 'full' | 'proportional' | 'none' | null;
  fixedAsset: boolean | null;
}

export interface ClosedPeriod {
  /** A month, `2026-10`, or a semester, `2026-S1`. */
  period: string;
  from: string;
  to: string;
  closedAt: string;
  closedBy: {
    kind: string;
    id: number | null;
    name: string | null;
  };
}

export interface ConflictError {
  /** The error, in one sentence. */
  error: string;
  /** The exact cause and the remedy. Read this first. */
  detail?: string;
  /** Stable machine code, listed under Errors. */
  code: string;
  /** With `record.external_id_taken`: the record that has the `external_id`, if the caller may read it. */
  id?: number;
}

/** The amount that can still be credited. */
export interface CreditBalance {
  total: number;
  /** Amounts of each tax and rate. */
  taxes: TaxAmount[];
}

export interface CreditDraft {
  /** The body of POST /documents: a credit note of everything that is left. */
  body: Record<string, unknown>;
  /** For each of its items the line of the document, from 0, that it is left of. */
  lines: number[];
  /** Fields of the body that a user has to fill in. */
  missing: string[];
}

export interface CreditNoteReference {
  id: number;
  number: string;
  date: string;
  state: 'draft' | 'signed' | 'recepted' | 'authorizated' | 'rejected';
  total: number;
}

export interface Customer {
  id: number;
  businessId: number;
  identificationTypeId: number;
  identificationType: CatalogReference;
  identification: string;
  businessName: string;
  commercialName: string | null;
  email: string | null;
  mobile: string | null;
  address: string | null;
  externalId: string | null;
  metadata: Record<string, string>;
  active: boolean;
  /** Doubts that refuse nothing, such as a check digit that fails. */
  warnings: Notice[];
  createdAt: string;
  updatedAt: string;
}

export interface CustomerCreate {
  /** The business whose directory it is in. */
  business_id: number;
  /** Catalog `identification-types`. */
  identification_type_id: number;
  /** RUC, cédula, passport or foreign id: at most 20 characters. */
  identification: string;
  /** Razón social, or names and surnames. */
  business_name: string;
  commercial_name?: string | null | undefined;
  /** One or several, comma separated. Documents are sent here. */
  email?: string | null | undefined;
  mobile?: string | null | undefined;
  /** Needed to receive a delivery guide. */
  address?: string | null | undefined;
  /** Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI. */
  external_id?: string | null | undefined;
  /** Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI. */
  metadata?: Record<string, string> | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
}

/** Makes the record, and then needs what a creation needs (business_id, identification_type_id, business_name), or changes the keys sent. */
export interface CustomerPut {
  /** Catalog `identification-types`. */
  identification_type_id?: number | undefined;
  /** RUC, cédula, passport or foreign id: at most 20 characters. */
  identification?: string | null | undefined;
  /** Razón social, or names and surnames. */
  business_name?: string | undefined;
  commercial_name?: string | null | undefined;
  /** One or several, comma separated. Documents are sent here. */
  email?: string | null | undefined;
  mobile?: string | null | undefined;
  /** Needed to receive a delivery guide. */
  address?: string | null | undefined;
  /** Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI. */
  external_id?: string | null | undefined;
  /** Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI. */
  metadata?: Record<string, string> | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
  /** The business whose directory it is in. */
  business_id: number;
}

/** Only the keys sent change. Those of `x-mandatory` cannot be emptied with null. */
export interface CustomerUpdate {
  /** The business whose directory it is in. */
  business_id?: number | undefined;
  /** Catalog `identification-types`. */
  identification_type_id?: number | undefined;
  /** RUC, cédula, passport or foreign id: at most 20 characters. */
  identification?: string | undefined;
  /** Razón social, or names and surnames. */
  business_name?: string | undefined;
  commercial_name?: string | null | undefined;
  /** One or several, comma separated. Documents are sent here. */
  email?: string | null | undefined;
  mobile?: string | null | undefined;
  /** Needed to receive a delivery guide. */
  address?: string | null | undefined;
  /** Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI. */
  external_id?: string | null | undefined;
  /** Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI. */
  metadata?: Record<string, string> | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
}

export interface DeliveryReplay {
  /** Exactly these deliveries. */
  delivery_ids?: readonly number[] | null | undefined;
  /** Only deliveries in this status. */
  status?: 'pending' | 'delivered' | 'failed' | null | undefined;
  /** Only deliveries made since then; alone: all of them, in any status. */
  since?: string | null | undefined;
}

export interface Document {
  id: number;
  businessId: number;
  documentType: DocumentTypeReference;
  documentState: DocumentStateReference;
  /** Only `authorizated` is fiscally valid. */
  state: 'draft' | 'signed' | 'recepted' | 'authorizated' | 'rejected';
  environment: EnvironmentReference;
  emissionType: CatalogReference;
  establishment: SeriesReference;
  emissionPoint: SeriesReference;
  /** `001-001-000000012`; null while a draft. */
  number: string | null;
  /** 49 digits; null while a draft. */
  accessKey: string | null;
  authorizationNumber: string | null;
  authorizedAt: string | null;
  /** Progress of the annulment; null if none was requested. Reports do not include `annulled` documents. */
  annulment: Annulment | null;
  /** True: issued in SRI’s portal or by another system, and imported by its access key. */
  issuedElsewhere: boolean;
  date: string;
  customerId: number;
  entity: Entity;
  customer?: NamedCustomer;
  paymentMethod: CatalogReference;
  detail: string | null;
  externalId: string | null;
  metadata: Record<string, string>;
  subtotal: number;
  discount: number;
  total: number;
  /** Why the document was rejected. */
  errors: Notice[];
  warnings: Notice[];
  /** Number of requests without an Idempotency-Key that were treated as repeats of the one that created the document. */
  mergedRequests: number;
  modifiedDocumentCode?: string;
  modifiedDocumentNumber?: string;
  modifiedDocumentDate?: string;
  reason?: string;
  providerEntityId?: number;
  departureAddress?: string;
  carrierEntityId?: number;
  carrier?: Entity;
  transportStartDate?: string;
  transportEndDate?: string;
  vehiclePlate?: string;
  transferReason?: string;
  destinationAddress?: string;
  route?: string;
  destinationEstablishmentCode?: string;
  customsDocument?: string;
  supportDocumentTypeId?: number;
  supportDocumentNumber?: string;
  supportDocumentDate?: string;
  supportDocumentAuthorization?: string;
  recipients?: GuideRecipient[];
  guideNumber?: string;
  tip?: number;
  payments?: Payment[];
  export?: ExportTerms;
  reimbursements?: Reimbursement[];
  thirdPartyCharges?: ThirdPartyCharge[];
  fuelWithholdings?: FuelWithholding[];
  substituteGuide?: SubstituteGuide;
  negotiable?: Negotiable;
  vatRefund?: number;
  withheldByBuyer?: WithheldByBuyer;
  relatedParty?: boolean;
  paymentLocationId?: number;
  fiscalPeriod?: string;
  retainedSubjectType?: string;
  foreignRegime?: string;
  paymentCountry?: string;
  doubleTaxationTreaty?: boolean;
  subjectToWithholding?: boolean;
  preferentialRegime?: boolean;
  createdAt: string;
  updatedAt: string;
  items: DocumentItem[];
  /** How its IVA is rounded: `group`, base × rate of each rate, or `lines`, the sum of its lines. */
  taxRounding?: 'group' | 'lines';
  /** One entry per tax and rate. */
  taxes: TaxAmount[];
  additionalInfo: Pair[];
  history: HistoryEntry[];
  /** Authorised, or on the way. Absent where there can be none. */
  creditNotes?: CreditNoteReference[];
  creditBalance?: CreditBalance;
}

export interface DocumentCorrection {
  /** The business that issues. An update may repeat it, not change it. */
  business_id: number;
  /** The customer who receives it. */
  customer_id: number;
  /** Catalog `document-types`. Resolve it from the code; do not hardcode it. */
  document_type_id: number;
  /** Catalog `emission-types`. */
  emission_type_id: number;
  /** The establishment that issues. */
  establishment_id: number;
  /** Determines series and number. Default: point 001 of the establishment. */
  emission_point_id?: number | null | undefined;
  /** Catalog `payment-methods`. */
  payment_method_id: number;
  /** Issue date. Not in the future; at most 90 days back. */
  date: string;
  /** General description. */
  detail?: string | null | undefined;
  items: readonly DocumentItemBody[];
  /** campoAdicional entries. SRI allows 15; the service reserves four. */
  additional_info?: readonly AdditionalField[] | null | undefined;
  /** Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI. */
  external_id?: string | null | undefined;
  /** Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI. */
  metadata?: Record<string, string> | null | undefined;
  /** Credit and debit note: code of the document modified (catalog `document-types`), such as `01`. */
  modified_document_code?: string | null | undefined;
  /** Credit and debit note: its number. `001-001-000000012` or fifteen digits. */
  modified_document_number?: string | null | undefined;
  /** Credit and debit note: its issue date. */
  modified_document_date?: string | null | undefined;
  /** Credit and debit note: the reason. A debit note may have it in its lines instead. */
  reason?: string | null | undefined;
  /** Purchase settlement: the provider, which is the other party. */
  provider_entity_id?: number | null | undefined;
  /** Delivery guide: start address of the transport. */
  departure_address?: string | null | undefined;
  /** Delivery guide: the carrier. */
  carrier_entity_id?: number | null | undefined;
  /** Delivery guide. */
  transport_start_date?: string | null | undefined;
  /** Delivery guide. */
  transport_end_date?: string | null | undefined;
  /** Delivery guide, default the plate of the carrier; invoice of a commercial land-transport operator (lines with H492001) or of a sale of fuel. */
  vehicle_plate?: string | null | undefined;
  /** Delivery guide: reason of the transport. */
  transfer_reason?: string | null | undefined;
  /** Delivery guide: destination of the goods. Default: the address of the customer. */
  destination_address?: string | null | undefined;
  /** Delivery guide. */
  route?: string | null | undefined;
  /** Delivery guide: establishment of the receiver, three digits. */
  destination_establishment_code?: string | null | undefined;
  /** Delivery guide: documento aduanero único. */
  customs_document?: string | null | undefined;
  /** Delivery guide: type of the sales document, catalog `document-types`. */
  support_document_type_id?: number | null | undefined;
  /** Delivery guide: its number. `001-001-000000012` or fifteen digits. */
  support_document_number?: string | null | undefined;
  /** Delivery guide: its issue date. */
  support_document_date?: string | null | undefined;
  /** Delivery guide: its authorization number, 10 to 49 digits. */
  support_document_authorization?: string | null | undefined;
  /** Delivery guide with several receivers: all of them, its `customer_id` first. At most 1000 lines together. */
  recipients?: readonly GuideRecipientBody[] | null | undefined;
  /** Invoice: number of the delivery guide. `001-001-000000012` or fifteen digits. */
  guide_number?: string | null | undefined;
  /** Invoice: voluntary tip, at most 10 % of the subtotal. */
  tip?: number | null | undefined;
  /** Replaces the single payment method where there are several or a term. They must add up to the total. */
  payments?: readonly PaymentBody[] | null | undefined;
  export?: ExportBody | null | undefined;
  /** Invoice and purchase settlement: purchases passed on (reembolso de gastos). */
  reimbursements?: readonly ReimbursementBody[] | null | undefined;
  /** Invoice: money collected for third parties (otrosRubrosTerceros). */
  third_party_charges?: readonly ThirdPartyChargeBody[] | null | undefined;
  /** Invoice of a fuel trader or a press editor: tax withheld in the sale (retenciones). */
  fuel_withholdings?: readonly FuelWithholdingBody[] | null | undefined;
  substitute_guide?: SubstituteGuideBody | null | undefined;
  negotiable?: NegotiableBody | null | undefined;
  /** Invoice, credit and debit note: IVA refunded at once to a buyer with cédula (valorDevolucionIva). */
  vat_refund?: number | null | undefined;
  withheld_by_buyer?: WithheldByBuyerBody | null | undefined;
  /** Withholding: whether both parties are related. Default false. */
  related_party?: boolean | null | undefined;
  /** Withholding: catalog `payment-locations`. Default 01, local. */
  payment_location_id?: number | null | undefined;
  /** Withholding: MM/YYYY. Default: the month of the date. */
  fiscal_period?: string | null | undefined;
  /** Withholding: 01 person, 02 company (catalog `retained-subject-types`); needed with a foreign identification. */
  retained_subject_type?: string | null | undefined;
  /** Withholding on a payment abroad: code of catalog `foreign-regimes`. */
  foreign_regime?: string | null | undefined;
  /** Withholding on a payment abroad: code of catalog `countries`. */
  payment_country?: string | null | undefined;
  /** Withholding on a payment abroad: a treaty applies. */
  double_taxation_treaty?: boolean | null | undefined;
  /** Withholding on a payment abroad without treaty: the law submits it to withholding. */
  subject_to_withholding?: boolean | null | undefined;
  /** Withholding on a payment abroad: paid to a preferential tax regime. */
  preferential_regime?: boolean | null | undefined;
  /** The expected total of the document. If its total is different: 409 `document.total_differs`, nothing is done. */
  expected_total?: number | null | undefined;
}

export interface DocumentCreate {
  /** The business that issues. An update may repeat it, not change it. */
  business_id: number;
  /** The customer who receives it. */
  customer_id: number;
  /** Catalog `document-types`. Resolve it from the code; do not hardcode it. */
  document_type_id: number;
  /** Catalog `emission-types`. */
  emission_type_id: number;
  /** The establishment that issues. */
  establishment_id: number;
  /** Determines series and number. Default: point 001 of the establishment. */
  emission_point_id?: number | null | undefined;
  /** Catalog `payment-methods`. */
  payment_method_id: number;
  /** Issue date. Not in the future; at most 90 days back. */
  date: string;
  /** General description. */
  detail?: string | null | undefined;
  items: readonly DocumentItemBody[];
  /** campoAdicional entries. SRI allows 15; the service reserves four. */
  additional_info?: readonly AdditionalField[] | null | undefined;
  /** Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI. */
  external_id?: string | null | undefined;
  /** Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI. */
  metadata?: Record<string, string> | null | undefined;
  /** Credit and debit note: code of the document modified (catalog `document-types`), such as `01`. */
  modified_document_code?: string | null | undefined;
  /** Credit and debit note: its number. `001-001-000000012` or fifteen digits. */
  modified_document_number?: string | null | undefined;
  /** Credit and debit note: its issue date. */
  modified_document_date?: string | null | undefined;
  /** Credit and debit note: the reason. A debit note may have it in its lines instead. */
  reason?: string | null | undefined;
  /** Purchase settlement: the provider, which is the other party. */
  provider_entity_id?: number | null | undefined;
  /** Delivery guide: start address of the transport. */
  departure_address?: string | null | undefined;
  /** Delivery guide: the carrier. */
  carrier_entity_id?: number | null | undefined;
  /** Delivery guide. */
  transport_start_date?: string | null | undefined;
  /** Delivery guide. */
  transport_end_date?: string | null | undefined;
  /** Delivery guide, default the plate of the carrier; invoice of a commercial land-transport operator (lines with H492001) or of a sale of fuel. */
  vehicle_plate?: string | null | undefined;
  /** Delivery guide: reason of the transport. */
  transfer_reason?: string | null | undefined;
  /** Delivery guide: destination of the goods. Default: the address of the customer. */
  destination_address?: string | null | undefined;
  /** Delivery guide. */
  route?: string | null | undefined;
  /** Delivery guide: establishment of the receiver, three digits. */
  destination_establishment_code?: string | null | undefined;
  /** Delivery guide: documento aduanero único. */
  customs_document?: string | null | undefined;
  /** Delivery guide: type of the sales document, catalog `document-types`. */
  support_document_type_id?: number | null | undefined;
  /** Delivery guide: its number. `001-001-000000012` or fifteen digits. */
  support_document_number?: string | null | undefined;
  /** Delivery guide: its issue date. */
  support_document_date?: string | null | undefined;
  /** Delivery guide: its authorization number, 10 to 49 digits. */
  support_document_authorization?: string | null | undefined;
  /** Delivery guide with several receivers: all of them, its `customer_id` first. At most 1000 lines together. */
  recipients?: readonly GuideRecipientBody[] | null | undefined;
  /** Invoice: number of the delivery guide. `001-001-000000012` or fifteen digits. */
  guide_number?: string | null | undefined;
  /** Invoice: voluntary tip, at most 10 % of the subtotal. */
  tip?: number | null | undefined;
  /** Replaces the single payment method where there are several or a term. They must add up to the total. */
  payments?: readonly PaymentBody[] | null | undefined;
  export?: ExportBody | null | undefined;
  /** Invoice and purchase settlement: purchases passed on (reembolso de gastos). */
  reimbursements?: readonly ReimbursementBody[] | null | undefined;
  /** Invoice: money collected for third parties (otrosRubrosTerceros). */
  third_party_charges?: readonly ThirdPartyChargeBody[] | null | undefined;
  /** Invoice of a fuel trader or a press editor: tax withheld in the sale (retenciones). */
  fuel_withholdings?: readonly FuelWithholdingBody[] | null | undefined;
  substitute_guide?: SubstituteGuideBody | null | undefined;
  negotiable?: NegotiableBody | null | undefined;
  /** Invoice, credit and debit note: IVA refunded at once to a buyer with cédula (valorDevolucionIva). */
  vat_refund?: number | null | undefined;
  withheld_by_buyer?: WithheldByBuyerBody | null | undefined;
  /** Withholding: whether both parties are related. Default false. */
  related_party?: boolean | null | undefined;
  /** Withholding: catalog `payment-locations`. Default 01, local. */
  payment_location_id?: number | null | undefined;
  /** Withholding: MM/YYYY. Default: the month of the date. */
  fiscal_period?: string | null | undefined;
  /** Withholding: 01 person, 02 company (catalog `retained-subject-types`); needed with a foreign identification. */
  retained_subject_type?: string | null | undefined;
  /** Withholding on a payment abroad: code of catalog `foreign-regimes`. */
  foreign_regime?: string | null | undefined;
  /** Withholding on a payment abroad: code of catalog `countries`. */
  payment_country?: string | null | undefined;
  /** Withholding on a payment abroad: a treaty applies. */
  double_taxation_treaty?: boolean | null | undefined;
  /** Withholding on a payment abroad without treaty: the law submits it to withholding. */
  subject_to_withholding?: boolean | null | undefined;
  /** Withholding on a payment abroad: paid to a preferential tax regime. */
  preferential_regime?: boolean | null | undefined;
  /** True: emit now. False or left out: store as a draft. */
  emit?: boolean | null | undefined;
  /** The expected total of the document. If its total is different: 409 `document.total_differs`, nothing is done. */
  expected_total?: number | null | undefined;
}

export interface DocumentInFlight {
  id: number;
  state: 'draft' | 'signed' | 'recepted' | 'authorizated' | 'rejected';
  acronym: 'CRD' | 'PPR' | 'SND' | 'REC' | 'DVL' | 'AUT' | 'NAT';
  number: string | null;
  accessKey: string | null;
}

export interface DocumentItem {
  itemId?: number;
  code?: string;
  auxCode?: string;
  /** The printed text of the line. */
  description?: string;
  unit?: string;
  amount?: number;
  price?: number;
  priceIncludesTax?: boolean;
  unsubsidizedPrice?: number;
  taxIds?: number[];
  iceBase?: number;
  iceValue?: number;
  discount?: number;
  detail?: string;
  additionalDetails?: Pair[];
  /** Price without taxes: amount × price − discount. */
  subtotal?: number;
  taxes?: TaxAmount[];
  /** With taxes. In a withholding, the value withheld. */
  total?: number;
  debitReason?: string;
  debitValue?: number;
  retentionTaxTypeId?: number;
  retentionCodeId?: number;
  /** SRI’s codigoRetencion. */
  retentionCode?: string;
  /** The base of the percentage. */
  retentionBase?: number;
  retentionPercentage?: number;
  retentionValue?: number;
  supportDocumentTypeId?: number;
  supportDocumentTypeCode?: string;
  supportDocumentNumber?: string;
  supportDocumentDate?: string;
  supportDocumentAuthorization?: string;
  supportDocumentRegistrationDate?: string;
  supportTaxes?: SupportTax[];
  supportDocumentSubtotal?: number;
  supportDocumentTaxId?: number;
  supportDocumentTaxValue?: number;
  sustainCodeId?: number;
  dividendPaymentDate?: string;
  dividendIncomeTax?: number;
  dividendFiscalYear?: string;
  bananaBoxes?: string;
  bananaBoxPrice?: number;
  reimbursements?: Reimbursement[];
}

/** The required fields of a line depend on the type: 01, 03, 04 `item_id, amount, price`; 05 `debit_reason, debit_value`, and `item_id` or `tax_ids`; 06 `item_id, amount`; 07 the retention and support document fields. */
export interface DocumentItemBody {
  /** Product or service. Not needed in withholdings, nor in a charge of a debit note that has `tax_ids`. */
  item_id?: number | null | undefined;
  /** Quantity. */
  amount?: number | null | undefined;
  /** Unit price without taxes. Ignored in delivery guides. */
  price?: number | null | undefined;
  /** True: price and discount include IVA, and the total of the line is exactly that. The base is the nearest to gross ÷ (1 + rate), IVA is the rest. */
  price_includes_tax?: boolean | null | undefined;
  /** Invoice: unit price without the subsidy of the State (precioSinSubsidio). */
  unsubsidized_price?: number | null | undefined;
  /** Auxiliary code of this line, instead of the product’s. */
  aux_code?: string | null | undefined;
  /** The taxes of the line, instead of the product’s: one IVA, at most one ICE and one IRBPNR. In a credit or debit note those of the document modified. */
  tax_ids?: readonly number[] | null | undefined;
  /** ICE of the line: its base. Default: the price without taxes. */
  ice_base?: number | null | undefined;
  /** ICE of the line: its value, for the complete line. Default: computed. */
  ice_value?: number | null | undefined;
  /** Absolute discount on the line. */
  discount?: number | null | undefined;
  /** Description of the line, no line breaks. Default: the name of the product. */
  detail?: string | null | undefined;
  /** detallesAdicionales. Only in invoices, purchase settlements, credit notes and delivery guides. */
  additional_details?: readonly AdditionalField[] | null | undefined;
  /** Debit note: reason of the charge. Default: `reason` of the note. */
  debit_reason?: string | null | undefined;
  /** Debit note: value of the charge without taxes. */
  debit_value?: number | null | undefined;
  /** Withholding: catalog `retention-tax-types`. */
  retention_tax_type_id?: number | null | undefined;
  /** Withholding: catalog `retention-codes`. */
  retention_code_id?: number | null | undefined;
  /** Withholding: completed when the code has one percentage, required when it asks for an explicit one. */
  retention_percentage?: number | null | undefined;
  /** Withholding: when sent it must equal base × percentage to the cent. */
  retention_value?: number | null | undefined;
  /** Withholding: catalog `document-types`. */
  support_document_type_id?: number | null | undefined;
  /** Withholding: code of catalog `support-document-types`, where the six types are not enough. */
  support_document_type_code?: string | null | undefined;
  /** Withholding: number of the document withheld upon. `001-001-000000012` or fifteen digits. */
  support_document_number?: string | null | undefined;
  /** Withholding: its issue date. */
  support_document_date?: string | null | undefined;
  /** Withholding: its authorization number, 10 to 49 digits. */
  support_document_authorization?: string | null | undefined;
  /** Withholding: when it was entered into the books (fechaRegistroContable). */
  support_document_registration_date?: string | null | undefined;
  /** Withholding: the taxes of the support document if it has several rates, instead of the three fields below. */
  support_taxes?: readonly SupportTaxBody[] | null | undefined;
  /** Withholding: its subtotal without taxes. */
  support_document_subtotal?: number | null | undefined;
  /** Withholding: catalog `taxes`. */
  support_document_tax_id?: number | null | undefined;
  /** Withholding: value of that tax. */
  support_document_tax_value?: number | null | undefined;
  /** Withholding: catalog `sustain-codes`. */
  sustain_code_id?: number | null | undefined;
  /** Withholding on dividends: when they were paid. */
  dividend_payment_date?: string | null | undefined;
  /** Withholding on dividends: income tax the company paid. */
  dividend_income_tax?: number | null | undefined;
  /** Withholding on dividends: year of the profits. */
  dividend_fiscal_year?: string | null | undefined;
  /** Withholding on bananas: number of boxes. */
  banana_boxes?: string | null | undefined;
  /** Withholding on bananas: price of a box. */
  banana_box_price?: number | null | undefined;
  /** Withholding: purchases reimbursed by the support document. */
  reimbursements?: readonly ReimbursementBody[] | null | undefined;
}

export interface DocumentLink {
  /** `issued`: under /documents. `received`: under /received-documents. */
  kind: 'issued' | 'received';
  id: number;
  documentTypeCode: string;
  number: string | null;
  accessKey: string | null;
  date: string;
  total: number | null;
  /** In the words of its kind. */
  state: string;
}

export interface DocumentPreview {
  dryRun: true;
  documentType: DocumentTypeReference;
  items: DocumentItem[];
  taxes: TaxAmount[];
  subtotal: number;
  discount: number;
  total: number;
  warnings: Notice[];
  /** The XML, unsigned, with the number the document would take now. */
  xml: string;
}

export interface DocumentStateReference {
  id: number;
  acronym: 'CRD' | 'PPR' | 'SND' | 'REC' | 'DVL' | 'AUT' | 'NAT';
  name: string;
}

export interface DocumentStateRow {
  id: number;
  /** Its code at SRI. */
  code: string;
  name: string;
  /** In force today. Other rows stay readable, for old documents. */
  current: boolean;
  /** First day in force, where it is known. */
  validFrom: string | null;
  /** Last day in force, where it is known. */
  validTo: string | null;
  /** The value for the filter `documentStateAcronym`. */
  acronym: string;
  state: 'draft' | 'signed' | 'recepted' | 'authorizated' | 'rejected';
}

export interface DocumentTypeReference {
  id: number;
  code: '01' | '03' | '04' | '05' | '06' | '07';
  name: string;
}

export interface DocumentTypeRow {
  id: number;
  /** Its code at SRI. */
  code: string;
  name: string;
  /** In force today. Other rows stay readable, for old documents. */
  current: boolean;
  /** First day in force, where it is known. */
  validFrom: string | null;
  /** Last day in force, where it is known. */
  validTo: string | null;
  /** Root element of its XML. */
  xmlRoot: string;
  /** Version of the schema new documents are written in. */
  version: string;
}

/** Only data fields update a draft; `{"emit": true}` emits; `{"verify": true}` queries the tax authority again. Fields of `x-mandatory` cannot be emptied with null. */
export interface DocumentUpdate {
  /** The business that issues. An update may repeat it, not change it. */
  business_id?: number | undefined;
  /** The customer who receives it. */
  customer_id?: number | undefined;
  /** Catalog `document-types`. Resolve it from the code; do not hardcode it. */
  document_type_id?: number | undefined;
  /** Catalog `emission-types`. */
  emission_type_id?: number | undefined;
  /** The establishment that issues. */
  establishment_id?: number | undefined;
  /** Determines series and number. Default: point 001 of the establishment. */
  emission_point_id?: number | null | undefined;
  /** Catalog `payment-methods`. */
  payment_method_id?: number | undefined;
  /** Issue date. Not in the future; at most 90 days back. */
  date?: string | undefined;
  /** General description. */
  detail?: string | null | undefined;
  items?: readonly DocumentItemBody[] | undefined;
  /** campoAdicional entries. SRI allows 15; the service reserves four. */
  additional_info?: readonly AdditionalField[] | null | undefined;
  /** Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI. */
  external_id?: string | null | undefined;
  /** Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI. */
  metadata?: Record<string, string> | null | undefined;
  /** Credit and debit note: code of the document modified (catalog `document-types`), such as `01`. */
  modified_document_code?: string | null | undefined;
  /** Credit and debit note: its number. `001-001-000000012` or fifteen digits. */
  modified_document_number?: string | null | undefined;
  /** Credit and debit note: its issue date. */
  modified_document_date?: string | null | undefined;
  /** Credit and debit note: the reason. A debit note may have it in its lines instead. */
  reason?: string | null | undefined;
  /** Purchase settlement: the provider, which is the other party. */
  provider_entity_id?: number | null | undefined;
  /** Delivery guide: start address of the transport. */
  departure_address?: string | null | undefined;
  /** Delivery guide: the carrier. */
  carrier_entity_id?: number | null | undefined;
  /** Delivery guide. */
  transport_start_date?: string | null | undefined;
  /** Delivery guide. */
  transport_end_date?: string | null | undefined;
  /** Delivery guide, default the plate of the carrier; invoice of a commercial land-transport operator (lines with H492001) or of a sale of fuel. */
  vehicle_plate?: string | null | undefined;
  /** Delivery guide: reason of the transport. */
  transfer_reason?: string | null | undefined;
  /** Delivery guide: destination of the goods. Default: the address of the customer. */
  destination_address?: string | null | undefined;
  /** Delivery guide. */
  route?: string | null | undefined;
  /** Delivery guide: establishment of the receiver, three digits. */
  destination_establishment_code?: string | null | undefined;
  /** Delivery guide: documento aduanero único. */
  customs_document?: string | null | undefined;
  /** Delivery guide: type of the sales document, catalog `document-types`. */
  support_document_type_id?: number | null | undefined;
  /** Delivery guide: its number. `001-001-000000012` or fifteen digits. */
  support_document_number?: string | null | undefined;
  /** Delivery guide: its issue date. */
  support_document_date?: string | null | undefined;
  /** Delivery guide: its authorization number, 10 to 49 digits. */
  support_document_authorization?: string | null | undefined;
  /** Delivery guide with several receivers: all of them, its `customer_id` first. At most 1000 lines together. */
  recipients?: readonly GuideRecipientBody[] | null | undefined;
  /** Invoice: number of the delivery guide. `001-001-000000012` or fifteen digits. */
  guide_number?: string | null | undefined;
  /** Invoice: voluntary tip, at most 10 % of the subtotal. */
  tip?: number | null | undefined;
  /** Replaces the single payment method where there are several or a term. They must add up to the total. */
  payments?: readonly PaymentBody[] | null | undefined;
  export?: ExportBody | null | undefined;
  /** Invoice and purchase settlement: purchases passed on (reembolso de gastos). */
  reimbursements?: readonly ReimbursementBody[] | null | undefined;
  /** Invoice: money collected for third parties (otrosRubrosTerceros). */
  third_party_charges?: readonly ThirdPartyChargeBody[] | null | undefined;
  /** Invoice of a fuel trader or a press editor: tax withheld in the sale (retenciones). */
  fuel_withholdings?: readonly FuelWithholdingBody[] | null | undefined;
  substitute_guide?: SubstituteGuideBody | null | undefined;
  negotiable?: NegotiableBody | null | undefined;
  /** Invoice, credit and debit note: IVA refunded at once to a buyer with cédula (valorDevolucionIva). */
  vat_refund?: number | null | undefined;
  withheld_by_buyer?: WithheldByBuyerBody | null | undefined;
  /** Withholding: whether both parties are related. Default false. */
  related_party?: boolean | null | undefined;
  /** Withholding: catalog `payment-locations`. Default 01, local. */
  payment_location_id?: number | null | undefined;
  /** Withholding: MM/YYYY. Default: the month of the date. */
  fiscal_period?: string | null | undefined;
  /** Withholding: 01 person, 02 company (catalog `retained-subject-types`); needed with a foreign identification. */
  retained_subject_type?: string | null | undefined;
  /** Withholding on a payment abroad: code of catalog `foreign-regimes`. */
  foreign_regime?: string | null | undefined;
  /** Withholding on a payment abroad: code of catalog `countries`. */
  payment_country?: string | null | undefined;
  /** Withholding on a payment abroad: a treaty applies. */
  double_taxation_treaty?: boolean | null | undefined;
  /** Withholding on a payment abroad without treaty: the law submits it to withholding. */
  subject_to_withholding?: boolean | null | undefined;
  /** Withholding on a payment abroad: paid to a preferential tax regime. */
  preferential_regime?: boolean | null | undefined;
  /** True: emit the draft, or a rejected document again; data fields sent along are applied first. */
  emit?: boolean | null | undefined;
  /** The expected total of the document. If its total is different: 409 `document.total_differs`, nothing is done. */
  expected_total?: number | null | undefined;
  /** True: query the tax authority again. Sent without other fields. */
  verify?: boolean | null | undefined;
}

export interface DocumentsBringIn {
  /** The business that issued the documents. */
  business_id: number;
  access_keys: readonly string[];
}

export interface Email {
  id: number;
  documentId: number;
  /** Sent automatically on authorization, on request, or about an annulment: when it was requested, when SRI annulled it. */
  origin: 'authorization' | 'request' | 'annulment_request' | 'annulment';
  /** `sent`: accepted for every recipient. `failed`: given up for at least one; `attempts` shows for which. */
  status: 'queued' | 'sent' | 'failed';
  /** The recipients. */
  to: string[];
  /** Oldest first. */
  attempts: EmailAttempt[];
  /** When a mail server last took it; null while none did. */
  sentAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface EmailAttempt {
  at: string;
  /** The recipients this answer is about. */
  to: string[];
  /** The mail server took the mail for them. */
  ok: boolean;
  /** The answer of the mail server. */
  answer: string;
}

export interface EmailQueued {
  id: number;
  /** `sent`: accepted for every recipient. `failed`: given up for at least one; `attempts` shows for which. */
  status: 'queued' | 'sent' | 'failed';
  /** The recipients. */
  to: string[];
}

export interface EmailSend {
  /** The issuing business. */
  business_id?: number | null | undefined;
}

export interface EmissionConflict {
  /** The error, in one sentence. */
  error: string;
  /** The exact cause and the remedy. Read this first. */
  detail?: string;
  /** Stable machine code, listed under Errors. */
  code: string;
  /** With `record.external_id_taken`: the record that has the `external_id`, if the caller may read it. */
  id?: number;
  /** With `document.total_differs`: the total of the document. */
  total?: number;
  /** With `credit.exceeded`: the amount left to credit, of each tax and rate. */
  left?: TaxAmount[];
}

export interface EmissionPoint {
  id: number;
  businessId: number;
  establishmentId: number;
  establishmentCode: string;
  code: string;
  description: string | null;
  active: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface EmissionPointCreate {
  /** The establishment it belongs to. */
  establishment_id: number;
  /** Three digits: `001`. */
  code: string;
  description?: string | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
}

/** Only the keys sent change. Those of `x-mandatory` cannot be emptied with null. */
export interface EmissionPointUpdate {
  /** The establishment it belongs to. */
  establishment_id?: number | undefined;
  /** Three digits: `001`. */
  code?: string | undefined;
  description?: string | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
}

/** With `data` the document is stored and continued automatically: do not create it again, verify it. */
export interface EmissionUnavailable {
  error: string;
  detail: string;
  code: string;
  data?: DocumentInFlight;
}

export interface Entity {
  id: number;
  identification: string;
  businessName: string;
  email: string | null;
}

export interface EnvironmentReference {
  id: number;
  name: string;
}

export interface EnvironmentRow {
  id: number;
  /** Its code at SRI. */
  code: string;
  name: string;
  /** In force today. Other rows stay readable, for old documents. */
  current: boolean;
  /** First day in force, where it is known. */
  validFrom: string | null;
  /** Last day in force, where it is known. */
  validTo: string | null;
  /** The word SRI answers with in `ambiente`. */
  authorityName: string;
  /** Origin of SRI’s web services. */
  host: string;
}

export interface Establishment {
  id: number;
  businessId: number;
  code: string;
  name: string | null;
  address: string;
  active: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface EstablishmentCreate {
  /** The business it belongs to. */
  business_id: number;
  /** The three digits SRI gave the establishment: `001`. */
  code: string;
  name?: string | null | undefined;
  address: string;
  /** Default true. */
  active?: boolean | null | undefined;
}

/** Only the keys sent change. Those of `x-mandatory` cannot be emptied with null. */
export interface EstablishmentUpdate {
  /** The business it belongs to. */
  business_id?: number | undefined;
  /** The three digits SRI gave the establishment: `001`. */
  code?: string | undefined;
  name?: string | null | undefined;
  address?: string | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
}

export interface Event {
  /** `evt_…`. Send the last one as `after` to read on. */
  id: string;
  /** Its place in the log of the account: 1, 2, 3 … */
  position: number;
  type: 'document.signed' | 'document.recepted' | 'document.authorizated' | 'document.rejected' | 'document.stuck' | 'received.created' | 'received.annulled' | 'document.annulment_requested' | 'document.annulment_pending' | 'document.annulment_closed' | 'document.annulled' | 'document.created' | 'document.updated' | 'document.deleted' | 'document.sent' | 'document.classified' | 'received.listed' | 'received.updated' | 'customer.created' | 'customer.updated' | 'customer.deleted' | 'provider.created' | 'provider.updated' | 'provider.deleted' | 'carrier.created' | 'carrier.updated' | 'carrier.deleted' | 'item.created' | 'item.updated' | 'item.deleted' | 'business.created' | 'business.updated' | 'business.deleted' | 'establishment.created' | 'establishment.updated' | 'establishment.deleted' | 'emission_point.created' | 'emission_point.updated' | 'emission_point.deleted' | 'sequence.created' | 'sequence.updated' | 'sequence.deleted' | 'signature.created' | 'signature.updated' | 'signature.deleted' | 'logo.created' | 'logo.updated' | 'logo.deleted' | 'webhook_endpoint.created' | 'webhook_endpoint.updated' | 'webhook_endpoint.deleted' | 'classification_rule.created' | 'classification_rule.updated' | 'classification_rule.deleted' | 'ats_settings.updated' | 'obligation_settings.updated' | 'obligation.updated' | 'tax_form.updated' | 'period.closed' | 'period.reopened';
  /** When the change was made. Positions follow the order in which changes were committed. */
  createdAt: string;
  businessId: number | null;
  /** The record after the change, or its last state when it was deleted: for documents and received documents the same as in webhooks, for others the complete record. */
  data: Record<string, unknown>;
  /** The values before, of the fields of `data` that changed. Null where there is no before, or no after. */
  previous: Record<string, unknown> | null;
  /** The `Request-Id` of the request that caused it; null where the service did it. */
  requestId: string | null;
}

export interface EventsMeta {
  /** Send it as `after` to read on. It may lie beyond the last event shown: what was passed by is not for you, or not of these types. */
  next: string;
  /** There is more to read at once. */
  more: boolean;
}

export interface ExportBody {
  /** The agreed term, such as CIF. */
  incoterm: string;
  incoterm_place: string;
  /** Code of catalog `countries`. */
  origin_country: string;
  loading_port: string;
  destination_port: string;
  /** Code of catalog `countries`. */
  destination_country?: string | null | undefined;
  /** Code of catalog `countries`. */
  acquisition_country?: string | null | undefined;
  /** The term the subtotal is priced at, such as FOB. */
  subtotal_incoterm: string;
  international_freight?: number | null | undefined;
  international_insurance?: number | null | undefined;
  customs_expenses?: number | null | undefined;
  other_transport_expenses?: number | null | undefined;
}

export interface ExportTerms {
  incoterm: string;
  incotermPlace: string;
  originCountry: string;
  loadingPort: string;
  destinationPort: string;
  destinationCountry?: string | null;
  acquisitionCountry?: string | null;
  subtotalIncoterm: string;
  internationalFreight?: number | null;
  internationalInsurance?: number | null;
  customsExpenses?: number | null;
  otherTransportExpenses?: number | null;
}

export interface FieldFault {
  /** Path of the field in the body: `items[2].price`. */
  field: string;
  message: string;
  /** Stable machine code: `field.required`, `field.too_many_decimals` … */
  code: string;
  /** The figures and names of the message, listed by code under Errors: `{"max": 300}`. */
  params?: Record<string, string | number>;
  /** `sri`: the message is the tax authority’s own, verbatim in Spanish. */
  source?: 'talonario' | 'sri';
  /** SRI’s `identificador` of the message. */
  identifier?: string;
  /** SRI’s `informacionAdicional`, verbatim. */
  additionalInfo?: string;
  /** The remedy, in plain Spanish. */
  hint?: string;
}

export interface FigureDifference {
  /** A total of a book (`sales.total`), a box of a return (`104.411`), or a value of the annex (`ats.purchases.01.vat`). Counts are included. */
  figure: string;
  /** When the period was closed. Null: there was none. */
  closed: number | null;
  /** Null: there is none any more. */
  now: number | null;
}

export interface ForbiddenError {
  /** The error, in one sentence. */
  error: string;
  /** Only when the plan does not include API access. */
  message?: string;
  /** The exact cause and the remedy. Read this first. */
  detail?: string;
  /** Stable machine code, listed under Errors. */
  code?: string;
  /** With `permission.missing`: the missing permission. */
  permission?: string;
}

export interface FuelWithholding {
  percentageCode: string;
  rate?: number | null;
  value: number;
}

export interface FuelWithholdingBody {
  /** 3, 4, 327 or 328 (tabla 23). */
  percentage_code: string;
  /** Completed from the code. */
  rate?: number | null | undefined;
  /** Added to the total of the invoice. */
  value: number;
}

export interface GoLive {
  businessId: number;
  environmentId: number;
  /** `preparing`: the list; `first_document`: in production, and SRI has not authorised a document yet; `live`: keys and batches issue too; `paused`: nothing new is issued in production. */
  state: 'preparing' | 'first_document' | 'live' | 'paused';
  /** Whether keys and batches wait for `live` here. The operator decides it: `TALONARIO_GO_LIVE_GUARD`. */
  guarded: boolean;
  /** Every point of the list is in order. */
  ready: boolean;
  items: GoLiveItem[];
  sriAuthorised: {
    /** Since when, as entered by a user. */
    on: string | null;
    /** When a user confirmed it. Null: it is not confirmed. */
    at: string | null;
    by: Sayer | null;
  };
  establishments: GoLiveEstablishment[];
  numbers: GoLiveNumber[];
  mail: {
    /** Recipient of the test message: the first e-mail of the business. */
    to: string | null;
    /** The sender. Null: there is no mail server. */
    from: string | null;
    /** The answer of the mail server to the test message. */
    answer: string | null;
    /** When a user confirmed it. Null: it is not confirmed. */
    at: string | null;
    by: Sayer | null;
  };
  backup: {
    /** When one was restored, as entered by a user. */
    triedOn: string | null;
    /** Time of the last known backup. */
    lastTakenAt: string | null;
    /** When a user confirmed it. Null: it is not confirmed. */
    at: string | null;
    by: Sayer | null;
  };
  /** The first authorised document in production; until there is one, the last that was tried. */
  firstDocument: {
    id: number;
    number: string | null;
    acronym: string;
    documentType: DocumentTypeReference;
  } | null;
  switchedAt: string | null;
  liveAt: string | null;
  pausedAt: string | null;
  pausedBy: Sayer | null;
  pauseReason: string | null;
}

export interface GoLiveEstablishment {
  id: number;
  code: string;
  address: string;
  /** The codes of its active emission points. */
  points: string[];
  /** `changed`: it was confirmed, and is another one since. */
  confirmed: 'yes' | 'no' | 'changed';
  /** When a user confirmed it. Null: it is not confirmed. */
  at: string | null;
  by: Sayer | null;
}

export interface GoLiveItem {
  item: 'signature' | 'sri_authorised' | 'establishments' | 'numbers' | 'provider_ruc' | 'mail' | 'backup';
  ok: boolean;
  /** The missing items. Empty if it is in order. */
  problems: Notice[];
}

export interface GoLiveNumber {
  sequenceId: number;
  establishmentCode: string;
  emissionPointCode: string;
  documentType: DocumentTypeReference;
  /** Null when the sequence is used up. */
  nextNumber: number | null;
  /** It waits since a restore. */
  held: boolean;
  /** As entered by a user: the last number of the old system, 0 for none. */
  lastNumber: number | null;
  /** The highest number known here, from documents and imported keys. Null: none. */
  proposed: number | null;
  /** When a user confirmed it. Null: it is not confirmed. */
  at: string | null;
  by: Sayer | null;
}

export interface GoLiveNumberAnswer {
  /** A sequence of production. */
  sequence_id: number;
  /** The last number the old system used; 0: none, begin at 1. */
  last_number: number;
  /** The same, typed a second time. */
  last_number_again: number;
}

export interface GoLivePause {
  /** The reason. It is shown to users who try to issue. */
  reason: string;
}

/** Only the fields that are sent are stored; either all of them or none. */
export interface GoLiveUpdate {
  /** Since when SRI lets the business issue in production. Not in the future. */
  sri_authorised_on?: string | null | undefined;
  /** When a backup was restored as a trial. Not in the future. */
  backup_tried_on?: string | null | undefined;
  /** True: documents need not be mailed from here. False: they do. */
  without_mail?: boolean | null | undefined;
  /** Ids of establishments that are, with their points, as in the RUC. */
  establishments?: readonly number[] | null | undefined;
  numbers?: readonly GoLiveNumberAnswer[] | null | undefined;
}

export interface GuideDestination {
  transferReason: string;
  customsDocument?: string | null;
  destinationEstablishmentCode?: string | null;
  route?: string | null;
}

export interface GuideDestinationBody {
  /** Why the goods move. */
  transfer_reason: string;
  /** Documento aduanero único. */
  customs_document?: string | null | undefined;
  /** Establishment of the receiver. */
  destination_establishment_code?: string | null | undefined;
  route?: string | null | undefined;
}

/** The body as it was sent, with the printed names. */
export interface GuideRecipient {
  customerId: number;
  entity: Entity;
  address?: string;
  reason?: string;
  route?: string;
  destinationEstablishmentCode?: string;
  customsDocument?: string;
  supportDocumentTypeId?: number;
  supportDocumentNumber?: string;
  supportDocumentDate?: string;
  supportDocumentAuthorization?: string;
  items?: DocumentItem[];
}

export interface GuideRecipientBody {
  /** The receiver. The first one is the `customer_id` of the guide. */
  customer_id: number;
  /** Default: the address of the customer. */
  address?: string | null | undefined;
  /** Why the goods move. Default: `transfer_reason`. */
  reason?: string | null | undefined;
  /** Delivery guide. */
  route?: string | null | undefined;
  /** Delivery guide: establishment of the receiver, three digits. */
  destination_establishment_code?: string | null | undefined;
  /** Delivery guide: documento aduanero único. */
  customs_document?: string | null | undefined;
  /** Delivery guide: type of the sales document, catalog `document-types`. */
  support_document_type_id?: number | null | undefined;
  /** Delivery guide: its number. `001-001-000000012` or fifteen digits. */
  support_document_number?: string | null | undefined;
  /** Delivery guide: its issue date. */
  support_document_date?: string | null | undefined;
  /** Delivery guide: its authorization number, 10 to 49 digits. */
  support_document_authorization?: string | null | undefined;
  /** The goods of this recipient. The first has the `items` of the guide and may leave it out. */
  items?: readonly DocumentItemBody[] | null | undefined;
}

export interface HistoryEntry {
  at: string;
  acronym: 'CRD' | 'PPR' | 'SND' | 'REC' | 'DVL' | 'AUT' | 'NAT';
  reason: string;
}

export interface IdentificationTypeRow {
  id: number;
  /** Its code at SRI. */
  code: string;
  name: string;
  /** In force today. Other rows stay readable, for old documents. */
  current: boolean;
  /** First day in force, where it is known. */
  validFrom: string | null;
  /** Last day in force, where it is known. */
  validTo: string | null;
  /** Regular expression of the number: its shape only. */
  pattern: string;
  /** The one number this type has, where it has only one. */
  fixedNumber: string | null;
  /** Document types whose receiver cannot be identified this way. */
  forbiddenIn: string[];
}

export interface Import {
  id: number;
  businessId: number;
  /** SRI’s report, XML files, or access keys; `issued`: access keys of documents that the business issued elsewhere. */
  source: 'report' | 'files' | 'keys' | 'issued';
  fileName: string | null;
  /** True: read and reported, nothing stored. */
  dryRun: boolean;
  /** `done`: every row has its outcome, or SRI was queried for it and did not have it yet; such rows are queried again automatically. */
  status: 'queued' | 'running' | 'done' | 'failed';
  error: ImportError | null;
  /** Rows read so far. */
  rows: number;
  counts: ImportCounts;
  createdAt: string;
  finishedAt: string | null;
}

export interface ImportCounts {
  /** Documents that were not here before. */
  new: number;
  /** Documents that were here already. */
  known: number;
  /** Issued to another taxpayer; with `issued`, issued by another taxpayer. */
  notOurs: number;
  /** The row and its access key disagree, or the file was changed after it was signed. */
  tampered: number;
  /** SRI does not provide them. */
  notFound: number;
  /** SRI is being queried for them. */
  waiting: number;
  /** Cannot be read, or stored and marked because a check failed. */
  faulty: number;
  /** Issued elsewhere with a number that another document here has. */
  conflict: number;
}

/** Why the complete import failed. */
export interface ImportError {
  message: string;
  code: string;
  /** The figures and names of the message, listed by code under Errors: `{"max": 300}`. */
  params?: Record<string, string | number>;
  /** Path of the field concerned, where one is. */
  field?: string;
  /** `sri`: the message is the tax authority’s own, verbatim in Spanish. */
  source?: 'talonario' | 'sri';
  /** SRI’s `identificador` of the message. */
  identifier?: string;
  /** SRI’s `informacionAdicional`, verbatim. */
  additionalInfo?: string;
  /** The remedy, in plain Spanish. */
  hint?: string;
}

export interface ImportReport {
  /** As requested. True: nothing was written. */
  dryRun: boolean;
  /** False: nothing was written, because of `dryRun` or a row with a fault; the other values show what would happen. */
  written: boolean;
  /** Rows read, without the heading. */
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows with faults. If there is one, nothing is written, except with `skipFaulty`. */
  failed: number;
  results: ImportRow[];
  table?: ReadTable;
}

export interface ImportRow {
  /** Line of the file where the row begins; the heading is line 1. */
  line: number;
  status: 'created' | 'updated' | 'unchanged' | 'failed';
  /** The record, once it is written. */
  id?: number;
  /** With `detect` or `columns`: the identification or code of the row. */
  key?: string;
  /** Values that were changed on import, code `table.changed`: a zero added in front of a RUC, IVA subtracted from a price. */
  notes?: FieldFault[];
  /** Faults of the row. Only the first 100 faults of a file are returned; with `detect` or `columns` the first 10,000. */
  errors?: FieldFault[];
}

export interface ImportedRow {
  /** Line of the report, or place among the files or keys, from 1. */
  line: number;
  /** Only for an XML file. */
  fileName: string | null;
  accessKey: string | null;
  outcome: 'new' | 'known' | 'not_ours' | 'tampered' | 'not_found' | 'waiting' | 'faulty' | 'conflict';
  receivedDocumentId: number | null;
  /** With `issued`: the document, or the other document here that has its number. */
  documentId: number | null;
  /** Stable machine code of what is wrong. */
  code: string | null;
  /** The figures and names of the message, listed by code under Errors: `{"max": 300}`. */
  params?: Record<string, string | number>;
  message: string | null;
}

export interface Item {
  id: number;
  businessId: number;
  code: string;
  auxCode: string | null;
  name: string;
  description: string | null;
  price: number;
  priceWithTax: number | null;
  itemTypeId: number;
  itemType: CatalogReference;
  taxIds: number[];
  taxes: ItemTax[];
  iceValue: number | null;
  unit: string | null;
  externalId: string | null;
  metadata: Record<string, string>;
  active: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface ItemCreate {
  /** The business that sells it. */
  business_id: number;
  /** Main code, unique in the business. */
  code: string;
  /** Auxiliary code; some trades must use SRI’s (catalog `auxiliary-codes`). */
  aux_code?: string | null | undefined;
  name: string;
  description?: string | null | undefined;
  /** Unit price without taxes, proposed for new lines. Required unless `price_with_tax` is sent, which replaces it. */
  price?: number | null | undefined;
  /** Unit price with IVA, as on the price tag. `price` is computed from it. For a line that costs exactly this, send it as `price` together with `price_includes_tax`. Only if the product has no tax besides IVA. A new `price` alone sets it to null. */
  price_with_tax?: number | null | undefined;
  /** Catalog `item-types`. */
  item_type_id: number;
  /** Catalog `taxes`: one IVA, at most one ICE, at most one IRBPNR. */
  tax_ids: readonly number[];
  /** ICE in USD per unit sold; replaces the rate of the catalog. Required where the ICE is charged per litre of alcohol or gram of sugar. */
  ice_value?: number | null | undefined;
  /** Unit of measure. */
  unit?: string | null | undefined;
  /** Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI. */
  external_id?: string | null | undefined;
  /** Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI. */
  metadata?: Record<string, string> | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
}

export interface ItemTax {
  id: number;
  taxType: CatalogReference;
  /** SRI’s codigoPorcentaje. */
  code: string;
  name: string;
  rate: number | null;
}

/** Only the keys sent change. Those of `x-mandatory` cannot be emptied with null. */
export interface ItemUpdate {
  /** The business that sells it. */
  business_id?: number | undefined;
  /** Main code, unique in the business. */
  code?: string | undefined;
  /** Auxiliary code; some trades must use SRI’s (catalog `auxiliary-codes`). */
  aux_code?: string | null | undefined;
  name?: string | undefined;
  description?: string | null | undefined;
  /** Unit price without taxes, proposed for new lines. Required unless `price_with_tax` is sent, which replaces it. */
  price?: number | null | undefined;
  /** Unit price with IVA, as on the price tag. `price` is computed from it. For a line that costs exactly this, send it as `price` together with `price_includes_tax`. Only if the product has no tax besides IVA. A new `price` alone sets it to null. */
  price_with_tax?: number | null | undefined;
  /** Catalog `item-types`. */
  item_type_id?: number | undefined;
  /** Catalog `taxes`: one IVA, at most one ICE, at most one IRBPNR. */
  tax_ids?: readonly number[] | undefined;
  /** ICE in USD per unit sold; replaces the rate of the catalog. Required where the ICE is charged per litre of alcohol or gram of sugar. */
  ice_value?: number | null | undefined;
  /** Unit of measure. */
  unit?: string | null | undefined;
  /** Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI. */
  external_id?: string | null | undefined;
  /** Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI. */
  metadata?: Record<string, string> | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
}

export interface KeptBody {
  /** Its length. */
  bytes: number;
  /** Its beginning, unchanged but without secrets. Null: there was none, it was a file, an answer to a successful GET, or it is not stored. */
  text: string | null;
  /** `text` is all of it. */
  whole: boolean;
}

export interface ListMeta {
  /** The page given. 1 when a cursor was used. */
  page: number;
  perPage: number;
  /** Records that match. */
  total: number;
  lastPage: number;
  /** Send as `cursor` to read on. Null on the last page. Cheaper than deep pages. */
  nextCursor: string | null;
  /** True when `total` and `lastPage` are estimates because counting would be slow. */
  totalIsEstimate?: boolean;
  /** For the documents of an amount: the sum of all of them, including other pages. It equals the amount. */
  amount?: number;
}

/** `view=summary` leaves out items, taxes, additionalInfo and history. */
export interface ListedDocument {
  id: number;
  businessId: number;
  documentType: DocumentTypeReference;
  documentState: DocumentStateReference;
  /** Only `authorizated` is fiscally valid. */
  state: 'draft' | 'signed' | 'recepted' | 'authorizated' | 'rejected';
  environment: EnvironmentReference;
  emissionType: CatalogReference;
  establishment: SeriesReference;
  emissionPoint: SeriesReference;
  /** `001-001-000000012`; null while a draft. */
  number: string | null;
  /** 49 digits; null while a draft. */
  accessKey: string | null;
  authorizationNumber: string | null;
  authorizedAt: string | null;
  /** Progress of the annulment; null if none was requested. Reports do not include `annulled` documents. */
  annulment: Annulment | null;
  /** True: issued in SRI’s portal or by another system, and imported by its access key. */
  issuedElsewhere: boolean;
  date: string;
  customerId: number;
  entity: Entity;
  customer?: NamedCustomer;
  paymentMethod: CatalogReference;
  detail: string | null;
  externalId: string | null;
  metadata: Record<string, string>;
  subtotal: number;
  discount: number;
  total: number;
  /** Why the document was rejected. */
  errors: Notice[];
  warnings: Notice[];
  /** Number of requests without an Idempotency-Key that were treated as repeats of the one that created the document. */
  mergedRequests: number;
  modifiedDocumentCode?: string;
  modifiedDocumentNumber?: string;
  modifiedDocumentDate?: string;
  reason?: string;
  providerEntityId?: number;
  departureAddress?: string;
  carrierEntityId?: number;
  carrier?: Entity;
  transportStartDate?: string;
  transportEndDate?: string;
  vehiclePlate?: string;
  transferReason?: string;
  destinationAddress?: string;
  route?: string;
  destinationEstablishmentCode?: string;
  customsDocument?: string;
  supportDocumentTypeId?: number;
  supportDocumentNumber?: string;
  supportDocumentDate?: string;
  supportDocumentAuthorization?: string;
  recipients?: GuideRecipient[];
  guideNumber?: string;
  tip?: number;
  payments?: Payment[];
  export?: ExportTerms;
  reimbursements?: Reimbursement[];
  thirdPartyCharges?: ThirdPartyCharge[];
  fuelWithholdings?: FuelWithholding[];
  substituteGuide?: SubstituteGuide;
  negotiable?: Negotiable;
  vatRefund?: number;
  withheldByBuyer?: WithheldByBuyer;
  relatedParty?: boolean;
  paymentLocationId?: number;
  fiscalPeriod?: string;
  retainedSubjectType?: string;
  foreignRegime?: string;
  paymentCountry?: string;
  doubleTaxationTreaty?: boolean;
  subjectToWithholding?: boolean;
  preferentialRegime?: boolean;
  createdAt: string;
  updatedAt: string;
  items?: DocumentItem[];
  /** One entry per tax and rate. */
  taxes?: TaxAmount[];
  additionalInfo?: Pair[];
  history?: HistoryEntry[];
}

export interface ListedReceivedDocument {
  id: number;
  businessId: number;
  documentType: DocumentTypeReference;
  environment: EnvironmentReference;
  /** `001-001-000000012` */
  number: string;
  accessKey: string;
  /** Issue date. */
  date: string;
  /** As returned by SRI. A value in a file is only a claim. */
  authorizationNumber: string | null;
  /** As returned by SRI. A value in a file is only a claim. */
  authorizedAt: string | null;
  issuer: ReceivedIssuerName;
  /** The RUC of the business, or the cédula of a natural person. */
  receiverIdentification: string | null;
  /** SRI’s state of its access key. The result of checking its bytes is `xmlStatus`. Annulled documents are not included in any sum. */
  state: 'unconfirmed' | 'authorized' | 'pending_annulment' | 'annulled' | 'not_authorized';
  /** When SRI last returned its state. */
  stateCheckedAt: string | null;
  /** When it was first seen annulled. */
  annulledAt: string | null;
  /** `waiting`: it is being requested from SRI. `verified`: SRI itself provided this XML, or the same one. `intact`: a file with a valid signature; SRI has not confirmed it, and the signer may be anyone. `tampered`: changed after it was signed, or a file that differs from the document that SRI authorised (`otherCopy`). `faulty`: `faults` lists what is wrong. `not_found`: SRI did not provide it, and there is no file. */
  xmlStatus: 'waiting' | 'verified' | 'intact' | 'tampered' | 'faulty' | 'not_found';
  /** When SRI itself provided the stored XML. */
  confirmedAt: string | null;
  /** Since when it is known that SRI no longer provides its XML, which SRI keeps for about a month. The XML can then no longer be confirmed. */
  notGivenAt: string | null;
  signer: ReceivedSigner | null;
  otherCopy: ReceivedOtherCopy | null;
  claimedAuthorization: ReceivedClaimedAuthorization | null;
  accepted: ReceivedAcceptance | null;
  /** How it was first imported. */
  source: 'report' | 'file' | 'key';
  /** Before taxes. Null if not known. */
  subtotal: number | null;
  /** IVA. */
  vat: number | null;
  /** With taxes. In a withholding, the value withheld. */
  total: number | null;
  sustainCode: CatalogReference | null;
  /** Null: not classified. */
  deductible: boolean | null;
  /** Share of its IVA that is credit. Null: not classified. */
  vatCredit: 'full' | 'proportional' | 'none' | null;
  /** Null: not classified. */
  fixedAsset: boolean | null;
  /** The day it was entered into the books. */
  registeredOn: string | null;
  /** The parts of a purchase that is divided among several sustentos; null for any other. `sustainCode` is then null, and each of the other values is there where all parts agree on it. */
  sustainParts: SustainPart[] | null;
  /** Source of sustento, deductible, IVA credit, fixed asset and day of registration. `none`: none of them is set. */
  classifiedBy: 'person' | 'rule' | 'none';
  note: string | null;
  /** Failed checks of its XML. */
  faults: Notice[];
  warnings: Notice[];
  createdAt: string;
  updatedAt: string;
}

export interface ListedRehearsal {
  id: number;
  businessId: number;
  /** `interrupted`: its process ended. Request another one; nothing has to be undone. */
  state: 'waiting' | 'running' | 'done' | 'interrupted';
  /** `stopped`: at a danger. */
  verdict: 'passed' | 'warnings' | 'failed' | 'stopped' | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** Until when it is stored. */
  expiresAt: string;
}

export interface ListedRequest {
  /** The `Request-Id` of the answer. */
  requestId: string;
  /** When the answer went out. */
  at: string;
  method: string;
  /** With its query. */
  path: string;
  /** The operation: `documents.create`. Null: there is no such address. */
  route: string | null;
  status: number;
  milliseconds: number;
  key: RequestKey;
  ip: string | null;
  idempotencyKey: string | null;
}

export interface LoggedRequest {
  /** The `Request-Id` of the answer. */
  requestId: string;
  /** When the answer went out. */
  at: string;
  method: string;
  /** With its query. */
  path: string;
  /** The operation: `documents.create`. Null: there is no such address. */
  route: string | null;
  status: number;
  milliseconds: number;
  key: RequestKey;
  ip: string | null;
  idempotencyKey: string | null;
  sent: KeptBody;
  answered: KeptBody;
}

export interface LogoFile {
  type: 'logo';
  logoUrl: string;
  mediaType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

export interface Me {
  account: {
    id: number;
    name: string;
  };
  plan: {
    name: string;
    requestsPerMinute: Quota;
    emissionsPerMinute: Quota;
    /** Emitted in the calendar month, in Guayaquil. */
    documentsThisMonth: number;
  };
  key: MeKey | null;
  person: MePerson | null;
}

/** Null for a person. */
export interface MeKey {
  id: number;
  name: string;
  mode: 'live' | 'test';
  permissions: ('documents:read' | 'documents:draft' | 'documents:emit' | 'documents:annul' | 'received:read' | 'received:write' | 'parties:read' | 'parties:write' | 'items:read' | 'items:write' | 'payments:read' | 'payments:write' | 'reports:read' | 'reports:close' | 'settings:read' | 'settings:write' | 'log:read')[];
  /** The only businesses seen. Null: all of the account. */
  businessIds: number[] | null;
  /** Null: never. */
  expiresAt: string | null;
}

/** Null for a key. */
export interface MePerson {
  id: number;
  email: string;
  name: string;
  role: 'owner' | 'administrator' | 'member' | 'accountant' | 'cashier';
  permissions: ('documents:read' | 'documents:draft' | 'documents:emit' | 'documents:annul' | 'received:read' | 'received:write' | 'parties:read' | 'parties:write' | 'items:read' | 'items:write' | 'payments:read' | 'payments:write' | 'reports:read' | 'reports:close' | 'settings:read' | 'settings:write' | 'log:read' | 'account:manage')[];
  /** The only businesses seen. Null: all of the account. */
  businessIds: number[] | null;
  /** Where a cashier sells. Null: anywhere. */
  emissionPointIds: number[] | null;
}

export interface MonthPackage {
  id: number;
  businessId: number;
  /** A month, `2026-10`, or a semester, `2026-S1`. */
  period: string;
  state: 'waiting' | 'building' | 'ready' | 'failed';
  /** Number of files it will contain. Null until they are counted. */
  files: number | null;
  /** Number of files it contains so far. */
  done: number;
  bytes: number;
  /** Why it failed. */
  error: string | null;
  createdAt: string;
  finishedAt: string | null;
  /** Until when it is stored. */
  expiresAt: string;
  /** Relative to the base address, once it is ready: follow it as it is. */
  download: string | null;
}

/** Purchase settlement: the customer that it names in addition to the provider. */
export interface NamedCustomer {
  id: number;
  identification: string;
  businessName: string;
  email: string | null;
}

export interface Negotiable {
  email?: string | null;
}

export interface NegotiableBody {
  /** Only for those who notify buyers in bulk through SRI’s portal. */
  email?: string | null | undefined;
}

export interface Notice {
  message: string;
  code: string;
  /** The figures and names of the message, listed by code under Errors: `{"max": 300}`. */
  params?: Record<string, string | number>;
  /** Path of the field concerned, where one is. */
  field?: string;
  /** `sri`: the message is the tax authority’s own, verbatim in Spanish. */
  source?: 'talonario' | 'sri';
  /** SRI’s `identificador` of the message. */
  identifier?: string;
  /** SRI’s `informacionAdicional`, verbatim. */
  additionalInfo?: string;
  /** The remedy, in plain Spanish. */
  hint?: string;
}

export interface NumberProposal {
  environment: EnvironmentReference;
  documentType: DocumentTypeReference;
  establishmentCode: string;
  emissionPointCode: string;
  /** The sequence to align with `PUT /sequences/{id}`. Null when the emission point is not here. */
  sequenceId: number | null;
  /** Current next number of that sequence. */
  nextNumber: number | null;
  /** The highest number among the imported access keys, without the doubtful ones if there are others. */
  highestSeen: number;
  /** Issue date of the newest of those documents. */
  lastIssuedOn: string;
  /** Documents seen, without the doubtful ones. */
  documents: number;
  /** Number of them that SRI has returned. */
  confirmed: number;
  /** Further keys that were left out: SRI has not returned them, and their number is more than ten million above the others or is the highest possible one. Check in the old system whether they exist. */
  doubtful: number;
  /** The highest number of the doubtful ones. */
  highestDoubtful: number | null;
  /** `highestSeen` + 1. Null when the numbers are used up, or only doubtful ones were seen. */
  proposedNumber: number | null;
  /** `behind`: the next number was seen elsewhere already, or is below one that was. `agrees`: it is above all of them. `point_unknown`: create the emission point first. `doubtful`: only doubtful keys were seen, so nothing is proposed. */
  state: 'behind' | 'agrees' | 'point_unknown' | 'doubtful';
}

export interface Obligation {
  businessId: number;
  businessName: string;
  /** `104` IVA, `103` withholdings of income tax, `ATS` the annex of transactions. */
  obligation: '104' | '103' | 'ATS';
  /** A month, `2026-10`, or a semester, `2026-S1`. */
  period: string;
  /** The due date, including holidays and extensions. */
  dueOn: string;
  /** Why that day, in Spanish, with its source. */
  rule: string;
  /** A point about which sources disagree and which a setting of the business decides, in Spanish. */
  doubts: string[];
  state: 'open' | 'ready' | 'declared';
  /** The number of the return, once it is declared. */
  returnNumber: string | null;
}

export interface ObligationSetting {
  /** The first day of a semester, 1 January or 1 July. The earliest one also holds for all that was before. */
  from: string;
  /** How IVA and ATS are filed. It does not follow from the regime. Withholdings are filed every month. */
  vatPeriod: 'month' | 'semester';
  /** `special` and `public` file on a day of their own, `digital_services` are those of non-residents. Null: `special` when the business has a `special_taxpayer`, else `general`. */
  taxpayerClass: 'general' | 'special' | 'public' | 'digital_services' | null;
  /** Domicile, as INEC numbers it: a province (`17`) or a canton (`1702`). Local days of rest, extensions and Galápagos (`20`) follow from it. */
  place: string | null;
  /** For special taxpayers. Sources name 9 and 11; the earlier is the default. */
  specialDay: number;
  /** Months after the period in which the ATS is due. Its resolution states 2, the default; one source states 1. */
  atsMonths: number;
  /** The returns that the business files. Default: all. */
  obligations: ('104' | '103' | 'ATS')[];
}

export interface ObligationSettingInput {
  /** The first day of a semester, 1 January or 1 July. The earliest one also holds for all that was before. */
  from: string;
  /** How IVA and ATS are filed. It does not follow from the regime. Withholdings are filed every month. Default `month`. */
  vat_period?: 'month' | 'semester' | null | undefined;
  /** `special` and `public` file on a day of their own, `digital_services` are those of non-residents. Null: `special` when the business has a `special_taxpayer`, else `general`. */
  taxpayer_class?: 'general' | 'special' | 'public' | 'digital_services' | null | undefined;
  /** Domicile, as INEC numbers it: a province (`17`) or a canton (`1702`). Local days of rest, extensions and Galápagos (`20`) follow from it. */
  place?: string | null | undefined;
  /** For special taxpayers. Sources name 9 and 11; the earlier is the default. */
  special_day?: number | null | undefined;
  /** Months after the period in which the ATS is due. Its resolution states 2, the default; one source states 1. */
  ats_months?: number | null | undefined;
  /** The returns that the business files. Default: all. */
  obligations?: readonly ('104' | '103' | 'ATS')[] | null | undefined;
}

export interface ObligationSettings {
  /** Owners, administrators and accountants of the business are mailed five days and one day before a return is due. */
  mailReminders: boolean;
  /** By date. Empty: monthly, everything, the class the business has. */
  settings: ObligationSetting[];
}

export interface ObligationSettingsReplace {
  settings: readonly ObligationSettingInput[];
  /** Owners, administrators and accountants of the business are mailed five days and one day before a return is due. Default true. */
  mail_reminders?: boolean | null | undefined;
}

export interface ObligationUpdate {
  state: 'open' | 'ready' | 'declared';
  /** The number that SRI gave the return: required if it is `declared`, otherwise not accepted. */
  return_number?: string | null | undefined;
}

export interface OwnClassification {
  documentId: number;
  sustainCode: CatalogReference | null;
  deductible: boolean | null;
  vatCredit: 'full' | 'proportional' | 'none' | null;
  fixedAsset: boolean | null;
  /** The day it was entered into the books. */
  registeredOn: string | null;
  /** The parts of a purchase that is divided among several sustentos; null for any other. `sustainCode` is then null, and each of the other values is there where all parts agree on it. */
  sustainParts: SustainPart[] | null;
}

/** Only the keys sent change. */
export interface OwnClassificationUpdate {
  /** Catalog `sustain-codes`: what the purchase supports; one that the document type may have. Null: not classified. */
  sustain_code_id?: number | null | undefined;
  /** Whether it is a deductible expense. Null: not classified. */
  deductible?: boolean | null | undefined;
  /** Which part of its IVA is credit: all, the share of the proportional factor, or nothing. Null: not classified. */
  vat_credit?: 'full' | 'proportional' | 'none' | null | undefined;
  /** Null: not classified. */
  fixed_asset?: boolean | null | undefined;
  /** The day it was entered into the books: from its issue date to today. */
  registered_on?: string | null | undefined;
  /** Divides the purchase among several sustentos, instead of `sustain_code_id`, `vat_credit`, `fixed_asset` and `deductible`. The bases must add up exactly to those of the document, rate by rate; the IVA is divided accordingly. Null ends the division. */
  sustain_parts?: readonly SustainPartBody[] | null | undefined;
}

export interface PackageCreate {
  business_id: number;
  /** A month, `2026-10`, or a semester, `2026-S1`. */
  period: string;
  /** Today’s figures, also of a closed period. */
  figures?: 'current' | null | undefined;
}

export interface Pair {
  name: string;
  value: string;
}

export interface Payment {
  paymentMethod: CatalogReference;
  total: number;
  term: number | null;
  timeUnit: string | null;
}

export interface PaymentBody {
  /** Catalog `payment-methods`. */
  payment_method_id: number;
  /** The part of the total paid this way. */
  total: number;
  /** How long, in `time_unit`. */
  term?: number | null | undefined;
  /** Default `dias`. */
  time_unit?: string | null | undefined;
}

export interface Period {
  /** A month, `2026-10`, or a semester, `2026-S1`. */
  period: string;
  from: string;
  to: string;
  businessId: number;
  state: 'open' | 'closed';
  closedAt: string | null;
  closedBy: {
    kind: string;
    id: number | null;
    name: string | null;
  } | null;
  /** As they were when it was closed; for an open period, the current ones. */
  figures: ({
    figure: string;
    value: number;
  })[];
  /** Amounts that are different now. Empty if nothing changed, and for an open period. */
  differences: FigureDifference[];
  /** Documents that came or changed after the period was closed, also those that left it for another, the newest first, 100 at most. */
  changed: ChangedDocument[];
  /** The last run that queried SRI about the documents of the period, also while it runs. Null: never. */
  verification: PeriodVerification | null;
  /** Each time it was closed, the newest first. */
  history: ({
    closedAt: string;
    closedBy: {
      kind: string;
      id: number | null;
      name: string | null;
    };
    reopenedAt: string | null;
    reopenedBy: {
      kind: string;
      id: number | null;
      name: string | null;
    } | null;
    reason: string | null;
  })[];
}

export interface PeriodClose {
  business_id: number;
}

export interface PeriodReopen {
  business_id: number;
  /** Why. It stays with the period. */
  reason: string;
}

export interface PeriodVerification {
  /** Documents about which SRI is queried: issued and received ones of this month or the previous one. */
  asked: number;
  answered: number;
  /** SRI answered about others but, after several queries, not about these. */
  unanswered: number;
  /** Documents whose state at SRI was different, for example annulled in its portal. */
  changed: number;
  /** Documents that are too old for SRI to answer about; they are not queried. */
  outOfReach: number;
  startedAt: string;
  startedBy: {
    kind: string;
    id: number | null;
    name: string | null;
  };
  /** Null while it runs. */
  finishedAt: string | null;
}

export interface PeriodVerify {
  business_id: number;
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** Stable machine code, listed under Errors. */
  code: string;
  /** All faults at once; at most the first 100 of them. */
  errors: FieldFault[];
  /** Number of further faults that are not listed. A body with very many faults is not checked completely. Left out if all are listed. */
  moreErrors?: number;
}

export interface Provider {
  id: number;
  businessId: number;
  identificationTypeId: number;
  identificationType: CatalogReference;
  identification: string;
  businessName: string;
  commercialName: string | null;
  email: string | null;
  mobile: string | null;
  address: string | null;
  externalId: string | null;
  metadata: Record<string, string>;
  active: boolean;
  /** Doubts that refuse nothing, such as a check digit that fails. */
  warnings: Notice[];
  createdAt: string;
  updatedAt: string;
}

export interface ProviderCreate {
  /** The business whose directory it is in. */
  business_id: number;
  /** Catalog `identification-types`. */
  identification_type_id: number;
  /** RUC, cédula, passport or foreign id: at most 20 characters. */
  identification: string;
  /** Razón social, or names and surnames. */
  business_name: string;
  commercial_name?: string | null | undefined;
  /** One or several, comma separated. Documents are sent here. */
  email?: string | null | undefined;
  mobile?: string | null | undefined;
  /** Needed to receive a delivery guide. */
  address?: string | null | undefined;
  /** Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI. */
  external_id?: string | null | undefined;
  /** Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI. */
  metadata?: Record<string, string> | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
}

/** Makes the record, and then needs what a creation needs (business_id, identification_type_id, business_name), or changes the keys sent. */
export interface ProviderPut {
  /** Catalog `identification-types`. */
  identification_type_id?: number | undefined;
  /** RUC, cédula, passport or foreign id: at most 20 characters. */
  identification?: string | null | undefined;
  /** Razón social, or names and surnames. */
  business_name?: string | undefined;
  commercial_name?: string | null | undefined;
  /** One or several, comma separated. Documents are sent here. */
  email?: string | null | undefined;
  mobile?: string | null | undefined;
  /** Needed to receive a delivery guide. */
  address?: string | null | undefined;
  /** Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI. */
  external_id?: string | null | undefined;
  /** Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI. */
  metadata?: Record<string, string> | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
  /** The business whose directory it is in. */
  business_id: number;
}

/** Only the keys sent change. Those of `x-mandatory` cannot be emptied with null. */
export interface ProviderUpdate {
  /** The business whose directory it is in. */
  business_id?: number | undefined;
  /** Catalog `identification-types`. */
  identification_type_id?: number | undefined;
  /** RUC, cédula, passport or foreign id: at most 20 characters. */
  identification?: string | undefined;
  /** Razón social, or names and surnames. */
  business_name?: string | undefined;
  commercial_name?: string | null | undefined;
  /** One or several, comma separated. Documents are sent here. */
  email?: string | null | undefined;
  mobile?: string | null | undefined;
  /** Needed to receive a delivery guide. */
  address?: string | null | undefined;
  /** Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI. */
  external_id?: string | null | undefined;
  /** Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI. */
  metadata?: Record<string, string> | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
}

export interface Quota {
  /** Null: no limit. */
  limit: number | null;
  /** In this window. Null: no limit. */
  left: number | null;
  /** Until all of it is there again. */
  resetsInSeconds: number | null;
}

export interface ReadTable {
  format: 'csv' | 'xlsx';
  /** Only for a CSV file. */
  encoding: 'utf-8' | 'utf-16' | 'windows-1252' | null;
  /** Only for a CSV file. */
  separator: ',' | ';' | '	' | null;
  /** Only for a workbook. */
  sheets: TableSheet[];
  /** The sheet that was read. */
  sheet: string | null;
  /** The line that was read as the heading. */
  headingLine: number;
  columns: TableColumn[];
  /** Missing information: answer each question in the query before anything is written. */
  questions: ('priceIncludesVat' | 'defaultTaxId' | 'defaultItemTypeId')[];
}

/** The user who accepted it although SRI has not confirmed it. */
export interface ReceivedAcceptance {
  at: string;
  by: ReceivedAcceptedBy;
}

export interface ReceivedAcceptedBy {
  kind: 'api_key' | 'user' | 'operator' | 'system';
  id: number | null;
  name: string | null;
}

/** Authorization as stated by the wrapper of a file or by SRI’s report. This statement is not signed. */
export interface ReceivedClaimedAuthorization {
  number: string | null;
  authorizedAt: string | null;
}

export interface ReceivedClassification {
  classifiedBy: 'person' | 'rule' | 'none';
  /** The batch that last classified it, if any. */
  batchId: number | null;
  /** The best first. Nothing is stored until a user confirms it. */
  suggestions: ClassificationSuggestion[];
}

export interface ReceivedContent {
  /** Version of its schema. */
  version: string;
  currency: string | null;
  issuer: ReceivedIssuer;
  /** One, except in a delivery guide. */
  receivers: ReceivedParty[];
  items: ReceivedItem[];
  /** One entry per tax and rate. */
  taxes: ReceivedTax[];
  discount: number | null;
  tip: number | null;
  payments: ReceivedPayment[];
  withholdings: ReceivedWithholding[];
  /** `2026-11` */
  fiscalPeriod: string | null;
  /** Documents that it is about. */
  references: ReceivedReference[];
  reason: string | null;
  transport: ReceivedTransport | null;
  additionalInfo: Pair[];
}

export interface ReceivedDocument {
  id: number;
  businessId: number;
  documentType: DocumentTypeReference;
  environment: EnvironmentReference;
  /** `001-001-000000012` */
  number: string;
  accessKey: string;
  /** Issue date. */
  date: string;
  /** As returned by SRI. A value in a file is only a claim. */
  authorizationNumber: string | null;
  /** As returned by SRI. A value in a file is only a claim. */
  authorizedAt: string | null;
  issuer: ReceivedIssuerName;
  /** The RUC of the business, or the cédula of a natural person. */
  receiverIdentification: string | null;
  /** SRI’s state of its access key. The result of checking its bytes is `xmlStatus`. Annulled documents are not included in any sum. */
  state: 'unconfirmed' | 'authorized' | 'pending_annulment' | 'annulled' | 'not_authorized';
  /** When SRI last returned its state. */
  stateCheckedAt: string | null;
  /** When it was first seen annulled. */
  annulledAt: string | null;
  /** `waiting`: it is being requested from SRI. `verified`: SRI itself provided this XML, or the same one. `intact`: a file with a valid signature; SRI has not confirmed it, and the signer may be anyone. `tampered`: changed after it was signed, or a file that differs from the document that SRI authorised (`otherCopy`). `faulty`: `faults` lists what is wrong. `not_found`: SRI did not provide it, and there is no file. */
  xmlStatus: 'waiting' | 'verified' | 'intact' | 'tampered' | 'faulty' | 'not_found';
  /** When SRI itself provided the stored XML. */
  confirmedAt: string | null;
  /** Since when it is known that SRI no longer provides its XML, which SRI keeps for about a month. The XML can then no longer be confirmed. */
  notGivenAt: string | null;
  signer: ReceivedSigner | null;
  otherCopy: ReceivedOtherCopy | null;
  claimedAuthorization: ReceivedClaimedAuthorization | null;
  accepted: ReceivedAcceptance | null;
  /** How it was first imported. */
  source: 'report' | 'file' | 'key';
  /** Before taxes. Null if not known. */
  subtotal: number | null;
  /** IVA. */
  vat: number | null;
  /** With taxes. In a withholding, the value withheld. */
  total: number | null;
  sustainCode: CatalogReference | null;
  /** Null: not classified. */
  deductible: boolean | null;
  /** Share of its IVA that is credit. Null: not classified. */
  vatCredit: 'full' | 'proportional' | 'none' | null;
  /** Null: not classified. */
  fixedAsset: boolean | null;
  /** The day it was entered into the books. */
  registeredOn: string | null;
  /** The parts of a purchase that is divided among several sustentos; null for any other. `sustainCode` is then null, and each of the other values is there where all parts agree on it. */
  sustainParts: SustainPart[] | null;
  /** Source of sustento, deductible, IVA credit, fixed asset and day of registration. `none`: none of them is set. */
  classifiedBy: 'person' | 'rule' | 'none';
  note: string | null;
  /** Failed checks of its XML. */
  faults: Notice[];
  warnings: Notice[];
  createdAt: string;
  updatedAt: string;
  /** The issuer in the directory of providers. */
  providerId: number | null;
  content: ReceivedContent | null;
  /** Withholdings issued about it, notes that change it, the document it changes, the invoices a withholding is about. */
  links: DocumentLink[];
}

export interface ReceivedEventData {
  /** The received document. */
  id: number;
  businessId: number;
  documentTypeCode: string;
  state: 'unconfirmed' | 'authorized' | 'pending_annulment' | 'annulled' | 'not_authorized';
  xmlStatus: 'waiting' | 'verified' | 'intact' | 'tampered' | 'faulty' | 'not_found';
  number: string;
  accessKey: string;
  authorizationNumber: string | null;
  authorizedAt: string | null;
  date: string;
  issuer: ReceivedEventIssuer;
  total: number | null;
  sustainCode: string | null;
  deductible: boolean | null;
  vatCredit: 'full' | 'proportional' | 'none' | null;
  fixedAsset: boolean | null;
  registeredOn: string | null;
  /** The parts of a purchase that is divided among several sustentos; null for any other. `sustainCode` is then null, and each of the other values is there where all parts agree on it. */
  sustainParts: SustainPart[] | null;
  classifiedBy: 'person' | 'rule' | 'none';
  note: string | null;
  /** When a user accepted it although SRI has not confirmed it. */
  acceptedAt: string | null;
}

export interface ReceivedEventIssuer {
  identification: string;
  businessName: string;
}

export interface ReceivedFetch {
  /** The business that received the documents. */
  business_id: number;
  access_keys: readonly string[];
}

export interface ReceivedIssuer {
  identification: string;
  businessName: string;
  commercialName: string | null;
  address: string | null;
  establishmentAddress: string | null;
  specialTaxpayer: string | null;
  accountingRequired: boolean | null;
  retentionAgent: string | null;
  regime: string | null;
}

export interface ReceivedIssuerName {
  identification: string;
  /** Empty until it is known. */
  businessName: string;
}

export interface ReceivedItem {
  code: string | null;
  auxCode: string | null;
  description: string;
  unit: string | null;
  amount: number | null;
  price: number | null;
  discount: number | null;
  subtotal: number | null;
  taxes: ReceivedTax[];
  additionalDetails: Pair[];
}

export interface ReceivedMark {
  /** The business that received the documents. */
  business_id: number;
  ids: readonly number[];
  /** Catalog `sustain-codes`: what the purchase supports; one that the document type may have. Null: not classified. */
  sustain_code_id?: number | null | undefined;
  /** Whether it is a deductible expense. Null: not classified. */
  deductible?: boolean | null | undefined;
  /** Which part of its IVA is credit: all, the share of the proportional factor, or nothing. Null: not classified. */
  vat_credit?: 'full' | 'proportional' | 'none' | null | undefined;
  /** Null: not classified. */
  fixed_asset?: boolean | null | undefined;
  /** The day it was entered into the books: from its issue date to today. */
  registered_on?: string | null | undefined;
  /** For accountants. */
  note?: string | null | undefined;
}

export interface ReceivedMarked {
  updated: number;
  /** The batch to undo, which restores their previous values. Null: only the note changed, or nothing. */
  batchId: number | null;
}

/** Another XML with the same access key and different content. */
export interface ReceivedOtherCopy {
  /** Provider of the other copy. */
  by: 'sri' | 'file';
  /** SHA-256 of the other copy, hexadecimal. */
  sha256: string;
  /** Total of the other copy. */
  total: number | null;
  /** Provider of the copy that is stored and shown. */
  keptBy: 'sri' | 'file';
  /** SHA-256 of the stored copy when they were compared. */
  keptSha256: string;
  seenAt: string;
}

export interface ReceivedParty {
  /** Code of catalog `identification-types`. */
  identificationType: string | null;
  identification: string;
  name: string;
  address: string | null;
}

export interface ReceivedPayment {
  paymentMethodCode: string;
  total: number;
  term: number | null;
  timeUnit: string | null;
}

export interface ReceivedReference {
  kind: 'modified' | 'support' | 'delivery_guide' | 'reimbursed';
  /** Code of catalog `support-document-types`; may be empty. */
  documentTypeCode: string;
  number: string;
  date: string | null;
  authorization: string | null;
  issuer: string | null;
  sustainCode: string | null;
  subtotal: number | null;
  total: number | null;
}

/** Certificate that signed the XML, and evidence about its holder. */
export interface ReceivedSigner {
  /** Holder as named in the certificate. A certificate can contain any name. */
  holder: string | null;
  /** The RUC, or the cédula, that the certificate names. */
  identification: string | null;
  /** Whether the certificate is the issuer’s. `unknown`: it names no RUC. */
  isIssuer: 'yes' | 'no' | 'unknown';
  /** Whether the chain of the certificate led to a certification authority of the operator’s bundle when the XML was imported. `unknown`: the operator has configured none. */
  trusted: 'yes' | 'no' | 'unknown';
  /** The certification authority that the certificate names. */
  authority: string | null;
  validFrom: string;
  validTo: string;
  /** The certificate was valid on the day of the document and at the signing time it states. */
  inDate: boolean;
}

export interface ReceivedTax {
  /** SRI’s code of the tax: 2 IVA, 3 ICE, 5 IRBPNR. */
  code: string;
  /** SRI’s codigoPorcentaje. */
  percentageCode: string;
  rate: number | null;
  base: number;
  value: number;
}

export interface ReceivedTransport {
  carrierIdentification: string;
  carrierName: string;
  vehiclePlate: string | null;
  departureAddress: string | null;
  startDate: string | null;
  endDate: string | null;
}

/** Only the keys sent change. */
export interface ReceivedUpdate {
  /** Catalog `sustain-codes`: what the purchase supports; one that the document type may have. Null: not classified. */
  sustain_code_id?: number | null | undefined;
  /** Whether it is a deductible expense. Null: not classified. */
  deductible?: boolean | null | undefined;
  /** Which part of its IVA is credit: all, the share of the proportional factor, or nothing. Null: not classified. */
  vat_credit?: 'full' | 'proportional' | 'none' | null | undefined;
  /** Null: not classified. */
  fixed_asset?: boolean | null | undefined;
  /** The day it was entered into the books: from its issue date to today. */
  registered_on?: string | null | undefined;
  /** For accountants. */
  note?: string | null | undefined;
  /** Divides the purchase among several sustentos, instead of `sustain_code_id`, `vat_credit`, `fixed_asset` and `deductible`. The bases must add up exactly to those of the document, rate by rate; the IVA is divided accordingly. Null ends the division. */
  sustain_parts?: readonly SustainPartBody[] | null | undefined;
}

export interface ReceivedWithholding {
  /** Code of catalog `retention-tax-types`. */
  taxCode: string;
  /** SRI’s codigoRetencion. */
  retentionCode: string;
  base: number | null;
  percentage: number;
  value: number;
  supportDocumentNumber: string | null;
}

export interface Rehearsal {
  id: number;
  businessId: number;
  /** `interrupted`: its process ended. Request another one; nothing has to be undone. */
  state: 'waiting' | 'running' | 'done' | 'interrupted';
  /** `stopped`: at a danger. */
  verdict: 'passed' | 'warnings' | 'failed' | 'stopped' | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** Until when it is stored. */
  expiresAt: string;
  /** Those that have ended. */
  steps: RehearsalStep[];
  /** Ids of all steps, in their order. */
  stepIds: string[];
  report: RehearsalReport | null;
  /** The report in words, to attach to a bug report. */
  text: string | null;
}

export interface RehearsalCreate {
  business_id: number;
}

export interface RehearsalMessage {
  /** SRI's `identificador`. */
  identifier: string;
  message: string;
  additionalInfo: string | null;
  type: 'error' | 'warning' | 'info';
  /** Its meaning; null if this number is not known here. */
  meaning: string | null;
  /** The remedy, in Spanish. */
  hint: string | null;
}

export interface RehearsalReport {
  format: number;
  /** Version of Talonario. */
  version: string;
  startedAt: string;
  finishedAt: string;
  environment: 'test';
  /** The series of its documents at SRI, such as `001-999`. */
  series: string;
  verdict: 'passed' | 'warnings' | 'failed' | 'stopped';
  steps: RehearsalStep[];
  /** Unknown answers of SRI, redacted. */
  unknownAnswers: RehearsalUnknownAnswer[];
}

export interface RehearsalStep {
  /** `address`, `signature`, `connection`, `clock`, `services`, a type of document (`invoice` …), `rejection`, `resend`, `query`. */
  id: string;
  /** `danger`: going on could have done harm, so nothing was sent after it. */
  state: 'ok' | 'warn' | 'fail' | 'danger' | 'skipped';
  /** Stable; docs/error-codes.md lists them. */
  code: string;
  /** The figures and names of the message. */
  params: Record<string, string | number>;
  /** The finding and the remedy. */
  message: string;
  /** SRI’s answer, redacted. */
  said: RehearsalMessage[];
}

export interface RehearsalUnknownAnswer {
  step: string;
  service: 'reception' | 'authorization' | 'query' | 'description';
  why: string;
  excerpt: string;
}

export interface ReimbursedTax {
  taxCode: string;
  taxPercentageCode: string;
  rate: number;
  base: number;
  value: number;
}

export interface ReimbursedTaxBody {
  /** SRI’s code of the tax: 2 IVA, 3 ICE, 5 IRBPNR. */
  tax_code: string;
  /** SRI’s codigoPorcentaje (`code` in catalog `taxes`). */
  tax_percentage_code: string;
  /** Rate of the tax. */
  rate: number;
  /** Base of the tax. */
  base: number;
  /** Value of the tax. */
  value: number;
}

export interface Reimbursement {
  providerIdentificationType: string;
  providerIdentification: string;
  providerCountry?: string | null;
  providerType: string;
  documentType: string;
  documentNumber: string;
  documentDate: string;
  authorization: string;
  taxes: ReimbursedTax[];
}

export interface ReimbursementBody {
  /** Code of catalog `identification-types`. */
  provider_identification_type: string;
  provider_identification: string;
  /** Code of catalog `countries`; 593 is Ecuador. */
  provider_country?: string | null | undefined;
  /** 01 person, 02 company. */
  provider_type: string;
  /** Code of catalog `support-document-types`. */
  document_type: string;
  /** Number of the purchase. `001-001-000000012` or fifteen digits. */
  document_number: string;
  /** Its issue date. */
  document_date: string;
  /** Its authorization number, 10 to 49 digits. */
  authorization: string;
  taxes: readonly ReimbursedTaxBody[];
}

export interface ReplayQueued {
  /** Deliveries queued again. */
  queued: number;
}

export interface Report {
  book: 'sales' | 'purchases' | 'withholdings-made' | 'withholdings-received' | 'products' | 'customers' | 'providers' | 'payments';
  from: string;
  to: string;
  environment: 'test' | 'production';
  groupBy: 'day' | 'month' | 'establishment' | 'emissionPoint' | 'customer' | 'provider' | 'item' | 'paymentMethod' | 'documentType' | 'rate' | null;
  totals: BookTotals;
  /** The documents behind the figure, relative to the base address: follow it as it is. */
  documents: string;
  /** The part of these totals that SRI has not confirmed and a user accepted. Null if there is none. */
  accepted: {
    count: number;
    subtotal: number;
    vat: number;
    total: number;
    /** The documents behind the figure, relative to the base address: follow it as it is. */
    documents: string;
  } | null;
  /** Days and months in their order, all others the largest first. Empty without `groupBy`. */
  groups: BookGroup[];
  /** The sum of all groups after the 1000 largest. */
  otherGroups: {
    /** Groups. */
    count: number;
    totals: BookTotals;
  } | null;
  compare: {
    from: string;
    to: string;
    totals: BookTotals;
  } | null;
  /** Documents of the period that are in no figure. */
  leftOut: ({
    /** `unconfirmed`: SRI has not confirmed its XML and no user accepted it. `without_xml`: there is no XML to read amounts from. */
    reason: 'annulled' | 'not_authorized' | 'unconfirmed' | 'without_xml';
    count: number;
    /** The documents behind the figure, relative to the base address: follow it as it is. */
    documents: string;
  })[];
}

export interface ReportDocument {
  /** Id of a document or of a received document. */
  id: number;
  /** Whether it is a received document. */
  received: boolean;
  documentTypeId: number;
  number: string;
  accessKey: string;
  /** The day it counts on: of issue or, of a purchase, of registration. */
  date: string;
  issueDate: string;
  party: {
    identification: string;
    name: string;
  };
  leftOut: 'annulled' | 'not_authorized' | 'unconfirmed' | 'without_xml' | null;
  /** SRI has not confirmed it, and a person took it for true. */
  accepted: boolean;
  /** Its part of the amount. The parts of all documents add up to it. */
  amount: number;
}

export interface RequestKey {
  id: number;
  /** Null: the key was deleted. */
  name: string | null;
}

export interface RetentionCodeRow {
  id: number;
  /** Its code at SRI. */
  code: string;
  name: string;
  /** In force today. Other rows stay readable, for old documents. */
  current: boolean;
  /** First day in force, where it is known. */
  validFrom: string | null;
  /** Last day in force, where it is known. */
  validTo: string | null;
  retentionTaxType: {
    id: number;
    name: string;
    code: string;
  };
  /** Completed automatically where it is the only one; otherwise for information. */
  percentage: number;
  allowedPercentages: number[];
  /** Fields that a line with this code needs in addition, such as `banana_boxes`. */
  requiredFields: string[];
  /** True: send one of `allowedPercentages` in `retention_percentage`. */
  requiresExplicitPercentage: boolean;
  /** An open range in the law: any percentage inside it is accepted. */
  percentageRange: {
    min: number;
    max: number;
  } | null;
}

export interface RetentionSuggestion {
  retentionTaxTypeId: number;
  retentionCodeId: number;
  code: string;
  name: string;
  percentage: number | null;
  /** How often it was withheld from this supplier. */
  times: number;
  lastUsed: string;
}

export interface RetentionTaxTypeRow {
  id: number;
  /** Its code at SRI. */
  code: string;
  name: string;
  /** In force today. Other rows stay readable, for old documents. */
  current: boolean;
  /** First day in force, where it is known. */
  validFrom: string | null;
  /** Last day in force, where it is known. */
  validTo: string | null;
  /** The base of the percentage. */
  base: 'subtotal' | 'vat' | 'transfer';
}

export interface Sayer {
  kind: string;
  id: number | null;
  name: string | null;
}

export interface Sequence {
  id: number;
  businessId: number;
  establishmentId: number;
  establishmentCode: string;
  emissionPointId: number;
  emissionPointCode: string;
  documentType: DocumentTypeReference;
  environment: EnvironmentReference;
  /** Null when the sequence is used up. */
  nextNumber: number | null;
  /** The highest number already used. */
  lastUsedNumber: number | null;
  /** The service was restored from a backup that may not contain the last numbers: nothing is issued until the next number is set. */
  held: boolean;
  updatedAt: string;
}

export interface SequenceUpdate {
  /** The number the next document takes. It must be above the highest number already used. */
  next_number: number;
}

export interface SeriesReference {
  id: number;
  code: string;
}

export interface ServerProblem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** Stable machine code, listed under Errors. */
  code: string;
  /** `urn:uuid:` and the Request-Id. */
  instance: string;
}

export interface Signature {
  status: 'missing' | 'valid' | 'expired' | 'not_yet_valid';
  holder: string | null;
  issuer: string | null;
  serialNumber: string | null;
  /** The RUC written in the certificate, where it has one. */
  ruc: string | null;
  validFrom: string | null;
  validTo: string | null;
  /** Full days until it expires; negative afterwards. */
  daysLeft: number | null;
  warnings: Notice[];
}

export interface SignatureCheck {
  name: 'stored' | 'opens' | 'in_date' | 'may_sign' | 'matches_ruc' | 'test_signature';
  ok: boolean;
  /** The problem and the remedy; null if ok. */
  why: string | null;
}

export interface SignatureFile {
  type: 'signature';
  status: 'missing' | 'valid' | 'expired' | 'not_yet_valid';
  holder: string | null;
  issuer: string | null;
  serialNumber: string | null;
  /** The RUC written in the certificate, where it has one. */
  ruc: string | null;
  validFrom: string | null;
  validTo: string | null;
  /** Full days until it expires; negative afterwards. */
  daysLeft: number | null;
  warnings: Notice[];
}

export interface SignatureReport {
  /** All checks passed: documents can be signed. */
  ok: boolean;
  checks: SignatureCheck[];
  signature: Signature;
}

export interface SimpleError {
  /** The error, in one sentence. */
  error: string;
  /** The exact cause and the remedy. Read this first. */
  detail?: string;
  /** Stable machine code, listed under Errors. */
  code: string;
}

export interface SubstituteGuide {
  departureAddress: string;
  destinationAddress: string;
  transportStartDate: string;
  transportEndDate: string;
  carrierEntityId: number;
  vehiclePlate: string;
  destinations: GuideDestination[];
}

export interface SubstituteGuideBody {
  departure_address: string;
  destination_address: string;
  transport_start_date: string;
  transport_end_date: string;
  /** The carrier. */
  carrier_entity_id: number;
  vehicle_plate: string;
  destinations: readonly GuideDestinationBody[];
}

export interface SupportTax {
  taxId: number;
  base: number;
  value: number;
}

export interface SupportTaxBody {
  /** Catalog `taxes`. */
  tax_id: number;
  /** The base of the tax. */
  base: number;
  /** The total. */
  value: number;
}

export interface SustainCodeRow {
  id: number;
  /** Its code at SRI. */
  code: string;
  name: string;
  /** In force today. Other rows stay readable, for old documents. */
  current: boolean;
  /** First day in force, where it is known. */
  validFrom: string | null;
  /** Last day in force, where it is known. */
  validTo: string | null;
  /** Codes of `support-document-types` that may carry this sustain. */
  allowedSupportDocuments: string[];
}

export interface SustainPart {
  sustainCode: CatalogReference;
  deductible: boolean | null;
  vatCredit: 'full' | 'proportional' | 'none' | null;
  fixedAsset: boolean | null;
  bases: SustainPartBase[];
}

export interface SustainPartBase {
  /** SRI’s codigoPorcentaje of IVA. */
  percentageCode: string;
  base: number;
}

export interface SustainPartBaseBody {
  /** A rate of IVA that the document has, by SRI’s codigoPorcentaje. */
  tax_percentage_code: string;
  /** The share of the part in the base at this rate. */
  base: number;
}

export interface SustainPartBody {
  /** Catalog `sustain-codes`: one that the type of document may have. */
  sustain_code_id: number;
  /** Whether the part counts as an expense. */
  deductible?: boolean | null | undefined;
  /** Which share of the IVA of the part is credit. */
  vat_credit?: 'full' | 'proportional' | 'none' | null | undefined;
  fixed_asset?: boolean | null | undefined;
  bases: readonly SustainPartBaseBody[];
}

export interface TableColumn {
  heading: string;
  /** The recognised field. Null: the column is left out. */
  field: string | null;
  /** Its cells in the first rows. */
  samples: string[];
}

export interface TableSheet {
  name: string;
  hidden: boolean;
}

export interface TaxAmount {
  /** SRI’s code of the tax: 2 IVA, 3 ICE, 5 IRBPNR. */
  code: string;
  /** SRI’s codigoPorcentaje. */
  percentageCode: string;
  rate: number;
  base: number;
  value: number;
}

export interface TaxForm {
  form: '104' | '103';
  businessId: number;
  /** A month, `2026-10`, or a semester, `2026-S1`. */
  period: string;
  /** That this is help to declare, in Spanish. Nothing is filed. */
  notice: string;
  table: {
    /** The day the table of boxes was compared with SRI’s page. */
    date: string;
  };
  state: 'open' | 'ready' | 'declared';
  dueOn: string;
  /** No user has reported yet that SRI’s page accepted such a file: form 103, and semesters. */
  untried: boolean;
  /** No question is open and no box is negative: the upload file can be made. */
  complete: boolean;
  boxes: TaxFormBox[];
  questions: TaxFormQuestion[];
  /** Documents that are not included, and why. */
  leftOut: TaxFormLeftOut[];
  /** Boxes that an answer made negative. */
  negative: string[];
  /** `closed`: as they were when the period was closed. `current`: today’s. `closed_without_file`: today’s, because the closing stored no file. */
  figures: 'closed' | 'current' | 'closed_without_file';
  /** When the period was closed. Null while it is open. */
  closedAt: string | null;
  /** Amounts that are different today. Empty while the period is open. */
  differences: FigureDifference[];
}

export interface TaxFormAnswers {
  /** By box or by the key of a choice. */
  answers: Record<string, number | string | null>;
}

export interface TaxFormBox {
  /** The number printed on the form (casillero). */
  box: string;
  /** Its number in the upload file, which is not the number of the box. */
  concept: string;
  /** In Spanish, in our words. */
  label: string;
  column: 'gross' | 'net' | 'tax' | 'value' | 'base' | 'withheld';
  unit: 'money' | 'count' | 'factor' | 'percent';
  /** `derived` from documents or other boxes, `asked`, `carried` from the previous period, `portal`: SRI’s page computes it. */
  kind: 'derived' | 'asked' | 'carried' | 'portal';
  /** Computed by SRI’s page: shown here and never uploaded. It accepts no answer. */
  readOnly: boolean;
  /** Null: the box is empty. */
  value: number | null;
  /** The parts of the value. They add up to it. */
  parts: {
    /** The sum of its documents. */
    documents: number;
    /** Notes that exceed the sales or purchases of their kind; they are in another box. */
    moved: number;
    /** The amount from a formula, a choice or the previous period. */
    adjusted: number;
    /** The amount of the answer. */
    answered: number;
  };
  /** The part from documents whose bytes SRI never confirmed and a user accepted. */
  accepted: number;
  /** It may change with the answer to an open question. */
  provisional: boolean;
  /** It is included in the upload file if it has a value. */
  uploaded: boolean;
  /** Its sources, in Spanish. */
  rule: string | null;
  /** Where box and concept were read. */
  source: string;
  /** Independent sources for the concept. */
  sure: number;
  documents: {
    count: number;
    /** The documents behind it, relative to the base address. */
    href: string;
  } | null;
}

export interface TaxFormLeftOut {
  /** A stable word: `unclassified`, `open_question`, `imports` … */
  what: string;
  /** In Spanish. */
  why: string;
  /** The key of the question that is open. */
  question: string | null;
  /** Number of documents; null if it cannot be determined. */
  count: number | null;
  base: number | null;
  value: number | null;
  /** The documents, relative to the base address. */
  href: string | null;
}

export interface TaxFormQuestion {
  /** The key for the answer: a box, or the name of a choice. */
  key: string;
  box: string | null;
  kind: 'choice' | 'amount';
  /** The question, in Spanish. */
  label: string;
  /** The reason for the question and for each answer, in Spanish. */
  why: string;
  options: ({
    value: string;
    label: string;
  })[];
  /** The usual reading. It is not assumed. */
  proposed: number | string | null;
  /** The known value. */
  value: number | string | null;
  /** The period an amount or a choice comes from, when it is another one. */
  from: string | null;
  /** The form depends on it and it is not answered yet: there is no upload file until then. */
  open: boolean;
  answeredBy: string | null;
  answeredAt: string | null;
}

export interface TaxFormUpload {
  /** By concept, an amount with two decimals: `{"450": "12400.00"}`. */
  detallesDeclaracion: Record<string, string>;
}

export interface TaxRow {
  id: number;
  /** Its code at SRI. */
  code: string;
  name: string;
  /** In force today. Other rows stay readable, for old documents. */
  current: boolean;
  /** First day in force, where it is known. */
  validFrom: string | null;
  /** Last day in force, where it is known. */
  validTo: string | null;
  taxType: {
    id: number;
    code: string;
    name: string;
  };
  /** Percentage of the base; null where the tax is only an amount per unit. */
  rate: number | null;
  specific: {
    /** USD per unit. */
    amount: number;
    unit: string;
    year: number | null;
  } | null;
  scope: 'local' | 'customs';
}

export interface ThirdPartyCharge {
  concept: string;
  total: number;
}

export interface ThirdPartyChargeBody {
  /** Amounts collected on behalf of a third party, such as a waste fee. */
  concept: string;
  /** Added to the total of the invoice; it bears no tax. */
  total: number;
}

export interface WebhookDelivery {
  id: number;
  endpointId: number;
  /** The `webhook-id` header; the same for every attempt and replay. */
  messageId: string;
  event: 'document.signed' | 'document.recepted' | 'document.authorizated' | 'document.rejected' | 'document.stuck' | 'received.created' | 'received.annulled' | 'document.annulment_requested' | 'document.annulment_pending' | 'document.annulment_closed' | 'document.annulled' | 'webhook.test';
  documentId: number | null;
  receivedDocumentId: number | null;
  status: 'pending' | 'delivered' | 'failed';
  tries: number;
  /** HTTP status of the last answer; null when none came. */
  lastStatus: number | null;
  /** Beginning of the last answer, or why there was none. */
  lastAnswer: string | null;
  nextTryAt: string | null;
  deliveredAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface WebhookDocumentEvent {
  type: 'document.signed' | 'document.recepted' | 'document.authorizated' | 'document.rejected' | 'document.stuck' | 'document.annulment_requested' | 'document.annulment_pending' | 'document.annulment_closed' | 'document.annulled';
  /** When it happened. */
  timestamp: string;
  data: WebhookEventData;
}

export interface WebhookEndpoint {
  id: number;
  businessId: number | null;
  url: string;
  events: ('document.signed' | 'document.recepted' | 'document.authorizated' | 'document.rejected' | 'document.stuck' | 'received.created' | 'received.annulled' | 'document.annulment_requested' | 'document.annulment_pending' | 'document.annulment_closed' | 'document.annulled')[];
  description: string | null;
  active: boolean;
  /** The permissions of the endpoint. Null: all that a key can have. */
  permissions: ('documents:read' | 'documents:draft' | 'documents:emit' | 'documents:annul' | 'received:read' | 'received:write' | 'parties:read' | 'parties:write' | 'items:read' | 'items:write' | 'payments:read' | 'payments:write' | 'reports:read' | 'reports:close' | 'settings:read' | 'settings:write' | 'log:read')[] | null;
  /** The only businesses whose events are delivered. Null: all of them. */
  businessIds: number[] | null;
  /** Since when no delivery has succeeded; null when the last one did. */
  failingSince: string | null;
  /** Why the service switched it off, when it did. */
  disabledReason: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface WebhookEndpointCreate {
  /** Only events of this business. Left out: of every business of the account. */
  business_id?: number | null | undefined;
  /** HTTPS address that answers 2xx within 15 s. Private addresses are refused. */
  url: string;
  /** Left out: all events. */
  events?: readonly ('document.signed' | 'document.recepted' | 'document.authorizated' | 'document.rejected' | 'document.stuck' | 'received.created' | 'received.annulled' | 'document.annulment_requested' | 'document.annulment_pending' | 'document.annulment_closed' | 'document.annulled')[] | null | undefined;
  description?: string | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
  /** The permissions of the endpoint: an event is delivered if `GET /events` shows it to a key with these permissions. Null: all a key can have. If left out on creation: those of the caller. Never more than the caller has. */
  permissions?: readonly ('documents:read' | 'documents:draft' | 'documents:emit' | 'documents:annul' | 'received:read' | 'received:write' | 'parties:read' | 'parties:write' | 'items:read' | 'items:write' | 'payments:read' | 'payments:write' | 'reports:read' | 'reports:close' | 'settings:read' | 'settings:write' | 'log:read')[] | null | undefined;
  /** The only businesses whose events are delivered. Null: all of them, also later ones. If left out on creation: those of the caller. Never more than the caller has. */
  business_ids?: readonly number[] | null | undefined;
}

/** Only the keys sent change. Those of `x-mandatory` cannot be emptied with null. */
export interface WebhookEndpointUpdate {
  /** Only events of this business. Left out: of every business of the account. */
  business_id?: number | null | undefined;
  /** HTTPS address that answers 2xx within 15 s. Private addresses are refused. */
  url?: string | undefined;
  /** Left out: all events. */
  events?: readonly ('document.signed' | 'document.recepted' | 'document.authorizated' | 'document.rejected' | 'document.stuck' | 'received.created' | 'received.annulled' | 'document.annulment_requested' | 'document.annulment_pending' | 'document.annulment_closed' | 'document.annulled')[] | null | undefined;
  description?: string | null | undefined;
  /** Default true. */
  active?: boolean | null | undefined;
  /** The permissions of the endpoint: an event is delivered if `GET /events` shows it to a key with these permissions. Null: all a key can have. If left out on creation: those of the caller. Never more than the caller has. */
  permissions?: readonly ('documents:read' | 'documents:draft' | 'documents:emit' | 'documents:annul' | 'received:read' | 'received:write' | 'parties:read' | 'parties:write' | 'items:read' | 'items:write' | 'payments:read' | 'payments:write' | 'reports:read' | 'reports:close' | 'settings:read' | 'settings:write' | 'log:read')[] | null | undefined;
  /** The only businesses whose events are delivered. Null: all of them, also later ones. If left out on creation: those of the caller. Never more than the caller has. */
  business_ids?: readonly number[] | null | undefined;
}

export interface WebhookEndpointWithSecret {
  id: number;
  businessId: number | null;
  url: string;
  events: ('document.signed' | 'document.recepted' | 'document.authorizated' | 'document.rejected' | 'document.stuck' | 'received.created' | 'received.annulled' | 'document.annulment_requested' | 'document.annulment_pending' | 'document.annulment_closed' | 'document.annulled')[];
  description: string | null;
  active: boolean;
  /** The permissions of the endpoint. Null: all that a key can have. */
  permissions: ('documents:read' | 'documents:draft' | 'documents:emit' | 'documents:annul' | 'received:read' | 'received:write' | 'parties:read' | 'parties:write' | 'items:read' | 'items:write' | 'payments:read' | 'payments:write' | 'reports:read' | 'reports:close' | 'settings:read' | 'settings:write' | 'log:read')[] | null;
  /** The only businesses whose events are delivered. Null: all of them. */
  businessIds: number[] | null;
  /** Since when no delivery has succeeded; null when the last one did. */
  failingSince: string | null;
  /** Why the service switched it off, when it did. */
  disabledReason: string | null;
  /** `whsec_…`, shown only here: it signs the deliveries (Standard Webhooks). */
  secret: string;
  createdAt: string;
  updatedAt: string;
}

export type WebhookEvent = WebhookDocumentEvent | WebhookReceivedEvent | WebhookTestEvent;

export interface WebhookEventData {
  /** The document. */
  id: number;
  businessId: number;
  documentTypeCode: string;
  state: 'draft' | 'signed' | 'recepted' | 'authorizated' | 'rejected';
  acronym: 'CRD' | 'PPR' | 'SND' | 'REC' | 'DVL' | 'AUT' | 'NAT';
  number: string | null;
  accessKey: string | null;
  authorizationNumber: string | null;
  authorizedAt: string | null;
  total: number;
  /** Your id of the document. */
  externalId: string | null;
  /** In events about annulment: its state. Null: the request is closed. */
  annulment?: 'requested' | 'pending' | 'annulled' | null;
}

export interface WebhookReceivedEvent {
  type: 'received.created' | 'received.annulled';
  /** When it happened. */
  timestamp: string;
  data: ReceivedEventData;
}

export interface WebhookTest {
  /** The endpoint answered 2xx. */
  ok: boolean;
  status: number | null;
  /** Beginning of the answer, or why there was none. */
  answer: string | null;
}

export interface WebhookTestData {
  /** The endpoint that is tested. */
  endpointId: number;
}

export interface WebhookTestEvent {
  type: 'webhook.test';
  /** When it happened. */
  timestamp: string;
  data: WebhookTestData;
}

export interface WithheldByBuyer {
  vat?: number | null;
  income?: number | null;
}

export interface WithheldByBuyerBody {
  /** IVA the buyer will withhold. */
  vat?: number | null | undefined;
  /** Income tax the buyer will withhold. */
  income?: number | null | undefined;
}

/** The document it is based on. */
export interface WithholdingBasis {
  /** `waiting`: it is being requested from SRI. `verified`: SRI itself provided this XML, or the same one. `intact`: a file with a valid signature; SRI has not confirmed it, and the signer may be anyone. `tampered`: changed after it was signed, or a file that differs from the document that SRI authorised (`otherCopy`). `faulty`: `faults` lists what is wrong. `not_found`: SRI did not provide it, and there is no file. */
  xmlStatus: 'waiting' | 'verified' | 'intact' | 'tampered' | 'faulty' | 'not_found';
  accepted: ReceivedAcceptance | null;
}

export interface WithholdingDraft {
  basis: WithholdingBasis;
  /** In words, what is to be known before it is issued: that SRI has not confirmed what it is built on. */
  warnings: Notice[];
  /** The body of POST /documents, as far as it can be determined. */
  body: Record<string, unknown>;
  /** Fields of the body that a user has to fill in. */
  missing: string[];
  /** Retention codes of earlier withholdings to this supplier, the most used first. */
  suggestions: RetentionSuggestion[];
  /** The day the document was received: when SRI authorised it. */
  receivedOn: string;
  /** Last day to issue the withholding: the fifth working day after it was received. */
  dueOn: string;
  /** Working days left, today included. Negative: days late. */
  workingDaysLeft: number;
}
