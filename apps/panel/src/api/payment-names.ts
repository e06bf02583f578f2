import { cashPaymentCode } from '@talonario/sri/codes';
import { defineTranslatedTexts } from '../i18n/texts.ts';

/** Everyday names of the payment methods, by SRI's code. SRI's official names are used in documents only. */
export const paymentNames = defineTranslatedTexts<Readonly<Record<string, string>>>(
  {
    [cashPaymentCode]: 'Efectivo (sin sistema financiero)',
    '15': 'Compensación de deudas',
    '16': 'Tarjeta de débito',
    '17': 'Dinero electrónico',
    '18': 'Tarjeta prepago',
    '19': 'Tarjeta de crédito',
    '20': 'Transferencia, depósito o cheque',
    '21': 'Endoso de títulos',
  },
  {
    [cashPaymentCode]: 'Cash (without the financial system)',
    '15': 'Compensation of debts',
    '16': 'Debit card',
    '17': 'Electronic money',
    '18': 'Prepaid card',
    '19': 'Credit card',
    '20': 'Transfer, deposit or cheque',
    '21': 'Endorsement of securities',
  },
);
