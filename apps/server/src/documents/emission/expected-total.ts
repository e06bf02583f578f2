// Whoever showed a total to somebody may insist on it: no number is taken for a document that comes to another one.
import type { CheckedDocument } from '@talonario/sri';
import { conflict, Refusal } from '../../platform/http/replies/error-reply.ts';

export function refuseOtherTotal({ totals }: CheckedDocument, expected: number | undefined): Refusal | undefined {
  if (expected === undefined) return undefined;
  const total = totals.total.toFixed(2);
  if (expected.toFixed(2) === total) return undefined;
  const { status, body } = conflict(
    'document.total_differs',
    `The document comes to ${total}, not to ${expected.toFixed(2)}. Nothing was changed.`,
  );
  return new Refusal(status, { ...body, total: Number(total) });
}
