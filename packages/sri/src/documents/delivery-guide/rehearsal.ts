import { type RehearsalFacts, rehearsalHead, rehearsalLine, rehearsalParty } from '../shared/rehearsal.ts';
import type { DeliveryGuideInput } from './fields.ts';

export function rehearseDeliveryGuide(facts: RehearsalFacts): DeliveryGuideInput {
  const { code, description } = rehearsalLine;
  return {
    ...rehearsalHead('06', facts),
    lines: [{ code, description, quantity: 1 }],
    departureAddress: 'Quito',
    carrier: rehearsalParty,
    transportStartDate: facts.date,
    transportEndDate: facts.date,
    vehiclePlate: 'ABC0123',
    transferReason: 'Ensayo con el SRI',
  };
}
