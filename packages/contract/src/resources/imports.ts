import { Notice } from '../errors/errors.ts';
import { idParams } from '../schema/bodies.ts';
import { pageResponse, recordResponse } from '../schema/envelopes.ts';
import { flag, id, instant, nullable, oneOf } from '../schema/fields.ts';
import { listQuerySchema, scopeQuery } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { route } from './route.ts';

export const importStatuses = ['queued', 'running', 'done', 'failed'] as const;

/** Result of a row of an import. */
export const rowOutcomes = [
  'new',
  'known',
  'not_ours',
  'tampered',
  'not_found',
  'waiting',
  'faulty',
  'conflict',
] as const;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const Import = Type.Object(
  {
    id: id(),
    businessId: id(),
    source: oneOf(
      ['report', 'files', 'keys', 'issued'],
      'SRI’s report, XML files, or access keys; `issued`: access keys of documents that the business issued elsewhere.',
    ),
    fileName: nullable(Type.String()),
    dryRun: flag('True: read and reported, nothing stored.'),
    status: oneOf(
      importStatuses,
      '`done`: every row has its outcome, or SRI was queried for it and did not have it yet; such rows are queried again automatically.',
    ),
    error: nullable(
      Type.Object(Notice.properties, { title: 'ImportError', description: 'Why the complete import failed.' }),
    ),
    rows: count('Rows read so far.'),
    counts: Type.Object(
      {
        new: count('Documents that were not here before.'),
        known: count('Documents that were here already.'),
        notOurs: count('Issued to another taxpayer; with `issued`, issued by another taxpayer.'),
        tampered: count('The row and its access key disagree, or the file was changed after it was signed.'),
        notFound: count('SRI does not provide them.'),
        waiting: count('SRI is being queried for them.'),
        faulty: count('Cannot be read, or stored and marked because a check failed.'),
        conflict: count('Issued elsewhere with a number that another document here has.'),
      },
      { title: 'ImportCounts' },
    ),
    createdAt: instant(),
    finishedAt: nullable(instant()),
  },
  { title: 'Import' },
);

export const ImportedRow = Type.Object(
  {
    line: Type.Integer({ description: 'Line of the report, or place among the files or keys, from 1.' }),
    fileName: nullable(Type.String({ description: 'Only for an XML file.' })),
    accessKey: nullable(Type.String()),
    outcome: oneOf(rowOutcomes),
    receivedDocumentId: nullable(id()),
    documentId: nullable(id('With `issued`: the document, or the other document here that has its number.')),
    code: nullable(Type.String({ description: 'Stable machine code of what is wrong.' })),
    params: Type.Optional(Notice.properties.params),
    message: nullable(Type.String()),
  },
  { title: 'ImportedRow' },
);

export const importRoutes = [
  route({
    name: 'imports.list',
    method: 'GET',
    path: '/imports',
    permission: 'received:read',
    tag: 'Received documents',
    summary: 'List the imports of a business, newest first',
    query: listQuerySchema({
      businessId: id('The business whose documents were imported.'),
      issued: Type.Optional(flag('True: only those with documents issued elsewhere. False: only the others.')),
    }),
    responses: { 200: pageResponse(Import) },
    errors: [404],
  }),
  route({
    name: 'imports.get',
    method: 'GET',
    path: '/imports/{id}',
    permission: 'received:read',
    tag: 'Received documents',
    summary: 'Get an import',
    description: 'Progress of the import. Poll once a second; its rows are under /imports/{id}/rows.',
    params: idParams,
    query: scopeQuery,
    responses: { 200: recordResponse(Import) },
    errors: [404],
  }),
  route({
    name: 'imports.rows.list',
    method: 'GET',
    path: '/imports/{id}/rows',
    permission: 'received:read',
    tag: 'Received documents',
    summary: 'List the rows of an import',
    params: idParams,
    query: listQuerySchema({
      businessId: Type.Optional(id('When sent, the import must belong to this business (404 otherwise).')),
      outcome: Type.Optional(oneOf(rowOutcomes, 'Only rows with this outcome.')),
    }),
    responses: { 200: pageResponse(ImportedRow) },
    errors: [404],
  }),
] as const;
