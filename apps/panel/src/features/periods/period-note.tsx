import { Anchor, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { periodCardId, usePeriod } from './use-period.ts';

/**
 * One-line summary of a closed period, at the top of a page that shows the card of the period further down. Empty while
 * the period is open.
 */
export function PeriodNote({ businessId, period }: { readonly businessId: number; readonly period: string }) {
  const t = texts.use();
  const record = usePeriod(businessId, period).data?.data;
  if (record?.state !== 'closed') return null;
  const changed = record.differences.length > 0 || record.changed.length > 0;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconLock size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <Text size="sm">
        {t.closed(formatDateTime(record.closedAt ?? ''))}{' '}
        {changed && (
          <Anchor href={`#${periodCardId}`} size="sm">
            {t.changed}
          </Anchor>
        )}
      </Text>
    </Group>
  );
}

const texts = defineTranslatedTexts(
  { closed: (when: string) => `Período cerrado el ${when}.`, changed: 'Algo cambió después: vea qué.' },
  { closed: (when) => `Period closed on ${when}.`, changed: 'Something changed since: see what.' },
);
