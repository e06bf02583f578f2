// Creates the directories of a business over HTTP, as a client does.
import { dayInGuayaquil } from '../src/platform/clock/guayaquil.ts';
import { type Client, recordOfAnswer } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

let lastRuc = 0;

/** RUC of a natural person with a correct check digit. Each call returns another one. */
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
  return recordOfAnswer(await client('businesses.create', { body })).id;
}

export async function makeEstablishment(client: Client, businessId: number, fields: object = {}): Promise<number> {
  const body = { business_id: businessId, code: '001', address: 'Quito', ...fields };
  return recordOfAnswer(await client('establishments.create', { body })).id;
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

export interface RecordsForDocument {
  readonly businessId: number;
  readonly establishmentId: number;
  readonly customerId: number;
  readonly itemId: number;
  readonly carrierId?: number;
}

/** Creates an invoice as a draft and returns its id. */
export async function makeDraft(client: Client, parts: RecordsForDocument): Promise<number> {
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
  return recordOfAnswer(await client('documents.create', { body })).id;
}

let lastNumber = 0;

/** Changes a draft's row to issued and authorised, for tests of directories. */
export async function markAuthorised(database: TestDatabase, documentId: number): Promise<void> {
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

/** Creates a business with all records that an invoice needs. */
export async function makeIssuer(client: Client, fields: object = {}): Promise<RecordsForDocument> {
  const businessId = await makeBusiness(client, fields);
  const establishmentId = await makeEstablishment(client, businessId);
  const customerId = recordOfAnswer(await client('customers.create', { body: partyBody(businessId) })).id;
  const itemId = recordOfAnswer(await client('items.create', { body: itemBody(businessId) })).id;
  return { businessId, establishmentId, customerId, itemId };
}
