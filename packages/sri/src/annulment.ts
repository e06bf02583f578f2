// What the law lets an issuer annul, until when and with whose consent: Res. NAC-DGERCGC25-00000014, reformed by
// NAC-DGERCGC25-00000017. Days are `YYYY-MM-DD` of the calendar of Guayaquil.
import { addDays, isoDay } from './calendar.ts';
import { identificationCodes } from './catalogs/codes.ts';
import { traitsByCode } from './document-types.ts';
import { addWorkingDays, workingDayFrom } from './holidays.ts';

export interface AnnulmentFacts {
  /** Its tax code. */
  readonly documentType: string;
  readonly issueDate: string;
  /** Code of the receiver's identification type; undefined where the document does not say. */
  readonly receiverType: string | undefined;
  /** A negotiable invoice that was accepted as such and sold. */
  readonly negotiated?: boolean;
  /** A withholding of ISD taken back for one of the reasons of art. 26 of its regulation: no deadline. */
  readonly isdReversal?: boolean;
}

export type AnnulmentRefusal = 'final_consumer' | 'negotiated' | 'late';

export type AnnulmentVerdict =
  | {
      readonly allowed: true;
      /** The last day to ask for it in the portal; null where there is none. */
      readonly deadline: string | null;
      /** The receiver has to accept it in his own portal, within five working days. */
      readonly needsAcceptance: boolean;
      /** The last day on which an answer can still be expected. */
      readonly watchUntil: string;
    }
  | {
      readonly allowed: false;
      readonly because: AnnulmentRefusal;
      /** What can be done in its place. */
      readonly instead: 'credit_note' | 'nothing';
      readonly deadline: string;
    };

/** How long the receiver has to accept, in working days. */
export const acceptanceDays = 5;

/**
 * Where nobody works on day 7, it moves to the next working day (`working_day`): so seven readings of the resolution. One list of due dates
 * says that it does not move (`day_7`). Until somebody has seen it at the portal, whoever runs the service decides.
 */
export type DeadlineReading = 'working_day' | 'day_7';

/** The last day to ask for it. Whoever only watches SRI waits for the later of the two readings. */
export function annulmentDeadline(issueDate: string, reading: DeadlineReading = 'working_day'): string {
  const seventh = surelyUntil(issueDate);
  return reading === 'day_7' ? seventh : workingDayFrom(seventh);
}

/** Day 7 of the month after the issue: nobody says that it could not be done until then. */
export function surelyUntil(issueDate: string): string {
  const [year = 0, month = 0] = issueDate.split('-').map(Number);
  return isoDay(year, month + 1, 7);
}

/** Whether a document may be annulled on this day. `today` is of Guayaquil. */
export function checkAnnulment(facts: AnnulmentFacts, today: string, reading?: DeadlineReading): AnnulmentVerdict {
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
  if (today > deadline && !timeless) return refuse('late', remedyAfterDeadline(facts.documentType));
  const lastDay = timeless && today > deadline ? addDays(today, 30) : deadline;
  return {
    allowed: true,
    deadline: timeless ? null : deadline,
    needsAcceptance: needsAcceptance(facts),
    watchUntil: addWorkingDays(lastDay, acceptanceDays),
  };
}

/** What is left to do about a document of this type that can no longer be annulled. */
export function remedyAfterDeadline(documentType: string): 'credit_note' | 'nothing' {
  return traitsByCode(documentType)?.annulment.whenLate ?? 'nothing';
}

/** Nobody is asked about an invoice, nor a receiver whom SRI cannot reach in its portal. */
export function needsAcceptance({
  documentType,
  receiverType,
}: Pick<AnnulmentFacts, 'documentType' | 'receiverType'>): boolean {
  return traitsByCode(documentType)?.annulment.consent === true && !foreignTypes.has(receiverType ?? '');
}

const foreignTypes: ReadonlySet<string> = new Set([identificationCodes.passport, identificationCodes.foreign]);
const finalConsumerBan = '2026-01-01';
