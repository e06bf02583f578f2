import { Box, Button, Card, Group, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { faultText } from '../../api/fault-text.ts';
import { defineTexts } from '../../i18n/texts.ts';
import type { GoLive, ItemName } from './use-go-live.ts';

export interface ItemCardProps {
  readonly number: number;
  readonly item: GoLive['items'][number];
  readonly mayChange: boolean;
  readonly children: ReactNode;
}

/** One point of the list: in order, or what is missing and the way to mend it. */
export function ItemCard({ number, item: { item, ok, problems }, mayChange, children }: ItemCardProps) {
  const t = texts.use();
  const [opened, setOpened] = useState(false);
  const hasMore = mayChange && !alwaysShort.includes(item);
  const open = !ok || (opened && hasMore);
  return (
    <Card withBorder component="li" padding="md">
      <Group wrap="nowrap" align="flex-start" gap="md">
        <ThemeIcon
          radius="xl"
          size={32}
          variant={ok ? 'filled' : 'default'}
          {...(ok ? { role: 'img', 'aria-label': t.ok } : { 'aria-hidden': true })}
        >
          {ok ? <IconCheck size={18} aria-hidden /> : number}
        </ThemeIcon>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Group justify="space-between" gap="xs">
            <Title order={2} size="h5">
              {t.titles[item]}
            </Title>
            {ok && hasMore && (
              <Button
                size="xs"
                variant="default"
                onClick={() => setOpened(!opened)}
                aria-expanded={open}
                aria-label={t.seeOne(t.titles[item])}
              >
                {t.see}
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t.why[item]}
          </Text>
          {problems.map((problem) => (
            <Text key={problem.code} size="sm" mt={4} fw={600}>
              {faultText(problem)}
            </Text>
          ))}
        </div>
      </Group>
      {open && (
        <Box mt="sm" pl={{ base: 0, xs: 48 }}>
          {children}
        </Box>
      )}
    </Card>
  );
}

/** In order, there is nothing more to say of them here. */
const alwaysShort: readonly ItemName[] = ['provider_ruc', 'signature'];

const texts = defineTexts(
  {
    ok: 'Listo',
    see: 'Ver',
    seeOne: (title: string) => `Ver: ${title}`,
    titles: {
      signature: 'La firma electrónica',
      sri_authorised: 'El permiso del SRI',
      establishments: 'Los establecimientos, como en el RUC',
      numbers: 'El último número del sistema anterior',
      provider_ruc: 'El RUC del proveedor del sistema',
      mail: 'El correo a los clientes',
      backup: 'El respaldo',
    },
    why: {
      signature: 'Debe ser de este RUC y durar al menos 30 días más.',
      sri_authorised:
        'En SRI en línea, Facturación electrónica: solicite el ambiente de producción. Aquí solo usted lo sabe.',
      establishments: 'Códigos, direcciones y puntos de emisión deben constar igual en el RUC.',
      numbers:
        'Por tipo y punto. El primero que emita aquí será el siguiente. Se escribe dos veces, porque un número no se repite.',
      provider_ruc: 'Va en todo comprobante. Lo configura quien opera el servicio.',
      mail: 'Un mensaje de prueba que de verdad sale.',
      backup: 'Un respaldo sirve si alguien probó restaurarlo. Lo hace quien opera el servicio.',
    },
  },
  {
    ok: 'In order',
    see: 'See',
    seeOne: (title) => `See: ${title}`,
    titles: {
      signature: 'The electronic signature',
      sri_authorised: 'The leave of SRI',
      establishments: 'The establishments, as in the RUC',
      numbers: 'The last number of the old system',
      provider_ruc: 'The RUC of the provider of the system',
      mail: 'The mail to customers',
      backup: 'The backup',
    },
    why: {
      signature: 'It must belong to this RUC and last 30 more days at least.',
      sri_authorised:
        'At SRI en línea, Facturación electrónica: ask for the production environment. Only you can know here.',
      establishments: 'Codes, addresses and emission points must stand so in the RUC.',
      numbers:
        'By type and point. The first one issued here will be the next. It is typed twice, because no number repeats.',
      provider_ruc: 'It stands on every document. Whoever operates the service sets it.',
      mail: 'A test message that really leaves.',
      backup: 'A backup is good when somebody has tried to restore it. Whoever operates the service does it.',
    },
  },
);
