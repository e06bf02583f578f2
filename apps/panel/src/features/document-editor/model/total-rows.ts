import type { DocumentPreview, TaxRow } from '@talonario/client';
import { documentType } from '../../../document-types/index.ts';
import type { DocumentForm } from './form.ts';
import { sumMoney } from './line-amount.ts';

export interface FormTotalRow {
  readonly label: string;
  readonly value: number;
}

export interface TotalRowTexts {
  readonly base: (tax: string) => string;
  readonly subtotal: string;
  readonly discount: string;
  readonly tip: string;
  readonly export: string;
  readonly thirdParties: string;
  readonly fuelWithholdings: string;
  readonly vatRefund: string;
  readonly supported: string;
}

/** Figures in the order of the printed document: bases by rate, subtotal, discount, taxes, and additional amounts. */
export function formTotalRows(
  figures: DocumentPreview,
  form: Omit<DocumentForm, 'lines'>,
  catalog: readonly TaxRow[],
  words: TotalRowTexts,
): readonly FormTotalRow[] {
  const { totals } = documentType(form.type);
  if (totals === 'none') return [];
  if (totals === 'withheld') return [{ label: words.supported, value: figures.subtotal }];
  const named = figures.taxes.map((tax) => ({ ...tax, name: nameOf(tax, catalog) }));
  const vats = named.filter(({ code }) => code === '2');
  const charged = named.filter(({ code, rate }) => code !== '2' || rate > 0);
  const { international_freight, international_insurance, customs_expenses, other_transport_expenses } =
    form.export ?? {};
  const freight = sumMoney([
    international_freight,
    international_insurance,
    customs_expenses,
    other_transport_expenses,
  ]);
  return [
    ...vats.map(({ name, base }) => ({ label: words.base(name), value: base })),
    { label: words.subtotal, value: figures.subtotal },
    ...(figures.discount > 0 ? [{ label: words.discount, value: figures.discount }] : []),
    ...charged.map(({ name, value }) => ({ label: name, value })),
    ...(form.fields.tip ? [{ label: words.tip, value: form.fields.tip }] : []),
    ...(freight > 0 ? [{ label: words.export, value: freight }] : []),
    ...sumRow(
      words.thirdParties,
      form.fields.third_party_charges?.map(({ total }) => total),
    ),
    ...sumRow(
      words.fuelWithholdings,
      form.fields.fuel_withholdings?.map(({ value }) => value),
    ),
    ...sumRow(words.vatRefund, [-(form.fields.vat_refund ?? 0)]),
  ];
}

function sumRow(label: string, amounts: readonly number[] = []): readonly FormTotalRow[] {
  const value = sumMoney(amounts);
  return value === 0 ? [] : [{ label, value }];
}

function nameOf(
  { code, percentageCode }: { code: string; percentageCode: string },
  catalog: readonly TaxRow[],
): string {
  const row = catalog.find((tax) => tax.taxType.code === code && tax.code === percentageCode);
  return row?.name ?? `${code}/${percentageCode}`;
}
