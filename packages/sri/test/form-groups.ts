// Groups of documents for the tests of the forms.
import { Decimal } from '../src/decimal.ts';
import type { ComputedTaxForm, FormGroup, TaxFormInput } from '../src/forms/index.ts';

type Amount = number | string;
type Given = Partial<Omit<FormGroup, 'base' | 'value'>> & { readonly base?: Amount; readonly value?: Amount };

export function formGroup({ base = 0, value = 0, ...key }: Given): FormGroup {
  return {
    side: 'sale',
    sign: 1,
    vatCode: null,
    market: 'local',
    reimbursement: false,
    fixedAsset: null,
    sustainCode: null,
    vatCredit: null,
    popular: false,
    abroad: false,
    retention: null,
    accepted: false,
    unwithheld: false,
    documents: 1,
    base: Decimal.from(base),
    value: Decimal.from(value),
    ...key,
  };
}

export const sale = (vatCode: string, base: Amount, value: Amount = 0, key: Given = {}) =>
  formGroup({ side: 'sale', vatCode, base, value, ...key });

export const purchase = (vatCode: string, base: Amount, value: Amount, sustainCode: string | null, key: Given = {}) =>
  formGroup({ side: 'purchase', vatCode, base, value, sustainCode, ...key });

export const withheldByBusiness = (taxCode: string, code: string, base: Amount, value: Amount, key: Given = {}) =>
  formGroup({ side: 'withheld', base, value, retention: { taxCode, code, treaty: null, regime: null }, ...key });

export const withheldFromBusiness = (taxCode: string, code: string, base: Amount, value: Amount) =>
  formGroup({ side: 'suffered', base, value, retention: { taxCode, code, treaty: null, regime: null } });

export function formInput(given: Partial<TaxFormInput>): TaxFormInput {
  const period = { from: '2026-10-01', to: '2026-10-31' };
  return { form: '104', period, groups: [], choices: {}, answers: {}, before: null, counts: {}, ...given };
}

/** Boxes with an amount, as text. */
export function filledBoxes({ boxes }: ComputedTaxForm): Record<string, string> {
  const entries = boxes.flatMap(({ row, value }) =>
    value === null || value.isZero() ? [] : [[row.box, value.toFixed(row.unit === 'factor' ? 4 : 2)] as const],
  );
  return Object.fromEntries(entries);
}

export const decimalsByBox = (values: Record<string, Amount>) =>
  Object.fromEntries(Object.entries(values).map(([box, value]) => [box, Decimal.from(value)]));
