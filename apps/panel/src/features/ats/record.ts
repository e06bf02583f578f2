import type { DataOf } from '../../api/talonario.ts';

export type AtsRecord = DataOf<'ats.get'>;
