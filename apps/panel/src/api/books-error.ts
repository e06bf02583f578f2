// Refusals of periods and forms. Their screens have no field that a fault would stand under, so the first fault is shown itself.
import { ValidationError } from '@talonario/client';
import { errorText } from './error-text.ts';
import { lazyFaultText } from './lazy-fault-text.ts';

export function booksErrorText(error: unknown): string {
  const [fault] = error instanceof ValidationError ? error.errors : [];
  return fault === undefined ? errorText(error) : lazyFaultText(fault);
}

/** The same promise; it fails with a text that can be shown. */
export function inWords<Answer>(doing: Promise<Answer>): Promise<Answer> {
  return doing.catch((error: unknown) => {
    throw new Error(booksErrorText(error));
  });
}
