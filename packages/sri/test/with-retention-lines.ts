import type { RetentionLineInput, WithholdingInput } from '@talonario/sri';

/** A withholding that repeats its lines for each change, with the change applied. */
export const withLine =
  (...changes: Partial<RetentionLineInput>[]) =>
  (input: WithholdingInput): WithholdingInput => ({
    ...input,
    lines: changes.flatMap((change) => input.lines.map((line) => ({ ...line, ...change }))),
  });

/** A withholding with the same change in all lines. */
export const withLines = (
  input: WithholdingInput,
  change: Partial<WithholdingInput['lines'][number]>,
): WithholdingInput => ({
  ...input,
  lines: input.lines.map((line) => ({ ...line, ...change })),
});
