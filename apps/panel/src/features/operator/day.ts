import type { DataOf } from '../../api/talonario.ts';

/** Status of the installation. */
export type OperatorDay = DataOf<'operator.get'>;
