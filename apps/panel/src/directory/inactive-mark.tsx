import { Badge } from '@mantine/core';
import { defineTranslatedTexts } from '../i18n/texts.ts';

/** Marks an inactive record. Active records need no mark. */
export function InactiveMark({ active }: { active: boolean }) {
  const t = texts.use();
  if (active) return null;
  return (
    <Badge color="gray" variant="outline" size="sm" tt="none" c="var(--mantine-color-text)">
      {t.inactive}
    </Badge>
  );
}

const texts = defineTranslatedTexts({ inactive: 'Inactivo' }, { inactive: 'Inactive' });
