import { Text } from '@mantine/core';
import { formatTime } from '../../format/dates.ts';
import { formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { InstallationStatus } from './day.ts';
import { OperatorSection } from './section.tsx';

type Known = InstallationStatus['processes'][number];

/** Running processes with version, last heartbeat and free disk space. */
export function Processes({ processes }: { processes: readonly Known[] }) {
  const t = texts.use();
  return (
    <OperatorSection
      title={t.title}
      none={t.none}
      heads={[t.process, t.disk, t.seen]}
      rows={processes.map((known) => ({
        key: `${known.host} ${known.pid} ${known.startedAt}`,
        cells: [
          <>
            {known.kind} · {known.host}
            <Text size="xs" c="dimmed">
              {known.version} · Node {known.node.replace('v', '')} · pid {known.pid}
            </Text>
          </>,
          freeOf(known),
          known.alive ? formatTime(known.seenAt) : t.silent(formatTime(known.seenAt)),
        ],
      }))}
    />
  );
}

function freeOf({ diskFree, diskTotal }: Known): string {
  if (diskFree === null || !diskTotal) return '—';
  return `${formatNumber(Math.floor((100 * diskFree) / diskTotal), 0, 0)} %`;
}

const texts = defineTranslatedTexts(
  {
    title: 'Procesos',
    none: 'Ninguno ha dado señales en la última hora.',
    process: 'Proceso',
    disk: 'Disco libre',
    seen: 'Última señal',
    silent: (at: string) => `sin señales desde ${at}`,
  },
  {
    title: 'Processes',
    none: 'No process was active in the last hour.',
    process: 'Process',
    disk: 'Disk free',
    seen: 'Last heartbeat',
    silent: (at) => `no heartbeat since ${at}`,
  },
);
