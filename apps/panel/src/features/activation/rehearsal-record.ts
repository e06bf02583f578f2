import type { DataOf } from '../../api/talonario.ts';

export type Rehearsal = DataOf<'rehearsals.get'>;
export type ListedRehearsal = DataOf<'rehearsals.list'>[number];
