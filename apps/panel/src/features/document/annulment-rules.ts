// Rules about which actions are possible for a document, known without a request to the server.
import { type AnnulmentDeadlineRule, annulmentDeadline, remedyAfterAnnulmentDeadline } from '@talonario/sri/annulment';

type Annullable = {
  readonly date: string;
  readonly documentType: { readonly code: string };
  readonly entity: { readonly identification: string };
};

const finalConsumer = '9999999999999';

export type CorrectionOption = 'annul' | 'credit_note' | 'nothing' | 'final_consumer';

/** Lists what the user can do about a wrong document. `today` is the date in Guayaquil. */
export function listCorrectionOptions(
  { date, documentType, entity }: Annullable,
  today: string,
  reading: AnnulmentDeadlineRule,
): CorrectionOption {
  if (entity.identification === finalConsumer) return 'final_consumer';
  if (today <= annulmentDeadline(date, reading)) return 'annul';
  return remedyAfterAnnulmentDeadline(documentType.code);
}

/** Number of days from today until the given day. Zero on the day itself and after it. */
export function daysUntilDate(day: string, today: string): number {
  return Math.max(0, Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000));
}
