// Emission points: the second three digits of a document number.
import { type BodyOf, type DataOf, directoryDescriptions, routeNamed } from '@talonario/contract';
import type { Directory } from '../directories/directory.ts';
import { reserveCapacity } from '../directories/plan-capacity.ts';
import { showRecord } from '../directories/show-record.ts';
import {
  deletePoint,
  findPoint,
  type ListedPoint,
  type PointColumns,
  type PointRow,
  updatePoint,
} from './point-store.ts';
import { seriesRules } from './series-rules.ts';

export type PointBody = BodyOf<'emissionPoints.create'>;
export type PointRecord = DataOf<'emissionPoints.get'>;

const { refuseCode, refuseRemoval } = seriesRules('emission_point_id', 'emission point');

export const emissionPointDirectory: Directory<PointColumns, PointRow, PointRecord> = {
  recordType: 'emission_point',
  body: routeNamed('emissionPoints.create').body,
  unique: { emission_points_establishment_id_code_key: 'code' },
  find: findPoint,
  validate: () => [],
  update: updatePoint,
  async refuseChange(trx, { account }, row, { code, active }) {
    const refusal = await refuseCode(trx, account.id, row.id, code);
    if (refusal !== undefined) return refusal;
    if (active && row.establishment_active && row.business_active)
      return await reserveCapacity(trx, account.id, () => ({ emission_points: 1 }));
    return undefined;
  },
  refuseRemoval,
  remove: deletePoint,
  show: showPoint,
};

export function showPoint(row: ListedPoint): PointRecord {
  return showRecord(directoryDescriptions.emissionPoints.fields, row, {
    business_id: row.business_id,
    establishment_code: row.establishment_code,
  });
}
