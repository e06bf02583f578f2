import { Text } from '@mantine/core';
import { addDays, formatDate, today } from '../../format/dates.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { canBeWithheld, type ReceivedRecord, withholdingDays } from './received-record.ts';

/** Until when tax may be withheld on it, while nothing was. */
export function Deadline({ record }: { record: ReceivedRecord }) {
  const t = texts.use();
  const withheld = record.links.some(({ kind, documentTypeCode }) => kind === 'issued' && documentTypeCode === '07');
  if (withheld || !canBeWithheld(record)) return null;
  const last = addDays(record.date, withholdingDays);
  return (
    <Text size="sm" mt={4}>
      {last >= today() ? t.until(formatDate(last)) : t.late(formatDate(last))}
    </Text>
  );
}

const texts = defineTexts(
  {
    until: (date: string) => `Plazo para retener: hasta el ${date}`,
    late: (date: string) => `El plazo para retener terminó el ${date}`,
  },
  { until: (date) => `Withhold by ${date}`, late: (date) => `The time to withhold ended on ${date}` },
);
