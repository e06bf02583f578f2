// Records that a caller may access: those of its own account, and with a test key only those of businesses in the test
// environment.

import type { Trx } from '../../platform/db/transaction.ts';
import { refuseProduction } from '../../platform/http/call.ts';
import { conflict, type Fault, invalidBody, notFound, type Refusal } from '../../platform/http/replies/error-reply.ts';
import type { BusinessOwnedRow, RecordReference } from './directory.ts';
import { type BusinessScopeRow, findBusiness, type RecordPrincipal } from './scope-store.ts';

/** Finds the business named by a query or a path: 404 if it does not exist, 403 if a test key may not access it. */
export async function findAccessibleBusiness(
  trx: Trx,
  principal: RecordPrincipal,
  id: number,
): Promise<BusinessScopeRow | Refusal> {
  const business = await findBusiness(trx, principal.account.id, id);
  if (business === undefined) return notFound();
  return refuseProduction(principal, business.environment_id) ?? business;
}

/** Finds the business of a new record. It is named in the body, so a missing business is a fault of the field. */
export async function findTargetBusiness(
  trx: Trx,
  principal: RecordPrincipal,
  id: number,
): Promise<BusinessScopeRow | Refusal> {
  const business = await findBusiness(trx, principal.account.id, id);
  if (business === undefined) return invalidBody([missingFault('business_id')]);
  return refuseProduction(principal, business.environment_id) ?? refuseInactive(business, 'business') ?? business;
}

export function missingFault(field: string): Fault {
  return { field, message: 'does not exist', code: 'field.not_found' };
}

export function refuseInactive(record: { readonly active: boolean }, word: string): Refusal | undefined {
  if (record.active) return undefined;
  return conflict('record.inactive', `The ${word} is deactivated: activate it with PUT {"active": true} first.`);
}

/** Returns a row if the caller may access it, otherwise a refusal. */
export function accessibleRowOrRefusal<Row extends BusinessOwnedRow>(
  row: Row | undefined,
  principal: RecordPrincipal,
  address: RecordReference,
): Row | Refusal {
  if (row === undefined) return notFound();
  if (address.businessId !== undefined && address.businessId !== row.business_id) return notFound();
  return refuseProduction(principal, row.environment_id) ?? row;
}
