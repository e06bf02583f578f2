// Actions that are possible for a document to annul, known without a request to the server.
import { type AnnulmentDeadlineRule, annulmentDeadline, remedyAfterAnnulmentDeadline } from '@talonario/sri/annulment';

type Annullable = {
  readonly date: string;
  readonly documentType: { readonly code: string };
  readonly entity: { readonly identification: string };
};

const finalConsumer = '9999999999999';

export type CorrectionOption = 'annul' | 'credit_note' | 'nothing' | 'final_consumer';

/** `today` is the date in Guayaquil. */
export function listCorrectionOptions(
  { date, documentType, entity }: Annullable,
  today: string,
  reading: AnnulmentDeadlineRule,
): CorrectionOption {
  if (entity.identification === finalConsumer) return 'final_consumer';
  if (today <= annulmentDeadline(date, reading)) return 'annul';
  return remedyAfterAnnulmentDeadline(documentType.code);
}

/** Days from today until then. Zero on the day itself. */
export function daysUntilDate(day: string, today: string): number {
  return Math.max(0, Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000));
}
