// Rules for a business in addition to the shape of its fields, and warnings about unusual values.
import type { Notice } from '@talonario/contract';
import {
  companyCheckDigitWarning,
  findCatalogRowById,
  identificationCodes,
  identificationWarning,
} from '@talonario/sri';
import type { Static } from 'typebox';
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import type { BusinessColumns, BusinessRow } from './store.ts';

export function validateBusiness(business: BusinessColumns, before: BusinessRow | undefined): Fault[] {
  const faults: Fault[] = [];
  if (
    business.environment_id !== undefined &&
    findCatalogRowById('environments', business.environment_id) === undefined
  )
    faults.push({
      field: 'environment_id',
      message: 'is not in the catalog',
      code: 'field.not_found',
      params: { catalog: 'environments' },
    });
  const stranger = before && findStranger(business, before.ruc);
  if (stranger !== undefined) faults.push(stranger);
  if (business.environment_id === 2 && before?.signature_warnings?.some(isSelfSigned))
    faults.push({
      field: 'signature',
      message:
        'The stored certificate signed itself, which serves for tests only: renew it with PATCH /businesses/{id}/files before going to production.',
      code: 'signature.self_signed',
      params: { name: before.holder ?? '', reason: 'before_production' },
    });
  return faults;
}

export function businessWarnings({ identification }: BusinessColumns): Static<typeof Notice>[] {
  const doubt =
    identificationWarning(identificationCodes.ruc, identification) ?? companyCheckDigitWarning(identification);
  if (doubt === undefined) return [];
  const { message, reason } = doubt;
  return [{ code: 'identification.doubtful', field: 'identification', message, params: { reason } }];
}

// Fault of a certificate of another taxpayer, which SRI refuses in production. A business without a certificate may be
// in production and get one later.
function findStranger(business: BusinessColumns, ruc: string | null): Fault | undefined {
  if (business.environment_id !== 2 || ruc === null || ruc === business.identification) return undefined;
  return {
    field: 'signature',
    message: `The stored certificate belongs to RUC ${ruc}: renew it with PATCH /businesses/{id}/files before going to production.`,
    code: 'signature.other_taxpayer',
    params: { ruc, reason: 'before_production' },
  };
}

function isSelfSigned(warning: unknown): boolean {
  return (warning as Static<typeof Notice>).code === 'signature.self_signed';
}
