import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Chip } from '../../ui/chip.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { AnsweredByLine } from './answered-by.tsx';
import { type GoLive, useAnswerGoLiveItem } from './use-go-live.ts';

/** List of the establishments. The user compares each one with the RUC, and must confirm it again when it changes. */
export function EstablishmentsAnswer({ goLive: { businessId, establishments } }: { readonly goLive: GoLive }) {
  const t = texts.use();
  return (
    <Stack gap="sm">
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {establishments.map((establishment) => (
          <Establishment key={establishment.id} businessId={businessId} establishment={establishment} />
        ))}
      </Stack>
      <Group>
        <ButtonLink to="/establishments" variant="default" size="xs">
          {t.mend}
        </ButtonLink>
      </Group>
    </Stack>
  );
}

interface EstablishmentProps {
  readonly businessId: number;
  readonly establishment: GoLive['establishments'][number];
}

function Establishment({ businessId, establishment }: EstablishmentProps) {
  const t = texts.use();
  const say = useAnswerGoLiveItem();
  const { id, code, address, points, confirmed, at, by } = establishment;
  return (
    <Group component="li" justify="space-between" gap="xs" align="flex-start">
      <div style={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Text size="sm" fw={600}>
          {t.establishment(code)}
        </Text>
        <Text size="sm">{address}</Text>
        <Text size="sm">{t.points(points)}</Text>
        {confirmed !== 'no' && <AnsweredByLine at={at} by={by} />}
      </div>
      {confirmed === 'yes' ? (
        <Chip look={{ color: 'pad', icon: IconCheck }}>{t.confirmed}</Chip>
      ) : (
        <Button
          size="xs"
          loading={say.isPending}
          onClick={() => {
            say.mutateAsync({ params: { id: businessId }, body: { establishments: [id] } }).catch(notifyFailure);
          }}
          aria-label={t.confirmOne(code)}
        >
          {t.confirm}
        </Button>
      )}
    </Group>
  );
}

const texts = defineTranslatedTexts(
  {
    establishment: (code: string) => `Establecimiento ${code}`,
    points: (codes: readonly string[]) =>
      codes.length === 0 ? 'Sin puntos de emisión activos' : `Puntos de emisión: ${codes.join(', ')}`,
    confirm: 'Está igual en el RUC',
    confirmOne: (code: string) => `El establecimiento ${code} está igual en el RUC`,
    confirmed: 'Comparado',
    mend: 'Corregir en Establecimientos',
  },
  {
    establishment: (code) => `Establishment ${code}`,
    points: (codes) => (codes.length === 0 ? 'No active emission points' : `Emission points: ${codes.join(', ')}`),
    confirm: 'It is so in the RUC',
    confirmOne: (code) => `Establishment ${code} is so in the RUC`,
    confirmed: 'Compared',
    mend: 'Mend it in Establishments',
  },
);
