// Directory of establishments. The code of one is the first three digits of a document number.
import { type BodyOf, type DataOf, directoryDescriptions, routeNamed } from '@talonario/contract';
import type { Directory } from '../directories/directory.ts';
import { reserveCapacity } from '../directories/plan-capacity.ts';
import { showRecord } from '../directories/show-record.ts';
import { seriesChangeRules } from './series-rules.ts';
import {
  countActiveEmissionPoints,
  deleteEstablishment,
  type EstablishmentColumns,
  type EstablishmentRow,
  findEstablishment,
  type ListedEstablishment,
  updateEstablishment,
} from './store.ts';

export type EstablishmentBody = BodyOf<'establishments.create'>;
export type EstablishmentRecord = DataOf<'establishments.get'>;

const { refuseCode, refuseRemoval } = seriesChangeRules('establishment_id', 'establishment');

export const establishmentDirectory: Directory<EstablishmentColumns, EstablishmentRow, EstablishmentRecord> = {
  recordType: 'establishment',
  body: routeNamed('establishments.create').body,
  unique: { establishments_business_id_code_key: 'code' },
  find: findEstablishment,
  validate: () => [],
  update: updateEstablishment,
  async refuseChange(trx, { account }, row, { code, active }) {
    const refusal = await refuseCode(trx, account.id, row.id, code);
    if (refusal !== undefined) return refusal;
    if (active && row.business_active)
      return await reserveCapacity(trx, account.id, async () => ({
        establishments: 1,
        emission_points: await countActiveEmissionPoints(trx, account.id, row.id),
      }));
    return undefined;
  },
  refuseRemoval,
  remove: deleteEstablishment,
  show: showEstablishment,
};

export function showEstablishment(row: ListedEstablishment): EstablishmentRecord {
  return showRecord(directoryDescriptions.establishments.fields, row, {});
}
