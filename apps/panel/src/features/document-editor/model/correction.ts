import type { Document } from '@talonario/client';

/** Rejected document that gets new content. */
export interface DocumentCorrection {
  readonly documentId: number;
  /** Number that it keeps. Undefined if SRI answered that another document has it (message 45). */
  readonly number: string | undefined;
  /** Values that the form does not show. They are sent unchanged, because the request contains the complete body. */
  readonly kept: object;
}

export function documentCorrectionOf({
  id,
  state,
  number,
  errors,
  externalId,
  metadata,
}: Document): DocumentCorrection | undefined {
  if (state !== 'rejected') return undefined;
  const taken = errors.some(({ identifier }) => identifier === '45');
  return {
    documentId: id,
    number: taken ? undefined : (number ?? undefined),
    kept: { ...(externalId !== null && { external_id: externalId }), metadata },
  };
}
