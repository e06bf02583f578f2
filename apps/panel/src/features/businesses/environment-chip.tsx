import { IconBuildingBank, IconFlask } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Chip } from '../../ui/chip.tsx';

export function EnvironmentChip({ id }: { id: number }) {
  const t = texts.use();
  const production = id === 2;
  return <Chip look={production ? looks.production : looks.test}>{production ? t.production : t.test}</Chip>;
}

const looks = {
  production: { color: 'pad', icon: IconBuildingBank },
  test: { color: 'orange', icon: IconFlask },
} as const;

const texts = defineTranslatedTexts(
  { test: 'Pruebas', production: 'Producción' },
  { test: 'Test', production: 'Production' },
);
