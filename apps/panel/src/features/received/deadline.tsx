import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '../../api/hooks.ts';
import { withholdingCode } from '../../document-types/index.ts';
import { formatDate } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { canBeWithheld, type ReceivedRecord } from './received-record.ts';

/** Deadline for a withholding on this document, as long as there is none. The service counts the working days. */
export function WithholdingDeadline({ record }: { record: ReceivedRecord }) {
  const t = texts.use();
  const withheld = record.links.some(
    ({ kind, documentTypeCode }) => kind === 'issued' && documentTypeCode === withholdingCode,
  );
  const asks = !withheld && canBeWithheld(record) && record.content !== null;
  const { data } = useQuery({
    ...operationQuery('receivedDocuments.withholdingDraft', {
      params: { id: record.id },
      query: { businessId: record.businessId },
    }),
    enabled: asks,
  });
  if (!asks || data === undefined) return null;
  const { dueOn, workingDaysLeft } = data.data;
  return (
    <Text size="sm" mt={4}>
      {workingDaysLeft < 0 ? t.late(formatDate(dueOn)) : t.until(formatDate(dueOn), workingDaysLeft)}
    </Text>
  );
}

const texts = defineTranslatedTexts(
  {
    until: (date: string, days: number) =>
      `Plazo para retener: hasta el ${date} (${days === 1 ? 'queda 1 día hábil' : `quedan ${days} días hábiles`})`,
    late: (date: string) => `El plazo para retener terminó el ${date}`,
  },
  {
    until: (date, days) => `Withhold by ${date} (${days === 1 ? '1 working day left' : `${days} working days left`})`,
    late: (date) => `The time to withhold ended on ${date}`,
  },
);
