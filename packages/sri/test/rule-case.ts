import type { DocumentCheckOptions, DocumentInput, DocumentParty } from '@talonario/sri';

/** An intentionally wrong document and all findings that it must cause: `code @ field`. */
export interface RuleCase<Input> {
  readonly title: string;
  readonly change: (input: Input) => Input;
  readonly faults?: readonly string[];
  readonly warnings?: readonly string[];
  readonly options?: Partial<DocumentCheckOptions>;
}

export function receiverOf(input: DocumentInput): DocumentParty {
  if (!input.receiver) throw new Error('the example has a receiver');
  return input.receiver;
}
