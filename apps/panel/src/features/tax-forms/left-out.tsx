import { List, Text } from '@mantine/core';
import { isMonthText } from '../../format/search-values.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/link.tsx';
import { LeftOutCard, type LeftOutEntry } from '../reports/index.ts';
import type { FormRecord } from './sections.ts';

type Entry = FormRecord['leftOut'][number];

interface FormLeftOutProps {
  readonly record: FormRecord;
  readonly onOpen: (entry: Entry) => void;
}

/** Documents and values that no box of the form contains. */
export function FormLeftOut({ record: { leftOut, period }, onOpen }: FormLeftOutProps) {
  const t = texts.use();
  if (leftOut.length === 0) return null;
  const entries = leftOut.flatMap((entry): LeftOutEntry[] => {
    const { what, why, count, base, value, href } = entry;
    if (count === null || count === 0) return [];
    const classify = what === 'unclassified' && isMonthText(period) && (
      <TextLink to="/received/classify" search={{ period }} size="sm">
        {t.classify}
      </TextLink>
    );
    return [
      {
        key: keyOf(entry),
        why,
        count,
        sum: base === null && value === null ? undefined : Math.round(((base ?? 0) + (value ?? 0)) * 100) / 100,
        documents: href === null || href.startsWith('/reports/') ? href : () => onOpen(entry),
        ...(classify && { more: classify }),
      },
    ];
  });
  const uncounted = leftOut.filter(({ count }) => count === null);
  return (
    <LeftOutCard title={t.title} entries={entries}>
      {uncounted.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="xs">
            {t.unknown}
          </Text>
          <List size="sm" c="dimmed">
            {uncounted.map((entry) => (
              <List.Item key={keyOf(entry)}>{entry.why}</List.Item>
            ))}
          </List>
        </>
      )}
    </LeftOutCard>
  );
}

function keyOf({ what, question }: Entry): string {
  return `${what} ${question}`;
}

const texts = defineTranslatedTexts(
  {
    title: 'Lo que no está en el formulario',
    classify: 'Clasificar',
    unknown: 'Lo que no consta en ningún comprobante electrónico; agréguelo usted en su casillero, si lo hay:',
  },
  {
    title: 'What is not in the form',
    classify: 'Classify',
    unknown: 'What no electronic document contains; add it in its box yourself, if there is any:',
  },
);
