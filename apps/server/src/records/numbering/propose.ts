// Proposes next numbers to users who used another system before, from imported access keys and the current counters. A
// proposal changes nothing: a user confirms each number (set-next-number.ts).
import type { DataOf } from '@talonario/contract';
import { environmentById, maxSequential } from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import { type NumbersIssuedElsewhere, readNumbersIssuedElsewhere } from './numbers-issued-elsewhere-store.ts';
import { documentTypeReference } from './show.ts';
import { findBusinessSequences, type ListedSequence } from './store.ts';

export type NumberProposal = DataOf<'sequences.proposals'>[number];

/** Proposes the next numbers of a business in the given environments. */
export async function proposeNextNumbers(
  trx: Trx,
  accountId: number,
  businessId: number,
  environmentIds: readonly number[],
): Promise<NumberProposal[]> {
  const seen = await readNumbersIssuedElsewhere(trx, accountId, businessId);
  if (seen.length === 0) return [];
  const sequences = new Map(
    (await findBusinessSequences(trx, accountId, businessId)).map((row) => [
      placeOf(row.environment_id, row.document_type_id, row.establishment_code, row.emission_point_code),
      row,
    ]),
  );
  return seen
    .filter(({ environmentId }) => environmentIds.includes(environmentId))
    .map((one) => {
      const place = placeOf(one.environmentId, one.documentTypeId, one.establishmentCode, one.emissionPointCode);
      return propose(one, sequences.get(place));
    });
}

function placeOf(environmentId: number, documentTypeId: number, establishment: string, point: string): string {
  return `${environmentId}/${documentTypeId}/${establishment}-${point}`;
}

function propose(seen: NumbersIssuedElsewhere, sequence: ListedSequence | undefined): NumberProposal {
  const { environmentId, establishmentCode, emissionPointCode, highest, lastIssuedOn, documents, confirmed } = seen;
  const next = sequence && (sequence.next_number > maxSequential ? null : sequence.next_number);
  return {
    environment: environmentById(environmentId),
    documentType: documentTypeReference(seen.documentTypeId),
    establishmentCode,
    emissionPointCode,
    sequenceId: sequence?.id ?? null,
    nextNumber: next ?? null,
    highestSeen: highest ?? seen.highestDoubtful ?? 0,
    lastIssuedOn,
    documents,
    confirmed,
    doubtful: seen.doubtful,
    highestDoubtful: seen.highestDoubtful,
    proposedNumber: highest !== null && highest < maxSequential ? highest + 1 : null,
    state: stateOf(highest, sequence),
  };
}

function stateOf(highest: number | null, sequence: ListedSequence | undefined): NumberProposal['state'] {
  if (sequence === undefined) return 'point_unknown';
  if (highest === null) return 'doubtful';
  return sequence.next_number > highest ? 'agrees' : 'behind';
}
