import type { DataOf } from '../../api/talonario.ts';

/** Status of the installation. */
export type InstallationStatus = DataOf<'operator.get'>;
