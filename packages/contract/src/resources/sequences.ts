import { idParams, requestBodySchema } from '../schema/bodies.ts';
import { pageResponse, recordResponse } from '../schema/envelopes.ts';
import { date, id, instant, nullable, oneOf } from '../schema/fields.ts';
import {
  businessFilter,
  downloadFormatQuery,
  listQuerySchema,
  scopeQuery,
  sortingQueryParameters,
  updateTimeFilter,
} from '../schema/list-query.ts';
import { DocumentTypeReference, EnvironmentReference } from '../schema/references.ts';
import Type from '../schema/schema.ts';
import { downloadResponse, route } from './route.ts';

export const SequenceUpdate = requestBodySchema('SequenceUpdate', {
  next_number: Type.Integer({
    minimum: 1,
    maximum: 999_999_999,
    description: 'The number the next document takes. It must be above the highest number already used.',
  }),
});

export const Sequence = Type.Object(
  {
    id: id(),
    businessId: id(),
    establishmentId: id(),
    establishmentCode: Type.String(),
    emissionPointId: id(),
    emissionPointCode: Type.String(),
    documentType: DocumentTypeReference,
    environment: EnvironmentReference,
    nextNumber: nullable(Type.Integer({ description: 'Null when the sequence is used up.' })),
    lastUsedNumber: nullable(Type.Integer({ description: 'The highest number already used.' })),
    held: Type.Boolean({
      description:
        'The service was restored from a backup that may not contain the last numbers: nothing is issued until the next number is set.',
    }),
    updatedAt: instant(),
  },
  { title: 'Sequence' },
);

/** Proposal for the next number of a sequence, derived from the access keys of documents that other systems issued. */
export const NumberProposal = Type.Object(
  {
    environment: EnvironmentReference,
    documentType: DocumentTypeReference,
    establishmentCode: Type.String(),
    emissionPointCode: Type.String(),
    sequenceId: nullable(
      id('The sequence to align with `PUT /sequences/{id}`. Null when the emission point is not here.'),
    ),
    nextNumber: nullable(Type.Integer({ description: 'Current next number of that sequence.' })),
    highestSeen: Type.Integer({
      description: 'The highest number among the imported access keys, without the doubtful ones if there are others.',
    }),
    lastIssuedOn: date('Issue date of the newest of those documents.'),
    documents: Type.Integer({ description: 'Documents seen, without the doubtful ones.' }),
    confirmed: Type.Integer({ description: 'Number of them that SRI has returned.' }),
    doubtful: Type.Integer({
      description:
        'Further keys that were left out: SRI has not returned them, and their number is more than ten million above the others or is the highest possible one. Check in the old system whether they exist.',
    }),
    highestDoubtful: nullable(Type.Integer({ description: 'The highest number of the doubtful ones.' })),
    proposedNumber: nullable(
      Type.Integer({
        description: '`highestSeen` + 1. Null when the numbers are used up, or only doubtful ones were seen.',
      }),
    ),
    state: oneOf(
      ['behind', 'agrees', 'point_unknown', 'doubtful'],
      '`behind`: the next number was seen elsewhere already, or is below one that was. `agrees`: it is above all of them. `point_unknown`: create the emission point first. `doubtful`: only doubtful keys were seen, so nothing is proposed.',
    ),
  },
  { title: 'NumberProposal' },
);

export const sequenceRoutes = [
  route({
    name: 'sequences.list',
    method: 'GET',
    path: '/sequences',
    permission: 'settings:read',
    tag: 'Sequences',
    summary: 'List sequences',
    description:
      'Test and production have separate numbers. Without `environmentId`, those of the environment of the business.',
    query: listQuerySchema({
      ...downloadFormatQuery,
      ...businessFilter,
      establishmentId: Type.Optional(id('Only sequences of this establishment.')),
      emissionPointId: Type.Optional(id('Only sequences of this emission point.')),
      documentTypeId: Type.Optional(id('Only sequences of this document type.')),
      environmentId: Type.Optional(id('Catalog `environments`.')),
      ...updateTimeFilter,
      ...sortingQueryParameters(['id', 'updatedAt'], '`id`: by establishment, point and type'),
    }),
    responses: { 200: pageResponse(Sequence) },
    rawResponse: downloadResponse,
    errors: [404],
  }),
  route({
    name: 'sequences.proposals',
    method: 'GET',
    path: '/sequences:proposals',
    permission: 'settings:read',
    tag: 'Sequences',
    summary: 'Propose next numbers from documents issued elsewhere',
    description:
      'The highest number seen per environment, document type, establishment and emission point, among the imported access keys. Nothing is set: a user checks the proposals, then sets each sequence.',
    query: Type.Object(
      {
        businessId: id('The business that issued the documents.'),
        environmentId: Type.Optional(id('Only of this environment. Catalog `environments`.')),
      },
      { additionalProperties: false },
    ),
    responses: { 200: recordResponse(Type.Array(NumberProposal)) },
    errors: [404],
  }),
  route({
    name: 'sequences.get',
    method: 'GET',
    path: '/sequences/{id}',
    permission: 'settings:read',
    tag: 'Sequences',
    summary: 'Get a sequence',
    params: idParams,
    query: scopeQuery,
    responses: { 200: recordResponse(Sequence) },
    errors: [404],
  }),
  route({
    name: 'sequences.update',
    method: 'PUT',
    path: '/sequences/{id}',
    permission: 'settings:write',
    tag: 'Sequences',
    summary: 'Align a sequence',
    description: 'To go on from another system, or after a number was used elsewhere.',
    params: idParams,
    query: scopeQuery,
    body: SequenceUpdate,
    echoes: Sequence,
    responses: { 200: recordResponse(Sequence) },
    errors: [404, 409, 422],
  }),
] as const;
