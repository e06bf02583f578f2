import type { Carrier, CarrierCreate } from '@talonario/client';

/** The three directories of parties. They differ in their texts and in the vehicle plate of a carrier. */
export const partyGroups = ['customers', 'providers', 'carriers'] as const;
export type PartyGroup = (typeof partyGroups)[number];

/** A party of any directory, with the fields of a carrier; only carriers have the plate. */
export type Party = Omit<Carrier, 'vehiclePlate'> & Partial<Pick<Carrier, 'vehiclePlate'>>;
export type PartyBody = CarrierCreate;

// Name of an operation on a party directory. The operations of carriers accept all fields of customers and providers,
// so the types of carriers are used for all three directories.
type Verb = 'list' | 'create' | 'update' | 'delete' | 'get' | 'import' | 'export';

export function partyOperation<V extends Verb>(group: PartyGroup, verb: V): `carriers.${V}` {
  return `${group}.${verb}` as `carriers.${V}`;
}
