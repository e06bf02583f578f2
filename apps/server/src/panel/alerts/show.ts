import type { DataOf } from '@talonario/contract';
import type { AlertRow } from '../../documents/alerts/store.ts';
import { formatInstant } from '../../platform/clock/guayaquil.ts';

export type AlertRecord = DataOf<'alerts.list'>[number];

export function showAlert({ kind, createdAt, ...row }: AlertRow): AlertRecord {
  return { ...row, kind: kind as AlertRecord['kind'], createdAt: formatInstant(createdAt) };
}
