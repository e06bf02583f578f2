import { Box, Progress, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useOperationData, useWriteOperation } from '../../api/hooks.ts';
import { formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { Form } from '../../ui/form.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useRecordForm } from '../../ui/use-form.ts';
import { RepeatedRequests } from './repeated-requests.tsx';

/** Limits of the plan, the usage so far, and the name of the account. */
export function PlanLimits() {
  const t = texts.use();
  const manages = usePermissionCheck()('account:manage');
  const { name, plan, use, retryWindowSeconds } = useOperationData('account.get', {});
  return (
    <Stack gap="xl">
      <section aria-labelledby="plan-title">
        <Title order={2} size="h4" id="plan-title">
          {t.plan(plan.name)}
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          {plan.apiAccess ? t.api : t.noApi}{' '}
          {plan.requestsPerMinute !== null && t.requests(formatNumber(plan.requestsPerMinute))}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Use label={t.businesses} {...use.businesses} />
          <Use label={t.establishments} {...use.establishments} />
          <Use label={t.points} {...use.emissionPoints} />
        </SimpleGrid>
        <Text size="sm" mt="md">
          {t.documents(formatNumber(use.documentsThisMonth))}
        </Text>
      </section>
      <Box maw={480} component="section" aria-labelledby="account-title">
        <Title order={2} size="h4" mb="sm" id="account-title">
          {t.account}
        </Title>
        {manages ? <NameForm name={name} /> : <Text size="sm">{name}</Text>}
      </Box>
      {manages && (
        <Box maw={640} component="section" aria-labelledby="repeats-title">
          <Title order={2} size="h4" mb="sm" id="repeats-title">
            {t.repeats}
          </Title>
          <RepeatedRequests seconds={retryWindowSeconds} />
        </Box>
      )}
    </Stack>
  );
}

function Use({ label, active, most }: { label: string; active: number; most: number | null }) {
  const t = texts.use();
  const words = most === null ? t.unlimited(formatNumber(active)) : t.of(formatNumber(active), formatNumber(most));
  const share = most === null || most === 0 ? 0 : Math.min(100, (active / most) * 100);
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {most !== null && (
        <Progress.Root size="md" my={4}>
          <Progress.Section value={share} color={share >= 100 ? 'orange' : 'pad'} aria-label={`${label}: ${words}`} />
        </Progress.Root>
      )}
      <Text size="sm">{words}</Text>
    </div>
  );
}

function NameForm({ name }: { name: string }) {
  const t = texts.use();
  const save = useWriteOperation('account.update', ['account', 'session.get']);
  const form = useRecordForm({
    initial: { name },
    required: ['name'],
    onSubmit: async (body) => {
      await save.mutateAsync({ body });
      notifySuccess(t.saved);
    },
  });
  return (
    <Form form={form} submit={t.save}>
      <TextInput label={t.name} autoComplete="organization" required {...form.text('name')} />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    plan: (name: string) => `Plan ${name}`,
    api: 'Incluye la API.',
    noApi: 'No incluye la API.',
    requests: (count: string) => `Hasta ${count} llamadas por minuto.`,
    businesses: 'Negocios activos',
    establishments: 'Establecimientos activos',
    points: 'Puntos de emisión activos',
    of: (active: string, most: string) => `${active} de ${most}`,
    unlimited: (active: string) => `${active} · sin límite`,
    documents: (count: string) => `Comprobantes emitidos este mes: ${count}`,
    repeats: 'Solicitudes repetidas a la API',
    account: 'Nombre de la cuenta',
    name: 'Nombre',
    save: 'Guardar el nombre',
    saved: 'El nombre de la cuenta está guardado.',
  },
  {
    plan: (name) => `Plan ${name}`,
    api: 'Includes the API.',
    noApi: 'Does not include the API.',
    requests: (count) => `Up to ${count} calls a minute.`,
    businesses: 'Active businesses',
    establishments: 'Active establishments',
    points: 'Active emission points',
    of: (active, most) => `${active} of ${most}`,
    unlimited: (active) => `${active} · no limit`,
    documents: (count) => `Documents issued this month: ${count}`,
    repeats: 'Repeated requests to the API',
    account: 'Name of the account',
    name: 'Name',
    save: 'Save the name',
    saved: 'The name of the account is saved.',
  },
);
