import type { Carrier, CarrierCreate } from '@talonario/client';

/** The three directories of people. They differ in their words and in the plate of a carrier. */
export const partyGroups = ['customers', 'providers', 'carriers'] as const;
export type PartyGroup = (typeof partyGroups)[number];

/** A person of any directory: what a carrier has, of which the plate is a carrier's alone. */
export type Party = Omit<Carrier, 'vehiclePlate'> & Partial<Pick<Carrier, 'vehiclePlate'>>;
export type PartyBody = CarrierCreate;

// The carrier's operations take everything that the others take, so their types serve for all three.
type Verb = 'list' | 'create' | 'update' | 'delete' | 'get' | 'import' | 'export';

export function partyOperation<V extends Verb>(group: PartyGroup, verb: V): `carriers.${V}` {
  return `${group}.${verb}` as `carriers.${V}`;
}
