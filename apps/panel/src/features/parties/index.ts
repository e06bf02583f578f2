// Exports for other features.
export { copyParty, findWithheldParty } from './copy-party.ts';
export { finalConsumerNumber, looksLikeIdentification } from './identification.ts';
export { PartyForm } from './party-form.tsx';
export { type Party, type PartyGroup, partyOperation } from './roles.ts';
