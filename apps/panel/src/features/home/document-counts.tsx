import { Card, Group, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/link.tsx';
import type { HomeFigures } from './concerns.ts';

/** Numbers of documents that need an action, each with a link to them. */
export function DocumentCounts({ counts }: { counts: HomeFigures['documentCounts'] }) {
  const t = texts.use();
  const rows = [
    { view: 'unfinished', count: counts.unfinished, name: t.unfinished },
    { view: 'drafts', count: counts.drafts, name: t.drafts },
  ] as const;
  return (
    <Card withBorder padding="md" component="nav" aria-label={t.title}>
      {rows.map(({ view, count, name }) => (
        <TextLink key={view} to="/documents" search={{ view }} underline="never" c="inherit" py={6}>
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm">{name}</Text>
            <Group gap={4} wrap="nowrap">
              <Text fw={600} className="figures">
                {formatNumber(count)}
              </Text>
              <IconChevronRight size={16} aria-hidden />
            </Group>
          </Group>
        </TextLink>
      ))}
    </Card>
  );
}

const texts = defineTranslatedTexts(
  { title: 'Comprobantes pendientes', unfinished: 'Por autorizar', drafts: 'Borradores' },
  { title: 'Pending documents', unfinished: 'To be authorised', drafts: 'Drafts' },
);
