// Schema of a received document: a document that another business issued to this one.
import { Notice } from '../errors/errors.ts';
import { date, flag, id, instant, nullable, oneOf, responseAmount } from '../schema/fields.ts';
import { CatalogReference, DocumentTypeReference, EnvironmentReference } from '../schema/references.ts';
import Type from '../schema/schema.ts';
import { Pair } from './document-parts.ts';
import { provenanceFields } from './received-provenance.ts';

/**
 * State of a received document, according to SRI's answer about its access key. `unconfirmed`: the document was
 * imported as a file, and SRI has not answered about it yet.
 */
export const receivedStates = ['unconfirmed', 'authorized', 'pending_annulment', 'annulled', 'not_authorized'] as const;

export const receivedSources = ['report', 'file', 'key'] as const;

/** Share of a purchase's IVA that gives tax credit: all of it, the share of the proportional factor, or nothing. */
export const vatCredits = ['full', 'proportional', 'none'] as const;

export const classifiers = ['person', 'rule', 'none'] as const;

const text = nullable(Type.String());
const amount = nullable(responseAmount());

const ReceivedTax = Type.Object(
  {
    code: Type.String({ description: 'SRI’s code of the tax: 2 IVA, 3 ICE, 5 IRBPNR.' }),
    percentageCode: Type.String({ description: 'SRI’s codigoPorcentaje.' }),
    rate: amount,
    base: responseAmount(),
    value: responseAmount(),
  },
  { title: 'ReceivedTax' },
);

const ReceivedParty = Type.Object(
  {
    identificationType: nullable(Type.String({ description: 'Code of catalog `identification-types`.' })),
    identification: Type.String(),
    name: Type.String(),
    address: text,
  },
  { title: 'ReceivedParty' },
);

const ReceivedReference = Type.Object(
  {
    kind: oneOf(['modified', 'support', 'delivery_guide', 'reimbursed']),
    documentTypeCode: Type.String({ description: 'Code of catalog `support-document-types`; may be empty.' }),
    number: Type.String(),
    date: text,
    authorization: text,
    issuer: text,
    sustainCode: text,
    subtotal: amount,
    total: amount,
  },
  { title: 'ReceivedReference' },
);

/** Contents of the XML of a received document, in one structure for all schema versions. */
export const ReceivedContent = Type.Object(
  {
    version: Type.String({ description: 'Version of its schema.' }),
    currency: text,
    issuer: Type.Object(
      {
        identification: Type.String(),
        businessName: Type.String(),
        commercialName: text,
        address: text,
        establishmentAddress: text,
        specialTaxpayer: text,
        accountingRequired: nullable(flag()),
        retentionAgent: text,
        regime: text,
      },
      { title: 'ReceivedIssuer' },
    ),
    receivers: Type.Array(ReceivedParty, { description: 'One, except in a delivery guide.' }),
    items: Type.Array(
      Type.Object(
        {
          code: text,
          auxCode: text,
          description: Type.String(),
          unit: text,
          amount: amount,
          price: amount,
          discount: amount,
          subtotal: amount,
          taxes: Type.Array(ReceivedTax),
          additionalDetails: Type.Array(Pair),
        },
        { title: 'ReceivedItem' },
      ),
    ),
    taxes: Type.Array(ReceivedTax, { description: 'One entry per tax and rate.' }),
    discount: amount,
    tip: amount,
    payments: Type.Array(
      Type.Object(
        { paymentMethodCode: Type.String(), total: responseAmount(), term: amount, timeUnit: text },
        { title: 'ReceivedPayment' },
      ),
    ),
    withholdings: Type.Array(
      Type.Object(
        {
          taxCode: Type.String({ description: 'Code of catalog `retention-tax-types`.' }),
          retentionCode: Type.String({ description: 'SRI’s codigoRetencion.' }),
          base: amount,
          percentage: responseAmount(),
          value: responseAmount(),
          supportDocumentNumber: text,
        },
        { title: 'ReceivedWithholding' },
      ),
    ),
    fiscalPeriod: nullable(Type.String({ description: '`2026-11`' })),
    references: Type.Array(ReceivedReference, { description: 'Documents that it is about.' }),
    reason: text,
    transport: nullable(
      Type.Object(
        {
          carrierIdentification: Type.String(),
          carrierName: Type.String(),
          vehiclePlate: text,
          departureAddress: text,
          startDate: text,
          endDate: text,
        },
        { title: 'ReceivedTransport' },
      ),
    ),
    additionalInfo: Type.Array(Pair),
  },
  { title: 'ReceivedContent' },
);

/** Classification of a part of a purchase in the books. */
export const SustainPart = Type.Object(
  {
    sustainCode: CatalogReference,
    deductible: nullable(flag()),
    vatCredit: nullable(oneOf(vatCredits)),
    fixedAsset: nullable(flag()),
    bases: Type.Array(
      Type.Object(
        { percentageCode: Type.String({ description: 'SRI’s codigoPorcentaje of IVA.' }), base: responseAmount() },
        { title: 'SustainPartBase' },
      ),
    ),
  },
  { title: 'SustainPart' },
);

export const sustainPartsResponseField = nullable(
  Type.Array(SustainPart, {
    description:
      'The parts of a purchase that is divided among several sustentos; null for any other. `sustainCode` is then null, and each of the other values is there where all parts agree on it.',
  }),
);

const listedFields = {
  id: id(),
  businessId: id(),
  documentType: DocumentTypeReference,
  environment: EnvironmentReference,
  number: Type.String({ description: '`001-001-000000012`' }),
  accessKey: Type.String(),
  date: Type.String({ format: 'date', description: 'Issue date.' }),
  authorizationNumber: nullable(Type.String({ description: 'As returned by SRI. A value in a file is only a claim.' })),
  authorizedAt: nullable(instant('As returned by SRI. A value in a file is only a claim.')),
  issuer: Type.Object(
    { identification: Type.String(), businessName: Type.String({ description: 'Empty until it is known.' }) },
    { title: 'ReceivedIssuerName' },
  ),
  receiverIdentification: nullable(
    Type.String({ description: 'The RUC of the business, or the cédula of a natural person.' }),
  ),
  state: oneOf(
    receivedStates,
    'SRI’s state of its access key. The result of checking its bytes is `xmlStatus`. Annulled documents are not included in any sum.',
  ),
  stateCheckedAt: nullable(instant('When SRI last returned its state.')),
  annulledAt: nullable(instant('When it was first seen annulled.')),
  ...provenanceFields,
  source: oneOf(receivedSources, 'How it was first imported.'),
  subtotal: nullable(responseAmount('Before taxes. Null if not known.')),
  vat: nullable(responseAmount('IVA.')),
  total: nullable(responseAmount('With taxes. In a withholding, the value withheld.')),
  sustainCode: nullable(CatalogReference),
  deductible: nullable(flag('Null: not classified.')),
  vatCredit: nullable(oneOf(vatCredits, 'Share of its IVA that is credit. Null: not classified.')),
  fixedAsset: nullable(flag('Null: not classified.')),
  registeredOn: nullable(date('The day it was entered into the books.')),
  sustainParts: sustainPartsResponseField,
  classifiedBy: oneOf(
    classifiers,
    'Source of sustento, deductible, IVA credit, fixed asset and day of registration. `none`: none of them is set.',
  ),
  note: text,
  faults: Type.Array(Notice, { description: 'Failed checks of its XML.' }),
  warnings: Type.Array(Notice),
  createdAt: instant(),
  updatedAt: instant(),
};

export const ListedReceivedDocument = Type.Object(listedFields, { title: 'ListedReceivedDocument' });

/** Link from a received document to a related document. */
export const DocumentLink = Type.Object(
  {
    kind: oneOf(['issued', 'received'], '`issued`: under /documents. `received`: under /received-documents.'),
    id: id(),
    documentTypeCode: Type.String(),
    number: nullable(Type.String()),
    accessKey: nullable(Type.String()),
    date: Type.String({ format: 'date' }),
    total: amount,
    state: Type.String({ description: 'In the words of its kind.' }),
  },
  { title: 'DocumentLink' },
);

export const ReceivedDocument = Type.Object(
  {
    ...listedFields,
    providerId: nullable(id('The issuer in the directory of providers.')),
    content: nullable(ReceivedContent),
    links: Type.Array(DocumentLink, {
      description:
        'Withholdings issued about it, notes that change it, the document it changes, the invoices a withholding is about.',
    }),
  },
  { title: 'ReceivedDocument' },
);
