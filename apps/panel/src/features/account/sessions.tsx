import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useOperationData, useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';
import { describeBrowser } from './describe-browser.ts';

type OpenSession = DataOf<'sessions.list'>[number];

/** Sessions of this user. The user can end each of them. */
export function Sessions() {
  const t = texts.use();
  const sessions = useOperationData('sessions.list', {});
  const end = useWriteOperation('sessions.delete', ['sessions']);
  const endOthers = useWriteOperation('sessions.deleteOthers', ['sessions']);
  const askOthers = () =>
    askForConfirmation({
      title: t.othersTitle,
      text: t.othersText,
      confirm: t.endOthers,
      onConfirm: () => endOthers.mutateAsync({}).then(() => notifySuccess(t.othersEnded)),
    });
  return (
    <Stack component="section" aria-labelledby="sessions-title" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4" id="sessions-title">
          {t.title}
        </Title>
        {sessions.length > 1 && (
          <Button size="xs" variant="default" onClick={askOthers}>
            {t.endOthers}
          </Button>
        )}
      </Group>
      <DataList
        label={t.title}
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          { key: 'browser', title: t.browser, onCard: 'heading', cell: (row) => <Browser session={row} /> },
          { key: 'ip', title: 'IP', onCard: 'mark', cell: ({ ip }) => ip ?? '—' },
          { key: 'since', title: t.since, onCard: 'hidden', cell: ({ createdAt }) => formatDateTime(createdAt) },
          {
            key: 'seen',
            title: t.seen,
            onCard: 'under',
            cardCell: ({ lastSeenAt }) => `${t.seen}: ${formatDateTime(lastSeenAt)}`,
            cell: ({ lastSeenAt }) => formatDateTime(lastSeenAt),
          },
        ]}
        actions={({ id, current, ip }) =>
          !current && (
            <Button
              size="xs"
              variant="default"
              aria-label={t.endOne(ip ?? '')}
              onClick={() =>
                end.mutate({ params: { id } }, { onSuccess: () => notifySuccess(t.ended), onError: notifyFailure })
              }
            >
              {t.end}
            </Button>
          )
        }
      />
    </Stack>
  );
}

function Browser({ session: { userAgent, current } }: { session: OpenSession }) {
  const t = texts.use();
  return (
    <Group gap="xs">
      <Text size="sm">{(userAgent && describeBrowser(userAgent)) ?? t.unknown}</Text>
      {current && (
        <Badge variant="light" tt="none" c="var(--mantine-color-text)">
          {t.current}
        </Badge>
      )}
    </Group>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Sesiones abiertas',
    browser: 'Navegador',
    unknown: 'Desconocido',
    current: 'Esta sesión',
    since: 'Desde',
    seen: 'Última actividad',
    end: 'Terminar',
    endOne: (ip: string) => `Terminar la sesión de ${ip}`,
    ended: 'La sesión terminó.',
    endOthers: 'Terminar las demás',
    othersTitle: '¿Terminar las demás sesiones?',
    othersText: 'Cada una tendrá que entrar otra vez con su contraseña. Esta sesión sigue abierta.',
    othersEnded: 'Solo esta sesión sigue abierta.',
  },
  {
    title: 'Open sessions',
    browser: 'Browser',
    unknown: 'Unknown',
    current: 'This session',
    since: 'Since',
    seen: 'Last activity',
    end: 'End',
    endOne: (ip) => `End the session of ${ip}`,
    ended: 'The session has ended.',
    endOthers: 'End the others',
    othersTitle: 'End the other sessions?',
    othersText: 'Each will have to sign in again with the password. This session stays open.',
    othersEnded: 'Only this session stays open.',
  },
);
