import type { DataOf } from '../../api/talonario.ts';

/** How the whole installation is doing. */
export type OperatorDay = DataOf<'operator.get'>;
