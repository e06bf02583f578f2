import { type FieldFault, ValidationError } from '@talonario/client';
import { lazyFaultText } from '../api/lazy-fault-text.ts';

/** Fault text of each field of a form, by its path: `faults['items[2].price']`. */
export type FieldFaultTexts = Readonly<Record<string, string>>;

export function fieldFaultTextsOf(error: unknown): FieldFaultTexts {
  return error instanceof ValidationError ? firstFaultTexts(error.errors) : {};
}

/** Text of the first fault of each field. */
export function firstFaultTexts(fieldFaults: readonly FieldFault[], textOf = lazyFaultText): FieldFaultTexts {
  const faults: Record<string, string> = {};
  for (const fault of fieldFaults) faults[fault.field] ??= textOf(fault);
  return faults;
}
