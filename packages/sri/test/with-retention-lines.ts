import type { RetentionLineInput, WithholdingInput } from '@talonario/sri';

/** A withholding whose lines are there once for each change, changed so. */
export const withLine =
  (...changes: Partial<RetentionLineInput>[]) =>
  (input: WithholdingInput): WithholdingInput => ({
    ...input,
    lines: changes.flatMap((change) => input.lines.map((line) => ({ ...line, ...change }))),
  });

/** A withholding whose lines are all changed alike. */
export const withLines = (
  input: WithholdingInput,
  change: Partial<WithholdingInput['lines'][number]>,
): WithholdingInput => ({
  ...input,
  lines: input.lines.map((line) => ({ ...line, ...change })),
});
