import { documentType, findDocumentType } from '../../document-types/index.ts';

/** Money of different kinds is not added up: sales (credit notes take away), purchases, and tax withheld. */
export interface Sums {
  readonly sales?: number;
  readonly purchases?: number;
  readonly withheld?: number;
}

export interface Totalled {
  readonly documentType: { readonly code: string };
  readonly total: number;
}

/** What a document adds to its kind: a credit note takes away. */
export function signedTotal({ documentType: { code }, total }: Totalled): number {
  return code === '04' ? -total : total;
}

export function sumsOf(documents: readonly Totalled[]): Sums {
  const cents: Record<string, number> = {};
  for (const document of documents) {
    const kind = kindOf(document.documentType.code);
    if (kind !== undefined) cents[kind] = (cents[kind] ?? 0) + Math.round(signedTotal(document) * 100);
  }
  return Object.fromEntries(Object.entries(cents).map(([kind, sum]) => [kind, sum / 100]));
}

function kindOf(code: string): keyof Sums | undefined {
  const known = findDocumentType(code);
  if (known === undefined) return undefined;
  const { totals, otherSide } = documentType(known.code);
  if (totals === 'none') return undefined;
  if (totals === 'withheld') return 'withheld';
  return otherSide.field === 'provider_entity_id' ? 'purchases' : 'sales';
}
