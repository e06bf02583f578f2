import { Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useOperationQuery, useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { documentTypeNames } from '../../document-types/type-names.ts';
import { formatDate } from '../../format/dates.ts';
import { formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notifySuccess } from '../../ui/notify.ts';

type Proposal = DataOf<'sequences.proposals'>[number];

/**
 * Table of the highest number used for each type and emission point, next to the next number in Talonario, which the
 * user can set.
 */
export function LastNumbers({ businessId }: { businessId: number }) {
  const t = texts.use();
  const names = documentTypeNames.use();
  const { data, error, refetch } = useOperationQuery(
    'sequences.proposals',
    { query: { businessId } },
    // Polls, because SRI's answers arrive while this page is open.
    { staleTime: 0, refetchInterval: 5_000 },
  );
  if (error !== null && data === undefined) return <ErrorNotice error={error} onRetry={refetch} />;
  if (data === undefined) return <Loading rows={3} />;
  if (data.data.length === 0) return <Text size="sm">{t.none}</Text>;
  return (
    <DataList<Proposal>
      label={t.label}
      rows={data.data}
      rowKey={(row) => keyOf(row)}
      columns={[
        {
          key: 'type',
          title: t.type,
          onCard: 'heading',
          cell: ({ documentType, establishmentCode, emissionPointCode }) =>
            `${names[documentType.code]} ${establishmentCode}-${emissionPointCode}`,
        },
        { key: 'environment', title: t.environment, cell: ({ environment }) => t.environments(environment.id) },
        {
          key: 'seen',
          title: t.seen,
          cell: (row) => <Seen proposal={row} />,
        },
        {
          key: 'next',
          title: t.next,
          cell: ({ nextNumber }) =>
            nextNumber === null ? '—' : <span className="figures">{nineDigits(nextNumber)}</span>,
        },
        { key: 'do', title: t.proposal, cell: (row) => <Answer proposal={row} businessId={businessId} /> },
      ]}
    />
  );
}

function Seen({ proposal }: { proposal: Proposal }) {
  const t = texts.use();
  const { highestSeen, lastIssuedOn, documents, confirmed, doubtful, highestDoubtful } = proposal;
  return (
    <>
      <span className="figures">{nineDigits(highestSeen)}</span>
      {documents > 0 && (
        <Text size="xs" c="dimmed">
          {t.evidence(documents, confirmed, formatDate(lastIssuedOn))}
        </Text>
      )}
      {highestDoubtful !== null && (
        <Text size="xs" fw={600}>
          {t.doubtful(doubtful, nineDigits(highestDoubtful))}
        </Text>
      )}
    </>
  );
}

function Answer({ proposal, businessId }: { proposal: Proposal; businessId: number }) {
  const t = texts.use();
  const mayChange = usePermissionCheck()('settings:write');
  const names = documentTypeNames.use();
  const align = useWriteOperation('sequences.update', ['sequences']);
  const { state, sequenceId, proposedNumber } = proposal;
  const series = `${proposal.establishmentCode}-${proposal.emissionPointCode}`;
  if (state === 'point_unknown')
    return (
      <Text size="sm">
        {t.pointUnknown(series)} <TextLink to="/establishments">{t.create}</TextLink>
      </Text>
    );
  if (state === 'doubtful') return <Text size="sm">{t.onlyDoubtful}</Text>;
  if (state === 'agrees')
    return (
      <Text size="sm">
        <IconCheck size={14} aria-hidden /> {t.agrees}
      </Text>
    );
  if (proposedNumber === null || sequenceId === null) return <Text size="sm">{t.usedUp}</Text>;
  if (!mayChange) return <Text size="sm">{t.shouldBe(nineDigits(proposedNumber))}</Text>;
  const ask = () =>
    askForConfirmation({
      title: t.confirmTitle(nineDigits(proposedNumber)),
      text: t.confirmText(names[proposal.documentType.code], series, nineDigits(proposal.highestSeen)),
      confirm: t.confirm,
      harmless: true,
      onConfirm: async () => {
        await align.mutateAsync({
          params: { id: sequenceId },
          query: { businessId },
          body: { next_number: proposedNumber },
        });
        notifySuccess(t.done(nineDigits(proposedNumber)));
      },
    });
  return (
    <Button size="xs" onClick={ask} loading={align.isPending}>
      {t.goOn(nineDigits(proposedNumber))}
    </Button>
  );
}

function keyOf({ environment, documentType, establishmentCode, emissionPointCode }: Proposal): string {
  return `${environment.id}-${documentType.code}-${establishmentCode}-${emissionPointCode}`;
}

function nineDigits(number: number): string {
  return String(number).padStart(9, '0');
}

const texts = defineTranslatedTexts(
  {
    none: 'Todavía no hay ninguno: suba en el paso 2 los comprobantes de su otro sistema.',
    label: 'Últimos números',
    type: 'Comprobante y punto',
    environment: 'Ambiente',
    environments: (id: number) => (id === 2 ? 'Producción' : 'Pruebas'),
    seen: 'Último visto',
    evidence: (documents: number, confirmed: number, day: string) =>
      `${formatNumber(documents)} ${documents === 1 ? 'comprobante' : 'comprobantes'} hasta el ${day}; confirmados por el SRI: ${formatNumber(confirmed)}`,
    doubtful: (count: number, number: string) =>
      `Sin tomar en cuenta: ${formatNumber(count)} hasta el ${number}. El SRI no los confirma y están muy lejos de los demás; revise en el otro sistema si existen.`,
    onlyDoubtful: 'No se propone nada: vea en el otro sistema cuál fue el último número.',
    next: 'Siguiente aquí',
    proposal: 'Propuesta',
    goOn: (number: string) => `Seguir en ${number}`,
    shouldBe: (number: string) => `Debería seguir en ${number}.`,
    agrees: 'Está bien',
    usedUp: 'Los números de este punto se acabaron.',
    pointUnknown: (series: string) => `Aquí no existe el punto ${series}.`,
    create: 'Crearlo',
    confirmTitle: (number: string) => `¿Seguir en el ${number}?`,
    confirmText: (type: string, series: string, seen: string) =>
      `${type} ${series}: el último visto en el otro sistema es ${seen}. Revise allí que no haya emitido ninguno después; un número no se repite.`,
    confirm: 'Seguir desde ese número',
    done: (number: string) => `El siguiente número es ${number}.`,
  },
  {
    none: 'There are none yet: upload the documents of your other system in step 2.',
    label: 'Last numbers',
    type: 'Document and point',
    environment: 'Environment',
    environments: (id) => (id === 2 ? 'Production' : 'Test'),
    seen: 'Last seen',
    evidence: (documents, confirmed, day) =>
      `${formatNumber(documents)} ${documents === 1 ? 'document' : 'documents'} until ${day}; confirmed by SRI: ${formatNumber(confirmed)}`,
    doubtful: (count, number) =>
      `Left out: ${formatNumber(count)} up to ${number}. SRI does not confirm them and they are far from the others; look in the other system whether they exist.`,
    onlyDoubtful: 'Nothing is proposed: look in the other system which number was the last.',
    next: 'Next here',
    proposal: 'Proposal',
    goOn: (number) => `Go on at ${number}`,
    shouldBe: (number) => `It should go on at ${number}.`,
    agrees: 'Fine',
    usedUp: 'The numbers of this point are used up.',
    pointUnknown: (series) => `There is no point ${series} here.`,
    create: 'Create it',
    confirmTitle: (number) => `Go on at ${number}?`,
    confirmText: (type, series, seen) =>
      `${type} ${series}: the last one seen in the other system is ${seen}. Look there that none was issued after it; no number repeats.`,
    confirm: 'Go on from that number',
    done: (number) => `The next number is ${number}.`,
  },
);
