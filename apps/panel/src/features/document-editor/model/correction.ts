import type { Document } from '@talonario/client';

/** A rejected document that gets another content. */
export interface Correction {
  readonly documentId: number;
  /** The number it keeps; undefined where SRI says that it is somebody else's (message 45). */
  readonly number: string | undefined;
  /** What it says that the form does not show: its whole body is sent. */
  readonly kept: object;
}

export function correctionOf({ id, state, number, errors, externalId, metadata }: Document): Correction | undefined {
  if (state !== 'rejected') return undefined;
  const taken = errors.some(({ identifier }) => identifier === '45');
  return {
    documentId: id,
    number: taken ? undefined : (number ?? undefined),
    kept: { ...(externalId !== null && { external_id: externalId }), metadata },
  };
}
