import { Decimal, sumDecimals } from '../../decimal.ts';
import { optionalParentElement, parentElement, textElement } from '../../xml.ts';
import { type DocumentRule, pathsOfBrokenEntries } from '../rule.ts';
import type { DocumentFieldTable } from '../shared/fields.ts';
import type { AmountInput, FieldReader, Optional } from '../shared/reader.ts';

/**
 * Tax that fuel traders and newspaper publishers withhold inside the sale itself (ficha técnica §10, tablas 22 and 23).
 */
export interface FuelWithholding<Figure> {
  /**
   * 3 presumptive IVA of fuels, 4 margin of newspaper sellers, 327 and 328 income tax of two and three per thousand.
   */
  readonly percentageCode: string;
  /** Rate of the tax (XML element `tarifa`). It may be omitted, because the code determines it. */
  readonly rate?: Optional<Figure>;
  readonly value: Figure;
}

/** Rate of each code. The 1 of presumptive IVA (code 3) is a marker and not a percentage. */
const rates: Readonly<Record<string, Decimal>> = {
  '3': Decimal.from(1),
  '4': Decimal.from('0.12'),
  '327': Decimal.from('0.20'),
  '328': Decimal.from('0.30'),
};

export const fuelWithholdingFields = {
  percentage_code: {
    kind: 'code',
    required: true,
    label: { es: 'Código', en: 'Code' },
    about: '3, 4, 327 or 328 (tabla 23).',
    shape: 'one to three digits',
    pattern: /^\d{1,3}$/,
  },
  rate: { kind: 'percentage', required: false, label: { es: 'Tarifa', en: 'Rate' }, about: 'Completed from the code.' },
  value: {
    kind: 'money',
    required: true,
    label: { es: 'Valor', en: 'Value' },
    about: 'Added to the total of the invoice.',
  },
} as const satisfies DocumentFieldTable;

export type ReadFuelWithholding = Required<FuelWithholding<Decimal>> & { readonly rate: Decimal };

export function readFuelWithholdings(
  source: Optional<readonly FuelWithholding<Optional<AmountInput>>[]>,
  reader: FieldReader,
): readonly ReadFuelWithholding[] {
  return (source ?? []).map((withholding, index) => {
    const entry = reader.entry('fuel_withholdings', index);
    const { percentage_code } = fuelWithholdingFields;
    const percentageCode = entry.requiredText('percentage_code', withholding.percentageCode, percentage_code);
    return {
      percentageCode,
      rate: entry.optionalAmount('rate', withholding.rate, 'money') ?? rates[percentageCode] ?? Decimal.zero,
      value: entry.requiredAmount('value', withholding.value, 'money'),
    };
  });
}

export function totalFuelWithholdings(withholdings: readonly ReadFuelWithholding[]): Decimal {
  return sumDecimals(withholdings.map(({ value }) => value));
}

/** Writes the taxes that are withheld inside a fuel sale. Their element `codigo` is always 4 (tabla 22). */
export function writeFuelWithholdings(withholdings: readonly ReadFuelWithholding[]): string {
  let content = '';
  for (const { percentageCode, rate, value } of withholdings)
    content += parentElement(
      'retencion',
      textElement('codigo', '4') +
        textElement('codigoPorcentaje', percentageCode) +
        textElement('tarifa', rate.toFixed(2)) +
        textElement('valor', value.toFixed(2)),
    );
  return optionalParentElement('retenciones', content);
}

export const fuelWithholdingRules: readonly DocumentRule<{
  readonly fuelWithholdings: readonly ReadFuelWithholding[];
}>[] = [
  {
    code: 'invoice.fuel_withholding_code',
    level: 'fault',
    message: 'An invoice withholds with code 3, 4, 327 or 328; the other codes belong to a withholding document.',
    fields: ({ fuelWithholdings }) =>
      pathsOfBrokenEntries(
        'fuel_withholdings',
        fuelWithholdings,
        'percentage_code',
        (one) => !rates[one.percentageCode],
      ),
  },
  {
    code: 'invoice.fuel_withholding_rate',
    level: 'fault',
    message: 'The rate is not the one of its code: 1 for 3, 0.12 for 4, 0.20 for 327, 0.30 for 328.',
    fields: ({ fuelWithholdings }) =>
      pathsOfBrokenEntries('fuel_withholdings', fuelWithholdings, 'rate', ({ percentageCode, rate }) => {
        const due = rates[percentageCode];
        return due !== undefined && !rate.equals(due);
      }),
  },
];
