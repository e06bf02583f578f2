import { ValidationError } from '@talonario/client';
import { faultText } from '../api/fault-text.ts';

/** What the server said of each field of a form, by its path: `faults['items[2].price']`. */
export type Faults = Readonly<Record<string, string>>;

export function faultsOf(error: unknown): Faults {
  if (!(error instanceof ValidationError)) return {};
  const faults: Record<string, string> = {};
  for (const fault of error.errors) faults[fault.field] ??= faultText(fault);
  return faults;
}
