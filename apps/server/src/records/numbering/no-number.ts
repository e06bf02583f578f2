// Refusals of an emission because its counter assigns no number.
import { conflict, type Refusal } from '../../platform/http/replies/error-reply.ts';

/** Returns the refusal for a result of findCounterHold(). Undefined means that the counter has no numbers left. */
export function noNumberRefusal(hold: 'counter' | 'restore' | undefined): Refusal {
  if (hold === undefined)
    return conflict('sequence.exhausted', 'This emission point has no numbers left for this type: use another point.');
  return conflict('sequence.held', holdDetails[hold]);
}

const holdDetails = {
  restore:
    'The database was restored, so numbers may be missing in it. Nothing is issued until the operator answers: talonario numbers list.',
  counter: 'The service was restored from a backup. Set the next number of this sequence above the last one SRI knows.',
} as const;
