import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconClock, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { withBooksErrorText } from '../../api/books-error.ts';
import { useWriteOperation } from '../../api/hooks.ts';
import { formatDateTime, todayInGuayaquil } from '../../format/dates.ts';
import { periodText } from '../../format/periods.ts';
import { userNameText } from '../../format/user-name.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { BooksFailure } from '../../ui/books-failure.tsx';
import { Chip } from '../../ui/chip.tsx';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { AskSri } from './ask-sri.tsx';
import { PeriodChanges } from './changes.tsx';
import { MonthPackage } from './month-package.tsx';
import type { Period } from './period-record.ts';
import { ReopenForm } from './reopen-form.tsx';
import { periodCardId, usePeriod } from './use-period.ts';

export interface PeriodCardProps {
  readonly businessId: number;
  readonly period: string;
}

/**
 * State of a month or semester: closed or open, by which user, changes since the closing, and the button that closes
 * it.
 */
export function PeriodCard({ businessId, period }: PeriodCardProps) {
  const t = texts.use();
  const found = usePeriod(businessId, period);
  const record = found.data?.data;
  return (
    <Card withBorder padding="md" component="section" id={periodCardId} aria-label={t.title(periodText(period))}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h5">
            {t.title(periodText(period))}
          </Title>
          {record !== undefined && (
            <Chip
              look={record.state === 'closed' ? { color: 'pad', icon: IconLock } : { color: 'gray', icon: IconClock }}
            >
              {record.state === 'closed' ? t.closed : t.open}
            </Chip>
          )}
        </Group>
        {record !== undefined ? (
          <>
            <PeriodState period={record} />
            <AskSri period={record} />
            <MonthPackage businessId={businessId} period={period} />
          </>
        ) : found.isError ? (
          <BooksFailure error={found.error} onRetry={() => found.refetch()} />
        ) : (
          <Loading rows={2} />
        )}
      </Stack>
    </Card>
  );
}

function PeriodState({ period }: { readonly period: Period }) {
  const t = texts.use();
  const mayClose = usePermissionCheck()('reports:close');
  if (period.state === 'open')
    return (
      <>
        <Text size="sm">{period.to >= todayInGuayaquil() ? t.notOver : t.why}</Text>
        <Earlier period={period} />
        {mayClose && period.to < todayInGuayaquil() && <CloseButton period={period} />}
      </>
    );
  const same = period.differences.length === 0 && period.changed.length === 0;
  return (
    <>
      <Text size="sm">{t.by(userNameText(period.closedBy?.name), formatDateTime(period.closedAt ?? ''))}</Text>
      {same ? (
        <Group gap={6} wrap="nowrap">
          <IconCircleCheck size={18} aria-hidden />
          <Text size="sm">{t.same}</Text>
        </Group>
      ) : (
        <PeriodChanges period={period} />
      )}
      <Earlier period={period} />
      {mayClose && <ReopenButton period={period} />}
    </>
  );
}

/** Earlier closings, and the reasons for reopening. */
function Earlier({ period: { history } }: { readonly period: Period }) {
  const t = texts.use();
  return history.flatMap(({ reopenedAt, reopenedBy, reason }) =>
    reopenedAt === null
      ? []
      : [
          <Text key={reopenedAt} size="xs" c="dimmed">
            {t.reopened(userNameText(reopenedBy?.name), formatDateTime(reopenedAt), reason ?? '')}
          </Text>,
        ],
  );
}

const touched = ['periods', 'taxForms', 'ats', 'reports', 'packages'];

function CloseButton({ period: { period, businessId } }: { readonly period: Period }) {
  const t = texts.use();
  const close = useWriteOperation('periods.close', touched);
  const name = periodText(period);
  const ask = () =>
    askForConfirmation({
      title: t.ask(name),
      text: t.askWhy,
      confirm: t.close(name),
      harmless: true,
      onConfirm: async () => {
        await withBooksErrorText(close.mutateAsync({ params: { period }, body: { business_id: businessId } }));
        notifySuccess(t.done(name));
      },
    });
  return (
    <Group>
      <Button leftSection={<IconLock size={16} aria-hidden />} loading={close.isPending} onClick={ask}>
        {t.close(name)}
      </Button>
    </Group>
  );
}

function ReopenButton({ period }: { readonly period: Period }) {
  const t = texts.use();
  const [asking, setAsking] = useState(false);
  return (
    <Group>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        {t.reopen}
      </Button>
      <Dialog title={t.reopenAsk(periodText(period.period))} opened={asking} onClose={() => setAsking(false)}>
        <ReopenForm period={period} touches={touched} onDone={() => setAsking(false)} />
      </Dialog>
    </Group>
  );
}

const texts = defineTranslatedTexts(
  {
    title: (period: string) => `Cierre de ${period}`,
    open: 'Abierto',
    closed: 'Cerrado',
    why: 'Al cerrar quedan guardadas las cifras de hoy, con quién y cuándo. Lo que cambie después se muestra aquí como diferencia.',
    notOver: 'El período no ha terminado. Se puede cerrar desde el día siguiente al último.',
    by: (name: string, when: string) => `Lo cerró ${name} el ${when}.`,
    same: 'Nada ha cambiado desde entonces.',
    reopened: (name: string, when: string, reason: string) => `${name} lo reabrió el ${when}: ${reason}`,
    close: (period: string) => `Cerrar ${period}`,
    ask: (period: string) => `¿Cerrar ${period}?`,
    askWhy:
      'Se guardan las cifras de los libros, los formularios y el ATS como están ahora. Las respuestas de los formularios ya no se podrán cambiar, salvo que lo reabra. Nada se envía al SRI.',
    done: (period: string) => `Se cerró ${period}`,
    reopen: 'Reabrir',
    reopenAsk: (period: string) => `Reabrir ${period}`,
  },
  {
    title: (period) => `Closing of ${period}`,
    open: 'Open',
    closed: 'Closed',
    why: 'Closing keeps the figures of today, with who and when. What changes later is shown here as a difference.',
    notOver: 'The period is not over. It can be closed from the day after its last.',
    by: (name, when) => `Closed by ${name} on ${when}.`,
    same: 'Nothing has changed since.',
    reopened: (name, when, reason) => `${name} opened it again on ${when}: ${reason}`,
    close: (period) => `Close ${period}`,
    ask: (period) => `Close ${period}?`,
    askWhy:
      'The figures of books, forms and ATS are kept as they are now. Answers of the forms cannot be changed any more, unless you open it again. Nothing is sent to SRI.',
    done: (period) => `${period} is closed`,
    reopen: 'Open again',
    reopenAsk: (period) => `Open ${period} again`,
  },
);
