// Legal rules of annulment: which documents an issuer may annul, until when, and whether the receiver must consent.
// Source: Res. NAC-DGERCGC25-00000014, reformed by NAC-DGERCGC25-00000017. Days are `YYYY-MM-DD` in the calendar of
// Guayaquil.
import { addDays, formatCalendarDate } from './calendar.ts';
import { identificationCodes } from './catalogs/codes.ts';
import { traitsByCode } from './document-types.ts';
import { addWorkingDays, workingDayFrom } from './holidays.ts';

export interface AnnulmentFacts {
  /** SRI's code of the document type. */
  readonly documentType: string;
  readonly issueDate: string;
  /** Code of the receiver's identification type; undefined if the document does not state it. */
  readonly receiverType: string | undefined;
  /** The invoice was accepted as a negotiable invoice and sold. */
  readonly negotiated?: boolean;
  /**
   * The document is a withholding of ISD that is reversed for one of the reasons of art. 26 of the ISD regulation. It
   * has no deadline.
   */
  readonly isdReversal?: boolean;
}

export type AnnulmentRefusal = 'final_consumer' | 'negotiated' | 'late';

export type AnnulmentVerdict =
  | {
      readonly allowed: true;
      /** Last day on which the annulment can be requested in SRI's portal; null if there is no deadline. */
      readonly deadline: string | null;
      /** The receiver must accept the annulment in SRI's portal, within five working days. */
      readonly needsAcceptance: boolean;
      /** Last day on which an answer can still arrive. */
      readonly watchUntil: string;
    }
  | {
      readonly allowed: false;
      readonly because: AnnulmentRefusal;
      /** Action that the issuer can take instead of the annulment. */
      readonly instead: 'credit_note' | 'nothing';
      readonly deadline: string;
    };

/** Time limit for the receiver's answer, in working days. */
export const annulmentAcceptanceDays = 5;

/**
 * Computation of the deadline if day 7 of the next month is not a working day. Seven sources that interpret the
 * resolution move the deadline to the next working day (`working_day`). One published list of due dates does not move
 * it (`day_7`). The portal's behaviour has not been observed yet, so the operator chooses.
 */
export type AnnulmentDeadlineRule = 'working_day' | 'day_7';

/**
 * Returns the last day on which the annulment can be requested. To decide how long to poll SRI, use the later of the
 * two possible deadlines.
 */
export function annulmentDeadline(issueDate: string, reading: AnnulmentDeadlineRule = 'working_day'): string {
  const seventh = earliestAnnulmentDeadline(issueDate);
  return reading === 'day_7' ? seventh : workingDayFrom(seventh);
}

/** Returns day 7 of the month after the issue date. All sources agree that the annulment is possible until that day. */
export function earliestAnnulmentDeadline(issueDate: string): string {
  const [year = 0, month = 0] = issueDate.split('-').map(Number);
  return formatCalendarDate(year, month + 1, 7);
}

/** Checks whether a document may be annulled on this day. `today` is the date in Guayaquil. */
export function checkAnnulment(
  facts: AnnulmentFacts,
  today: string,
  reading?: AnnulmentDeadlineRule,
): AnnulmentVerdict {
  const { issueDate } = facts;
  const rules = traitsByCode(facts.documentType)?.annulment;
  const deadline = annulmentDeadline(issueDate, reading);
  const refuse = (because: AnnulmentRefusal, instead: 'credit_note' | 'nothing'): AnnulmentVerdict => ({
    allowed: false,
    because,
    instead,
    deadline,
  });
  if (facts.receiverType === identificationCodes.finalConsumer && issueDate >= finalConsumerBan)
    return refuse('final_consumer', 'nothing');
  if (facts.negotiated) return refuse('negotiated', 'nothing');
  const timeless = rules?.isdReversal === true && facts.isdReversal === true;
  if (today > deadline && !timeless) return refuse('late', remedyAfterAnnulmentDeadline(facts.documentType));
  const lastDay = timeless && today > deadline ? addDays(today, 30) : deadline;
  return {
    allowed: true,
    deadline: timeless ? null : deadline,
    needsAcceptance: needsReceiverAcceptance(facts),
    watchUntil: addWorkingDays(lastDay, annulmentAcceptanceDays),
  };
}

/** Returns what the issuer can still do about a document of this type after the deadline. */
export function remedyAfterAnnulmentDeadline(documentType: string): 'credit_note' | 'nothing' {
  return traitsByCode(documentType)?.annulment.whenLate ?? 'nothing';
}

/**
 * Whether the receiver must accept the annulment. An invoice needs no consent, and neither does a document whose
 * receiver has no access to SRI's portal.
 */
export function needsReceiverAcceptance({
  documentType,
  receiverType,
}: Pick<AnnulmentFacts, 'documentType' | 'receiverType'>): boolean {
  return traitsByCode(documentType)?.annulment.consent === true && !foreignTypes.has(receiverType ?? '');
}

const foreignTypes: ReadonlySet<string> = new Set([identificationCodes.passport, identificationCodes.foreign]);
const finalConsumerBan = '2026-01-01';
