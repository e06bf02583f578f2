import type { DataOf } from '../../api/talonario.ts';

export type Period = DataOf<'periods.get'>;
