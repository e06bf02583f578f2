import { ConflictError, conflictingId, FieldFault, unlistedFaultCount } from '../errors/errors.ts';
import { idParams, requestBodySchema } from '../schema/bodies.ts';
import { externalIdFilter } from '../schema/client-fields.ts';
import { noContent, pageResponse, recordResponse } from '../schema/envelopes.ts';
import { date, flag, id, oneOf, patternText, upperCaseKeyword } from '../schema/fields.ts';
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
import { maxDocumentBytes } from './body-limit.ts';
import { creditDraftRoute } from './credit-draft.ts';
import { DocumentCorrection, DocumentCreate, DocumentUpdate } from './document-body.ts';
import { TaxAmount } from './document-parts.ts';
import { Document, DocumentInFlight, DocumentPreview, ListedDocument, stateAcronyms } from './document-record.ts';
import { Email, EmailQueued } from './emails.ts';
import { bringInFileRoute, bringInRoute } from './issued-elsewhere.ts';
import { downloadResponse, route } from './route.ts';

/** Maximum number of documents in one batch. */
export const maxBatchSize = 1000;

const anyState = stateAcronyms.join('|');

const requiredBusiness = Type.Object({ businessId: id('The issuing business.') }, { additionalProperties: false });

const writeQuery = Type.Object(
  {
    businessId: Type.Optional(id('When sent, the document must belong to this business (404 otherwise).')),
    dryRun: Type.Optional(
      flag('True: check everything and return totals, warnings and the unsigned XML; change nothing.'),
    ),
  },
  { additionalProperties: false },
);

const issuerOf = Type.Optional(id('Only with `dryRun`: the issuer of this received document is used as the customer.'));
const createQuery = Type.Object({ ...writeQuery.properties, issuerOf }, { additionalProperties: false });

const EmissionUnavailable = Type.Object(
  {
    error: Type.String(),
    detail: Type.String(),
    code: Type.String(),
    data: Type.Optional(DocumentInFlight),
  },
  {
    title: 'EmissionUnavailable',
    description: 'With `data` the document is stored and continued automatically: do not create it again, verify it.',
  },
);

const computedTotal = Type.Optional(
  Type.Number({ description: 'With `document.total_differs`: the total of the document.' }),
);

const creditLeft = Type.Optional(
  Type.Array(TaxAmount, { description: 'With `credit.exceeded`: the amount left to credit, of each tax and rate.' }),
);

const EmissionConflict = Type.Object(
  { ...ConflictError.properties, total: computedTotal, left: creditLeft },
  { title: 'EmissionConflict' },
);

/** Schema of one document of a batch. Its idempotency key makes repeating it safe. */
export const BatchDocument = requestBodySchema('BatchDocument', {
  ...DocumentCreate.properties,
  idempotency_key: Type.Optional(
    patternText(
      '^[!-~]{1,255}$',
      '1 to 255 printable ASCII characters',
      'Scope and life of the Idempotency-Key header.',
    ),
  ),
});

export const BatchResult = Type.Object(
  {
    index: Type.Integer({ description: 'Position in the request, from 0. Results come as they finish.' }),
    status: Type.Integer({ description: 'The status POST /documents would have answered.' }),
    idempotencyKey: Type.Optional(Type.String()),
    replayed: Type.Optional(
      flag('True: the answer of an earlier request with the same key, or that this one repeats.'),
    ),
    data: Type.Optional(Type.Union([Document, DocumentInFlight])),
    error: Type.Optional(Type.String()),
    detail: Type.Optional(Type.String()),
    code: Type.Optional(Type.String()),
    permission: Type.Optional(Type.String({ description: 'The missing permission, with `permission.missing`.' })),
    id: conflictingId,
    total: computedTotal,
    left: creditLeft,
    errors: Type.Optional(Type.Array(FieldFault)),
    moreErrors: Type.Optional(unlistedFaultCount),
  },
  { title: 'BatchResult' },
);

/** Query parameters that filter the document list. */
export const documentFilters = {
  businessId: id('The issuing business.'),
  search: Type.Optional(
    queryTextSchema(
      100,
      'Part of number, access key, name, identification or `external_id`; an amount with cents (`62.01`, `62,01`) is the total. Several words: in name and identification, in any order. Accents and case do not matter.',
    ),
  ),
  number: Type.Optional(queryTextSchema(17, 'Part of the number. A complete number may be without its hyphens.')),
  accessKey: Type.Optional(patternText('^[0-9]{49}$', '49 digits', 'Exactly this access key.')),
  documentTypeCode: Type.Optional(oneOf<readonly string[]>(documentTypeCodes)),
  documentStateAcronym: Type.Optional({
    ...patternText(
      `^(?:${anyState})(?:,(?:${anyState})){0,${stateAcronyms.length - 1}}$`,
      `one of ${stateAcronyms.join(', ')}, or several with commas`,
      'One state, or several with commas: `DVL,NAT`.',
    ),
    [upperCaseKeyword]: true,
  }),
  annulled: Type.Optional(
    oneOf(
      ['true', 'false', 'open'],
      '`true`: annulled by SRI. `false`: not annulled. `open`: annulment requested and not decided yet.',
    ),
  ),
  establishmentId: Type.Optional(id()),
  emissionPointId: Type.Optional(id()),
  entityId: Type.Optional(id('Whom it names: the customer; of a purchase settlement the provider or the customer.')),
  ...externalIdFilter,
  dateFrom: Type.Optional(date('Issue date from.')),
  dateTo: Type.Optional(date('Issue date to.')),
  ...updateTimeFilter,
};

export const documentRoutes = [
  route({
    name: 'documents.list',
    method: 'GET',
    path: '/documents',
    permission: 'documents:read',
    tag: 'Documents',
    summary: 'List the documents of a business',
    query: listQuerySchema({
      ...downloadFormatQuery,
      ...documentFilters,
      ...sortingQueryParameters(
        [
          'id',
          'date',
          'number',
          'subtotal',
          'total',
          'createdAt',
          'updatedAt',
          'documentType',
          'documentState',
          'entity',
        ],
        '`date` descending',
      ),
      view: Type.Optional(oneOf(['summary'], 'Leaves out items, taxes, additionalInfo and history.')),
    }),
    responses: { 200: pageResponse(ListedDocument) },
    rawResponse: downloadResponse,
    errors: [404],
  }),
  route({
    name: 'documents.create',
    method: 'POST',
    path: '/documents',
    permission: {
      preview: 'documents:read',
      emit: 'documents:emit',
      otherwise: 'documents:draft',
      besides: { parameter: 'issuerOf', permission: 'received:read' },
    },
    tag: 'Documents',
    summary: 'Create a document as a draft, or emit it at once',
    description:
      'A draft takes no number. With `emit: true` the XML is built, signed, sent and authorised before the answer: 201 with the state reached. A refusal by the tax authority is 201 with state `rejected` and `errors`. When the authority does not answer it is 503 with the document in `data`: it is continued automatically, so verify it instead of creating it again. With `expected_total` nothing is done if the document has another total (409). Send an Idempotency-Key to make repeating safe. Without one, an equal request that failed or lost its connection in the last 40 seconds is found again (`Idempotent-Replayed: true`); shops that sell identical baskets every minute should send keys.',
    query: createQuery,
    body: DocumentCreate,
    maxBodyBytes: maxDocumentBytes,
    echoes: Document,
    responses: {
      200: recordResponse(DocumentPreview),
      201: recordResponse(Document),
      409: EmissionConflict,
      503: EmissionUnavailable,
    },
    errors: [404, 409, 422],
    idempotent: true,
    versioned: 'shown',
  }),
  route({
    name: 'documents.batch',
    method: 'POST',
    path: '/documents:batch',
    permission: { emit: 'documents:emit', otherwise: 'documents:draft' },
    tag: 'Documents',
    summary: 'Create many documents',
    description: `Up to ${maxBatchSize} documents as a JSON array or as NDJSON, one per line. The answer streams one line per document, as each finishes; a failed document does not delay the others. A document may have 1 MB, the batch 8 MB. An Idempotency-Key of the request (at most 251 characters) gives every document without its own the key \`<key>/<index>\`, so the whole batch can be repeated safely.`,
    body: Type.Array(BatchDocument, { minItems: 1, maxItems: maxBatchSize }),
    bodyMediaTypes: ['application/json', 'application/x-ndjson'],
    maxBodyBytes: 8 * maxDocumentBytes,
    echoes: Document,
    responses: {},
    rawResponse: {
      status: 200,
      mediaTypes: ['application/x-ndjson'],
      description: 'One result per line.',
      line: BatchResult,
    },
    errors: [422],
    idempotent: 'each line',
  }),
  bringInRoute,
  bringInFileRoute,
  route({
    name: 'documents.get',
    method: 'GET',
    path: '/documents/{id}',
    permission: 'documents:read',
    tag: 'Documents',
    summary: 'Get a document',
    params: idParams,
    query: requiredBusiness,
    responses: { 200: recordResponse(Document) },
    errors: [404],
    versioned: 'shown',
  }),
  route({
    name: 'documents.update',
    method: 'PUT',
    path: '/documents/{id}',
    permission: { preview: 'documents:read', emit: 'documents:emit', otherwise: 'documents:draft' },
    tag: 'Documents',
    summary: 'Update, emit or verify a document',
    description:
      'Only data fields update a draft. `{"emit": true}` emits a draft, or a rejected document again under the same number after its cause was corrected. `{"verify": true}` queries the tax authority again about a document already sent. With `If-Match` nothing is done if the document was changed in the meantime.',
    params: idParams,
    query: writeQuery,
    body: DocumentUpdate,
    maxBodyBytes: maxDocumentBytes,
    echoes: Document,
    responses: {
      200: recordResponse(Type.Union([Document, DocumentPreview])),
      409: EmissionConflict,
      503: EmissionUnavailable,
    },
    errors: [404, 409, 412, 422],
    idempotent: true,
    versioned: 'checked',
  }),
  route({
    name: 'documents.correct',
    method: 'POST',
    path: '/documents/{id}:correct',
    permission: { preview: 'documents:read', emit: 'documents:emit', otherwise: 'documents:emit' },
    tag: 'Documents',
    summary: 'Correct a rejected document and emit it again',
    description:
      'The complete corrected body; it replaces the one that SRI refused (`DVL`, `NAT`). The document keeps its number, so business, type, establishment and emission point cannot change (422); with another date the number gets another access key. After SRI’s message 45 it takes the next number. History, audit log and the files of each attempt keep the earlier content. Any other state is 409.',
    params: idParams,
    query: writeQuery,
    body: DocumentCorrection,
    maxBodyBytes: maxDocumentBytes,
    echoes: Document,
    responses: {
      200: recordResponse(Type.Union([Document, DocumentPreview])),
      409: EmissionConflict,
      503: EmissionUnavailable,
    },
    errors: [404, 409, 412, 422],
    idempotent: true,
    versioned: 'checked',
  }),
  route({
    name: 'documents.delete',
    method: 'DELETE',
    path: '/documents/{id}',
    permission: 'documents:draft',
    tag: 'Documents',
    summary: 'Delete a draft',
    description:
      'Refused (409) once the document was emitted. With `If-Match`, also refused (412) if it was changed in the meantime.',
    params: idParams,
    query: scopeQuery,
    responses: { 204: noContent },
    errors: [404, 409, 412],
    versioned: 'checked',
  }),
  creditDraftRoute,
  route({
    name: 'documents.download',
    method: 'GET',
    path: '/documents/{id}/download',
    permission: 'documents:read',
    tag: 'Documents',
    summary: 'Download a document as PDF or XML',
    description:
      'PDF: the RIDE; drafts and documents not authorised are watermarked. XML: with its authorization once authorised, signed before that; a draft has none (409).',
    params: idParams,
    query: Type.Object(
      {
        businessId: id('The issuing business.'),
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
    name: 'documents.email.send',
    method: 'POST',
    path: '/documents/{id}/email:send',
    permission: 'documents:emit',
    tag: 'Documents',
    summary: 'Send PDF and XML to the customer',
    description:
      'To the e-mail recorded on the document; 422 when it has none. `businessId` is required, in the query or as `business_id` in the body. The mail is queued; follow it under /documents/{id}/emails.',
    params: idParams,
    query: scopeQuery,
    body: requestBodySchema('EmailSend', { business_id: Type.Optional(id('The issuing business.')) }),
    bodyOptional: true,
    responses: { 202: recordResponse(EmailQueued) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'documents.emails.list',
    method: 'GET',
    path: '/documents/{id}/emails',
    permission: 'documents:read',
    tag: 'Documents',
    summary: 'List the mails of a document',
    params: idParams,
    query: listQuerySchema({ businessId: Type.Optional(id('When sent, the document must belong to this business.')) }),
    responses: { 200: pageResponse(Email) },
    errors: [404],
  }),
] as const;
