// Two accounts on one service, and directories filled over HTTP as a client would.

import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { RouteName } from '@talonario/contract';
import { createTestAuthority, writeP12 } from '@talonario/p12/testing';
import { createApiKey } from '../src/identity/api-keys/store.ts';
import { dayInGuayaquil } from '../src/platform/clock/guayaquil.ts';
import { once } from '../src/platform/once.ts';
import { makePanelClient, signIn } from './panel-client.ts';
import {
  type Answer,
  type ClientRequest,
  made,
  makeClient,
  makeTestAccount,
  startTestApp,
  type TestAccount,
  type TestAccountOptions,
  type TestApp,
  type TestAppOptions,
} from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type Client = <Name extends RouteName>(name: Name, request?: ClientRequest<Name>) => Promise<Answer>;

export interface Tenant extends TestAccount {
  readonly client: Client;
  /** The same account through a key that may only touch the test environment. */
  readonly testClient: Client;
}

export interface DirectoryScene {
  readonly database: TestDatabase;
  readonly app: TestApp;
  /** Whose records the tests work on, and somebody who must not see them. */
  readonly mine: Tenant;
  readonly other: Tenant;
  tenant(options?: TestAccountOptions): Promise<Tenant>;
  close(): Promise<void>;
}

export async function openDirectoryScene(options: TestAppOptions = {}): Promise<DirectoryScene> {
  const database = await createTestDatabase();
  const app = await startTestApp(database, options);
  const tenant = async (wanted: TestAccountOptions = {}): Promise<Tenant> => {
    const account = await makeTestAccount(database, wanted);
    const test = made(await createApiKey(database.owner, { accountId: account.id, mode: 'test', name: 'Test mode' }));
    const keyed = makeClient(app.url, account.key);
    const owner = once(async () => makePanelClient(app.url, await signIn(database, account.id)));
    // No key reads the log of changes: somebody who manages the account does.
    const client: Client = async (name, request) =>
      name === 'auditLog.list' ? await (await owner())(name, request as object) : await keyed(name, request);
    return { ...account, client, testClient: makeClient(app.url, test.text) };
  };
  return {
    database,
    app,
    mine: await tenant(),
    other: await tenant(),
    tenant,
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

/** The record of an answer that must be a success. */
export function dataOf(answer: Answer): Record<string, unknown> & { readonly id: number } {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data as Record<string, unknown> & { readonly id: number };
}

export function listOf(answer: Answer): (Record<string, unknown> & { readonly id: number })[] {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data as (Record<string, unknown> & { readonly id: number })[];
}

/** `field: code` of each fault of a 422. */
export function faultsOf(answer: Answer): string[] {
  if (answer.status !== 422) throw new Error(`expected 422, got ${answer.status}: ${answer.text}`);
  return (answer.body.errors as { field: string; code: string }[]).map(({ field, code }) => `${field}: ${code}`);
}

let lastRuc = 0;

/** A RUC of a natural person, with its check digit, that no other test uses. */
export function nextRuc(): string {
  lastRuc += 1;
  const digits = `17${String(lastRuc).padStart(7, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}001`;
}

export async function makeBusiness(client: Client, fields: object = {}): Promise<number> {
  const body = { identification: nextRuc(), business_name: 'EMPRESA INVENTADA S.A.', address: 'Quito', ...fields };
  return dataOf(await client('businesses.create', { body })).id;
}

export async function makeEstablishment(client: Client, businessId: number, fields: object = {}): Promise<number> {
  const body = { business_id: businessId, code: '001', address: 'Quito', ...fields };
  return dataOf(await client('establishments.create', { body })).id;
}

export const partyBody = (businessId: number, fields: object = {}) => ({
  business_id: businessId,
  identification_type_id: 5,
  identification: '1799999998',
  business_name: 'PERSONA INVENTADA',
  ...fields,
});

export const itemBody = (businessId: number, fields: object = {}) => ({
  business_id: businessId,
  code: 'A-1',
  name: 'Cosa inventada',
  price: 1.5,
  item_type_id: 1,
  tax_ids: [2004],
  ...fields,
});

export const password = 'clave secreta';

export interface P12Options {
  readonly ruc?: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly keyUsage?: readonly ('keyEncipherment' | 'nonRepudiation')[];
}

/** A .p12 of an invented authority. All have the same key: making one takes a good part of a second. */
export function issueP12({ ruc, ...options }: P12Options): Buffer {
  const privateKey = signingKey();
  const authority = createTestAuthority({ now: new Date('2026-01-01T00:00:00Z'), key: privateKey });
  const entry = authority.issue({ holder: 'PERSONA FICTICIA', privateKey, ...(ruc && { ruc }), ...options });
  return writeP12([entry], { password, chain: [authority.certificate] });
}

/** One that is good for two years. */
export function makeP12(ruc: string, now = new Date()): Buffer {
  return issueP12({ ruc, validFrom: now, validTo: new Date(now.getTime() + 730 * 86_400_000) });
}

const signingKey = once((): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);

/** A form with a file, the way a browser sends it. */
export function fileForm(bytes: Uint8Array, fields: Record<string, string> = {}, name = 'firma.p12'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), name);
  return form;
}

export interface DocumentParts {
  readonly businessId: number;
  readonly establishmentId: number;
  readonly customerId: number;
  readonly itemId: number;
  readonly carrierId?: number;
}

/** An invoice as a draft. */
export async function makeDraft(client: Client, parts: DocumentParts): Promise<number> {
  const body = {
    business_id: parts.businessId,
    establishment_id: parts.establishmentId,
    customer_id: parts.customerId,
    document_type_id: 1,
    emission_type_id: 1,
    payment_method_id: 1,
    date: dayInGuayaquil(new Date()),
    items: [{ item_id: parts.itemId, amount: 1, price: 1 }],
  };
  return dataOf(await client('documents.create', { body })).id;
}

let lastNumber = 0;

/** Makes a draft look emitted and authorised: what tests of directories need of an emission. */
export async function markEmitted(database: TestDatabase, documentId: number): Promise<void> {
  lastNumber += 1;
  const accessKey = String(lastNumber).padStart(49, '0');
  await database.owner
    .updateTable('documents')
    .set({
      acronym: 'AUT',
      number: `001-001-${String(lastNumber).padStart(9, '0')}`,
      access_key: accessKey,
      authorization_number: accessKey,
      authorized_at: new Date(),
    })
    .where('id', '=', documentId)
    .execute();
}

/** A business with all that an invoice needs. */
export async function makeIssuer(client: Client, fields: object = {}): Promise<DocumentParts> {
  const businessId = await makeBusiness(client, fields);
  const establishmentId = await makeEstablishment(client, businessId);
  const customerId = dataOf(await client('customers.create', { body: partyBody(businessId) })).id;
  const itemId = dataOf(await client('items.create', { body: itemBody(businessId) })).id;
  return { businessId, establishmentId, customerId, itemId };
}
