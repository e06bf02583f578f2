// Inserts a business that can issue documents of every type, and makes a valid body for each type.
import { documentTraits, retentionCodeAt } from '@talonario/sri';
import type { Insertable, Kysely } from 'kysely';
import { dayInGuayaquil } from '../src/platform/clock/guayaquil.ts';
import type { Config } from '../src/platform/config/config.ts';
import type { Tables } from '../src/platform/db/tables.ts';
import { parseMasterKeys } from './master-keys.ts';
import { makeTestAccount, type TestAccount } from './test-app.ts';
import { insertRow, writeSignature } from './write-rows.ts';

export interface IssuingBusiness {
  readonly accountId: number;
  readonly businessId: number;
  readonly ruc: string;
  readonly establishmentId: number;
  readonly emissionPointId: number;
  readonly customerId: number;
  readonly finalConsumerId: number;
  readonly providerId: number;
  readonly carrierId: number;
  readonly productId: number; // item with 15 % IVA
  readonly freeProductId: number; // item with 0 % IVA
}

/**
 * Each test file that runs in this process gets other RUCs. The RUCs of other test taxpayers begin with another
 * province.
 */
let nextRuc = 1;

export async function makeIssuingBusiness(
  owner: Kysely<Tables>,
  accountId: number,
  config: Pick<Config, 'masterKeys'>,
  values: Partial<Insertable<Tables['businesses']>> = {},
): Promise<IssuingBusiness> {
  const ruc = values.identification ?? `17${String(nextRuc++).padStart(8, '9')}001`;
  const businessId = await insertRow(owner, 'businesses', {
    account_id: accountId,
    identification: ruc,
    business_name: 'COMERCIAL INVENTADA S.A.',
    commercial_name: 'La Inventada',
    address: 'Av. Amazonas N34-451, Quito',
    ...values,
  });
  const own = { account_id: accountId, business_id: businessId };
  await writeSignature(owner, { accountId, businessId, ruc }, config);
  const establishmentId = await insertRow(owner, 'establishments', { ...own, code: '001', address: 'Quito' });
  const emissionPointId = await insertRow(owner, 'emission_points', {
    ...own,
    establishment_id: establishmentId,
    code: '001',
  });
  for (const environment of [1, 2])
    for (const { id: type } of documentTraits)
      await insertRow(owner, 'sequences', {
        ...own,
        establishment_id: establishmentId,
        emission_point_id: emissionPointId,
        environment_id: environment,
        document_type_id: type,
      });
  const party = (role: 'customer' | 'provider' | 'carrier', more: object) =>
    insertRow(owner, 'parties', {
      ...own,
      role,
      identification_type_id: 5,
      identification: '1710034065',
      business_name: 'MUÑOZ ÁLVAREZ JOSÉ',
      email: 'jose@example.com',
      address: 'Calle Bolívar, Cuenca',
      ...more,
    });
  const item = (code: string, taxes: number[]) =>
    insertRow(owner, 'items', { ...own, code, name: `Producto ${code}`, price: '10', item_type_id: 1, tax_ids: taxes });
  return {
    accountId,
    businessId,
    ruc,
    establishmentId,
    emissionPointId,
    customerId: await party('customer', {}),
    finalConsumerId: await party('customer', {
      identification_type_id: 7,
      identification: '9999999999999',
      business_name: 'CONSUMIDOR FINAL',
      email: null,
    }),
    providerId: await party('provider', {}),
    carrierId: await party('carrier', { vehicle_plate: 'PBA1234' }),
    productId: await item('P15', [2004]),
    freeProductId: await item('P0', [2000]),
  };
}

export interface Issuer {
  readonly account: TestAccount;
  readonly business: IssuingBusiness;
}

/** Creates an account with a business that can issue. */
export async function makeIssuer(owner: Kysely<Tables>, masterKey: string): Promise<Issuer> {
  const account = await makeTestAccount({ owner });
  const business = await makeIssuingBusiness(owner, account.id, { masterKeys: () => parseMasterKeys(masterKey) });
  return { account, business };
}

/** Valid bodies, by the type's code at SRI. */
export function bodiesOf(business: IssuingBusiness, now = new Date()): Record<string, Record<string, unknown>> {
  const date = dayInGuayaquil(now);
  const common = {
    business_id: business.businessId,
    customer_id: business.customerId,
    emission_type_id: 1,
    establishment_id: business.establishmentId,
    payment_method_id: 1,
    date,
  };
  const items = [{ item_id: business.productId, amount: 2, price: 10.5 }];
  const modified = {
    modified_document_code: '01',
    // This invoice is not stored. A test that credits a stored one replaces its number.
    modified_document_number: '009-009-000000001',
    modified_document_date: date,
    reason: 'Devolución',
  };
  return {
    '01': { ...common, document_type_id: 1, items },
    '03': { ...common, document_type_id: 6, provider_entity_id: business.providerId, items },
    '04': { ...common, document_type_id: 2, ...modified, items },
    '05': {
      ...common,
      document_type_id: 3,
      ...modified,
      items: [{ item_id: business.productId, debit_reason: 'Interés por mora', debit_value: 12.5 }],
    },
    '06': {
      ...common,
      document_type_id: 4,
      departure_address: 'Quito',
      carrier_entity_id: business.carrierId,
      transport_start_date: date,
      transport_end_date: date,
      vehicle_plate: 'PBA1234',
      transfer_reason: 'Venta',
      items: [{ item_id: business.productId, amount: 3 }],
    },
    '07': {
      ...common,
      document_type_id: 5,
      related_party: false,
      payment_location_id: 1,
      items: [
        {
          retention_tax_type_id: 1,
          retention_code_id: retentionCodeId,
          support_document_type_id: 1,
          support_document_number: '001-001-000000123',
          support_document_date: date,
          sustain_code_id: 1,
          support_document_subtotal: 100,
          support_document_tax_id: 2004,
          support_document_tax_value: 15,
        },
      ],
    },
  };
}

/** Code 312: purchase of goods, with one rate. */
const retentionCodeId = retentionCodeAt('312', '1', '2026-11-01')?.id;
