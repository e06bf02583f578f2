import type { InvoiceInput, ProductLineInput } from '@talonario/sri';

/** Returns an invoice with changes in its first line. */
export const withLine = (input: InvoiceInput, change: Partial<ProductLineInput>): InvoiceInput => ({
  ...input,
  lines: input.lines.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
});
