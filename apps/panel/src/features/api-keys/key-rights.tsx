import { Stack, Text } from '@mantine/core';
import { daysUntilExpiry, expiryText, isExpiringSoon } from '../../alerts/key-expiry.ts';
import { useBusinesses } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { ApiKey } from './key-form.tsx';
import { permissionPresetOf } from './presets.ts';

/** Short summary of the permissions of a key, and a warning before the key expires. */
export function KeyRights({ apiKey: { permissions, businessIds, expiresAt } }: { readonly apiKey: ApiKey }) {
  const t = texts.use();
  const businesses = useBusinesses();
  const preset = permissionPresetOf(permissions);
  const names = businesses
    .filter(({ id }) => businessIds?.includes(id))
    .map((each) => each.commercialName ?? each.businessName);
  const daysLeft = expiresAt === null ? undefined : daysUntilExpiry(expiresAt, Date.now());
  return (
    <Stack gap={0}>
      <Text size="sm">{preset === 'chosen' ? t.some(permissions?.length ?? 0) : t[preset]}</Text>
      {businessIds !== null && (
        <Text size="xs" c="dimmed">
          {names.join(', ')}
        </Text>
      )}
      {expiresAt !== null && daysLeft !== undefined && (
        <Text
          size="xs"
          c={isExpiringSoon(daysLeft) ? 'var(--mantine-color-error)' : 'dimmed'}
          fw={isExpiringSoon(daysLeft) ? 600 : 400}
        >
          {expiryText(expiresAt, daysLeft)}
        </Text>
      )}
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    all: 'Todo',
    emit: 'Emitir',
    read: 'Solo lectura',
    some: (count: number) => `${count} permisos elegidos`,
  },
  {
    all: 'Everything',
    emit: 'Issue',
    read: 'Read only',
    some: (count) => `${count} chosen permissions`,
  },
);
