// Creates an account with data for every screen: documents of each type and state, parties, products, mails, a webhook,
// an API key and a colleague. It is created through the service, not through the screen.
import { type Browser as Caller, openBrowser as openCaller } from '../../apps/server/test/browser.ts';
import { bodiesOf } from '../../apps/server/test/issuing-business.ts';
import { type NewUser, newUser } from './steps.ts';
import type { PanelScene } from './test-environment.ts';

export interface SeededAccount {
  readonly businessId: number;
  /** Token of an invitation that was not accepted. */
  readonly invitation: string;
  readonly documents: Readonly<Record<(typeof seededDocuments)[number], number>>;
}

/** Documents of the account: five other types, and the possible states of an invoice. */
export const seededDocuments = [
  'invoice',
  'settlement',
  'creditNote',
  'debitNote',
  'guide',
  'withholding',
  'returned',
  'notAuthorised',
  'underway',
  'draft',
] as const;

export interface SeedOptions {
  /** User who owns the created account. */
  readonly owner?: NewUser;
  /** Function that replaces every text that a user can write, for tests with injected markup. */
  readonly write?: (text: string, most?: number) => string;
}

export async function seedAccount(
  { app }: Pick<PanelScene, 'app'>,
  { owner = newUser, write = (text) => text }: SeedOptions = {},
): Promise<SeededAccount> {
  const caller = openCaller(app.url);
  const { email, password } = owner;
  const person = { name: write(owner.name), email, password };
  await ask(caller, 'signUp.create', { body: { ...person, account_name: write('Almacén Quishpe') } });
  const { businessId } = await ask<{ businessId: number }>(caller, 'demoBusiness.create');
  await ask(caller, 'apiKeys.create', { body: { name: write('Tienda en línea', 100), allowed_ips: ['203.0.113.7'] } });
  await askAsProgram(caller, app.url, write);
  const url = 'https://talonario.invalid/avisos';
  await ask(caller, 'webhookEndpoints.create', { body: { url, description: write('Sistema de bodega') } });
  await ask(caller, 'businesses.update', {
    params: { id: businessId },
    body: {
      business_name: write('TALONARIO DE PRUEBA S.A.'),
      commercial_name: write('La Tienda Inventada'),
      address: write('Av. Imaginaria N00-00 y Calle Ficticia, Quito'),
    },
  });
  const documents = await issueDocuments(caller, businessId, write);
  const invite = async (to: string) =>
    tokenOf(await ask(caller, 'invitations.create', { body: { email: to, role: 'member' } }));
  const colleague = { name: write('Luis Jiménez'), email: `luis.${email}`, password };
  const invitation = await invite(colleague.email);
  await ask(openCaller(app.url), 'signUp.create', { body: { ...colleague, invitation } });
  return { businessId, documents, invitation: await invite(`carmen.${email}`) };
}

/** Fills the log of API requests, including one request that is not JSON. */
async function askAsProgram(caller: Caller, url: string, write: NonNullable<SeedOptions['write']>): Promise<void> {
  const { key } = await ask<{ key: string }>(caller, 'apiKeys.create', { body: { name: write('Bodega', 100) } });
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  await fetch(`${url}/api/v1/customers?search=${encodeURIComponent(write('Ana', 100))}`, { headers });
  for (const body of [JSON.stringify({ business_name: write('Ana Quishpe', 300) }), '{"business_name": "sin cerrar'])
    await fetch(`${url}/api/v1/customers`, { method: 'POST', headers, body });
}

function tokenOf({ link }: { link: string }): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
}

async function issueDocuments(
  caller: Caller,
  business_id: number,
  write: NonNullable<SeedOptions['write']>,
): Promise<SeededAccount['documents']> {
  const find = finderIn(caller, business_id);
  const { customerId, slowId, productId } = await meetAndStock(caller, business_id, write);
  const bodies = bodiesOf({
    accountId: 0,
    ruc: '',
    businessId: business_id,
    establishmentId: await find('establishments.list'),
    emissionPointId: await find('emissionPoints.list'),
    customerId,
    finalConsumerId: customerId,
    providerId: await find('providers.list'),
    carrierId: await find('carriers.list'),
    productId,
    freeProductId: await find('items.list', 'LIB-001'),
  });
  const issue = issuerOf(caller, bodies, write);
  // SRI answers late about this document. Meanwhile the other documents are issued.
  const underway = issue('01', { customer_id: slowId });
  const loose = { name: write('Lote'), value: write('L-204') };
  const line = { item_id: productId, amount: 2, price: 8.5, discount: 0.5, detail: write('Café de Loja, en grano') };
  return {
    invoice: await issue('01', { items: [{ ...line, additional_details: [loose] }] }),
    settlement: await issue('03'),
    creditNote: await issue('04', { reason: write('Devolución') }),
    debitNote: await issue('05', {
      items: [{ item_id: productId, debit_reason: write('Interés por mora'), debit_value: 5 }],
    }),
    guide: await issue('06', { departure_address: write('Bodega central, Quito'), transfer_reason: write('Venta') }),
    withholding: await issue('07'),
    returned: await issue('01', { customer_id: await find('customers.list', 'SIMULAR 35') }),
    notAuthorised: await issue('01', { customer_id: await find('customers.list', 'SIMULAR 39') }),
    draft: await issue('01', { emit: false }),
    underway: await underway,
  };
}

/** Returns a function that finds the id of the first row of a list. */
function finderIn(caller: Caller, businessId: number) {
  return async (name: Parameters<Caller['call']>[0], search?: string): Promise<number> => {
    const query = { businessId, ...(search !== undefined && { search }) };
    const [first] = await ask<{ id: number }[]>(caller, name, { query });
    if (first === undefined) throw new Error(`${name} has no ${search ?? 'row'}`);
    return first.id;
  };
}

/** Creates two customers and a product. SRI answers late about documents of one of the customers. */
async function meetAndStock(caller: Caller, business_id: number, write: NonNullable<SeedOptions['write']>) {
  const make = async (name: 'customers.create' | 'items.create', fields: object) =>
    (await ask<{ id: number }>(caller, name, { body: { business_id, ...fields } })).id;
  const customerId = await make('customers.create', {
    identification_type_id: 5,
    identification: '0926687856',
    business_name: write('JIMÉNEZ CEDEÑO LUIS'),
    commercial_name: write('Bazar Luis'),
    email: 'luis@example.com, compras@example.com',
    mobile: write('0990000001', 30),
    address: write('Av. 10 de Agosto N24-10, Quito'),
  });
  const slowId = await make('customers.create', {
    identification_type_id: 6,
    identification: 'SIM900',
    business_name: 'SIMULAR EN PROCESO 3600s',
  });
  const productId = await make('items.create', {
    code: write('CAFE-400', 25),
    name: write('Café de Loja, 400 g'),
    description: write('Tostado medio, en grano'),
    unit: write('funda', 50),
    price: 8.5,
    item_type_id: 1,
    tax_ids: [2004],
  });
  return { customerId, slowId, productId };
}

function issuerOf(caller: Caller, bodies: ReturnType<typeof bodiesOf>, write: NonNullable<SeedOptions['write']>) {
  return async (code: string, fields: object = {}): Promise<number> => {
    const additional_info = [{ name: write('Vendedor'), value: write('Rosa Quishpe') }];
    const detail = write('Entrega en el local');
    const body = { ...bodies[code], detail, additional_info, emit: true, ...fields };
    const answer = (await caller.call('documents.create', { body })).body;
    // The response about a rejection by SRI, or about an SRI that did not answer, also contains the document.
    const { data } = answer as { data?: { id: number } };
    if (data === undefined) throw new Error(JSON.stringify(answer));
    return data.id;
  };
}

async function ask<T = unknown>(caller: Caller, ...[name, request]: Parameters<Caller['call']>): Promise<T> {
  const { status, body, text } = await caller.call(name, request);
  if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
  return (body as { data: T }).data;
}
