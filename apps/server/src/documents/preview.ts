// What a dry run shows: the figures, the warnings and the unsigned XML. Nothing was stored.
import type { DataOf } from '@talonario/contract';
import { findById } from '@talonario/sri';
import { compute, warningNotices } from './emission/compute.ts';
import type { Prepared } from './emission/prepare.ts';

type Preview = Extract<DataOf<'documents.create'>, { dryRun: true }>;

export function showPreview(prepared: Prepared, xml: string): Preview {
  const { computed, subtotal, discount, total } = compute(prepared);
  const { id, code, name } = findById('document-types', prepared.type.id) ?? prepared.type;
  return {
    dryRun: true,
    documentType: { id, code, name },
    items: computed.items,
    taxes: computed.taxes,
    subtotal: Number(subtotal),
    discount: Number(discount),
    total: Number(total),
    warnings: warningNotices(prepared),
    xml,
  } as Preview;
}
