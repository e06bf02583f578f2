import { Stack, Text } from '@mantine/core';
import { useBusinesses } from '../../business/use-business.ts';
import { formatInstant } from '../../format/dates.ts';
import { defineTexts } from '../../i18n/texts.ts';
import type { ApiKey } from './key-form.tsx';
import { presetOf } from './presets.ts';

const warnedDays = 14;

/** What a key may do, in a few words, and a warning before it ends. */
export function KeyRights({ apiKey: { permissions, businessIds, expiresAt } }: { readonly apiKey: ApiKey }) {
  const t = texts.use();
  const businesses = useBusinesses();
  const preset = presetOf(permissions);
  const names = businesses
    .filter(({ id }) => businessIds?.includes(id))
    .map((each) => each.commercialName ?? each.businessName);
  const daysLeft = expiresAt === null ? undefined : Math.floor((Date.parse(expiresAt) - Date.now()) / 86_400_000);
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
          c={daysLeft <= warnedDays ? 'var(--mantine-color-error)' : 'dimmed'}
          fw={daysLeft <= warnedDays ? 600 : 400}
        >
          {daysLeft < 0 ? t.ended(formatInstant(expiresAt)) : t.until(formatInstant(expiresAt))}
        </Text>
      )}
    </Stack>
  );
}

const texts = defineTexts(
  {
    all: 'Todo',
    emit: 'Emitir',
    read: 'Solo lectura',
    some: (count: number) => `${count} permisos elegidos`,
    until: (day: string) => `Hasta el ${day}`,
    ended: (day: string) => `Venció el ${day}`,
  },
  {
    all: 'Everything',
    emit: 'Issue',
    read: 'Read only',
    some: (count) => `${count} chosen permissions`,
    until: (day) => `Until ${day}`,
    ended: (day) => `Ended on ${day}`,
  },
);
