import type { Decimal } from '../../decimal.ts';
import { optionalTextElement } from '../../xml.ts';
import type { DocumentFieldTable } from '../shared/fields.ts';
import type { AmountInput, FieldReader, Optional } from '../shared/reader.ts';

/**
 * Amount of tax that the buyer will withhold, if it is known when the invoice is issued. The invoice only states it; it
 * changes no total.
 */
export interface WithheldByBuyer<Figure> {
  readonly vat?: Optional<Figure>;
  readonly income?: Optional<Figure>;
}

export const withheldByBuyerFields = {
  vat: {
    kind: 'money',
    required: false,
    label: { es: 'Retención de IVA', en: 'IVA withheld' },
    about: 'IVA the buyer will withhold.',
  },
  income: {
    kind: 'money',
    required: false,
    label: { es: 'Retención de renta', en: 'Income tax withheld' },
    about: 'Income tax the buyer will withhold.',
  },
} as const satisfies DocumentFieldTable;

export function readWithheldByBuyer(
  source: WithheldByBuyer<AmountInput>,
  reader: FieldReader,
): WithheldByBuyer<Decimal> {
  return {
    vat: reader.optionalAmount('vat', source.vat, 'money'),
    income: reader.optionalAmount('income', source.income, 'money'),
  };
}

export function writeWithheldByBuyer(withheld: WithheldByBuyer<Decimal> | undefined): string {
  return (
    optionalTextElement('valorRetIva', withheld?.vat?.toFixed(2)) +
    optionalTextElement('valorRetRenta', withheld?.income?.toFixed(2))
  );
}
