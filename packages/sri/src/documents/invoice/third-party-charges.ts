import { type Decimal, sumDecimals } from '../../decimal.ts';
import { optionalParentElement, parentElement, textElement } from '../../xml.ts';
import { type DocumentRule, pathsOfBrokenEntries } from '../rule.ts';
import type { DocumentFieldTable } from '../shared/fields.ts';
import type { AmountInput, FieldReader, Optional } from '../shared/reader.ts';

/**
 * Money collected on behalf of a third party: a waste fee, the fire brigade, an insurance. It is not income and not
 * taxed (anexo 8).
 */
export interface ThirdPartyCharge<Figure> {
  readonly concept: string;
  readonly total: Figure;
}

export const thirdPartyChargeFields = {
  concept: {
    kind: 'text',
    required: true,
    label: { es: 'Concepto', en: 'Concept' },
    about: 'Amounts collected on behalf of a third party, such as a waste fee.',
    maxLength: 300,
  },
  total: {
    kind: 'money',
    required: true,
    label: { es: 'Valor', en: 'Amount' },
    about: 'Added to the total of the invoice; it bears no tax.',
  },
} as const satisfies DocumentFieldTable;

export function readThirdPartyCharges(
  source: Optional<readonly ThirdPartyCharge<Optional<AmountInput>>[]>,
  reader: FieldReader,
): readonly ThirdPartyCharge<Decimal>[] {
  return (source ?? []).map((charge, index) => {
    const entry = reader.entry('third_party_charges', index);
    return {
      concept: entry.requiredText('concept', charge.concept, thirdPartyChargeFields.concept),
      total: entry.requiredAmount('total', charge.total, 'money'),
    };
  });
}

export function totalThirdPartyCharges(charges: readonly ThirdPartyCharge<Decimal>[]): Decimal {
  return sumDecimals(charges.map(({ total }) => total));
}

export function writeThirdPartyCharges(charges: readonly ThirdPartyCharge<Decimal>[]): string {
  let content = '';
  for (const { concept, total } of charges)
    content += parentElement('rubro', textElement('concepto', concept) + textElement('total', total.toFixed(2)));
  return optionalParentElement('otrosRubrosTerceros', content);
}

export const thirdPartyChargeRules: readonly DocumentRule<{
  readonly thirdPartyCharges: readonly ThirdPartyCharge<Decimal>[];
}>[] = [
  {
    code: 'invoice.third_party_charge_zero',
    level: 'fault',
    message: 'A charge for a third party must be more than zero.',
    fields: ({ thirdPartyCharges }) =>
      pathsOfBrokenEntries('third_party_charges', thirdPartyCharges, 'total', ({ total }) => total.isZero()),
  },
];
