import { IconTruck } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { PartyDirectory } from './party-directory.tsx';

export function CarriersScreen() {
  return <PartyDirectory group="carriers" words={texts.use()} icon={IconTruck} />;
}

const texts = defineTranslatedTexts(
  {
    title: 'Transportistas',
    add: 'Nuevo transportista',
    edit: 'Editar transportista',
    none: 'Todavía no hay transportistas',
    noneHint: 'Llevan la mercadería de las guías de remisión.',
  },
  {
    title: 'Carriers',
    add: 'New carrier',
    edit: 'Edit carrier',
    none: 'There are no carriers yet',
    noneHint: 'They carry the goods of delivery guides.',
  },
);
