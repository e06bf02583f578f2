// A withholding names its subject among the customers, and most of them are providers.
import { call } from '../../api/talonario.ts';
import { type Party, type PartyGroup, partyOperation } from './roles.ts';

/** By identification, among the customers or else among the providers, who are taken over. */
export async function findSubject(businessId: number, identification: string): Promise<Party | undefined> {
  const customer = await findOne('customers', businessId, identification);
  if (customer !== undefined) return customer;
  const provider = await findOne('providers', businessId, identification);
  return provider && (await asCustomer(businessId, provider));
}

/** The customer that a provider is; made with the same data when there is none yet. */
export async function asCustomer(businessId: number, provider: Party): Promise<Party> {
  const known = await findOne('customers', businessId, provider.identification);
  if (known !== undefined) return known;
  const { data } = await call('customers.create', {
    body: {
      business_id: businessId,
      identification_type_id: provider.identificationType.id,
      identification: provider.identification,
      business_name: provider.businessName,
      commercial_name: provider.commercialName,
      email: provider.email,
      mobile: provider.mobile,
      address: provider.address,
    },
  });
  return data;
}

async function findOne(group: PartyGroup, businessId: number, identification: string): Promise<Party | undefined> {
  const { data } = await call(partyOperation(group, 'list'), { query: { businessId, identification, active: true } });
  return data[0];
}
