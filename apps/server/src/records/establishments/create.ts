import type { Trx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import type { WriteAuthor } from '../directories/directory.ts';
import { normalizeTextFields } from '../directories/normalize-texts.ts';
import { insertRecord } from '../directories/operations.ts';
import { reserveCapacity } from '../directories/plan-capacity.ts';
import { findTargetBusiness } from '../directories/scope.ts';
import { type EstablishmentBody, establishmentDirectory } from './directory.ts';
import { addEmissionPoint } from './point-create.ts';
import { type EstablishmentRow, insertEstablishment } from './store.ts';

/** Creates an establishment with its first emission point 001. Both are counted for the plan. */
export async function createEstablishment(
  trx: Trx,
  writer: WriteAuthor,
  body: EstablishmentBody,
): Promise<EstablishmentRow | Refusal> {
  const action = 'establishments.create';
  const business = await findTargetBusiness(trx, writer, body.business_id);
  if (business instanceof Refusal) return business;
  const count = body.active === false ? 0 : 1;
  const refusal = await reserveCapacity(trx, writer.account.id, () => ({
    establishments: count,
    emission_points: count,
  }));
  if (refusal !== undefined) return refusal;
  const row = await insertRecord(
    trx,
    writer,
    action,
    establishmentDirectory,
    normalizeTextFields(body),
    (establishment) => insertEstablishment(trx, writer.account.id, establishment),
  );
  if (row instanceof Refusal) return row;
  const point = await addEmissionPoint(trx, writer, action, business.id, { establishment_id: row.id, code: '001' });
  return point instanceof Refusal ? point : row;
}
