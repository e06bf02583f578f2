import { Alert, Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconFlask,
  IconHandStop,
  IconShieldX,
} from '@tabler/icons-react';
import { rehearsalSentence } from '@talonario/contract/spanish';
import { documentTraits } from '@talonario/sri/document-types';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { operationQuery, useOperationQuery, useWriteOperation } from '../../api/hooks.ts';
import { useSetUpBusiness } from '../../business/use-business.ts';
import { formatDateTime } from '../../format/dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ReadOnlyNote } from '../../session/read-only-note.tsx';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { EmptyState } from '../../ui/empty.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { Page } from '../../ui/page.tsx';
import { StepCard, StepList } from '../../ui/steps.tsx';
import type { ListedRehearsal, Rehearsal } from './rehearsal-record.ts';
import { ReportFiles } from './report-files.tsx';
import { rehearsalStepTexts } from './step-texts.ts';

/** Rehearsal with SRI's test environment: the user starts it, watches each step, reads the report and downloads it. */
export function RehearsalScreen() {
  const t = texts.use();
  const business = useSetUpBusiness();
  const mayChange = usePermissionCheck()('settings:write');
  const begin = useWriteOperation('rehearsals.create', ['rehearsals']);
  const { data, error, refetch } = useOperationQuery('rehearsals.list', { query: { businessId: business.id } });
  const [chosen, setChosen] = useState<number>();
  const rehearsals = data?.data ?? [];
  const shown = rehearsals.find(({ id }) => id === chosen) ?? rehearsals[0];
  const open = rehearsals.some(isOpen);
  const missing = business.signature.status === 'missing';
  const start = () =>
    begin
      .mutateAsync({ body: { business_id: business.id } })
      .then(() => setChosen(undefined))
      .catch(notifyFailure);
  const button = mayChange && !missing && (
    <Button
      leftSection={<IconFlask size={16} aria-hidden />}
      loading={begin.isPending}
      disabled={open}
      onClick={() => void start()}
    >
      {rehearsals.length === 0 ? t.begin : t.again}
    </Button>
  );
  return (
    <Page title={t.title} about={t.about} actions={rehearsals.length > 0 && button}>
      {!mayChange && <ReadOnlyNote />}
      {error !== null && data === undefined && <ErrorNotice error={error} onRetry={refetch} />}
      {error === null && data === undefined && <Loading />}
      {data !== undefined && shown === undefined && (
        <EmptyState
          icon={missing ? IconShieldX : IconFlask}
          title={missing ? t.noSignature : t.none}
          hint={t.what}
          action={missing ? <ButtonLink to="/signature">{t.toSignature}</ButtonLink> : button}
        />
      )}
      {shown !== undefined && <Shown key={shown.id} listed={shown} onEnd={() => void refetch()} />}
      {rehearsals.length > 1 && <Earlier rehearsals={rehearsals} shown={shown?.id} onChoose={setChosen} />}
    </Page>
  );
}

function isOpen({ state }: { readonly state: string }): boolean {
  return state === 'waiting' || state === 'running';
}

/** Shows a rehearsal and polls it until it has ended. Then the list of rehearsals is read again, too. */
function Shown({ listed, onEnd }: { listed: ListedRehearsal; onEnd: () => void }) {
  const { data, error, refetch } = useQuery({
    ...operationQuery('rehearsals.get', { params: { id: listed.id } }),
    refetchInterval: ({ state }) => (state.data === undefined || isOpen(state.data.data) ? 1_000 : false),
  });
  const ended = data !== undefined && !isOpen(data.data) && isOpen(listed);
  useEffect(() => {
    if (ended) onEnd();
  }, [ended, onEnd]);
  if (data === undefined) return error === null ? <Loading /> : <ErrorNotice error={error} onRetry={refetch} />;
  return <Told rehearsal={data.data} />;
}

function Told({ rehearsal }: { rehearsal: Rehearsal }) {
  const t = texts.use();
  const { report, steps, stepIds } = rehearsal;
  return (
    <Stack>
      {isOpen(rehearsal) && (
        <div>
          <Progress value={Math.max(3, (100 * steps.length) / stepIds.length)} animated aria-label={t.progress} />
          <Text size="sm" mt={4} role="status">
            {rehearsal.state === 'waiting' ? t.waiting : t.running(steps.length, stepIds.length)}
          </Text>
        </div>
      )}
      {rehearsal.state === 'interrupted' && (
        <Alert color="orange" variant="light" title={t.interrupted} role="status">
          <Text size="sm">{t.interruptedWhy}</Text>
        </Alert>
      )}
      {report !== null && <Verdict verdict={report.verdict} at={report.finishedAt} />}
      <StepList>
        {stepIds.map((id, index) => (
          <RehearsalStep
            key={id}
            id={id}
            number={index + 1}
            step={steps.find((step) => step.id === id)}
            running={rehearsal.state === 'running' && index === steps.length}
          />
        ))}
      </StepList>
      {report !== null && <ReportFiles rehearsal={rehearsal} />}
    </Stack>
  );
}

interface RehearsalStepProps {
  readonly id: string;
  readonly number: number;
  /** The step as far as it has run. Undefined until the rehearsal has reached it. */
  readonly step: Rehearsal['steps'][number] | undefined;
  readonly running: boolean;
}

/** One step of the rehearsal with its findings, and what to do about SRI's answers. */
function RehearsalStep({ id, number, step, running }: RehearsalStepProps) {
  const t = texts.use();
  const locale = useLocale();
  const names: Readonly<Record<string, string>> = rehearsalStepTexts.use().rehearsal;
  const title = documentTraits.find(({ slug }) => slug === id)?.label[locale] ?? names[id] ?? id;
  if (step === undefined) return <StepCard number={number} state={running ? 'running' : 'open'} title={title} />;
  const { state, code, params, said } = step;
  return (
    <StepCard number={number} state={state} title={title} about={rehearsalSentence(code, params, locale)}>
      {state !== 'ok' &&
        said.length > 0 &&
        said.map(({ identifier, message, meaning, hint }) => (
          <Text key={`${identifier} ${message}`} size="sm" c="dimmed">
            {identifier}: {(locale === 'es' ? hint : meaning) ?? t.unknown}
          </Text>
        ))}
    </StepCard>
  );
}

function Verdict({ verdict, at }: { verdict: keyof typeof verdictLooks; at: string }) {
  const t = verdictTexts.use();
  const { color, icon: Picture } = verdictLooks[verdict];
  return (
    <Alert color={color} variant="light" icon={<Picture aria-hidden />} title={t[verdict].title} role="status">
      <Text size="sm" c="var(--mantine-color-text)">
        {t[verdict].text}
      </Text>
      <Text size="xs" c="var(--mantine-color-text)" mt={4}>
        {formatDateTime(at)}
      </Text>
    </Alert>
  );
}

interface EarlierProps {
  readonly rehearsals: readonly ListedRehearsal[];
  readonly shown: number | undefined;
  readonly onChoose: (id: number) => void;
}

function Earlier({ rehearsals, shown, onChoose }: EarlierProps) {
  const t = texts.use();
  const words = verdictTexts.use();
  return (
    <section aria-labelledby="earlier">
      <Title order={2} size="h4" id="earlier" mb="xs">
        {t.earlier}
      </Title>
      <Group gap="xs">
        {rehearsals.map(({ id, createdAt, verdict, state }) => (
          <Button
            key={id}
            size="xs"
            variant={id === shown ? 'light' : 'default'}
            aria-pressed={id === shown}
            onClick={() => onChoose(id)}
          >
            {formatDateTime(createdAt)} · {verdict === null ? t.states[state] : words[verdict].short}
          </Button>
        ))}
      </Group>
    </section>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Ensayar con el SRI',
    about: 'Con su firma, en el ambiente de pruebas, antes de facturar de verdad. Nunca toca producción.',
    begin: 'Empezar el ensayo',
    again: 'Ensayar otra vez',
    none: 'Todavía no hay ningún ensayo',
    noSignature: 'Para ensayar hace falta la firma electrónica',
    toSignature: 'Subir la firma',
    what: 'Revisa el reloj, la conexión y la firma; emite uno de cada comprobante en el ambiente de pruebas, con una serie aparte; y comprueba que el SRI rechace lo que debe y reconozca lo repetido. Toma unos minutos.',
    progress: 'Avance del ensayo',
    waiting: 'Por empezar… Puede seguir trabajando o cerrar esta página.',
    running: (done: number, all: number) => `${done} de ${all} pasos. Puede seguir trabajando o cerrar esta página.`,
    interrupted: 'El ensayo se interrumpió',
    interruptedWhy: 'El servicio se reinició mientras ensayaba. No hay nada que deshacer: empiece otro.',
    earlier: 'Ensayos guardados',
    unknown: 'no está en nuestra tabla; adjunte el informe al reportarlo',
    states: { waiting: 'por empezar', running: 'en curso', done: 'terminado', interrupted: 'interrumpido' },
  },
  {
    title: 'Rehearse with SRI',
    about: 'With your signature, in the test environment, before invoicing for real. It never touches production.',
    begin: 'Begin the rehearsal',
    again: 'Rehearse again',
    none: 'There is no rehearsal yet',
    noSignature: 'A rehearsal needs the electronic signature',
    toSignature: 'Upload the signature',
    what: 'It looks at the clock, the connection and the signature; issues one document of each type in the test environment, in a series of its own; and makes sure that SRI refuses what it must and recognises what is repeated. It takes some minutes.',
    progress: 'Progress of the rehearsal',
    waiting: 'About to begin… You can go on working or close this page.',
    running: (done, all) => `${done} of ${all} steps. You can go on working or close this page.`,
    interrupted: 'The rehearsal was interrupted',
    interruptedWhy: 'The service was started again meanwhile. There is nothing to undo: begin another one.',
    earlier: 'Kept rehearsals',
    unknown: 'not in our table; attach the report to a bug',
    states: { waiting: 'about to begin', running: 'under way', done: 'done', interrupted: 'interrupted' },
  },
);

const verdictLooks = {
  passed: { color: 'pad', icon: IconCircleCheck },
  warnings: { color: 'orange', icon: IconAlertTriangle },
  failed: { color: 'red', icon: IconCircleX },
  stopped: { color: 'red', icon: IconHandStop },
} as const;

const verdictTexts = defineTranslatedTexts(
  {
    passed: {
      title: 'Todo funcionó',
      short: 'todo bien',
      text: 'El SRI de pruebas recibió y autorizó los seis comprobantes.',
    },
    warnings: { title: 'Funciona, con avisos', short: 'con avisos', text: 'Lea los pasos marcados con un aviso.' },
    failed: { title: 'Algo no funciona', short: 'falló', text: 'Los pasos marcados dicen qué pasó y qué hacer.' },
    stopped: {
      title: 'El ensayo se detuvo',
      short: 'se detuvo',
      text: 'Seguir habría sido peligroso. Después del paso marcado no se envió nada.',
    },
  },
  {
    passed: {
      title: 'Everything worked',
      short: 'all well',
      text: "SRI's test environment received and authorised the six documents.",
    },
    warnings: { title: 'It works, with warnings', short: 'warnings', text: 'Read the steps marked with a warning.' },
    failed: {
      title: 'Something does not work',
      short: 'failed',
      text: 'The marked steps say what happened and what to do.',
    },
    stopped: {
      title: 'The rehearsal stopped',
      short: 'stopped',
      text: 'Going on would have been dangerous. Nothing was sent after the marked step.',
    },
  },
);
