import { Radio, Stack, Text } from '@mantine/core';
import { useBusinesses } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Choices } from '../../ui/choices.tsx';
import { BusinessChoices, type KeyPermission, permissionNames } from '../api-keys/index.ts';
import type { ListedWebhookEndpoint } from './endpoint.ts';

export interface EndpointRightsValues {
  reads: 'all' | 'chosen';
  permissions: KeyPermission[];
  business_ids: string[];
}

/** Fields of the request body. An endpoint of one business has no choice of businesses. */
export function endpointRightsBody(
  { reads, permissions, business_ids }: EndpointRightsValues,
  ofAllBusinesses: boolean,
) {
  return {
    permissions: reads === 'all' ? null : permissions,
    ...(ofAllBusinesses && { business_ids: business_ids.length === 0 ? null : business_ids.map(Number) }),
  };
}

interface RightsForm {
  readonly values: EndpointRightsValues;
  set(changes: Partial<EndpointRightsValues>): void;
  faultOf(name: keyof EndpointRightsValues): string | undefined;
}

/** Fields for the permissions and businesses of an endpoint. */
export function EndpointRights({
  form,
  ofAllBusinesses,
}: {
  readonly form: RightsForm;
  readonly ofAllBusinesses: boolean;
}) {
  const t = texts.use();
  const names = permissionNames.use();
  const { reads, permissions, business_ids } = form.values;
  const fault = form.faultOf('permissions');
  return (
    <>
      <Radio.Group
        label={t.reads}
        description={t.readsWhy}
        value={reads}
        {...(reads === 'all' && fault !== undefined && { error: fault })}
        onChange={(value) => form.set({ reads: value === 'all' ? 'all' : 'chosen' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={t.all} />
          <Radio value="chosen" label={t.chosen} />
        </Stack>
      </Radio.Group>
      {reads === 'chosen' && (
        <Choices
          label={t.permissions}
          groups={[
            { items: (Object.keys(names) as KeyPermission[]).map((name) => ({ value: name, label: names[name] })) },
          ]}
          value={permissions}
          error={fault}
          onChange={(value) => form.set({ permissions: value as KeyPermission[] })}
        />
      )}
      {ofAllBusinesses && (
        <BusinessChoices
          label={t.businesses}
          description={t.businessesWhy}
          value={business_ids}
          error={form.faultOf('business_ids')}
          onChange={(value) => form.set({ business_ids: value })}
        />
      )}
    </>
  );
}

/** Short summary of the endpoint's permissions and businesses, if either is limited. */
export function EndpointRightsText({
  endpoint: { permissions, businessIds },
}: {
  readonly endpoint: ListedWebhookEndpoint;
}) {
  const t = texts.use();
  const names = permissionNames.use();
  const businesses = useBusinesses();
  if (permissions === null && businessIds === null) return null;
  const limits = [
    ...(permissions ?? []).map((name) => names[name]),
    ...businesses.filter(({ id }) => businessIds?.includes(id)).map((each) => each.commercialName ?? each.businessName),
  ];
  return (
    <Text size="sm" mt="xs" c="dimmed">
      {t.only(limits.join(' · '))}
    </Text>
  );
}

const texts = defineTranslatedTexts(
  {
    reads: 'Qué puede leer',
    readsWhy: 'Solo se envían los avisos de lo que puede leer, como con una clave de API.',
    all: 'Todo',
    chosen: 'Elegir permiso por permiso',
    permissions: 'Permisos',
    businesses: 'Negocios (opcional)',
    businessesWhy: 'Sin elegir ninguno, todos.',
    only: (limits: string) => `Solo: ${limits}`,
  },
  {
    reads: 'What it may read',
    readsWhy: 'Only events of what it may read are sent, as with an API key.',
    all: 'Everything',
    chosen: 'Choose each permission',
    permissions: 'Permissions',
    businesses: 'Businesses (optional)',
    businessesWhy: 'None chosen: all of them.',
    only: (limits) => `Only: ${limits}`,
  },
);
