// A refusal can come to any screen, and its Spanish weighs more than most screens: it is fetched with the first one.
import type { FieldFault } from '@talonario/client';

let words: typeof import('./fault-text.ts') | undefined;

/** Before a refusal is handed on. Where it cannot be fetched, the server's own words do. */
export async function loadFaultText(): Promise<void> {
  words ??= await import('./fault-text.ts').catch(() => undefined);
}

export function lazyFaultText(fault: FieldFault): string {
  return words?.faultText(fault) ?? fault.hint ?? fault.message;
}
