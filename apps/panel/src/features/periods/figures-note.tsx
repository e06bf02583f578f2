import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { DataOf } from '../../api/talonario.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { periodCardId } from './use-period.ts';

export interface FiguresNoteProps {
  readonly record: Pick<DataOf<'taxForms.get'>, 'figures' | 'closedAt' | 'differences'>;
  /** Whether the page has the card with the changes. */
  readonly withCard?: boolean;
  /** Switches between the current figures and the figures stored at the closing. */
  readonly onCurrent: (current: boolean) => void;
}

/** Shown for a closed period: whether the figures are those of the closing, with a link to the others. */
export function FiguresNote({ record, withCard = false, onCurrent }: FiguresNoteProps) {
  const t = texts.use();
  const { figures, closedAt, differences } = record;
  if (closedAt === null) return null;
  const when = formatDateTime(closedAt);
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" mt={4}>
      <IconLock size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <div>
        <Text size="sm">
          {t[figures](when)} {differences.length > 0 && t.different(differences.length)}{' '}
          {withCard && differences.length > 0 && (
            <Anchor href={`#${periodCardId}`} size="sm">
              {t.changes}
            </Anchor>
          )}
        </Text>
        {figures !== 'closed_without_file' && (figures === 'current' || differences.length > 0) && (
          <Button variant="default" size="compact-sm" mt={4} onClick={() => onCurrent(figures === 'closed')}>
            {figures === 'closed' ? t.showCurrent : t.showClosed}
          </Button>
        )}
      </div>
    </Group>
  );
}

const texts = defineTranslatedTexts(
  {
    closed: (when: string) => `Estas son las cifras con las que se cerró el período el ${when}.`,
    current: (when: string) => `Estas son las cifras de hoy. El período se cerró el ${when}.`,
    closed_without_file: (when: string) =>
      `El período se cerró el ${when} sin guardar este archivo: estas son las cifras de hoy.`,
    different: (count: number) => (count === 1 ? 'Hoy una cifra es distinta.' : `Hoy ${count} cifras son distintas.`),
    changes: 'Vea qué cambió',
    showCurrent: 'Ver las cifras de hoy',
    showClosed: 'Ver las del cierre',
  },
  {
    closed: (when) => `These are the figures the period was closed with on ${when}.`,
    current: (when) => `These are today’s figures. The period was closed on ${when}.`,
    closed_without_file: (when) =>
      `The period was closed on ${when} without storing this file: these are today’s figures.`,
    different: (count) => (count === 1 ? 'One figure differs today.' : `${count} figures differ today.`),
    changes: 'See what changed',
    showCurrent: 'Show today’s figures',
    showClosed: 'Show those of the closing',
  },
);
