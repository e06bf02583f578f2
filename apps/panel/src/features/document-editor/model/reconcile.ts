// What to go on with, where this browser and the server both kept a form.
import type { CopyState, KeptForm } from './kept-form.ts';
import { thisDevice } from './this-device.ts';

/** A form as the server has it. */
export interface FormCopy {
  readonly version: number;
  /** Who wrote it; undefined where it cannot be read. */
  readonly device: string | undefined;
  readonly kept: KeptForm | undefined;
}

/** What happened to the form on another device. */
export type Elsewhere =
  | { readonly kind: 'finished' }
  | { readonly kind: 'written'; readonly version: number; readonly kept: KeptForm | undefined };

export interface Recovered {
  readonly kept?: KeptForm | undefined;
  /** Of the copy on the server that is written over, where nothing of it was recovered. */
  readonly copy?: CopyState | undefined;
  readonly elsewhere?: Elsewhere | undefined;
}

export function reconcile(local: KeptForm | undefined, remote: FormCopy | undefined): Recovered {
  if (local === undefined) return remote === undefined ? {} : take(remote);
  if (remote === undefined) {
    if (local.copy === undefined) return { kept: local };
    const alone = { ...local, copy: undefined };
    // Its own emission is repeated under its key, wherever it ended.
    return local.unsettled !== undefined ? { kept: alone } : { kept: alone, elsewhere: { kind: 'finished' } };
  }
  const mine = remote.version === local.copy?.version || remote.device === thisDevice();
  // A browser that could not store what it wrote last finds it there.
  if (mine && remote.kept?.unsettled !== undefined && local.unsettled === undefined) return take(remote);
  if (mine || local.unsettled !== undefined)
    return { kept: { ...local, copy: { version: remote.version, whole: false } } };
  return local.copy?.whole ? take(remote) : { kept: local, elsewhere: writtenAs(remote) };
}

export function writtenAs({ version, kept }: FormCopy): Elsewhere {
  return { kind: 'written', version, kept: kept && { ...kept, copy: { version, whole: true } } };
}

function take({ version, kept }: FormCopy): Recovered {
  const copy = { version, whole: true };
  return kept === undefined ? { copy } : { kept: { ...kept, copy } };
}
