import { Box, Card, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Chip } from '../../ui/chip.tsx';
import type { InstallationStatus } from './day.ts';

type Finding = InstallationStatus['findings'][number];

/** Findings of the checks. Those that require an action come first. */
export function CheckFindings({ findings, backup }: Pick<InstallationStatus, 'findings' | 'backup'>) {
  const t = texts.use();
  const names: Readonly<Record<string, string>> = t.checks;
  const sorted = [...findings].sort((one, other) => order[other.state] - order[one.state]);
  // If backups are not monitored, the check passes, but a missing backup must not be shown as good.
  const isUnknown = ({ check, state }: Pick<Finding, 'check' | 'state'>) =>
    check === 'backup' && state === 'ok' && backup === null;
  const open = findings.filter(({ state }) => state !== 'ok').length;
  return (
    <Card withBorder padding="md" component="section" aria-label={t.title}>
      <Title order={2} size="h5" mb="sm">
        {open > 0 ? t.open(open) : findings.some(isUnknown) ? t.noFault : t.fine}
      </Title>
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {sorted.map(({ check, state, detail }) => (
          <Box key={check} component="li" mt="xs">
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <Box w={88} style={{ flexShrink: 0 }}>
                {isUnknown({ check, state }) ? (
                  <Chip look={unknownLook}>{t.unknown}</Chip>
                ) : (
                  <Chip look={looks[state]}>{t[state]}</Chip>
                )}
              </Box>
              <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
                <b>{names[check] ?? check}</b>
                {': '}
                {detail}
              </Text>
            </Group>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const order = { ok: 0, warn: 1, fail: 2 } as const;

const unknownLook = { color: 'gray', icon: IconQuestionMark } as const;

const looks = {
  ok: { color: 'pad', icon: IconCircleCheck },
  warn: { color: 'orange', icon: IconAlertTriangle },
  fail: { color: 'red', icon: IconX },
} as const;

const texts = defineTranslatedTexts(
  {
    title: 'Estado de la instalación',
    fine: 'Todo está en orden',
    noFault: 'Ninguna falla detectada',
    unknown: 'Sin datos',
    open: (count: number) => (count === 1 ? 'Un punto necesita su atención' : `${count} puntos necesitan su atención`),
    ok: 'Bien',
    warn: 'Revisar',
    fail: 'Falla',
    checks: {
      queues: 'Trabajo en espera',
      'SRI answers': 'SRI',
      clock: 'Reloj',
      numbers: 'Secuencias',
      signatures: 'Firmas electrónicas',
      'mail taken': 'Correos',
      webhooks: 'Webhooks',
      disk: 'Disco',
      backup: 'Respaldo',
      processes: 'Procesos',
      errors: 'Errores',
      'public address': 'Dirección pública',
      'RUC Proveedor': 'RUC Proveedor',
    },
  },
  {
    title: 'State of the installation',
    fine: 'Everything is in order',
    noFault: 'No fault detected',
    unknown: 'No data',
    open: (count) => (count === 1 ? 'One point needs your attention' : `${count} points need your attention`),
    ok: 'Good',
    warn: 'Look',
    fail: 'Fails',
    checks: {
      queues: 'Waiting work',
      'SRI answers': 'SRI',
      clock: 'Clock',
      numbers: 'Sequences',
      signatures: 'Electronic signatures',
      'mail taken': 'Mails',
      webhooks: 'Webhooks',
      disk: 'Disk',
      backup: 'Backup',
      processes: 'Processes',
      errors: 'Errors',
      'public address': 'Public address',
      'RUC Proveedor': 'RUC Proveedor',
    },
  },
);
