import { documentFilters } from '../resources/documents.ts';
import { receivedFilters } from '../resources/received-documents.ts';
import { requestBodySchema } from '../schema/bodies.ts';
import { recordResponse } from '../schema/envelopes.ts';
import { id, nullable, oneOf, responseAmount } from '../schema/fields.ts';
import { maxDownloadRows } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

/** Maximum number of documents in one ZIP download. */
export const maxZipDocuments = 500;

export const bulkRoutes = [
  panelRoute({
    name: 'documents.sums',
    method: 'GET',
    path: '/documents:sums',
    permission: 'documents:read',
    access: 'user',
    summary: 'What all documents of a list come to, by type',
    description: 'The filters are those of the list. Null where there are more than 10,000.',
    query: Type.Object(documentFilters, { additionalProperties: false }),
    responses: {
      200: recordResponse(
        Type.Object({
          byType: nullable(
            Type.Array(Type.Object({ code: Type.String(), count: Type.Integer(), total: responseAmount() })),
          ),
        }),
      ),
    },
    errors: [404],
  }),
  panelRoute({
    name: 'documents.export',
    method: 'GET',
    path: '/documents.csv',
    permission: 'documents:read',
    access: 'user',
    summary: 'The documents of a list as CSV, without a formula a spreadsheet would run',
    description: `At most ${maxDownloadRows} rows, newest first; the filters are those of the list. As \`GET /documents?format=csv\`.`,
    query: Type.Object(
      {
        ...documentFilters,
        decimals: Type.Optional(
          oneOf(
            ['.', ','],
            'How decimals are written; with a comma, cells are kept apart by semicolons. Default: as the business writes them.',
          ),
        ),
      },
      { additionalProperties: false },
    ),
    responses: {},
    rawResponse: { status: 200, mediaTypes: ['text/csv'], description: 'The table.', attachment: true },
    errors: [404],
  }),
  panelRoute({
    name: 'documents.zip',
    method: 'POST',
    path: '/documents:zip',
    permission: 'documents:read',
    access: 'user',
    summary: 'XML and PDF of several documents in one file',
    body: requestBodySchema('DocumentsZip', {
      business_id: id(),
      ids: Type.Array(id(), { minItems: 1, maxItems: maxZipDocuments, uniqueItems: true }),
      formats: Type.Optional(Type.Array(oneOf(['pdf', 'xml']), { minItems: 1, maxItems: 2, uniqueItems: true })),
    }),
    responses: {},
    rawResponse: { status: 200, mediaTypes: ['application/zip'], description: 'The files.', attachment: true },
    errors: [404, 409, 422],
  }),
  panelRoute({
    name: 'receivedDocuments.export',
    method: 'GET',
    path: '/received-documents.csv',
    permission: 'received:read',
    access: 'user',
    summary: 'The received documents of a list as CSV, without a formula a spreadsheet would run',
    description: `At most ${maxDownloadRows} rows, newest first; the filters are those of the list. As \`GET /received-documents?format=csv\`.`,
    query: Type.Object(receivedFilters, { additionalProperties: false }),
    responses: {},
    rawResponse: { status: 200, mediaTypes: ['text/csv'], description: 'The table.', attachment: true },
    errors: [404],
  }),
  panelRoute({
    name: 'receivedDocuments.zip',
    method: 'POST',
    path: '/received-documents:zip',
    permission: 'received:read',
    access: 'user',
    summary: 'XML and PDF of several received documents in one file',
    body: requestBodySchema('ReceivedDocumentsZip', {
      business_id: id(),
      ids: Type.Array(id(), { minItems: 1, maxItems: maxZipDocuments, uniqueItems: true }),
      formats: Type.Optional(Type.Array(oneOf(['pdf', 'xml']), { minItems: 1, maxItems: 2, uniqueItems: true })),
    }),
    responses: {},
    rawResponse: { status: 200, mediaTypes: ['application/zip'], description: 'The files.', attachment: true },
    errors: [404, 409, 422],
  }),
] as const;
