import { Group, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { expiringApiKeys } from '../../alerts/key-expiry.ts';
import { useOperationQuery } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { findWrongCertificateReason } from '../../business/certificate-doubt.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { todayInGuayaquil } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { usePendingWork } from '../../shell/menu-counts.ts';
import { TextLink } from '../../ui/link.tsx';
import { AttentionItemLine } from './concern-line.tsx';
import { type AttentionItem, type HomeFigures, listAttentionItems } from './concerns.ts';

/** List "Por hacer": everything that waits for the user, most urgent first, each entry with one action. */
export function AttentionList({ home }: { home: HomeFigures }) {
  const t = texts.use();
  const { id } = useRequiredBusiness();
  const may = usePermissionCheck();
  const todo = usePendingWork();
  // Loaded only for users who may read the settings of a business and the API keys.
  const businesses = useOperationQuery(
    'businesses.list',
    { query: { perPage: 100 } },
    { enabled: may('settings:read') },
  );
  const keys = useOperationQuery('apiKeys.list', {}, { enabled: may('account:manage') });
  const business = businesses.data?.data.find((candidate) => candidate.id === id);
  const inProduction = may('settings:read') && business?.environmentId === 2;
  const way = useOperationQuery(
    'businesses.goLive.get',
    { params: { id } },
    { enabled: inProduction, staleTime: 60_000 },
  ).data?.data;
  const concerns = listAttentionItems(home, {
    todo: todo.data?.data,
    today: todayInGuayaquil(),
    goLive: way === undefined || !inProduction ? undefined : concernOf(way),
    doubt: business && findWrongCertificateReason(business),
    keys: expiringApiKeys(keys.data?.data ?? [], Date.now()),
  });
  return (
    <section aria-label={t.title}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {t.title} {concerns.length > 0 && <Text span inherit c="dimmed">{`${concerns.length}`}</Text>}
        </Title>
        {may('reports:read') && (
          <TextLink to="/obligations" size="sm">
            {t.calendar}
          </TextLink>
        )}
      </Group>
      {concerns.length > 0 && (
        <ul style={{ margin: 0, padding: 0, listStyle: 'none', borderTop: '1px solid var(--line)' }}>
          {concerns.map((concern) => (
            <AttentionItemLine key={keyOf(concern)} concern={concern} />
          ))}
        </ul>
      )}
      {/* Shown only if the list of pending work could be read: after an error the screen must not look as if there were
          no work. */}
      {concerns.length === 0 && todo.data !== undefined && (
        <Group gap="xs">
          <IconCircleCheck size={20} color="var(--mark)" aria-hidden />
          <Text size="sm">{t.nothing}</Text>
        </Group>
      )}
    </section>
  );
}

/**
 * Entry about going live. A business in production that is not live yet is listed only if API keys or batches wait for
 * it.
 */
function concernOf({ state, guarded }: DataOf<'businesses.goLive.get'>): 'paused' | 'unfinished' | undefined {
  if (state === 'paused') return 'paused';
  return state !== 'live' && guarded ? 'unfinished' : undefined;
}

function keyOf(concern: AttentionItem): number | string {
  if (concern.kind === 'alert') return concern.alert.id;
  if (concern.kind === 'return') return `${concern.obligation} ${concern.period}`;
  return concern.kind === 'keyEnding' ? `key ${concern.key.id}` : concern.kind;
}

const texts = defineTranslatedTexts(
  { title: 'Por hacer', nothing: 'No hay nada pendiente.', calendar: 'Calendario de obligaciones' },
  { title: 'To do', nothing: 'Nothing is pending.', calendar: 'Calendar of obligations' },
);
