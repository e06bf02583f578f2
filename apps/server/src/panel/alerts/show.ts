import type { DataOf } from '@talonario/contract';
import type { OpenAlertRow } from '../../documents/alerts/store.ts';
import { formatInstant } from '../../platform/clock/guayaquil.ts';

export type AlertRecord = DataOf<'alerts.list'>[number];

export function showAlert({ kind, createdAt, obligation, period, dueOn, ...row }: OpenAlertRow): AlertRecord {
  const filing = obligation === null || period === null || dueOn === null ? null : { name: obligation, period, dueOn };
  return {
    ...row,
    kind: kind as AlertRecord['kind'],
    obligation: filing,
    createdAt: formatInstant(createdAt),
  };
}
