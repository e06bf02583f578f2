import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { certificateDoubt } from '../../business/certificate-doubt.ts';
import { useBusiness } from '../../business/use-business.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { ConcernLine } from './concern-line.tsx';
import { concernsOf, type HomeFigures } from './concerns.ts';

/** "Requiere su atención": each with one thing to do about it. */
export function Attention({ home }: { home: HomeFigures }) {
  const t = texts.use();
  const concerns = concernsOf(home, certificateDoubt(useBusiness()));
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="attention">
      <Title order={2} size="h5" mb="sm" id="attention">
        {t.title}
      </Title>
      {concerns.length === 0 ? (
        <Group gap="xs">
          <IconCircleCheck size={20} color="var(--mantine-color-pad-5)" aria-hidden />
          <Text size="sm">{t.nothing}</Text>
        </Group>
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {concerns.map((concern) => (
            <ConcernLine key={concern.kind === 'alert' ? concern.alert.id : concern.kind} concern={concern} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

const texts = defineTexts(
  { title: 'Requiere su atención', nothing: 'Nada pendiente. Todo está en orden.' },
  { title: 'Needs your attention', nothing: 'Nothing is pending. All good.' },
);
