import { Button, Group, List, Progress, ScrollArea, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconPlayerSkipForward } from '@tabler/icons-react';
import { ValidationError } from '@talonario/client';
import { errorText } from '../../api/error-text.ts';
import { faultText } from '../../api/fault-text.ts';
import { documentTitle } from '../../document-types/name-of.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/link.tsx';
import { NoWrapNumbers } from '../../ui/no-wrap-numbers.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { type BulkDocumentOutcome, isBulkSuccess, type ListedDocument, needsAttention } from './bulk.ts';
import type { BulkRunState } from './use-bulk.ts';

/** Progress of an action on several documents, with the result of each. */
export default function BulkActionProgress({
  bulk,
  onStop,
  onClose,
}: {
  bulk: BulkRunState;
  onStop: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const { documents, outcomes, running, action } = bulk;
  const finished = [...outcomes.values()].filter(({ kind }) => kind !== 'working').length;
  const count = (is: (outcome: BulkDocumentOutcome) => boolean) => [...outcomes.values()].filter(is).length;
  const summary = running ? t.progress(finished, documents.length) : t.end(count(isBulkSuccess), count(needsAttention));
  return (
    <Dialog title={t.titles[action]} opened onClose={running ? onStop : onClose} insistent={running} size="lg">
      <Stack gap="sm">
        <Text size="sm" aria-live="polite">
          {summary}
        </Text>
        <Progress value={(100 * finished) / documents.length} aria-label={t.titles[action]} animated={running} />
        <ScrollArea.Autosize mah="50vh" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t.results }}>
          <List listStyleType="none" spacing="xs" center={false}>
            {documents.map((document) => {
              const outcome = outcomes.get(document.id) ?? { kind: 'waiting' };
              return (
                <List.Item key={document.id} icon={<Picture outcome={outcome} />}>
                  <Group gap="xs">
                    <Name document={document} outcome={outcome} />
                    <Result outcome={outcome} />
                  </Group>
                </List.Item>
              );
            })}
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

/** A document with a problem is shown as a link to its page. */
function Name({ document, outcome }: { document: ListedDocument; outcome: BulkDocumentOutcome }) {
  const number = (outcome.kind === 'done' ? outcome.number : undefined) ?? document.number;
  const name = <NoWrapNumbers text={documentTitle({ ...document, number })} />;
  if (needsAttention(outcome))
    return (
      <TextLink to="/documents/$id" params={{ id: String(document.id) }} size="sm" fw={600}>
        {name}
      </TextLink>
    );
  return (
    <Text size="sm" fw={600} component="span">
      {name}
    </Text>
  );
}

function Result({ outcome }: { outcome: BulkDocumentOutcome }) {
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

/** There is no form that could show the faults, so their texts are shown here. */
function whyFailed(error: unknown): string {
  if (error instanceof ValidationError && error.errors.length > 0) return error.errors.map(faultText).join(' ');
  return errorText(error);
}

function Picture({ outcome }: { outcome: BulkDocumentOutcome }) {
  const { kind } = outcome;
  if (needsAttention(outcome)) return <IconAlertTriangle size={18} color="var(--mantine-color-red-text)" aria-hidden />;
  if (isBulkSuccess(outcome)) return <IconCircleCheck size={18} color="var(--mantine-color-pad-5)" aria-hidden />;
  if (kind === 'skipped' || kind === 'stopped') return <IconPlayerSkipForward size={18} aria-hidden />;
  return <IconClock size={18} aria-hidden />;
}

const texts = defineTranslatedTexts(
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
      failed === 0 ? `Terminado. Procesados: ${done}.` : `Procesados: ${done}. Con problemas: ${failed}.`,
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
