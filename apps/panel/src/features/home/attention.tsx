import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { endingKeys } from '../../alerts/key-expiry.ts';
import { useOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { certificateDoubt } from '../../business/certificate-doubt.ts';
import { useBusiness } from '../../business/use-business.ts';
import { addDays, today } from '../../format/dates.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { useMay } from '../../session/use-rights.ts';
import { ConcernLine } from './concern-line.tsx';
import { type Concern, concernsOf, type HomeFigures } from './concerns.ts';

/** "Requiere su atención": list of concerns, each with one action. */
export function Attention({ home }: { home: HomeFigures }) {
  const t = texts.use();
  const { id } = useBusiness();
  const may = useMay();
  // Loaded only for users who may read the settings of a business and the API keys.
  const businesses = useOperation('businesses.list', { query: { perPage: 100 } }, { enabled: may('settings:read') });
  const keys = useOperation('apiKeys.list', {}, { enabled: may('account:manage') });
  const business = businesses.data?.data.find((candidate) => candidate.id === id);
  const inProduction = may('settings:read') && business?.environmentId === 2;
  const way = useOperation('businesses.goLive.get', { params: { id } }, { enabled: inProduction, staleTime: 60_000 })
    .data?.data;
  const past = { from: addDays(today(), -overdueDays), to: addDays(today(), -1) };
  const pastReturns = useOperation(
    'obligations.list',
    { query: { businessId: id, ...past } },
    { enabled: may('reports:read') && inProduction, staleTime: 60_000 },
  ).data?.data;
  const concerns = concernsOf(home, {
    ...(pastReturns !== undefined && { pastReturns }),
    goLive: way === undefined || !inProduction ? undefined : concernOf(way),
    doubt: business && certificateDoubt(business),
    keys: endingKeys(keys.data?.data ?? [], Date.now()),
  });
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="attention">
      <Title order={2} size="h5" mb="sm" id="attention">
        {t.title}
      </Title>
      {concerns.length === 0 ? (
        <Group gap="xs">
          <IconCircleCheck size={20} color="var(--mantine-color-pad-5)" aria-hidden />
          <Text size="sm">{t.nothing}</Text>
        </Group>
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {concerns.map((concern) => (
            <ConcernLine key={keyOf(concern)} concern={concern} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

/** A return that is overdue for longer was probably filed without being marked here. */
const overdueDays = 60;

/** A business in production that is not live yet is a concern only if API keys or batches wait for it. */
function concernOf({ state, guarded }: DataOf<'businesses.goLive.get'>): 'paused' | 'unfinished' | undefined {
  if (state === 'paused') return 'paused';
  return state !== 'live' && guarded ? 'unfinished' : undefined;
}

function keyOf(concern: Concern): number | string {
  if (concern.kind === 'alert') return concern.alert.id;
  return concern.kind === 'keyEnding' ? `key ${concern.key.id}` : concern.kind;
}

const texts = defineTexts(
  { title: 'Requiere su atención', nothing: 'No hay avisos que atender.' },
  { title: 'Needs your attention', nothing: 'There are no alerts to attend to.' },
);
