import type { RetentionLineInput, WithholdingInput } from '@talonario/sri';

/** Returns a withholding with one copy of its lines for each change, in which that change is applied. */
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
