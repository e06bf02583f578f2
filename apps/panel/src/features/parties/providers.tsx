import { IconTruckDelivery } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { PartyDirectory } from './party-directory.tsx';

export function ProvidersScreen() {
  return <PartyDirectory group="providers" words={texts.use()} icon={IconTruckDelivery} />;
}

const texts = defineTranslatedTexts(
  {
    title: 'Proveedores',
    add: 'Nuevo proveedor',
    edit: 'Editar proveedor',
    none: 'Todavía no hay proveedores',
    noneHint: 'Son la otra parte de las liquidaciones de compra.',
  },
  {
    title: 'Providers',
    add: 'New provider',
    edit: 'Edit provider',
    none: 'There are no providers yet',
    noneHint: 'They are the other side of purchase settlements.',
  },
);
