import { type FieldFault, ValidationError } from '@talonario/client';
import { lazyFaultText } from '../api/lazy-fault-text.ts';

/** Fault text of each field of a form, by its path: `faults['items[2].price']`. */
export type Faults = Readonly<Record<string, string>>;

export function faultsOf(error: unknown): Faults {
  return error instanceof ValidationError ? faultTexts(error.errors) : {};
}

/** First fault of each field. */
export function faultTexts(told: readonly FieldFault[], textOf = lazyFaultText): Faults {
  const faults: Record<string, string> = {};
  for (const fault of told) faults[fault.field] ??= textOf(fault);
  return faults;
}
