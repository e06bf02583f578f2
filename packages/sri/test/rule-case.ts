import type { CheckOptions, DocumentInput, Party } from '@talonario/sri';

/** A document made wrong on purpose, and everything that must be said about it: `code @ field`. */
export interface RuleCase<Input> {
  readonly title: string;
  readonly change: (input: Input) => Input;
  readonly faults?: readonly string[];
  readonly warnings?: readonly string[];
  readonly options?: Partial<CheckOptions>;
}

export function receiverOf(input: DocumentInput): Party {
  if (!input.receiver) throw new Error('the example has a receiver');
  return input.receiver;
}
