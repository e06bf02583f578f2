import { Badge } from '@mantine/core';
import { IconCircleCheck, IconClock, IconCloudUp, IconFileText, IconX } from '@tabler/icons-react';
import { defineTexts } from '../i18n/texts.ts';

export type Acronym = 'CRD' | 'PPR' | 'SND' | 'REC' | 'AUT' | 'DVL' | 'NAT';

/** The state of a document, told by word, picture and colour: never by colour alone. */
export function StateChip({ acronym }: { acronym: Acronym }) {
  const t = texts.use();
  const { color, icon: Picture } = looks[acronym];
  return (
    <Badge
      color={color}
      variant="light"
      autoContrast
      leftSection={<Picture size={13} aria-hidden />}
      tt="none"
      fw={600}
      style={{ flexShrink: 0, minWidth: 'max-content' }}
    >
      {t[acronym]}
    </Badge>
  );
}

export const stateNames = () => texts.now();

const looks = {
  CRD: { color: 'gray', icon: IconFileText },
  PPR: { color: 'blue', icon: IconClock },
  SND: { color: 'blue', icon: IconCloudUp },
  REC: { color: 'indigo', icon: IconClock },
  AUT: { color: 'pad', icon: IconCircleCheck },
  DVL: { color: 'red', icon: IconX },
  NAT: { color: 'red', icon: IconX },
} as const;

const texts = defineTexts(
  {
    CRD: 'Borrador',
    PPR: 'Firmado',
    SND: 'Enviado',
    REC: 'Recibido',
    AUT: 'Autorizado',
    DVL: 'Devuelto',
    NAT: 'No autorizado',
  },
  {
    CRD: 'Draft',
    PPR: 'Signed',
    SND: 'Sent',
    REC: 'Received',
    AUT: 'Authorised',
    DVL: 'Returned',
    NAT: 'Not authorised',
  },
);
