import { daysBetween } from '../../calendar.ts';
import { identificationCodes } from '../../catalogs/codes.ts';
import { type DocumentRule, fieldIfBroken, pathsOfBrokenLines } from '../rule.ts';
import type { Document } from './document.ts';
import { identificationRules } from './party.ts';

/** Rules that apply to every document type. `receiverField` is the field by which the client names the other party. */
export function commonRules(receiverField: string): readonly DocumentRule<Document>[] {
  return [...everyDocument, ...identificationRules(receiverField, (document: Document) => document.receiver)];
}

const everyDocument: readonly DocumentRule<Document>[] = [
  {
    code: 'document.date_in_future',
    level: 'emission',
    message: 'The date {date} is in the future: in Guayaquil it is {today}.',
    params: { date: ({ date }) => date, today: (_, { today }) => today },
    fields: ({ date }, { today }) => fieldIfBroken('date', date > today),
  },
  {
    code: 'document.date_too_old',
    level: 'emission',
    message: 'The date is more than {max} days back.',
    params: { max: (_, { settings }) => settings.maxBackdateDays },
    fields: ({ date }, { today, settings }) =>
      fieldIfBroken('date', date !== '' && daysBetween(date, today) > settings.maxBackdateDays),
  },
  {
    code: 'document.date_not_today',
    level: 'warning',
    message: 'Since 2026-01-01 documents are sent to SRI at the moment of issue; this date is not today.',
    fields: ({ date }, { today }) => fieldIfBroken('date', date !== '' && date < today),
  },
  {
    code: 'document.emission_type',
    level: 'fault',
    message: 'Only the normal emission type (1) exists in the offline scheme.',
    fields: ({ emissionType }) => fieldIfBroken('emission_type_id', emissionType !== '1'),
  },
];

/** Requires an identified receiver, in every type except the invoice (ficha técnica 5.7). */
export function identifiedReceiverRule(receiverField: string): DocumentRule<Document> {
  return {
    code: 'document.final_consumer_not_allowed',
    level: 'fault',
    message: 'The final consumer is allowed in invoices only: identify the other side.',
    fields: ({ receiver }) =>
      fieldIfBroken(receiverField, receiver.identificationType === identificationCodes.finalConsumer),
  };
}

export interface DocumentWithLines {
  readonly lines: readonly unknown[];
}

export const linesRule: DocumentRule<DocumentWithLines> = {
  code: 'document.lines_required',
  level: 'fault',
  message: 'The document needs at least one line.',
  fields: ({ lines }) => fieldIfBroken('items', lines.length === 0),
};

/** Debit notes and withholdings have no element for detallesAdicionales. */
export const noLineDetailsRule: DocumentRule<{
  readonly lines: readonly { readonly additionalDetails: readonly unknown[] }[];
}> = {
  code: 'document.additional_details_not_allowed',
  level: 'fault',
  message: 'Lines of this document type take no additional details.',
  fields: ({ lines }) =>
    pathsOfBrokenLines(lines, 'additional_details', ({ additionalDetails }) => additionalDetails.length > 0),
};
