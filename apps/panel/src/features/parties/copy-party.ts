// Finds or creates a party that a document needs in one directory and that may be stored in another: the subject of a
// withholding must be a customer, but most subjects are stored as providers.
import { callOperation } from '../../api/talonario.ts';
import { tableFields } from '../../directory/fields.generated.ts';
import { toCamelCase } from '../../format/camel-case.ts';
import { type Party, type PartyBody, type PartyGroup, partyOperation } from './roles.ts';

/** Searches by identification among the customers, then among the providers, and copies a provider to the customers. */
export async function findWithheldParty(businessId: number, identification: string): Promise<Party | undefined> {
  const customer = await findOne('customers', businessId, identification);
  if (customer !== undefined) return customer;
  const provider = await findOne('providers', businessId, identification);
  return provider && (await copyParty('customers', businessId, provider));
}

/** Returns the party of `group` with the data of a party of another directory. Creates it if there is none yet. */
export async function copyParty(group: PartyGroup, businessId: number, party: Party): Promise<Party> {
  const known = await findOne(group, businessId, party.identification);
  if (known !== undefined) return known;
  const body = { business_id: businessId, ...copyOf(party, group) };
  const { data } = await callOperation(partyOperation(group, 'create'), { body });
  return data;
}

/** Request body with all fields of the directory that the party has. The copy is active even if the party is not. */
function copyOf(party: Party, group: PartyGroup): Omit<PartyBody, 'business_id'> {
  const values = party as unknown as Readonly<Record<string, unknown>>;
  const names = tableFields[group].filter((name) => name !== 'active');
  return Object.fromEntries(names.map((name) => [name, values[toCamelCase(name)]])) as Omit<PartyBody, 'business_id'>;
}

async function findOne(group: PartyGroup, businessId: number, identification: string): Promise<Party | undefined> {
  const { data } = await callOperation(partyOperation(group, 'list'), {
    query: { businessId, identification, active: true },
  });
  return data[0];
}
