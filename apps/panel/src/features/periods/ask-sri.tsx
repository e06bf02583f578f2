import { Button, Group, Progress, Text } from '@mantine/core';
import { withBooksErrorText } from '../../api/books-error.ts';
import { useWriteOperation } from '../../api/hooks.ts';
import { formatDateTime, todayInGuayaquil } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { notifyFailure } from '../../ui/notify.ts';
import type { Period } from './period-record.ts';
import { isVerificationRunning } from './use-period.ts';

/** Button that queries SRI whether documents of the period were annulled in its portal, and shows the progress. */
export function AskSri({ period: { period, businessId, from, verification } }: { readonly period: Period }) {
  const t = texts.use();
  const mayClose = usePermissionCheck()('reports:close');
  const verify = useWriteOperation('periods.verify', ['periods']);
  if (from > todayInGuayaquil() || (!mayClose && verification === null)) return null;
  const underway = isVerificationRunning(verification);
  const start = () =>
    withBooksErrorText(verify.mutateAsync({ params: { period }, body: { business_id: businessId } })).catch(
      notifyFailure,
    );
  const done = verification === null ? 0 : verification.answered + verification.unanswered;
  return (
    <div>
      {mayClose && (
        <Group>
          <Button variant="default" loading={verify.isPending} disabled={underway} onClick={() => void start()}>
            {t.ask}
          </Button>
        </Group>
      )}
      {underway && verification !== null && (
        <Progress mt="xs" animated value={(100 * done) / Math.max(1, verification.asked)} aria-label={t.progress} />
      )}
      <Text size="xs" c="dimmed" mt={4} role="status">
        {verification === null ? t.what : underway ? t.asking(done, verification.asked) : t.asked(verification)}
      </Text>
    </div>
  );
}

type Verification = NonNullable<Period['verification']>;

const texts = defineTranslatedTexts(
  {
    ask: 'Consultar al SRI ahora',
    progress: 'Avance de las consultas al SRI',
    what: 'Antes de cerrar: se consulta al SRI si algún comprobante, emitido o recibido, se anuló en su portal.',
    asking: (done: number, all: number) => `${done} de ${all} comprobantes. Puede seguir trabajando.`,
    asked: ({ finishedAt, answered, changed, unanswered, outOfReach }: Verification) =>
      [
        `Se consultó al SRI el ${formatDateTime(finishedAt ?? '')}: ${answered === 1 ? '1 respuesta' : `${answered} respuestas`}, ${changed} con cambios.`,
        unanswered > 0 ? `Sin respuesta: ${unanswered}.` : '',
        outOfReach > 0 ? `El SRI solo responde por este mes y el anterior: no se consultaron ${outOfReach}.` : '',
      ]
        .filter(Boolean)
        .join(' '),
  },
  {
    ask: 'Query SRI now',
    progress: 'Progress of the queries to SRI',
    what: 'Before closing: SRI is asked whether a document, issued or received, was annulled in its portal.',
    asking: (done, all) => `${done} of ${all} documents. You can go on working.`,
    asked: ({ finishedAt, answered, changed, unanswered, outOfReach }) =>
      [
        `SRI was asked on ${formatDateTime(finishedAt ?? '')}: ${answered === 1 ? '1 answer' : `${answered} answers`}, ${changed} with changes.`,
        unanswered > 0 ? `Without an answer: ${unanswered}.` : '',
        outOfReach > 0 ? `SRI answers about this month and the one before only: ${outOfReach} were not asked.` : '',
      ]
        .filter(Boolean)
        .join(' '),
  },
);
