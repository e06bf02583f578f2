import { defineTranslatedTexts } from '../../i18n/texts.ts';

export const roleNames = defineTranslatedTexts(
  {
    owner: 'Propietario',
    administrator: 'Administrador',
    member: 'Miembro',
    accountant: 'Contador',
    cashier: 'Cajero',
  },
  {
    owner: 'Owner',
    administrator: 'Administrator',
    member: 'Member',
    accountant: 'Accountant',
    cashier: 'Cashier',
  },
);
