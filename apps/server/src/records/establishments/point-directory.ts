// Directory of emission points. The code of one is the second three digits of a document number.
import { type BodyOf, type DataOf, directoryDescriptions, routeNamed } from '@talonario/contract';
import type { Directory } from '../directories/directory.ts';
import { reserveCapacity } from '../directories/plan-capacity.ts';
import { showRecord } from '../directories/show-record.ts';
import {
  deleteEmissionPoint,
  type EmissionPointColumns,
  type EmissionPointRow,
  findEmissionPoint,
  type ListedEmissionPoint,
  updateEmissionPoint,
} from './point-store.ts';
import { seriesChangeRules } from './series-rules.ts';

export type EmissionPointBody = BodyOf<'emissionPoints.create'>;
export type EmissionPointRecord = DataOf<'emissionPoints.get'>;

const { refuseCode, refuseRemoval } = seriesChangeRules('emission_point_id', 'emission point');

export const emissionPointDirectory: Directory<EmissionPointColumns, EmissionPointRow, EmissionPointRecord> = {
  recordType: 'emission_point',
  body: routeNamed('emissionPoints.create').body,
  unique: { emission_points_establishment_id_code_key: 'code' },
  find: findEmissionPoint,
  validate: () => [],
  update: updateEmissionPoint,
  async refuseChange(trx, { account }, row, { code, active }) {
    const refusal = await refuseCode(trx, account.id, row.id, code);
    if (refusal !== undefined) return refusal;
    if (active && row.establishment_active && row.business_active)
      return await reserveCapacity(trx, account.id, () => ({ emission_points: 1 }));
    return undefined;
  },
  refuseRemoval,
  remove: deleteEmissionPoint,
  show: showEmissionPoint,
};

export function showEmissionPoint(row: ListedEmissionPoint): EmissionPointRecord {
  return showRecord(directoryDescriptions.emissionPoints.fields, row, {
    business_id: row.business_id,
    establishment_code: row.establishment_code,
  });
}
