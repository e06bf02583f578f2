// Packages: one file with all documents of a month.
import { requestBodySchema } from '../schema/bodies.ts';
import { completeListResponse, recordResponse } from '../schema/envelopes.ts';
import { id, instant, nullable, oneOf } from '../schema/fields.ts';
import { scopeQuery } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { figuresQueryParameters } from './closed-figures.ts';
import { periodField } from './obligations.ts';
import { route } from './route.ts';

const tag = 'Periods';

/** Maximum number of packages of a business that may wait at the same time. */
export const maxWaitingPackages = 3;
/** Maximum number of stored packages, including the requested one. The oldest ones are deleted. */
export const maxStoredPackages = 10;
export const packageDays = 3;

export const MonthPackage = Type.Object(
  {
    id: id(),
    businessId: id(),
    period: periodField,
    state: oneOf(['waiting', 'building', 'ready', 'failed']),
    files: nullable(Type.Integer({ description: 'Number of files it will contain. Null until they are counted.' })),
    done: Type.Integer({ description: 'Number of files it contains so far.' }),
    bytes: Type.Integer(),
    error: nullable(Type.String({ description: 'Why it failed.' })),
    createdAt: instant(),
    finishedAt: nullable(instant()),
    expiresAt: instant('Until when it is stored.'),
    download: nullable(
      Type.String({ description: 'Relative to the base address, once it is ready: follow it as it is.' }),
    ),
  },
  { title: 'MonthPackage' },
);

const params = Type.Object({ id: id() });

export const packageRoutes = [
  route({
    name: 'packages.list',
    method: 'GET',
    path: '/packages',
    permission: 'reports:read',
    tag,
    summary: 'List the packages of a business',
    description: 'The newest first, twenty at most.',
    query: Type.Object({ businessId: id() }, { additionalProperties: false }),
    responses: { 200: completeListResponse(MonthPackage) },
    errors: [404],
  }),
  route({
    name: 'packages.create',
    method: 'POST',
    path: '/packages',
    permission: 'reports:read',
    tag,
    summary: 'Request a month as one ZIP file',
    description:
      'Books as spreadsheet, forms 104 and 103, ATS, and the XML and PDF of every document of the period, by folder. For a closed period, the forms and the ATS are those of its closing. It is built in the background: poll it until it is `ready`.',
    body: requestBodySchema('PackageCreate', { business_id: id(), period: periodField, ...figuresQueryParameters }),
    responses: { 202: recordResponse(MonthPackage) },
    errors: [409, 422],
    idempotent: true,
  }),
  route({
    name: 'packages.get',
    method: 'GET',
    path: '/packages/{id}',
    permission: 'reports:read',
    tag,
    summary: 'Get how far a package is',
    params,
    query: scopeQuery,
    responses: { 200: recordResponse(MonthPackage) },
    errors: [404],
  }),
  route({
    name: 'packages.download',
    method: 'GET',
    path: '/packages/{id}/download',
    permission: 'reports:read',
    tag,
    summary: 'Download a package that is ready',
    params,
    query: scopeQuery,
    responses: {},
    rawResponse: { status: 200, mediaTypes: ['application/zip'], description: 'The ZIP file.', attachment: true },
    errors: [404, 409],
  }),
] as const;
