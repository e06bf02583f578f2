// Settings that the due dates of a business depend on, each with the day from which it applies.
import type { BodyOf, DataOf } from '@talonario/contract';
import {
  type AtsMonths,
  isProvinceOrCanton,
  obligationCodes as known,
  type ObligationCode,
  parsePeriod,
  periodContaining,
  periodKindOf,
  type SpecialDueDay,
  specialDueDays,
  type TaxPeriod,
  type TaxpayerForDueDates,
} from '@talonario/sri';
import { recordAudit } from '../../identity/audit/record.ts';
import { lockAccountFor } from '../../platform/db/account-lock.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Call, HandlerAnswer } from '../../platform/http/call.ts';
import { conflict, type Fault, invalidBody, Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import {
  type FilingBusiness,
  loadClosedPeriods,
  loadFilingBusinesses,
  type ObligationSettingRow,
  replaceObligationSettings,
  setMailReminders,
} from './store.ts';

/** Taxpayer settings for a period that begins on this day. The earliest setting also applies to all time before it. */
export function taxpayerForPeriodFrom(
  business: Omit<FilingBusiness, 'id' | 'name' | 'mail_reminders'>,
): (day: string) => TaxpayerForDueDates {
  const { identification: ruc, special_taxpayer, settings } = business;
  const usual = special_taxpayer ? 'special' : 'general';
  return (day) => {
    const row = settings.findLast(({ valid_from }) => valid_from <= day) ?? settings[0] ?? usualSetting;
    return {
      ruc,
      class: row.taxpayer_class ?? usual,
      vatPeriod: row.vat_period,
      place: row.place,
      specialDay: row.special_day as SpecialDueDay,
      atsMonths: row.ats_months as AtsMonths,
      obligations: row.obligations,
    };
  };
}

const usualSetting: Omit<ObligationSettingRow, 'valid_from'> = {
  vat_period: 'month',
  taxpayer_class: null,
  place: null,
  special_day: 9,
  ats_months: 2,
  obligations: [...known],
};

type SettingsRoute = 'businesses.obligationSettings.get' | 'businesses.obligationSettings.replace';

export async function getObligationSettings(
  call: Call<'businesses.obligationSettings.get'>,
): Promise<HandlerAnswer<'businesses.obligationSettings.get'>> {
  return await call.db.forAccount(call.account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, call.params.id);
    if (business instanceof Refusal) return business;
    const [filer] = await loadFilingBusinesses(trx, call, business.id);
    return { data: showSettings(filer?.settings ?? [], filer?.mail_reminders) };
  });
}

export async function putObligationSettings(
  call: Call<'businesses.obligationSettings.replace'>,
): Promise<HandlerAnswer<'businesses.obligationSettings.replace'>> {
  const { account, body } = call;
  return await call.transaction(async (trx) => {
    const business = await findAccessibleBusiness(trx, call, call.params.id);
    if (business instanceof Refusal) return business;
    const faults = body.settings.flatMap((setting, index) => faultsOf(setting, index, body.settings));
    if (faults.length > 0) return invalidBody(faults);
    const [filer] = await loadFilingBusinesses(trx, call, business.id);
    const settings = body.settings.map(toRow).sort((one, other) => (one.valid_from < other.valid_from ? -1 : 1));
    // The lock prevents another transaction from closing a period in between.
    await lockAccountFor(trx, 'books', account.id);
    const lost = filer && (await findUnfiled(trx, account.id, filer, settings));
    if (lost !== undefined)
      return conflict(
        'obligation.closed_period',
        `${lost.period} is closed, and by these settings its ${lost.what} would not be filed for it: reopen it first.`,
      );
    await replaceObligationSettings(trx, account.id, business.id, settings);
    const mails = body.mail_reminders ?? true;
    await setMailReminders(trx, account.id, business.id, mails);
    const before = showSettings(filer?.settings ?? [], filer?.mail_reminders);
    const after = showSettings(settings, mails);
    await recordAudit(trx, call, {
      action: 'businesses.obligationSettings.replace',
      recordType: 'obligationSettings',
      recordId: business.id,
      businessId: business.id,
      before,
      after,
      told: { type: 'obligation_settings.updated', before, after },
    });
    return { data: after };
  });
}

/**
 * Obligations of closed periods that the business would no longer file with the new settings. Their stored figures
 * could no longer be read.
 */
async function findUnfiled(
  trx: Trx,
  accountId: number,
  filer: FilingBusiness,
  settings: ObligationSettingRow[],
): Promise<{ readonly period: string; readonly what: string } | undefined> {
  for (const text of await loadClosedPeriods(trx, accountId, filer.id)) {
    const period = parsePeriod(text);
    if (period === undefined) continue;
    const after = filedFor(period, { ...filer, settings });
    const what = filedFor(period, filer).find((obligation) => !after.includes(obligation));
    if (what !== undefined) return { period: text, what };
  }
  return undefined;
}

/** Obligations whose figures are read by period. The annex is also available to a business that does not file it. */
function filedFor(period: TaxPeriod, own: FilingBusiness): ObligationCode[] {
  const taxpayer = taxpayerForPeriodFrom(own)(periodContaining(period.from, 'semester').from);
  return known.filter(
    (obligation) =>
      periodKindOf(obligation, taxpayer) === period.kind &&
      (obligation === 'ATS' || taxpayer.obligations.includes(obligation)),
  );
}

type Setting = BodyOf<'businesses.obligationSettings.replace'>['settings'][number];

function faultsOf({ from, place, special_day }: Setting, index: number, all: readonly Setting[]): Fault[] {
  const fault = (field: string, message: string, code: string): Fault => ({
    field: `settings[${index}].${field}`,
    message,
    code,
  });
  const faults: Fault[] = [];
  if (!/-(?:01|07)-01$/.test(from))
    faults.push(fault('from', 'must be 1 January or 1 July: a semester is filed one way', 'field.not_allowed'));
  else if (all.findIndex((other) => other.from === from) < index)
    faults.push(fault('from', 'another setting already has this value', 'field.not_unique'));
  if (place != null && !isProvinceOrCanton(place))
    faults.push(fault('place', 'is no province or canton', 'field.not_found'));
  if (special_day != null && !(specialDueDays as readonly number[]).includes(special_day))
    faults.push(fault('special_day', 'must be 9 or 11', 'field.not_allowed'));
  return faults;
}

function toRow(setting: Setting): ObligationSettingRow {
  const { from, vat_period, taxpayer_class, place, special_day, ats_months, obligations } = setting;
  return {
    valid_from: from,
    vat_period: vat_period ?? usualSetting.vat_period,
    taxpayer_class: taxpayer_class ?? null,
    place: place ?? null,
    special_day: special_day ?? usualSetting.special_day,
    ats_months: ats_months ?? usualSetting.ats_months,
    obligations: known.filter((name) => (obligations ?? known).includes(name)),
  };
}

function showSettings(settings: readonly ObligationSettingRow[], mailReminders = true): DataOf<SettingsRoute> {
  return {
    mailReminders,
    settings: settings.map((row) => ({
      from: row.valid_from,
      vatPeriod: row.vat_period,
      taxpayerClass: row.taxpayer_class,
      place: row.place,
      specialDay: row.special_day,
      atsMonths: row.ats_months,
      obligations: row.obligations,
    })),
  };
}
