import { Text, type TextProps } from '@mantine/core';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { type DocumentWithTotal, documentSumsOf } from './sums.ts';

/** Sums of documents by kind of money. Empty if there are none. */
export function DocumentSumsText({
  documents,
  label,
  ...props
}: TextProps & { documents: readonly DocumentWithTotal[]; label?: string }) {
  const t = texts.use();
  const sums = documentSumsOf(documents);
  const parts = (['sales', 'purchases', 'withheld'] as const).flatMap((kind) => {
    const sum = sums[kind];
    return sum === undefined ? [] : [`${t[kind]} ${formatMoney(sum)}`];
  });
  if (parts.length === 0) return null;
  return (
    <Text size="sm" className="figures" {...props}>
      {label !== undefined && `${label}: `}
      {parts.join(' · ')}
    </Text>
  );
}

const texts = defineTranslatedTexts(
  { sales: 'ventas', purchases: 'compras', withheld: 'retenido' },
  { sales: 'sales', purchases: 'purchases', withheld: 'withheld' },
);
