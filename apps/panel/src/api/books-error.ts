// Error texts of periods and tax forms. Their screens have no input field to show a field fault under, so the first
// fault is shown as the error text.
import { ValidationError } from '@talonario/client';
import { errorText } from './error-text.ts';
import { lazyFaultText } from './lazy-fault-text.ts';

export function booksErrorText(error: unknown): string {
  const [fault] = error instanceof ValidationError ? error.errors : [];
  return fault === undefined ? errorText(error) : lazyFaultText(fault);
}

/** Returns the same promise. If it fails, its error has a text that can be shown to the user. */
export function withBooksErrorText<Answer>(doing: Promise<Answer>): Promise<Answer> {
  return doing.catch((error: unknown) => {
    throw new Error(booksErrorText(error));
  });
}
