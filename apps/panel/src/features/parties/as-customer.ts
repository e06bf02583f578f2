// Finds or creates the subject of a withholding. It must be a customer, but most subjects are stored as providers.
import type { CustomerCreate } from '@talonario/client';
import { call } from '../../api/talonario.ts';
import { tableFields } from '../../directory/fields.generated.ts';
import { toCamel } from '../../format/camel-case.ts';
import { type Party, type PartyGroup, partyOperation } from './roles.ts';

/** Searches by identification among the customers, then among the providers, and copies a provider to the customers. */
export async function findSubject(businessId: number, identification: string): Promise<Party | undefined> {
  const customer = await findOne('customers', businessId, identification);
  if (customer !== undefined) return customer;
  const provider = await findOne('providers', businessId, identification);
  return provider && (await asCustomer(businessId, provider));
}

/** Customer with the data of a provider. Created if there is none yet. */
export async function asCustomer(businessId: number, provider: Party): Promise<Party> {
  const known = await findOne('customers', businessId, provider.identification);
  if (known !== undefined) return known;
  const { data } = await call('customers.create', { body: { business_id: businessId, ...copyOf(provider) } });
  return data;
}

/** All customer fields that the provider has. The customer is active even if the provider is not. */
function copyOf(provider: Party): Omit<CustomerCreate, 'business_id'> {
  const values = provider as unknown as Readonly<Record<string, unknown>>;
  const names = tableFields.customers.filter((name) => name !== 'active');
  return Object.fromEntries(names.map((name) => [name, values[toCamel(name)]])) as Omit<CustomerCreate, 'business_id'>;
}

async function findOne(group: PartyGroup, businessId: number, identification: string): Promise<Party | undefined> {
  const { data } = await call(partyOperation(group, 'list'), { query: { businessId, identification, active: true } });
  return data[0];
}
