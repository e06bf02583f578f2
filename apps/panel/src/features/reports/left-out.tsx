import { Text } from '@mantine/core';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { bookTexts } from './books.ts';
import { LeftOutCard } from './left-out-card.tsx';
import type { Report } from './totals.tsx';

/**
 * Documents that no amount of the report contains, and documents that it contains although SRI has not confirmed them.
 */
export function ReportLeftOut({ report: { leftOut, accepted } }: { readonly report: Report }) {
  const t = texts.use();
  const reasons = bookTexts.use().leftOut;
  if (leftOut.length === 0 && accepted === null) return null;
  const outside = leftOut.map(({ reason, count, documents }) => ({
    key: reason,
    why: t.leftOut(reasons[reason]),
    count,
    documents,
  }));
  const inside =
    accepted === null
      ? []
      : [
          {
            key: 'accepted',
            why: t.accepted,
            count: accepted.count,
            sum: accepted.total,
            documents: accepted.documents,
          },
        ];
  return (
    <LeftOutCard title={t.title} entries={[...outside, ...inside]}>
      {leftOut.length > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {t.why}
        </Text>
      )}
    </LeftOutCard>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Para tener en cuenta',
    leftOut: (reason: string) => `Fuera de las cifras, ${reason}:`,
    accepted: 'Dentro de las cifras, aunque el SRI no los ha confirmado, porque una persona los aceptó:',
    why: 'Lo que está fuera no suma ni resta en ninguna cifra de esta página.',
  },
  {
    title: 'To bear in mind',
    leftOut: (reason) => `Outside the figures, ${reason}:`,
    accepted: 'Within the figures, although SRI has not confirmed them, because a person accepted them:',
    why: 'What is outside neither adds to nor takes from any figure of this page.',
  },
);
