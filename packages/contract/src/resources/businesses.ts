import { Notice } from '../errors/errors.ts';
import { idParams, record, requestBody, updateBody } from '../schema/bodies.ts';
import { data, list, noContent } from '../schema/envelopes.ts';
import { blankableText, emailList, flag, id, nullable, oneOf, optional, shaped, text } from '../schema/fields.ts';
import { byActive, listQuery, sorting } from '../schema/list-query.ts';
import { taxRoundings } from '../schema/references.ts';
import Type from '../schema/schema.ts';
import { fileForm, fileUploads, Signature, SignatureReport, StoredFile } from './business-files.ts';
import { route } from './route.ts';

const rimpe = ['RIMPE', 'NEGOCIO_POPULAR'] as const;
const classifications = ['OPERADORA_TRANSPORTE_COMERCIAL'] as const;

export const BusinessCreate = requestBody('BusinessCreate', {
  identification: shaped('^[0-9]{10}001$', 'a RUC: 13 digits ending in 001', 'RUC, 13 digits ending in 001.'),
  business_name: text(300, 'Razón social.'),
  commercial_name: optional(blankableText(300, 'Nombre comercial.')),
  address: text(300, 'Dirección matriz.'),
  email: optional(emailList('Reply-to of the mails sent to customers.')),
  phone: optional(blankableText(30)),
  environment_id: Type.Optional(id('Catalog `environments`. Default 1, test.')),
  accounting_required: Type.Optional(flag('Obligado a llevar contabilidad. Default false.')),
  special_taxpayer: optional(
    shaped(
      '^([A-Za-z0-9]{3,13})?$',
      '3 to 13 letters or digits',
      'Contribuyente especial: resolution number. Withholdings take at most 5 characters.',
    ),
  ),
  retention_agent: optional(
    shaped(
      '^([1-9][0-9]{0,7})?$',
      'at most 8 digits without leading zeros',
      'Agente de retención: resolution number, digits without leading zeros.',
    ),
  ),
  rimpe: optional(oneOf(rimpe)),
  large_taxpayer: optional(blankableText(300, 'Gran contribuyente: resolution number.')),
  classification: optional(oneOf(classifications)),
  email_on_authorization: Type.Optional(flag('Mail PDF and XML to the customer on authorization. Default true.')),
  alert_unsent: Type.Optional(
    flag('Alert, and mail the owner, when SRI does not have documents of the day at 20:00 and 23:00. Default true.'),
  ),
  email_on_annulment: Type.Optional(
    flag('Mail the receiver when SRI annuls a document, and when one that he must accept is asked for. Default true.'),
  ),
  annulment_sweep: Type.Optional(
    flag('Ask SRI once a month whether documents were annulled in the portal. Default true.'),
  ),
  decimal_separator: Type.Optional(oneOf(['.', ','], 'Of the printed document. Default the point.')),
  tax_rounding: Type.Optional(
    oneOf(
      taxRoundings,
      'How the IVA of its documents is rounded. `group`, the default: base × rate of each rate, which the lines, each rounded by itself, may miss by cents. `lines`: the sum of the lines. SRI authorises both. Each document keeps its own; notes take that of the document they change.',
    ),
  ),
  active: Type.Optional(flag('Default true.')),
});

export const BusinessUpdate = updateBody('BusinessUpdate', BusinessCreate);

export const Business = record('Business', {
  identification: Type.String(),
  businessName: Type.String(),
  commercialName: nullable(Type.String()),
  address: Type.String(),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  environmentId: id(),
  accountingRequired: flag(),
  specialTaxpayer: nullable(Type.String()),
  retentionAgent: nullable(Type.String()),
  rimpe: nullable(oneOf(rimpe)),
  largeTaxpayer: nullable(Type.String()),
  classification: nullable(oneOf(classifications)),
  emailOnAuthorization: flag(),
  alertUnsent: flag(),
  emailOnAnnulment: flag(),
  annulmentSweep: flag(),
  decimalSeparator: oneOf(['.', ',']),
  taxRounding: oneOf(taxRoundings),
  active: flag(),
  signature: Signature,
  logoUrl: nullable(Type.String({ description: 'Address of the logo, relative to the base address.' })),
  warnings: Type.Array(Notice, { description: 'Doubts that refuse nothing, such as a check digit that fails.' }),
});

export const businessRoutes = [
  route({
    name: 'businesses.list',
    method: 'GET',
    path: '/businesses',
    tag: 'Businesses',
    summary: 'List businesses',
    query: listQuery({
      ...byActive,
      ...sorting(['id', 'businessName', 'identification', 'createdAt'], '`id` ascending'),
    }),
    responses: { 200: list(Business) },
    errors: [],
  }),
  route({
    name: 'businesses.create',
    method: 'POST',
    path: '/businesses',
    tag: 'Businesses',
    summary: 'Create a business',
    description: 'A business is born with the customer CONSUMIDOR FINAL.',
    body: BusinessCreate,
    echoes: Business,
    responses: { 201: data(Business) },
    errors: [409, 422],
    idempotent: true,
  }),
  route({
    name: 'businesses.get',
    method: 'GET',
    path: '/businesses/{id}',
    tag: 'Businesses',
    summary: 'Get a business',
    params: idParams,
    responses: { 200: data(Business) },
    errors: [404],
  }),
  route({
    name: 'businesses.update',
    method: 'PUT',
    path: '/businesses/{id}',
    tag: 'Businesses',
    summary: 'Update a business',
    description: 'Deactivating a business frees its place in the plan at once.',
    params: idParams,
    body: BusinessUpdate,
    echoes: Business,
    responses: { 200: data(Business) },
    errors: [404, 409, 422],
  }),
  route({
    name: 'businesses.delete',
    method: 'DELETE',
    path: '/businesses/{id}',
    tag: 'Businesses',
    summary: 'Delete a business',
    description: 'A business that has emitted documents is deactivated instead: its documents must be kept for years.',
    params: idParams,
    responses: { 204: noContent },
    errors: [404, 409],
  }),
  route({
    name: 'businesses.files.upload',
    method: 'POST',
    path: '/businesses/{id}/files',
    tag: 'Businesses',
    summary: 'Upload the signature file or the logo',
    description: 'Stores the first file of its type, or replaces it. A .p12 is opened and checked before it is stored.',
    params: idParams,
    multipart: fileForm,
    uploads: fileUploads,
    maxBodyBytes: 1024 * 1024,
    responses: { 201: data(StoredFile) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'businesses.files.renew',
    method: 'PATCH',
    path: '/businesses/{id}/files',
    tag: 'Businesses',
    summary: 'Renew the signature file',
    description:
      'The old signature stays in use until the new one has made a test signature that verifies. `dryRun=true` opens and proves the file and tells whose it is and until when, and keeps nothing.',
    params: idParams,
    query: Type.Object(
      { dryRun: Type.Optional(flag('True: check the .p12, keep nothing. A logo has no dry run.')) },
      { additionalProperties: false },
    ),
    multipart: fileForm,
    uploads: fileUploads,
    maxBodyBytes: 1024 * 1024,
    responses: { 200: data(StoredFile) },
    errors: [404, 409, 422],
  }),
  route({
    name: 'businesses.logo.get',
    method: 'GET',
    path: '/businesses/{id}/logo',
    tag: 'Businesses',
    summary: 'Get the logo',
    params: idParams,
    responses: {},
    rawResponse: { status: 200, mediaTypes: ['image/png', 'image/jpeg'], description: 'The image.' },
    errors: [404],
    cacheable: true,
  }),
  route({
    name: 'businesses.logo.delete',
    method: 'DELETE',
    path: '/businesses/{id}/logo',
    tag: 'Businesses',
    summary: 'Remove the logo',
    params: idParams,
    responses: { 204: noContent },
    errors: [404],
  }),
  route({
    name: 'businesses.signature.check',
    method: 'GET',
    path: '/businesses/{id}/signature:verify',
    tag: 'Businesses',
    summary: 'Verify the signature',
    description:
      'Proves that the stored file opens, is in date, may sign, matches the RUC, and makes a test signature that verifies. Each check is listed; a failing one is not an error of the call.',
    params: idParams,
    responses: { 200: data(SignatureReport) },
    errors: [404],
  }),
  route({
    name: 'businesses.signature.verify',
    method: 'POST',
    path: '/businesses/{id}/signature:verify',
    tag: 'Businesses',
    summary: 'Verify the signature (POST)',
    description: 'The same as GET, for clients that treat a proof as an action.',
    params: idParams,
    responses: { 200: data(SignatureReport) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
] as const;
