import type { Trx } from '../../platform/db/transaction.ts';
import { refuseProduction } from '../../platform/http/call.ts';
import { invalidBody, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { WriteAuthor } from '../directories/directory.ts';
import { normalizeTextFields } from '../directories/normalize-texts.ts';
import { insertRecord } from '../directories/operations.ts';
import { reserveCapacity } from '../directories/plan-capacity.ts';
import { missingFault, refuseInactive } from '../directories/scope.ts';
import { type EmissionPointBody, emissionPointDirectory } from './point-directory.ts';
import { type EmissionPointColumns, type EmissionPointRow, insertEmissionPoint } from './point-store.ts';
import { type EstablishmentRow, findEstablishment } from './store.ts';

export async function createEmissionPoint(
  trx: Trx,
  writer: WriteAuthor,
  body: EmissionPointBody,
): Promise<EmissionPointRow | Refusal> {
  const establishment = await reachEstablishment(trx, writer, body.establishment_id);
  if (establishment instanceof Refusal) return establishment;
  const refusal = await reserveCapacity(trx, writer.account.id, () => ({
    emission_points: body.active === false ? 0 : 1,
  }));
  if (refusal !== undefined) return refusal;
  return await addEmissionPoint(
    trx,
    writer,
    'emissionPoints.create',
    establishment.business_id,
    normalizeTextFields(body),
  );
}

/** Adds an emission point. The caller has already reserved capacity of the plan, if needed. */
export async function addEmissionPoint(
  trx: Trx,
  writer: WriteAuthor,
  action: string,
  businessId: number,
  point: EmissionPointColumns,
): Promise<EmissionPointRow | Refusal> {
  return await insertRecord(trx, writer, action, emissionPointDirectory, point, (columns) =>
    insertEmissionPoint(trx, writer.account.id, businessId, columns),
  );
}

async function reachEstablishment(trx: Trx, writer: WriteAuthor, id: number): Promise<EstablishmentRow | Refusal> {
  const establishment = await findEstablishment(trx, writer.account.id, id);
  if (establishment === undefined) return invalidBody([missingFault('establishment_id')]);
  return (
    refuseProduction(writer, establishment.environment_id) ??
    refuseInactive({ active: establishment.business_active }, 'business') ??
    refuseInactive(establishment, 'establishment') ??
    establishment
  );
}
