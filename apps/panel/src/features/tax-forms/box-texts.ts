import { defineTranslatedTexts } from '../../i18n/texts.ts';

export const boxTexts = defineTranslatedTexts(
  {
    sections: {
      sales: 'Ventas',
      purchases: 'Compras',
      settlement: 'Resumen: impuesto y crédito',
      withheld: 'Retenciones de IVA que usted hizo',
      payment: 'Totales y pago',
      resident: 'Retenciones en el país',
      abroad: 'Pagos al exterior',
    },
    columns: {
      gross: 'valor bruto',
      net: 'valor neto',
      tax: 'impuesto',
      value: 'valor',
      base: 'base',
      withheld: 'retenido',
    },
    kinds: {
      derived: 'De sus comprobantes',
      asked: 'Lo indica usted',
      carried: 'Del período anterior',
      portal: 'Lo calcula el SRI',
    },
    box: (box: string) => `Casillero ${box}`,
  },
  {
    sections: {
      sales: 'Sales',
      purchases: 'Purchases',
      settlement: 'Summary: tax and credit',
      withheld: 'IVA that you withheld',
      payment: 'Totals and payment',
      resident: 'Withheld in the country',
      abroad: 'Paid abroad',
    },
    columns: {
      gross: 'gross value',
      net: 'net value',
      tax: 'tax',
      value: 'value',
      base: 'base',
      withheld: 'withheld',
    },
    kinds: {
      derived: 'From your documents',
      asked: 'You enter it',
      carried: 'From the period before',
      portal: 'SRI computes it',
    },
    box: (box) => `Box ${box}`,
  },
);
