import { Badge } from '@mantine/core';
import { IconBuildingBank, IconFlask } from '@tabler/icons-react';
import { defineTexts } from '../../i18n/texts.ts';

export function EnvironmentChip({ id }: { id: number }) {
  const t = texts.use();
  const production = id === 2;
  const Picture = production ? IconBuildingBank : IconFlask;
  return (
    <Badge
      color={production ? 'pad' : 'orange'}
      variant="light"
      tt="none"
      c="var(--mantine-color-text)"
      leftSection={<Picture size={13} aria-hidden />}
    >
      {production ? t.production : t.test}
    </Badge>
  );
}

const texts = defineTexts({ test: 'Pruebas', production: 'Producción' }, { test: 'Test', production: 'Production' });
