import type { DataOf } from '@talonario/contract';
import { formatInstant } from '../guayaquil.ts';
import type { AlertRow } from './store.ts';

export type AlertRecord = DataOf<'alerts.list'>[number];

export function showAlert({ kind, createdAt, ...row }: AlertRow): AlertRecord {
  return { ...row, kind: kind as AlertRecord['kind'], createdAt: formatInstant(createdAt) };
}
