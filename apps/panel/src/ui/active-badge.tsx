import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { Chip } from './chip.tsx';

/** Whether a record is active. */
export function ActiveBadge({ active }: { active: boolean }) {
  const t = texts.use();
  return <Chip look={active ? looks.active : looks.inactive}>{active ? t.active : t.inactive}</Chip>;
}

const looks = {
  active: { color: 'pad', icon: IconCircleCheck },
  inactive: { color: 'gray', icon: IconCircleOff },
} as const;

const texts = defineTranslatedTexts(
  { active: 'Activo', inactive: 'Inactivo' },
  { active: 'Active', inactive: 'Inactive' },
);
