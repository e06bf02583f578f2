import { type DocumentFieldTable, nameValuePairFields } from './fields.ts';
import { maxLineDetails } from './pairs.ts';

/** Specifications of the fields of a product line. */
export const productLineFields = {
  item_id: {
    kind: 'reference',
    required: true,
    label: { es: 'Producto o servicio', en: 'Product or service' },
    catalog: 'items',
  },
  amount: {
    kind: 'quantity',
    required: true,
    moreThanZero: true,
    label: { es: 'Cantidad', en: 'Quantity' },
    about: 'Quantity.',
  },
  price: {
    kind: 'quantity',
    required: true,
    label: { es: 'Precio unitario', en: 'Unit price' },
    about: 'Unit price without taxes. Ignored in delivery guides.',
  },
  price_includes_tax: {
    kind: 'boolean',
    required: false,
    label: { es: 'Precio con IVA', en: 'Price with IVA' },
    about:
      'True: price and discount include IVA, and the total of the line is exactly that. The base is the nearest to gross ÷ (1 + rate), IVA is the rest.',
  },
  discount: {
    kind: 'money',
    required: false,
    label: { es: 'Descuento', en: 'Discount' },
    about: 'Absolute discount on the line.',
  },
  aux_code: {
    kind: 'text',
    required: false,
    label: { es: 'Código auxiliar', en: 'Auxiliary code' },
    about: 'Auxiliary code of this line, instead of the product’s.',
    maxLength: 25,
  },
  tax_ids: {
    kind: 'list',
    required: false,
    label: { es: 'Impuestos de la línea', en: 'Taxes of the line' },
    catalog: 'taxes',
  },
  ice_base: {
    kind: 'money',
    required: false,
    label: { es: 'Base del ICE', en: 'Base of the ICE' },
    about: 'ICE of the line: its base. Default: the price without taxes.',
  },
  ice_value: {
    kind: 'money',
    required: false,
    label: { es: 'ICE de la línea', en: 'ICE of the line' },
    about: 'ICE of the line: its value, for the complete line. Default: computed.',
  },
  detail: {
    kind: 'line_text',
    required: false,
    label: { es: 'Detalle', en: 'Detail' },
    about: 'Description of the line, no line breaks. Default: the name of the product.',
    maxLength: 300,
  },
  additional_details: {
    kind: 'list',
    required: false,
    label: { es: 'Detalles adicionales', en: 'Additional details' },
    maxEntries: maxLineDetails,
    entries: nameValuePairFields,
  },
} as const satisfies DocumentFieldTable;
