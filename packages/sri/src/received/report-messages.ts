import type { ReceivedFinding } from './findings.ts';

export type ReportFaultCode =
  | 'field_count'
  | 'key_malformed'
  | 'key_in_spreadsheet_form'
  | 'key_check_digit'
  | 'key_date'
  | 'unknown_type'
  | 'unknown_environment'
  | 'issuer_differs'
  | 'number_differs'
  | 'date_differs'
  | 'receiver_missing'
  | 'amount_malformed'
  | 'name_too_long'
  | 'repeated_row';

type Params = ReceivedFinding['params'];

/** Messages about a faulty line, for clients of the API. */
export const reportMessages: Readonly<Record<ReportFaultCode, (params: Params) => string>> = {
  field_count: ({ expected, found }) => `The line has ${found} fields instead of ${expected}.`,
  key_malformed: ({ written }) => `"${written}" is not an access key: it has 49 digits.`,
  key_in_spreadsheet_form: ({ written }) =>
    `A spreadsheet changed the access key to "${written}". Import the file as SRI gave it, without opening and saving it.`,
  key_check_digit: () => 'The access key was changed: its check digit does not match.',
  key_date: () => 'The access key was changed: it holds no calendar date.',
  unknown_type: ({ type }) => `The access key names document type ${type}, which does not exist.`,
  unknown_environment: ({ environment }) => `The access key names environment ${environment}, which does not exist.`,
  issuer_differs: ({ written, key }) => `The line says issuer ${written}, its access key ${key}.`,
  number_differs: ({ written, key }) => `The line says number ${written}, its access key ${key}.`,
  date_differs: ({ written, key }) => `The line says issue date ${written}, its access key ${key}.`,
  receiver_missing: () => 'The line does not say who received the document.',
  amount_malformed: ({ column, written }) => `"${written}" in ${column} is not an amount.`,
  name_too_long: ({ element, limit }) => `${element} has more than ${limit} characters.`,
  repeated_row: ({ first }) => `The same access key stands in line ${first}.`,
};
