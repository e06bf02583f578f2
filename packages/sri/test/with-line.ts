import type { InvoiceInput, ProductLineInput } from '@talonario/sri';

/** An invoice whose first line is another. */
export const withLine = (input: InvoiceInput, change: Partial<ProductLineInput>): InvoiceInput => ({
  ...input,
  lines: input.lines.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
});
