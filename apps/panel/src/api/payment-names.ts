import { cashCode } from '@talonario/sri/codes';
import { defineTexts } from '../i18n/texts.ts';

/** How people call the ways of paying, by SRI's code; its own words are for the document. */
export const paymentNames = defineTexts<Readonly<Record<string, string>>>(
  {
    [cashCode]: 'Efectivo (sin sistema financiero)',
    '15': 'Compensación de deudas',
    '16': 'Tarjeta de débito',
    '17': 'Dinero electrónico',
    '18': 'Tarjeta prepago',
    '19': 'Tarjeta de crédito',
    '20': 'Transferencia, depósito o cheque',
    '21': 'Endoso de títulos',
  },
  {
    [cashCode]: 'Cash (without the financial system)',
    '15': 'Compensation of debts',
    '16': 'Debit card',
    '17': 'Electronic money',
    '18': 'Prepaid card',
    '19': 'Credit card',
    '20': 'Transfer, deposit or cheque',
    '21': 'Endorsement of securities',
  },
);
