import type { Static } from 'typebox';
import { Notice } from '../errors/errors.ts';
import { idParams, requestBodySchema } from '../schema/bodies.ts';
import { pageResponse, recordResponse } from '../schema/envelopes.ts';
import {
  blankableText,
  compactNumber,
  date,
  flag,
  id,
  money,
  nullable,
  oneOf,
  optional,
  patternText,
} from '../schema/fields.ts';
import {
  downloadFormatQuery,
  listQuerySchema,
  queryTextSchema,
  scopeQuery,
  sortingQueryParameters,
  updateTimeFilter,
} from '../schema/list-query.ts';
import { documentTypeCodes } from '../schema/references.ts';
import Type from '../schema/schema.ts';
import type { DocumentCreate } from './document-body.ts';
import { Import } from './imports.ts';
import { Provider } from './parties.ts';
import { acceptanceRoutes } from './received-acceptance.ts';
import { provenanceFields, xmlStatuses } from './received-provenance.ts';
import {
  classifiers,
  DocumentLink,
  ListedReceivedDocument,
  ReceivedDocument,
  receivedStates,
  vatCredits,
} from './received-record.ts';
import { downloadResponse, route } from './route.ts';

/** Maximum number of access keys in one request, of XML files in one ZIP, and of documents marked at once. */
export const maxFetchedKeys = 5_000;
export const maxImportedFiles = 10_000;
export const maxMarkedDocuments = 1_000;
/** Maximum file size of an import, the same as for other uploads. */
export const maxReceivedFileBytes = 8 * 1024 * 1024;

const accessKey = patternText('^[0-9]{49}$', '49 digits');

export const ReceivedFetch = requestBodySchema('ReceivedFetch', {
  business_id: id('The business that received the documents.'),
  access_keys: Type.Array(accessKey, { minItems: 1, maxItems: maxFetchedKeys }),
});

export const classificationRequestFields = {
  sustain_code_id: optional(
    id(
      'Catalog `sustain-codes`: what the purchase supports; one that the document type may have. Null: not classified.',
    ),
  ),
  deductible: optional(flag('Whether it is a deductible expense. Null: not classified.')),
  vat_credit: optional(
    oneOf(
      vatCredits,
      'Which part of its IVA is credit: all, the share of the proportional factor, or nothing. Null: not classified.',
    ),
  ),
  fixed_asset: optional(flag('Null: not classified.')),
  registered_on: optional(date('The day it was entered into the books: from its issue date to today.')),
  note: optional(blankableText(1000, 'For accountants.')),
};

/** Maximum number of parts into which one purchase is divided. It is larger than the number of sustentos. */
export const maxSustainParts = 20;

/** Fields that divide one purchase between several sustentos. */
export const sustainPartsRequestField = {
  sustain_parts: optional(
    Type.Array(
      Type.Object(
        {
          sustain_code_id: id('Catalog `sustain-codes`: one that the type of document may have.'),
          deductible: optional(flag('Whether the part counts as an expense.')),
          vat_credit: optional(oneOf(vatCredits, 'Which share of the IVA of the part is credit.')),
          fixed_asset: optional(flag()),
          bases: Type.Array(
            Type.Object(
              {
                tax_percentage_code: patternText(
                  '^[0-9]{1,4}$',
                  '1 to 4 digits',
                  'A rate of IVA that the document has, by SRI’s codigoPorcentaje.',
                ),
                base: money('The share of the part in the base at this rate.'),
              },
              { title: 'SustainPartBaseBody', additionalProperties: false },
            ),
            { minItems: 1, maxItems: maxSustainParts },
          ),
        },
        { title: 'SustainPartBody', additionalProperties: false },
      ),
      {
        minItems: 2,
        maxItems: maxSustainParts,
        description:
          'Divides the purchase among several sustentos, instead of `sustain_code_id`, `vat_credit`, `fixed_asset` and `deductible`. The bases must add up exactly to those of the document, rate by rate; the IVA is divided accordingly. Null ends the division.',
      },
    ),
  ),
};

export const ReceivedUpdate = requestBodySchema(
  'ReceivedUpdate',
  { ...classificationRequestFields, ...sustainPartsRequestField },
  'Only the keys sent change.',
);

export const ReceivedMark = requestBodySchema('ReceivedMark', {
  business_id: id('The business that received the documents.'),
  ids: Type.Array(id(), { minItems: 1, maxItems: maxMarkedDocuments, uniqueItems: true }),
  ...classificationRequestFields,
});

/** Filters of the list of received documents. */
export const receivedFilters = {
  businessId: id('The business that received the documents.'),
  search: Type.Optional(
    queryTextSchema(
      100,
      'Part of number, access key, name or RUC of the issuer. Several words: in name and RUC, in any order. Accents and case do not matter.',
    ),
  ),
  accessKey: Type.Optional(patternText('^[0-9]{49}$', '49 digits', 'Exactly this access key.')),
  documentTypeCode: Type.Optional(oneOf<readonly string[]>(documentTypeCodes)),
  issuer: Type.Optional(compactNumber('^[0-9]{13}$', '13 digits', 'Exactly this RUC.')),
  state: Type.Optional(oneOf(receivedStates)),
  xmlStatus: Type.Optional(oneOf(xmlStatuses)),
  deductible: Type.Optional(oneOf(['yes', 'no', 'unset'], '`unset`: not classified.')),
  classifiedBy: Type.Optional(oneOf(classifiers, '`none`: not classified.')),
  notWithheldSince: Type.Optional(
    date('Purchases issued since this day upon which the business has issued no withholding.'),
  ),
  totalFrom: Type.Optional(money('Total from.')),
  totalTo: Type.Optional(money('Total to.')),
  dateFrom: Type.Optional(date('Issue date from.')),
  dateTo: Type.Optional(date('Issue date to.')),
  ...updateTimeFilter,
};

const WithholdingDraft = Type.Object(
  {
    basis: Type.Object(
      { xmlStatus: provenanceFields.xmlStatus, accepted: provenanceFields.accepted },
      { title: 'WithholdingBasis', description: 'The document it is based on.' },
    ),
    warnings: Type.Array(Notice, {
      description: 'In words, what is to be known before it is issued: that SRI has not confirmed what it is built on.',
    }),
    body: Type.Unsafe<Partial<Static<typeof DocumentCreate>>>({
      type: 'object',
      additionalProperties: true,
      description: 'The body of POST /documents, as far as it can be determined.',
    }),
    missing: Type.Array(Type.String(), { description: 'Fields of the body that a user has to fill in.' }),
    suggestions: Type.Array(
      Type.Object(
        {
          retentionTaxTypeId: id(),
          retentionCodeId: id(),
          code: Type.String(),
          name: Type.String(),
          percentage: nullable(Type.Number()),
          times: Type.Integer({ description: 'How often it was withheld from this supplier.' }),
          lastUsed: date(),
        },
        { title: 'RetentionSuggestion' },
      ),
      { description: 'Retention codes of earlier withholdings to this supplier, the most used first.' },
    ),
    receivedOn: date('The day the document was received: when SRI authorised it.'),
    dueOn: date('Last day to issue the withholding: the fifth working day after it was received.'),
    workingDaysLeft: Type.Integer({ description: 'Working days left, today included. Negative: days late.' }),
  },
  { title: 'WithholdingDraft' },
);

const collection = [
  route({
    name: 'receivedDocuments.list',
    method: 'GET',
    path: '/received-documents',
    permission: 'received:read',
    tag: 'Received documents',
    summary: 'List the documents a business received',
    query: listQuerySchema({
      ...downloadFormatQuery,
      ...receivedFilters,
      ...sortingQueryParameters(
        ['id', 'date', 'number', 'total', 'createdAt', 'updatedAt', 'issuer'],
        '`date` descending',
      ),
    }),
    responses: { 200: pageResponse(ListedReceivedDocument) },
    rawResponse: downloadResponse,
    errors: [404],
  }),
  route({
    name: 'receivedDocuments.import',
    method: 'POST',
    path: '/received-documents:import',
    permission: 'received:write',
    tag: 'Received documents',
    summary: 'Import received documents from a file',
    description: `SRI's report of received documents (TXT), an XML file, or a ZIP of at most ${maxImportedFiles} XML files. A job reads it; the progress is under /imports/{id}. The documents in the report are then fetched from SRI by access key. Importing the same again adds nothing. The report of another taxpayer is refused completely (422). \`dryRun=true\` reads and reports, but stores nothing.`,
    query: Type.Object(
      {
        businessId: id('The business that received the documents.'),
        dryRun: Type.Optional(flag('True: read and report, but store nothing and do not query SRI.')),
      },
      { additionalProperties: false },
    ),
    multipart: Type.Object({}, { additionalProperties: false }),
    uploads: {
      file: {
        description: 'TXT as SRI provides it, XML (with or without its authorization), or ZIP of XML.',
        required: true,
        maxBytes: maxReceivedFileBytes,
        mediaTypes: [
          'text/plain',
          'text/xml',
          'text/tab-separated-values',
          'application/xml',
          'application/zip',
          'application/x-zip-compressed',
          'application/octet-stream',
        ],
      },
    },
    maxBodyBytes: maxReceivedFileBytes + 1024 * 1024,
    responses: { 202: recordResponse(Import) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'receivedDocuments.fetch',
    method: 'POST',
    path: '/received-documents:fetch',
    permission: 'received:write',
    tag: 'Received documents',
    summary: 'Fetch received documents by access key',
    description:
      'SRI is queried for each key whose XML it has not returned yet, one after another and without delaying emission; the progress is under /imports/{id}. SRI provides documents for about a month; a key that SRI does not have yet is queried again for some days.',
    body: ReceivedFetch,
    maxBodyBytes: 512 * 1024,
    responses: { 202: recordResponse(Import) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'receivedDocuments.mark',
    method: 'POST',
    path: '/received-documents:mark',
    permission: 'received:write',
    tag: 'Received documents',
    summary: 'Mark many received documents',
    description:
      'Sustento, deductible, IVA credit, fixed asset, day of registration and note of all of them, or of none: an id that is not there, or a document that cannot have the sustento or the day, is a fault.',
    body: ReceivedMark,
    responses: {
      200: recordResponse(
        Type.Object(
          {
            updated: Type.Integer(),
            batchId: nullable(
              id('The batch to undo, which restores their previous values. Null: only the note changed, or nothing.'),
            ),
          },
          { title: 'ReceivedMarked' },
        ),
      ),
    },
    errors: [404, 409, 422],
    idempotent: true,
  }),
] as const;

const one = [
  route({
    name: 'receivedDocuments.get',
    method: 'GET',
    path: '/received-documents/{id}',
    permission: 'received:read',
    tag: 'Received documents',
    summary: 'Get a received document',
    params: idParams,
    query: scopeQuery,
    responses: { 200: recordResponse(ReceivedDocument) },
    errors: [404],
  }),
  route({
    name: 'receivedDocuments.update',
    method: 'PATCH',
    path: '/received-documents/{id}',
    permission: 'received:write',
    tag: 'Received documents',
    summary: 'Mark a received document',
    params: idParams,
    query: scopeQuery,
    body: ReceivedUpdate,
    responses: { 200: recordResponse(ReceivedDocument) },
    errors: [404, 422],
  }),
  route({
    name: 'receivedDocuments.download',
    method: 'GET',
    path: '/received-documents/{id}/download',
    permission: 'received:read',
    tag: 'Received documents',
    summary: 'Download a received document as PDF or XML',
    description:
      'XML: unchanged, inside SRI’s authorization if SRI returned one. PDF: generated from it, with a notice if SRI has not confirmed it. 409 while there is none.',
    params: idParams,
    query: Type.Object(
      {
        businessId: Type.Optional(id('When sent, the document must belong to this business (404 otherwise).')),
        format: Type.Optional(oneOf(['pdf', 'xml'], 'Default `pdf`.')),
      },
      { additionalProperties: false },
    ),
    responses: {},
    rawResponse: {
      status: 200,
      mediaTypes: ['application/pdf', 'application/xml'],
      description: 'The file, as an attachment with a suggested name.',
      attachment: true,
    },
    errors: [404, 409],
  }),
  route({
    name: 'receivedDocuments.withholdingDraft',
    method: 'GET',
    path: '/received-documents/{id}/withholding-draft',
    permission: 'received:read',
    tag: 'Received documents',
    summary: 'A withholding about a received document, filled in',
    description:
      'For invoices and debit notes whose XML SRI returned (`xmlStatus: verified`), or that a user has accepted (409 otherwise). Nothing is created: complete what `missing` names and send the body to POST /documents.',
    params: idParams,
    query: scopeQuery,
    responses: { 200: recordResponse(WithholdingDraft) },
    errors: [404, 409],
  }),
  route({
    name: 'receivedDocuments.supplier',
    method: 'POST',
    path: '/received-documents/{id}/supplier',
    permission: 'received:write',
    tag: 'Received documents',
    summary: 'Put the issuer into the directory of providers',
    description:
      '201 with the new provider; 200 with the one that is there already. A customer of the same RUC is made too where there is none, since withholdings name one; not with `customer=false`.',
    params: idParams,
    query: Type.Object(
      { ...scopeQuery.properties, customer: Type.Optional(flag('False: as a provider only. Default true.')) },
      { additionalProperties: false },
    ),
    responses: { 200: recordResponse(Provider), 201: recordResponse(Provider) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'documents.received.list',
    method: 'GET',
    path: '/documents/{id}/received-documents',
    permission: 'received:read',
    tag: 'Documents',
    summary: 'List the received documents that belong to an issued one',
    description:
      'For an invoice: the withholdings that its customer issued about it. For a withholding: the received documents it is about.',
    params: idParams,
    query: scopeQuery,
    responses: { 200: Type.Object({ data: Type.Array(DocumentLink) }) },
    errors: [404],
  }),
] as const;

export const receivedRoutes = [...collection, ...one, ...acceptanceRoutes] as const;
