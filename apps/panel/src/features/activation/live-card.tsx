import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconCircleCheck, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../format/dates.ts';
import { userNameText } from '../../format/user-name.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { type GoLive, usePauseProduction, useResumeProduction } from './use-go-live.ts';

export interface StateCardProps {
  readonly goLive: GoLive;
  readonly mayChange: boolean;
}

/** Shown while the business issues in production, with the way back. */
export function LiveCard({ goLive: { businessId, liveAt, firstDocument }, mayChange }: StateCardProps) {
  const t = texts.use();
  return (
    <>
      <Alert color="pad" variant="light" icon={<IconCircleCheck aria-hidden />} title={t.live} role="status">
        <Text size="sm" c="var(--mantine-color-text)">
          {t.since(formatDateTime(liveAt ?? ''))}{' '}
          {firstDocument !== null && (
            <TextLink inherit to="/documents/$id" params={{ id: String(firstDocument.id) }}>
              {t.first}
            </TextLink>
          )}
        </Text>
      </Alert>
      {mayChange && <PauseButton businessId={businessId} />}
    </>
  );
}

/** Shown while emission is paused: the reason, the user who paused it, and how to continue. */
export function PausedCard({ goLive, mayChange }: StateCardProps) {
  const t = texts.use();
  const resume = useResumeProduction();
  const ask = () =>
    askForConfirmation({
      title: t.resumeAsk,
      text: t.resumeWhy,
      confirm: t.resume,
      harmless: true,
      onConfirm: () => resume.mutateAsync({ params: { id: goLive.businessId } }),
    });
  return (
    <Alert color="yellow" variant="light" icon={<IconPlayerPause aria-hidden />} title={t.paused} role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm" c="var(--mantine-color-text)">
          {t.by(userNameText(goLive.pausedBy?.name), formatDateTime(goLive.pausedAt ?? ''), goLive.pauseReason ?? '')}
        </Text>
        <Text size="sm" c="var(--mantine-color-text)">
          {t.meanwhile}
        </Text>
        {mayChange && (
          <Button size="xs" leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={ask}>
            {t.resume}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

export function PauseButton({ businessId }: { readonly businessId: number }) {
  const t = texts.use();
  const [asking, setAsking] = useState(false);
  return (
    <Group>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlayerPause size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t.pause}
      </Button>
      <Dialog title={t.pauseAsk} opened={asking} onClose={() => setAsking(false)}>
        <PauseForm businessId={businessId} onClose={() => setAsking(false)} />
      </Dialog>
    </Group>
  );
}

function PauseForm({ businessId, onClose }: { readonly businessId: number; readonly onClose: () => void }) {
  const t = texts.use();
  const pause = usePauseProduction();
  const form = useRecordForm({
    initial: { reason: '' },
    required: ['reason'],
    onSubmit: async ({ reason }) => {
      await pause.mutateAsync({ params: { id: businessId }, body: { reason } });
      onClose();
    },
  });
  return (
    <Form form={form} submit={t.pause} onCancel={onClose}>
      <Text size="sm">{t.pauseWhy}</Text>
      <Textarea label={t.reason} required maxLength={300} autosize minRows={2} {...form.text('reason')} />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    live: 'Este negocio está en producción',
    since: (when: string) => `Desde el ${when} emiten las personas, las claves de API y los lotes.`,
    first: 'Ver el primer comprobante',
    paused: 'La producción está en pausa',
    by: (name: string, when: string, reason: string) => `La pausó ${name} el ${when}: ${reason}`,
    meanwhile:
      'No se emite nada nuevo en producción. Los borradores y los números se conservan; lo que ya tiene número sigue hasta que el SRI decida, y los correos siguen saliendo.',
    resume: 'Reanudar la producción',
    resumeAsk: '¿Reanudar la producción?',
    resumeWhy: 'Se vuelve a emitir desde el siguiente número.',
    pause: 'Pausar la producción',
    pauseAsk: '¿Pausar la producción?',
    pauseWhy:
      'Nadie podrá emitir en producción hasta que alguien la reanude: ni las personas ni los programas. Nada se borra y los números se conservan.',
    reason: 'Motivo, que verá quien quiera emitir',
  },
  {
    live: 'This business is in production',
    since: (when) => `Since ${when} people, API keys and batches issue.`,
    first: 'See the first document',
    paused: 'Production is paused',
    by: (name, when, reason) => `Paused by ${name} on ${when}: ${reason}`,
    meanwhile:
      'Nothing new is issued in production. Drafts and numbers are kept; what has its number goes on until SRI decides, and mail goes on.',
    resume: 'Resume production',
    resumeAsk: 'Resume production?',
    resumeWhy: 'Issuing goes on from the next number.',
    pause: 'Pause production',
    pauseAsk: 'Pause production?',
    pauseWhy:
      'Neither users nor programs can issue in production until a user resumes it. Nothing is deleted and numbers are kept.',
    reason: 'Reason, shown to all who try to issue',
  },
);
