import { Badge } from '@mantine/core';
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { defineTexts } from '../i18n/texts.ts';

/** Whether a record is in use, by word and picture. */
export function Standing({ active }: { active: boolean }) {
  const t = texts.use();
  const Picture = active ? IconCircleCheck : IconCircleOff;
  return (
    <Badge
      color={active ? 'pad' : 'gray'}
      variant="light"
      tt="none"
      leftSection={<Picture size={13} aria-hidden />}
      c="var(--mantine-color-text)"
    >
      {active ? t.active : t.inactive}
    </Badge>
  );
}

const texts = defineTexts({ active: 'Activo', inactive: 'Inactivo' }, { active: 'Active', inactive: 'Inactive' });
