import { Notice } from '../errors/errors.ts';
import { clientDataResponseFields } from '../schema/client-fields.ts';
import { flag, id, instant, nullable, oneOf, responseAmount } from '../schema/fields.ts';
import {
  CatalogReference,
  DocumentTypeReference,
  EnvironmentReference,
  SeriesReference,
  taxRoundings,
} from '../schema/references.ts';
import Type from '../schema/schema.ts';
import { documentFieldResponseSchemas } from '../schema/type-fields.ts';
import { nullableAnnulment } from './annulment-record.ts';
import {
  DocumentItem,
  Entity,
  ExportTerms,
  GuideRecipient,
  guideStopFields,
  optionalAmountSchema,
  optionalFlagSchema,
  optionalIdSchema,
  optionalTextSchema,
  Pair,
  Payment,
  Reimbursement,
  TaxAmount,
} from './document-parts.ts';
import { invoiceBlockResponseFields } from './invoice-blocks.ts';

/** Document states of the API that Talonario replaces, with its spelling of `recepted` and `authorizated`. */
export const documentStates = ['draft', 'signed', 'recepted', 'authorizated', 'rejected'] as const;
export const stateAcronyms = ['CRD', 'PPR', 'SND', 'REC', 'DVL', 'AUT', 'NAT'] as const;

export const DocumentStateReference = Type.Object(
  { id: id(), acronym: oneOf(stateAcronyms), name: Type.String() },
  { title: 'DocumentStateReference' },
);

/**
 * Reasons that the service writes into the history of a document. Later versions may add more, so the schema of the
 * record accepts any text.
 */
export type HistoryReason =
  | 'created'
  | 'numbered and signed'
  | 'signed again'
  | 'corrected and signed again'
  | 'handed to SRI'
  | 'handed to SRI again, the same bytes'
  | 'SRI received it'
  | 'SRI has it and is processing it'
  | 'SRI returned it'
  | 'SRI authorised it'
  | 'SRI did not authorise it'
  | 'SRI keeps its first refusal: the access key is burnt'
  | 'brought in from SRI: issued elsewhere'
  | 'annulment requested'
  | 'annulment request withdrawn'
  | 'annulment request closed: nothing came of it'
  | 'SRI waits for the receiver to accept the annulment'
  | 'SRI says AUTORIZADO again: the receiver did not accept the annulment'
  | 'SRI annulled it'
  | 'SRI annulled it, without a request here'
  | 'SRI has not decided within 24 hours'
  | 'SRI shows an authorization under our access key for a document that is not ours'
  | 'SRI shows an authorization under the access key that the document gave up';

export const HistoryEntry = Type.Object(
  { at: instant(), acronym: oneOf(stateAcronyms), reason: Type.String() },
  { title: 'HistoryEntry' },
);

/** Fields of a listed document that `view=summary` returns. */
const summaryFields = {
  id: id(),
  businessId: id(),
  documentType: DocumentTypeReference,
  documentState: DocumentStateReference,
  state: oneOf(documentStates, 'Only `authorizated` is fiscally valid.'),
  environment: EnvironmentReference,
  emissionType: CatalogReference,
  establishment: SeriesReference,
  emissionPoint: SeriesReference,
  number: nullable(Type.String({ description: '`001-001-000000012`; null while a draft.' })),
  accessKey: nullable(Type.String({ description: '49 digits; null while a draft.' })),
  authorizationNumber: nullable(Type.String()),
  authorizedAt: nullable(instant()),
  annulment: nullableAnnulment,
  issuedElsewhere: flag('True: issued in SRI’s portal or by another system, and imported by its access key.'),
  date: Type.String({ format: 'date' }),
  customerId: id(),
  entity: Entity,
  customer: Type.Optional(
    Type.Object(Entity.properties, {
      title: 'NamedCustomer',
      description: 'Purchase settlement: the customer that it names in addition to the provider.',
    }),
  ),
  paymentMethod: CatalogReference,
  detail: nullable(Type.String()),
  ...clientDataResponseFields,
  subtotal: responseAmount(),
  discount: responseAmount(),
  total: responseAmount(),
  errors: Type.Array(Notice, { description: 'Why the document was rejected.' }),
  warnings: Type.Array(Notice),
  mergedRequests: Type.Integer({
    minimum: 0,
    description:
      'Number of requests without an Idempotency-Key that were treated as repeats of the one that created the document.',
  }),
  modifiedDocumentCode: optionalTextSchema,
  modifiedDocumentNumber: optionalTextSchema,
  modifiedDocumentDate: optionalTextSchema,
  reason: optionalTextSchema,
  providerEntityId: optionalIdSchema,
  departureAddress: optionalTextSchema,
  carrierEntityId: optionalIdSchema,
  carrier: Type.Optional(Entity),
  transportStartDate: optionalTextSchema,
  transportEndDate: optionalTextSchema,
  vehiclePlate: optionalTextSchema,
  transferReason: optionalTextSchema,
  destinationAddress: optionalTextSchema,
  ...guideStopFields,
  recipients: Type.Optional(Type.Array(GuideRecipient)),
  guideNumber: optionalTextSchema,
  tip: optionalAmountSchema,
  payments: Type.Optional(Type.Array(Payment)),
  export: Type.Optional(ExportTerms),
  reimbursements: Type.Optional(Type.Array(Reimbursement)),
  ...invoiceBlockResponseFields,
  relatedParty: optionalFlagSchema,
  paymentLocationId: optionalIdSchema,
  fiscalPeriod: optionalTextSchema,
  retainedSubjectType: optionalTextSchema,
  foreignRegime: optionalTextSchema,
  paymentCountry: optionalTextSchema,
  doubleTaxationTreaty: optionalFlagSchema,
  subjectToWithholding: optionalFlagSchema,
  preferentialRegime: optionalFlagSchema,
  createdAt: instant(),
  updatedAt: instant(),
};

const detailFields = {
  items: Type.Array(DocumentItem),
  taxRounding: Type.Optional(
    oneOf(taxRoundings, 'How its IVA is rounded: `group`, base × rate of each rate, or `lines`, the sum of its lines.'),
  ),
  taxes: Type.Array(TaxAmount, { description: 'One entry per tax and rate.' }),
  additionalInfo: Type.Array(Pair),
  history: Type.Array(HistoryEntry),
};

const CreditNoteReference = Type.Object(
  {
    id: id(),
    number: Type.String(),
    date: Type.String({ format: 'date' }),
    state: oneOf(documentStates),
    total: responseAmount(),
  },
  { title: 'CreditNoteReference' },
);

const CreditBalance = Type.Object(
  { total: responseAmount(), taxes: Type.Array(TaxAmount, { description: 'Amounts of each tax and rate.' }) },
  { title: 'CreditBalance', description: 'The amount that can still be credited.' },
);

/**
 * Fields of documents that a credit note can modify. Only the response with a single document contains them, not the
 * lists.
 */
const creditFields = {
  creditNotes: Type.Optional(
    Type.Array(CreditNoteReference, { description: 'Authorised, or on the way. Absent where there can be none.' }),
  ),
  creditBalance: Type.Optional(CreditBalance),
};

const named = { ...summaryFields, ...detailFields, ...creditFields };
/** Fields of single document types that are not listed above. */
const moreFields = documentFieldResponseSchemas('document', named);

export const Document = Type.Object({ ...named, ...moreFields }, { title: 'Document' });

/** Schema of a document in a list. It has all fields; `view=summary` returns only some of them. */
export const ListedDocument = Type.Object(
  {
    ...summaryFields,
    items: Type.Optional(detailFields.items),
    taxes: Type.Optional(detailFields.taxes),
    additionalInfo: Type.Optional(detailFields.additionalInfo),
    history: Type.Optional(detailFields.history),
    ...moreFields,
  },
  { title: 'ListedDocument', description: '`view=summary` leaves out items, taxes, additionalInfo and history.' },
);

/** Schema of the response with `dryRun=true`: nothing was stored and no number was taken. */
export const DocumentPreview = Type.Object(
  {
    dryRun: Type.Literal(true),
    documentType: DocumentTypeReference,
    items: Type.Array(DocumentItem),
    taxes: Type.Array(TaxAmount),
    subtotal: responseAmount(),
    discount: responseAmount(),
    total: responseAmount(),
    warnings: Type.Array(Notice),
    xml: Type.String({ description: 'The XML, unsigned, with the number the document would take now.' }),
  },
  { title: 'DocumentPreview' },
);

/** Progress of an emission if the tax authority does not answer. */
export const DocumentInFlight = Type.Object(
  {
    id: id(),
    state: oneOf(documentStates),
    acronym: oneOf(stateAcronyms),
    number: nullable(Type.String()),
    accessKey: nullable(Type.String()),
  },
  { title: 'DocumentInFlight' },
);
