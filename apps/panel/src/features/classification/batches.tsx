import { Button, Text, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useOperationQuery, useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { notifySuccess, notifyWarning } from '../../ui/notify.ts';

type Batch = DataOf<'classificationBatches.list'>[number];

/** Recent batches of classified documents. Each can be undone in one step. */
export function ClassificationBatches({ businessId }: { businessId: number }) {
  const t = texts.use();
  const mayWrite = usePermissionCheck()('received:write');
  const { data } = useOperationQuery('classificationBatches.list', { query: { businessId, perPage: 25 } });
  const undo = useWriteOperation('classificationBatches.undo', ['classification', 'receivedDocuments']);
  const batches = (data?.data ?? []).filter(({ documents }) => documents > 0);
  if (batches.length === 0) return null;
  const ask = (batch: Batch) =>
    askForConfirmation({
      title: t.undoTitle,
      text: t.undoText(batch.documents),
      confirm: t.undo,
      onConfirm: async () => {
        const { undone, kept } = (await undo.mutateAsync({ params: { id: batch.id }, query: { businessId } })).data;
        if (kept > 0) notifyWarning(t.undoneSome(undone, kept));
        else notifySuccess(t.undone(undone));
      },
    });
  return (
    <section aria-labelledby="batches-title">
      <Title order={2} size="h4" mb="xs" id="batches-title">
        {t.title}
      </Title>
      <DataList
        label={t.title}
        rows={batches}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'at',
            title: t.at,
            onCard: 'heading',
            cell: ({ createdAt }) => <span className="figures">{formatDateTime(createdAt)}</span>,
          },
          {
            key: 'what',
            title: t.what,
            cell: ({ kind, ruleName }) => (kind === 'arrival' ? t.arrival(ruleName ?? '') : t[kind]),
          },
          { key: 'by', title: t.by, cell: ({ by }) => by.name },
          { key: 'count', title: t.count, align: 'right', cell: ({ documents }) => documents },
        ]}
        actions={(batch) =>
          batch.undoneAt !== null ? (
            <Text size="xs" c="dimmed">
              {t.undoneAt(formatDateTime(batch.undoneAt))}
            </Text>
          ) : (
            mayWrite && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                aria-label={t.undoOne(formatDateTime(batch.createdAt))}
                onClick={() => ask(batch)}
              >
                {t.undo}
              </Button>
            )
          )
        }
      />
    </section>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Clasificados en grupo',
    at: 'Cuándo',
    what: 'Qué',
    by: 'Quién',
    count: 'Comprobantes',
    mark: 'Marcados juntos',
    rules: 'Reglas aplicadas',
    arrival: (rule: string) => `Al llegar: ${rule}`,
    undo: 'Deshacer',
    undoOne: (at: string) => `Deshacer lo de ${at}`,
    undoTitle: '¿Deshacer?',
    undoText: (count: number) =>
      `${count === 1 ? 'El comprobante vuelve' : `Los ${count} comprobantes vuelven`} a lo que tenían antes, salvo los que alguien haya cambiado después.`,
    undone: (count: number) => (count === 1 ? '1 comprobante como antes' : `${count} comprobantes como antes`),
    undoneSome: (undone: number, kept: number) =>
      `${undone} como antes; ${kept} quedaron como están porque cambiaron después.`,
    undoneAt: (at: string) => `Deshecho el ${at}`,
  },
  {
    title: 'Classified in groups',
    at: 'When',
    what: 'What',
    by: 'Who',
    count: 'Documents',
    mark: 'Marked together',
    rules: 'Rules applied',
    arrival: (rule) => `On arrival: ${rule}`,
    undo: 'Undo',
    undoOne: (at) => `Undo that of ${at}`,
    undoTitle: 'Undo?',
    undoText: (count) =>
      `${count === 1 ? 'The document has' : `The ${count} documents have`} again what they had before, except those that were changed since.`,
    undone: (count) => (count === 1 ? '1 document as before' : `${count} documents as before`),
    undoneSome: (undone, kept) => `${undone} as before; ${kept} stay as they are, having changed since.`,
    undoneAt: (at) => `Undone at ${at}`,
  },
);
