// Spanish texts of field faults. Any screen may need them, but they are larger than most screens, so they are fetched
// with the first error response.
import type { FieldFault } from '@talonario/client';

let words: typeof import('./fault-text.ts') | undefined;

/**
 * Loads the Spanish texts. Called before an error response is passed on. If they cannot be loaded, the server's English
 * text is shown.
 */
export async function loadFaultText(): Promise<void> {
  words ??= await import('./fault-text.ts').catch(() => undefined);
}

export function lazyFaultText(fault: FieldFault): string {
  return words?.faultText(fault) ?? fault.hint ?? fault.message;
}
