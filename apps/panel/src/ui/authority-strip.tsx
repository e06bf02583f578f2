import { Box, Card, Group, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconClock, IconCloudOff } from '@tabler/icons-react';
import { useId } from 'react';
import { type SriAvailability, sriStateOf } from '../business/sri-availability.ts';
import { formatDateTime, formatTime } from '../format/dates.ts';
import { formatNumber } from '../format/money.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';

type Hour = SriAvailability['hours'][number];

/**
 * Whether SRI answers, and its response time by hour. The chart is for sighted users; a table has the same values for
 * screen readers.
 */
export function AuthorityStrip({ authority, title }: { authority: SriAvailability; title?: string }) {
  const t = texts.use();
  const id = useId();
  const { changedAt, latencyMs, hours } = authority;
  const state = sriStateOf(authority);
  const slowest = Math.max(1, ...hours.map((hour) => hour.latencyMs ?? 0));
  const Picture = { unknown: IconClock, up: IconCircleCheck, down: IconCloudOff }[state];
  return (
    <Card withBorder padding="md" component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h5" id={id}>
          {title ?? t.title}
        </Title>
        <Group gap={6}>
          <Picture
            size={18}
            aria-hidden
            color={`var(--mantine-color-${{ unknown: 'dimmed', up: 'pad-5', down: 'red-filled' }[state]})`}
          />
          <Text size="sm" fw={600}>
            {state === 'down' ? t.down(formatDateTime(changedAt)) : t[state]}
          </Text>
        </Group>
      </Group>
      <Group gap={3} wrap="nowrap" align="flex-end" h={44} aria-hidden>
        {hours.map((hour) => (
          <Bar key={hour.at} hour={hour} slowest={slowest} />
        ))}
      </Group>
      <Group justify="space-between" mt={4}>
        <Text size="xs" c="dimmed">
          {t.before}
        </Text>
        <Text size="xs" c="dimmed">
          {latencyMs === null ? t.never : t.latency(seconds(latencyMs))}
        </Text>
        <Text size="xs" c="dimmed">
          {t.now}
        </Text>
      </Group>
      <VisuallyHidden>
        <Table>
          <caption>{t.caption}</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.hour}</Table.Th>
              <Table.Th>{t.calls}</Table.Th>
              <Table.Th>{t.failures}</Table.Th>
              <Table.Th>{t.mean}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {hours.map(({ at, calls, failures, latencyMs: mean }) => (
              <Table.Tr key={at}>
                <Table.Td>{formatTime(at).slice(0, 5)}</Table.Td>
                <Table.Td>{calls}</Table.Td>
                <Table.Td>{failures}</Table.Td>
                <Table.Td>{mean === null ? '—' : seconds(mean)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </VisuallyHidden>
    </Card>
  );
}

/**
 * Bar of one hour. Its height is the response time, its hatched part the share of calls without an answer. A dash is an
 * hour without calls.
 */
function Bar({ hour: { at, calls, failures, latencyMs }, slowest }: { hour: Hour; slowest: number }) {
  const t = texts.use();
  const clock = formatTime(at).slice(0, 5);
  if (calls === 0)
    return (
      <Box title={t.quiet(clock)} style={{ ...bar, height: 4, background: 'var(--mantine-color-default-border)' }} />
    );
  const height = Math.max(24, (100 * (latencyMs ?? slowest)) / slowest);
  return (
    <Box
      title={t.bar(clock, calls, failures, latencyMs === null ? '—' : seconds(latencyMs))}
      style={{ ...bar, height: `${height}%`, background: 'var(--mantine-color-pad-5)', overflow: 'hidden' }}
    >
      <Box style={{ height: `${(100 * failures) / calls}%`, background: hatching }} />
    </Box>
  );
}

const bar = { printColorAdjust: 'exact', flex: 1, borderRadius: 3 } as const;
const hatching =
  'repeating-linear-gradient(45deg, var(--mantine-color-red-filled) 0 4px, var(--mantine-color-body) 4px 6px)';

function seconds(ms: number): string {
  return ms < 1000 ? `${formatNumber(ms, 0, 0)} ms` : `${formatNumber(ms / 1000, 1, 1)} s`;
}

const texts = defineTranslatedTexts(
  {
    title: 'El SRI, últimas 24 horas',
    unknown: 'Sin llamadas todavía',
    up: 'Responde con normalidad',
    down: (since: string) => `No responde desde ${since}`,
    before: 'hace 24 h',
    now: 'ahora',
    never: 'sin llamadas todavía',
    latency: (time: string) => `última respuesta en ${time}`,
    caption: 'Llamadas al SRI por hora',
    hour: 'Hora',
    calls: 'Llamadas',
    failures: 'Sin respuesta',
    mean: 'Tiempo medio',
    quiet: (hour: string) => `${hour} · sin llamadas`,
    bar: (hour: string, calls: number, failures: number, mean: string) =>
      `${hour} · ${calls} llamadas · ${failures} sin respuesta · ${mean}`,
  },
  {
    title: 'SRI, last 24 hours',
    unknown: 'No calls yet',
    up: 'Answers as usual',
    down: (since) => `Not answering since ${since}`,
    before: '24 h ago',
    now: 'now',
    never: 'no calls yet',
    latency: (time) => `last answer in ${time}`,
    caption: 'Calls to SRI by hour',
    hour: 'Hour',
    calls: 'Calls',
    failures: 'Unanswered',
    mean: 'Mean time',
    quiet: (hour) => `${hour} · no calls`,
    bar: (hour, calls, failures, mean) => `${hour} · ${calls} calls · ${failures} unanswered · ${mean}`,
  },
);
