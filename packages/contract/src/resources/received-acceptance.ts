import { idParams } from '../schema/bodies.ts';
import { recordResponse } from '../schema/envelopes.ts';
import { scopeQuery } from '../schema/list-query.ts';
import { ReceivedDocument } from './received-record.ts';
import { route } from './route.ts';

export const acceptanceRoutes = [
  route({
    name: 'receivedDocuments.acceptance.give',
    method: 'POST',
    path: '/received-documents/{id}/acceptance',
    permission: 'received:write',
    tag: 'Received documents',
    summary: 'Accept an unconfirmed document',
    description:
      'For a document that SRI has not confirmed (`xmlStatus: intact`), or whose file differs from SRI’s copy, which is stored now (`tampered` with `confirmedAt`). From then on withholdings can be drafted from it. Its `xmlStatus` does not change; user and time of the acceptance are shown. Accepting it again changes nothing. 409 for a document that needs no acceptance or cannot be accepted.',
    params: idParams,
    query: scopeQuery,
    responses: { 200: recordResponse(ReceivedDocument) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'receivedDocuments.acceptance.withdraw',
    method: 'DELETE',
    path: '/received-documents/{id}/acceptance',
    permission: 'received:write',
    tag: 'Received documents',
    summary: 'Take the acceptance back',
    description: 'Documents issued in the meantime stay. Without an acceptance nothing changes.',
    params: idParams,
    query: scopeQuery,
    responses: { 200: recordResponse(ReceivedDocument) },
    errors: [404],
  }),
] as const;
