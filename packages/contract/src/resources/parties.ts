import type { TObject } from 'typebox';
import { putBodySchema, recordSchema, requestBodySchema, updateBodySchema } from '../schema/bodies.ts';
import { externalIdFilter } from '../schema/client-fields.ts';
import { directoryBodyFields, directoryRecordFields } from '../schema/directory-fields.ts';
import { pageResponse, recordResponse } from '../schema/envelopes.ts';
import { id } from '../schema/fields.ts';
import {
  activeFilter,
  businessFilter,
  downloadFormatQuery,
  listQuerySchema,
  queryTextSchema,
  sortingQueryParameters,
  updateTimeFilter,
} from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { csvExportSchemas, csvImportSchemas, ImportReport } from './csv.ts';
import { carrierFields, customerFields, providerFields } from './party-fields.ts';
import { recordRoutes } from './record-routes.ts';
import { downloadResponse, route } from './route.ts';

export const CustomerCreate = requestBodySchema('CustomerCreate', directoryBodyFields(customerFields));
export const CustomerUpdate = updateBodySchema('CustomerUpdate', CustomerCreate);
export const CustomerPut = putBodySchema('CustomerPut', CustomerCreate, 'identification');
export const Customer = recordSchema('Customer', directoryRecordFields(customerFields));

export const ProviderCreate = requestBodySchema('ProviderCreate', directoryBodyFields(providerFields));
export const ProviderUpdate = updateBodySchema('ProviderUpdate', ProviderCreate);
export const ProviderPut = putBodySchema('ProviderPut', ProviderCreate, 'identification');
export const Provider = recordSchema('Provider', directoryRecordFields(providerFields));

export const CarrierCreate = requestBodySchema('CarrierCreate', directoryBodyFields(carrierFields));
export const CarrierUpdate = updateBodySchema('CarrierUpdate', CarrierCreate);
export const CarrierPut = putBodySchema('CarrierPut', CarrierCreate, 'identification');
export const Carrier = recordSchema('Carrier', directoryRecordFields(carrierFields));

const identificationParams = Type.Object({
  identification: Type.String({ minLength: 1, maxLength: 20, pattern: '^[^\\u0000]*$' }),
});

const searchQuery = Type.Object(
  {
    businessId: Type.Optional(
      id(
        "The business whose directory is searched. Without it, the match in the account's oldest business that has one.",
      ),
    ),
  },
  { additionalProperties: false },
);

export const partyRoutes = [
  ...routesOf({
    group: 'customers',
    tag: 'Customers',
    word: 'customer',
    create: CustomerCreate,
    update: CustomerUpdate,
    put: CustomerPut,
    answer: Customer,
  }),
  ...routesOf({
    group: 'providers',
    tag: 'Providers',
    word: 'provider',
    create: ProviderCreate,
    update: ProviderUpdate,
    put: ProviderPut,
    answer: Provider,
  }),
  ...routesOf({
    group: 'carriers',
    tag: 'Carriers',
    word: 'carrier',
    create: CarrierCreate,
    update: CarrierUpdate,
    put: CarrierPut,
    answer: Carrier,
  }),
] as const;

type PartyGroup = 'customers' | 'providers' | 'carriers';
type PartyTag = 'Customers' | 'Providers' | 'Carriers';

interface PartyWords<Group, Tag, Create, Update, Put, Answer> {
  readonly group: Group;
  readonly tag: Tag;
  readonly word: string;
  readonly create: Create;
  readonly update: Update;
  readonly put: Put;
  readonly answer: Answer;
}

/**
 * Routes of a directory of parties. The directories of customers, providers and carriers have the same nine operations;
 * only their texts and one field differ.
 */
function routesOf<
  const Group extends PartyGroup,
  const Tag extends PartyTag,
  Create extends TObject,
  Update extends TObject,
  Put extends TObject,
  Answer extends TObject,
>(party: PartyWords<Group, Tag, Create, Update, Put, Answer>) {
  const { group, tag, word, update, answer } = party;
  return [
    ...collectionRoutes(party),
    ...identificationRoutes(party),
    ...recordRoutes({
      name: group,
      path: group,
      tag,
      area: 'parties',
      word: `a ${word}`,
      update,
      answer,
      onUpdate: 'Documents already emitted keep the data they were emitted with.',
    }),
    ...csvRoutes(party),
  ] as const;
}

function collectionRoutes<
  const Group extends PartyGroup,
  const Tag extends PartyTag,
  Create extends TObject,
  Update extends TObject,
  Put extends TObject,
  Answer extends TObject,
>({ group, tag, word, create, answer }: PartyWords<Group, Tag, Create, Update, Put, Answer>) {
  return [
    route({
      name: `${group}.list`,
      method: 'GET',
      path: `/${group}`,
      permission: 'parties:read',
      tag,
      summary: `List ${group}`,
      query: listQuerySchema({
        ...downloadFormatQuery,
        ...businessFilter,
        ...activeFilter,
        ...updateTimeFilter,
        identification: Type.Optional(queryTextSchema(20, 'Exactly this identification.')),
        ...externalIdFilter,
        ...sortingQueryParameters(
          ['id', 'businessName', 'identification', 'createdAt', 'updatedAt'],
          '`businessName` ascending',
        ),
      }),
      responses: { 200: pageResponse(answer) },
      rawResponse: downloadResponse,
      errors: [404],
    }),
    route({
      name: `${group}.create`,
      method: 'POST',
      path: `/${group}`,
      permission: 'parties:write',
      tag,
      summary: `Create a ${word}`,
      description: 'An identification is unique in the directory of its business, and so is an `external_id`.',
      body: create,
      echoes: answer,
      responses: { 201: recordResponse(answer) },
      errors: [409, 422],
      idempotent: true,
    }),
  ] as const;
}

/** Routes that address a party by its identification number, because other systems know that number and not the id. */
function identificationRoutes<
  const Group extends PartyGroup,
  const Tag extends PartyTag,
  Create extends TObject,
  Update extends TObject,
  Put extends TObject,
  Answer extends TObject,
>({ group, tag, word, put, answer }: PartyWords<Group, Tag, Create, Update, Put, Answer>) {
  return [
    route({
      name: `${group}.search`,
      method: 'GET',
      path: `/${group}/search/{identification}`,
      permission: 'parties:read',
      tag,
      summary: `Find a ${word} by identification`,
      params: identificationParams,
      query: searchQuery,
      responses: { 200: recordResponse(answer) },
      errors: [404],
    }),
    route({
      name: `${group}.put`,
      method: 'PUT',
      path: `/${group}/search/{identification}`,
      permission: 'parties:write',
      tag,
      summary: `Create or update a ${word} by identification`,
      description:
        'For clients that maintain the directory in another system. 201 if it was created, 200 if it existed.',
      params: identificationParams,
      body: put,
      echoes: answer,
      responses: { 200: recordResponse(answer), 201: recordResponse(answer) },
      errors: [404, 409, 422],
    }),
  ] as const;
}

function csvRoutes<const Group extends PartyGroup, const Tag extends PartyTag>({
  group,
  tag,
}: Pick<PartyWords<Group, Tag, unknown, unknown, unknown, unknown>, 'group' | 'tag'>) {
  return [
    route({
      name: `${group}.import`,
      method: 'POST',
      path: `/${group}:import`,
      permission: 'parties:write',
      tag,
      summary: `Import ${group} from a table`,
      description: 'Rows are matched by identification: new ones are created, known ones updated.',
      ...csvImportSchemas,
      responses: { 200: recordResponse(ImportReport) },
      errors: [404, 409, 422],
      idempotent: true,
    }),
    route({
      name: `${group}.export`,
      method: 'GET',
      path: `/${group}:export`,
      permission: 'parties:read',
      tag,
      summary: `Export ${group} as CSV`,
      ...csvExportSchemas,
      responses: {},
      errors: [404],
    }),
  ] as const;
}
