// Documents of the business that SRI's portal or another system issued.
import { requestBodySchema } from '../schema/bodies.ts';
import { recordResponse } from '../schema/envelopes.ts';
import { id, patternText } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { Import } from './imports.ts';
import { route } from './route.ts';

/** Maximum number of access keys in one import request. */
export const maxImportedKeys = 5_000;

export const DocumentsBringIn = requestBodySchema('DocumentsBringIn', {
  business_id: id('The business that issued the documents.'),
  access_keys: Type.Array(patternText('^[0-9]{49}$', '49 digits'), { minItems: 1, maxItems: maxImportedKeys }),
});

export const bringInRoute = route({
  name: 'documents.bringIn',
  method: 'POST',
  path: '/documents:bring-in',
  permission: 'documents:emit',
  tag: 'Documents',
  summary: 'Bring in documents that were issued elsewhere',
  description:
    'Imports documents of the business that were issued in SRI’s portal or by another system, by access key. SRI is queried for each, without delaying emission; the progress is under /imports/{id}. A document that SRI has authorised gets the state `authorizated` with `issuedElsewhere: true`, and the sequence of its emission point moves past its number. No mail and no webhook is sent. Importing the same again adds nothing. SRI provides documents for about a month.',
  body: DocumentsBringIn,
  maxBodyBytes: 512 * 1024,
  responses: { 202: recordResponse(Import) },
  errors: [404, 409, 422],
  idempotent: true,
});

/** Maximum size of a file with issued documents, the same as for other uploads. */
const maxFileBytes = 8 * 1024 * 1024;

export const bringInFileRoute = route({
  name: 'documents.bringInFile',
  method: 'POST',
  path: '/documents:bring-in-file',
  permission: 'documents:emit',
  tag: 'Documents',
  summary: 'Bring in documents that were issued elsewhere, from a file',
  description:
    'SRI’s report of issued documents (TXT), an XML file, or a ZIP of XML files. Only the access keys are read from it; the documents come from SRI, as with `POST /documents:bring-in`. Keys that SRI no longer provides are still used for `GET /sequences:proposals`. Sending the same again adds nothing.',
  query: Type.Object({ businessId: id('The business that issued the documents.') }, { additionalProperties: false }),
  multipart: Type.Object({}, { additionalProperties: false }),
  uploads: {
    file: {
      description: 'TXT as SRI provides it, XML (with or without its authorization), or ZIP of XML.',
      required: true,
      maxBytes: maxFileBytes,
      mediaTypes: [
        'text/plain',
        'text/csv',
        'text/xml',
        'text/tab-separated-values',
        'application/xml',
        'application/zip',
        'application/x-zip-compressed',
        'application/octet-stream',
      ],
    },
  },
  maxBodyBytes: maxFileBytes + 1024 * 1024,
  responses: { 202: recordResponse(Import) },
  errors: [404, 409, 422],
  idempotent: true,
});
