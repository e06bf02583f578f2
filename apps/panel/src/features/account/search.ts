import { isDateText, type PageNumbers, pageNumbersOf, searchTextOf } from '../../format/search-values.ts';

export const tabNames = ['profile', 'security', 'people', 'plan'] as const;
export type AccountTabName = (typeof tabNames)[number];

/** Parameters in the address of the account screen. */
export interface AccountSearch {
  readonly tab?: Exclude<AccountTabName, 'profile'>;
}

export function readAccountSearch(given: Record<string, unknown>): AccountSearch {
  const tab = tabNames.find((name) => name === given.tab);
  return tab === undefined || tab === 'profile' ? {} : { tab };
}

/** Record types that the audit log can be filtered by. */
export const recordTypes = [
  'document',
  'receivedDocument',
  'import',
  'customer',
  'provider',
  'carrier',
  'item',
  'business',
  'goLive',
  'obligation',
  'period',
  'obligationSettings',
  'taxForm',
  'atsSettings',
  'atsExport',
  'signature',
  'rehearsal',
  'logo',
  'establishment',
  'emission_point',
  'sequence',
  'api_key',
  'webhookEndpoint',
  'classificationRule',
  'user',
  'session',
  'invitation',
  'account',
  'alert',
] as const;
export type RecordType = (typeof recordTypes)[number];

/** Filters of the audit log, as stored in its address. */
export interface AuditSearch extends PageNumbers {
  readonly search?: string;
  readonly record?: RecordType;
  readonly from?: string;
  readonly to?: string;
}

/** Reads the filters of an address. Invalid values are ignored. */
export function readAuditSearch(given: Record<string, unknown>): AuditSearch {
  const search = searchTextOf(given.search);
  const record = recordTypes.find((type) => type === given.record);
  return {
    ...(search !== undefined && { search }),
    ...(record !== undefined && { record }),
    ...(isDateText(given.from) && { from: given.from }),
    ...(isDateText(given.to) && { to: given.to }),
    ...pageNumbersOf(given),
  };
}
