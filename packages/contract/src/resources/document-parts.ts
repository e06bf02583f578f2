// Schemas of the parts of a document record, such as taxes, parties and payments.
import { flag, id, nullable, responseAmount } from '../schema/fields.ts';
import { CatalogReference } from '../schema/references.ts';
import Type from '../schema/schema.ts';
import { documentFieldResponseSchemas } from '../schema/type-fields.ts';

export const TaxAmount = Type.Object(
  {
    code: Type.String({ description: 'SRI’s code of the tax: 2 IVA, 3 ICE, 5 IRBPNR.' }),
    percentageCode: Type.String({ description: 'SRI’s codigoPorcentaje.' }),
    rate: responseAmount(),
    base: responseAmount(),
    value: responseAmount(),
  },
  { title: 'TaxAmount' },
);

export const Entity = Type.Object(
  { id: id(), identification: Type.String(), businessName: Type.String(), email: nullable(Type.String()) },
  { title: 'Entity' },
);

export const Pair = Type.Object({ name: Type.String(), value: Type.String() }, { title: 'Pair' });

export const Payment = Type.Object(
  {
    paymentMethod: CatalogReference,
    total: responseAmount(),
    term: nullable(responseAmount()),
    timeUnit: nullable(Type.String()),
  },
  { title: 'Payment' },
);

export const Reimbursement = Type.Object(
  {
    providerIdentificationType: Type.String(),
    providerIdentification: Type.String(),
    providerCountry: Type.Optional(nullable(Type.String())),
    providerType: Type.String(),
    documentType: Type.String(),
    documentNumber: Type.String(),
    documentDate: Type.String({ format: 'date' }),
    authorization: Type.String(),
    taxes: Type.Array(
      Type.Object(
        {
          taxCode: Type.String(),
          taxPercentageCode: Type.String(),
          rate: responseAmount(),
          base: responseAmount(),
          value: responseAmount(),
        },
        { title: 'ReimbursedTax' },
      ),
    ),
  },
  { title: 'Reimbursement' },
);

export const ExportTerms = Type.Object(
  {
    incoterm: Type.String(),
    incotermPlace: Type.String(),
    originCountry: Type.String(),
    loadingPort: Type.String(),
    destinationPort: Type.String(),
    destinationCountry: Type.Optional(nullable(Type.String())),
    acquisitionCountry: Type.Optional(nullable(Type.String())),
    subtotalIncoterm: Type.String(),
    internationalFreight: Type.Optional(nullable(responseAmount())),
    internationalInsurance: Type.Optional(nullable(responseAmount())),
    customsExpenses: Type.Optional(nullable(responseAmount())),
    otherTransportExpenses: Type.Optional(nullable(responseAmount())),
  },
  { title: 'ExportTerms' },
);

export const optionalTextSchema = Type.Optional(Type.String());
export const optionalIdSchema = Type.Optional(id());
export const optionalAmountSchema = Type.Optional(responseAmount());
export const optionalFlagSchema = Type.Optional(flag());

const namedOfLine = {
  itemId: optionalIdSchema,
  code: optionalTextSchema,
  auxCode: optionalTextSchema,
  description: Type.Optional(Type.String({ description: 'The printed text of the line.' })),
  unit: optionalTextSchema,
  amount: optionalAmountSchema,
  price: optionalAmountSchema,
  priceIncludesTax: optionalFlagSchema,
  unsubsidizedPrice: optionalAmountSchema,
  taxIds: Type.Optional(Type.Array(id())),
  iceBase: optionalAmountSchema,
  iceValue: optionalAmountSchema,
  discount: optionalAmountSchema,
  detail: optionalTextSchema,
  additionalDetails: Type.Optional(Type.Array(Pair)),
  subtotal: Type.Optional(responseAmount('Price without taxes: amount × price − discount.')),
  taxes: Type.Optional(Type.Array(TaxAmount)),
  total: Type.Optional(responseAmount('With taxes. In a withholding, the value withheld.')),
  debitReason: optionalTextSchema,
  debitValue: optionalAmountSchema,
  retentionTaxTypeId: optionalIdSchema,
  retentionCodeId: optionalIdSchema,
  retentionCode: Type.Optional(Type.String({ description: 'SRI’s codigoRetencion.' })),
  retentionBase: Type.Optional(responseAmount('The base of the percentage.')),
  retentionPercentage: optionalAmountSchema,
  retentionValue: optionalAmountSchema,
  supportDocumentTypeId: optionalIdSchema,
  supportDocumentTypeCode: optionalTextSchema,
  supportDocumentNumber: optionalTextSchema,
  supportDocumentDate: optionalTextSchema,
  supportDocumentAuthorization: optionalTextSchema,
  supportDocumentRegistrationDate: optionalTextSchema,
  supportTaxes: Type.Optional(
    Type.Array(Type.Object({ taxId: id(), base: responseAmount(), value: responseAmount() }, { title: 'SupportTax' })),
  ),
  supportDocumentSubtotal: optionalAmountSchema,
  supportDocumentTaxId: optionalIdSchema,
  supportDocumentTaxValue: optionalAmountSchema,
  sustainCodeId: optionalIdSchema,
  dividendPaymentDate: optionalTextSchema,
  dividendIncomeTax: optionalAmountSchema,
  dividendFiscalYear: optionalTextSchema,
  bananaBoxes: optionalTextSchema,
  bananaBoxPrice: optionalAmountSchema,
  reimbursements: Type.Optional(Type.Array(Reimbursement)),
};

export const DocumentItem = Type.Object(
  { ...namedOfLine, ...documentFieldResponseSchemas('line', namedOfLine) },
  { title: 'DocumentItem' },
);

export const guideStopFields = {
  route: optionalTextSchema,
  destinationEstablishmentCode: optionalTextSchema,
  customsDocument: optionalTextSchema,
  supportDocumentTypeId: optionalIdSchema,
  supportDocumentNumber: optionalTextSchema,
  supportDocumentDate: optionalTextSchema,
  supportDocumentAuthorization: optionalTextSchema,
};

export const GuideRecipient = Type.Object(
  {
    customerId: id(),
    entity: Entity,
    address: optionalTextSchema,
    reason: optionalTextSchema,
    ...guideStopFields,
    items: Type.Optional(Type.Array(DocumentItem)),
  },
  { title: 'GuideRecipient', description: 'The body as it was sent, with the printed names.' },
);
