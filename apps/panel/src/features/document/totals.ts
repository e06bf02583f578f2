// The figures under a document, in the order of the RIDE: a subtotal per rate, discount, taxes, tip, total.
import { findDocumentType } from '../../document-types/index.ts';
import type { DocumentRecord } from './document-record.ts';

type Totalled = Pick<DocumentRecord, 'taxes' | 'subtotal' | 'discount' | 'total'> & {
  readonly tip?: number | undefined;
  readonly documentType: { readonly code: string };
};

export type TotalRow =
  | { readonly kind: 'base'; readonly rate: number; readonly amount: number }
  | {
      readonly kind: 'notSubject' | 'exempt' | 'subtotal' | 'discount' | 'tip' | 'total' | 'withheld';
      readonly amount: number;
    }
  | { readonly kind: 'vat'; readonly rate: number; readonly amount: number }
  | { readonly kind: 'ice' | 'irbpnr'; readonly amount: number };

export function totalsOf({ documentType, taxes, subtotal, discount, tip, total }: Totalled): TotalRow[] {
  const kind = findDocumentType(documentType.code)?.totals;
  if (kind === 'none') return [];
  if (kind === 'withheld') return [{ kind: 'withheld', amount: total }];
  const vat = taxes.filter(({ code }) => code === '2').sort((a, b) => b.rate - a.rate);
  return [
    ...vat.map(({ percentageCode, rate, base }): TotalRow => {
      if (percentageCode === '6') return { kind: 'notSubject', amount: base };
      if (percentageCode === '7') return { kind: 'exempt', amount: base };
      return { kind: 'base', rate, amount: base };
    }),
    { kind: 'subtotal', amount: subtotal },
    ...(discount > 0 ? [{ kind: 'discount', amount: discount } as const] : []),
    ...sumOf(taxes, '3', 'ice'),
    ...sumOf(taxes, '5', 'irbpnr'),
    ...vat.filter(({ rate }) => rate > 0).map(({ rate, value }): TotalRow => ({ kind: 'vat', rate, amount: value })),
    ...(tip !== undefined && tip > 0 ? [{ kind: 'tip', amount: tip } as const] : []),
    { kind: 'total', amount: total },
  ];
}

function sumOf(taxes: Totalled['taxes'], wanted: string, kind: 'ice' | 'irbpnr'): TotalRow[] {
  const cents = taxes.filter(({ code }) => code === wanted).map(({ value }) => Math.round(value * 100));
  return cents.length === 0 ? [] : [{ kind, amount: cents.reduce((sum, value) => sum + value, 0) / 100 }];
}
