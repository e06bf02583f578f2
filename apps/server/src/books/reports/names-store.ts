// Names of the groups of a report.
import type { Grouping } from '@talonario/contract';
import { findCatalogRowById, findTaxByCodes, type RetentionTaxTypeCode, retentionCodeAt } from '@talonario/sri';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import { type BookPeriod, type BookRegister, isRegisterOfTaxes } from '../ledger/register-store.ts';

export interface ReportGroupName {
  readonly name: string;
  readonly code: string | null;
}

/** Names by key. A key without an entry is its own name. */
export async function loadGroupNames(
  trx: Trx,
  grouping: Grouping,
  register: BookRegister,
  keys: readonly string[],
  period: BookPeriod,
): Promise<ReadonlyMap<string, ReportGroupName>> {
  if (grouping === 'customer' || grouping === 'provider') return await partyNames(trx, register, keys, period);
  const rows = await readRecords(trx, grouping, keys, period.accountId);
  if (rows !== undefined) return new Map(rows.map(({ key, name, code }) => [key, { name, code }]));
  return new Map(keys.map((key) => [key, knownName(grouping, register, key, period.to)]));
}

interface NamedRow extends ReportGroupName {
  readonly key: string;
}

async function readRecords(
  trx: Trx,
  grouping: Grouping,
  keys: readonly string[],
  accountId: number,
): Promise<readonly NamedRow[] | undefined> {
  if (grouping === 'establishment') {
    const { rows } = await sql<NamedRow>`
      select id::text as key, coalesce(nullif(name, ''), address) as name, code
        from establishments where account_id = ${accountId} and id = any(${keys}::bigint[])`.execute(trx);
    return rows;
  }
  if (grouping === 'emissionPoint') {
    const { rows } = await sql<NamedRow>`
      select p.id::text as key, e.code || '-' || p.code as name, e.code || '-' || p.code as code
        from emission_points p join establishments e on e.account_id = p.account_id and e.id = p.establishment_id
       where p.account_id = ${accountId} and p.id = any(${keys}::bigint[])`.execute(trx);
    return rows;
  }
  if (grouping !== 'item') return undefined;
  const listed = keys.filter((key) => !key.startsWith('~'));
  const { rows } = await sql<NamedRow>`
    select id::text as key, name, code
      from items where account_id = ${accountId} and id = any(${listed}::bigint[])`.execute(trx);
  const unlisted = keys.filter((key) => key.startsWith('~')).map((key) => unlistedItem(key));
  return [...rows, ...unlisted];
}

function unlistedItem(key: string): NamedRow {
  const [, code = '', ...name] = key.split('~');
  return { key, name: name.join('~') || code || '—', code: code || null };
}

/**
 * Issued documents identify the other party by its record, received ones by its identification, with the latest name.
 */
async function partyNames(
  trx: Trx,
  register: BookRegister,
  keys: readonly string[],
  { accountId, businessId }: BookPeriod,
) {
  const byRecord = register === 'sales' || register === 'withholdings-made';
  const { rows } = await (byRecord
    ? sql<NamedRow>`
        select id::text as key, business_name as name, identification as code
          from parties where account_id = ${accountId} and id = any(${keys}::bigint[])`
    : sql<NamedRow>`
        select k.key, coalesce(
                 (select r.issuer_name from received_documents r
                   where r.account_id = ${accountId} and r.business_id = ${businessId} and r.issuer_identification = k.key
                     and r.issuer_name <> ''
                   order by r.id desc limit 1),
                 (select p.business_name from parties p
                   where p.account_id = ${accountId} and p.business_id = ${businessId} and p.identification = k.key
                   order by p.role = 'provider' desc limit 1),
                 k.key) as name, k.key as code
          from unnest(${keys}::text[]) as k (key)`
  ).execute(trx);
  return new Map(rows.map(({ key, name, code }) => [key, { name, code }]));
}

function knownName(grouping: Grouping, register: BookRegister, key: string, day: string): ReportGroupName {
  if (grouping === 'documentType') {
    const row = findCatalogRowById('document-types', Number(key));
    return { name: row?.name ?? key, code: row?.code ?? null };
  }
  if (grouping === 'paymentMethod') {
    const row = findCatalogRowById('payment-methods', Number(key));
    return { name: row?.name ?? key, code: row?.code ?? null };
  }
  if (grouping !== 'rate') return { name: key, code: null };
  if (isRegisterOfTaxes(register)) return { name: findTaxByCodes('2', key)?.name ?? key, code: key };
  const [tax = '', code = ''] = [key.slice(0, key.indexOf('-')), key.slice(key.indexOf('-') + 1)];
  return { name: retentionCodeAt(code, tax as RetentionTaxTypeCode, day)?.name ?? code, code };
}
