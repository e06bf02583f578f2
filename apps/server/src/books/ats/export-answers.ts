// Stores the data that the annex needs for an export and that its invoice lacks.
import type { BodyOf, DataOf } from '@talonario/contract';
import { findCatalogRowByCode } from '@talonario/sri';
import { recordAudit } from '../../identity/audit/record.ts';
import { type Call, refuseProduction } from '../../platform/http/call.ts';
import { conflict, invalidBody, notFound } from '../../platform/http/replies/error-reply.ts';
import { lockExport, writeExportAnswers } from './store.ts';

export type ExportAnswers = Partial<BodyOf<'documents.atsExport.replace'>>;

export async function replaceExportAnswers(call: Call<'documents.atsExport.replace'>) {
  const { account, body } = call;
  return await call.transaction(async (trx) => {
    const found = await lockExport(trx, account.id, call.params.id);
    if (found === undefined) return notFound();
    const refusal = refuseProduction(call, found.environment_id);
    if (refusal !== undefined) return refusal;
    if (found.acronym !== 'AUT' || !found.exports)
      return conflict(
        'ats.not_an_export',
        'Only of an authorised invoice with an export block, or of a note about one.',
      );
    if (body.country != null && findCatalogRowByCode('countries', body.country) === undefined)
      return invalidBody([{ field: 'country', message: 'is no country of the catalog', code: 'field.not_found' }]);
    await writeExportAnswers(trx, account.id, found, body);
    await recordAudit(trx, call, {
      action: 'documents.atsExport.replace',
      recordType: 'atsExport',
      recordId: found.id,
      businessId: found.business_id,
      before: (found.answers as object | null) ?? null,
      after: body,
    });
    return { data: showAnswers(found.id, body) };
  });
}

function showAnswers(
  documentId: number,
  body: BodyOf<'documents.atsExport.replace'>,
): DataOf<'documents.atsExport.replace'> {
  return {
    documentId,
    kind: body.kind,
    personType: body.person_type ?? null,
    regime: body.regime ?? null,
    regimeName: body.regime_name ?? null,
    country: body.country ?? null,
    shippedOn: body.shipped_on ?? null,
    fob: body.fob ?? null,
    customsDistrict: body.customs_district ?? null,
    customsYear: body.customs_year ?? null,
    customsRegime: body.customs_regime ?? null,
    customsCorrelative: body.customs_correlative ?? null,
    transportDocument: body.transport_document ?? null,
    incomeKind: body.income_kind ?? null,
    taxedAbroad: body.taxed_abroad ?? null,
    taxAbroad: body.tax_abroad ?? null,
  };
}
