// Figures below a document in the order of the RIDE: a subtotal per rate, discount, taxes, tip, total.

import type { DocumentRecord } from '../../document-types/document-record.ts';
import { findDocumentType } from '../../document-types/index.ts';

type Totalled = Pick<DocumentRecord, 'taxes' | 'subtotal' | 'discount' | 'total'> & {
  readonly tip?: number | undefined;
  readonly export?: DocumentRecord['export'] | undefined;
  readonly thirdPartyCharges?: DocumentRecord['thirdPartyCharges'] | undefined;
  readonly fuelWithholdings?: DocumentRecord['fuelWithholdings'] | undefined;
  readonly vatRefund?: number | undefined;
  readonly documentType: { readonly code: string };
};

/** Amounts that are part of the total in addition to lines and taxes. */
type Extra = 'tip' | 'export' | 'thirdParties' | 'fuelWithholdings' | 'vatRefund';

export type DocumentTotalRow =
  | { readonly kind: 'base'; readonly rate: number; readonly amount: number }
  | {
      readonly kind: 'notSubject' | 'exempt' | 'subtotal' | 'discount' | Extra | 'total' | 'withheld';
      readonly amount: number;
    }
  | { readonly kind: 'vat'; readonly rate: number; readonly amount: number }
  | { readonly kind: 'ice' | 'irbpnr'; readonly amount: number };

export function documentTotalRows(record: Totalled): DocumentTotalRow[] {
  const { documentType, taxes, subtotal, discount, total } = record;
  const kind = findDocumentType(documentType.code)?.totals;
  if (kind === 'none') return [];
  if (kind === 'withheld') return [{ kind: 'withheld', amount: total }];
  const vat = taxes.filter(({ code }) => code === '2').sort((a, b) => b.rate - a.rate);
  return [
    ...vat.map(({ percentageCode, rate, base }): DocumentTotalRow => {
      if (percentageCode === '6') return { kind: 'notSubject', amount: base };
      if (percentageCode === '7') return { kind: 'exempt', amount: base };
      return { kind: 'base', rate, amount: base };
    }),
    { kind: 'subtotal', amount: subtotal },
    ...(discount > 0 ? [{ kind: 'discount', amount: discount } as const] : []),
    ...taxSum(taxes, '3', 'ice'),
    ...taxSum(taxes, '5', 'irbpnr'),
    ...vat
      .filter(({ rate }) => rate > 0)
      .map(({ rate, value }): DocumentTotalRow => ({ kind: 'vat', rate, amount: value })),
    ...extrasOf(record),
    { kind: 'total', amount: total },
  ];
}

function extrasOf({
  tip,
  export: terms,
  thirdPartyCharges = [],
  fuelWithholdings = [],
  vatRefund,
}: Totalled): DocumentTotalRow[] {
  const amounts: readonly (readonly [Extra, number])[] = [
    ['tip', tip ?? 0],
    [
      'export',
      sumCents([
        terms?.internationalFreight,
        terms?.internationalInsurance,
        terms?.customsExpenses,
        terms?.otherTransportExpenses,
      ]),
    ],
    ['thirdParties', sumCents(thirdPartyCharges.map((charge) => charge.total))],
    ['fuelWithholdings', sumCents(fuelWithholdings.map(({ value }) => value))],
    ['vatRefund', -(vatRefund ?? 0)],
  ];
  return amounts.flatMap(([kind, amount]) => (amount === 0 ? [] : [{ kind, amount }]));
}

function taxSum(taxes: Totalled['taxes'], wanted: string, kind: 'ice' | 'irbpnr'): DocumentTotalRow[] {
  const values = taxes.filter(({ code }) => code === wanted).map(({ value }) => value);
  return values.length === 0 ? [] : [{ kind, amount: sumCents(values) }];
}

function sumCents(amounts: readonly (number | null | undefined)[]): number {
  return amounts.reduce<number>((cents, amount) => cents + Math.round((amount ?? 0) * 100), 0) / 100;
}
