import { IconAddressBook } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { PartyDirectory } from './party-directory.tsx';

export function CustomersScreen() {
  return <PartyDirectory group="customers" words={texts.use()} icon={IconAddressBook} />;
}

const texts = defineTranslatedTexts(
  {
    title: 'Clientes',
    add: 'Nuevo cliente',
    edit: 'Editar cliente',
    none: 'Todavía no hay clientes',
    noneHint: 'Créelos aquí, impórtelos desde CSV o hágalo al facturar.',
  },
  {
    title: 'Customers',
    add: 'New customer',
    edit: 'Edit customer',
    none: 'There are no customers yet',
    noneHint: 'Create them here, import them from CSV, or do it while invoicing.',
  },
);
