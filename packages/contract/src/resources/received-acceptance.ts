import { idParams } from '../schema/bodies.ts';
import { data } from '../schema/envelopes.ts';
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
    summary: 'Take an unconfirmed document for true',
    description:
      'For a document that SRI has not confirmed (`xmlStatus: intact`), or whose file turned out to be another than SRI’s copy, which is kept now (`tampered` with `confirmedAt`). Withholdings are drafted on it from then on; its `xmlStatus` stays, who accepted it and when is shown. Accepting it again changes nothing. 409 for what needs no acceptance or cannot have it.',
    params: idParams,
    query: scopeQuery,
    responses: { 200: data(ReceivedDocument) },
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
    description: 'What was issued meanwhile stays. Without an acceptance nothing changes.',
    params: idParams,
    query: scopeQuery,
    responses: { 200: data(ReceivedDocument) },
    errors: [404],
  }),
] as const;
