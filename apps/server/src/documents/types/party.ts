// Whoever stands in a document.
import { findById } from '@talonario/sri';
import type { Party } from '../references.ts';

export function partyOf(party: Party | undefined): object | undefined {
  if (party === undefined) return undefined;
  return {
    identificationType: findById('identification-types', party.identification_type_id)?.code,
    identification: party.identification,
    businessName: party.business_name,
    address: party.address,
    email: party.email,
    mobile: party.mobile,
  };
}
