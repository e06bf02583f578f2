import { Group, Progress, Text } from '@mantine/core';
import { useOperationQuery } from '../../api/hooks.ts';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';

/** Classified part of the month, in documents and in dollars. */
export function MonthProgress({ businessId, period }: { businessId: number; period: string }) {
  const t = texts.use();
  const { data } = useOperationQuery(
    'classificationProgress.get',
    { query: { businessId, period } },
    { keepPrevious: true, staleTime: 0 },
  );
  const { total, done } = data?.data ?? { total: nothing, done: nothing };
  const share = total.count === 0 ? 0 : (100 * done.count) / total.count;
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="figures">
          {t.documents(formatNumber(done.count), formatNumber(total.count))}
        </Text>
        <Text size="sm" c="dimmed" className="figures">
          {t.dollars(formatMoney(done.amount), formatMoney(total.amount))}
        </Text>
      </Group>
      <Progress.Root size="lg" mt={4}>
        <Progress.Section value={share} aria-label={t.label} />
      </Progress.Root>
    </div>
  );
}

const nothing = { count: 0, amount: 0 };

const texts = defineTranslatedTexts(
  {
    label: 'Clasificado del mes',
    documents: (done: string, total: string) => `${done} de ${total} comprobantes clasificados`,
    dollars: (done: string, total: string) => `${done} de ${total}`,
  },
  {
    label: 'Classified of the month',
    documents: (done, total) => `${done} of ${total} documents classified`,
    dollars: (done, total) => `${done} of ${total}`,
  },
);
