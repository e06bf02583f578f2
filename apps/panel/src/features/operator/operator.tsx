import { Alert, Grid, Stack, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useOperationQuery } from '../../api/hooks.ts';
import { formatDateTime } from '../../format/dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { AuthorityStrip } from '../../ui/authority-strip.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { OperatorAlerts } from './alerts.tsx';
import { ExpiringCertificates } from './certificates.tsx';
import type { InstallationStatus } from './day.ts';
import { OperatorErrors } from './errors.tsx';
import { CheckFindings } from './findings.tsx';
import { Processes } from './processes.tsx';
import { WaitingQueues } from './waiting.tsx';

/** Status of the installation for its operator. Same content as `talonario doctor`. */
export function OperatorScreen() {
  const t = texts.use();
  const locale = useLocale();
  const day = useOperationQuery('operator.get', { query: { locale } }, { keepPrevious: true, refetchInterval: 30_000 });
  const shown = day.data?.data;
  const about =
    shown && t.about(shown.version, shown.database.version, shown.database.migration, formatDateTime(shown.checkedAt));
  return (
    <Page title={t.title} about={about} actions={shown && <CopyButton value={asText(shown)} label={t.copy} />}>
      {shown !== undefined ? (
        <Sections day={shown} />
      ) : day.isError ? (
        <Refused error={day.error} onRetry={() => day.refetch()} />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  );
}

function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = texts.use();
  if ((error as { code?: string }).code !== 'operator.second_factor')
    return <ErrorNotice error={error} onRetry={onRetry} />;
  return (
    <Alert color="orange" icon={<IconShieldLock aria-hidden />} title={t.factor}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t.factorWhy}</Text>
        <ButtonLink to="/account" size="xs" variant="default">
          {t.toAccount}
        </ButtonLink>
      </Stack>
    </Alert>
  );
}

function Sections({ day }: { day: InstallationStatus }) {
  const t = texts.use();
  return (
    <Stack gap="md">
      <CheckFindings findings={day.findings} backup={day.backup} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="md">
            <WaitingQueues waiting={day.waiting} />
            {day.authority.map((authority) => (
              <AuthorityStrip
                key={authority.environmentId}
                authority={authority}
                title={authority.environmentId === 2 ? t.production : t.test}
              />
            ))}
            <OperatorErrors errors={day.errors} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="md">
            <OperatorAlerts alerts={day.alerts} />
            <ExpiringCertificates certificates={day.certificates} />
            <Processes processes={day.processes} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

/** Text for a bug report, in the format of the terminal. */
function asText({ version, database, checkedAt, findings }: InstallationStatus): string {
  const head = `Talonario ${version}, PostgreSQL ${database.version}, ${database.migration}, ${checkedAt}`;
  return [head, ...findings.map(({ check, state, detail }) => `${state.padEnd(4)}  ${check}  ${detail}`)].join('\n');
}

const texts = defineTranslatedTexts(
  {
    title: 'Operación',
    about: (version: string, postgres: string, schema: string, at: string) =>
      `Talonario ${version} · PostgreSQL ${postgres} · esquema ${schema} · revisado ${at}`,
    copy: 'Copiar como texto',
    test: 'El SRI en pruebas, últimas 24 horas',
    production: 'El SRI en producción, últimas 24 horas',
    factor: 'Active la verificación en dos pasos',
    factorWhy:
      'Esta página muestra datos de toda la instalación. En producción, quien la opera necesita la verificación en dos pasos.',
    toAccount: 'Ir a mi cuenta',
  },
  {
    title: 'Operations',
    about: (version, postgres, schema, at) =>
      `Talonario ${version} · PostgreSQL ${postgres} · schema ${schema} · checked ${at}`,
    copy: 'Copy as text',
    test: 'SRI, test environment, last 24 hours',
    production: 'SRI, production, last 24 hours',
    factor: 'Set up two-step verification',
    factorWhy: 'This page shows the whole installation. In production its operator needs two-step verification.',
    toAccount: 'Go to my account',
  },
);
