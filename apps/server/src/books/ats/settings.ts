// Settings of the annex of a business.
import type { BodyOf, DataOf } from '@talonario/contract';
import { type AtsSettings, atsInterpretations, catalogOn, defaultAtsSettings } from '@talonario/sri';
import { recordAudit } from '../../identity/audit/record.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { invalidBody, Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import { readSettingsRow, writeSettingsRow } from './store.ts';

export async function readAtsSettings(trx: Trx, accountId: number, businessId: number): Promise<AtsSettings> {
  return { ...defaultAtsSettings, ...((await readSettingsRow(trx, accountId, businessId)) as Partial<AtsSettings>) };
}

export async function getAtsSettings(call: Call<'businesses.atsSettings.get'>) {
  return await call.db.forAccount(call.account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, call.params.id);
    if (business instanceof Refusal) return business;
    return { data: showSettings(await readAtsSettings(trx, call.account.id, business.id)) };
  });
}

export async function replaceAtsSettings(call: Call<'businesses.atsSettings.replace'>) {
  const { account, body } = call;
  return await call.transaction(async (trx) => {
    const business = await findAccessibleBusiness(trx, call, call.params.id);
    if (business instanceof Refusal) return business;
    const methods = catalogOn('payment-methods', dayInGuayaquil(call.now()));
    if (body.payment_method != null && !methods.some(({ code }) => code === body.payment_method))
      return invalidBody([
        { field: 'payment_method', message: 'is no payment method of today', code: 'field.not_found' },
      ]);
    const before = await readAtsSettings(trx, account.id, business.id);
    const after = settingsOf(body, before);
    await writeSettingsRow(trx, account.id, business.id, after);
    await recordAudit(trx, call, {
      action: 'businesses.atsSettings.replace',
      recordType: 'atsSettings',
      recordId: business.id,
      businessId: business.id,
      before,
      after,
      told: { type: 'ats_settings.updated', before, after },
    });
    return { data: showSettings(after) };
  });
}

function settingsOf(body: BodyOf<'businesses.atsSettings.replace'>, before: AtsSettings): AtsSettings {
  const usual = defaultAtsSettings;
  return {
    repeatElectronicSales: body.repeat_electronic_sales ?? usual.repeatElectronicSales,
    repeatElectronicPurchases: body.repeat_electronic_purchases ?? usual.repeatElectronicPurchases,
    totalSales: body.total_sales ?? usual.totalSales,
    creditNotes: body.credit_notes ?? usual.creditNotes,
    exemptSales: body.exempt_sales ?? usual.exemptSales,
    annulledWithholdings: body.annulled_withholdings ?? usual.annulledWithholdings,
    paymentMethod: body.payment_method ?? usual.paymentMethod,
    relatedParties: body.related_parties ?? usual.relatedParties,
    // A change without authorisations keeps the stored ones, because users type them from paper one by one.
    authorizations: body.authorizations ?? before.authorizations ?? [],
  };
}

function showSettings(settings: AtsSettings): DataOf<'businesses.atsSettings.get'> {
  return {
    ...settings,
    relatedParties: [...settings.relatedParties],
    authorizations: (settings.authorizations ?? []).map((one) => ({ ...one })),
    readings: atsInterpretations.map(({ setting, question, why, readings }) => ({
      setting,
      question,
      why,
      readings: readings.map(({ value, label, held }) => ({ value: String(value), label, held })),
    })),
  };
}
