// Requests across accounts, derived from the table of routes: one account calls every route with ids of another
// account. Throws for a kind of id that is not in this file yet.
import { openApiDocument, type RouteName, type RouteSpec, routes } from '@talonario/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { logoExample } from '../../../packages/ride-pdf/test/logo-examples.ts';
import type { Services } from '../src/operate/services.ts';
import { itemBody, makeBusiness, makeDraft, makeEstablishment, partyBody } from './directories.ts';
import { makeP12, password } from './make-p12.ts';
import {
  inventedAccessKey,
  reportForm as receivedForm,
  runDueImports,
  sriReportFile,
  sriReportLine,
} from './received-documents.ts';
import { type Client, fileForm, recordOfAnswer, recordsOfAnswer } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

/** Ids of one record of each kind that an account owns, by the first word of the record's routes. */
export type RecordsOfAccount = Readonly<Record<(typeof kinds)[number], number>>;

const kinds = [
  ...(['businesses', 'establishments', 'emissionPoints', 'sequences', 'customers', 'providers', 'carriers'] as const),
  ...(['items', 'documents', 'webhookEndpoints', 'receivedDocuments', 'imports'] as const),
  ...(['classificationRules', 'classificationBatches', 'packages', 'rehearsals'] as const),
] as const;

/** Creates one record of each kind. Every text contains `mark`, so that it can be found in any answer. */
export async function makeRecordsOfAccount(
  client: Client,
  mark: string,
  services: Services,
): Promise<RecordsOfAccount> {
  const businesses = await makeBusiness(client, { business_name: mark });
  const form = fileForm(makeP12('1799999990001'), { password });
  await client('businesses.files.upload', { params: { id: businesses }, form });
  await client('businesses.files.upload', {
    params: { id: businesses },
    form: fileForm(logoExample(), { type: 'logo' }),
  });
  const establishments = await makeEstablishment(client, businesses, { name: mark });
  const first = (rows: { id: number }[]) => rows[0]?.id ?? 0;
  const emissionPoints = first(
    recordsOfAnswer(await client('emissionPoints.list', { query: { businessId: businesses } })),
  );
  await client('emissionPoints.update', { params: { id: emissionPoints }, body: { description: mark } });
  const sequences = first(recordsOfAnswer(await client('sequences.list', { query: { businessId: businesses } })));
  const party = async (group: 'customers' | 'providers' | 'carriers') =>
    recordOfAnswer(
      await client(`${group}.create` as 'customers.create', {
        body: partyBody(businesses, { business_name: mark, email: 'a@example.com' }),
      }),
    ).id;
  const customers = await party('customers');
  const items = recordOfAnswer(await client('items.create', { body: itemBody(businesses, { name: mark }) })).id;
  const parts = { businessId: businesses, establishmentId: establishments, customerId: customers, itemId: items };
  const hook = {
    business_id: businesses,
    url: 'https://127.0.0.1:9999/',
    description: mark,
    events: ['document.authorizated'],
  };
  return {
    businesses,
    establishments,
    emissionPoints,
    sequences,
    customers,
    providers: await party('providers'),
    carriers: await party('carriers'),
    items,
    documents: await makeDraft(client, parts),
    webhookEndpoints: recordOfAnswer(await client('webhookEndpoints.create', { body: hook as never })).id,
    ...(await makeReceived(client, businesses, mark, services)),
    ...(await makeRule(client, businesses, mark)),
    packages: recordOfAnswer(await client('packages.create', { body: { business_id: businesses, period: '2026-01' } }))
      .id,
    rehearsals: recordOfAnswer(await client('rehearsals.create', { body: { business_id: businesses } })).id,
  };
}

/** Creates a received document that is listed in a report of SRI, and its import. */
async function makeReceived(client: Client, businessId: number, mark: string, services: Services) {
  const { identification } = recordOfAnswer(await client('businesses.get', { params: { id: businessId } }));
  const report = sriReportFile([sriReportLine(inventedAccessKey(businessId), String(identification), { name: mark })]);
  const imports = recordOfAnswer(
    await client('receivedDocuments.import', { query: { businessId }, form: receivedForm(report, mark) }),
  ).id;
  await runDueImports(services);
  const [received] = recordsOfAnswer(await client('receivedDocuments.list', { query: { businessId } }));
  return { imports, receivedDocuments: received?.id ?? 0 };
}

/** Creates a classification rule, and the batch of classifications that it causes. */
async function makeRule(client: Client, business_id: number, mark: string) {
  const body = { business_id, name: mark, line_text: mark, deductible: true };
  const { id, arrivalBatchId } = recordOfAnswer(await client('classificationRules.create', { body }));
  return { classificationRules: id, classificationBatches: Number(arrivalBatchId) };
}

export interface CrossAccountProbe {
  readonly name: string;
  readonly route: RouteName;
  readonly request: Parameters<Client>[1];
  /** Expected answer. `hidden`: 404. `refused`: 422 with a fault of `field`. `empty`: an empty list. */
  readonly expect: { readonly kind: 'hidden' | 'empty' | 'refused'; readonly field?: string };
}

/**
 * Returns requests that pass an id of another account to `route`, one for each place of an id. Throws for an unknown
 * kind of id.
 */
export function listCrossAccountProbes(
  route: RouteSpec,
  own: RecordsOfAccount,
  foreign: RecordsOfAccount,
): CrossAccountProbe[] {
  if (route.name.startsWith('catalogs.')) return []; // the same for all accounts
  const kind = route.name.split('.', 1)[0] as keyof RecordsOfAccount;
  const probes: CrossAccountProbe[] = [];
  const add = (name: string, request: object, expected: CrossAccountProbe['expect']) =>
    probes.push({ name: `${route.name}: ${name}`, route: route.name as RouteName, request, expect: expected });
  const hasId = 'id' in (route.params?.properties ?? {});
  if (hasId && own[kind] === undefined) throw new Error(`${route.name}: nobody has made a record of ${kind}`);
  const queries = Object.keys(route.query?.properties ?? {}).flatMap((name) => {
    const target = queryTargets[name];
    if (target === undefined && /Id$/.test(name)) throw new Error(`${route.name}: what does ${name} stand for?`);
    return target && target !== 'catalog' ? [{ name, target }] : [];
  });
  for (const name of Object.keys((route.body as { properties?: object })?.properties ?? {}))
    if (/_ids?$/.test(name) && !(name in bodyTargets)) throw new Error(`${route.name}: what does ${name} stand for?`);
  const needed = requiredQueryOf(route.query);
  const needsBusiness = ((route.query as { required?: string[] })?.required ?? []).includes('businessId');
  const usual = {
    params: { ...(hasId && { id: own[kind] }), identification: '1799999998', ...returnOf },
    ...(needsBusiness && { query: { ...needed, businessId: own.businesses } }),
  };
  const bodies = bodiesOf(route, own);

  for (const body of bodies) {
    const with_ = (change: object) => ({ ...usual, ...body, ...change });
    if (hasId) {
      const params = { ...usual.params, id: foreign[kind] };
      add('id of another account', with_({ params }), { kind: 'hidden' });
      if (queries.some(({ name }) => name === 'businessId'))
        add('id and business of another account', with_({ params, ...inBusiness(foreign.businesses, body, needed) }), {
          kind: 'hidden',
        });
    }
    for (const { name, target } of queries) {
      if (name === 'businessId')
        add(
          'businessId of another account',
          with_(inBusiness(foreign.businesses, body, needed)),
          namesBusiness(body) ? { kind: 'refused', field: 'business_id' } : { kind: 'hidden' },
        );
      else
        add(
          `${name} of another account`,
          with_({ query: { ...usual.query, ...companions[name], [name]: foreign[target] } }),
          { kind: 'empty' },
        );
    }
    for (const { path, target } of referencesIn(body.body ?? {})) {
      const changed = structuredClone(body.body ?? {});
      setAt(changed, path, foreign[target]);
      add(`${path} of another account`, with_({ body: changed }), { kind: 'refused', field: path });
    }
    // The examples of the contract contain no list of references, so one is added.
    if ('business_ids' in ((route.body as { properties?: object } | undefined)?.properties ?? {}))
      add(
        'business_ids of another account',
        with_({ body: { ...body.body, business_id: own.businesses, business_ids: [foreign.businesses] } }),
        { kind: 'refused', field: 'business_ids[0]' },
      );
  }
  // An update may contain only one of its references, so each is tested separately.
  if (route.method === 'PUT')
    for (const [field, target] of Object.entries(bodyTargets))
      if (target !== 'catalog' && field in (route.body as { properties: object }).properties)
        add(
          `${field} of another account`,
          { ...usual, body: { [field]: foreign[target] } },
          { kind: 'refused', field },
        );
  return probes;
}

/** Query parameters that a route requires in addition to the business. */
export function requiredQueryOf(query: object | undefined): Readonly<Record<string, string>> {
  const required = (query as { required?: string[] } | undefined)?.required ?? [];
  const values: Readonly<Record<string, string>> = {
    period: '2026-11',
    from: '2026-11-01',
    to: '2026-11-30',
    what: 'unclassified',
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => required.includes(name)));
}

/** Period, obligation and box of a return that can be filed. */
const returnOf = { obligation: '104', period: '2026-01', book: 'sales', form: '104', box: '411' };

/** Query with the business; if the body names a business, too, that is replaced by the same one. */
function inBusiness(businessId: number, body: { body?: object }, needed: object): object {
  return {
    query: { ...needed, businessId },
    ...(namesBusiness(body) && { body: { ...body.body, business_id: businessId } }),
  };
}

function namesBusiness({ body }: { body?: object }): boolean {
  return body !== undefined && 'business_id' in body;
}

/** Parameters that an id needs, because records of two kinds may have the same id. */
const companions: Readonly<Record<string, object>> = { recordId: { recordType: 'customer' } };

type Target = keyof RecordsOfAccount | 'catalog';

const queryTargets: Readonly<Record<string, Target>> = {
  businessId: 'businesses',
  establishmentId: 'establishments',
  emissionPointId: 'emissionPoints',
  entityId: 'customers',
  documentId: 'documents',
  recordId: 'customers',
  itemTypeId: 'catalog',
  defaultTaxId: 'catalog',
  defaultItemTypeId: 'catalog',
  documentTypeId: 'catalog',
  environmentId: 'catalog',
  keyId: 'catalog', // no catalog: the requests of a key are those of its account (request-log.test.ts)
  externalId: 'catalog', // a text of the client: it names no record, and is searched inside a business, which is tested
};

const bodyTargets: Readonly<Record<string, Target>> = {
  business_id: 'businesses',
  establishment_id: 'establishments',
  emission_point_id: 'emissionPoints',
  customer_id: 'customers',
  provider_entity_id: 'providers',
  carrier_entity_id: 'carriers',
  item_id: 'items',
  sequence_id: 'sequences',
  tax_ids: 'catalog',
  external_id: 'catalog', // like externalId
  business_ids: 'catalog', // no catalog, but a list, which is tested separately
  delivery_ids: 'catalog', // no catalog, but searched under their endpoint, which is tested
  ...Object.fromEntries(
    [
      'document_type',
      'emission_type',
      'payment_method',
      'environment',
      'identification_type',
      'item_type',
      'retention_tax_type',
      'retention_code',
      'support_document_type',
      'support_document_tax',
      'sustain_code',
      'payment_location',
      'tax',
    ].map((name) => [`${name}_id`, 'catalog' as const]),
  ),
};

/** Example bodies of the contract with ids of the caller, or a form for routes with uploads. */
function bodiesOf(route: RouteSpec, own: RecordsOfAccount): { body?: object; form?: FormData }[] {
  if (route.name.endsWith('.import') || route.name === 'documents.bringInFile')
    return [{ form: fileForm(Buffer.from('code,name\nx,y'), {}, 'a.csv') }];
  if (route.multipart)
    return [
      { form: fileForm(makeP12('1799999990001'), { password }) },
      { form: fileForm(logoExample(), { type: 'logo' }) },
    ];
  if (route.body === undefined) return [{}];
  const examples = exampleBodies(route);
  // For a body without required fields, the empty body is tested, too.
  const required = (route.body as { required?: readonly string[] }).required ?? [];
  if (examples.length === 0 && required.length === 0) return [{ body: {} }];
  if (examples.length === 0) throw new Error(`${route.name} has a body and the contract shows no example of it`);
  return examples.map((example) => {
    const body = structuredClone(example);
    for (const { path, target } of referencesIn(body)) setAt(body, path, own[target]);
    return { body };
  });
}

function exampleBodies(route: RouteSpec): object[] {
  written ??= openApiDocument() as unknown as OpenApi;
  const content = written.paths[route.path]?.[route.method.toLowerCase()]?.requestBody?.content['application/json'];
  return Object.values(content?.examples ?? {}).map(({ value }) => value);
}

// Cached, because building the OpenAPI document takes a tenth of a second and it is needed for every route.
let written: OpenApi | undefined;

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
}

interface OpenApiOperation {
  readonly requestBody?: {
    readonly content: Record<string, { readonly examples?: Record<string, { readonly value: object }> }>;
  };
}

/** Paths of references to records in a body, such as `items[0].item_id`. */
function referencesIn(value: unknown, path = ''): { path: string; target: keyof RecordsOfAccount }[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => referencesIn(entry, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path === '' ? key : `${path}.${key}`;
    const target = bodyTargets[key];
    if (target === undefined && /_id$/.test(key)) throw new Error(`what does ${at} stand for?`);
    if (target !== undefined && target !== 'catalog' && typeof inner === 'number') return [{ path: at, target }];
    return referencesIn(inner, at);
  });
}

function setAt(body: object, path: string, value: unknown): void {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  const last = steps.pop() ?? '';
  const holder = steps.reduce<Record<string, unknown>>(
    (place, step) => place[step] as Record<string, unknown>,
    body as never,
  );
  holder[last] = value;
}

/**
 * Runs `work` while a draft is marked as rejected by SRI, because `:correct` reads its body only for a rejected
 * document.
 */
export async function whileRejectedBySri(
  { owner }: TestDatabase,
  { documents: id }: RecordsOfAccount,
  route: RouteSpec,
  work: () => Promise<void>,
): Promise<void> {
  if (route.name !== 'documents.correct') return await work();
  const set = (values: { acronym: 'CRD' | 'DVL'; number: string | null; access_key: string | null }) =>
    owner.updateTable('documents').set(values).where('id', '=', id).execute();
  await set({ acronym: 'DVL', number: '001-001-000000001', access_key: String(id).padStart(49, '1') });
  await work();
  await set({ acronym: 'CRD', number: null, access_key: null });
}

/** Runs work and expects that every row of the accounts is unchanged. */
export type ExpectUnchangedRows = (work: () => Promise<void>) => Promise<void>;

/** Returns the check. Between two calls the rows are read only once. */
export function watchRows(database: () => TestDatabase, accountIds: () => readonly number[]): ExpectUnchangedRows {
  let before: readonly string[] | undefined;
  return async (work) => {
    before ??= await readAllOf(database(), accountIds());
    await work();
    const after = await readAllOf(database(), accountIds());
    const [found, expected] = [after, before];
    before = after;
    expect(found).toEqual(expected);
  };
}

const bookkeeping = ['request_log', 'api_keys', 'api_key_uses', 'rate_counters'];

/** Reads every row of the accounts as text, in one statement. Partitions are read through their table. */
async function readAllOf({ owner }: TestDatabase, accountIds: readonly number[]): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all (${bookkeeping}::text[])
     order by c.relname`.execute(owner);
  const each = tables.map(
    ({ name }) => sql`
      select ${name}::text || ' ' || (to_jsonb(t) - array['last_seen_at', 'last_used_at'])::text as text
        from ${sql.table(name)} t where account_id = any (${accountIds}::bigint[])`,
  );
  const { rows } = await sql<{ text: string }>`
    select text from (${sql.join(each, sql` union all `)}) r order by text collate "C"`.execute(owner);
  expect(rows.length).toBeGreaterThan(50);
  return rows.map(({ text }) => text);
}

export function allRoutes(): readonly RouteSpec[] {
  return routes;
}

export function isNotFoundAnswer({ status, body }: { status: number; body: Record<string, unknown> }): boolean {
  return status === 404 && body.code === 'resource.not_found';
}

/** Fields named in a refusal. The answer of a batch has one line for each document. */
export function faultFieldsIn(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { index?: number; status: number; errors?: { field: string }[] })
    .filter(({ status }) => status === 422)
    .flatMap(({ index, errors = [] }) =>
      errors.map(({ field }) => (index === undefined ? field : `[${index}].${field}`)),
    );
}
