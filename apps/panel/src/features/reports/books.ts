import type { InputOf } from '../../api/talonario.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';

export type Book = InputOf<'reports.get'>['params']['book'];
export type Grouping = NonNullable<InputOf<'reports.get'>['query']['groupBy']>;
export type LeftOutReason = NonNullable<InputOf<'reports.documents'>['query']['leftOut']>;

/** Groupings of each book, the same as in the service. */
export const groupingsOf: Readonly<Record<Book, readonly Grouping[]>> = {
  sales: [
    'day',
    'month',
    'customer',
    'item',
    'rate',
    'documentType',
    'paymentMethod',
    'establishment',
    'emissionPoint',
  ],
  purchases: ['day', 'month', 'provider', 'rate', 'documentType'],
  'withholdings-made': ['day', 'month', 'rate', 'provider', 'establishment', 'emissionPoint'],
  'withholdings-received': ['day', 'month', 'rate', 'customer'],
  products: ['item', 'day', 'month', 'customer', 'documentType', 'establishment', 'emissionPoint'],
  customers: ['customer'],
  providers: ['provider'],
  payments: ['paymentMethod', 'day', 'month', 'customer', 'establishment', 'emissionPoint'],
};

export const books = Object.keys(groupingsOf) as readonly Book[];
export const leftOutReasons: readonly LeftOutReason[] = ['annulled', 'not_authorized', 'unconfirmed', 'without_xml'];

/** Whether the book contains withheld tax and not charged tax. */
export function isWithholdingBook(book: Book): boolean {
  return book.startsWith('withholdings');
}

/** Book whose documents can be grouped by rate. The book of customers has the same documents as the book of sales. */
export function bookWithRates(book: Book): Book {
  if (book === 'customers') return 'sales';
  return book === 'providers' ? 'purchases' : book;
}

/** Whether the grouping is by time and not by name. */
export function isTimeGrouping(grouping: Grouping): grouping is 'day' | 'month' {
  return grouping === 'day' || grouping === 'month';
}

export const bookTexts = defineTranslatedTexts(
  {
    names: {
      sales: 'Ventas',
      purchases: 'Compras',
      'withholdings-made': 'Retenciones hechas',
      'withholdings-received': 'Retenciones recibidas',
      products: 'Productos',
      customers: 'Clientes',
      providers: 'Proveedores',
      payments: 'Formas de pago',
    },
    abouts: {
      sales: 'Facturas y notas de débito autorizadas, menos notas de crédito, por fecha de emisión.',
      purchases: 'Lo que otros le facturaron y sus liquidaciones de compra, menos notas de crédito.',
      'withholdings-made': 'Lo que usted retuvo a sus proveedores.',
      'withholdings-received': 'Lo que sus clientes le retuvieron.',
      products: 'Lo vendido por producto o servicio, con cantidades.',
      customers: 'Lo vendido a cada cliente.',
      providers: 'Lo comprado a cada proveedor.',
      payments: 'Lo vendido por forma de pago.',
    },
    /** Names of the documents that a book contains, for use in a sentence. */
    contents: {
      sales: 'ventas',
      purchases: 'compras',
      'withholdings-made': 'retenciones hechas',
      'withholdings-received': 'retenciones recibidas',
      products: 'ventas',
      customers: 'ventas',
      providers: 'compras',
      payments: 'ventas',
    },
    groupings: {
      day: 'Día',
      month: 'Mes',
      establishment: 'Establecimiento',
      emissionPoint: 'Punto de emisión',
      customer: 'Cliente',
      provider: 'Proveedor',
      item: 'Producto o servicio',
      paymentMethod: 'Forma de pago',
      documentType: 'Tipo de comprobante',
      rate: 'Tarifa o código',
    },
    leftOut: {
      annulled: 'anulados',
      not_authorized: 'no autorizados por el SRI',
      unconfirmed: 'que el SRI no ha confirmado y nadie aceptó',
      without_xml: 'sin XML del que leer los valores',
    },
  },
  {
    names: {
      sales: 'Sales',
      purchases: 'Purchases',
      'withholdings-made': 'Withholdings made',
      'withholdings-received': 'Withholdings received',
      products: 'Products',
      customers: 'Customers',
      providers: 'Providers',
      payments: 'Payment methods',
    },
    abouts: {
      sales: 'Authorised invoices and debit notes, less credit notes, by day of issue.',
      purchases: 'What others invoiced to you and your purchase settlements, less credit notes.',
      'withholdings-made': 'What you withheld from your providers.',
      'withholdings-received': 'What your customers withheld from you.',
      products: 'What was sold of each product or service, with quantities.',
      customers: 'What was sold to each customer.',
      providers: 'What was bought from each provider.',
      payments: 'What was sold by payment method.',
    },
    contents: {
      sales: 'sales',
      purchases: 'purchases',
      'withholdings-made': 'withholdings made',
      'withholdings-received': 'withholdings received',
      products: 'sales',
      customers: 'sales',
      providers: 'purchases',
      payments: 'sales',
    },
    groupings: {
      day: 'Day',
      month: 'Month',
      establishment: 'Establishment',
      emissionPoint: 'Emission point',
      customer: 'Customer',
      provider: 'Provider',
      item: 'Product or service',
      paymentMethod: 'Payment method',
      documentType: 'Type of document',
      rate: 'Rate or code',
    },
    leftOut: {
      annulled: 'annulled',
      not_authorized: 'not authorised by SRI',
      unconfirmed: 'that SRI has not confirmed and no user accepted',
      without_xml: 'without XML to read figures from',
    },
  },
);
