import { isDate, type ListPart, readPart, readWords } from '../../format/search-values.ts';

export const tabNames = ['profile', 'security', 'people', 'plan'] as const;
export type TabName = (typeof tabNames)[number];

/** Which part of the account is open. */
export interface AccountSearch {
  readonly tab?: Exclude<TabName, 'profile'>;
}

export function readAccountSearch(given: Record<string, unknown>): AccountSearch {
  const tab = tabNames.find((name) => name === given.tab);
  return tab === undefined || tab === 'profile' ? {} : { tab };
}

/** The kinds of records the log can be filtered by. */
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

/** The filters of the log of changes, as its address keeps them. */
export interface AuditSearch extends ListPart {
  readonly search?: string;
  readonly record?: RecordType;
  readonly from?: string;
  readonly to?: string;
}

/** Whatever the address says that is no filter is passed over. */
export function readAuditSearch(given: Record<string, unknown>): AuditSearch {
  const search = readWords(given.search);
  const record = recordTypes.find((type) => type === given.record);
  return {
    ...(search !== undefined && { search }),
    ...(record !== undefined && { record }),
    ...(isDate(given.from) && { from: given.from }),
    ...(isDate(given.to) && { to: given.to }),
    ...readPart(given),
  };
}
