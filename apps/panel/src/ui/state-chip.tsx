import { IconCircleCheck, IconClock, IconCloudUp, IconFileText, IconX } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { Chip } from './chip.tsx';

export type Acronym = 'CRD' | 'PPR' | 'SND' | 'REC' | 'AUT' | 'DVL' | 'NAT';

/** State of a document. */
export function StateChip({ acronym }: { acronym: Acronym }) {
  const t = texts.use();
  return <Chip look={looks[acronym]}>{t[acronym]}</Chip>;
}

export const stateNames = () => texts.now();

const looks = {
  CRD: { color: 'gray', icon: IconFileText },
  PPR: { color: 'yellow', icon: IconClock },
  SND: { color: 'yellow', icon: IconCloudUp },
  REC: { color: 'yellow', icon: IconClock },
  AUT: { color: 'pad', icon: IconCircleCheck },
  DVL: { color: 'red', icon: IconX },
  NAT: { color: 'red', icon: IconX },
} as const;

const texts = defineTranslatedTexts(
  {
    CRD: 'Borrador',
    PPR: 'Firmado',
    SND: 'Enviando',
    REC: 'Recibido',
    AUT: 'Autorizado',
    DVL: 'Devuelto',
    NAT: 'No autorizado',
  },
  {
    CRD: 'Draft',
    PPR: 'Signed',
    SND: 'Sending',
    REC: 'Received',
    AUT: 'Authorised',
    DVL: 'Returned',
    NAT: 'Not authorised',
  },
);
