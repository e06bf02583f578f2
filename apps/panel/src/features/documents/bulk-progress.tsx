import { Button, Group, List, Progress, ScrollArea, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconPlayerSkipForward } from '@tabler/icons-react';
import { ValidationError } from '@talonario/client';
import { errorText } from '../../api/error-text.ts';
import { faultText } from '../../api/fault-text.ts';
import { nameOf } from '../../document-types/name-of.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import type { Outcome } from './bulk.ts';
import type { Bulk } from './use-bulk.ts';

/** How a run over several documents goes, and what came of each of them. */
export default function BulkProgress({
  bulk,
  onStop,
  onClose,
}: {
  bulk: Bulk;
  onStop: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const { documents, outcomes, running, action } = bulk;
  const finished = [...outcomes.values()].filter(({ kind }) => kind !== 'working').length;
  const failed = [...outcomes.values()].filter(({ kind }) => kind === 'failed').length;
  const summary = running ? t.progress(finished, documents.length) : t.end(finished - failed, failed);
  return (
    <Dialog title={t.titles[action]} opened onClose={running ? onStop : onClose} insistent={running} size="lg">
      <Stack gap="sm">
        <Text size="sm" aria-live="polite">
          {summary}
        </Text>
        <Progress value={(100 * finished) / documents.length} aria-label={t.titles[action]} animated={running} />
        <ScrollArea.Autosize mah="50vh" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t.results }}>
          <List listStyleType="none" spacing="xs" center={false}>
            {documents.map((document) => (
              <List.Item key={document.id} icon={<Picture kind={outcomes.get(document.id)?.kind ?? 'waiting'} />}>
                <Group gap="xs">
                  <Text size="sm" fw={600} component="span">
                    {nameOf(document)}
                  </Text>
                  <Result outcome={outcomes.get(document.id) ?? { kind: 'waiting' }} />
                </Group>
              </List.Item>
            ))}
          </List>
        </ScrollArea.Autosize>
        <Group justify="flex-end">
          {running ? (
            <Button variant="default" onClick={onStop}>
              {t.stop}
            </Button>
          ) : (
            <Button onClick={onClose}>{t.close}</Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const t = texts.use();
  if (outcome.kind === 'done') return <StateChip acronym={outcome.acronym} />;
  const text =
    outcome.kind === 'failed'
      ? whyFailed(outcome.error)
      : outcome.kind === 'skipped'
        ? t.skipped[outcome.reason]
        : t.kinds[outcome.kind];
  return (
    <Text size="sm" component="span" {...(outcome.kind !== 'failed' && { c: 'dimmed' })}>
      {text}
    </Text>
  );
}

/** Without a form to mark, the faults themselves are what somebody needs to read. */
function whyFailed(error: unknown): string {
  if (error instanceof ValidationError && error.errors.length > 0) return error.errors.map(faultText).join(' ');
  return errorText(error);
}

function Picture({ kind }: { kind: Outcome['kind'] }) {
  if (kind === 'failed') return <IconAlertTriangle size={18} color="var(--mantine-color-red-text)" aria-hidden />;
  if (kind === 'done' || kind === 'sent' || kind === 'deleted')
    return <IconCircleCheck size={18} color="var(--mantine-color-pad-5)" aria-hidden />;
  if (kind === 'skipped' || kind === 'stopped') return <IconPlayerSkipForward size={18} aria-hidden />;
  return <IconClock size={18} aria-hidden />;
}

const texts = defineTexts(
  {
    titles: {
      emit: 'Emitir borradores',
      delete: 'Eliminar borradores',
      resend: 'Reenviar al SRI',
      verify: 'Verificar en el SRI',
      mail: 'Enviar por correo',
    },
    progress: (done: number, all: number) => `${done} de ${all}`,
    end: (done: number, failed: number) =>
      failed === 0 ? `Listo. Procesados: ${done}.` : `Procesados: ${done}. Con problemas: ${failed}.`,
    results: 'Resultado de cada comprobante',
    stop: 'Detener',
    close: 'Cerrar',
    kinds: {
      waiting: 'En espera',
      working: 'En curso…',
      sent: 'Correo en cola',
      deleted: 'Eliminado',
      stopped: 'No se procesó',
    },
    skipped: {
      isDraft: 'Es un borrador: emítalo primero.',
      isNoDraft: 'No es un borrador.',
      isAuthorized: 'Ya está autorizado.',
      isNotAuthorized: 'Solo un comprobante autorizado puede enviarse.',
      hasNoEmail: 'El cliente no tiene correo.',
    },
  },
  {
    titles: {
      emit: 'Issue drafts',
      delete: 'Delete drafts',
      resend: 'Send to SRI again',
      verify: 'Verify with SRI',
      mail: 'Send by e-mail',
    },
    progress: (done, all) => `${done} of ${all}`,
    end: (done, failed) =>
      failed === 0 ? `Done. Processed: ${done}.` : `Processed: ${done}. With problems: ${failed}.`,
    results: 'What came of each document',
    stop: 'Stop',
    close: 'Close',
    kinds: {
      waiting: 'Waiting',
      working: 'Working…',
      sent: 'Mail queued',
      deleted: 'Deleted',
      stopped: 'Not processed',
    },
    skipped: {
      isDraft: 'It is a draft: issue it first.',
      isNoDraft: 'It is no draft.',
      isAuthorized: 'It is authorised already.',
      isNotAuthorized: 'Only an authorised document can be sent.',
      hasNoEmail: 'The customer has no e-mail.',
    },
  },
);
