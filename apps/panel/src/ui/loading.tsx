import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { defineTranslatedTexts } from '../i18n/texts.ts';

/** Placeholder for rows that are loading. */
export function Loading({ rows = 6 }: { rows?: number }) {
  const t = texts.use();
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>{t.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={row} height={36} radius="sm" />
      ))}
    </Stack>
  );
}

const texts = defineTranslatedTexts({ loading: 'Cargando…' }, { loading: 'Loading…' });
